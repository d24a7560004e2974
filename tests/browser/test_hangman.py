"""Hangman in a real browser: entire games by mouse, touch, keyboard, and without scripts."""

import re
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
import requests
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import (
    PHONE,
    SMALL_PHONE,
    NewPage,
    box_of,
    first_of,
    kept_by,
    slowly,
    violations,
)
from tests.browser.stage import SIZES, SIZES_AND_LANGUAGES, watch

START = "/en/hangman/"
THINK = "/en/hangman/think?length=6"
DOUBTED = "/en/hangman/think?length=6&answers=e6-q2-j1-x&word=castle"
WATCH = "/en/hangman/watch?word=castle"


def set_word(server: str, word: str, start: str = START, **more: str) -> str:
    """Set a word for friends, and return the path of its link."""
    form = {"kind": "friend", "word": word, "anyway": "1", **more}
    made = requests.post(f"{server}{start}games", data=form, allow_redirects=False, timeout=20)
    return made.headers["Location"]


def begin(server: str, word: str, guesses: str = "", start: str = START, **more: str) -> str:
    """Begin a game with a word outside the browser, guess letters, and return the game's path."""
    link = set_word(server, word, start, **more)
    form = {"kind": "same", "as": link.rpartition("/")[2]}
    begun = requests.post(f"{server}{start}games", data=form, allow_redirects=False, timeout=20)
    game = begun.headers["Location"]
    for letter in guesses:
        requests.post(f"{server}{game}/guesses", data={"letter": letter}, timeout=20)
    return game


def whole_word(page: Page) -> Locator:
    """Open the whole-word field if it is closed, and return it."""
    if not page.locator(".whole-word[open]").count():
        page.locator(".whole-word summary").click()
    return page.locator("#field-word")


def new_word(page: Page) -> None:
    """Begin a game about a new word, from the lobby."""
    page.get_by_role("button", name="Play", exact=True).last.click()


@pytest.mark.quick
def test_an_entire_game_can_be_played_by_mouse(page: Page, server: str) -> None:
    page.goto("/en/hangman/friend")
    page.get_by_label("Your word or phrase").fill("lantern")
    page.get_by_role("button", name="Create link").click()
    expect(page.get_by_role("heading", name="Send this to your friends")).to_be_visible()
    # A key pressed by accident must not begin a game for the player who set the word.
    posted: list[str] = []
    page.on("request", lambda each: posted.append(each.url) if each.method == "POST" else None)
    page.keyboard.press("e")
    page.goto(page.locator(".share-text").inner_text())
    assert posted == []
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-message]")).to_have_text("Guess a letter.")
    page.wait_for_load_state()
    game = page.url
    page.evaluate("window.stayed = true")
    said = page.locator("[data-message]")
    for letter, told in (
        ("e", "Yes, E is at position 5."),
        ("z", "No Z. 5 misses left."),
        ("n", "Yes, N is at positions 3 and 7."),
    ):
        page.get_by_role("button", name=letter, exact=True).click()
        expect(said).to_have_text(told)
    assert page.url == game
    expect(page.locator(".hangman-picture figcaption")).to_have_text("1 of 6 misses")
    expect(page.get_by_role("button", name="z, not in the word")).to_be_disabled()
    (left,) = kept_by(page, "open")["hangman"].values()
    word = page.locator("[data-round]").get_attribute("data-word")
    assert left.pop("at") > 0
    assert left.pop("found") == ["", "", "n", "", "e", "", "n"]
    assert left == {"address": urlsplit(game).path, "title": "Hangman, 7 letters", "word": word}
    for word in ("xxnttxx", "xxxntxx", "lantern"):
        whole_word(page).fill(word)
        page.get_by_role("button", name="Guess it").click()
        if word != "lantern":
            expect(said).to_contain_text(f"{word.upper()} doesn’t fit")
    expect(page.get_by_role("heading", name="You got it!")).to_be_focused()
    assert page.evaluate("window.stayed")
    results = kept_by(page, "results")["hangman"]
    assert [(each["id"], each["kind"], each["won"], each["score"]) for each in results] == [
        (game.rpartition("/")[2], "en/", True, 1)
    ]
    assert kept_by(page, "open")["hangman"] == {}
    page.get_by_role("link", name="What would the computer have guessed?").click()
    expect(page.locator(".steps tbody tr")).to_have_count(4)
    # All guesses, even refused ones, share one entry of the history: a step back leaves the game.
    page.go_back()
    page.go_back()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_only_games_played_in_this_browser_are_counted(page: Page, server: str) -> None:
    page.goto(begin(server, "lantern", "lanter"))
    expect(page.get_by_role("heading", name="Got it without a miss!")).to_be_visible()
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator("[data-statistics=hangman] [data-figures]")).to_contain_text(
        "Nothing finished yet."
    )
    assert kept_by(page, "results") is None


