"""Ruzzle in a real browser: entire rounds by mouse, touch, keyboard and without scripts."""

import math
import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import pairwise, product
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.conftest import (
    NOON,
    PHONE,
    SMALL_PHONE,
    NewPage,
    box_of,
    first_of,
    kept_by,
    press_play,
    stopped,
    violations,
)
from tests.browser.stage import SCROLLS, SIZES_AND_LANGUAGES, watch
from tests.browser.test_countdown import HEARD

GRID = "ovnd/teac/rsin/gelp"
ROUND = f"/en/ruzzle/?grid={GRID}"
SAIL, CAN, TEA, TEAS = (9, 6, 10, 14), (7, 6, 11), (4, 5, 6), (4, 5, 6, 9)
WIDE = "stenretali/adisonmeru/lerintsaed/cotarbnesi/" + "/".join(["sterianolu"] * 6)

Point = tuple[float, float]


def centres(page: Page) -> list[tuple[float, float, float]]:
    """Return x and y of each tile's centre, and its width, in CSS pixels."""
    boxes = page.locator("[data-cell]").evaluate_all(
        "cells => cells.map((cell) => cell.getBoundingClientRect())"
    )
    return [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, b["width"]) for b in boxes]


def finger_path(page: Page, cells: Sequence[int], hand: Random, pixels: float) -> Iterator[Point]:
    """Yield the points of a finger drawn over tiles, about one every `pixels` CSS pixels.

    Like a real finger, it misses the centres of tiles, moves in arcs and trembles a little.
    """
    tiles = centres(page)
    side = tiles[0][2]
    stops = [
        (
            tiles[cell][0] + hand.uniform(-0.18, 0.18) * side,
            tiles[cell][1] + hand.uniform(-0.18, 0.18) * side,
        )
        for cell in cells
    ]
    yield stops[0]
    for (x, y), (u, v) in pairwise(stops):
        length = math.hypot(u - x, v - y)
        bend = hand.uniform(-0.08, 0.08) * length
        steps = max(1, round(length / pixels))
        for step in range(1, steps + 1):
            share = step / steps
            arc = bend * math.sin(math.pi * share) / length
            tremble = 0.0 if share == 1 else hand.uniform(-1, 1)
            yield (
                x + (u - x) * share - (v - y) * arc + tremble,
                y + (v - y) * share + (u - x) * arc + tremble,
            )


