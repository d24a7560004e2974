"""The daily puzzles of every game: settled in advance by editors, or else dealt for the date.

`python -m tools.days make` writes `days.tsv` in a list folder, with a line for each day whose
puzzles are settled. The puzzles of all other days are dealt. If a word on a day's line has since
been removed from the list or blocked, a dealt puzzle replaces the one with that word.
"""

from datetime import date
from typing import NamedTuple

from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.dealer import todays_rack
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.hangman.game import todays_secret
from app.solver.indexes import Indexes
from app.solver.ladder.dealer import daily_ladder
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import WordPair
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.quality_grid import todays_grid
from app.solver.ruzzle.solver import RuzzleIndex


class SettledDay(NamedTuple):
    """A line of days.tsv, without its date. The title is the theme of the day, usually ""."""

    rack: str
    conundrum: str
    scramble: str
    start: str
    end: str
    grid: str
    secret: str
    title: str


def settled(indexes: Indexes, day: date) -> SettledDay | None:
    """Return the day's line in days.tsv, or None if it has none.

    This takes about 5 microseconds.
    """
    rows = indexes.days.rows(day.isoformat())
    return SettledDay(*rows[0]) if rows else None


def title_of(indexes: Indexes, day: date) -> str:
    """Return the day's title, which is "" for most days."""
    found = settled(indexes, day)
    return found.title if found else ""


def rack_of(indexes: Indexes, day: date) -> Rack:
    """Return the day's rack."""
    found = settled(indexes, day)
    return Rack(found.rack) if found else todays_rack(indexes.lexicon.language, day)


def conundrum_of(indexes: Indexes, day: date) -> Conundrum | None:
    """Return the day's conundrum, or None if the list has no suitable word."""
    found = settled(indexes, day)
    if found and _may_be_dealt(indexes, found.conundrum):
        answer = indexes.lexicon.find(found.conundrum)
        assert answer is not None
        return Conundrum(found.scramble, answer)
    return indexes[Conundrums].of_day(indexes[CountdownIndex], indexes.definitions, day)


def grid_of(indexes: Indexes, day: date) -> Grid:
    """Return the day's grid."""
    if found := settled(indexes, day):
        return Grid.parse(found.grid, indexes.lexicon.language)
    return todays_grid(indexes[RuzzleIndex], indexes[GridDealer], day)


def ladder_of(indexes: Indexes, day: date) -> WordPair | None:
    """Return the day's ladder, or None if the list has no puzzles with words of 3 to 8 letters."""
    found = settled(indexes, day)
    if found and _may_be_dealt(indexes, found.start, found.end):
        return WordPair(found.start, found.end)
    return daily_ladder(indexes[LadderIndex], day, indexes.definitions)


def secret_of(indexes: Indexes, day: date) -> str:
    """Return the day's secret word for Hangman, folded."""
    found = settled(indexes, day)
    if found and _may_be_dealt(indexes, found.secret):
        return found.secret
    return todays_secret(indexes.lexicon, indexes.definitions, day)


def _may_be_dealt(indexes: Indexes, *words: str) -> bool:
    """Return whether all words are in the list and none is blocked."""
    lexicon = indexes.lexicon
    return all(word in lexicon and not lexicon.is_blocked(word) for word in words)