def test_a_lost_game_does_not_count_towards_the_fewest_misses(page: Page) -> None:
    page.goto(START)
    figures = page.evaluate(
        """async () => {
          const script = document.querySelector("script[type=module]").src;
          const store = await import(script.replace("quartet.js", "store.js"));
          const { figures } = await import(script.replace("quartet.js", "statistics.js"));
          store.record("hangman", { id: "a", kind: "en/", won: false, score: 4 });
          store.record("hangman", { id: "b", kind: "en/", won: true, score: 5 });
          store.record("hangman", { id: "c", kind: "en/evil", won: false, score: 6 });
          return figures("hangman", "misses", "min");
        }"""
    )
    assert ["Fewest misses", 5] in figures["en/"]
    assert ["Average misses", "4.5"] in figures["en/"]
    assert figures["en/evil"] == [["Played", 1], ["Won", "0 (0%)"], ["Average misses", "6.0"]]


def test_an_entire_game_can_be_played_by_keyboard_alone(page: Page, server: str) -> None:
    page.goto(begin(server, "castle"))
    page.keyboard.press("e")
    said = page.locator("[data-message]")
    expect(said).to_have_text("Yes, E is at position 6.")
    expect(page.locator("#live")).to_have_text("Yes, E is at position 6.")
    page.keyboard.press("E")
    expect(said).to_have_text("You’ve already tried E.")
    page.keyboard.press("Control+a")
    expect(said).to_have_text("You’ve already tried E.")
    # Keys pressed faster than answers come all count.
    page.keyboard.type("zqa")
    expect(page.locator(".hangman-picture figcaption")).to_have_text("2 of 6 misses")
    expect(said).to_have_text("Yes, A is at position 2.")
    # All letter keys together are one tab stop.
    focused = page.locator(":focus")
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Shift+Tab")
    expect(focused).to_have_attribute("data-key", "s")
    for arrow, key in (
        ("Up", "w"),
        ("Right", "r"),
        ("Down", "d"),
        ("Right", "f"),
        ("Up", "r"),
        ("Up", "r"),
    ):
        page.keyboard.press(f"Arrow{arrow}")
        expect(focused).to_have_attribute("data-key", key)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Hint")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(focused).to_have_attribute("data-key", "r")
    # A key that was pressed keeps the focus but does nothing more; the arrows go on from it.
    page.get_by_role("button", name="l", exact=True).focus()
    page.keyboard.press("Enter")
    expect(said).to_have_text("Yes, L is at position 5.")
    expect(focused).to_have_attribute("data-key", "l")
    page.keyboard.press("Enter")
    expect(said).to_have_text("You’ve already tried L.")
    expect(page.locator(".hangman-picture figcaption")).to_have_text("2 of 6 misses")
    page.keyboard.press("ArrowLeft")
    expect(focused).to_have_attribute("data-key", "k")
    expect(page.locator("#key-l[disabled]")).to_be_attached()
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-key", "x")
    field = whole_word(page)
    field.focus()
    page.keyboard.type("castle\n")
    expect(page.get_by_role("heading", name="You got it!")).to_be_focused()
    expect(page.locator("#live")).to_have_text("CASTLE, 2 misses.")
    page.keyboard.press("x")
    expect(page.get_by_role("heading", name="You got it!")).to_be_visible()


KEY_PLACES = """() => [...document.querySelectorAll(".keyboard .key")].map((key) => [
  key.value, key.offsetLeft, key.offsetTop, key.offsetTop + key.offsetHeight,
])"""


def test_the_letter_keys_all_fit_on_the_screen_and_never_move(
    new_page: NewPage, server: str
) -> None:
    width, height = 320, 640
    page = new_page(viewport={"width": width, "height": height})
    page.goto(begin(server, "extraterrestrial"))
    said = page.locator("[data-message]")
    before = page.evaluate(KEY_PLACES)
    assert max(bottom for *_, bottom in before) <= height
    assert min(bottom - y for _, _, y, bottom in before) >= 44
    for guessed, told in (
        ("z", "No Z. 5 misses left."),
        ("e", "Yes, E is at positions"),
        ("z", "already"),
    ):
        page.keyboard.press(guessed)
        expect(said).to_contain_text(told)
        assert page.evaluate(KEY_PLACES) == before
    for word in ("misunderstanding", "incomprehensible"):
        whole_word(page).fill(word)
        page.keyboard.press("Enter")
        expect(said).to_contain_text(word.upper())
        assert page.evaluate(KEY_PLACES) == before


def test_the_letters_of_a_typed_word_are_announced_and_surplus_letters_are_ignored(
    page: Page, server: str
) -> None:
    page.goto(begin(server, "banana"))
    field = whole_word(page)
    expect(page.locator("#live")).to_contain_text("blank")  # announced once the page is ready
    page.locator("[data-erase]").focus()
    page.keyboard.type("ban")
    expect(page.locator("#live")).to_have_text("B, A, N")
    page.keyboard.type("anasz")
    expect(field).to_have_value("banana")
    field.focus()
    page.keyboard.press("End")
    page.keyboard.type("s")
    expect(field).to_have_value("banana")