class Finger:
    """A finger on a touch screen, as input events of the browser itself."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.protocol = page.context.new_cdp_session(page)

    def event(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def draw(
        self, cells: Sequence[int], hand: Random, pixels: float = 9, lift: bool = True
    ) -> None:
        first, *others = finger_path(self.page, cells, hand, pixels)
        self.event("touchStart", first)
        for point in others:
            self.event("touchMove", point)
        if lift:
            self.event("touchEnd")


def spelled(cells: Sequence[int]) -> str:
    return "".join(GRID.replace("/", "")[cell] for cell in cells)


def listed(page: Page, word: str) -> Locator:
    """Return the link of a word in a list of the page."""
    return page.locator(".words a", has_text=re.compile(rf"^{word} ")).first


def finished(page: Page, familiar: int) -> Locator:
    """Return the verdict on a round in which this many familiar words were found."""
    section = page.locator("[data-finished]", has_text=f"Familiar words: {familiar} of ")
    return section.get_by_role("heading")


def finish(page: Page) -> None:
    """End a round early, and confirm it."""
    page.locator("[data-move=end]").click()
    page.locator("[data-ask] [value=finish]").click()


def follow(page: Page, name: str) -> None:
    """Follow a link in the menu of a finished round."""
    expect(page.locator("[data-finished]")).to_be_visible()
    page.locator(".stage-bar .menu:not(.rules-menu, .trouble) > summary").click()
    page.get_by_role("link", name=name, exact=True).click()


def traced(page: Page, word: str) -> None:
    """Wait until this traced or typed word is above the board or, if it is empty, until none is."""
    place = page.locator(".notice-traced [data-reply]")
    if word:
        expect(place).to_have_text(word.upper())
    else:
        expect(place).to_have_count(0)


# Whole rounds


@pytest.mark.quick
def test_a_round_can_be_played_by_mouse_alone(page: Page) -> None:
    page.goto("/en/ruzzle/")
    page.get_by_text("Your own grid").click()
    page.get_by_label("Grid", exact=True).fill(GRID)
    page.locator("#own").get_by_role("button", name="No clock").click()
    expect(page).to_have_url(ROUND)
    tiles = centres(page)
    for cells in (SAIL, TEA):
        page.mouse.move(*tiles[cells[0]][:2])
        page.mouse.down()
        for cell in cells[1:]:
            page.mouse.move(*tiles[cell][:2], steps=4)
        traced(page, spelled(cells))
        page.mouse.up()
        expect(page.locator("[data-reply]")).to_contain_text(f"{spelled(cells).upper()}: ")
    for cell in (*CAN, CAN[-1]):
        page.mouse.click(*tiles[cell][:2])
    expect(page.locator("[data-reply]")).to_have_text("CAN: 6 points.")
    expect(page.locator("b[data-count=words]")).to_have_text("3")
    expect(page.locator("b[data-count='3']")).to_have_text("2")
    expect(page.locator("progress[data-count='4']")).to_have_js_property("value", 1)
    expect(page.locator(".of-familiar b")).to_have_text("3")
    expect(page.locator("[data-words] a").first).to_have_text("can 6")
    expect(page).to_have_url(f"{ROUND}&found=sail-tea-can")
    finish(page)
    expect(finished(page, 3)).to_be_focused()
    page.get_by_text("Familiar words you missed").click()
    listed(page, "stencil").click()
    expect(page.locator("[data-told]")).to_have_text("STENCIL, 25 points.")
    expect(page.locator("[data-told-path]")).to_contain_text("S row 3 column 2, ")
    expect(page.locator(".word-meaning")).to_contain_text("noun")
    expect(page).to_have_url(re.compile("&end=1&word=stencil$"))
    expect(page.locator(".pinned .on-path")).to_have_count(7)
    follow(page, "Play again")
    expect(page).to_have_url(ROUND)
    for _ in range(2):
        page.go_back()
    expect(page.get_by_role("heading", name="A new grid")).to_be_visible()
    expect(page).to_have_url("/en/ruzzle/")


def test_a_round_can_be_played_by_touch_alone(phone: Page) -> None:
    phone.goto(f"{ROUND}&min_length=3")
    finger, hand = Finger(phone), Random(1)
    for cells in (SAIL, CAN, TEAS):
        finger.draw(cells, hand)
        expect(phone.locator("[data-reply]")).to_contain_text(f"{spelled(cells).upper()}: ")
    finger.draw(CAN, hand)
    expect(phone.locator("[data-reply]")).to_have_text("Already found.")
    finger.draw((0, 5, 10, 15), hand)
    expect(phone.locator("[data-reply]")).to_have_text("OEIP isn’t in our word list.")
    tiles = centres(phone)
    for cell in (*TEA, TEA[-1]):
        phone.touchscreen.tap(*tiles[cell][:2])
    expect(phone.locator("[data-reply]")).to_have_text("TEA: 3 points.")
    assert phone.evaluate("scrollY") == 0
    phone.get_by_role("link", name="Finish").tap()
    phone.get_by_role("button", name="Finish").tap()
    expect(finished(phone, 4)).to_be_visible()
    phone.get_by_text("Familiar words you missed").tap()
    listed(phone, "canister").tap()
    expect(phone.locator("[data-told]")).to_contain_text("CANISTER, ")


def test_a_round_can_be_played_by_keyboard_alone(page: Page) -> None:
    page.goto(ROUND)
    press = page.keyboard.press
    page.keyboard.type("sail")
    expect(page.locator(".on-path")).to_have_count(4)
    press("Enter")
    expect(page.locator("[data-reply]")).to_have_text("SAIL: 4 points.")
    page.keyboard.type("train\n")
    expect(page.locator("[data-reply]")).to_have_text("TRAIN can’t be traced: no A touches the R.")
    expect(page.locator("#live")).to_have_text("TRAIN can’t be traced: no A touches the R.")
    page.locator("[data-cell='0']").focus()
    for key in ("ArrowDown", "Enter", "ArrowRight", "Space", "ArrowRight", "Enter"):
        press(key)
    expect(page.locator("[data-cell='6']")).to_be_focused()
    traced(page, "tea")
    assert page.locator("[data-cell][tabindex='0']").count() == 1
    press("Enter")
    expect(page.locator("[data-reply]")).to_have_text("TEA: 3 points.")
    page.keyboard.type("can\n")
    expect(page.locator("[data-reply]")).to_have_text("CAN: 6 points.")
    page.keyboard.type("xyz")
    press("Backspace")
    traced(page, "xy")
    press("Escape")
    traced(page, "")
    press("Tab")
    expect(page.locator(":focus")).to_have_text("Hint")
    press("Enter")
    expect(page.locator(".reply")).to_have_text("A familiar word starts with C.")
    expect(page.locator("[data-board]")).to_be_focused()
    page.get_by_role("link", name="Hint").focus()
    for name in ("Turn", "Finish", "can 6", "tea 3", "sail 4", "Your words 3"):
        press("Tab")
        expect(page.locator(":focus")).to_have_text(name)
    page.locator("[data-move=end]").focus()
    for key, name in (("Enter", "Keep playing"), ("Escape", "Finish"), ("Enter", "Keep playing")):
        press(key)
        expect(page.locator(":focus")).to_have_text(name)
    press("Tab")
    press("Enter")
    expect(finished(page, 3)).to_be_focused()


def test_a_dialog_reopened_immediately_after_being_closed_still_works(page: Page) -> None:
    page.goto(f"{ROUND}&found=sail")
    asked_twice = (
        "(link) => { link.click(); document.querySelector('[data-ask]').close(); link.click(); }"
    )
    page.locator("[data-move='end']").evaluate(asked_twice)
    page.get_by_role("dialog").get_by_role("button", name="Finish").click()
    expect(finished(page, 1)).to_be_focused()


def test_letters_typed_while_another_control_is_focused_do_nothing(page: Page) -> None:
    page.goto(ROUND)
    page.locator(".rules-menu summary").focus()
    page.keyboard.type("sail")
    traced(page, "")
    page.locator("[data-move=hint]").focus()
    page.keyboard.type("tea")
    traced(page, "")
    page.locator("[data-cell='3']").focus()
    page.keyboard.type("sai")
    traced(page, "sai")


def test_tab_and_arrow_keys_move_focus_from_the_board_to_its_first_tile(page: Page) -> None:
    for key in ("Tab", "ArrowDown"):
        page.goto(ROUND)
        expect(page.locator("[data-board]")).to_be_focused()
        page.keyboard.press(key)
        expect(page.locator("[data-cell='0']")).to_be_focused()


def test_the_strip_of_found_words_opens_into_the_full_list(page: Page) -> None:
    page.goto(f"{ROUND}&found=sail-tea")
    strip, sheet = page.locator(".strip-words"), page.locator(".strip .sheet")
    expect(strip.locator("a")).to_have_text(["tea 3", "sail 4"])
    page.locator("[data-all-words] summary").click()
    expect(sheet.locator("[data-words] a")).to_have_text(["tea 3", "sail 4"])
    expect(sheet.locator(".tally").first).to_have_text(re.compile("0/8"))
    widths = sheet.locator(".tally progress").evaluate_all("bars => bars.map((b) => b.offsetWidth)")
    assert len(widths) == 7
    assert len(set(widths)) == 1, "the bars end alike"
    sheet.get_by_role("link", name="sail").click()
    expect(sheet).to_be_hidden()
    expect(page.locator(".on-path")).to_have_count(4)
    expect(strip.locator("a")).to_have_count(2)
    page.locator("[data-all-words] summary").click()
    page.keyboard.type("t")
    expect(sheet).to_be_hidden()
    traced(page, "t")


def test_with_scripts_off_a_round_fits_every_phone_without_scrolling(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    for lang, moves in product(("en", "fr"), ("", "&word=train", "&ask=1")):
        page.goto(f"/{lang}/ruzzle/?grid={GRID}&clock=none{moves}")
        for width, height in ((360, 340), (320, 400), (360, 500), (360, 640), (640, 360)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SCROLLS) == [], (lang, moves, width, height)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 400), (900, 700), (1280, 800)])
def test_the_sheet_of_words_can_be_closed_without_scripts(
    new_page: NewPage, width: int, height: int
) -> None:
    page = new_page(java_script_enabled=False, viewport={"width": width, "height": height})
    page.goto(f"/en/ruzzle/?grid={GRID}&found=sail-tea")
    page.locator("#your-words").click()
    expect(page.locator(".strip .sheet")).to_be_visible()
    if width < 1280:
        page.mouse.click(width - 34, height - 34)  # the sign on the sheet that closes it
    else:
        page.locator("#your-words").click()
    expect(page.locator(".strip .sheet")).to_be_hidden()


def test_a_round_can_be_played_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/en/ruzzle/")
    page.get_by_text("Your own grid").click()
    page.get_by_label("Grid", exact=True).fill(GRID)
    page.locator("#own").get_by_role("button", name="No clock").click()
    notice, told = page.locator("noscript p").first, "JavaScript is off: type your words."
    expect(notice).to_contain_text(told)
    for word, reply in (
        ("sail", "SAIL: 4 points."),
        ("train", "TRAIN can’t be traced: no A touches the R."),
        ("tea", "TEA: 3 points."),
    ):
        page.get_by_label("Word", exact=True).fill(word)
        page.get_by_role("button", name="Enter").click()
        expect(page.locator("[data-reply]")).to_have_text(reply)
        expect(notice).not_to_contain_text(told)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".reply")).to_have_text("A familiar word starts with C.")
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Keep playing").click()
    page.get_by_role("button", name="Finish").click()
    page.locator("#finish").get_by_role("button", name="Finish").click()
    expect(finished(page, 2)).to_be_visible()
    page.get_by_text("Familiar words you missed").click()
    listed(page, "stencil").click()
    expect(page.locator("[data-told]")).to_contain_text("STENCIL, 25 points")
    expect(page.locator(".stage-board .on-path")).to_have_count(7)


def test_a_game_can_have_three_rounds(page: Page) -> None:
    page.goto(f"/en/ruzzle/?grid={GRID}&next=te2/sa,no/at")
    for word, rounds in (("sail", 1), ("tea", 2), ("no", 3)):
        expect(page.locator(".bar-title p")).to_have_text(f"Round {rounds} of 3")
        page.keyboard.type(f"{word}\n")
        expect(page.locator("[data-reply]")).to_contain_text(f"{word.upper()}: ")
        finish(page)
        if rounds < 3:
            page.get_by_role("link", name="Next round").click()
    expect(page.locator(".beyond > .table tbody tr")).to_have_count(3)
    link = box_of(page.get_by_role("link", name="1", exact=True))
    assert min(link["width"], link["height"]) > 40, "room for a finger"
    expect(page.locator(".score")).to_have_text("10 points in 3 rounds")
    expect(page.locator(".status")).to_contain_text("Round 3 of 3 · 2 points")
    kept = kept_by(page, "results")
    assert [each["score"] for each in kept["ruzzle"]] == [4, 4, 2]


def test_later_rounds_fit_a_small_phone(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL_PHONE)
    address = f"/en/ruzzle/?grid={GRID}&past=te2/sa:tea&next=no/at&clock=60&found=sail"
    page.goto(address)
    expect(page.locator(".status")).to_contain_text("total")
    watch(page, ".board")
    page.goto(f"{address}&end=1")
    expect(page.locator(".beyond > .table tbody tr")).to_have_count(2)
    expect(page.locator(".score")).to_contain_text("points so far")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


# The page before a game


def test_the_form_for_a_new_grid_remembers_the_last_choices(page: Page) -> None:
    page.goto("/en/ruzzle/?day=2026-11-21")
    rows, clock = page.get_by_label("Rows"), page.get_by_label("5 minutes")
    expect(rows).to_have_value("4")
    rows.select_option("3")
    clock.check(force=True)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("checkbox", name="Bonus tiles").uncheck()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-clock]")).to_have_text("5:00")
    page.goto("/en/ruzzle/?day=2026-11-21")
    expect(rows).to_have_value("3")
    expect(clock).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("grid=[a-z()]+/[a-z()]+/[a-z()]+&clock=300$"))
    expect(page.locator("[data-board='4']")).to_be_visible()


# The stage


@pytest.mark.parametrize(("size", "lang"), SIZES_AND_LANGUAGES)
def test_nothing_moves_or_scrolls_during_a_round(
    new_page: NewPage, size: tuple[int, int], lang: str
) -> None:
    width, height = size
    page = new_page(
        viewport={"width": width, "height": height},
        has_touch=width < 1000,
        color_scheme="dark" if lang == "fr" else "light",
        refuses=True,
    )
    page.goto(ROUND.replace("/en/", f"/{lang}/") + "&clock=300")
    holds = watch(page, ".board", ".moves", ".strip", ".stage-bar")
    shares = page.evaluate(
        """() => ["clientWidth", "clientHeight"].map((side) =>
          document.querySelector(".board")[side] / document.querySelector(".stage-board")[side])"""
    )
    assert 0.95 < max(shares) <= 1
    page.locator("[data-start]").click()
    expect(page.locator("[data-start]")).to_have_count(0)
    holds("the clock runs")
    refused = ["train", "x", "oeip", "sail", "n" * 30]
    for word in ("sail", "tea", "can", "cas", "sel", "canister", "stencil", *refused):
        page.keyboard.type(word)
        holds(f"{word} is typed")
        page.keyboard.press("Enter")
        expect(page.locator("[data-reply]")).not_to_have_text(word.upper())
        holds(f"{word} is judged")
    tiles = centres(page)
    for cell in (*CAN, CAN[-1]):
        page.mouse.click(*tiles[cell][:2])
        holds("tiles are tapped")
    for move in ("hint", "turn", "hint"):
        address = page.url
        page.locator(f"[data-move={move}]").click()
        expect(page).not_to_have_url(address)
        holds(move)
    page.locator("[data-all-words] summary").click()
    expect(page.locator("[data-all] a").first).to_be_visible()
    page.keyboard.press("Escape")
    holds("all words were open")
    page.locator("[data-move=end]").click()
    holds("it is asked")
    page.locator("[data-ask] [value=finish]").click()
    expect(page.locator("[data-finished]")).to_be_visible()


FINGER = """() => {
  window.fingers = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { className } of addedNodes) window.fingers += className === "finger";
  }).observe(document, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_first_round_demonstrates_how_to_trace_a_word(new_page: NewPage, motion: str) -> None:
    """The word is a familiar one in this very grid: random letters would puzzle newcomers."""
    page = stopped(new_page(reduced_motion=motion, newcomer=True))
    page.add_init_script(f"({FINGER})()")
    page.goto(f"{ROUND}&clock=120")
    press_play(page)
    finger = page.locator(".finger")
    expect(finger).to_be_visible()
    if motion == "reduce":
        assert page.evaluate("document.getAnimations().length") == 0
    for letters in [4] if motion == "reduce" else [1, 2, 3, 4]:
        expect(page.locator(".on-path")).to_have_count(letters)
        expect(page.locator(".notice-traced")).to_have_text("EASE"[:letters])
        page.clock.run_for(450)
    page.clock.run_for(4_000)
    expect(finger).to_have_count(0)
    expect(page.locator(".on-path")).to_have_count(0)
    expect(found_words(page)).to_have_count(0)
    for address in (f"{ROUND}&clock=180", ROUND):
        page.goto(address, wait_until="networkidle")
        if "clock" in address:
            press_play(page)
        send(page, "sail")
        assert page.evaluate("window.fingers") == 0


def test_tracing_a_word_ends_the_demonstration_and_the_word_counts(new_page: NewPage) -> None:
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True, newcomer=True)
    stopped(phone).goto(ROUND)
    expect(phone.locator(".finger")).to_be_visible()
    Finger(phone).draw(SAIL, Random(1))
    expect(phone.locator("[data-reply]")).to_have_text("SAIL: 4 points.")
    expect(phone.locator(".finger")).to_have_count(0)
    assert kept_by(phone, "settings")["shown"] == ["ruzzle"]


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800)])
def test_a_word_list_does_not_move_when_it_is_tapped(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(f"{ROUND}&found=sail-can&end=1")
    panels = page.locator(".beyond details.panel")
    widths = panels.evaluate_all("(all) => all.map((each) => each.offsetWidth)")
    assert len(widths) == 4
    assert len({*widths}) == 1
    title = page.get_by_text("Familiar words you missed")
    title.scroll_into_view_if_needed()
    tops = "(each) => each.getBoundingClientRect().top"
    before = title.evaluate(tops)
    title.click()
    expect(page.locator(".pinned .board")).to_be_in_viewport()
    assert title.evaluate(tops) == pytest.approx(before, abs=1)
    word = page.locator("[data-word-list] a:visible").first
    before = word.evaluate(tops)
    word.click()
    assert word.evaluate(tops) == pytest.approx(before, abs=1)


def test_the_newest_words_come_first_in_the_strip(phone: Page) -> None:
    phone.goto(f"{ROUND}&found=sail-tea-can-cast-teas-nest")
    strip = phone.locator(".strip-words")
    strip.evaluate("(each) => { each.scrollLeft = 300 }")
    send(phone, "canister")
    expect(strip.locator("a").first).to_have_text("canister 31")
    expect(strip.locator("a").first).to_be_in_viewport(ratio=0.9)


# A round opens where it can be played


ROUND_SIZES = [(360, 640), (1280, 720), (1920, 1080)]


def in_sight(page: Page, *selectors: str) -> None:
    for selector in selectors:
        expect(page.locator(selector).first).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", ROUND_SIZES)
def test_board_and_score_and_clock_are_in_view_when_a_round_opens(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    width, height = size
    page = new_page(viewport={"width": width, "height": height}, has_touch=width < 700)
    for clock, shown in (("none", []), ("120", ["[data-clock]"])):
        page.goto(f"{ROUND}&clock=120&end=1")
        page.evaluate(
            """(address) => {
                const link = document.querySelector("a[data-enhance]");
                link.href = address;
                document.querySelector("main").append(link);
                link.scrollIntoView();
                link.click();
            }""",
            f"{ROUND}&clock={clock}",
        )
        expect(page.locator("[data-round]")).to_be_visible()
        expect(page.locator("[data-round] :focus")).to_be_attached()
        in_sight(page, "[data-board]", ".figure", ".reply", *shown)
        if clock != "none":
            page.locator("[data-start]").click()
        in_sight(page, "[data-board]", ".figure", ".reply", "[data-move=end]", *shown)


def test_a_round_started_by_keyboard_focuses_a_tile_but_one_started_by_touch_does_not(
    phone: Page,
) -> None:
    phone.goto(f"{ROUND}&clock=60")
    phone.get_by_role("button", name="Play", exact=True).tap()
    expect(phone.locator("[data-board]")).to_be_focused()
    assert phone.locator(".tile:focus-visible").count() == 0
    phone.goto(f"{ROUND}&clock=180")
    phone.locator("[data-start]").press("Enter")
    expect(phone.locator("[data-cell='0']")).to_be_focused()


def test_the_path_is_drawn_behind_the_letters(phone: Page) -> None:
    phone.goto(ROUND)
    phone.keyboard.type("stencil")
    expect(phone.locator(".on-path")).to_have_count(7)
    expect(phone.locator(".path-start")).to_have_text("s")
    assert phone.locator(".path polyline").evaluate("(line) => line.points.length") == 7
    behind = "(path) => getComputedStyle(path).zIndex"
    assert phone.locator(".board > .path").evaluate(behind) == "-1"
    assert phone.locator(".path :not(polyline)").count() == 0


def test_a_hint_lights_up_a_tile_and_a_reply_briefly_replaces_the_message(page: Page) -> None:
    page.clock.install(time=NOON)
    page.goto(ROUND)
    page.get_by_role("link", name="Hint").click()
    hint, lit = page.locator("[data-hint]"), page.locator(".hinted")
    expect(hint).to_be_visible()
    expect(lit).to_have_text("c")
    page.clock.pause_at(NOON + timedelta(hours=1))
    for word, reply in (("xx", "XX can’t be traced"), ("tea", "TEA: 3 points.")):
        page.keyboard.type(word)
        expect(page.locator("[data-reply]")).to_have_text(word.upper())
        expect(hint).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator("[data-reply]")).to_contain_text(reply)
        expect(hint).to_be_hidden()
        page.clock.run_for(2_500)
        expect(hint).to_be_visible()
        expect(lit).to_have_text("c")
    send(page, "canister")
    expect(lit).to_have_count(0)
    page.clock.run_for(2_500)
    expect(page.locator("[data-reply]")).to_have_text(re.compile("^CANISTER: "))


def test_the_traced_path_is_shown_unless_another_path_scores_more(phone: Page) -> None:
    phone.clock.install(time=NOON)
    for grid, drawn in (("at/ta", [2, 3]), ("at2/ta", [0, 1])):
        phone.goto(f"/en/ruzzle/?grid={grid}")
        phone.clock.pause_at(NOON + timedelta(hours=1 if drawn[0] else 2))
        Finger(phone).draw((3, 2), Random(1))
        expect(phone.locator("[data-reply]")).to_contain_text("AT: ")
        cells = phone.locator(".on-path").evaluate_all(
            "(cells) => cells.map((cell) => Number(cell.dataset.cell))"
        )
        assert cells == drawn, grid
        phone.clock.resume()


def test_familiar_words_raise_the_rank(page: Page) -> None:
    page.goto(f"{ROUND}&clock=60")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-start]")).to_have_count(0)
    expect(page.locator("[data-rank]")).to_have_text("Warming up")
    send(page, "sail")
    expect(page.locator("[data-rank]")).to_have_text("Good start")
    expect(page.locator("[data-reply]")).to_have_text("SAIL: 4 points. New rank: Good start!")
    expect(page.locator(".of-familiar")).to_contain_text("1 of ")
    send(page, "cistvaen")
    expect(page.locator(".of-familiar")).to_contain_text("1 of ")
    expect(page.locator("b[data-count=rare]")).to_have_text("1")
    for _ in range(2):  # as it was found, then as the server lists it
        expect(page.locator("[data-words] a[aria-description='familiar word']")).to_have_text(
            re.compile("^sail")
        )
        page.reload()
    expect(page.locator("[data-rank]")).to_have_text("Good start")


