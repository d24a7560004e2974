"""Pages at widths from 320 to 1920 pixels, and with text twice as large.

The header is one line, and nothing overflows sideways.
"""

import shutil
from collections.abc import Iterator, Mapping

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import (
    ARGUMENTS,
    CHROMIUM,
    FROM_TODAY,
    LOW_PHONE,
    PLAYED_BEFORE,
    Shown,
    box_of,
)
from tests.page_kinds import GRID, KINDS, at, ladder_puzzles, played
from tests.server import served

WIDTHS = (320, 360, 768, 1280, 1920)
HEADER = 64
"""How tall the header may be, in CSS pixels; its buttons are 44."""
MEASURES = """() => {
  const boxes = [...document.querySelectorAll(".logo, .top summary, .places > a, .bar-sign")]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect());
  return {
    page: document.documentElement.scrollWidth,
    header: document.querySelector(".top, .stage-bar").offsetHeight,
    lines: boxes.filter((box) => box.top > boxes[0].bottom).length,
    overlaps: boxes.filter((box, i) => i && box.left < boxes[i - 1].right - 1).length,
  };
}"""


def measure(page: Page, width: int) -> Mapping[str, int]:
    page.set_viewport_size({"width": width, "height": 800})
    measured: Mapping[str, int] = page.evaluate(MEASURES)
    return measured