@pytest.mark.parametrize("focused", ["summary", "[data-erase]"])
def test_a_letter_typed_as_the_field_opens_is_kept(page: Page, server: str, focused: str) -> None:
    page.goto(begin(server, "banana"))
    expect(page.locator("#live")).to_contain_text("blank")  # announced once the page is ready
    page.locator("[data-whole-word]").evaluate(
        """(details, focused) => {
            details.open = true; // its toggle event comes later
            const place = details.querySelector(focused);
            place.focus();
            place.dispatchEvent(new KeyboardEvent("keydown", { key: "b", bubbles: true }));
        }""",
        focused,
    )
    page.keyboard.type("anana")
    expect(page.locator("#field-word")).to_have_value("banana")
    if focused == "summary":
        page.keyboard.press("Enter")
        expect(page.locator("[data-finished]")).to_be_visible()


def test_screen_readers_pass_typed_letters_to_the_game_and_focus_moves_to_the_guessed_key(
    page: Page, server: str
) -> None:
    page.goto(begin(server, "banana"))
    keys = page.get_by_role("application", name="Letters")
    expect(keys.get_by_role("button")).to_have_count(26)
    expect(keys).to_have_accessible_description(re.compile("^Keys: type a letter"))
    assert violations(page) == []
    expect(keys).to_be_focused()
    page.keyboard.press("Enter")  # guesses nothing
    for letter in "bx":
        page.keyboard.press(letter)
        expect(page.locator(f"#key-{letter}")).to_be_focused()
    whole = page.get_by_text("Guess the word")
    for off_the_board in (page.get_by_role("button", name="Hint"), whole):
        off_the_board.focus()
        page.keyboard.type("zebra")
        expect(off_the_board).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    expect(page.locator("[data-message]")).to_contain_text("N")
    expect(page.locator(".status")).to_contain_text("5 misses left")  # only X missed


def test_letters_typed_after_a_click_on_a_button_count_as_guesses(page: Page, server: str) -> None:
    page.goto(begin(server, "banana"))
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Show a letter")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator("[data-message]")).to_contain_text("Yes, N")


def test_the_focus_stays_on_the_hint_button(page: Page, server: str) -> None:
    page.goto(begin(server, "banana"))
    expect(page.get_by_role("main", name="Hangman")).to_be_visible()
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Show a letter")).to_be_focused()


def test_a_key_looks_pressed_before_the_answer_arrives(page: Page, server: str) -> None:
    held: list[Route] = []
    page.route("**/guesses", lambda route: held.append(route))
    page.goto(begin(server, "castle"))
    page.get_by_role("button", name="z", exact=True).click()
    expect(page.locator("#key-z")).to_have_class("key key-pressed")
    first_of(held, page).continue_()
    expect(page.locator("#key-z")).to_have_class("key key-miss")


def test_after_a_wrong_word_the_field_stays_open_until_escape_is_pressed(
    page: Page, server: str
) -> None:
    page.goto(begin(server, "castle"))
    field, heard = whole_word(page), page.locator("#live")
    for word, said in (
        ("jungle", "It isn’t JUNGLE. 5 misses left."),
        ("bells", "BELLS doesn’t fit: you need 6 letters. No miss counted."),
    ):
        field.fill(word)
        page.keyboard.press("Enter")
        expect(heard).to_have_text(said)
        expect(field).to_be_focused()
    page.keyboard.type("a")  # the missing letter
    expect(field).to_have_value("bellsa")
    page.keyboard.press("Escape")
    expect(heard).to_have_text("Letters you type are guesses again.")
    expect(page.get_by_role("application", name="Letters")).to_be_focused()
    page.keyboard.press("e")
    expect(heard).to_have_text("Yes, E is at position 6.")


@pytest.mark.parametrize(("size", "lang"), SIZES_AND_LANGUAGES)
def test_the_status_line_has_room_for_a_hint_and_a_wrong_word(
    new_page: NewPage, server: str, size: tuple[int, int], lang: str
) -> None:
    wrong, said = "abattement", {"en": "5 misses left", "fr": "5 vies restantes"}[lang]
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(begin(server, "abricotier", start=f"/{lang}/hangman/"))
    holds = watch(page)
    page.locator("[data-hint] button").click()
    expect(page.locator(".tried")).to_contain_text("1")
    holds("a hint")
    whole_word(page).fill(wrong)
    page.keyboard.press("Enter")
    expect(page.locator(".tried")).to_contain_text(wrong.upper())
    page.locator(".whole-word summary").click()
    holds("a wrong word")
    figure = page.locator(".status p").first
    assert " ".join(figure.inner_text().split()) == said
    cut = "(all) => all.some((each) => each.scrollHeight > each.clientHeight + 1)"
    assert not page.locator(".status, .tried").evaluate_all(cut)


LINES = """(slots) => {
  const tops = slots.map((slot) => Math.round(slot.getBoundingClientRect().top));
  return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
}"""
"""How many slots each line has."""