def test_points_fly_to_the_score_unless_motion_is_reduced(new_page: NewPage) -> None:
    for motion, most in (("no-preference", 4), ("reduce", 0)):
        page = new_page(reduced_motion=motion)
        page.goto(ROUND)
        page.evaluate(
            """() => {
                window.flights = [];
                new MutationObserver((changes) => {
                    for (const { addedNodes } of changes)
                        for (const { className } of addedNodes) window.flights.push(className);
                }).observe(document.body, { childList: true });
            }"""
        )
        send(page, "sail")
        expect(page.locator("b[data-count=points]").first).to_have_text("4")
        assert page.evaluate("window.flights.length") == most
        expect(page.locator(".share-of-points")).to_have_count(0)


def test_the_page_of_a_finished_round_is_short_and_shows_no_coordinates(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL_PHONE, reduced_motion="reduce")
    page.goto(f"{ROUND}&found=sail-can-stencil&end=1")
    expect(page.locator("[data-finished] h2")).to_have_text("Warming up")
    expect(page.locator(".result-word .unseen")).to_have_text("stencil")
    assert page.evaluate("document.documentElement.scrollHeight") < 1300
    in_sight(page, ".finished h2", ".finished .meaning", ".finished [data-share]")
    seen = page.locator("main p:not(.unseen) > :not(.unseen)", has_text="row ")
    expect(seen).to_have_count(0)
    page.get_by_text("Familiar words you missed").click()
    link = page.locator("details[open] .words a").nth(3)
    link.click()
    expect(page.locator("details[open] .word-meaning")).to_be_visible()
    cells = link.get_attribute("data-path") or ""
    expect(page.locator(".pinned .on-path")).to_have_count(len(cells.split("-")))
    expect(page.locator(".pinned .board")).to_be_in_viewport(ratio=0.99)


