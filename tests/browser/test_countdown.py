"""Countdown in a real browser: whole games by mouse, touch, keyboard, and without scripts."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage

PLAY = "/en/countdown/"
ROUND = f"{PLAY}?letters=tesarintp"
SCRAMBLE, ANSWER = "plancased", "landscape"
GAME = f"{PLAY}?rounds=lc&rival=2&racks=tesarintp.{SCRAMBLE}"
PAGES = [
    PLAY,
    f"{PLAY}?seed=k3x9&choices=vvvvv",
    f"{ROUND}&clock=none&notes=train.retain",
    ROUND,
    f"{PLAY}?conundrum={SCRAMBLE}&clock=none&word=plan",
    f"{PLAY}?letters=auctioned&word=caution&rival=2",
    f"{PLAY}?rounds=lc&rival=2&past=tesarintp-train.{SCRAMBLE}*",
    "/en/countdown/solve?letters=auct%3F",
    "/en/countdown/solve",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(new_page: NewPage, scheme: str) -> None:
    page = new_page(viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")
    for address in PAGES[:3] + PAGES[5:8]:
        page.goto(address)
        found = Axe().run(page).response["violations"]
        serious = [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]
        assert serious == [], address


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_page_is_wider_than_its_window(new_page: NewPage, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    for address in PAGES:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_everything_to_press_is_large_enough_for_a_finger(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    for address in PAGES[:7]:
        page.goto(address)
        small = page.evaluate(
            """() => [...document.querySelectorAll("main :is(a, button, summary, input, select)")]
              .filter((e) => e.checkVisibility() && !e.closest("p, th"))
              .map((e) => [e.textContent.trim(), e.getBoundingClientRect()])
              .filter(([, box]) => box.height < 42 || box.width < 42)
              .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
        )
        assert small == [], address


def test_the_first_page_is_light_to_load(new_page: NewPage) -> None:
    page = new_page()
    sizes = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()))
    page.goto(PLAY, wait_until="networkidle")
    total = sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes)
    assert 5_000 < total < 100_000


def timed(page: Page) -> Page:
    """The page with a clock that only goes on when it is told to."""
    page.clock.install()
    return page


