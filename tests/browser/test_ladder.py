"""The ladder in a real browser: whole games by mouse, touch, keyboard, and without scripts."""

import re
import time
from contextlib import closing
from pathlib import Path

import pytest
import requests
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Route, expect

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import puzzle_of
from app.solver.ladder.solver import WordPair
from app.solver.lexicon.lexicon import Lexicon
from app.store import puzzle_bank
from app.store.database import Store
from app.store.puzzle_bank import PuzzleRange
from tests.browser.conftest import PHONE, NewPage

SMALL = {"width": 360, "height": 740}
COLD = "/en/ladder/?start=cold&end=warm"
BANK = "/en/ladder/puzzles"
SOLVED = f"{COLD}&rungs=cord-corm-worm-word-ward-warm&hints=1"
PAIRS = ["cold-warm", "cat-dog", "pig-sty", "head-tail", "mood-goat"]
PAGES = [
    "/en/ladder/",
    COLD,
    f"{COLD}&rungs=cord-word&aside=bold&hint=word&hints=3",
    SOLVED,
    f"{COLD}&reveal=1",
    BANK,
    f"{BANK}?length=9",
    f"{BANK}/sheet?ids=1,2",
    "/en/ladder/solve",
    "/en/ladder/solve?start=cold&end=warm",
    "/en/ladder/solve?start=envy&end=cold",
]
IN_THE_DARK = [PAGES[2], SOLVED, "/en/ladder/solve?start=cold&end=warm"]
LONGER = "/en/ladder/?start=cage&end=poor&rungs=cave-cove-core-pore-bore-born-boon-moon-mood"
LONG = "/en/ladder/new?length=15&steps=1"
LONG_BEGUN = "/en/ladder/?start=scanning&end=skinning&rungs=spanning"
KEPT = "(part) => JSON.parse(localStorage.getItem('quartet.' + part))"


@pytest.fixture(scope="module", autouse=True)
def stocked(server: str, english: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A few puzzles in the database of the server that all browser tests share."""
    requests.get(f"{server}/readyz", timeout=10).raise_for_status()
    (file,) = Path(tmp_path_factory.getbasetemp()).glob("server[0-9]*/quartet.sqlite")
    index = LadderIndex.build(english)
    kinds = PuzzleRange("en", english.version, (3, 4), (1, 20))
    made = [puzzle_of(index, WordPair(*pair.split("-"))) for pair in PAIRS]
    with closing(Store(f"sqlite:///{file}")) as store:
        puzzle_bank.add(store, kinds, made, len(made), 0)


@pytest.mark.parametrize(("scheme", "addresses"), [("light", PAGES), ("dark", IN_THE_DARK)])
def test_axe_finds_nothing_serious(new_page: NewPage, scheme: str, addresses: list[str]) -> None:
    page = new_page(viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")
    for address in addresses:
        page.goto(address)
        found = Axe().run(page).response["violations"]
        serious = [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]
        assert serious == [], address


def test_no_page_is_wider_than_its_window(page: Page) -> None:
    for address in [*PAGES, "/en/ladder/?start=stones&end=ladder", LONG]:
        page.goto(address)
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, address


def test_everything_to_press_is_large_enough_for_a_finger(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    for address in (PAGES[0], PAGES[2], SOLVED, BANK, LONG_BEGUN):
        page.goto(address)
        small = page.evaluate(
            """() => [...document.querySelectorAll("main :is(a, button, summary, input, select)")]
              .filter((e) => e.checkVisibility() && !e.closest("p:not(.row), .unseen, .segments"))
              .map((e) => [e.textContent.trim(), e.getBoundingClientRect()])
              .filter(([, box]) => box.height && box.height < 40)
              .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
        )
        assert small == [], address


def test_a_first_page_is_light_to_load(new_page: NewPage) -> None:
    page = new_page()
    sizes = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()))
    page.goto(COLD, wait_until="networkidle")
    total = sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes)
    assert 5_000 < total < 100_000


def key(page: Page, letter: str) -> Locator:
    """A key of the keyboard on the screen."""
    return page.locator(f"[data-key={letter}]")