# Strokes of a finger


@pytest.mark.parametrize("pixels", [7, 14, 40], ids=["slow", "usual", "quick"])
def test_dragging_diagonally_on_a_phone_hits_the_right_tiles(phone: Page, pixels: float) -> None:
    phone.goto(ROUND)
    finger, hand = Finger(phone), Random(round(pixels))
    for cells in ((0, 5, 10, 15), (12, 9, 6, 3), (3, 6, 9, 12), (4, 1, 6, 11), (13, 8, 5, 2)):
        finger.draw(cells, hand, pixels, lift=False)
        traced(phone, spelled(cells))
        expect(phone.locator(".on-path")).to_have_count(len(cells))
        finger.event("touchEnd")
        traced(phone, "")


def test_dragging_diagonally_hits_the_right_tiles_on_a_ten_by_ten_grid(phone: Page) -> None:
    phone.goto(f"/en/ruzzle/?grid={WIDE}")
    finger, hand = Finger(phone), Random(10)
    for cells in (range(0, 100, 11), range(9, 91, 9)):
        finger.draw(list(cells), hand, 6, lift=False)
        letters = WIDE.replace("/", "")
        expected = "".join(letters[cell] for cell in cells)
        traced(phone, expected)
        finger.event("touchCancel")
        traced(phone, "")


def test_a_tap_right_after_a_quick_stroke_is_not_lost(phone: Page) -> None:
    phone.goto(ROUND)
    finger, hand = Finger(phone), Random(4)
    for hints in (1, 2, 3):
        finger.draw(SAIL, hand, 30)
        phone.get_by_role("link", name="Hint").tap()
        expect(phone).to_have_url(re.compile(f"&hints={hints}$"))


def test_dragging_back_one_tile_undoes_the_last_step(phone: Page) -> None:
    phone.goto(ROUND)
    finger = Finger(phone)
    finger.draw((9, 6, 10, 6), Random(3), lift=False)
    traced(phone, "sa")
    finger.event("touchEnd")
    expect(phone.locator("[data-reply]")).to_contain_text("SA ")
    tiles = centres(phone)
    for cell in (4, 5, 6, 5):
        phone.touchscreen.tap(*tiles[cell][:2])
    traced(phone, "te")


def test_dragging_scrolls_the_page_except_on_the_grid(phone: Page) -> None:
    phone.goto(ROUND)
    kept = phone.evaluate(
        "[...document.querySelectorAll('body *')]"
        ".filter((e) => getComputedStyle(e).touchAction === 'none').map((e) => e.className)"
    )
    assert kept == ["board columns-4 rows-4"]


# Typing, hints, turning


def test_typed_letters_highlight_the_possible_paths(page: Page) -> None:
    page.goto(ROUND)
    page.keyboard.type("e")
    lit = page.locator(".viable")
    assert lit.evaluate_all("all => all.map((cell) => cell.dataset.cell)") == ["5", "13"]
    page.keyboard.type("s")
    assert lit.evaluate_all("all => all.map((cell) => cell.dataset.cell)") == ["5", "9", "13"]
    page.keyboard.type("p")
    expect(lit).to_have_count(0)
    page.keyboard.press("Backspace")
    expect(lit).to_have_count(3)
    page.keyboard.press("Escape")
    expect(lit).to_have_count(0)
    page.keyboard.type("sai")
    expect(page.locator(".on-path")).to_have_count(3)


def test_a_grid_with_the_same_letter_on_every_tile_does_not_stall_the_page(page: Page) -> None:
    page.goto("/en/ruzzle/?grid=" + "/".join(["e" * 10] * 10))
    page.keyboard.type("e" * 8 + "x")
    page.keyboard.press("Enter")
    expect(page.locator("[data-reply]")).to_contain_text("can’t be traced")


