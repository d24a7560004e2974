"""The puzzles of each day in every game: settled ahead by editors, or else dealt from the date.

`days.tsv` in a list folder has a line for each settled day, written by `python -m tools.days`. A
puzzle is dealt if its day has no line, its language has no such file, or its word has left the
list since.
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
    """The fields after the date on a line of days.tsv; title: what the puzzles share, mostly ""."""

    rack: str
    conundrum: str
    scramble: str
    start: str
    end: str
    grid: str
    secret: str
    title: str


def settled(indexes: Indexes, day: date) -> SettledDay | None:
    """Return what was settled for a day, None if nothing was; this takes about 5 us."""
    rows = indexes.days.rows(day.isoformat())
    return SettledDay(*rows[0]) if rows else None


def title_of(indexes: Indexes, day: date) -> str:
    """Return the title of a day, "" for most."""
    found = settled(indexes, day)
    return found.title if found else ""


def rack_of(indexes: Indexes, day: date) -> Rack:
    """Return the rack of a day."""
    found = settled(indexes, day)
    return Rack(found.rack) if found else todays_rack(indexes.lexicon.language, day)


def conundrum_of(indexes: Indexes, day: date) -> Conundrum | None:
    """Return the conundrum of a day, None if the list has none."""
    found = settled(indexes, day)
    answer = indexes.lexicon.find(found.conundrum) if found else None
    if found and answer is not None:
        return Conundrum(found.scramble, answer)
    return indexes[Conundrums].of_day(indexes[CountdownIndex], indexes.definitions, day)


def grid_of(indexes: Indexes, day: date) -> Grid:
    """Return the grid of a day."""
    if found := settled(indexes, day):
        return Grid.parse(found.grid, indexes.lexicon.language)
    return todays_grid(indexes[RuzzleIndex], indexes[GridDealer], day)


def ladder_of(indexes: Indexes, day: date) -> WordPair | None:
    """Return the ladder of a day, None if the list has none."""
    found = settled(indexes, day)
    if found and found.start in indexes.lexicon and found.end in indexes.lexicon:
        return WordPair(found.start, found.end)
    return daily_ladder(indexes[LadderIndex], day, indexes.definitions)


def secret_of(indexes: Indexes, day: date) -> str:
    """Return the secret of a day, in folded letters."""
    found = settled(indexes, day)
    return found.secret if found else todays_secret(indexes.lexicon, indexes.definitions, day)
