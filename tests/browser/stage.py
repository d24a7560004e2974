"""What holds for every round on the stage: nothing scrolls, nothing moves, no keyboard rises."""

from collections.abc import Callable

from playwright.sync_api import Page

SIZES = ((360, 640), (740, 360), (768, 1024), (1280, 720))
"""A small phone, the same on its side, a tablet and a laptop, in CSS pixels."""
SIZES_AND_LANGUAGES = ((SIZES[0], "en"), *((size, "fr") for size in SIZES))
"""All sizes in French, whose texts are longer, and the smallest in English."""
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

    It asserts that nothing scrolls, that neither board nor controls have moved since `watch` was
    called, and that the focus raises no phone's keyboard. kept: what else must stay as it is, by
    selectors.
    """
    page.evaluate("document.fonts.ready")
    first = page.evaluate(BOXES, [*KEPT, *kept])

    def check(after: str) -> None:
        assert page.evaluate(SCROLLS) == [], after
        assert page.evaluate(BOXES, [*KEPT, *kept]) == first, after
        assert not page.evaluate(RAISES), after

    check("the beginning")
    return check