@pytest.mark.parametrize(("name", "path"), [("Hint", CAN), ("Turn", (14, 10, 13))])
def test_a_half_traced_word_can_be_finished_after_a_hint_or_after_turning_the_grid(
    page: Page, name: str, path: Sequence[int]
) -> None:
    page.goto(ROUND)
    tiles = centres(page)
    for cell in CAN[:2]:
        page.mouse.click(*tiles[cell][:2])
    traced(page, "ca")
    page.get_by_role("link", name=name).click()
    expect(page).to_have_url(re.compile("hints=1" if name == "Hint" else "grid=grto"))
    expect(page.locator("[data-reply]")).to_have_text("CA")
    expect(page.locator(".on-path")).to_have_count(2)
    expect(page.locator(".viable")).to_have_count(0)
    expect(page.locator("[data-hint]")).to_be_visible(visible=name == "Hint")
    for cell in (path[2], path[2]):
        page.mouse.click(*tiles[cell][:2])
    expect(found_words(page)).to_have_text("can 6")


def test_typing_can_go_on_after_a_key_press_asks_for_a_hint_or_turns_the_grid(
    page: Page,
) -> None:
    page.goto(f"{ROUND}&clock=300")
    page.get_by_role("button", name="Play", exact=True).press("Enter")
    for name, part in (("Hint", "hints=1"), ("Turn", "grid=grto")):
        page.get_by_role("link", name=name).press("Enter")
        expect(page).to_have_url(re.compile(part))
        expect(page.locator("[data-board]")).to_be_focused()
        page.keyboard.type("zz")
        traced(page, "zz")
        page.keyboard.press("Enter")  # asks for no second hint
        expect(page.locator("#live")).to_have_text("ZZ can’t be traced: there’s no Z.")
    expect(page).to_have_url(re.compile("hints=1"))


def test_turning_the_grid_reads_out_its_rows_without_repeating_the_hint(page: Page) -> None:
    page.add_init_script(HEARD)
    page.goto(ROUND)
    hint = "A familiar word starts with C."
    page.get_by_role("link", name="Hint").click()
    expect(page.locator("#live")).to_have_text(hint)
    page.get_by_role("link", name="Turn").press("Enter")
    rows = "Row 1: G, R, T, O. Row 2: E, S, E, V. Row 3: L, I, A, N. Row 4: P, N, C, D."
    expect(page.locator("#live")).to_have_text(f"Grid turned. {rows} 0 of 124 familiar words.")
    assert page.evaluate("window.heard").count(hint) == 1


def test_screen_readers_pass_key_presses_to_the_board(page: Page) -> None:
    page.goto(ROUND)
    board = page.get_by_role("application", name="Grid of 4 rows and 4 columns")
    expect(board).to_be_focused()
    expect(board).to_have_accessible_description(re.compile("press Enter.* arrows .*Space"))
    assert violations(page) == []


def test_bonuses_and_the_time_left_are_read_out(new_page: NewPage) -> None:
    page = stopped(new_page())
    page.goto("/en/ruzzle/?grid=o2vnd/te33ac/rsin/gelp&clock=240")
    press_play(page, lambda play: play.press("Enter"))
    heard = page.locator("#live")
    expect(heard).to_contain_text("Row 1: O double letter, V, N, D. Row 2: T, E triple word, A, C.")
    for seconds, left in (
        (2, "3 minutes 58 seconds"),
        (57, "3 minutes 1 second"),
        (1, "3 minutes"),
    ):
        page.clock.run_for(1000 * seconds)
        page.keyboard.press("?")
        expect(heard).to_have_text(re.compile(f"O double letter, .* {left} left.$"))


def test_turning_the_grid_keeps_the_found_words_and_the_focus(page: Page) -> None:
    page.goto(f"{ROUND}&found=sail")
    page.keyboard.type("tea\n")
    page.get_by_role("link", name="Turn").click()
    expect(page).to_have_url("/en/ruzzle/?grid=grto/esev/lian/pncd&found=sail-tea")
    expect(page.locator("[data-board]")).to_be_focused()
    expect(page.locator("[data-reply]")).to_have_text("2 words so far.")
    expect(page.locator("[data-cell='2']")).to_have_attribute("aria-label", "T, row 1 column 3")
    page.keyboard.type("can\n")
    expect(page.locator("b[data-count=words]")).to_have_text("3")
    page.keyboard.type("sai")
    page.get_by_role("link", name="Turn").click()
    expect(page).to_have_url(re.compile("grid=pleg/nisr/caet/dnvo"))
    traced(page, "sai")
    expect(page.locator(".on-path")).to_have_count(3)


def test_the_server_judges_every_word_if_the_solution_cannot_be_loaded(new_page: NewPage) -> None:
    page = new_page()
    page.route(re.compile("/solve[?]"), lambda route: route.fulfill(body="{}"))
    page.goto(ROUND)
    for word, reply in (("sail", "SAIL: 4 points."), ("oeip", "OEIP isn’t in our word list.")):
        page.keyboard.type(f"{word}\n")
        expect(page.locator("[data-reply]")).to_have_text(reply)
    expect(page).to_have_url(f"{ROUND}&found=sail")


def test_words_are_judged_without_a_request_to_the_server(page: Page) -> None:
    page.goto(ROUND, wait_until="networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/en/" in request.url else None)
    for word in ("sail", "tea", "tea", "oeip"):
        page.keyboard.type(f"{word}\n")
    expect(page.locator("[data-reply]")).to_have_text("OEIP isn’t in our word list.")
    assert asked == []


def test_typed_letters_and_pressed_tiles_are_read_out(page: Page) -> None:
    page.goto(ROUND)
    heard, cells = page.locator("#live"), page.locator("[data-cell]")
    for key, said in (("s", "S"), ("a", "A"), ("Backspace", "S"), ("Escape", "Nothing typed.")):
        page.keyboard.press(key)
        expect(heard).to_have_text(said)
    for word, said in (("sail", "SAIL: 4 points."), ("nae", "NAE: 3 points. A bonus word.")):
        page.keyboard.type(f"{word}\n")
        expect(heard).to_contain_text(said)
    page.keyboard.press("?")
    expect(heard).to_contain_text("1 of 124 familiar words.")
    pressed = page.locator("[aria-pressed=true]")
    expect(page.locator("[aria-pressed=false]")).to_have_count(16)
    for cell, said, count in (
        (0, "O", 1),
        (5, "O, E", 2),
        (10, "O, E, I", 3),
        (5, "O, E", 2),
        (15, "A new word: P.", 1),
        (0, "A new word: O.", 1),
        (1, "O, V", 2),
        (0, "O", 1),
    ):
        cells.nth(cell).press("Space")
        expect(heard).to_have_text(said)
        expect(pressed).to_have_count(count)


# The clock, and what is stored


def test_a_timed_round_survives_a_reload_and_ends_by_itself(
    page: Page,
) -> None:
    stopped(page).goto(f"{ROUND}&clock=120")
    tile = page.locator("[data-cell='0']")
    assert tile.evaluate("(cell) => getComputedStyle(cell).fontSize") == "0px"
    page.keyboard.type("sail")
    traced(page, "")
    press_play(page)
    rows = "2 minutes. Row 1: O, V, N, D. Row 2: T, E, A, C. Row 3: R, S, I, N. Row 4: G, E, L, P."
    expect(page.locator("#live")).to_have_text(rows)
    expect(page.locator("[data-board]")).to_be_focused()
    page.keyboard.type("sail\n")
    expect(page.locator("[data-reply]")).to_have_text("SAIL: 4 points.")
    page.clock.fast_forward(30_000)
    expect(page.locator("[data-clock]")).to_have_text("1:30")
    page.reload()
    expect(page.locator("[data-clock]")).to_have_text("1:30")
    page.get_by_role("link", name="Hint").click()
    expect(page.locator(".reply")).to_have_text("A familiar word starts with C.")
    for seconds, left in ((30, "1 minute"), (30, "30 seconds"), (20, "10 seconds")):
        page.clock.run_for(1000 * seconds)
        expect(page.locator("#live")).to_have_text(f"{left} left.")
    expect(page.locator(".hurry")).to_be_visible()
    page.clock.run_for(10_000)
    expect(page.get_by_text("Time’s up!")).to_be_focused()
    page.clock.run_for(2_000)
    expect(finished(page, 1)).to_be_visible()
    expect(page.locator("#live")).to_have_text(re.compile("^Time’s up! .*4 points"))
    follow(page, "Play again")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    expect(page.locator("[data-clock]")).to_have_text("2:00")


