"""The end of a round: animations, sound and sharing."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOW_PHONE, SMALL_PHONE, NewPage
from tests.today import TODAY

NINE = "/en/countdown/?rounds=lc&past=auctioned-education.plancased*landscape"
WORD = "/en/countdown/?letters=auctioned&word=education"
LONGEST_MS = 1500
PAUSED = """window.moves = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  const move = animate.apply(this, given);
  move.pause();
  window.moves.push(move);
  return move;
};"""
"""Stops every animation at its beginning, so that no test has to hurry."""
CONTEXTS = """window.contexts = 0;
const Usual = window.AudioContext;
window.AudioContext = class extends Usual {
  constructor() { super(); window.contexts += 1; }
};
window.shakes = [];
navigator.vibrate = (pattern) => window.shakes.push(pattern);"""


@pytest.mark.quick
def test_a_result_is_animated_briefly_and_a_tap_ends_the_animation(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    page.add_init_script(PAUSED)
    page.goto(NINE)
    score = page.locator(".score strong")
    expect(score).to_have_attribute("data-counted", "0")
    expect(score).to_have_text("28")
    expect(score).to_have_css("color", "rgba(0, 0, 0, 0)")  # or both numbers would be seen
    ends = page.evaluate("moves.map((each) => each.effect.getComputedTiming().endTime)")
    assert len(ends) >= len(["a score", "a bar", "another bar"])
    assert max(ends) < LONGEST_MS
    page.mouse.click(5, 5)
    expect(score).not_to_have_attribute("data-counted", "0")
    assert set(page.evaluate("moves.map((each) => each.playState)")) == {"finished"}
    page.goto(WORD)
    ends = page.evaluate("moves.map((each) => each.effect.getComputedTiming().endTime)")
    assert len(ends) >= 2 * len("education") + len(["a bar"])
    assert max(ends) < LONGEST_MS


AT = """(link, time) => {
  link.style.animation = "none";
  link.getAnimations();
  link.style.animation = "";
  const [anew] = link.getAnimations();
  anew.pause();
  anew.currentTime = time;
  return getComputedStyle(link).pointerEvents;
}"""
"""A link's pointer-events, "none" or "auto", at a time in ms after it appeared."""


def test_a_result_ignores_taps_at_first(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    page.goto(WORD)
    link = page.locator(".finished .row a").first
    assert link.evaluate(AT, 300) == "none"
    assert link.evaluate(AT, 500) == "auto"


EDGES = "(element) => element.getBoundingClientRect().toJSON()"


def test_the_share_button_and_the_next_button_fill_their_row(page: Page) -> None:
    """The phone is small, so that the longest names take two lines."""
    page.set_viewport_size(LOW_PHONE)
    ends = {"countdown": "&word=", "ladder": "&reveal=1"}
    for lang, (game, end) in product(("en", "fr"), ends.items()):
        day = page.request.get(f"/{lang}/{game}/?day={TODAY}&play=1", max_redirects=0)
        page.goto(day.headers["location"] + end)
        row = page.locator(".finished .row")
        left, right = row.locator(".button:visible").all()
        whole, share, following = (each.evaluate(EDGES) for each in (row, left, right))
        assert share["left"] == pytest.approx(whole["left"], abs=1)
        assert following["right"] == pytest.approx(whole["right"], abs=1)
        assert (share["top"], share["bottom"]) == (following["top"], following["bottom"])


@pytest.mark.quick
@pytest.mark.parametrize("asked_by", ["system", "setting"])
def test_nothing_moves_if_motion_is_reduced(new_page: NewPage, asked_by: str) -> None:
    page = new_page(reduced_motion="reduce" if asked_by == "system" else "no-preference")
    if asked_by == "setting":
        page.add_init_script("localStorage['quartet.settings'] = '{\"motion\":\"reduced\"}'")
    page.add_init_script(PAUSED)
    page.goto(NINE, wait_until="networkidle")
    expect(page.locator(".score strong")).to_have_text("28")
    page.hover("main .button >> nth=0")
    assert page.evaluate("document.getAnimations().length + moves.length") == 0


STILL = "document.getAnimations().length + moves.length"
LADDER = "/en/ladder/?start=cold&end=warm&rungs=cord-card-ward-warm"


def test_pages_and_moves_are_not_animated_if_motion_is_reduced(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(PAUSED)
    for address in ("/en/", "/en/archive", LADDER, "/en/ladder/?start=cold&end=warm"):
        page.goto(address)
        assert page.evaluate(STILL) == 0, address
    page.keyboard.press("Enter")  # nothing is typed: otherwise the rung would shake
    assert page.evaluate(STILL) == 0
    page.keyboard.type("cord\n")
    expect(page.locator(".rung-last")).to_contain_text("cord")
    assert page.evaluate(STILL) == 0
    page.goto("/en/countdown/?letters=auctioned")
    page.locator("[data-start]").click()
    expect(page.locator("[data-phase=playing]")).to_be_attached()
    page.keyboard.type("education\n")
    page.locator("[data-finish]").evaluate("(form) => form.requestSubmit()")
    expect(page.locator(".finished h2")).to_be_focused()
    assert page.evaluate(STILL) == 0


def declare(page: Page) -> None:
    page.goto("/en/countdown/?letters=auctioned&clock=none")
    page.keyboard.type("education\n")
    page.locator("[popovertarget=ask]:visible").click()
    page.locator("#finish-now").click()
    expect(page.locator(".finished h2")).to_be_focused()


def test_sound_and_vibration_are_off_by_default(page: Page) -> None:
    page.add_init_script(CONTEXTS)
    declare(page)
    assert page.evaluate("[window.contexts, window.shakes.length]") == [0, 0]
    page.evaluate('localStorage[\'quartet.settings\'] = \'{"sound":"on","vibration":"on"}\'')
    declare(page)
    assert page.evaluate("[window.contexts, window.shakes.length]") == [1, 1]


RESULTS = {
    "ruzzle": "/en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=sail&end=1",
    "ladder": LADDER,
    "countdown": "/en/countdown/?letters=auctioned&word=education&clock=none",
}


@pytest.mark.quick
@pytest.mark.parametrize("game", RESULTS)
def test_the_share_button_shares_or_copies_a_result(new_page: NewPage, game: str) -> None:
    page = new_page(viewport=SMALL_PHONE)
    page.add_init_script("navigator.share = async (shared) => { window.shared = shared }")
    page.goto(RESULTS[game])
    button = page.locator(".finished [data-share]")
    expect(button).to_have_text("Share")
    expect(button).to_be_in_viewport()
    button.click()
    shared = page.evaluate("window.shared.text")
    assert shared == button.get_attribute("data-share")
    page.add_init_script("delete navigator.share; navigator.share = undefined")
    page.reload()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button.click()
    expect(button).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == shared
