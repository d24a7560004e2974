"""Fixtures for pages in a real Chromium, served by the real app. Consoles must stay empty."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, time, timedelta
from time import sleep
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    FloatRect,
    Locator,
    Page,
    Playwright,
    Request,
    Route,
    expect,
    sync_playwright,
)

from tests.left_out import leave_out
from tests.server import served
from tests.today import TODAY

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 740}
LOW_PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 900}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Milliseconds. A wait ends as soon as its condition holds; only a busy machine needs this long.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is installed is used: the headless shell opens a page with a third of the work."""

NewPage = Callable[..., Page]
Held = TypeVar("Held")
REFUSAL = "the server responded with a status of 400 "

FROM_TODAY = """
const ahead = new Date("DAYT12:00").getTime() - Date.now();
globalThis.Date = class extends Date {
    constructor(...given) {
        if (given.length) super(...given);
        else super(Date.now());
    }
    static now() {
        return super.now() + ahead;
    }
};
""".replace("DAY", TODAY.isoformat())
"""Starts the browser's clock at noon on TODAY, the day of the server, in any time zone."""


PLAYED_BEFORE = """
if (location.protocol.startsWith("http"))
    localStorage["quartet.settings"] ??= '{"shown":["countdown","ruzzle","ladder","hangman"]}';
"""
"""Stops first rounds from demonstrating how they are played."""


LISTEN = """() => {
    window.heard = [];
    const live = document.getElementById("live");
    new MutationObserver(() => window.heard.push([live.textContent, performance.now()]))
        .observe(live, { childList: true });
}"""
"""Collects in window.heard what is read out from now on: pairs of a text and its time in ms."""


NOON = datetime.combine(TODAY, time(12))
"""A clock that a test moves starts at this time; otherwise it would start on the host's day."""


def stopped(page: Page) -> Page:
    """Return the page with its clock stopped at 12:01 on TODAY: only `page.clock` moves it on."""
    page.clock.install(time=NOON)
    page.clock.pause_at(NOON + timedelta(minutes=1))
    return page


def press_play(page: Page, how: Callable[[Locator], None] = Locator.click) -> None:
    """Begin a round on a page whose clock is stopped; the round begins once a frame has passed."""
    how(page.locator("[data-start]"))
    page.clock.run_for(50)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium, a new one for each module: a crash fails only that module's tests."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        leave_out("pages in a real browser: there is no chromium on the PATH")
    browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture
def new_page(browser: Browser, server: str) -> Iterator[NewPage]:
    """A function that opens a page in a new context: `new_page(viewport=PHONE, has_touch=True)`.

    Any option of a Playwright context may be given. The day is TODAY, unless `today=False` leaves
    the clock as it is. `newcomer=True` lets first rounds demonstrate how they are played.

    The test fails at its end if anything was written to a console, a script failed, or another site
    was requested. `refuses=True` allows the console's messages about responses with status 400, and
    `hurries=True` those about blocked autofocus, when a test is faster than a page's scripts.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        *,
        today: bool = True,
        refuses: bool = False,
        hurries: bool = False,
        newcomer: bool = False,
        **options: object,
    ) -> Page:
        options = {
            "viewport": DESKTOP,
            "base_url": server,
            "service_workers": "block",  # or routes and listeners would miss requests
            **options,
        }
        context = browser.new_context(**options)  # type: ignore[arg-type]
        contexts.append(context)
        if today:
            context.add_init_script(FROM_TODAY)
        if not newcomer:
            context.add_init_script(PLAYED_BEFORE)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        expected = (
            "Service Worker registration blocked",
            *((REFUSAL,) if refuses else ()),
            *(("Autofocus processing was blocked",) if hurries else ()),
        )
        page.on(
            "console",
            lambda message: (
                None
                if any(each in message.text for each in expected)
                else complaints.append(f"console: {message.text}")
            ),
        )
        page.on("pageerror", lambda error: complaints.append(f"script: {error}"))
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((server, "data:", "blob:"))
                else complaints.append(f"another site: {request.url}")
            ),
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def first_of(held: list[Held], page: Page) -> Held:
    """Return the first entry of a list that a route fills; wait for it if it is still empty."""
    for _ in range(PATIENCE // 20):
        if held:
            return held[0]
        page.wait_for_timeout(20)
    raise AssertionError("no request came")


def kept_by(page: Page, part: str) -> Any:
    """Return what the page's browser keeps under this name, as store.js writes it, or None."""
    return page.evaluate("(part) => JSON.parse(localStorage.getItem(`quartet.${part}`))", part)