def test_a_round_in_two_tabs_has_one_clock_and_one_list_of_words(page: Page) -> None:
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(f"{ROUND}&clock=120")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(other.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    other.get_by_role("link", name="Hint").click()
    expect(other.locator("[data-hint]")).not_to_be_empty()
    send(page, "canister")
    expect(listed(other, "canister")).to_be_visible()
    expect(other.locator("[data-hint]")).to_be_empty()
    send(other, "can")
    expect(listed(page, "can")).to_be_visible()
    (kept,) = kept_by(page, "open")["ruzzle"].values()
    assert kept["address"].endswith("found=canister-can")
    finish(page)
    expect(finished(page, 2)).to_be_visible()
    send(other, "tea")
    assert kept_by(page, "open")["ruzzle"] == {}, "it is over"


def test_nothing_reveals_the_grid_before_the_clock_starts(page: Page) -> None:
    page.goto(f"{ROUND}&clock=120")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    for name in ("Hint", "Turn", "Finish"):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_hidden()
    page.keyboard.press("Enter")
    for name in ("Hint", "Turn", "Finish"):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()


def test_a_round_resumed_from_the_home_page_counts_once(page: Page) -> None:
    page.goto(ROUND)
    send(page, "sail")
    page.goto("/en/")
    page.get_by_role("link", name="Ruzzle: 4 × 4, OVND…").click()
    expect(found_words(page)).to_have_text("sail 4")
    page.wait_for_load_state()
    for _ in range(2):
        page.get_by_role("link", name="Turn").click()
        expect(page.locator("b[data-count=words]")).to_have_text("1")
    finish(page)
    expect(finished(page, 1)).to_be_visible()
    page.reload()
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator("[data-statistics=ruzzle] [data-figures]")).to_contain_text("1")
    kept = kept_by(page, "results")["ruzzle"]
    assert [each["score"] for each in kept] == [4]
    assert 0 < kept[0]["familiar"] < 0.1
    assert kept_by(page, "open")["ruzzle"] == {}
    page.goto(f"{ROUND}&found=tea&end=1")
    assert len(kept_by(page, "results")["ruzzle"]) == 1


def found_words(page: Page) -> Locator:
    return page.locator("[data-words] a")


def send(page: Page, *words: str) -> None:
    for word in words:
        page.keyboard.type(f"{word}\n")
        expect(page.locator("[data-reply]")).to_contain_text(f"{word.upper()}: ")


def test_tapping_a_found_word_draws_its_path_and_the_round_goes_on(phone: Page) -> None:
    phone.goto(f"{ROUND}&clock=120")
    phone.get_by_role("button", name="Play", exact=True).tap()
    expect(phone.locator("[data-start]")).to_have_count(0)
    send(phone, "sail")
    for _ in range(2):
        address = phone.url
        found_words(phone).tap()
        expect(phone.locator(".on-path")).to_have_count(4)
        expect(phone).to_have_url(address)
        assert phone.evaluate("history.state.until") > 0
        phone.get_by_role("link", name="Turn").tap()
        expect(phone.locator("[data-cell='2']")).not_to_have_text("n")
        expect(phone.locator("[data-start]")).to_have_count(0)


def test_the_traced_path_returns_after_the_pointer_leaves_a_found_word(page: Page) -> None:
    page.goto(f"{ROUND}&found=sail")
    page.keyboard.type("sai")
    found_words(page).hover()
    expect(page.locator(".on-path")).to_have_count(4)
    page.locator(".status").hover()
    expect(page.locator(".on-path")).to_have_count(3)
    expect(page.locator("[data-reply]")).to_have_text("SAI")


def test_a_round_resumed_from_the_home_page_keeps_its_clock(page: Page) -> None:
    stopped(page).goto(f"{ROUND}&clock=120")
    press_play(page)
    send(page, "sail")
    page.clock.fast_forward(60_000)
    page.goto("/en/")
    page.get_by_role("link", name="Ruzzle: 4 × 4, OVND…").click()
    expect(page.locator("[data-clock]")).to_have_text("1:00")
    expect(page.locator("[data-reply]")).to_have_text("1 word so far.")
    page.evaluate("localStorage.clear()")
    page.goto(f"{ROUND}&found=sail&clock=120")
    size = "(cell) => getComputedStyle(cell).fontSize"
    assert page.locator("[data-cell='0']").evaluate(size) == "0px"


def test_a_new_page_opens_at_the_top(phone: Page) -> None:
    """Choosing a word in a list opens no new page, so it does not scroll to the top."""
    phone.goto(f"{ROUND}&found=sail")
    finish(phone)
    expect(finished(phone, 1)).to_be_in_viewport()
    assert phone.evaluate("scrollY") == 0
    phone.get_by_text("Familiar words you missed").tap()
    listed(phone, "averse").tap()
    expect(phone.locator(".word-meaning")).to_be_visible()
    assert phone.evaluate("scrollY") > 0
    phone.locator(".beyond .table, .finished").first.scroll_into_view_if_needed()
    phone.get_by_role("link", name="New", exact=True).tap()
    expect(phone.locator("[data-round]")).to_be_attached()
    assert phone.evaluate("scrollY") == 0


def test_the_heading_for_a_daily_puzzle_already_played_takes_at_most_two_lines(page: Page) -> None:
    page.goto("/en/ruzzle/?day=2026-11-21&play=1&clock=none")
    finish(page)
    expect(page.locator("[data-finished]")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("link", name="Play again")).to_be_visible()
    expect(page.get_by_role("link", name="See your result")).to_be_visible()
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        day = box_of(page.locator("h2#today"))
        assert day["height"] < 60


def test_opening_an_unfinished_grid_resumes_the_round(page: Page) -> None:
    page.goto(ROUND)
    send(page, "sail", "tea")
    page.goto("/en/ruzzle/")
    page.goto(ROUND)
    expect(found_words(page)).to_have_text(["tea 3", "sail 4"])
    expect(page).to_have_url(f"{ROUND}&found=sail-tea")
    finish(page)
    follow(page, "Play again")
    expect(page).to_have_url(ROUND)
    expect(found_words(page)).to_have_count(0)


def test_a_round_without_found_words_is_not_counted(page: Page) -> None:
    page.goto(ROUND)
    finish(page)
    follow(page, "Play again")
    expect(page.get_by_role("link", name="Finish", exact=True)).to_be_visible()
    page.wait_for_load_state()
    send(page, "sail")
    finish(page)
    follow(page, "Keep playing")
    expect(found_words(page)).to_have_text("sail 4")
    kept = kept_by(page, "results")["ruzzle"]
    assert [(each["score"], each["kind"]) for each in kept] == [(4, "en/4x4/none")]


def test_a_daily_grid_is_counted_even_without_found_words(page: Page) -> None:
    page.goto("/en/ruzzle/?day=2026-11-21&play=1&clock=none")
    finish(page)
    page.get_by_role("link", name="Statistics").click()
    figures = page.locator("[data-statistics=ruzzle] [data-figures] dd")
    expect(figures).to_have_text(["1", "0", "0.0"])


def test_a_round_does_not_end_until_every_word_is_judged(page: Page) -> None:
    held: list[Route] = []
    page.route(re.compile("/solve[?]"), lambda route: held.append(route))
    page.goto(ROUND)
    page.keyboard.type("sail\n")
    expect(page.locator("[data-reply]")).to_have_text("Checking…")
    finish(page)
    first_of(held, page).continue_()
    expect(finished(page, 1)).to_be_visible()
    expect(page).to_have_url(f"{ROUND}&end=1&found=sail")


