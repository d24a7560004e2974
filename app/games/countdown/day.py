"""Countdown's puzzles of a day: letters and a conundrum, the same for everyone."""

from datetime import date

from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.dealer import todays_rack
from app.solver.countdown.game import CONUNDRUM, Puzzle, kind_of
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes


def puzzle_of_day(kind: str, indexes: Indexes, day: date) -> Puzzle | None:
    """Return a day's puzzle of a kind, LETTERS or CONUNDRUM; None if the list has none."""
    if kind == CONUNDRUM:
        return indexes[Conundrums].of_day(indexes[CountdownIndex], day)
    return todays_rack(indexes.lexicon.language, day)


def is_of_day(puzzle: Puzzle, indexes: Indexes, day: date) -> bool:
    """Return whether a puzzle has the letters of a day's, in any order."""
    of_day = puzzle_of_day(kind_of(puzzle), indexes, day)
    if isinstance(puzzle, Conundrum):
        return isinstance(of_day, Conundrum) and of_day.answer == puzzle.answer
    return sorted(str(puzzle)) == sorted(str(of_day))