def test_a_word_too_long_for_one_line_breaks_into_equal_lines_or_at_its_hyphen(
    page: Page, server: str
) -> None:
    for word, lines in (
        ("elephant", [8]),
        ("counterexample", [7, 7]),
        ("well-tempered", [5, 8]),
        ("misunderstanding", [8, 8]),
    ):
        game = begin(server, word)
        for width in (320, 360, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            page.goto(game)
            expected = lines if width < 1280 else [sum(lines)]
            assert page.locator(".slots li").evaluate_all(LINES) == expected, (word, width)


def test_letters_that_were_not_found_are_marked_under_forced_colours(
    new_page: NewPage, server: str
) -> None:
    page = new_page(forced_colors="active")
    page.goto(begin(server, "castle", "ca"))
    page.keyboard.type("zqxjvk")
    expect(page.get_by_role("heading", name="Out of misses")).to_be_focused()
    styles = page.locator(".result-tiles .tile").evaluate_all(
        "(tiles) => tiles.map((tile) => getComputedStyle(tile).borderStyle)"
    )
    expect(page.get_by_role("figure")).to_have_count(0)  # the status line says it
    assert styles == [*["solid"] * 2, *["dashed"] * 4]


def test_an_unfinished_game_with_a_word_from_a_friend_can_be_continued(
    page: Page, server: str
) -> None:
    link = set_word(server, "castle")
    page.goto(link)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-message]")).to_have_text("Guess a letter.")
    page.wait_for_load_state()
    page.keyboard.press("e")
    expect(page.locator("[data-message]")).to_contain_text("Yes, E is at position 6.")
    game = page.url
    page.goto(link)
    page.get_by_role("link", name="Continue playing").click()
    expect(page).to_have_url(game)


def test_the_lobby_leads_back_to_the_words_set_for_friends(page: Page) -> None:
    made = []
    for word in ("lantern", "castle"):
        page.goto("/en/hangman/friend")
        page.get_by_label("Your word or phrase").fill(word)
        page.get_by_role("button", name="Create link").click()
        expect(page.get_by_role("heading", name="How it’s going")).to_be_visible()
        made.append(page.url)
    page.goto("/en/hangman/")
    expect(page.get_by_role("link", name="Your word for friends · 6 letters")).to_be_visible()
    expect(page.get_by_role("link", name="Continue playing")).to_have_count(0)
    page.get_by_role("link", name="Your word for friends · 7 letters").click()
    expect(page).to_have_url(made[0])
    page.goto("/en/hangman/")
    page.get_by_role("button", name="Forget Your word for friends · 7 letters").click()
    expect(page.locator("[data-resume] li")).to_have_count(1)


def test_the_message_about_a_guessed_word_is_in_view(small_phone: Page, server: str) -> None:
    small_phone.goto(begin(server, "presentation", "eai"))
    small_phone.get_by_role("button", name="Hint", exact=True).tap()
    said = small_phone.locator("[data-message]")
    expect(said).to_contain_text("Try ")
    field = whole_word(small_phone)
    for word in ("nonsense", "preservatory"):
        field.fill(word)
        small_phone.evaluate("scrollTo(0, 400)")
        field.press("Enter")
        expect(said).to_contain_text(f"{word.upper()} doesn’t fit")
        expect(said).to_be_in_viewport(ratio=1)


def test_what_the_computer_would_have_guessed_fits_on_a_phone_screen(
    small_phone: Page, server: str
) -> None:
    game = begin(server, "presentation", "eaion")
    requests.post(f"{server}{game}/guesses", data={"word": "presentation"}, timeout=20)
    small_phone.goto(f"{game}?computer=1")
    expect(small_phone.locator(".steps tbody tr")).to_have_count(6)
    for selector in ("html", ".table-frame"):
        wide, room = small_phone.locator(selector).evaluate("(e) => [e.scrollWidth, e.clientWidth]")
        assert wide <= room, selector


