"""Countdown's table before a game: today's puzzles, a new game, letters of one's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

import numpy as np
from flask import url_for

from app.components.tiles import Tile, tiles
from app.games.countdown.state import CLOCK_NAMES, CLOCKS, USUAL, clock_query
from app.solver.countdown.conundrum import Conundrums, todays_conundrum
from app.solver.countdown.dealer import todays_rack
from app.solver.countdown.game import CONUNDRUM, LETTERS
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.web.dates import weekday_named

PLANS = (
    (LETTERS, "1 round"),
    (3 * LETTERS + CONUNDRUM, "4 rounds"),
    (8 * LETTERS + CONUNDRUM, "9 rounds"),
    (CONUNDRUM, "Conundrum"),
)
RIVALS = {
    1: "Computer: words everybody knows",
    2: "Computer: words most people know",
    3: "Computer: words readers know",
    4: "Computer: words few people know",
    5: "Computer: the whole list",
}


@dataclass(frozen=True, slots=True)
class SetupPage:
    """The table before a game.

    day, rack, letters_address, conundrum_address: today's puzzles.
    rivals: the computer's strengths, as options. chosen: the form's values by name.
    """

    template: ClassVar[str] = "countdown/setup.html"
    plans: ClassVar[Sequence[tuple[str, str]]] = PLANS
    clocks: ClassVar[Sequence[tuple[str, str]]] = CLOCK_NAMES

    day: str
    letters: str
    conundrum: str
    rack: tuple[Tile, ...]
    rivals: tuple[tuple[str, str], ...]
    chosen: Mapping[str, str]
    error: InvalidPuzzle | None = None

    @property
    def clock(self) -> dict[str, str]:
        """The clock asked for, which goes on to today's puzzles and letters of one's own."""
        args = self.chosen["clock"]
        return clock_query(args) if args in CLOCKS else {}

    @property
    def letters_address(self) -> str:
        return url_for("countdown.play", letters=self.letters, **self.clock)  # type: ignore[arg-type]

    @property
    def conundrum_address(self) -> str:
        return url_for("countdown.play", conundrum=self.conundrum, **self.clock)  # type: ignore[arg-type]

    @property
    def stray(self) -> str:
        """The part of the address at fault, if no field of the page is its."""
        field = self.error.field if self.error else None
        return "" if field in (None, *self.chosen) else str(field)

    def as_json(self) -> Mapping[str, object]:
        return {
            "today": {"letters": self.letters, "conundrum": self.conundrum},
            "rounds": [plan for plan, _ in PLANS],
            "clocks": [clock for clock, _ in CLOCK_NAMES],
            "rivals": [int(rival) for rival, _ in self.rivals],
        }


def setup_page(
    indexes: Indexes, today: date, args: Mapping[str, str], error: InvalidPuzzle | None = None
) -> SetupPage:
    """The page with what was asked kept in its forms."""
    language = indexes.lexicon.language
    rack = str(todays_rack(language, today))
    usual = {"rounds": PLANS[1][0], "clock": USUAL, "rival": "0", "letters": ""}
    return SetupPage(
        day=weekday_named(today),
        letters=rack,
        conundrum=_todays_scramble(indexes, today),
        rack=tiles(rack, language.points),
        rivals=_rivals(indexes),
        chosen={name: args.get(name, value) for name, value in usual.items()},
        error=error,
    )


def _rivals(indexes: Indexes) -> tuple[tuple[str, str], ...]:
    """Nobody, and a computer for each band that the list has."""
    bands = np.flatnonzero(np.bincount(indexes.lexicon.bands)).tolist()
    return (("0", "Nobody"), *((str(band), RIVALS[band]) for band in bands))


def _todays_scramble(indexes: Indexes, today: date) -> str:
    """Today's conundrum, "" where the list has none."""
    if not len(indexes[Conundrums].answers):
        return ""
    return str(todays_conundrum(indexes[CountdownIndex], indexes[Conundrums].answers, today))