@pytest.mark.parametrize("name", ["Turn", "Hint"])
def test_typing_can_continue_while_a_hint_or_a_turned_grid_loads(page: Page, name: str) -> None:
    held: list[Route] = []
    page.goto(ROUND, wait_until="networkidle")
    page.route(re.compile("/ruzzle/[?]"), lambda route: held.append(route))
    page.get_by_role("link", name=name).click()
    asked = first_of(held, page)
    send(page, "sail")
    page.keyboard.type("rin")
    board = page.locator("[data-board]").element_handle()
    asked.continue_()
    page.wait_for_function("(board) => !board.isConnected", arg=board)
    expect(found_words(page)).to_have_text("sail 4")
    expect(page.locator("[data-reply]")).to_have_text("RIN")
    page.keyboard.type("g")
    expect(page.locator("[data-reply]")).to_have_text("RING")


def test_a_round_continues_offline(browser: Browser, server: str) -> None:
    context = browser.new_context(base_url=server)
    page = context.new_page()
    page.goto(ROUND, wait_until="networkidle")
    context.set_offline(True)
    page.keyboard.type("train\n")
    expect(page.locator("[data-reply]")).to_contain_text("Can’t reach Quartet.")
    for name, word in (("Turn", "sail"), ("Hint", "tea")):
        page.keyboard.type(word[0])
        expect(page.locator("[data-reply]")).to_have_text(word[0].upper())
        page.get_by_role("link", name=name).click()
        expect(page.locator("[data-reply]")).to_contain_text("Can’t reach Quartet.")
        page.keyboard.type(word[1:])
        page.keyboard.press("Enter")
        expect(page.locator("[data-reply]")).to_contain_text(f"{word.upper()}: ")
    context.set_offline(False)
    finish(page)
    expect(finished(page, 2)).to_be_visible()
    context.close()


def test_a_hint_disappears_when_every_word_is_found(
    page: Page,
) -> None:
    page.goto("/en/ruzzle/?grid=no/xx")
    page.get_by_role("link", name="Hint").click()
    hint = page.locator("[data-hint]")
    expect(hint).not_to_be_empty()
    page.keyboard.type("nx\n")
    expect(page.locator("[data-reply]")).to_contain_text("NX ")
    expect(hint).not_to_be_empty()
    words = page.evaluate(
        "fetch('/en/ruzzle/solve?grid=no/xx&format=json').then((answer) => answer.json())"
    )["words"]
    send(page, *(each["word"] for each in words))
    expect(page.locator("[data-reply]")).to_contain_text("That’s every word on the grid!")
    expect(hint).to_be_empty()
    page.get_by_role("link", name="Hint").click()
    expect(page.locator(".reply")).to_have_text("You found every word on this grid!")


# The solve page, and all pages


@pytest.mark.quick
def test_a_word_from_the_solution_is_drawn_on_the_grid(page: Page) -> None:
    page.goto("/en/ruzzle/solve")
    expect(page.get_by_label("Row 1 column 1")).to_be_focused()
    page.keyboard.type("ovndteacrsingelp")
    expect(page.get_by_label("Row 4 column 4")).to_have_value("p")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".words a").first).to_be_visible()
    link = listed(page, "sail")
    link.hover()
    expect(page.locator("[data-told]")).to_have_text("SAIL, 4 points.")
    expect(page.locator("[data-told-path]")).to_contain_text("S row 3 column 2, A row 2")
    link.click()
    expect(page).to_have_url(f"/en/ruzzle/solve?grid={GRID}&word=sail")
    expect(page.locator(".words a[aria-current]")).to_have_text("sail 4")
    expect(page.locator(".told a")).to_have_attribute("href", "/en/words/sail")
    listed(page, "teas").hover()
    expect(page.locator("[data-told]")).to_contain_text("TEAS, ")
    page.locator("h1").hover()
    expect(page.locator("[data-told]")).to_contain_text("SAIL, ")
    known = page.evaluate("fetch('/en/words/sail?format=json').then((answer) => answer.json())")
    told = "SAIL, 4 points. S row 3 column 2, A row 2 column 3, I row 3 column 3, L row 4 column 3"
    expect(page.locator("#live")).to_contain_text(told)
    expect(page.locator("#live")).to_contain_text(known["definitions"][0]["gloss"])
    told = page.locator("[data-told]").inner_text()
    page.reload()
    expect(page.locator("[data-told]")).to_have_text(told)
    assert page.locator(".pinned .board").evaluate("(e) => e.getBoundingClientRect().top") >= 0


def test_a_grid_can_be_typed_tile_by_tile(page: Page) -> None:
    page.goto("/en/ruzzle/solve")
    text = page.get_by_label("Grid", exact=True)
    page.locator("[data-rows]").select_option("2")
    page.locator("[data-columns]").select_option("3")
    cell = page.get_by_label
    cell("Row 1 column 1").click()
    page.keyboard.type("ca")
    page.get_by_role("button", name="Qu").click()
    page.keyboard.type("t")
    expect(cell("Row 2 column 2")).to_be_focused()
    for key in ("Backspace", "Backspace", "s", "ArrowUp", "Space"):
        page.keyboard.press(key)
    expect(text).to_have_value("ca2(qu)\ns")
    cell("Row 1 column 2").click()
    page.get_by_role("button", name="Bonus").click()
    page.get_by_role("button", name="Bonus").click()
    expect(text).to_have_value("ca22(qu)\ns")
    cell("Row 2 column 2").click()
    page.keyboard.type("ie")
    expect(text).to_have_value("ca22(qu)\nsie")
    page.keyboard.press("Enter")
    expect(listed(page, "sic")).to_be_visible()
    expect(page.get_by_label("Row 1 column 3")).to_have_value("qu")


def test_setting_a_bonus_keeps_the_words_sorted_by_points(page: Page) -> None:
    page.goto(f"/en/ruzzle/solve?grid={GRID}")
    page.get_by_text("Size and bonuses").click()
    page.get_by_role("link", name="By points").click()
    page.wait_for_url("**sort=points**")
    page.get_by_role("button", name="Bonus").click()
    page.wait_for_url(re.compile("grid=.2"))
    expect(page.get_by_role("link", name="By points")).to_have_attribute("aria-current", "true")


def test_tiles_stay_in_their_rows_when_a_grid_grows_and_shrinks(page: Page) -> None:
    page.goto("/en/ruzzle/solve?grid=stre/aing/ovnd/teac")
    text = page.get_by_label("Grid", exact=True)
    rows, columns = page.locator("[data-rows]"), page.locator("[data-columns]")
    page.get_by_text("Size and bonuses").click()
    columns.select_option("5")
    expect(page.get_by_label("Row 2 column 1")).to_have_value("a")
    expect(page.get_by_label("Row 1 column 5")).to_have_value("")
    rows.select_option("3")
    columns.select_option("4")
    expect(text).to_have_value("stre\naing\novnd")
    rows.select_option("4")
    expect(text).to_have_value("stre\naing\novnd\nteac")


def test_only_a_second_tap_on_a_letter_sets_a_bonus(page: Page) -> None:
    page.goto("/en/ruzzle/solve")
    text, first = page.get_by_label("Grid", exact=True), page.get_by_label("Row 1 column 1")
    expect(first).to_be_focused()
    first.click()
    first.click()
    page.keyboard.type("s")
    page.get_by_label("Row 1 column 2").click()  # which has had the focus since S was typed
    page.keyboard.type("tarovndteacrsin")
    expect(listed(page, "star")).to_be_visible()
    page.reload()
    first.click()
    expect(text).to_have_value(re.compile(r"^star\sovnd"))
    first.click()
    expect(text).to_have_value(re.compile(r"^s2tar\sovnd"))