def test_asking_what_the_computer_would_have_guessed_brings_its_guesses_into_view(
    page: Page, server: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(begin(server, "castle", "zqxjvw"))
    page.get_by_role("link", name="What would the computer have guessed?").click()
    heading = page.get_by_role("heading", name="What the computer would have guessed")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport(ratio=1)
    expect(page.locator("#live")).to_be_empty()  # the loss was announced before


def test_a_win_is_announced_with_the_number_of_misses_and_hints(page: Page, server: str) -> None:
    for hint, heard in ((False, "CASTLE, no misses."), (True, "CASTLE, no misses, 1 hint.")):
        page.goto(begin(server, "castle", "castl"))
        if hint:
            page.get_by_role("button", name="Hint", exact=True).click()
            expect(page.locator("[data-message]")).to_contain_text("Try ")
        page.keyboard.press("e")
        expect(page.locator("#live")).to_have_text(heard)


def test_letters_typed_after_a_repeated_letter_are_sent_at_once(page: Page, server: str) -> None:
    page.goto(begin(server, "castle", "e"))
    page.keyboard.type("aezq")
    figures = page.locator(".hangman-picture figcaption")
    expect(figures).to_have_text("2 of 6 misses")
    page.keyboard.press("s")
    expect(page.locator("[data-message]")).to_have_text("Yes, S is at position 3.")
    expect(figures).to_have_text("2 of 6 misses")


def test_no_key_press_is_lost_on_a_slow_connection(page: Page, server: str) -> None:
    page.goto(begin(server, "castle"))
    page.route("**/guesses", slowly)
    page.evaluate("for (const key of 'zqe') document.getElementById(`key-${key}`).click()")
    expect(page.locator("[data-message]")).to_have_text("Yes, E is at position 6.")
    expect(page.locator(".hangman-picture figcaption")).to_have_text("2 of 6 misses")


def test_no_word_is_lost_on_a_slow_connection(page: Page, server: str) -> None:
    """A second word must not replace one that is still being sent."""
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.goto(begin(server, "castle"))
    page.route("**/guesses", hold_the_first)
    field = whole_word(page)
    for word in ("jungle", "basket"):
        field.fill(word)
        field.press("Enter")
    expect(field).to_have_value("")
    first_of(held, page).continue_()
    expect(page.locator("[data-message]")).to_have_text("It isn’t BASKET. 4 misses left.")
    expect(page.get_by_text("No: BASKET, JUNGLE")).to_be_visible()


def test_the_letter_keys_replace_or_extend_a_refused_word_up_to_the_length_of_the_answer(
    small_phone: Page, server: str
) -> None:
    small_phone.goto(begin(server, "castle"))
    small_phone.locator("#key-z").tap()
    expect(small_phone.locator("[data-message]")).to_contain_text("No Z")
    field = whole_word(small_phone)
    field.fill("puzzle")
    for refused, letters, word in (("PUZZLE", "cas", "cas"), ("CAS", "tles", "castle")):
        small_phone.get_by_role("button", name="Guess it").tap()
        expect(small_phone.locator("[data-message]")).to_contain_text(f"{refused} doesn’t fit")
        expect(field).to_be_focused()
        for letter in letters:
            small_phone.locator(f".key[value={letter}]").tap()
        expect(field).to_have_value(word)
    field.select_text()
    small_phone.locator("[data-erase]").tap()
    expect(field).to_have_value("")


def test_a_half_typed_word_is_kept_while_letters_are_guessed(page: Page, server: str) -> None:
    page.goto(begin(server, "castle"))
    field = whole_word(page)
    field.fill("cas")
    page.locator(".whole-word summary").click()
    page.get_by_role("button", name="x", exact=True).click()
    expect(page.locator("[data-message]")).to_have_text("No X. 5 misses left.")
    expect(field).to_have_value("cas")
    whole_word(page).press("Enter")
    expect(page.locator("[data-message]")).to_contain_text("CAS doesn’t fit")
    page.keyboard.type("t")  # added to the letters of a word that is too short
    page.locator("[data-whole-word]").dispatch_event("toggle")  # which may come at any time
    page.keyboard.type("le\n")
    expect(page.get_by_role("heading", name="You got it!")).to_be_visible()


def test_a_single_letter_sent_as_the_whole_word_counts_as_a_letter(page: Page, server: str) -> None:
    for letter, told in (
        ("n", "Yes, N is at positions 3 and 7."),
        ("l", "You’ve already tried L."),
    ):
        page.goto(begin(server, "lantern", "l"))
        if letter == "l":  # announced again although a hint is shown
            page.get_by_role("button", name="Hint").click()
            expect(page.locator("[data-message]")).to_contain_text("Try ")
        whole_word(page).fill(letter)
        page.keyboard.press("Enter")
        expect(page.locator("#live")).to_have_text(told)
        expect(page.locator(".whole-word[open]")).to_have_count(0)
        expect(page.locator(".key:focus")).to_have_count(1)


def test_todays_word_counts_only_once(page: Page) -> None:
    for place, name in (("/en/", "Play Hangman"), (START, "Play again")):
        page.goto(place)
        page.get_by_role("button", name=name).click()
        expect(page.get_by_text("Guess a letter.")).to_be_visible()
        page.wait_for_load_state()
        for count, letter in enumerate("etaoinsrhldcumfpgwybvkxjqz", start=1):
            page.keyboard.press(letter)
            expect(finished_or_guessed(page, count)).to_be_visible()
            if page.locator(".finished").count():
                break
        expect(page.locator(".finished h2")).to_be_focused()
    (result,) = kept_by(page, "results")["hangman"]
    assert re.fullmatch(r"en/\d{4}-\d\d-\d\d", result["id"])


def test_a_game_of_todays_word_begun_in_another_tab_can_be_continued(page: Page) -> None:
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(START)
    page.locator(".today .button").click()
    guessed(page, "e")
    other.get_by_role("link", name="Continue", exact=True).click()
    expect(other.locator("[data-key=e]")).to_be_disabled()
    assert other.url == page.url


def test_an_unfinished_game_can_be_continued_until_it_expires(page: Page) -> None:
    page.goto(START)
    expect(page.get_by_role("link", name="Continue playing")).to_have_count(0)
    new_word(page)
    game = guessed(page, "z")
    page.goto(START)
    page.get_by_role("link", name="Continue playing").click()
    expect(page).to_have_url(game)
    page.goto(START)
    page.evaluate(
        """() => {
          const open = JSON.parse(localStorage.getItem("quartet.open"));
          for (const game of Object.values(open.hangman)) game.at -= 31 * 24 * 3600 * 1000;
          localStorage.setItem("quartet.open", JSON.stringify(open));
        }"""
    )
    page.reload()
    page.wait_for_load_state()
    expect(page.get_by_role("link", name="Continue playing")).to_have_count(0)
    page.goto("/en/")
    page.wait_for_load_state()
    expect(page.locator("[data-resume]")).to_be_hidden()


@pytest.mark.parametrize("begun", [False, True])
def test_a_link_to_the_daily_puzzle_begins_or_continues_it_at_once(page: Page, begun: bool) -> None:
    game = ""
    if begun:
        page.goto(f"{START}?day=2026-11-15")
        page.locator(".today .button").click()
        game = guessed(page, "z")
    page.goto(f"{START}?day=2026-11-15&play=1")
    expect(page.get_by_text("15 November · ")).to_be_visible()
    if begun:
        expect(page).to_have_url(game)


def guessed(page: Page, letter: str) -> str:
    """Guess the first letter of a game that is opening, and return the game's address."""
    expect(page.get_by_text("Guess a letter.")).to_be_visible()
    page.wait_for_load_state()
    page.keyboard.press(letter)
    expect(page.locator(f"[data-key={letter}]")).to_be_disabled()
    return page.url


def finished_or_guessed(page: Page, count: int) -> Locator:
    """Return the last of this many used keys, or the result if the game is over."""
    return page.locator(".finished").or_(page.locator(".key-hit, .key-miss").nth(count - 1))


@pytest.mark.parametrize(
    "phrase",
    ["happy birthday dear grandmother", "horse table chair bread water light night house"],
)
def test_the_longest_phrase_leaves_room_for_the_picture(
    new_page: NewPage, server: str, phrase: str
) -> None:
    for width, height in SIZES:
        page = new_page(viewport={"width": width, "height": height})
        page.goto(set_word(server, phrase))
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("[data-message]")).to_have_text("Guess a letter.")
        board, word = box_of(page.locator(".stage-board")), box_of(page.locator(".game-word"))
        assert word["y"] + word["height"] <= board["y"] + board["height"] + 1, (width, height)
        assert box_of(page.locator(".hangman-picture svg"))["height"] > 20, (width, height)
        page.context.close()


