"""Countdown before a game: today's puzzles, a new game, letters of one's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

import numpy as np

from app.components.tiles import Tile, tiles
from app.games.countdown.state import DEFAULT_CLOCK, clock_query, play_url
from app.games.countdown.text import CLOCKS, OPPONENTS, PLANS
from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.dealer import todays_rack
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.web.dates import weekday_named

DEFAULTS = {"rounds": "lllc", "clock": DEFAULT_CLOCK, "rival": "0", "letters": ""}


@dataclass(frozen=True, slots=True)
class SetupPage:
    """The page before a game.

    day, rack, conundrum: today's puzzles, no conundrum where the list has none.
    strengths: of the computers to play against, 0 for nobody. chosen: the form's values by name.
    """

    template: ClassVar[str] = "countdown/setup.html"
    plans: ClassVar = PLANS.items()
    clocks: ClassVar = CLOCKS.items()

    day: str
    rack: Rack
    tiles: tuple[Tile, ...]
    conundrum: Conundrum | None
    strengths: tuple[int, ...]
    chosen: Mapping[str, str]
    error: InvalidPuzzle | None = None

    @property
    def opponents(self) -> Sequence[tuple[str, str]]:
        return [(str(strength), str(OPPONENTS[strength])) for strength in self.strengths]

    @property
    def clock(self) -> str:
        """Return the clock to be kept for today's puzzles and letters of one's own."""
        return self.chosen["clock"] if self.chosen["clock"] in CLOCKS else DEFAULT_CLOCK

    @property
    def clock_query(self) -> dict[str, str]:
        return clock_query(self.clock)

    @property
    def letters_url(self) -> str:
        return play_url(self.rack, clock=self.clock)

    @property
    def conundrum_url(self) -> str:
        return play_url(self.conundrum, clock=self.clock)

    @property
    def stray(self) -> str:
        """Return the part of the address at fault, "" if a field of the page shows the error."""
        field = self.error.field if self.error else None
        return "" if field in (None, *self.chosen) else str(field)

    def as_json(self) -> Mapping[str, object]:
        return {
            "today": {"letters": str(self.rack), "conundrum": str(self.conundrum or "")},
            "rounds": list(PLANS),
            "clocks": list(CLOCKS),
            "rivals": self.strengths,
        }


def setup_page(
    indexes: Indexes, today: date, args: Mapping[str, str], error: InvalidPuzzle | None = None
) -> SetupPage:
    """Return the page; its forms keep what the address had."""
    language = indexes.lexicon.language
    rack = todays_rack(language, today)
    bands = np.flatnonzero(np.bincount(indexes.lexicon.bands)).tolist()
    return SetupPage(
        day=weekday_named(today),
        rack=rack,
        tiles=tiles(rack.tiles, language.points),
        conundrum=indexes[Conundrums].of_day(indexes[CountdownIndex], today),
        strengths=(0, *bands),
        chosen={name: args.get(name, value) for name, value in DEFAULTS.items()},
        error=error,
    )
