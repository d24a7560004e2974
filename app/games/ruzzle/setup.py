"""Ruzzle's page before a game: today's grid, fresh grids, a grid of one's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

import numpy as np
from flask_babel import lazy_gettext as _

from app.games.ruzzle import text
from app.games.ruzzle.query import Settings, ruzzle_url, take_turn_if_large
from app.games.ruzzle.state import MAX_ROUNDS, RuzzleGame
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.dealer import SIDE, GridDealer
from app.solver.ruzzle.grid import MAX_SIDE, MIN_SIDE, Grid
from app.solver.ruzzle.quality_grid import (
    WORD_COUNTS,
    GridTarget,
    deal_grid,
    todays_grid,
    with_bonuses,
)
from app.solver.ruzzle.solver import RuzzleIndex
from app.web.args import parse_bool, parse_int
from app.web.dates import weekday_named
from app.web.pages import Page

ONE_ROUND_BONUSES = 2
"""A game of one round has the bonus tiles of the second of three."""
DEFAULTS = {
    "rows": str(SIDE),
    "columns": str(SIDE),
    "words": "usual",
    "min_length": "2",
    "clock": "120",
    "rounds": "1",
    "bonus": "1",
    "grid": "",
}
"""What the forms hold before anything was asked for."""


@dataclass(frozen=True, slots=True)
class GridRequest:
    """The fresh grids that were asked for: size, settings, rounds, and whether with bonus tiles."""

    rows: int
    columns: int
    settings: Settings
    rounds: int
    bonus: bool

    @classmethod
    def parse(cls, args: Mapping[str, str]) -> "GridRequest":
        """Return the request of an address; InvalidPuzzle names the field at fault."""
        return cls(
            parse_int(args, "rows", MIN_SIDE, MAX_SIDE) or SIDE,
            parse_int(args, "columns", MIN_SIDE, MAX_SIDE) or SIDE,
            Settings.parse(args),
            parse_int(args, "rounds", 1, MAX_ROUNDS) or 1,
            parse_bool(args, "bonus"),
        )

    def deal(self, indexes: Indexes, rng: np.random.Generator) -> RuzzleGame:
        """Return a game with fresh grids; a q that is dealt has its u on the same tile."""
        settings, size = self.settings, (self.rows, self.columns)
        target = GridTarget.of_size(*size, settings.words, settings.min_length)
        index, dealer = indexes[RuzzleIndex], indexes[GridDealer]
        tiles = self.rows * self.columns
        take_turn_if_large(max(tiles, tiles * self.rounds // 2))
        grids = []
        for number in range(1, self.rounds + 1):
            grid = deal_grid(index, dealer, rng, *size, target=target, join=True).grid
            kind = number if self.rounds > 1 else ONE_ROUND_BONUSES
            grids.append(with_bonuses(grid, kind, rng) if self.bonus else grid)
        return RuzzleGame(grids[0], settings, (), tuple(grids[1:]))


@dataclass(frozen=True, slots=True)
class SetupPage(Page):
    """The page before a game.

    day: the day offered. grid: its grid, which the page does not show, as a clock protects it.
    chosen: what the forms are filled with, by name. asked: whether an address asked for that; if
    not, scripts fill in what was chosen last.
    """

    template = "ruzzle/setup.html"
    sides: ClassVar[Sequence[tuple[int, str]]] = tuple(
        (side, str(side)) for side in range(MIN_SIDE, MAX_SIDE + 1)
    )

    clocks: ClassVar = (text.CLOCK_NAMES | {"none": _("No clock")}).items()

    day: date
    grid: Grid
    chosen: Mapping[str, str]
    asked: bool

    @property
    def word_counts(self) -> str:
        """Return how many words the grids of each choice have."""
        counts = {choice: f"{least}–{most}" for choice, (least, most) in WORD_COUNTS.items()}
        return text.COUNTS(side=SIDE, **counts)

    @property
    def chosen_kind(self) -> str:
        """Return the size, the clock and, if there are several, the rounds of a quick game."""
        clock = text.CLOCK_NAMES.get(self.chosen["clock"], "")
        size = text.SIZE(rows=self.chosen["rows"], columns=self.chosen["columns"])
        several = self.chosen["rounds"] == str(MAX_ROUNDS)
        rounds = [text.ROUNDS(count=MAX_ROUNDS)] if several else []
        return ", ".join([size, str(clock), *rounds])

    @property
    def day_name(self) -> str:
        return weekday_named(self.day)

    @property
    def timed_url(self) -> str:
        return self._url("")

    @property
    def untimed_url(self) -> str:
        return self._url("none")

    def _url(self, clock: str) -> str:
        """Return what leads to the day's grid, without its letters."""
        return ruzzle_url("play", {"day": self.day.isoformat(), "play": 1, "clock": clock})

    @property
    def stray(self) -> str:
        """Return the part of the address at fault, "" if a field of the page shows the error."""
        field = self.error.field if self.error else None
        shown = self.chosen.keys() - {"bonus"}
        return str(field) if field and field not in shown else ""

    def as_json(self) -> Mapping[str, object]:
        return {"today": {"grid": str(self.grid)}}


def setup_page(
    indexes: Indexes, day: date, args: Mapping[str, str], error: InvalidPuzzle | None = None
) -> SetupPage:
    """Return the page with what was asked for kept in its forms."""
    grid = todays_grid(indexes[RuzzleIndex], indexes[GridDealer], day)
    chosen = {name: args.get(name, value) for name, value in DEFAULTS.items()}
    if "rows" in args:
        chosen["bonus"] = args.get("bonus", "")
    asked = "rows" in args or (error is not None and "grid" not in args)
    return SetupPage(day, grid, chosen, asked, error=error)