def test_words_in_a_phrase_have_gaps_between_them(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL_PHONE)
    page.goto(f"{START.rstrip('/')}/friend")
    page.get_by_label("Your word or phrase").fill("the cat in the hat")
    page.get_by_role("button", name="Create link").click()
    tiles = page.locator(".slots li:has(.tile)")
    expect(tiles).to_have_count(14)
    boxes = tiles.evaluate_all(
        """(all) => all.map((each) => each.getBoundingClientRect())
          .map(({ left, right, top }) => [left, right, Math.round(top)])"""
    )
    same_line = [(a, b) for a, b in pairwise(boxes) if a[2] == b[2]]
    gaps = sorted(b[0] - a[1] for a, b in same_line)
    assert gaps[-1] > 2 * gaps[0]


def test_one_tap_starts_a_game_with_the_settings_used_last_time(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL_PHONE)
    page.goto(START)
    page.get_by_role("radio", name="Medium").check()
    page.get_by_label("Length").select_option("7")
    page.get_by_role("radio", name="8", exact=True).check()
    new_word(page)
    expect(page.get_by_text("7 letters. A medium word.")).to_be_visible()
    page.goto(START)
    new_word(page)
    expect(page.get_by_text("7 letters. A medium word.")).to_be_visible()
    expect(page.locator(".hangman-picture figcaption")).to_have_text("0 of 8 misses")
    page.goto(START)
    page.get_by_role("radio", name="Evil").check()
    page.get_by_role("radio", name="10", exact=True).check()
    new_word(page)
    expect(page.get_by_text("Evil: no fixed word.")).to_be_visible()
    expect(page.locator(".hangman-picture figcaption")).to_have_text("0 of 10 misses")


def test_a_game_of_todays_word_can_be_started_from_the_home_page_with_the_chosen_picture(
    page: Page, server: str
) -> None:
    page.goto(begin(server, "castle"))
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Draw the gallows").click()
    expect(page).to_have_url(re.compile(r"picture=gallows$"))
    page.goto("/en/")
    page.get_by_role("button", name="Play Hangman").click()
    expect(page).to_have_url(re.compile(r"/games/[\w-]{22}\?picture=gallows$"))
    expect(page.locator(".bar-title", has_text=" · ")).to_be_visible()


def test_an_entire_game_can_be_played_by_touch(phone: Page) -> None:
    phone.goto(START)
    phone.get_by_role("radio", name="Evil").tap()
    phone.get_by_label("Length").select_option("5")
    phone.get_by_role("button", name="Play", exact=True).last.tap()
    expect(phone.get_by_text("Evil: no fixed word.")).to_be_visible()
    phone.wait_for_load_state()
    phone.get_by_label("Menu").tap()
    phone.get_by_role("link", name="Draw the gallows").tap()
    expect(phone).to_have_url(re.compile(r"picture=gallows$"))
    phone.wait_for_load_state()
    for count, letter in enumerate("esaroitnlucdhmpy", start=1):
        phone.get_by_role("button", name=letter, exact=True).tap()
        expect(finished_or_guessed(phone, count)).to_be_visible()
        if phone.locator(".finished").count():
            break
        expect(phone.locator(".slots")).to_be_in_viewport()
    title = phone.locator(".finished h2")
    expect(title).to_have_text("Out of misses")
    expect(title).to_be_in_viewport()
    assert kept_by(phone, "settings")["picture"] == "gallows"
    phone.get_by_role("button", name="New").tap()
    expect(phone.get_by_text("Evil: no fixed word.")).to_be_visible()


