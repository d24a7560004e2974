"""In Firefox and WebKit, pages are laid out as in Chromium, and every game can be played."""

from collections.abc import Callable, Iterator, Mapping
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page

from tests.browser.conftest import FROM_TODAY, PATIENCE
from tests.browser.engines import EnginePage, Firefox, firefox, webkit
from tests.page_kinds import KINDS, ladder_puzzles, played
from tests.server import served

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PHONE = {"width": 500, "height": 800}
DESK = {"width": 1280, "height": 800}
"""The narrowest window that Firefox can have, and the window of a laptop."""
NEAR = 8
"""How far edges may differ, in CSS pixels: engines round text differently."""
WATCH = (
    FROM_TODAY
    + """
let left = false; // once the page is left, pending fetches fail
addEventListener("beforeunload", () => { left = true; });
for (const event of ["error", "unhandledrejection"]) addEventListener(event, (fault) => {
    if (left) return;
    const said = `${fault.message ?? fault.reason ?? fault.target?.outerHTML}`;
    sessionStorage.faults = `${sessionStorage.faults ?? ""}${location.pathname}: ${said}\\n`;
}, true);
"""
)
FAULTS = """() => {
  const { faults = "" } = sessionStorage;
  sessionStorage.clear();
  return faults;
}"""
PARTS = """() => document.fonts.ready.then(() => [
  ".bar-title h1", ".status", ".stage-board", ".board, .ladder, .word-slots",
  ".hangman-picture, .rack", ".message", ".controls",
  ".controls :is(.button, .key)", ".top-row", ".places > *", "main", "main > *",
  "main .button", "main .segments", "main .input", ".ladder-line > li:first-child",
].flatMap((part) => [...document.querySelectorAll(part)].filter((each) => each.checkVisibility())
  .map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const onStage = each.closest(".stage, .stage-bar") !== null;
    return { part, box: [left, top, right, bottom], onStage };
  })))"""
SITTING = """() => [...document.querySelectorAll("body *")].filter((each) => {
  const { justifySelf, position, float } = getComputedStyle(each);
  const { display } = getComputedStyle(each.parentElement);
  return justifySelf !== "auto" && justifySelf !== "normal" && !display.includes("grid")
    && position === "static";
}).map(({ outerHTML }) => outerHTML.slice(0, 80))"""
"""Elements with a justify-self outside a grid, which only Chromium applies."""
TOO_WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"


def watched(serve: "WSGIApplication") -> "WSGIApplication":
    """Return the app with one more script in each page, which sets the day and notes errors."""

    def answer(environ: "WSGIEnvironment", start: "StartResponse") -> list[bytes]:
        if environ["PATH_INFO"] == "/watch.js":
            start("200 OK", [("Content-Type", "text/javascript")])
            return [WATCH.encode()]
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        begun: list[Any] = []
        parts = serve(environ, lambda *given: begun.extend(given) or (lambda _: None))  # type: ignore[func-returns-value]
        body = b"".join(parts)
        getattr(parts, "close", lambda: None)()
        status, headers = begun[:2]
        body = body.replace(b"<head>", b'<head><script src="/watch.js"></script>', 1)
        start(status, [each for each in headers if each[0] != "Content-Length"])
        return [body]

    return answer


@pytest.fixture(scope="module")
def site(app: Flask) -> Iterator[str]:
    """The address of the test's own app."""
    ladder_puzzles(app)
    with served(watched(app.wsgi_app)) as address:
        yield address


@pytest.fixture(scope="module")
def addresses(app: Flask) -> Mapping[str, str]:
    """Kind -> the address of one of its pages, for kinds whose first page answers a GET."""
    client = app.test_client()
    found = {kind: next(iter(ask(client))).request for kind, ask in KINDS.items()}
    return {kind: request.full_path for kind, request in found.items() if request.method == "GET"}


@pytest.fixture(scope="module", params=[firefox, webkit], ids=lambda engine: engine.__name__)
def page(request: pytest.FixtureRequest) -> Iterator[EnginePage]:
    """A page in Firefox or WebKit."""
    with request.param() as opened:
        yield opened


def boxes(page: EnginePage | Page, site: str, addresses: Mapping[str, str]) -> dict[str, Any]:
    """Return where the parts of each kind of page are, in both sizes; fail if a page has faults."""
    found = {}
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        for kind, address in addresses.items():
            page.goto(site + address)
            found[f"{kind}, {size['width']} wide"] = page.evaluate(PARTS)
            assert page.evaluate(FAULTS) == "", kind
            assert page.evaluate(SITTING) == [], kind
            assert page.evaluate(TOO_WIDE) <= 0, kind
    return found


@pytest.fixture(scope="module")
def in_chromium(browser: Browser, site: str, addresses: Mapping[str, str]) -> dict[str, Any]:
    page = browser.new_page()
    found = boxes(page, site, addresses)
    page.close()
    return found


