"""How long pages take to answer a tap or a key: `python -m benchmarks.interactions ADDRESS`.

It opens a running server's pages as a phone would, in Chromium with the processor slowed four
times. For each repetition of an interaction it prints the longest time from an event to the next
frame (Event Timing, in steps of 8 ms). Beside these times it prints four times the computing time
of the main thread until the page is at rest. Other programs do not disturb this figure, but a frame
need not wait for all of this computing, because answers from the server come later.

With `--paint`, it prints how long it takes until the first and the largest text or picture of a
page appear, with nothing in the browser's cache, a processor slowed four times, and a fast 3G
network.
"""

import argparse
import statistics
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

SLOWER = 4
PHONE: ViewportSize = {"width": 360, "height": 740}
LIMIT_MS = 100
SETTLED_MS = 700
WATCH = """
window.taken = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) taken.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
FAST_3G = {"DevTools": 562.5, "WebPageTest": 150.0}
"""Tool -> the latency of a request in the tool's fast 3G setting, in ms; with DevTools it includes
connecting."""
DOWN, UP = 1_600_000 / 8, 750_000 / 8
"""Bytes per second on fast 3G; DevTools uses nine tenths of that."""
PAINTS = """
window.largest = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) largest = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
"""
FIRST_PAINT = 'performance.getEntriesByName("first-contentful-paint")[0].startTime'
PAGES = (
    "/en/",
    "/en/countdown/solve?letters=auctioned",
    "/en/ruzzle/solve?grid=ovnd/teac/rsin/gelp",
    "/en/ladder/solve?start=cold&end=warm",
    "/en/hangman/solve?pattern=_e__e_&wrong=s",
)
RACK = "/en/countdown/?letters=auctioned"
GRID = "/en/ruzzle/?grid=ovnd/teac/rsin/gelp"
COLD = "/en/ladder/?start=cold&end=warm"
BLANK = "/en/countdown/?letters=auction%3Fd&clock=none"
SCRAMBLE = "/en/countdown/?conundrum=plancased&clock=none"
KNOWN = """
const shown = ["countdown", "ruzzle", "ladder", "hangman"];
localStorage.setItem("quartet.settings", JSON.stringify({ shown }));
"""
"""A script that records each game as played, so that no demonstration of how to play begins."""

Act = Callable[[Page], None]


def tap(selector: str) -> Act:
    return lambda page: page.locator(selector).first.tap()


def typed(keys: str) -> Act:
    return lambda page: page.keyboard.type(keys, delay=120)


@dataclass(frozen=True, slots=True)
class Interaction:
    """An act to measure on a page.

    before: the acts that come first and are not measured.
    newcomer: whether this is the player's first round, with a demonstration of how to play.
    """

    name: str
    address: str
    act: Act
    before: tuple[Act, ...] = ()
    newcomer: bool = False


def begun(page: Page) -> None:
    """Begin a quick game of Hangman from its lobby."""
    with page.expect_navigation():
        page.locator("[data-remember=hangman] .button").tap()


def dragged(*cells: int) -> Act:
    """Return an act that traces a word over these cells of a grid."""

    def act(page: Page) -> None:
        for cell in cells:
            box = page.locator(f"[data-cell='{cell}']").bounding_box()
            assert box
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            if cell == cells[0]:
                page.mouse.down()
        page.mouse.up()

    return act


CLOCK = tap("[data-start]")
MENU = tap(".stage-bar .menu:last-child > summary")
RULES = tap(".rules-menu > summary")
STILL = f"{RACK}&clock=none"
KEPT = (typed("caution\n"), MENU, tap("[popovertarget=ask]:not([data-without-scripts])"))
WHOLE = tap("[data-whole-word] > summary")
TEN = "/en/ruzzle/new?rows=10&columns=10&clock=none&words=many&min_length=3&rounds=1"
INTERACTIONS = (
    Interaction("home: open a menu", "/en/", tap(".menu summary")),
    Interaction("home: see the other games", "/en/", tap("a[href='#more']")),
    Interaction("settings: dark", "/en/settings", tap("[name=theme][value=dark]")),
    Interaction("Countdown: start the clock", f"{RACK}&clock=30", CLOCK),
    Interaction("Countdown: tap tiles", f"{RACK}&clock=30", tap("[data-tile='3']"), (CLOCK,)),
    Interaction("Countdown: take a tile back", STILL, tap("[data-slots] li"), (typed("ca"),)),
    Interaction("Countdown: type a word", STILL, typed("caution")),
    Interaction("Countdown: rub out", STILL, tap("[data-delete]"), (typed("caution"),)),
    Interaction("Countdown: keep it", STILL, tap("[data-keep]"), (typed("dance"),)),
    Interaction("Countdown: choose a word", STILL, tap(".chip + .chip"), (typed("dance\nact\n"),)),
    Interaction("Countdown: shuffle", STILL, tap("[data-shuffle]")),
    Interaction("Countdown: menu", STILL, MENU),
    Interaction("Countdown: rules", STILL, RULES),
    Interaction("Countdown: finish?", STILL, KEPT[-1], KEPT[:-1]),
    Interaction("Countdown: keep playing", STILL, tap("#ask .button-quiet"), KEPT),
    Interaction("Countdown: finish", STILL, tap("#finish-now"), KEPT),
    Interaction("Countdown: result's list", f"{STILL}&word=caution", tap(".beyond summary")),
    Interaction(
        "Countdown: pick a letter", "/en/countdown/?rounds=llc&seed=7&rival=3", tap("#pick-v")
    ),
    Interaction(
        "Countdown: deal all nine", "/en/countdown/?rounds=llc&seed=7&rival=3", tap("#pick-rest")
    ),
    Interaction("Countdown: ask for a blank's letter", BLANK, tap("[data-rack] :text-is('?')")),
    Interaction(
        "Countdown: a blank's letter",
        BLANK,
        tap("#any-letter [data-key=e]"),
        (tap("[data-rack] :text-is('?')"),),
    ),
    Interaction("Countdown: a conundrum's letter", SCRAMBLE, tap("[data-tile='3']")),
    Interaction("Countdown: clear", SCRAMBLE, tap("[data-clear]"), (typed("land"),)),
    Interaction("Countdown: solve it", SCRAMBLE, typed("e"), (typed("landscap"),)),
    Interaction(
        "Countdown: narrow a solve",
        "/en/countdown/solve?letters=auctioned",
        typed("ca"),
        (tap("[name=starts]"),),
    ),
    Interaction(
        "Countdown: a word's meaning", "/en/countdown/solve?letters=auctioned", tap(".words a")
    ),
    Interaction("Ruzzle: start the clock", f"{GRID}&clock=120", CLOCK),
    Interaction("Ruzzle: tap tiles", GRID, tap("[data-cell='5']")),
    Interaction("Ruzzle: trace a word", GRID, dragged(4, 5, 6, 9)),
    Interaction("Ruzzle: type a word", GRID, typed("sail")),
    Interaction("Ruzzle: send it", GRID, typed("\n"), (typed("sail"),)),
    Interaction("Ruzzle: send it again", GRID, typed("\n"), (typed("tea\n"), typed("tea"))),
    Interaction("Ruzzle: send what is none", GRID, typed("\n"), (typed("tae"),)),
    Interaction("Ruzzle: a found word", GRID, tap("[data-words] a"), (typed("tea\n"),)),
    Interaction("Ruzzle: all words", GRID, tap("[data-all-words] summary"), (typed("tea\n"),)),
    Interaction("Ruzzle: hint", GRID, tap("#move-hint")),
    Interaction("Ruzzle: turn", GRID, tap("#move-turn")),
    Interaction("Ruzzle: tap on 10 x 10", TEN, tap("[data-cell='55']")),
    Interaction("Ruzzle: type on 10 x 10", TEN, typed("tea")),
    Interaction("Ruzzle: finish?", GRID, tap("[data-move=end]"), (typed("tea\n"),)),
    Interaction(
        "Ruzzle: finish",
        GRID,
        tap("[data-ask] .button-quiet"),
        (typed("tea\n"), tap("[data-move=end]")),
    ),
    Interaction(
        "Ruzzle: a solve's word", "/en/ruzzle/solve?grid=ovnd/teac/rsin/gelp", tap(".words a")
    ),
    Interaction("Ladder: tap a tile", COLD, tap("[data-climb] .open-rung .tile:nth-child(3)")),
    Interaction("Ladder: type letters", COLD, typed("cor")),
    Interaction("Ladder: a key on the screen", COLD, tap("[data-typing] [data-key=r]")),
    Interaction("Ladder: rub out", COLD, tap("[data-typing] [data-key=Backspace]"), (typed("co"),)),
    Interaction("Ladder: a word's last letter", COLD, tap("[data-key=d]"), (typed("cor"),)),
    Interaction("Ladder: send what is none", COLD, typed("\n"), (typed("cox"),)),
    Interaction("Ladder: hint", f"{COLD}&rungs=cord", tap("#hint")),
    Interaction("Ladder: undo", f"{COLD}&rungs=cord", tap("#undo")),
    Interaction("Ladder: an earlier word", f"{COLD}&rungs=cord-card", tap("[data-climb] a")),
    Interaction("Ladder: menu", COLD, MENU),
    Interaction("Ladder: give up", COLD, tap("text=Give up"), (MENU,)),
    Interaction("Ladder: show the answers", f"{COLD}&giveup=1", tap(".sheet .button-quiet")),
    Interaction("Ladder: the last word", f"{COLD}&rungs=cord-card-ward", typed("warm")),
    Interaction("Hangman: begin", "/en/hangman/", tap("[data-remember=hangman] .button")),
    Interaction("Hangman: a letter", "/en/hangman/", tap("[data-key=e]"), (begun,)),
    Interaction("Hangman: three letters, fast", "/en/hangman/", typed("tas"), (begun,)),
    Interaction("Hangman: hint", "/en/hangman/", tap("[data-hint] button"), (begun,)),
    Interaction("Hangman: the whole word", "/en/hangman/", WHOLE, (begun,)),
    Interaction("Hangman: its letters", "/en/hangman/", tap("[data-key=e]"), (begun, WHOLE)),
    Interaction(
        "Hangman: guess it",
        "/en/hangman/",
        tap("[data-whole-word] form .button"),
        (begun, WHOLE, typed("zzz")),
    ),
    Interaction("Hangman: to the last miss", "/en/hangman/", typed("zxqjvkwfp"), (begun,)),
    Interaction(
        "Hangman: answer the computer", "/en/hangman/think?length=8", tap(".answers-row button")
    ),
    Interaction("Hangman: watch on", "/en/hangman/watch?word=elephant&step=2", tap("[rel=next]")),
    *(
        Interaction(f"{name}: a newcomer's first tap", address, act, newcomer=True)
        for name, address, act in (
            ("Countdown", STILL, tap("[data-tile='3']")),
            ("Ruzzle", GRID, tap("[data-cell='5']")),
            ("Ladder", COLD, tap("[data-typing] [data-key=r]")),
        )
    ),
)


def measure(browser: Browser, site: str, interaction: Interaction, slowed: bool) -> float:
    """Return the time of the longest event, or the computing time times SLOWER, in ms.

    slowed: whether to slow the processor and return the time of the longest event (0 if all took
        under 16 ms); if not, return the computing time.
    """
    with browser.new_context(
        base_url=site, viewport=PHONE, has_touch=True, is_mobile=True
    ) as context:
        context.add_init_script(WATCH)
        if not interaction.newcomer:
            context.add_init_script(KNOWN)
        page = context.new_page()
        page.goto(interaction.address)
        for act in interaction.before:
            page.wait_for_timeout(SETTLED_MS)
            act(page)
        page.wait_for_timeout(SETTLED_MS)
        browser_side = context.new_cdp_session(page)
        browser_side.send("Performance.enable", {"timeDomain": "threadTicks"})
        if slowed:
            browser_side.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate("taken.length = 0")
        before = computed_ms(browser_side)
        interaction.act(page)
        page.wait_for_timeout(SETTLED_MS)
        after = computed_ms(browser_side)
        longest: float = page.evaluate("Math.max(0, ...taken)")
        return longest if slowed else SLOWER * (after - before)


def painted(browser: Browser, site: str, address: str, latency: float) -> tuple[float, float]:
    """Return when the first and the largest content of a page appeared, in ms, with cold caches.

    latency: the latency of each request, in ms.
    """
    with browser.new_context(
        base_url=site, viewport=PHONE, has_touch=True, is_mobile=True
    ) as context:
        context.add_init_script(PAINTS)
        page = context.new_page()
        browser_side = context.new_cdp_session(page)
        browser_side.send("Network.enable")
        share = 0.9 if latency > FAST_3G["WebPageTest"] else 1.0
        network = {"downloadThroughput": share * DOWN, "uploadThroughput": share * UP}
        browser_side.send(
            "Network.emulateNetworkConditions", {"offline": False, "latency": latency, **network}
        )
        browser_side.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address)
        page.wait_for_timeout(SETTLED_MS)
        return float(page.evaluate(FIRST_PAINT)), float(page.evaluate("largest"))


def print_paints(browser: Browser, site: str, times: int) -> None:
    """Print the medians of first and largest paint, and the slowest first paint, for each page."""
    for address in PAGES:
        for name, latency in FAST_3G.items():
            both = [painted(browser, site, address, latency) for _ in range(times)]
            first, largest = map(statistics.median, zip(*both, strict=True))
            slowest = max(each for each, _ in both)
            print(
                f"{address:44} {name:12} first {first:6.0f} ms (at most {slowest:.0f}),"
                f" largest {largest:6.0f} ms",
                flush=True,
            )


def computed_ms(browser_side: CDPSession) -> float:
    """Return how long the page's main thread has computed, in milliseconds."""
    metrics = browser_side.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", help="of a running server, such as http://127.0.0.1:8000")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--only", default="", help="measure what has this in its name")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--paint", action="store_true", help="measure first paints instead")
    args = parser.parse_args()
    over = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=args.chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        if args.paint:
            print_paints(browser, args.address, args.times)
            return
        measured = [each for each in INTERACTIONS if args.only in each.name]
        for each in measured:
            site, times = args.address, range(args.times)
            events = sorted(measure(browser, site, each, slowed=True) for _ in times)
            computed = min(measure(browser, site, each, slowed=False) for _ in times)
            over += events[0] > LIMIT_MS
            told = ", ".join(f"{t:.0f}" for t in events)
            print(f"{each.name:32} {told:>16} ms {computed:6.0f} ms", flush=True)
        browser.close()
    print(f"{over} of {len(measured)} over {LIMIT_MS} ms")


if __name__ == "__main__":
    main()