def test_an_entire_game_can_be_played_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(START)
    page.get_by_role("button", name="Play").first.click()
    expect(page).to_have_url(re.compile(r"/en/hangman/games/[\w-]{22}$"))
    game = page.url
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Draw the gallows").click()
    expect(page).to_have_url(f"{game}?picture=gallows")
    for count, letter in enumerate("etaoinsrhldcumfpgwybvkxjqz", start=1):
        page.locator(f"button[value={letter}]").click()
        expect(finished_or_guessed(page, count)).to_be_visible()
        if page.locator(".finished").count():
            break
    expect(page.locator(".finished h2")).to_be_visible()
    expect(page.locator(".result-word .tile").first).to_be_visible()
    page.get_by_role("link", name="What would the computer have guessed?").click()
    expect(page.locator(".steps tbody tr").first).to_be_visible()
    assert page.url.startswith(game)


def test_a_refused_word_stays_in_the_field_and_costs_nothing(
    new_page: NewPage, server: str
) -> None:
    page = new_page(refuses=True)
    page.goto(begin(server, "castle", "z"))
    whole_word(page).fill("c4stle")
    page.keyboard.press("Enter")
    field = page.locator("#field-word")
    expect(page.locator("#field-error")).to_have_text("Letters A-Z only: “4” isn’t one.")
    expect(field).to_be_focused()
    expect(field).to_have_value("c4stle")
    page.reload()
    expect(page.locator(".hangman-picture figcaption")).to_have_text("1 of 6 misses")


def test_the_computer_finds_a_word_by_asking_questions(page: Page) -> None:
    page.goto("/en/hangman/think")
    page.get_by_role("button", name="8", exact=True).click()
    expect(page.locator(".question")).to_be_visible()
    page.wait_for_load_state()
    word = "elephant"
    counts = []
    for _ in range(20):
        question = page.locator(".question").inner_text()
        if question.startswith("Is it"):
            break
        counts.append(int(page.locator("[data-funnel]").get_attribute("data-funnel")))
        letter = question[-2].lower()
        places = [n for n, a in enumerate(word, 1) if a == letter]
        for place in places:
            page.get_by_label(f"{letter.upper()} at position {place}").check()
        name = f"{letter.upper()} is there" if places else f"No {letter.upper()}"
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("heading", name=question)).to_have_count(0)
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 1000
    expect(page.get_by_role("heading", name="Is it ELEPHANT?")).to_be_focused()
    expect(page.locator(".funnel strong")).to_have_text("1")
    assert page.locator(".chart", has_text="How likely").count() == 0
    page.keyboard.press("n")
    expect(page.locator(".notice-bad")).to_contain_text("Then it isn’t a word I know.")
    page.go_back()
    page.get_by_role("link", name="Yes", exact=True).click()
    expect(page.get_by_role("heading", name="I got it!")).to_be_focused()
    expect(page.get_by_label("Tell me the word")).to_have_count(0)


def test_words_in_results_are_as_large_as_the_space_allows(new_page: NewPage, server: str) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    page.goto("/en/hangman/think?length=6&answers=e-a2-i-o-u-y-r-n")
    blank = box_of(page.locator(".finished .slots .tile").first)
    assert blank["width"] > 40
    game = begin(server, "the well-tempered clavier")
    requests.post(f"{server}{game}/guesses", data={"word": "thewelltemperedclavier"}, timeout=20)
    page.goto(game)
    boxes = [each.bounding_box() for each in page.locator(".result-tiles .tile").all()]
    widths = [box["width"] for box in boxes if box]
    assert len(widths) == 22
    assert min(widths) > 18
    assert max(widths) < 32


def test_a_question_fits_the_screen_and_mentions_keys_only_where_there_is_a_keyboard(
    phone: Page, page: Page
) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    for each, keys in ((phone, 0), (page, 1)):
        each.goto("/en/hangman/think?length=8")
        for part in (each.locator(".question"), each.get_by_role("button", name="No E")):
            expect(part).to_be_in_viewport(ratio=1)
        expect(each.locator("p:text('Keys: 1 to 9'):visible")).to_have_count(keys)


def test_the_checkboxes_for_positions_are_in_equal_lines_and_large_enough_to_tap(
    phone: Page,
) -> None:
    for address, width, lines in (
        ("length=6", 360, [6]),
        ("length=8", 360, [4, 4]),
        ("length=14&answers=e14", 320, None),
    ):
        phone.set_viewport_size({"width": width, "height": 844})
        phone.goto(f"/en/hangman/think?{address}")
        places = phone.locator(".place")
        if lines:
            assert places.evaluate_all(LINES) == lines
        sizes = places.evaluate_all(
            "(all) => all.map((e) => e.getBoundingClientRect()).map((e) => [e.width, e.height])"
        )
        assert min(map(min, sizes)) >= 44
    assert len(sizes) == 13