def differences(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> list[str]:
    """List what differs by more than NEAR: on the stage in any direction, elsewhere sideways."""
    if [each["part"] for each in one] != [each["part"] for each in other]:
        return ["other parts"]
    return [
        f"{mine['part']}: {mine['box']} instead of {theirs['box']}"
        for mine, theirs in zip(one, other, strict=True)
        for axes in ((0, 1, 2, 3) if mine["onStage"] else (0, 2),)
        if any(abs(mine["box"][axis] - theirs["box"][axis]) > NEAR for axis in axes)
    ]


def test_pages_have_the_same_layout_as_in_chromium(
    page: EnginePage, site: str, addresses: Mapping[str, str], in_chromium: dict[str, Any]
) -> None:
    assert len(addresses) >= len(KINDS) - 2  # two kinds are answers to a POST
    found = boxes(page, site, addresses)
    differing = {kind: differences(parts, in_chromium[kind]) for kind, parts in found.items()}
    assert {kind: parts for kind, parts in differing.items() if parts} == {}


def until(page: EnginePage, function: str, given: object = None) -> None:
    """Wait until a JavaScript function returns something true in the page."""
    deadline = monotonic() + PATIENCE / 1000
    while not page.evaluate(function, given):
        assert monotonic() < deadline, (function, given)
        sleep(0.05)


THERE = "(selector) => document.querySelector(selector) !== null"
SAYS = "([selector, text]) => document.querySelector(selector)?.textContent.includes(text)"
LETTERS = """() => [...document.querySelectorAll("[data-rack] button")].filter(
  (each) => getComputedStyle(each).visibility === "visible").length"""
CENTRES = """() => [...document.querySelectorAll("[data-cell]")].map((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""


def play_countdown(page: EnginePage, site: str, app: Flask) -> None:
    page.goto(f"{site}/en/countdown/?letters=auctioned&clock=30")
    assert page.evaluate(LETTERS) == 0
    page.click("[data-start]")
    until(page, THERE, "[data-phase=playing]")
    assert page.evaluate(LETTERS) == 9
    page.keyboard.type("caution")
    page.keyboard.press("Enter")
    until(page, SAYS, ["[data-chips]", "caution"])
    page.click(".menu:has(> .menu-body) > summary")
    page.click(".menu-body [popovertarget=ask]")
    page.click("#finish-now")


def play_ruzzle(page: EnginePage, site: str, app: Flask) -> None:
    page.goto(f"{site}/en/ruzzle/?grid=ovnd/teac/rsin/gelp&clock=120")
    page.click("[data-start]")
    until(page, "() => !document.querySelector('[data-start]')", "")
    centres = page.evaluate(CENTRES)
    drag(page, [centres[cell] for cell in (9, 6, 10, 14)])
    until(page, SAYS, [".reply", "SAIL"])
    drag(page, [centres[9], centres[6], [2, 2]])
    assert page.evaluate("() => String(getSelection())") == ""
    page.click("[data-move=end]")
    page.click("dialog [value=finish]")


def drag(page: EnginePage, places: list[list[float]]) -> None:
    for number, place in enumerate(places):
        page.mouse.move(*place)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def play_ladder(page: EnginePage, site: str, app: Flask) -> None:
    page.goto(f"{site}/en/ladder/?start=cold&end=warm")
    page.click("[data-key=x]")
    page.keyboard.press("Enter")  # on the real keyboard, after a click on the one on the screen
    until(page, THERE, ".message .wrong")
    for word in ("cord", "card", "ward", "warm"):
        page.keyboard.type(word)
        until(page, SAYS, [".rung-last, .finished", word])


def play_hangman(page: EnginePage, site: str, app: Flask) -> None:
    *_, game = played("caution")(app.test_client())
    page.goto(site + game.request.path)
    page.click("[data-key=c]")
    for letter, pressed in zip("autin", "cauti", strict=True):
        until(page, THERE, f"[data-key={pressed}].key-hit")
        page.keyboard.press(letter)
    until(page, THERE, "[data-key=n].key-hit")
    page.click("[data-key=o]")


@pytest.mark.parametrize(
    "play", [play_countdown, play_ruzzle, play_ladder, play_hangman], ids=lambda play: play.__name__
)
def test_a_game_can_be_played_to_the_end(
    page: EnginePage, site: str, app: Flask, play: Callable[[EnginePage, str, Flask], None]
) -> None:
    play(page, site, app)
    until(page, THERE, ".finished")
    assert page.evaluate(FAULTS) == ""


@pytest.mark.parametrize("page", [firefox], ids=["firefox"], indirect=True)
@pytest.mark.parametrize("count", [1, 4])
def test_a_sheet_prints_its_answers_on_a_separate_page(
    page: Firefox, site: str, count: int
) -> None:
    page.goto(f"{site}/en/ladder/puzzles/sheet?count={count}")
    assert page.printed_pages() == 2
    page.evaluate("() => document.querySelector('.answers').remove()")
    assert page.printed_pages() == 1