def test_a_whole_game_by_mouse(page: Page) -> None:
    timed(page).goto(PLAY)
    page.get_by_role("radio", name="1 round").check()
    page.get_by_label("Against").select_option("2")
    page.get_by_role("button", name="Start").click()
    for kind in ("Vowel", "Consonant", "Vowel"):
        page.get_by_role("button", name=kind).click()
        expect(page.locator("#live")).to_have_text(re.compile(r"^[A-Z]\. \d to go\."))
    page.get_by_role("button", name="Deal the rest").click()
    expect(page.locator(".round")).to_have_class(re.compile("started"))
    expect(page.locator("#live")).to_have_text("30 seconds. Go.")
    tiles = page.locator("button.tile")
    tiles.nth(0).click()
    tiles.nth(4).click()
    expect(page.get_by_text("2 letters", exact=True)).to_be_visible()
    typed = page.get_by_label("Your word").input_value()
    page.get_by_role("button", name="Declare", exact=True).click()
    expect(page.locator(".finished h2")).to_be_focused()
    expect(page.locator("#live")).to_contain_text(typed.upper())
    expect(page.locator("#live")).to_contain_text("The computer:")
    page.get_by_role("link", name="Another round").click()
    expect(page.get_by_role("button", name="Deal all nine")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    timed(page).goto(f"{PLAY}?rounds=lc&seed=k3x9&rival=5")
    for place, key in enumerate("vcv", start=1):
        page.keyboard.press(key)
        expect(page.locator(".rack .tile:not(.tile-empty)")).to_have_count(place)
    page.keyboard.press("d")
    field = page.get_by_label("Your word")
    expect(field).to_be_focused()
    tiles = page.locator("button.tile").all_text_contents()
    page.keyboard.type(tiles[0] + tiles[1])
    expect(page.locator(".tile-used")).to_have_text(tiles[:2])
    page.keyboard.press("Space")
    assert sorted(page.locator("button.tile").all_text_contents()) == sorted(tiles)
    expect(page.locator(".tile-used")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_have_text([tiles[0] + tiles[1]])
    expect(field).to_have_value("")
    page.clock.run_for(31_000)  # one word is written down, so there is nothing to choose
    expect(page.locator(".finished h2")).to_be_focused()
    page.keyboard.press("n")
    expect(page.get_by_label("Your answer")).to_be_focused()
    scramble = "".join(page.locator("button.tile").all_text_contents())
    page.keyboard.type(scramble)
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("is not in our list. Try again.")
    expect(page.get_by_label("Your answer")).to_be_focused()
    page.clock.run_for(31_000)
    expect(page.locator(".finished h2")).to_have_text("Not solved")
    page.keyboard.press("n")
    expect(page.locator("table.rounds tbody tr")).to_have_count(2)


def test_a_whole_game_by_touch(new_page: NewPage) -> None:
    page = timed(new_page(viewport=PHONE, has_touch=True, is_mobile=True))
    page.goto(GAME)
    page.get_by_role("button", name="Start the clock").tap()
    spell(page, "train")
    page.get_by_role("button", name="Write down").tap()
    spell(page, "retains")
    page.get_by_role("button", name="Delete a letter").tap()
    expect(page.get_by_label("Your word")).to_have_value("retain")
    page.locator(".tile-used", has_text="n").tap()
    expect(page.get_by_label("Your word")).to_have_value("retai")
    page.locator("button.tile", has_text="n").tap()
    page.get_by_role("button", name="Shuffle").tap()
    page.get_by_role("button", name="Write down").tap()
    page.clock.run_for(31_000)
    expect(page.get_by_text("Time! Which word?")).to_be_visible()
    expect(page.get_by_label("Your word")).to_be_hidden()
    page.locator(".note", has_text="retain").tap()
    expect(page.locator("#live")).to_contain_text("RETAIN")
    page.get_by_role("link", name="On to the conundrum").tap()
    expect(page.locator(".round")).to_have_class(re.compile("started"))
    spell(page, ANSWER)
    page.get_by_role("button", name="Guess").tap()
    expect(page.locator(".score")).to_have_text("10 points")
    page.get_by_role("link", name="Final score").tap()
    expect(page.locator("table.rounds")).to_contain_text("landscape10")


def spell(page: Page, word: str) -> None:
    for letter in word:
        page.locator("button.tile:not(.tile-used)", has_text=letter).first.tap()


def test_a_whole_game_without_scripts(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto(PLAY)
    expect(page.locator("noscript p")).to_contain_text("Scripts are off, so there is no clock")
    page.get_by_role("radio", name="1 round").check()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Vowel").click()
    page.get_by_role("button", name="Deal the rest").click()
    expect(page.locator("noscript p")).to_contain_text("Scripts are off, so there is no clock")
    letters = "".join(page.locator("noscript .tile").all_text_contents())
    page.locator("noscript button").click()
    shuffled = "".join(page.locator("noscript .tile").all_text_contents())
    assert shuffled != letters
    assert sorted(shuffled) == sorted(letters)
    for word in (letters[:2], letters[3:6]):
        page.get_by_label("Your word").fill(word)
        page.get_by_role("button", name="Write down").click()
    expect(page.locator(".scratch .note")).to_have_text([letters[:2], letters[3:6]])
    page.locator(".note").first.click()
    expect(page.locator(".finished")).to_contain_text(letters[:2].upper())
    page.get_by_role("link", name="Another round").click()
    expect(page.get_by_role("button", name="Deal all nine")).to_be_visible()


def test_the_clock_waits_for_who_comes_by_a_link_and_hides_the_letters(page: Page) -> None:
    timed(page).goto(ROUND)
    page.clock.run_for(60_000)
    colour = "getComputedStyle(document.querySelector('button.tile')).color"
    assert page.evaluate(colour) == "rgba(0, 0, 0, 0)"
    expect(page.get_by_label("Your word")).to_be_hidden()
    page.get_by_role("link", name="60 s").click()
    expect(page.locator("[role=timer]")).to_have_text("60")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_label("Your word")).to_be_focused()
    page.clock.run_for(1_000)
    assert page.evaluate(colour) != "rgba(0, 0, 0, 0)"
    page.clock.run_for(49_500)
    expect(page.locator("#live")).to_have_text("10 seconds left.")
    expect(page.locator("[role=timer]")).to_have_text(re.compile("10|9"))
    page.clock.run_for(10_000)  # nothing is written down, so nothing is declared
    expect(page.locator(".finished")).to_contain_text("No word declared: 0 points.")


def test_the_longest_word_is_declared_by_who_does_not_choose(page: Page) -> None:
    timed(page).goto(ROUND)
    page.get_by_role("button", name="Start the clock").click()
    for word in ("pat", "retain", "train"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    page.keyboard.type("nastier")  # being typed as the time is up, it counts as written
    page.clock.run_for(31_000)
    expect(page.locator("#live")).to_contain_text("Choose the word to declare within 15 seconds.")
    expect(page.locator(".note")).to_have_count(4)
    page.clock.run_for(15_000)
    expect(page.locator(".finished")).to_contain_text("NASTIER: 7 points.")


def test_a_word_beyond_the_letters_is_held_back_with_its_reason(page: Page) -> None:
    page.goto(f"{PLAY}?letters=pizatesnr&clock=none")
    page.keyboard.type("pizza")
    expect(page.get_by_text("PIZZA needs 2 Zs; you have 1.")).to_be_visible()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Declare", exact=True).click()
    expect(page.locator(".note")).to_have_count(0)
    expect(page.get_by_label("Your word")).to_have_value("pizza")


def test_a_blank_and_an_accent_are_followed_by_the_tiles(page: Page) -> None:
    page.goto("/fr/countdown/?letters=ete%3F&clock=none")
    page.get_by_label("Your word").press_sequentially("ÉTÉS")
    expect(page.locator(".tile-used")).to_have_count(4)
    page.keyboard.press("Backspace")
    expect(page.locator(".tile-used")).to_have_count(3)


def test_the_computer_may_see_a_conundrum_first(page: Page) -> None:
    timed(page).goto(f"{PLAY}?conundrum=tingwhine&rival=5")
    seconds = int(page.locator("[data-round]").get_attribute("data-rival") or 0)
    page.get_by_role("button", name="Start the clock").click()
    page.clock.run_for(1000 * seconds - 1500)
    expect(page.get_by_label("Your answer")).to_be_visible()
    page.clock.run_for(3000)
    expect(page.locator(".finished")).to_contain_text(f"It saw WHITENING after {seconds} seconds.")


def test_rounds_are_counted_and_what_is_left_open_can_be_resumed(page: Page) -> None:
    page.goto(f"{PLAY}?letters=auctioned&word=caution")
    page.goto(f"{PLAY}?letters=duactione&word=education")
    kept = json.loads(page.evaluate("localStorage['quartet.results']"))
    assert [each["id"] for each in kept["countdown"]] == ["en:l:acdeinotu"], "one rack counts once"
    assert kept["countdown"][0]["score"] == 7
    page.goto(f"{PLAY}?rounds=ll&seed=k3x9&past=auctioned-caution")
    left = json.loads(page.evaluate("localStorage['quartet.open']"))["countdown"]
    assert left["title"] == "Countdown, round 2 of 2"
    assert left["address"].endswith("past=auctioned-caution")
    page.goto(f"{PLAY}?rounds=l&past=auctioned-caution")
    assert json.loads(page.evaluate("localStorage['quartet.open']")) == {}
    kept = json.loads(page.evaluate("localStorage['quartet.results']"))
    assert kept["countdown-games"][0]["score"] == 7


def test_a_result_is_copied_in_words(new_page: NewPage, server: str) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{PLAY}?letters=auctioned&word=caution")
    page.get_by_role("button", name="Copy as symbols").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines() == [
        "Countdown AUCTIONED",
        "🟦🟦🟦🟦🟦🟦🟦⬜⬜ 7/9",
        f"{server}{PLAY}?letters=auctioned",
    ]


def test_solving_swaps_the_words_in(page: Page) -> None:
    page.goto("/en/countdown/solve")
    page.evaluate("window.stayed = true")
    page.get_by_label("Letters").fill("auctioned")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("402 words from AUCTIONED.")
    expect(page).to_have_url(re.compile("letters=auctioned"))
    assert page.evaluate("window.stayed")
    expect(page.get_by_role("link", name="Play these letters")).to_be_visible()