def test_a_grid_with_an_empty_tile_shows_no_words(page: Page) -> None:
    page.goto(f"/en/ruzzle/solve?grid={GRID}")
    expect(page.locator(".told")).to_be_visible()
    page.keyboard.press("3")
    expect(page.get_by_label("Row 1 column 1")).to_have_value(GRID[0])
    page.keyboard.press("Backspace")
    expect(page.locator("[data-part=answer]")).to_have_text("Fill in every tile.")
    expect(page.locator(".words, .on-path")).to_have_count(0)
    expect(page.locator(".told")).to_be_hidden()
    page.keyboard.type(GRID[0])
    expect(page.locator(".told")).to_be_visible()


def test_bonuses_are_read_out_as_they_are_set(page: Page) -> None:
    page.goto("/en/ruzzle/solve")
    cell = page.locator(".editor input").first
    cell.focus()
    cell.press("s")
    names = ("double letter", "triple letter", "double word", "triple word")
    for act in (lambda: cell.press("Space"), page.get_by_role("button", name="Bonus").click):
        for name in names:
            cell.focus()
            act()
            expect(page.locator("#live")).to_have_text(name)
            expect(cell).to_have_attribute("aria-label", f"Row 1 column 1, {name}")
        cell.press("Space")
        expect(page.locator("#live")).to_have_text("no bonus")
        expect(cell).to_have_attribute("aria-label", "Row 1 column 1")


def test_an_empty_tile_is_reported_and_the_typed_letters_are_kept(page: Page) -> None:
    page.goto("/en/ruzzle/solve")
    page.get_by_label("Row 1 column 1").click()
    page.keyboard.type("ovndteacrsingel")
    page.wait_for_timeout(300)
    expect(page.locator(".editor input:not([aria-invalid=false])")).to_have_count(0)
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".editor [aria-invalid=true]")).to_have_count(1)
    last = page.get_by_label("Row 4 column 4")
    expect(last).to_be_focused()
    assert last.evaluate("(e) => e.validationMessage") == "Fill in every tile."
    page.keyboard.type("p\n")
    expect(listed(page, "sail")).to_be_visible()


PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const event = { clipboardData, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", event));
}"""


def test_a_grid_can_be_pasted(page: Page) -> None:
    page.goto("/en/ruzzle/solve")
    cell, text = page.get_by_label, page.get_by_label("Grid", exact=True)
    for pasted, last, letter in (
        ("cat\nse", "Row 2 column 2", "e"),
        ("OVND/TEAC/RSIN/GELP", "Row 4 column 4", "p"),
        ("ab2c(qu)defghijklmno", "Row 4 column 4", "o"),
    ):
        # A real click could miss the button, which moves when an answer arrives.
        page.get_by_role("button", name="Clear").dispatch_event("click")
        page.evaluate(PASTE, pasted)
        expect(cell(last)).to_have_value(letter)
    expect(text).to_have_value("ab2c(qu)\ndefg\nhijk\nlmno")
    page.evaluate(PASTE, "cat\nse")
    expect(cell("Row 1 column 3")).to_have_value("t")
    expect(cell("Row 2 column 3")).to_have_value("")
    page.wait_for_timeout(300)  # long enough for a request with a gap in the grid to be refused


def test_the_tiles_in_the_solver_are_a_single_tab_stop(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.goto("/en/ruzzle/solve")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_have_count(1)
    expect(page.get_by_label("Grid", exact=True)).to_be_hidden()
    assert page.locator(".editor input[tabindex='0']").count() == 1
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Row 2 column 1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_label("Row 2 column 1")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.get_by_label("Row 1 column 1").evaluate("(e) => e.validationMessage")
    page.goto("/en/ruzzle/solve?grid=ovnd/te")
    expect(page.get_by_label("Grid", exact=True)).to_be_visible()


def test_the_words_in_a_solved_grid_are_in_view_and_can_be_filtered(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/en/ruzzle/solve?grid={GRID}")
    expect(page.locator(".words a").first).to_be_in_viewport()
    page.get_by_label("Starts").fill("ste")
    expect(page.locator("[data-found]")).to_have_text(re.compile(r"^\d words$"))
    expect(listed(page, "stencil")).to_be_visible()
    expect(listed(page, "sail")).to_have_count(0)
    listed(page, "stencil").click()
    expect(page.locator("[data-told]")).to_have_text("STENCIL, 25 points.")
    expect(page.locator(".word-meaning")).to_contain_text("noun")
    expect(page.locator(".on-path")).to_have_count(7)


def test_on_a_phone_the_grid_stays_in_view_only_while_its_words_are_in_view(phone: Page) -> None:
    phone.goto(f"/en/ruzzle/solve?grid={GRID}")
    link, board = listed(phone, "sail"), phone.locator(".pinned .board")
    link.scroll_into_view_if_needed()
    link.tap()
    expect(board).to_be_in_viewport(ratio=0.99)
    expect(phone.locator("[data-told]")).to_contain_text("SAIL, 4 points")
    phone.get_by_text("How it was solved", exact=True).click()
    phone.get_by_role("link", name="The method, explained").scroll_into_view_if_needed()
    expect(board).not_to_be_in_viewport()


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 800)])
def test_a_tall_board_fits_the_screen(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for grid in ("abc/cde/efi/ghi/ijo/klu", "/".join(["at"] * 10)):
        page.goto(f"/en/ruzzle/?grid={grid}")
        expect(page.locator(".board")).to_be_in_viewport(ratio=0.99)
        page.goto(f"/en/ruzzle/?grid={grid}&end=1")
        expect(page.locator(".stage-board .board")).to_be_in_viewport(ratio=0.99)
        page.locator(".beyond summary").first.click()
        page.locator(".pinned").scroll_into_view_if_needed()
        expect(page.locator(".pinned .board")).to_be_in_viewport(ratio=0.99)


def test_small_tiles_show_only_their_letters(phone: Page) -> None:
    shown = (
        """(cell) => ["::before", "::after"].map((part) => getComputedStyle(cell, part).fontSize)"""
    )
    seven = "/".join(["n33oitane"] * 7)
    for grid, is_small in (
        (WIDE.replace("n", "n33"), [True, True]),
        (seven, [False, False]),
        ("n33o/at", [False, False]),
    ):
        phone.goto(f"/en/ruzzle/?grid={grid}")
        sizes = phone.locator(".tile.bonus-tw").first.evaluate(shown)
        assert [size == "0px" for size in sizes] == is_small
        expect(phone.locator(".rules-menu .bonus-key")).to_have_text("TW triple word")
    phone.goto("/en/ruzzle/?grid=ovnd/teac/rsin/gel(qu)")
    assert phone.locator(".tile-many").first.evaluate(shown)[1] != "0px"


def test_the_whole_board_is_visible_in_short_windows(page: Page) -> None:
    for width, height in ((1366, 650), (667, 375), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(ROUND)
        expect(page.locator(".board")).to_be_in_viewport(ratio=0.99)
        box = box_of(page.locator(".board"))
        assert box["height"] > 0.6 * height, width


def test_a_solved_grid_leaves_room_for_the_words(page: Page) -> None:
    for width, height in ((320, 568), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/en/ruzzle/solve?grid={WIDE}")
        page.mouse.wheel(0, 900)
        pinned = box_of(page.locator(".pinned"))
        assert pinned["height"] < 0.6 * height or pinned["x"] > 0.5 * width


def test_the_bars_in_a_result_are_long_enough_to_compare(page: Page) -> None:
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{ROUND}&found=sail-tea&end=1")
        bars = page.locator(".finished .result-bars .bar")
        assert [int(box_of(bar)["width"] > 200) for bar in bars.all()] == [1, 1], width


def test_a_word_that_may_offend_is_a_bonus_word_with_and_without_scripts(page: Page) -> None:
    page.goto("/en/ruzzle/?grid=ojof/ugrt/ngne/igpe&clock=none")
    page.keyboard.type("gun\npee\n")
    expect(page.locator("#live")).to_have_text("PEE: 6 points. A bonus word.")
    expect(page.locator("[data-words] .familiar")).to_have_text(re.compile("^gun"))
    for _ in range(2):
        expect(page.locator(".of-familiar")).to_have_text("1 of 54 familiar words")
        page.reload()
    expect(page.locator("[data-words] .familiar")).to_have_text(re.compile("^gun"))