def test_a_room_code_with_wide_letters_fits_every_window(
    shown: Shown, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.rooms.CODE_SIGNS", "W")
    client = app.test_client()
    room = client.post("/en/rooms", data={"game": "countdown"}).headers["Location"]
    for address in (room, f"{room}/stage"):
        shown.show(client.get(address).text)
        measured = {width: measure(shown.page, width) for width in WIDTHS}
        assert {w: m for w, m in measured.items() if m["page"] > w} == {}


@pytest.mark.parametrize("query", ["conundrum=plancased", "letters=tesarintp&clock=none"])
def test_an_overlong_word_does_not_widen_the_page_of_a_round(shown: Shown, query: str) -> None:
    shown.show(shown.html_of(f"/en/countdown/?{query}&notes={'a' * 45}"))
    assert measure(shown.page, 360)["page"] == 360


def test_the_best_word_in_a_grid_does_not_overlap_its_label(shown: Shown) -> None:
    shown.show(shown.html_of("/en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=sail&end=1"))
    for height in (600, 740):
        shown.page.set_viewport_size({"width": 360, "height": height})
        label = box_of(shown.page.locator(".finished > .hint"))
        assert label["y"] + label["height"] <= box_of(shown.page.locator(".result-word"))["y"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_phone_shows_the_full_site_name_on_every_page(shown: Shown, lang: str) -> None:
    pages = ("", "words/", "countdown/solve", "hangman/solve", "archive", "settings")
    letters = []
    for page in pages:
        shown.show(shown.html_of(f"/{lang}/{page}"))
        measure(shown.page, 360)
        tiles = shown.page.locator(".logo .tile")
        letters.append(tiles.evaluate_all("(all) => all.filter((e) => e.offsetWidth).length"))
    assert letters == [len("quartet")] * len(pages)


@pytest.mark.parametrize("address", ["how/countdown", "how/ladder", "how/hangman", "measured"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_chart_label_takes_more_than_two_lines(shown: Shown, lang: str, address: str) -> None:
    shown.show(shown.html_of(f"/{lang}/{address}"))
    measure(shown.page, 390)
    lines = shown.page.locator(".chart th[scope=row]").evaluate_all(
        """(all) => all.filter((each) => each.checkVisibility()).map((each) => {
          const range = document.createRange();
          range.selectNode(each.firstChild);  // without the smaller text below it
          const tops = [...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8));
          return [range.toString(), new Set(tops).size];
        })"""
    )
    assert len(lines) > 2
    assert [each for each in lines if each[1] > 2] == []


LARGE = (
    "/en/?day=2026-11-20",
    "/en/",
    "/fr/",
    "/en/countdown/",
    "/en/ruzzle/",
    "/en/ladder/",
    "/en/hangman/",
    "/en/rooms",
    "/fr/rooms",
    "/en/settings",
    "/about",
    "/en/how/countdown",
    "/fr/how/hangman",
    "/fr/measured",
)


@pytest.mark.parametrize("address", LARGE)
def test_text_at_double_size_fits_phones_and_desktops(shown: Shown, address: str) -> None:
    html = shown.html_of(address)
    shown.show(html)
    assert measure(shown.page, 180)["page"] <= 180, "a zoom of 200% at 360"
    session = shown.page.context.new_cdp_session(shown.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    shown.show(html)
    assert shown.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    small, large = measure(shown.page, 360), measure(shown.page, 1280)
    assert small["page"] <= 360
    assert large["page"] <= 1280
    assert (large["lines"], large["header"]) <= (0, 2 * HEADER)


WIDE = {
    "en": "maw-wow wows-mown wowed-mower harrow-morrow snowman-showmen hammocks-hummocky",
    "fr": "hum-hem mome-memo homme-gomme hommes-nommer mormons-hormone commande-commando",
}
"""Ladders between the widest words of each length."""
LONG = (
    "/en/countdown/?rival=1",
    "/fr/countdown/?rival=1",
    "/fr/countdown/?letters=maisontre&clock=30",
    "/en/ladder/?day=2026-09-30&play=1",
    "/fr/ladder/?day=2026-09-30&play=1",
    *(
        f"/{lang}/ladder/?start={start}&end={end}"
        for lang, ladders in WIDE.items()
        for start, end in (ladder.split("-") for ladder in ladders.split())
    ),
)
BAR = 53
"""How tall the bar of a round or a lobby is, in CSS pixels, whatever its title."""
CUT = """() => [...document.querySelectorAll(".bar-title > *")].filter((each) =>
  each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
    .map((each) => each.textContent)"""

TITLE_OVER = """() => {
  const [title, about] = document.querySelectorAll(".bar-title > *");
  return about ? title.getBoundingClientRect().bottom - about.getBoundingClientRect().top : 0;
}"""
"""How far a title, with room for its g and y, reaches into the line below it, in CSS pixels."""


def test_long_names_and_wide_words_fit_a_phone(shown: Shown) -> None:
    for address in LONG:
        shown.show(shown.html_of(address))
        for width in (320, 360, 412):
            measured = measure(shown.page, width)
            assert (measured["page"], measured["header"]) == (width, BAR), address
            assert shown.page.evaluate(TITLE_OVER) <= 0, address
            if width >= 360:
                assert shown.page.evaluate(CUT) == [], address


UNFIT = """() => {
  const found = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
  if (scrollY && document.querySelector(".stage")) found.push(`it begins at ${scrollY}`);
  for (const each of document.querySelectorAll(".stage *")) {
    if (!each.checkVisibility() || each.closest(".table-frame, .strip-words, .unseen, .typed"))
      continue;
    const { left, right } = each.getBoundingClientRect();
    const isCut = each.matches(".status, .button") && each.scrollWidth > each.clientWidth + 1;
    if (left < -1 || right > innerWidth + 1 || isCut)
      found.push(`${each.tagName}.${each.className}: ${each.textContent.trim()}`);
  }
  const [status, keys] = [".status", ".controls .key-row"].map((e) => document.querySelector(e));
  if (status && status.scrollHeight > status.clientHeight + 1) found.push("the status is cut");
  if (keys?.getBoundingClientRect().bottom > innerHeight) found.push("no keys beside the word");
  return found;
}"""
"""What does not fit. Tables, strips of words and hidden texts may be wider than the window."""


@pytest.fixture
def large_text(browser: Browser, app: Flask) -> Iterator[Shown]:
    """A phone with text twice as large, in a browser whose media queries know the larger size."""
    shown = Shown(app)
    chromium = next(filter(None, map(shutil.which, CHROMIUM)))
    arguments = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    with (
        served(shown.answer) as site,
        browser.browser_type.launch(executable_path=chromium, args=arguments) as large,
    ):
        shown.page = large.new_page(
            base_url=site,
            viewport=LOW_PHONE,
            reduced_motion="reduce",
            service_workers="block",
        )
        shown.page.add_init_script(FROM_TODAY)
        shown.page.add_init_script(PLAYED_BEFORE)
        yield shown


def test_text_at_double_size_fits_a_phone_on_every_page(large_text: Shown, app: Flask) -> None:
    ladder_puzzles(app)
    page, unfit = large_text.page, {}
    for ask in (*KINDS.values(), at(*LONG)):
        for answer in ask(app.test_client()):
            large_text.show(answer.text)
            unfit[answer.request.full_path] = page.evaluate(UNFIT)
            start = page.locator("[data-start]:visible")
            if start.count():
                start.evaluate("(button) => button.click()")  # without scrolling to it
                unfit[f"{answer.request.full_path}, begun"] = page.evaluate(UNFIT)
    assert page.evaluate("matchMedia('(max-width: 11.25rem)').matches")
    assert {where: found for where, found in unfit.items() if found} == {}


SMALLEST = """() => Math.min(...[...document.querySelectorAll(".stage-board .tile")]
  .filter((each) => each.checkVisibility()).map((each) => each.offsetWidth))"""
TIGHT_KEYS = """() => [...document.querySelectorAll(".key")].filter((key) => {
  const letter = document.createRange();
  letter.selectNodeContents(key);
  return letter.getBoundingClientRect().width > key.clientWidth - 4;
}).map((key) => key.textContent)"""
"""Keys whose letter all but touches the edges."""
LYING = (
    at(
        "/en/countdown/?letters=tesarintp&clock=none&notes=train.retain",
        "/fr/countdown/?play=conundrum&clock=none",
        "/en/countdown/?rounds=l&seed=7&choices=vvcc",
        f"/en/ruzzle/?{GRID}",
        "/en/ladder/?start=cold&end=warm&rungs=cord-word",
        "/fr/ladder/?start=hommes&end=nommer",
    ),
    played("caution", {"letter": "c"}, {"letter": "z"}),
)


@pytest.mark.parametrize("size", [(640, 360), (568, 320)])
def test_a_phone_on_its_side_shows_all_controls_and_tiles_large_enough_to_tap(
    shown: Shown, app: Flask, size: tuple[int, int]
) -> None:
    width, height = size
    shown.page.set_viewport_size({"width": width, "height": height})
    for answer in (answer for ask in LYING for answer in ask(app.test_client())):
        where = answer.request.full_path
        shown.show(answer.text)
        if not shown.page.locator(".stage").count():
            continue  # the page of a friend's word, before its game begins
        assert shown.page.evaluate(UNFIT) == [], where
        assert shown.page.evaluate(SMALLEST) >= 32, where
        assert shown.page.evaluate(TIGHT_KEYS) == [], where
        controls = box_of(shown.page.locator(".controls"))
        assert controls["y"] + controls["height"] <= height, where


RESULTS = [
    KINDS[kind] for kind in KINDS if kind.endswith((" result", " final score", " won", " lost"))
]


@pytest.mark.parametrize("size", [(640, 360), (568, 320)])
def test_a_phone_on_its_side_shows_the_board_and_the_buttons_of_every_result(
    shown: Shown, app: Flask, size: tuple[int, int]
) -> None:
    width, height = size
    shown.page.set_viewport_size({"width": width, "height": height})
    for answer in (answer for ask in RESULTS for answer in ask(app.test_client())):
        if "data-finished" not in answer.text:
            continue  # a game before its last move
        where = answer.request.full_path
        shown.show(answer.text)
        assert shown.page.evaluate(UNFIT) == [], where
        expect(shown.page.locator(".finished .row")).to_be_in_viewport(ratio=0.99)
        board = box_of(shown.page.locator(".stage-board"))
        assert board["y"] + board["height"] <= height, where


@pytest.mark.parametrize(
    "address",
    [
        "/en/countdown/?british=1&day=2026-11-20&letters=anitssdre&word=tardiness",
        "/fr/countdown/?day=2026-11-11&letters=ibissneea&word=bassinee",
    ],
)
def test_the_next_button_is_in_view_below_a_long_definition_on_a_short_screen(
    shown: Shown, address: str
) -> None:
    shown.page.set_viewport_size(LOW_PHONE)
    shown.show(shown.html_of(address))
    assert shown.page.locator(".meaning").first.evaluate("(each) => each.offsetHeight") > 60
    expect(shown.page.locator(".finished .row").last).to_be_in_viewport(ratio=0.99)


TITLES = """() => {
  const title = document.querySelector("h1");
  const isInBar = title.parentElement.matches(".bar-title");
  const { x, y } = title.getBoundingClientRect();
  const lines = Math.round(title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight));
  return [isInBar, isInBar ? x : y, getComputedStyle(title).fontSize, lines];
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_titles_in_the_bar_share_a_place_and_a_size_and_so_do_titles_elsewhere(
    shown: Shown, lang: str
) -> None:
    games = ("countdown", "ruzzle", "ladder", "hangman")
    lobbies = [f"{game}/" for game in games]
    rounds = ["countdown/?letters=auctioned", f"ruzzle/?{GRID}", f"ruzzle/?{GRID}&found=&end=1"]
    pages = [*(f"{game}/solve" for game in games), "how/ladder", "hangman/think?length=8"]
    titles: dict[int, dict[str, tuple[object, ...]]] = {360: {}, 1280: {}}
    for address in ["", "settings", "archive", "rooms", *lobbies, *rounds, *pages]:
        shown.show(shown.html_of(f"/{lang}/{address}"))
        for width, found in titles.items():
            measure(shown.page, width)
            found[address] = tuple(shown.page.evaluate(TITLES))
    for found in titles.values():
        assert len({(in_bar, place, size) for in_bar, place, size, _ in found.values()}) == 2, found
        assert {found[address][3] for address in [*lobbies, *rounds]} == {1}, found


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("query", ["letters=tesarintp", "play=conundrum"])
def test_the_confirmation_that_ends_a_round_fits_a_phone(
    shown: Shown, lang: str, query: str
) -> None:
    shown.show(shown.html_of(f"/{lang}/countdown/?{query}&clock=none"))
    for width in (320, 360):
        measure(shown.page, width)
        shown.page.locator("[popovertarget=ask]:visible").first.click()
        box = box_of(shown.page.locator("#ask"))
        last = box_of(shown.page.locator("#finish-now"))
        shown.page.locator("#ask [popovertargetaction=hide]").click()
        assert box["x"] >= 8, width
        assert last["x"] + last["width"] <= box["x"] + box["width"] <= width - 8
