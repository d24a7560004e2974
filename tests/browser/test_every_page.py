"""Every kind of page in each of its states: axe, window widths, and the size of controls."""

from collections.abc import Mapping

import pytest
from flask import Flask

from tests.browser.conftest import OF_COLOURS, PHONE, REPEATS, Shown, violations
from tests.browser.test_widths import HEADER, WIDTHS, measure
from tests.page_kinds import GRID, KINDS, Ask, at, ladder_puzzles, played

WIDE = "grid=stenretali/adisonmeru/lerintsaed/cotarbnesi/" + "/".join(["sterianolu"] * 6)
EXTREMES: Mapping[str, Ask] = {
    "long words": at(
        "/en/ladder/?start=stones&end=ladder",
        "/en/ladder/new?length=15&steps=1",
        "/fr/ladder/?start=chat&end=rien&reveal=1",
        "/en/ladder/?start=scanning&end=skinning&rungs=spanning",
        "/en/ladder/?start=cold&end=warm&rungs=cord-word&aside=bold&hint=word&hints=3",
        "/en/hangman/think?length=30",
        "/en/hangman/watch?word=castleationsisms",
        "/fr/countdown/solve?letters=maisonnette%3F",
    ),
    "wide grid": at(f"/en/ruzzle/?{WIDE}", f"/en/ruzzle/solve?{WIDE}"),
    "round without a clock": at(
        "/en/countdown/?letters=tesarintp&clock=none&notes=train.retain",
        f"/en/ruzzle/?{GRID}&found=sail-can&word=tea",
    ),
    "phrase": played("ice-cold cream", {"letter": "c"}, {"word": "ice-cold cream"}),
}
ALL: Mapping[str, Ask] = {**KINDS, **EXTREMES}
STATUSES = {
    "errors": 404,
    "hangman no game": 404,
    "hangman start refused": 400,
    "hangman friend refused": 400,
}
"""The status of a kind's first page, where it is not 200."""
SMALL = """() => [...document.querySelectorAll(
    ".staged :is(a, button, summary, input, select), main :is(a, button, summary, input, select)")]
  .filter((e) => e.checkVisibility() && e.type !== "hidden" && e.inputMode !== "none")
  .filter((e) => !e.closest(
    "p:not(.row), th, .unseen, .place, .segments, .toggle, .words, .word-list h2 ~ a, .board, "
    + ".ladder-line, .printed"))
  .map((e) => [e, e.getBoundingClientRect(), e.closest(".rung, .told") ? 24 : 40])
  .filter(([, box, least]) => box.height && box.height < least)
  .map(([e, box]) => `${e.textContent.trim()}: ${box.width} x ${box.height}`)"""
"""Controls less than 40 px high, too small for a finger; rungs may shrink to WCAG's 24 px."""
NOWHERE = """() => [...document.querySelectorAll("a:not([href], [role], [hidden])")]
  .map((each) => each.outerHTML)"""
"""Links without an address, which robots cannot follow."""
READ = ("chapter", "friends", "challenge", "club", "word")
"""The first word of each kind whose links are in text and tables: SMALL does not apply there."""


@pytest.mark.parametrize("kind", ALL)
def test_every_page_fits_every_window_width_and_passes_accessibility_checks(
    shown: Shown, app: Flask, kind: str
) -> None:
    if kind.startswith("ladder"):
        ladder_puzzles(app)
    page = shown.page
    for number, answer in enumerate(ALL[kind](app.test_client())):
        where = answer.request.full_path
        assert number or answer.status_code == STATUSES.get(kind, 200)
        shown.show(answer.text)
        measured = {width: measure(page, width) for width in WIDTHS}
        assert {w: m for w, m in measured.items() if m["page"] > w} == {}, where
        assert {w: m for w, m in measured.items() if m["lines"] or m["overlaps"]} == {}, where
        assert {w: m for w, m in measured.items() if m["header"] > HEADER} == {}, where
        page.set_viewport_size(PHONE)
        if not kind.startswith(READ):
            assert page.evaluate(SMALL) == [], where
        assert page.evaluate(NOWHERE) == [], where
        page.evaluate(REPEATS)
        page.evaluate(
            "document.querySelectorAll('[data-repeats]').forEach((each) => each.remove())"
        )
        assert violations(page) == [], where
        if number == 0 or answer.status_code != 200:  # the other pages have the same colours
            page.emulate_media(color_scheme="dark")
            assert violations(page, *OF_COLOURS) == [], f"{where} in the dark"
            page.emulate_media(color_scheme="light", forced_colors="active")
            assert violations(page, *OF_COLOURS) == [], f"{where} in forced colours"
        page.emulate_media(color_scheme="light", forced_colors="none")