@pytest.mark.quick
def test_a_whole_game_by_mouse(page: Page) -> None:
    page.goto("/en/ladder/")
    page.get_by_role("heading", name="Your own words").click()
    form = page.get_by_role("form", name="Your own words")
    form.get_by_label("Start").fill("cold")
    form.get_by_label("End").fill("warm")
    form.get_by_role("button", name="Play").click()
    expect(page).to_have_url(COLD)
    page.evaluate("window.stayed = true")
    # A tile is clicked, then a key: that adds the word.
    page.locator(".open-rung .tile").nth(2).click()
    key(page, "r").click()
    expect(page).to_have_url(f"{COLD}&rungs=cord")
    for letter in "word":
        key(page, letter).click()
    page.get_by_role("button", name="Enter").click()
    expect(page.locator(".rung-last")).to_contain_text("word")
    page.get_by_role("link", name="CORD, 1 letter in place; branch from here").click()
    expect(page.get_by_role("heading", name="Your other branches")).to_be_visible()
    for hint in ("Hint: am I closer?", "Hint: which letter?", "Hint: the word"):
        page.get_by_role("link", name=hint).click()
    expect(page.locator(".hints")).to_contain_text("Try CARD.")
    last = page.locator(".rung-last")
    page.get_by_role("link", name="Use this word").click()
    expect(last).to_contain_text("card")
    page.get_by_role("link", name="Undo").click()
    expect(last).to_contain_text("cord")
    page.locator(".branches a").click()
    expect(last).to_contain_text("word")
    for word in ("ward", "warm"):
        page.get_by_label("Next word").fill(word)
        page.get_by_role("button", name="Enter").click()
        expect(page.locator(".rung-last")).to_contain_text(word)
    expect(page.get_by_role("heading", name="Par, with hints")).to_be_focused()
    assert page.evaluate("window.stayed")
    results = page.evaluate(KEPT, "results")["ladder"]
    assert [(each["id"], each["won"], each["score"]) for each in results] == [
        ("en/cold-warm", True, 0)
    ]
    page.go_back()
    expect(page.get_by_label("Next word")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.goto(COLD)
    # Typing begins the next word, wherever the focus is.
    page.keyboard.type("cord")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_text("CORD. 1 step so far, par 4.")
    expect(page.get_by_label("Next word")).to_be_focused()
    page.keyboard.type("warm")
    page.keyboard.press("Enter")
    expect(page.locator("#error-rung")).to_have_text(
        "Change just one letter: CORD to WARM changes 3."
    )
    field = page.get_by_label("Next word")
    expect(field).to_be_focused()
    expect(field).to_have_value("warm")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    page.keyboard.press("Backspace")
    expect(page).to_have_url(COLD)
    for word in ("cord", "card", "ward", "warm"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.locator(".rung-last")).to_contain_text(word)
    expect(page.get_by_role("heading", name="Par!")).to_be_focused()
    for _ in ("cold", "cord", "card", "ward", "warm", "what follows the words"):
        page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Another like this")).to_be_focused()


def tabs_to(page: Page, name: str) -> int:
    """How often Tab is pressed until what has this name has the focus."""
    for count in range(1, 30):
        page.keyboard.press("Tab")
        if page.locator(":focus").inner_text() == name:
            return count
    raise AssertionError(name)


@pytest.mark.quick
def test_no_long_way_of_tab_stops_lies_between_a_word_and_what_follows(page: Page) -> None:
    page.goto(COLD)
    expect(page.get_by_label("Next word")).to_be_focused()
    assert tabs_to(page, "Give up and show answers") <= 4, "the keys are one stop"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_have_attribute("data-key", "a")
    page.keyboard.press("Control+ArrowRight")  # the browser's own
    expect(page.locator(":focus")).to_have_attribute("data-key", "a")
    page.goto(f"{COLD}&rungs=cord-card-ward-warm")
    page.get_by_role("heading", name="Par!").focus()
    words = 5
    assert tabs_to(page, "Copy text") <= words + 6


def test_words_typed_on_a_slow_line_all_count(page: Page) -> None:
    page.goto(COLD)
    page.route("**/ladder/?*", slowly)
    page.keyboard.type("cord\ncard\nward\nwa")
    field = page.get_by_label("Next word")
    expect(page).to_have_url(f"{COLD}&rungs=cord-card-ward")
    expect(page.locator(".rung-last")).to_contain_text("ward")
    expect(field).to_have_value("wa")
    page.keyboard.type("rm\n")
    expect(page.get_by_role("heading", name="Par!")).to_be_focused()


def test_words_typed_after_one_that_is_refused_wait_for_another(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.goto(COLD)
    page.route("**/ladder/?*", slowly)
    page.keyboard.type("cord\ncode\ncard\n")
    expect(page.locator("#error-rung")).to_have_text(
        "Change just one letter: CORD to CODE changes 2."
    )
    expect(page.get_by_label("Next word")).to_have_value("code")
    page.keyboard.type("corm\n")  # over the refused one
    expect(page).to_have_url(f"{COLD}&rungs=cord-corm")


def test_when_fetching_fails_the_word_that_was_sent_counts(browser: Browser, server: str) -> None:
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


def test_a_held_backspace_clears_the_word_and_leaves_the_ladder(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord-card")
    field = page.get_by_label("Next word")
    field.fill("wa")
    field.focus()
    for _ in range(6):
        page.keyboard.down("Backspace")
    page.keyboard.up("Backspace")
    expect(page.locator("[data-busy]")).to_have_count(0)
    expect(page).to_have_url(f"{COLD}&rungs=cord-card")
    page.keyboard.press("Backspace")
    expect(page).to_have_url(f"{COLD}&rungs=cord")


def test_backspace_takes_back_a_refused_word_from_its_end(new_page: NewPage) -> None:
    page = new_page(refuses=True, viewport=SMALL, has_touch=True)
    page.goto(COLD)
    tiles = page.locator(".open-rung .tile")
    for key in (*"warm", "Enter"):
        page.get_by_role("button", name=key, exact=True).tap()
    expect(page.locator("#error-rung")).to_be_visible()
    for left in ("ward", "wald", "wold", "cold"):
        page.get_by_role("button", name="Backspace").tap()
        expect(tiles).to_have_text([*left])
    expect(page.locator(".open-rung .ghost")).to_have_count(4)
    page.keyboard.type("warm\n")
    expect(page.locator("#error-rung")).to_be_visible()
    page.keyboard.type("cord\n")  # the next letters replace it from its beginning
    expect(page.locator(".rung-last")).to_contain_text("cord")


def test_a_word_tapped_by_mistake_is_left_again_at_once(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL, has_touch=True)
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


def test_the_keys_stay_where_they_are_up_to_par(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL)
    for address, steps in (
        (COLD, "cord-card-ward"),
        ("/en/ladder/?start=jade&end=take", "made-make"),
        ("/en/ladder/?start=bulbs&end=belts", "bulls-bells"),
        ("/en/ladder/?start=slippery&end=choppers", "slippers-shippers-shoppers"),
    ):
        page.goto(address)
        key = page.locator("[data-key=q]")
        top = key.bounding_box()
        for word in steps.split("-"):
            page.keyboard.type(f"{word}\n")
            expect(page.locator(".rung-last")).to_contain_text(word)
            assert key.bounding_box() == top


def test_a_line_of_parts_breaks_between_them_and_neither_ends_nor_begins_with_a_dot(
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


def test_neither_hints_nor_a_refused_word_move_the_keys(new_page: NewPage) -> None:
    page = new_page(refuses=True, viewport=SMALL)
    for address, word in (
        ("/en/ladder/?start=style&end=terms", "stale"),
        ("/fr/ladder/?start=mixer&end=roses", "miser"),
    ):
        page.goto(address)
        key = page.locator("[data-key=q]")
        top = key.bounding_box()
        for hint in ("letter", "word"):
            page.locator("#hint").click()
            expect(page.locator(".hints p")).to_have_count({"letter": 2, "word": 3}[hint])
            assert key.bounding_box() == top
        page.keyboard.type("zz\n")
        expect(page.locator("#error-rung")).to_be_visible()
        expect(page.locator(".hints")).to_be_hidden()
        assert key.bounding_box() == top
        page.keyboard.type("x")  # what is wrong goes, the hint is back
        expect(page.locator(".hints")).to_be_visible()
        assert key.bounding_box() == top
        page.keyboard.press("Escape")
        page.keyboard.type(f"{word}\n")
        expect(page.locator("#undo")).to_be_visible()  # beside the longest name of a hint
        assert key.bounding_box() == top


def test_after_a_refused_letter_another_goes_to_the_tile_that_was_tapped(new_page: NewPage) -> None:
    page = new_page(refuses=True, viewport=SMALL, has_touch=True)
    page.goto(COLD)
    page.locator(".open-rung .tile").nth(2).tap()
    key(page, "x").tap()
    expect(page.locator("#error-rung")).to_have_text("COXD isn’t in our word list.")
    expect(page.locator(".open-rung .here")).to_have_text("x")
    key(page, "r").tap()
    expect(page).to_have_url(f"{COLD}&rungs=cord")
    expect(page.locator(".rung-last")).to_contain_text("cord")
    page.keyboard.type("coxd\n")  # one that was typed is typed over from its beginning
    expect(page.locator("#error-rung")).to_be_visible()
    page.keyboard.type("card\n")
    expect(page).to_have_url(f"{COLD}&rungs=cord-card")


def test_the_last_word_typed_again_is_refused_in_sight_and_typed_over(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord")
    page.keyboard.type("cord\n")
    expect(page.locator(".climb-said .wrong")).to_have_text("Change one letter.")
    page.keyboard.type("card")
    expect(page.locator(".climb-said .wrong")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{COLD}&rungs=cord-card")


def test_no_arrow_of_a_hidden_word_shows_beside_the_first(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL)
    page.goto(f"{COLD}&rungs=cord-corm-worm-word-ward&hint=trend&hints=1")
    start = page.locator(".rung").first
    expect(start).to_have_css("position", "sticky")
    covered = start.evaluate("""(start) => {
        const { right, top, bottom } = start.getBoundingClientRect();
        const arrows = [...document.querySelectorAll(".trend")].filter((arrow) => {
            const box = arrow.getBoundingClientRect();
            return box.top >= top - 1 && box.bottom <= bottom + 1;
        });
        const over = document.elementFromPoint(right + 10, (top + bottom) / 2);
        return [arrows.length, over === start];
    }""")
    assert covered == [1, True]


def test_a_tapped_tile_is_the_one_that_changes_whatever_was_typed_before(
    new_page: NewPage, server: str
) -> None:
    page = new_page(refuses=True, viewport=SMALL, has_touch=True)
    page.goto(COLD)
    tiles = page.locator(".open-rung .tile")
    tiles.nth(3).tap()
    key(page, "x").tap()
    expect(page.locator("#error-rung")).to_have_text("COLX isn’t in our word list.")
    tiles.nth(2).tap()
    key(page, "r").tap()
    expect(page).to_have_url(f"{server}{COLD}&rungs=cord")


@pytest.mark.quick
def test_letters_go_into_the_tiles_of_the_open_rung(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord")
    field, tiles = page.get_by_label("Next word"), page.locator(".open-rung .tile")
    expect(field).to_be_focused()
    expect(tiles).to_have_text(["c", "o", "r", "d"])
    expect(page.locator(".open-rung .match")).to_have_text(["r"])
    page.keyboard.type("wa")
    expect(tiles).to_have_text(["w", "a", "r", "d"])
    expect(page.locator(".open-rung .match")).to_have_text(["w", "a", "r"])
    page.keyboard.press("Backspace")
    expect(tiles).to_have_text(["w", "o", "r", "d"])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("m")
    expect(tiles).to_have_text(["w", "o", "r", "m"])
    page.keyboard.press("Escape")
    expect(tiles).to_have_text(["c", "o", "r", "d"])
    page.keyboard.press("Enter")  # nothing is typed: nothing is sent
    expect(page.locator("#live")).to_have_text("Change one letter.")
    page.keyboard.press("Escape")
    page.keyboard.type("CARD\n")
    expect(page).to_have_url(f"{COLD}&rungs=cord-card")
    page.keyboard.press("Tab")
    page.keyboard.type("w\n")  # from wherever the focus is
    expect(page).to_have_url(f"{COLD}&rungs=cord-card-ward")


@pytest.mark.quick
def test_a_first_ladder_is_two_taps_away_and_the_kind_that_was_dealt_is_remembered(
    new_page: NewPage,
) -> None:
    page = new_page(viewport=SMALL, has_touch=True, is_mobile=True)
    page.goto("/en/ladder/")
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    deal = page.get_by_role("button", name="Quick puzzle")
    expect(deal).to_be_in_viewport(ratio=1)
    page.get_by_text("Length and difficulty").tap()
    page.get_by_label("Letters").select_option("3")
    page.get_by_label("Steps").fill("3")
    deal.tap()
    expect(page.locator(".open-rung .tile")).to_have_count(3)
    page.goto("/en/ladder/")
    page.get_by_role("button", name="Quick puzzle").tap()
    expect(page.locator(".climb-head p")).to_contain_text("3 letters · ")
    expect(page.locator(".facts dd").first).to_have_text("3")


DEALT = ["/en/ladder/?start=cold&end=warm", "/fr/ladder/?start=chat&end=rien"]


@pytest.mark.quick
@pytest.mark.parametrize("address", DEALT)
def test_a_round_opens_with_all_that_is_needed_on_a_small_screen(
    new_page: NewPage, address: str
) -> None:
    page = new_page(viewport=SMALL, has_touch=True, is_mobile=True)
    page.goto(address)
    parts = (".rung-end", ".open-rung", ".rung-target", ".facts", "[data-typing]")
    for part in parts:
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    field = page.get_by_label("Mot suivant" if address.startswith("/fr/") else "Next word")
    assert field.get_attribute("inputmode") == "none"
    expect(field).to_be_focused()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (768, 1024)])
def test_a_wide_window_has_the_whole_round_below_the_header(
    new_page: NewPage, width: int, height: int
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    page.goto(LONGER)
    for part in (".top", ".rung-target", "[data-typing]"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_the_end_of_a_long_ladder_covers_the_arrows_that_scroll_under_it(
    new_page: NewPage,
) -> None:
    page = new_page(viewport=SMALL)
    page.goto(f"{LONGER}-good-goop-coop-hoop-hook&hint=trend&hints=1")
    page.locator(".rungs").evaluate("rungs => rungs.scrollTo(0, 0)")
    arrows = page.locator(".trend")
    expect(arrows.first).to_be_in_viewport()
    covered = """target => {
        const {top, bottom, right} = target.getBoundingClientRect();
        return document.elementFromPoint(right + 4, (top + bottom) / 2) === target;
    }"""
    assert page.locator(".rung-target").evaluate(covered)


def test_no_key_moves_when_a_word_is_refused_or_a_hint_is_given(new_page: NewPage) -> None:
    page = new_page(refuses=True, viewport=SMALL)
    page.goto(f"{COLD}&rungs=cord")
    before = page.locator("[data-key=q]").bounding_box()
    for word in ("warm", "cxrd"):
        page.goto(f"{COLD}&rungs=cord&rung={word}")
        expect(page.locator("#error-rung")).to_be_visible()
        assert page.locator("[data-key=q]").bounding_box() == before
    page.keyboard.type("c")
    expect(page.locator("#error-rung")).to_have_count(0)
    page.goto(f"{COLD}&rungs=cord&hint=letter&hints=2")
    expect(page.locator(".hints")).to_be_visible()
    assert page.locator("[data-key=q]").bounding_box() == before


def test_words_of_the_ladder_come_before_what_is_left_to_find(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL)
    page.goto("/en/ladder/?start=head&end=tail&rungs=heal-teal")
    expect(page.locator(".rung-last")).to_contain_text("teal")
    start, second, third, open_rung = (
        each.bounding_box() for each in page.locator(".rung").all()[:4]
    )
    target = page.locator(".rung-target").bounding_box()
    assert start
    assert second
    assert third
    assert open_rung
    assert target
    assert second["y"] >= start["y"] + start["height"]
    assert target["y"] >= open_rung["y"] + open_rung["height"]


@pytest.mark.parametrize(
    "size", [SMALL, {"width": 768, "height": 600}, {"width": 1280, "height": 720}]
)
def test_a_long_ladder_scrolls_inside_and_its_board_stays_on_screen(
    new_page: NewPage, size: dict[str, int]
) -> None:
    page = new_page(viewport=size)
    page.goto(f"{COLD}&rungs=cord-ford-fort-foot-fool-foal-foam-loam-loan-lean-lead-head-herd")
    for part in (".rung-end", ".rung-last", ".open-rung", ".rung-target", "[data-typing]"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    page.locator("footer").scroll_into_view_if_needed()
    page.get_by_role("link", name="Give up and show answers").click()
    page.get_by_role("link", name="Keep playing").click()
    expect(page.locator("[data-typing]")).to_be_in_viewport(ratio=1)
    expect(page.locator(".open-rung")).to_be_in_viewport(ratio=1)


def slowly(route: Route) -> None:
    time.sleep(0.2)
    route.continue_()


def test_a_whole_game_by_touch_of_a_stored_puzzle(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(BANK)
    page.get_by_role("link", name="cold to warm").tap()
    expect(page.get_by_role("heading", name="COLD to WARM")).to_be_visible()
    page.wait_for_load_state()
    for place, letter in ((2, "r"), (1, "a"), (0, "w"), (3, "m")):
        count = page.locator(".rung .tile.changed").count()
        page.locator(".open-rung .tile").nth(place).tap()
        key(page, letter).tap()
        expect(page.locator(".rung .tile.changed")).to_have_count(count + 1)
    title = page.get_by_role("heading", name="Par!")
    expect(title).to_be_in_viewport()
    page.get_by_role("link", name="Another like this").tap()
    expect(page.get_by_label("Next word")).to_be_visible()


@pytest.mark.quick
def test_a_whole_game_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(COLD)
    for word in ("cord", "corm", "worm"):
        page.get_by_label("Next word").fill(word)
        page.get_by_label("Next word").press("Enter")
        expect(page.locator(".rung-last")).to_contain_text(word)
    page.get_by_role("link", name="Hint: am I closer?").click()
    expect(page.locator(".hints")).to_contain_text("Closer: 1 step to go.")
    page.get_by_role("link", name="Undo").click()
    page.get_by_role("link", name="CORD, 1 letter in place; branch from here").click()
    expect(page.locator(".branches a")).to_have_count(1)
    for word in ("card", "ward", "warm"):
        page.get_by_label("Next word").fill(word)
        page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Par, with hints")).to_be_visible()
    expect(page.locator(".ladders > li").first).to_be_visible()
    page.goto(f"{BANK}/sheet?ids=1")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_a_ladder_that_was_left_open_is_found_again_at_home(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord")
    page.goto("/en/")
    page.get_by_role("link", name="Ladder: COLD to WARM").click()
    expect(page.locator(".rung-last")).to_contain_text("cord")
    page.goto(SOLVED)
    page.goto("/en/")
    expect(page.get_by_text("Continue playing")).to_be_hidden()


def test_ladders_looked_up_count_as_lost_only_if_they_were_begun(page: Page) -> None:
    page.goto(f"{COLD}&reveal=1")
    assert page.evaluate(KEPT, "results") is None
    page.goto(f"{COLD}&rungs=cord")
    page.get_by_role("link", name="Give up and show answers").click()
    expect(page.get_by_role("heading", name="Give up?")).to_be_focused()
    assert page.evaluate(KEPT, "results") is None
    page.get_by_role("link", name="Show the answers").click()
    expect(page.get_by_role("heading", name="Given up")).to_be_focused()
    assert page.evaluate(KEPT, "results")["ladder"][0]["won"] is False
    page.get_by_role("link", name="Back to your ladder").click()
    expect(page.locator(".rung-last")).to_contain_text("cord")


def test_words_of_a_result_tell_their_meaning(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL, has_touch=True, is_mobile=True)
    meaning = page.locator(".word-meaning")
    for address in (SOLVED, f"{COLD}&reveal=1"):
        page.goto(address)
        page.get_by_role("listitem").get_by_role("link", name="cord").first.tap()
        expect(meaning.get_by_role("link", name="More about CORD")).to_be_in_viewport(ratio=1)
        width = page.locator(".rungs .ladder").evaluate("(ladder) => ladder.offsetWidth")
        page.get_by_role("link", name="ward").last.tap()
        expect(meaning).to_contain_text("More about WARD")
        expect(meaning).to_have_count(1)
        assert page.locator(".rungs .ladder").evaluate("(ladder) => ladder.offsetWidth") == width


def test_statistics_name_what_they_count(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord-card-ward")
    page.keyboard.type("warm\n")
    expect(page.get_by_role("heading", name="Par!")).to_be_visible()
    page.get_by_text("Your statistics").click()
    expect(page.locator(".statistics")).to_contain_text("Fewest steps over par")


def test_solving_after_the_answers_were_seen_is_no_win(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord-card-ward-warm&looked=1")
    expect(page.get_by_role("heading", name="Solved after seeing the answers")).to_be_visible()
    (result,) = page.evaluate(KEPT, "results")["ladder"]
    assert (result["won"], "score" in result) == (False, False)


def test_ladders_left_open_and_finished_are_kept_apart(page: Page) -> None:
    other = "/en/ladder/?start=cat&end=dog"
    for address in (f"{COLD}&rungs=cord", f"{other}&rungs=cot"):
        page.goto(address)
    kept = page.evaluate(KEPT, "open")["ladder"]
    assert list(kept) == ["en/cold-warm", "en/cat-dog"]
    page.goto(SOLVED)
    assert list(page.evaluate(KEPT, "open")["ladder"]) == ["en/cat-dog"]
    page.goto(f"{other}&rungs=cot-dot-dog")
    kinds = {each["kind"] for each in page.evaluate(KEPT, "results")["ladder"]}
    assert kinds == {"en/4", "en/3"}


def test_undo_to_the_start_is_announced(page: Page) -> None:
    page.goto(f"{COLD}&rungs=cord")
    page.get_by_role("link", name="Undo").click()
    expect(page.locator("#live")).to_have_text("COLD. 0 steps so far, par 4.")


def test_what_was_searched_and_paged_comes_into_view(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(BANK)
    page.get_by_label("Letters").select_option("4")
    page.get_by_role("button", name="Search").tap()
    found = page.locator("#found")
    expect(found).to_have_text("3 puzzles")
    expect(found).to_be_focused()
    expect(found).to_be_in_viewport()


def test_the_hinted_letter_is_marked_under_forced_colours(new_page: NewPage) -> None:
    page = new_page(forced_colors="active")
    page.goto(f"{COLD}&rungs=cord&hint=letter&hints=1")
    style = "(tile) => getComputedStyle(tile).borderStyle"
    assert page.locator(".tile-blank").evaluate(style) == "double"


@pytest.mark.quick
def test_a_solve_swaps_in_and_can_be_turned_round(page: Page) -> None:
    page.goto("/en/ladder/solve")
    page.evaluate("window.stayed = true")
    page.get_by_label("Start").fill("cold")
    page.get_by_label("End").fill("warm")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="shortest ladders, 4 steps each")).to_be_visible()
    page.get_by_role("link", name="Swap words").click()
    expect(page).to_have_url("/en/ladder/solve?start=warm&end=cold")
    assert page.evaluate("window.stayed")


def test_a_solve_shows_its_ladders_at_once_and_a_tapped_word_its_meaning(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL, has_touch=True, is_mobile=True)
    page.goto("/en/ladder/solve?start=cold&end=warm")
    expect(page.locator(".ladders > li").nth(2)).to_be_in_viewport(ratio=1)
    page.locator(".ladders > li").first.get_by_role("link", name="cord").tap()
    meaning = page.locator(".word-meaning")
    expect(meaning.get_by_role("link", name="More about CORD")).to_be_visible()
    assert "solve" in page.url
    page.locator(".ladders > li").nth(1).get_by_role("link", name="ward").tap()
    expect(meaning).to_have_count(1)
    expect(meaning).to_contain_text("More about WARD")
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


def test_a_sheet_prints_its_puzzles_first_and_its_answers_on_a_page_of_their_own(
    page: Page,
) -> None:
    page.goto(f"{BANK}/sheet")
    page.get_by_label("Puzzles").fill("3")
    page.get_by_role("button", name="Make a sheet").click()
    expect(page.locator(".sheet .line").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Make another")).to_be_hidden()
    expect(page.locator(".top")).to_be_hidden()
    assert page.locator(".answers").evaluate("(e) => getComputedStyle(e).breakBefore") == "page"
    assert pages_of(page) == 2
    ids = ",".join(["1", "2", "3", "4", "5"])
    page.goto(f"{BANK}/sheet?ids={ids}")
    page.locator(".answers > ol").evaluate(
        """(list) => {
          for (let n = 0; n < 45; n += 1) list.append(list.children[n % 5].cloneNode(true));
        }"""
    )
    page.emulate_media(media="print")
    assert pages_of(page) <= 3
    columns = page.locator(".answers .ladder-line").first
    assert columns.evaluate("(line) => getComputedStyle(line).columnCount") == "auto"


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("margin", ["0", "10mm", "15mm"])
def test_twelve_puzzles_of_four_changes_fit_one_page(page: Page, paper: str, margin: str) -> None:
    page.goto(f"{BANK}/sheet?start=cold")
    page.locator("ol:has(> li > div)").evaluate(
        "(list) => list.append(...Array.from({length: 11}, () => list.children[0].cloneNode(true)))"
    )
    assert pages_of(page, paper, margin) == 2


def pages_of(page: Page, paper: str = "A4", margin: str = "0") -> int:
    """How many pages it prints on."""
    margins = dict.fromkeys(("top", "right", "bottom", "left"), margin)
    return page.pdf(format=paper, margin=margins).count(b"/Type /Page\n")
