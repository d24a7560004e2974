"""The ladder in a real browser: entire games by mouse, touch, keyboard, and without scripts."""

import re
from contextlib import closing
from pathlib import Path

import pytest
import requests
from playwright.sync_api import Browser, Locator, Page, Route, expect

from app.games.ladder.pages import LAYOUTS, SheetLayout
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import puzzle_of
from app.solver.ladder.solver import WordPair
from app.solver.lexicon.lexicon import Lexicon
from app.store import ladder_puzzles
from app.store.database import Store
from app.store.ladder_puzzles import PuzzleRange
from tests.browser import stage
from tests.browser.conftest import (
    LISTEN,
    LOW_PHONE,
    SMALL_PHONE,
    NewPage,
    box_of,
    first_of,
    kept_by,
    slowly,
    stopped,
)

COLD = "/en/ladder/?start=cold&end=warm"
BANK = "/en/ladder/puzzles"
SOLVED = f"{COLD}&rungs=cord-corm-worm-word-ward-warm&hints=1"
PAIRS = ["cold-warm", "cat-dog", "pig-sty", "head-tail", "mood-goat"]


@pytest.fixture(scope="module", autouse=True)
def stocked(server: str, english: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A few puzzles in the database of the server that all browser tests share."""
    requests.get(f"{server}/readyz", timeout=10).raise_for_status()
    (file,) = Path(tmp_path_factory.getbasetemp()).glob("server[0-9]*/quartet.sqlite")
    index = LadderIndex.build(english)
    kinds = PuzzleRange("en", english.version, (3, 4), (1, 20))
    made = [puzzle_of(index, WordPair(*pair.split("-"))) for pair in PAIRS]
    with closing(Store(f"sqlite:///{file}")) as store:
        ladder_puzzles.add(store, kinds, made, len(made), 0)


def key(page: Page, letter: str) -> Locator:
    """Return a key of the on-screen keyboard."""
    return page.locator(f"[data-key={letter}]")


@pytest.mark.quick
def test_a_game_can_be_played_by_mouse_alone(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.goto("/en/ladder/")
    page.get_by_role("heading", name="Your own words").click()
    form = page.get_by_role("form", name="Your own words")
    form.get_by_label("Start").fill("cold")
    form.get_by_label("End").fill("warm")
    form.get_by_role("button", name="Play").click()
    expect(page).to_have_url(COLD)
    page.wait_for_load_state()
    page.evaluate("window.stayed = true")
    # A tile is clicked, then a key: that adds the word.
    page.locator(".open-rung .tile").nth(2).click()
    key(page, "r").click()
    expect(page).to_have_url(f"{COLD}&rungs=cord")
    key(page, "w").click()  # the first tile has the ring
    expect(page.locator(".rung-last")).to_contain_text("word")
    page.get_by_role("link", name="CORD, 1 letter in place; branch from here").click()
    page.get_by_label("Menu").click()
    expect(page.get_by_role("heading", name="Your other branches")).to_be_visible()
    page.keyboard.press("Escape")
    for hint in ("Hint: am I closer?", "Hint: which letter?", "Hint: the word"):
        page.get_by_role("link", name=hint).click()
    expect(page.locator(".hints")).to_contain_text("Try CARD.")
    last = page.locator(".rung-last")
    page.get_by_role("link", name="Use this word").click()
    expect(last).to_contain_text("card")
    page.get_by_role("link", name="Undo").click()
    expect(last).to_contain_text("cord")
    page.get_by_label("Menu").click()
    page.locator(".branches a").click()
    expect(last).to_contain_text("word")
    page.get_by_label("Next word").fill("ward")  # dictated or pasted, it is sent at once
    expect(last).to_contain_text("ward")
    page.locator(".open-rung .tile").first.click()
    key(page, "x").click()
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("#error-rung")).to_have_text("XARD isn’t in our word list.")
    page.locator(".open-rung .tile").nth(3).click()
    key(page, "m").click()
    expect(page.get_by_role("heading", name="Par, with 3 hints")).to_be_focused()
    assert page.evaluate("window.stayed")
    results = kept_by(page, "results")["ladder"]
    assert [(each["id"], each["won"], each["score"]) for each in results] == [
        ("en/cold-warm", True, 0)
    ]
    page.go_back()  # no move has added a page to the history
    expect(page).to_have_url("/en/ladder/")


@pytest.mark.parametrize("typed", ["m", "warm"])
def test_the_last_rung_shows_the_end_word_and_typing_starts_at_the_letter_that_differs(
    page: Page, typed: str
) -> None:
    page.goto(f"{COLD}&rungs=cord-card-ward")
    expect(page.locator(".open-rung .tile")).to_have_text([*"warm"])
    expect(page.locator(".open-rung .tile:not(.match)")).to_have_text("m")
    expect(page.locator(".open-rung .here")).to_have_text("m")
    expect(page.locator(".rung-target")).to_be_hidden()
    expect(page.locator(".stage-board .rung:visible")).to_have_count(5)
    page.keyboard.press("?")
    expect(page.locator("#live")).to_contain_text("Position 4, D.")  # the letter of the word before
    page.keyboard.type(typed)
    expect(page.get_by_role("heading", name="Par!")).to_be_focused()


def test_a_game_can_be_played_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.goto(COLD)
    # Typing begins the next word, which sends itself; Enter after that changes nothing.
    page.keyboard.type("cord\n")
    expect(page.locator("#live")).to_have_text("CORD. 1 step so far, par 4. Position 1, C.")
    field = page.get_by_label("Next word")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.type("xxrd\n")
    wrong = "Change just one letter: CORD to XXRD changes 2."
    expect(page.locator("#error-rung")).to_have_text(wrong)
    expect(page.locator("#live")).to_contain_text(f"{wrong} Position 1, X.")
    expect(field).to_be_focused()
    expect(field).to_have_value("xxrd")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    page.keyboard.press("Backspace")
    expect(page).to_have_url(COLD)
    for word in ("cord", "card", "ward", "warm"):
        page.keyboard.type(f"{word}\n")
        expect(page.locator(".rung-last")).to_contain_text(word)
    expect(page.get_by_role("heading", name="Par!")).to_be_focused()
    for _ in ("cold", "cord", "card", "ward", "warm", "the meaning of none", "Share"):
        page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="New", exact=True)).to_be_focused()


def test_letters_typed_while_a_link_is_focused_do_nothing(page: Page) -> None:
    page.goto(COLD)
    field = page.get_by_label("Next word")
    expect(field).to_be_focused()
    page.get_by_role("link", name="Hint").focus()
    page.keyboard.type("x")
    expect(field).to_have_value("")
    page.locator("body").evaluate("() => document.activeElement.blur()")
    page.keyboard.type("x")
    expect(field).to_have_value("x")
    page.locator("body").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Backspace")
    expect(field).to_have_value("")


def test_the_enter_key_sends_the_word_even_after_a_click_on_a_letter_key(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.goto(COLD)
    for letter in "cx":
        key(page, letter).click()
    page.keyboard.press("Enter")
    expect(page.locator("#error-rung")).to_have_text("CXLD isn’t in our word list.")


def test_moves_add_no_pages_to_the_browser_history(page: Page) -> None:
    page.goto("/en/ladder/")
    page.goto(COLD)
    before = page.evaluate("history.length")
    page.keyboard.type("cord")
    for name in ("Hint: am I closer?", "Hint: which letter?", "Hint: the word", "Use this word"):
        page.get_by_role("link", name=name).click()
    expect(page.locator(".rung-last")).not_to_contain_text("cord")
    page.get_by_role("link", name="Undo").click()
    expect(page.locator(".rung-last")).to_contain_text("cord")
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Give up").click()
    page.get_by_role("link", name="Keep playing").click()
    expect(page.locator(".rung-last")).to_contain_text("cord")
    assert page.evaluate("history.length") == before
    page.go_back()
    expect(page).to_have_url("/en/ladder/")


def tabs_to(page: Page, name: str) -> int:
    """Return how many presses of Tab move the focus to this text; fail if 29 do not."""
    for count in range(1, 30):
        page.keyboard.press("Tab")
        if page.locator(":focus").inner_text() == name:
            return count
    raise AssertionError(name)


@pytest.mark.quick
def test_controls_are_only_a_few_tab_stops_apart(page: Page) -> None:
    page.goto(COLD)
    expect(page.get_by_label("Next word")).to_be_focused()
    assert tabs_to(page, "Hint") == 1
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_have_attribute("data-key", "a")
    page.keyboard.press("Control+ArrowRight")  # the browser's own shortcut
    expect(page.locator(":focus")).to_have_attribute("data-key", "a")
    page.goto(f"{COLD}&rungs=cord-card-ward-warm")
    page.get_by_role("heading", name="Par!").focus()
    words = 5
    assert tabs_to(page, "Share") == words + 1


def test_no_typed_word_is_lost_on_a_slow_connection(page: Page) -> None:
    page.goto(COLD)
    page.route("**/ladder/?*", slowly)
    page.keyboard.type("cord\ncard\nward\nwa")
    field = page.get_by_label("Next word")
    expect(page).to_have_url(f"{COLD}&rungs=cord-card-ward")
    expect(page.locator(".rung-last")).to_contain_text("ward")
    expect(field).to_have_value("wa")
    page.keyboard.type("rm\n")
    expect(page.get_by_role("heading", name="Par!")).to_be_focused()


def test_words_typed_after_a_refused_word_are_not_sent(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.goto(COLD)
    page.route("**/ladder/?*", slowly)
    page.keyboard.type("cord\ncode\ncard\n")
    expect(page.locator("#error-rung")).to_have_text(
        "Change just one letter: CORD to CODE changes 2."
    )
    expect(page.get_by_label("Next word")).to_have_value("code")
    page.keyboard.type("corm\n")  # replaces the refused word
    expect(page).to_have_url(f"{COLD}&rungs=cord-corm")


@pytest.mark.parametrize("line", ["quick", "slow"])
@pytest.mark.parametrize(
    ("ends", "typed", "taken", "held"),
    [(("base", "main"), "bain", "baie", "bain"), (("loir", "voix"), "noix", "noir", "noix")],
)
def test_letters_typed_after_an_automatic_step_wait_for_the_enter_key(
    page: Page, line: str, ends: tuple[str, str], typed: str, taken: str, held: str
) -> None:
    start, end = ends
    page.goto(f"/fr/ladder/?start={start}&end={end}")
    if line == "slow":
        page.route("**/ladder/?*", slowly)
    page.keyboard.type(typed)  # a letter within it makes a word one step away
    last, tiles = page.locator(".rung-last"), page.locator(".open-rung .tile")
    expect(last).to_contain_text(taken)
    expect(tiles).to_have_text([*held])
    expect(page).to_have_url(re.compile(f"rungs={taken}$"))
    heard = f"{', '.join(taken)}.*{', '.join(held)}.*Entrée".upper()
    expect(page.locator("#live")).to_have_text(re.compile(heard, re.IGNORECASE))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"rungs={taken}-{held}$"))


def test_a_letter_typed_after_a_pause_or_a_tap_begins_a_new_word(new_page: NewPage) -> None:
    page = stopped(new_page())
    page.goto("/fr/ladder/?start=base&end=main")
    last, tiles = page.locator(".rung-last"), page.locator(".open-rung .tile")
    page.keyboard.type("bai")
    expect(last).to_contain_text("baie")
    page.clock.run_for(1100)
    page.keyboard.type("x")
    expect(tiles).to_have_text([*"xaie"])
    page.keyboard.press("Escape")
    page.keyboard.press("Backspace")
    expect(last).to_contain_text("base")
    page.keyboard.type("bai")
    expect(last).to_contain_text("baie")
    tiles.first.click()
    page.keyboard.type("x")
    expect(tiles).to_have_text([*"xaie"])


def test_consecutive_steps_can_each_change_the_first_letter(page: Page) -> None:
    page.goto("/fr/ladder/?start=loir&end=voix")
    page.keyboard.type("n")
    expect(page.locator(".rung-last")).to_contain_text("noir")
    page.keyboard.type("v")
    expect(page).to_have_url(re.compile("rungs=noir-voir$"))


def test_a_whole_word_can_be_typed_after_a_letter_hint(page: Page) -> None:
    """The words change a letter that the hint does not name, the first, and the one it names."""
    for start, word in (("chat", "crat"), ("cran", "bran"), ("chat", "chut")):
        page.goto(f"/fr/ladder/?start={start}&end=rien&hint=letter&hints=1")
        expect(page.locator(".open-rung .here.chosen")).to_have_count(1)
        page.keyboard.type(word)
        expect(page).to_have_url(re.compile(f"rungs={word}"))
        expect(page.get_by_label("Mot suivant")).to_have_value("")


def test_a_rung_looks_pending_until_the_server_answers_and_an_open_menu_stays_open(
    page: Page,
) -> None:
    page.goto(COLD)
    held: list[Route] = []
    page.route("**/ladder/?*", lambda route: held.append(route))
    page.keyboard.type("cord")
    route = first_of(held, page)
    expect(page.locator("#next[data-waits] .tile").first).to_have_css("border-style", "dashed")
    page.get_by_label("Menu").press("Enter")
    route.continue_()
    expect(page.locator(".rung-last")).to_contain_text("cord")
    expect(page.locator("#next[data-waits]")).to_have_count(0)
    expect(page.get_by_label("Menu")).to_be_focused()
    page.unroute("**/ladder/?*")
    page.get_by_role("link", name="Give up").click()
    expect(page.get_by_role("heading", name="Give up?")).to_be_visible()
    expect(page.get_by_role("link", name="Give up")).not_to_be_visible()


def test_a_submitted_word_counts_even_if_the_fetch_request_fails(
    browser: Browser, server: str
) -> None:
    def fail(route: Route) -> None:
        if route.request.resource_type == "fetch":
            page.keyboard.type("ca")
            route.fulfill(body="Broken.", status=500)
        else:
            route.continue_()

    with browser.new_context(base_url=server) as context:
        page = context.new_page()
        page.goto(COLD)
        page.route("**/ladder/?*", fail)
        page.keyboard.type("cord\n")
        expect(page).to_have_url(f"{server}{COLD}&rungs=cord")


def test_backspace_removes_no_rung_while_another_is_being_sent(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord")
    held: list[Route] = []
    page.route(re.compile("[?&]rung="), lambda route: held.append(route))
    page.keyboard.type("ca")  # which sends CARD
    route = first_of(held, page)
    page.keyboard.press("Backspace")
    route.continue_()
    expect(page).to_have_url(f"{COLD}&rungs=cord-card")
    page.keyboard.press("Backspace")
    expect(page).to_have_url(f"{COLD}&rungs=cord")


def test_holding_backspace_clears_the_typed_word_but_removes_no_rung(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord-card")
    field = page.get_by_label("Next word")
    field.fill("xx")  # not a word, so nothing is sent
    field.focus()
    for _ in range(6):
        page.keyboard.down("Backspace")
    page.keyboard.up("Backspace")
    expect(page.locator("[data-busy]")).to_have_count(0)
    expect(page).to_have_url(f"{COLD}&rungs=cord-card")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("xx")
    for _ in range(6):
        page.keyboard.down("Backspace")
        page.evaluate("document.activeElement.blur()")
    page.keyboard.up("Backspace")
    expect(page.locator("[data-busy]")).to_have_count(0)
    expect(page).to_have_url(f"{COLD}&rungs=cord-card")
    page.keyboard.press("Backspace")
    expect(page).to_have_url(f"{COLD}&rungs=cord")


def test_backspace_deletes_a_refused_word_letter_by_letter_from_the_end(new_page: NewPage) -> None:
    page = new_page(refuses=True, viewport=SMALL_PHONE, has_touch=True)
    page.goto(COLD)
    tiles = page.locator(".open-rung .tile")
    for key in (*"cxxd", "Enter"):
        page.get_by_role("button", name=key, exact=True).tap()
    expect(page.locator("#error-rung")).to_be_visible()
    for left in ("cxxd", "cxld", "cold", "cold"):
        page.get_by_role("button", name="Backspace").tap()
        expect(tiles).to_have_text([*left])
    expect(page.locator(".open-rung .ghost")).to_have_count(4)
    page.keyboard.type("x\n")
    expect(page.locator("#error-rung")).to_be_visible()
    page.keyboard.press("Backspace")  # the only letter that was typed
    expect(tiles).to_have_text([*"cold"])
    page.keyboard.type("cxxd\n")
    expect(page.locator("#error-rung")).to_be_visible()
    page.keyboard.type("cord\n")  # the next letters replace it from its beginning
    expect(page.locator(".rung-last")).to_contain_text("cord")


def test_tapping_a_word_by_mistake_can_be_undone_at_once(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL_PHONE, has_touch=True)
    page.goto(f"{COLD}&rungs=cord-card")
    key = page.locator("[data-key=q]")
    top = key.bounding_box()
    page.get_by_role("link", name="COLD; branch from here").tap()
    back = page.get_by_role("link", name="Back to CARD")
    expect(back).to_be_in_viewport(ratio=1)
    assert key.bounding_box() == top
    back.tap()
    expect(page.locator(".rung-last")).to_contain_text("card")
    expect(back).to_have_count(0)


def test_puzzle_descriptions_wrap_between_their_parts_and_no_line_begins_with_a_dot(
    new_page: NewPage,
) -> None:
    page = new_page(viewport={"width": 260, "height": 740})
    page.goto(BANK)
    line = page.locator(".stock .parts").first
    expect(line).to_have_text(re.compile(r"^\d letters · \d steps · \w+ · \d+ answers?$"))
    lines = line.evaluate("""(line) => {
        const gutter = 0.75 * parseFloat(getComputedStyle(line).fontSize);
        const shown = line.getBoundingClientRect().left + gutter;
        return [...line.children].map((part) => [
            part.getClientRects().length,
            part.getBoundingClientRect().left < shown,
            (part.querySelector("i")?.getBoundingClientRect().left ?? shown) >= shown,
        ]);
    }""")
    assert all(rects == 1 for rects, _, _ in lines)
    begins = [dot for _, is_first, dot in lines if is_first]
    assert len(begins) > 1
    assert not any(begins[1:]), "the dot where a line begins is cut off"


def test_a_letter_that_makes_no_word_is_not_sent_automatically(
    new_page: NewPage,
) -> None:
    page = new_page(refuses=True, viewport=SMALL_PHONE, has_touch=True)
    page.goto(COLD)
    tiles = page.locator(".open-rung .tile")
    tiles.nth(3).tap()
    key(page, "x").tap()
    expect(tiles).to_have_text([*"colx"])
    tiles.nth(2).tap()  # which undoes what was typed elsewhere
    key(page, "r").tap()
    expect(page).to_have_url(f"{COLD}&rungs=cord")
    page.goto(COLD)
    tiles.nth(2).tap()
    key(page, "x").tap()
    expect(page.locator(".open-rung .here")).to_have_text("x")
    told = "COXD doesn’t fit here."
    expect(page.locator(".message p:visible")).to_have_text(told)
    expect(page.locator("#live")).to_have_text(told)
    page.get_by_role("button", name="Enter").tap()
    expect(page.locator("#error-rung")).to_have_text("COXD isn’t in our word list.")
    expect(page.locator(".open-rung .here")).to_have_text("x")
    key(page, "r").tap()
    expect(page).to_have_url(f"{COLD}&rungs=cord")
    expect(page.locator(".rung-last")).to_contain_text("cord")
    page.keyboard.type("coxd\n")  # a refused typed word is replaced from its beginning
    expect(page.locator("#error-rung")).to_be_visible()
    page.keyboard.type("card\n")
    expect(page).to_have_url(f"{COLD}&rungs=cord-card")


def test_a_first_letter_that_leads_to_no_word_is_reported_at_once(page: Page) -> None:
    page.goto(COLD)
    told = page.locator(".message .unlisted")
    page.keyboard.type("x")
    expect(told).to_have_text("XOLD doesn’t fit here.")
    page.keyboard.press("Backspace")
    expect(told).to_have_count(0)
    page.keyboard.type("co")  # which COLT and CORD begin with
    expect(page.locator(".open-rung .here")).to_have_text("l")
    expect(told).to_have_count(0)
    page.keyboard.type("a")
    expect(told).to_have_text("COAD doesn’t fit here.")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    page.keyboard.type("xa")  # AOLD is no word, so A belongs to a word typed whole
    expect(told).to_have_text("XALD doesn’t fit here.")
    page.keyboard.press("Escape")
    page.keyboard.type("xg")  # G replaces X, and GOLD is sent
    expect(page).to_have_url(f"{COLD}&rungs=gold")
    expect(page.locator(".rung-last")).to_contain_text("gold")


def test_a_new_rung_is_announced_before_the_refusal_of_the_next_word(page: Page) -> None:
    page.goto("/en/ladder/?start=tail&end=mood")
    page.evaluate(LISTEN)
    page.keyboard.type("p")
    expect(page.locator(".rung-last")).to_contain_text("pail")
    page.keyboard.type("xxx")
    expect(page.locator("#live")).to_have_text("XXXL doesn’t fit here.")
    heard = page.evaluate("window.heard")
    (said, at), (_, after) = heard[-2:]
    assert said.startswith("PAIL. 1 step")
    assert after - at > 500


def test_a_refusal_is_announced_once_and_disappears_with_the_typed_word(
    new_page: NewPage,
) -> None:
    page = new_page(refuses=True)
    page.goto(f"{COLD}&hint=trend")
    page.keyboard.type("coxd\n")
    field = page.get_by_label("Next word")
    refused = re.compile(r"^COXD isn’t in our word list\. Position 1, C\.\s?$")
    expect(page.locator("#live")).to_have_text(refused)
    expect(field).to_have_accessible_description("")
    page.keyboard.press("Escape")
    expect(field).to_have_accessible_description("")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#live")).to_have_text("Nothing typed.")


def test_moving_to_another_tile_and_typing_past_the_last_tile_are_announced(page: Page) -> None:
    page.goto(COLD)
    for key, heard in (
        ("ArrowRight", "2, O"),
        ("End", "4, D"),
        ("ArrowLeft", "3, L"),
        ("Home", "1, C"),
    ):
        page.keyboard.press(key)
        expect(page.locator("#live")).to_have_text(f"Position {heard}.")
    page.evaluate(LISTEN)
    page.keyboard.type("xaxxst")
    full = "The row is full: Enter sends it, Backspace deletes."
    expect(page.locator(".message .unlisted")).to_have_text(full)
    expect(page.locator("#live")).to_have_text(full)
    expect(page.locator(".open-rung .tile")).to_have_text([*"xaxx"])
    assert [said for said, _ in page.evaluate("window.heard")].count(full) == 1


@pytest.mark.parametrize("address", [COLD, "/fr/ladder/?start=papy&end=fixe"])
def test_a_letter_that_makes_no_word_is_reported_above_the_hint(page: Page, address: str) -> None:
    page.set_viewport_size(LOW_PHONE)
    page.goto(address)
    page.locator("[data-hint], a[href*='hint=']").first.click()
    expect(page.locator(".message .hints")).to_be_visible()
    for typed in ("x", "xxxxx"):  # the second fills the row
        page.keyboard.type(typed)
        expect(page.locator(".message .unlisted")).to_be_visible()
        assert page.locator(".message").evaluate("(box) => box.scrollHeight <= box.clientHeight")


def test_retyping_the_last_word_shows_an_error_and_allows_another_try(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord")
    page.keyboard.type("cord\n")
    expect(page.locator(".message .wrong")).to_have_text("Change one letter.")
    page.keyboard.type("ca")
    expect(page.locator(".message .wrong")).to_have_count(0)
    expect(page).to_have_url(f"{COLD}&rungs=cord-card")


def test_typed_letters_go_into_the_tiles_of_the_open_rung(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord")
    field, tiles = page.get_by_label("Next word"), page.locator(".open-rung .tile")
    ring = page.locator(".open-rung .here")
    expect(field).to_be_focused()
    expect(tiles).to_have_text([*"cord"])
    expect(page.locator(".open-rung .match")).to_have_text(["r"])
    expect(ring).to_have_text("c")
    page.keyboard.type("xa")
    expect(tiles).to_have_text([*"xard"])
    expect(page.locator(".open-rung .match")).to_have_text(["a", "r"])
    expect(ring).to_have_text("r")
    page.keyboard.press("Backspace")
    expect(tiles).to_have_text([*"xord"])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("m")
    expect(tiles).to_have_text([*"xorm"])
    page.keyboard.press("Escape")
    expect(tiles).to_have_text([*"cord"])
    page.keyboard.press("Enter")  # nothing is typed: nothing is sent
    expect(page.locator("#live")).to_have_text("Change one letter.")
    page.keyboard.press("Escape")
    page.keyboard.type("CARD\n")
    expect(page).to_have_url(f"{COLD}&rungs=cord-card")


def test_the_chosen_kind_of_ladder_is_remembered(
    small_phone: Page,
) -> None:
    small_phone.goto("/en/ladder/")
    expect(small_phone.get_by_role("link", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    new = small_phone.get_by_role("form", name="A new ladder")
    new.locator("#field-length").get_by_label("3").check()
    new.locator("summary").tap()
    new.locator("#field-steps").get_by_label("3").check()
    new.get_by_role("button", name="Play").tap()
    expect(small_phone.locator(".open-rung .tile")).to_have_count(3)
    small_phone.goto("/en/ladder/")
    new.get_by_role("button", name="Play").tap()
    expect(small_phone.locator(".status")).to_contain_text("par 3")
    expect(small_phone.locator(".open-rung .tile")).to_have_count(3)
    small_phone.evaluate(
        "localStorage['quartet.settings'] = JSON.stringify({'ladder-kind':"
        "{length: '5', steps: '2', difficulty: '1'}})"
    )  # as release 1.0.0 stored it
    small_phone.goto("/en/ladder/")
    new.get_by_role("button", name="Play").tap()
    expect(small_phone.locator(".bar-title p")).to_have_text("Easy")
    expect(small_phone.locator(".status")).to_contain_text("par 2")


LONGEST = "/en/ladder/?start=roach&end=those"


@pytest.mark.parametrize(("size", "lang"), stage.SIZES_AND_LANGUAGES)
def test_nothing_moves_or_scrolls_during_a_game(
    new_page: NewPage, size: tuple[int, int], lang: str
) -> None:
    width, height = size
    page = new_page(
        viewport={"width": width, "height": height},
        has_touch=width < 1000,
        color_scheme="dark" if lang == "fr" else "light",
        reduced_motion="reduce",
        refuses=True,
    )
    begin, way = {
        "en": (COLD, ("cord", "card", "ward")),
        "fr": (
            "/fr/ladder/?start=chat&end=rien",
            ("chas", "cuas", "cues", "rues", "ries"),
        ),
    }[lang]
    page.goto(begin)
    check = stage.watch(page, ".stage-board .rung")
    degrees = ("letter", "word")  # no “am I closer?” on the start word, whose distance is known
    for word in way:
        for degree in degrees:
            page.locator("#hint").click()
            expect(page).to_have_url(re.compile(f"hint={degree}"))
            check(f"a hint: {degree}")
        page.keyboard.type("zz\n")
        expect(page.locator("#error-rung")).to_be_visible()
        check("a refused word")
        degrees = ("trend", "letter", "word")
        page.keyboard.type(word)
        expect(page.locator(".rung-last")).to_contain_text(word)
        check(word)
    page.locator("#undo").click()
    check("undone")


def test_a_ladder_of_eight_steps_fits_a_small_phone(new_page: NewPage) -> None:
    page = new_page(viewport=LOW_PHONE, has_touch=True, is_mobile=True)
    page.goto(LONGEST)
    expect(page.locator(".status")).to_contain_text("par 8")
    stage.watch(page)("a ladder of eight steps")
    rungs = page.locator(".stage-board .rung")
    expect(rungs).to_have_count(9)
    heights = rungs.evaluate_all("(all) => all.map((each) => each.offsetHeight)")
    assert min(heights) >= 24
    room = page.locator(".stage-board").evaluate("(board) => board.clientHeight")
    assert sum(heights) >= 0.95 * room


def test_doubling_the_text_size_causes_no_horizontal_scrolling(new_page: NewPage) -> None:
    page = new_page(viewport=LOW_PHONE)
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    for address in ("/fr/ladder/?start=mixer&end=roses", SOLVED):
        page.goto(address)
        expect(page.locator("html")).to_have_css("font-size", "32px")
        assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_letter_hint_highlights_the_tile_to_change(page: Page) -> None:
    page.goto(COLD)
    page.locator("#hint").click()
    expect(page.locator(".message")).to_contain_text("Change letter")
    place = int(re.sub(r"\D", "", page.locator(".message .hints").inner_text()))
    ring = page.locator(".open-rung .tile").nth(place - 1)
    expect(ring).to_have_class(re.compile("here chosen"))


@pytest.mark.parametrize("size", stage.SIZES)
def test_the_middle_of_a_long_ladder_is_collapsed_until_tapped(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{COLD}&rungs=cord-ford-fort-foot-fool-foal-foam-loam-loan-lean-lead-head-herd")
    stage.watch(page)("a long ladder")
    expect(page.locator(".stage-board .rung")).to_have_count(12)
    page.get_by_label("5 more words").click()
    folded = page.locator(".rung-fold a")
    expect(folded).to_have_text(["cord", "ford", "fort", "foot", "fool"])
    folded.nth(1).click()
    expect(page.locator(".rung-last")).to_contain_text("ford")
    expect(page.get_by_role("link", name="Back to HERD")).to_be_visible()


def test_a_stored_puzzle_can_be_played_by_touch(phone: Page) -> None:
    phone.goto(BANK)
    phone.get_by_role("link", name="cold to warm").tap()
    expect(phone.get_by_role("heading", name="COLD to WARM")).to_be_visible()
    phone.wait_for_load_state()
    for place, letter, word in (
        (2, "r", "cord"),
        (1, "a", "card"),
        (0, "w", "ward"),
        (3, "m", "warm"),
    ):
        phone.locator(".open-rung .tile").nth(place).tap()
        key(phone, letter).tap()
        expect(phone.locator(".rung-last")).to_contain_text(word)
    title = phone.get_by_role("heading", name="Par!")
    expect(title).to_be_in_viewport()
    for name in ("Share", "New"):
        expect(
            phone.get_by_role("button", name=name).or_(phone.get_by_role("link", name=name)).first
        ).to_be_in_viewport(ratio=1)
    phone.get_by_role("link", name="New", exact=True).tap()
    expect(phone.get_by_label("Next word")).to_be_visible()


def test_a_game_can_be_played_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(COLD)
    for word in ("cord", "corm", "worm"):
        page.get_by_label("Next word").fill(word)
        page.get_by_label("Next word").press("Enter")
        expect(page.locator(".rung-last")).to_contain_text(word)
    page.get_by_label("Next word").fill("wo")
    page.get_by_role("button", name="Hint: am I closer?").click()
    expect(page.locator(".hints")).to_contain_text("Closer: 1 step to go.")
    expect(page.get_by_label("Next word")).to_have_value("wo")
    page.get_by_role("link", name="Undo").click()
    page.get_by_role("link", name="CORD, 1 letter in place; branch from here").click()
    expect(page.locator(".branches a")).to_have_count(1)
    expect(page.locator(".rung-target")).to_be_visible()
    for word in ("card", "ward", "warm"):
        page.get_by_label("Next word").fill(word)
        page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Par, with 1 hint")).to_be_visible()
    page.locator(".beyond summary").first.click()
    expect(page.locator(".ladders > li").first).to_be_visible()
    page.goto(f"{BANK}/sheet?ids=1")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_an_unfinished_ladder_is_offered_on_the_home_page_and_in_the_lobby(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord")
    link = page.get_by_role("link", name="Ladder: COLD to WARM")
    page.goto("/en/ruzzle/")
    expect(link).to_have_count(0)
    for place in ("/en/", "/en/ladder/"):
        page.goto(place)
        link.click()
        expect(page.locator(".rung-last")).to_contain_text("cord")
    page.goto(SOLVED)
    page.goto("/en/")
    expect(page.get_by_text("Continue playing")).to_be_hidden()


def test_giving_up_counts_as_a_loss_only_after_the_first_move(page: Page) -> None:
    page.goto(f"{COLD}&reveal=1")
    assert kept_by(page, "results") is None
    page.goto(f"{COLD}&rungs=cord")
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Give up").click()
    expect(page.get_by_role("heading", name="Give up?")).to_be_focused()
    assert kept_by(page, "results") is None
    page.get_by_role("link", name="Show the answers").click()
    expect(page.get_by_role("heading", name="Given up")).to_be_focused()
    assert kept_by(page, "results")["ladder"][0]["won"] is False
    page.get_by_role("link", name="Keep playing").click()
    expect(page.locator(".rung-last")).to_contain_text("cord")


def test_words_in_a_result_show_their_meanings(small_phone: Page) -> None:
    meaning = small_phone.locator(".word-meaning")
    for address in (SOLVED, f"{COLD}&reveal=1"):
        small_phone.goto(address)
        told = small_phone.locator(".finished .meaning")
        expect(told).not_to_be_empty()
        small_phone.locator(".told").get_by_role("link", name="cord").tap()
        expect(meaning.get_by_role("link", name="More about CORD")).to_be_in_viewport(ratio=1)
        small_phone.locator(".told").get_by_role("link", name="ward").tap()
        expect(meaning).to_contain_text("More about WARD")
        expect(meaning).to_have_count(1)


def test_ladder_statistics_show_the_fewest_steps_over_par(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord-card-ward-warm")
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator("[data-statistics=ladder]")).to_contain_text("Fewest steps over par")


def test_solving_a_ladder_after_seeing_the_answers_does_not_count_as_a_win(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord-card-ward-warm&looked=1")
    expect(page.get_by_role("heading", name="Solved after seeing the answers")).to_be_visible()
    (result,) = kept_by(page, "results")["ladder"]
    assert (result["won"], "score" in result) == (False, False)


def test_each_open_ladder_is_stored_separately_and_results_are_grouped_by_word_length(
    page: Page,
) -> None:
    other = "/en/ladder/?start=cat&end=dog"
    for address in (f"{COLD}&rungs=cord", f"{other}&rungs=cot"):
        page.goto(address)
    kept = kept_by(page, "open")["ladder"]
    assert list(kept) == ["en/cold-warm", "en/cat-dog"]
    page.goto(SOLVED)
    assert list(kept_by(page, "open")["ladder"]) == ["en/cat-dog"]
    page.goto(f"{other}&rungs=cot-dot-dog")
    kinds = {each["kind"] for each in kept_by(page, "results")["ladder"]}
    assert kinds == {"en/4", "en/3"}


def test_search_results_scroll_into_view(phone: Page) -> None:
    phone.goto(BANK)
    phone.get_by_label("Letters").select_option("4")
    phone.get_by_role("button", name="Search").tap()
    found = phone.locator("#found")
    expect(found).to_have_text("3 puzzles")
    expect(found).to_be_focused()
    expect(found).to_be_in_viewport()


def test_the_hinted_letter_is_marked_under_forced_colours(new_page: NewPage) -> None:
    page = new_page(forced_colors="active")
    page.goto(f"{COLD}&rungs=cord&hint=letter&hints=1")
    style = "(tile) => getComputedStyle(tile).borderStyle"
    assert page.locator(".tile-blank").evaluate(style) == "double"
    colours = page.locator(".rung-last .tile").evaluate_all(
        "(tiles) => tiles.map((tile) => getComputedStyle(tile).backgroundColor)"
    )
    assert colours.count(colours[2]) == 1, "a letter in place looks like no other"
    widths = page.locator(".rung-next .tile").evaluate_all(
        "(tiles) => tiles.map((tile) => getComputedStyle(tile).borderTopWidth)"
    )
    assert widths.count(widths[2]) == 1, "nor does one that is not typed yet"


@pytest.mark.quick
def test_neither_solving_a_ladder_nor_swapping_its_ends_loads_a_new_page(page: Page) -> None:
    page.goto("/en/ladder/solve")
    page.evaluate("window.stayed = true")
    page.get_by_label("Start").fill("cold")
    page.get_by_label("End").fill("warm")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="shortest ladders, 4 steps each")).to_be_visible()
    page.get_by_role("link", name="Swap words").click()
    expect(page).to_have_url("/en/ladder/solve?start=warm&end=cold")
    assert page.evaluate("window.stayed")


def test_the_ladders_found_are_in_view_and_tapping_a_word_shows_its_meaning(
    small_phone: Page,
) -> None:
    small_phone.goto("/en/ladder/solve?start=cold&end=warm")
    expect(small_phone.locator(".ladders > li").nth(2)).to_be_in_viewport(ratio=1)
    small_phone.locator(".ladders > li").first.get_by_role("link", name="cord").tap()
    meaning = small_phone.locator(".word-meaning")
    expect(meaning.get_by_role("link", name="More about CORD")).to_be_visible()
    after = meaning.locator("+ li").evaluate("(li) => getComputedStyle(li, '::before').content")
    assert "→" in after
    assert "solve" in small_phone.url
    small_phone.locator(".ladders > li").nth(1).get_by_role("link", name="ward").tap()
    expect(meaning).to_have_count(1)
    expect(meaning).to_contain_text("More about WARD")
    assert small_phone.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]


def test_a_sheet_prints_its_answers_on_a_separate_page(page: Page) -> None:
    page.goto(f"{BANK}/sheet")
    page.emulate_media(media="print")  # before a sheet is made
    expect(page.get_by_role("heading", name="A sheet of word ladders")).to_be_visible()
    page.emulate_media(media="screen")
    page.get_by_label("Puzzles").fill("3")
    page.get_by_role("button", name="Make a sheet").click()
    expect(page.locator(".printed .line").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Make another")).to_be_hidden()
    expect(page.locator(".top")).to_be_hidden()
    page.locator("html").evaluate("(root) => (root.dataset.theme = 'dark')")
    expect(page.locator(".printed .box").first).to_have_css("color", "rgb(0, 0, 0)")
    assert pages_of(page) == 2
    page.goto(f"{BANK}/sheet?ids=1,2,3,4,5")
    answers = page.locator(".answers > ol")
    copy_to(12, answers)
    expect(answers).to_have_css("font-size", "15px")
    copy_to(50, answers)
    assert pages_of(page) <= 3


def test_an_out_of_range_puzzle_count_is_reported_once(
    new_page: NewPage,
) -> None:
    page = new_page(refuses=True)
    page.goto(f"{BANK}/sheet?count=99")
    told = page.get_by_text("Enter a whole number from 1 to 60").filter(visible=True)
    expect(told).to_have_count(1)
    count, length = (box_of(page.locator(f"#field-{name}")) for name in ("count", "length"))
    assert count["y"] == pytest.approx(length["y"], abs=1)


A4, LETTER = (703, 1032), (725, 965)
"""Width and height inside margins of 12 mm, in CSS pixels."""
MILLIMETRES_6 = 6 / 25.4 * 96
"""The least width and height of a box to write in, in CSS pixels."""


@pytest.mark.parametrize(("paper", "room"), [("A4", A4), ("Letter", LETTER)])
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: str(layout.puzzles))
def test_printed_puzzles_fill_a_page_with_boxes_to_write_in_and_are_never_split(
    page: Page, paper: str, room: tuple[int, int], layout: SheetLayout
) -> None:
    """The largest puzzles of each layout, as many as a page holds, below the longest sentence."""
    page.goto(f"{BANK}/sheet?start=cold")
    page.locator(".printed-page > header > p").last.evaluate(
        "(told, text) => told.textContent = text",
        "Changez une lettre à la fois. Chaque étape doit être un mot."
        " Les accents ne comptent pas : É vaut E.",
    )
    puzzles, letters = page.locator(".printed-page > ol"), min(layout.letters, 15)
    copy_to(letters, puzzles.locator(".given").first)
    puzzles.locator(".climb").evaluate("(climb) => climb.replaceChildren(climb.children[0])")
    copy_to(min(layout.rungs, 37), puzzles.locator(".climb"))
    copy_to(layout.puzzles, puzzles)
    puzzles.evaluate("(list, columns) => list.className = `columns-${columns}`", layout.columns)
    puzzles.locator(".climb").evaluate_all(
        "(all, letters) => all.forEach((each) => each.className = `climb columns-${letters}`)",
        letters,
    )
    for margin in ("0", "10mm", "15mm"):
        assert pages_of(page, paper, margin) == 2
    page.set_viewport_size({"width": room[0], "height": room[1]})
    page.emulate_media(media="print")
    boxes = page.locator(".printed-page .box").evaluate_all(
        "(boxes) => boxes.map((each) => Object.values(each.getBoundingClientRect().toJSON()))"
    )
    for _x, _y, width, height, _top, _right, bottom, _left in boxes:
        assert min(width, height) >= MILLIMETRES_6
        assert bottom <= room[1]
    assert 0.8 * room[1] < max(each[6] for each in boxes), "the page is filled"


def test_fifty_answers_fit_on_a_page(page: Page) -> None:
    page.goto(f"{BANK}/sheet?start=cold")
    copy_to(50, page.locator(".answers > ol"))
    assert pages_of(page, "Letter", "10mm") == 2


def copy_to(count: int, items: Locator) -> None:
    """Repeat the items of a list until it has this many."""
    items.evaluate(
        """(list, count) => {
          const items = [...list.children];
          for (let n = items.length; n < count; n += 1)
            list.append(items[n % items.length].cloneNode(true));
        }""",
        count,
    )


def pages_of(page: Page, paper: str = "A4", margin: str = "0") -> int:
    """Return how many sheets of paper the page takes."""
    margins = dict.fromkeys(("top", "right", "bottom", "left"), margin)
    return page.pdf(format=paper, margin=margins).count(b"/Type /Page\n")
