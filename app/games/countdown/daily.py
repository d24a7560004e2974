"""Countdown's puzzles of a day, letters and a conundrum: the card on home, and how they ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from flask_babel import gettext as _
from flask_babel import ngettext

from app.components.daily import DailyResult
from app.games.countdown.share import round_symbols
from app.games.countdown.state import PUZZLE_NAMES, GameState
from app.games.countdown.text import time_text
from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.dealer import todays_rack
from app.solver.countdown.game import CONUNDRUM, Puzzle, kind_of
from app.solver.countdown.letters_round import NINE
from app.solver.countdown.outcome import RoundOutcome
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes


@dataclass(frozen=True, slots=True)
class CountdownCard:
    """The letters of a day, which the page does not show: a clock protects them."""

    template: ClassVar[str] = "countdown/card.html"

    letters: str

    def as_json(self) -> Mapping[str, object]:
        return {"letters": self.letters}


def card(indexes: Indexes, day: date) -> CountdownCard:
    """Return the card of a day."""
    return CountdownCard(str(todays_rack(indexes.lexicon.language, day)))


def puzzle_of_day(kind: str, indexes: Indexes, day: date) -> Puzzle | None:
    """Return a day's puzzle of a kind, LETTERS or CONUNDRUM; None if the list has none."""
    if kind == CONUNDRUM:
        return indexes[Conundrums].of_day(indexes[CountdownIndex], indexes.definitions, day)
    return todays_rack(indexes.lexicon.language, day)


def is_of_day(puzzle: Puzzle, indexes: Indexes, day: date) -> bool:
    """Return whether a puzzle has the letters of a day's, in any order."""
    of_day = puzzle_of_day(kind_of(puzzle), indexes, day)
    if isinstance(puzzle, Conundrum):
        return isinstance(of_day, Conundrum) and of_day.answer == puzzle.answer
    return sorted(str(puzzle)) == sorted(str(of_day))


def daily_result(state: GameState, outcome: RoundOutcome) -> DailyResult | None:
    """Return the result of a day's puzzle, None of any other.

    The conundrum counts apart: the letters are Countdown's part of the day.
    """
    if state.day is None:
        return None
    kind = outcome.played.kind
    solved = outcome.points == outcome.max_points
    if kind == CONUNDRUM:
        text, stamp = _conundrum_text(outcome), "✓" if solved else "–"
    else:
        text, stamp = _letters_text(outcome), str(outcome.points)
    return DailyResult(
        game=PUZZLE_NAMES[kind] if kind == CONUNDRUM else "countdown",
        day=state.day,
        kind=PUZZLE_NAMES[kind],
        score=outcome.points,
        of=outcome.max_points,
        won=solved,
        stamp=stamp,
        text=text,
        word=outcome.judgement.word if outcome.judgement.valid else "",
        share=round_symbols(outcome),
    )


def _conundrum_text(outcome: RoundOutcome) -> str:
    """Return how the conundrum went: "Solved in 7.4 s"."""
    if outcome.seconds is not None:
        return _("Solved in %(time)s", time=time_text(outcome.seconds))
    return _("Solved") if outcome.judgement.valid else _("Not solved")


def _letters_text(outcome: RoundOutcome) -> str:
    """Return how the letters went: "7 points · best 8", or that nothing was better."""
    points, best = outcome.points, outcome.max_points
    if not points or points < best:
        return ngettext(
            "%(num)s point · best %(best)s", "%(num)s points · best %(best)s", points, best=best
        )
    if outcome.longest == NINE:
        return _("A nine! %(points)s points", points=points)
    return ngettext("The maximum! %(num)s point", "The maximum! %(num)s points", points)
