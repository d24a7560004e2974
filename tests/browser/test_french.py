"""Every game can be played to its end in French."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, box_of


def test_a_countdown_round_can_be_played_in_french(phone: Page) -> None:
    phone.goto("/fr/countdown/?letters=education&clock=none")
    phone.locator("#field-word").focus()
    phone.keyboard.type("éducation")
    phone.get_by_role("button", name="Garder EDUCATION").click()
    phone.get_by_role("button", name="Terminer").click()
    phone.locator("#finish-now").click()
    expect(phone.locator(".finished h2")).to_be_focused()
    expect(phone.locator("#live")).to_contain_text("9 points")
    expect(phone.locator("main")).to_contain_text("éducation")


def test_a_found_word_is_shown_with_its_points_and_nothing_else(new_page: NewPage) -> None:
    for scripts in (False, True):
        page = new_page(java_script_enabled=scripts)
        page.goto("/fr/ruzzle/?grid=eu/ts&found=eut&clock=none")
        expect(page.locator(".strip-words i")).to_have_count(1)
        expect(page.locator(".strip-words a")).to_have_text(
            "eut 3", use_inner_text=True, ignore_case=True
        )


def test_a_ladder_can_be_climbed_in_french(phone: Page) -> None:
    phone.goto("/fr/ladder/?start=mere&end=pure")
    for word in ("mûre", "pure"):
        phone.get_by_label("Mot suivant").fill(word)
        reached = phone.locator(".rung-last, .finished").first
        expect(reached).to_contain_text(re.compile(word, re.IGNORECASE))
    expect(phone.get_by_role("heading", name="Parcours idéal !")).to_be_focused()


PRESS = """(key) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key, bubbles: true }))"""
"""Presses a key of a French keyboard; Playwright's keyboard has no accented letters."""


def test_in_french_accented_words_count_and_percentages_have_a_space(
    phone: Page,
) -> None:
    phone.goto("/fr/ruzzle/?grid=ete/ari/sse&clock=none")
    for word in ("été", "raté"):
        for letter in word:
            phone.evaluate(PRESS, letter)
        phone.keyboard.press("Enter")
    expect(phone.locator("b[data-count=words]")).to_have_text("2")
    expect(phone.locator("[data-reply]")).to_contain_text("RATÉ")
    expect(phone.locator("[data-words] a").last).to_have_text(re.compile("^été"))
    phone.get_by_role("link", name="Terminer").click()
    phone.get_by_role("button", name="Terminer").click()
    expect(phone.locator(".finished h2, h1:focus, h2:focus").first).to_be_focused()
    phone.get_by_role("link", name="Statistiques").click()
    expect(phone.locator("[data-statistics=ruzzle]")).to_contain_text("0–9\N{NO-BREAK SPACE}%")


def test_a_french_word_can_be_set_and_guessed(phone: Page) -> None:
    phone.goto("/fr/hangman/friend")
    phone.get_by_label("Votre mot ou expression").fill("lumière")
    phone.get_by_role("button", name="Créer le lien").click()
    phone.goto(phone.locator(".share-text").inner_text())
    phone.get_by_role("button", name="Jouer").click()
    expect(phone.locator("[data-message]")).to_be_visible()
    phone.wait_for_load_state()
    for letter in "ez":
        phone.get_by_role("button", name=letter, exact=True).click()
    expect(phone.locator("[data-message]")).to_have_text(re.compile("Z"))
    phone.locator(".whole-word summary").click()
    phone.get_by_label("Votre réponse").fill("lumière")
    phone.locator(".whole-word .button:not(summary)").click()
    expect(phone.get_by_role("heading", name="Trouvé !")).to_be_focused()


def test_buttons_for_picking_letters_are_wide_enough_for_their_french_labels(
    new_page: NewPage,
) -> None:
    for size in ((1920, 1080), (1280, 720), (1000, 720)):
        page = new_page(viewport={"width": size[0], "height": size[1]})
        page.goto("/fr/countdown/?seed=k3x9&choices=")
        expect(page.locator("#pick-rest")).to_be_visible()
        for button in page.locator(".picks .button").all():
            wide, room = button.evaluate("(e) => [e.scrollWidth, e.clientWidth]")
            assert wide <= room, size
            assert box_of(button)["height"] <= 60, size


def test_the_rules_fit_below_the_bar_and_the_label_for_found_words_is_wide_enough(
    new_page: NewPage,
) -> None:
    page = new_page(viewport={"width": 1920, "height": 1080})
    page.goto("/fr/countdown/?letters=eaispbith&word=habits")
    page.locator("#how").click()
    whole, shown = page.locator(".rules-menu > .sheet").evaluate(
        "(sheet) => [sheet.scrollHeight, sheet.clientHeight]"
    )
    assert whole <= shown
    page.goto("/fr/ruzzle/?grid=ete/ari/sse&clock=none")
    assert box_of(page.locator("#your-words > span").first)["width"] > 40