def test_an_answer_can_be_corrected_by_keyboard(page: Page) -> None:
    page.goto(f"{THINK}&answers=e6-r-a2")
    page.get_by_role("link", name="Edit: A at position 2").focus()
    page.keyboard.press("Enter")
    question = page.get_by_role("heading", name="Is there an A?")
    expect(question).to_be_focused()
    page.keyboard.press("2")
    page.keyboard.press("3")
    expect(page.get_by_label("A at position 3")).to_be_checked()
    page.get_by_role("button", name="A is there").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("answers=e6-r-a3$"))
    expect(page.get_by_text("A at position 3", exact=True)).to_be_visible()
    page.get_by_role("link", name="Undo: no R").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("answers=e6-a3$"))
    asked = page.locator(".question").inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(".past-answers")).to_contain_text(f"no {asked[-2]}")


def test_questions_can_be_answered_by_keyboard_alone(page: Page) -> None:
    # Digits tick positions, never the length or the number of misses.
    page.goto(f"{THINK}&answers=b-c-d&misses=5")
    asked = page.locator(".question").inner_text()[-2]
    page.keyboard.press("6")
    page.keyboard.press("5")
    page.keyboard.press("n")  # does nothing: No is hidden while positions are ticked
    page.keyboard.press("Enter")
    answered = page.locator(".past-answers li").last
    expect(answered).to_contain_text(f"{asked} at positions 5 and 6")
    asked = page.locator(".question").inner_text()[-2]
    page.get_by_label(f"{asked} at position 1").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(answered).to_contain_text(f"{asked} at position 1")
    asked = page.locator(".question").inner_text()[-2]
    page.keyboard.press("Enter")
    expect(answered).to_contain_text(f"no {asked}")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_games_shown_in_the_hangman_chapter_fit_the_width_of_a_phone(
    small_phone: Page, lang: str
) -> None:
    small_phone.goto(f"/{lang}/how/hangman")
    frames = small_phone.locator(".table-frame")
    expect(frames).to_have_count(2)
    assert frames.evaluate_all("(all) => all.every((e) => e.scrollWidth <= e.clientWidth)")


def test_the_message_about_a_french_phrase_fits_on_a_phone_screen(
    small_phone: Page, server: str
) -> None:
    small_phone.goto(set_word(server, "L'amour est aveugle", "/fr/hangman/"))
    small_phone.get_by_role("button", name="Jouer", exact=True).click()
    said = small_phone.locator("[data-message]")
    for word, told in (
        ("l’amour est aveuvle", "Il reste 5 vies."),
        ("bof", "Aucune erreur comptée."),
    ):
        whole_word(small_phone).fill(word)
        small_phone.keyboard.press("Enter")
        expect(said).to_contain_text(told)
        assert said.evaluate("(e) => e.scrollHeight <= e.clientHeight")


def test_pressing_o_for_oui_answers_yes_in_french(page: Page) -> None:
    page.goto("/fr/hangman/think?length=13&answers=e-i4.6.10-n2.12")
    expect(page.get_by_role("heading", name="Est-ce ANTICIPATIONS")).to_be_visible()
    page.wait_for_load_state()
    page.keyboard.press("y")
    page.keyboard.press("o")
    expect(page.locator(".finished h2")).to_be_focused()


def test_the_verdict_on_the_word_the_player_had_in_mind_is_in_view(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto(DOUBTED.partition("&word")[0])
    page.get_by_label("Tell me the word").fill("castle")
    page.keyboard.press("Enter")
    verdict = page.get_by_text("You said Q at position 2, but CASTLE has none.", exact=True)
    expect(verdict).to_be_focused()
    expect(verdict).to_be_in_viewport()


def test_arrow_keys_step_through_a_watched_game(page: Page) -> None:
    page.goto(WATCH)
    page.evaluate("window.stayed = true")
    for step in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(f"step={step}$"))
        expect(page.locator(".steps tbody tr")).to_have_count(step)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps tbody tr")).to_have_count(1, timeout=4000)
    # While the table has the focus, arrows scroll it.
    page.get_by_role("region", name="Guess by guess").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="To the end").click()
    expect(page.locator(".finished h2")).to_be_focused()
    end = page.url
    assert "step=2&" not in end
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".finished h2")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"watch\?word=castle"))
    assert page.evaluate("window.stayed")


def test_advice_from_the_solver_is_in_view_on_a_small_phone(small_phone: Page) -> None:
    small_phone.goto("/en/hangman/solve")
    for pattern in ("_e__", "_e_t"):
        small_phone.get_by_role("textbox", name="The word").fill(pattern)
        small_phone.get_by_role("button", name="Solve").tap()
        expect(small_phone).to_have_url(re.compile(f"pattern={pattern}&"))
        expect(small_phone.locator(".advice")).to_be_in_viewport(ratio=1)


@pytest.mark.quick
def test_the_solver_answers_without_loading_a_new_page(page: Page) -> None:
    page.goto("/en/hangman/solve")
    page.get_by_role("textbox", name="The word").fill("_e__")
    page.get_by_label("Wrong letters").fill("ais")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"pattern=_e__&wrong=ais"))
    expect(page.locator("#live")).to_contain_text("Guess ")
    letter = page.locator(".advice .tile").inner_text()
    page.get_by_role("link", name=f"{letter.upper()} is wrong").click()
    expect(page.get_by_label("Wrong letters")).to_have_value(re.compile(letter.lower()))
