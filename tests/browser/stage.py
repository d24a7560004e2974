"""Checks for every round on the stage: nothing scrolls or moves, and no phone's keyboard opens."""

from collections.abc import Callable

from playwright.sync_api import Page

SIZES = ((320, 568), (360, 640), (390, 844), (568, 320), (640, 360), (1280, 720), (1920, 1080))
"""Widths and heights in CSS pixels: three phones, two of them also turned, a laptop, a desktop."""
SIZES_AND_LANGUAGES = ((SIZES[1], "en"), *((size, "fr") for size in SIZES if size != SIZES[1]))
"""A small phone in English, the other sizes in French, whose texts are longer."""
KEPT = (
    ".bar-title h1",
    ".status",
    ".stage-board",
    ".message",
    ".controls",
    ".controls :is(.button, .key)",
)
BOXES = """(selectors) => selectors.flatMap((selector) =>
  [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return `${selector}: ${[x, y, width, height].map((each) => each.toFixed(1))}`;
  }))"""
SCROLLS = """() => [...document.querySelectorAll("html, .staged, .staged *")].filter((each) => {
  const { overflow } = getComputedStyle(each);
  const may = each === document.documentElement || /auto|scroll/.test(overflow);
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = each;
  const overflows = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
  return may && overflows && each.checkVisibility();
}).map(({ tagName, className }) => `${tagName}.${className}`)"""
RAISES = """() => {
  const { activeElement } = document;
  const isField = activeElement.matches("input:not([type=radio], [type=checkbox]), textarea");
  return isField && activeElement.inputMode !== "none";
}"""


def watch(page: Page, *kept: str) -> Callable[[str], None]:
    """Return a function to call after every move, with a name for the move.

    It asserts that nothing scrolls, that title, status, board, message and controls have kept their
    places and sizes since `watch` was called, and that the focus opens no phone's keyboard.
    kept: selectors of what else must stay in place.
    """
    page.evaluate("document.fonts.ready")
    first = page.evaluate(BOXES, [*KEPT, *kept])

    def check(after: str) -> None:
        assert page.evaluate(SCROLLS) == [], after
        assert page.evaluate(BOXES, [*KEPT, *kept]) == first, after
        assert not page.evaluate(RAISES), after

    check("the beginning")
    return check