def box_of(element: Locator) -> FloatRect:
    """Return an element's bounding box. The element must be on the page."""
    box = element.bounding_box()
    assert box
    return box


def slowly(route: Route) -> None:
    """Let a request through after 0.2 s, as a slow connection would."""
    sleep(0.2)
    route.continue_()


OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe whose findings depend on colours."""
AXE = Axe().axe_script
# On a scrolled page, whatever a pinned bar partly covers would count as too small.
VIOLATIONS = """(runOnly) => axe.run({ exclude: [["[data-repeats]"]] }, {
    preload: false,
    resultTypes: ["violations"], rules: { "target-size": { enabled: scrollY === 0 } },
    ...(runOnly.length ? { runOnly } : {}),
}).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]))"""
REPEATS = """for (const parent of document.querySelectorAll("main *")) {
  const seen = {};
  for (const each of parent.children) {
    const kind = `${each.tagName} ${each.className} ${each.children.length}`;
    seen[kind] = (seen[kind] ?? 0) + 1;
    each.toggleAttribute("data-repeats", seen[kind] > 6);
  }
}"""
"""Marks all but the first six siblings of a kind for axe to skip: long lists would take it 10 s."""


def violations(page: Page, *rules: str) -> list[list[object]]:
    """Return what axe finds wrong with a page: rules, and the elements that break them.

    rules: the only rules to check, all by default. The rest of axe's report is left out: it takes
    longer to hand over than to make.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    page.evaluate(REPEATS)
    found: list[list[object]] = page.evaluate(VIOLATIONS, rules)
    return found


def bytes_of(page: Page, address: str, *, fonts: bool = True) -> int:
    """Return how many bytes a visit loads, headers included, with or without fonts."""
    sizes = []

    def note(request: Request) -> None:
        if fonts or request.resource_type != "font":
            sizes.append(request.sizes())

    page.on("requestfinished", note)
    page.goto(address, wait_until="networkidle")
    return sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A desktop page."""
    return new_page()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A page on a phone with a touch screen."""
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def small_phone(new_page: NewPage) -> Page:
    """A page on a small phone with a touch screen."""
    return new_page(viewport=SMALL_PHONE, has_touch=True, is_mobile=True)


class Shown:
    """A page of the test's own app in a browser, opened by its HTML or by its address.

    A real server answers, because a browser does not cache files that a test answers itself. All
    pages share the cached files.
    """

    page: Page

    def __init__(self, app: Flask) -> None:
        self.app, self.client, self.html = app, app.test_client(), ""

    def answer(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/shown":
            return self.app(environ, start)
        start("200 OK", [("Content-Type", "text/html; charset=utf-8")])
        return [self.html.encode()]

    def html_of(self, address: str) -> str:
        """Return the HTML that the app answers at an address. It must answer with status 200."""
        answer = self.client.get(address, follow_redirects=True)
        assert answer.status_code == 200, address
        return answer.text

    def show(self, html: str) -> None:
        self.html = html
        self.page.goto("/shown")
        assert "/shown?" not in self.page.url, "the browser went on to another day's page"


@pytest.fixture(scope="module")
def showing(browser: Browser, app: Flask) -> Iterator[tuple[Shown, BrowserContext]]:
    """The Shown that all tests of a module share, and the context that caches its files."""
    opened = Shown(app)
    with (
        served(opened.answer) as site,
        browser.new_context(
            base_url=site, reduced_motion="reduce", service_workers="block"
        ) as context,
    ):
        context.add_init_script(FROM_TODAY)
        context.add_init_script(PLAYED_BEFORE)
        yield opened, context


@pytest.fixture
def shown(showing: tuple[Shown, BrowserContext]) -> Iterator[Shown]:
    opened, context = showing
    opened.client = opened.app.test_client()
    opened.page = context.new_page()
    opened.page.set_default_timeout(PATIENCE)
    yield opened
    opened.page.evaluate("localStorage.clear()")
    opened.page.close()
