"""Ruzzle's table before a game: today's grid, fresh grids, a grid of one's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

import numpy as np

from app.components.grids import grid_board
from app.components.tiles import Board
from app.games.ruzzle.query import Settings, take_turn_for
from app.games.ruzzle.state import ROUNDS, Game
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.dealer import SIDE, GridDealer
from app.solver.ruzzle.grid import MAX_SIDE, MIN_SIDE, Grid
from app.solver.ruzzle.quality_grid import WORD_BANDS, Wish, deal_grid, todays_grid, with_bonuses
from app.solver.ruzzle.solver import RuzzleIndex
from app.web.args import parse_bool, parse_int
from app.web.dates import weekday_named

ONE_ROUND_BONUSES = 2
"""A game of one round has the bonus tiles of this one of three."""
USUAL = {
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
class Order:
    """Fresh grids asked for: their size, the settings, rounds, and whether with bonus tiles."""

    rows: int
    columns: int
    settings: Settings
    rounds: int
    bonus: bool

    @classmethod
    def parse(cls, args: Mapping[str, str]) -> "Order":
        """The order of an address; InvalidPuzzle names the field at fault."""
        return cls(
            parse_int(args, "rows", MIN_SIDE, MAX_SIDE) or SIDE,
            parse_int(args, "columns", MIN_SIDE, MAX_SIDE) or SIDE,
            Settings.parse(args),
            parse_int(args, "rounds", 1, ROUNDS) or 1,
            parse_bool(args, "bonus"),
        )

    def deal(self, indexes: Indexes, rng: np.random.Generator) -> Game:
        """A game with fresh grids; a q that is dealt has its u on the same tile."""
        settings = self.settings
        wish = Wish.of_size(self.rows, self.columns, settings.words, settings.min_length)
        grids = []
        tiles = self.rows * self.columns
        take_turn_for(max(tiles, tiles * self.rounds // 2))
        for number in range(1, self.rounds + 1):
            dealt = deal_grid(
                indexes[RuzzleIndex],
                indexes[GridDealer],
                rng,
                self.rows,
                self.columns,
                wish=wish,
                join=True,
            )
            kind = number if self.rounds > 1 else ONE_ROUND_BONUSES
            grids.append(with_bonuses(dealt.grid, kind, rng) if self.bonus else dealt.grid)
        return Game(grids[0], settings, (), tuple(grids[1:]))


@dataclass(frozen=True, slots=True)
class SetupPage:
    """The table before a game.

    day, grid, board: today's. chosen: what the forms are filled with, by name.
    """

    template: ClassVar[str] = "ruzzle/setup.html"
    sides: ClassVar[Sequence[tuple[int, str]]] = tuple(
        (side, str(side)) for side in range(MIN_SIDE, MAX_SIDE + 1)
    )

    day: str
    grid: Grid
    board: Board
    chosen: Mapping[str, str]
    error: InvalidPuzzle | None = None

    @property
    def bands(self) -> str:
        """How many words grids have that are called to have few, the usual number, and many."""
        told = ", ".join(f"{least} to {most}" for least, most in WORD_BANDS.values())
        times = Wish.of_size(MAX_SIDE, MAX_SIDE).words[0] / Wish.of_size().words[0]
        size = f"{MAX_SIDE} × {MAX_SIDE}"
        return f"On {SIDE} × {SIDE}: {told}; on {size} about {times:.0f} times as many."

    @property
    def timed_address(self) -> str:
        return Game(self.grid, Settings(clock="120")).address()

    @property
    def calm_address(self) -> str:
        return Game(self.grid, Settings()).address()

    @property
    def stray(self) -> str:
        """The part of the address at fault, if no field of the page shows what is wrong with it."""
        field = self.error.field if self.error else None
        shown = self.chosen.keys() - {"bonus"}
        return str(field) if field and field not in shown else ""

    def as_json(self) -> Mapping[str, object]:
        return {"today": {"grid": str(self.grid)}}


def setup_page(
    indexes: Indexes, today: date, args: Mapping[str, str], error: InvalidPuzzle | None = None
) -> SetupPage:
    """The page with what was asked kept in its forms."""
    grid = todays_grid(indexes[RuzzleIndex], indexes[GridDealer], today).grid
    chosen = {name: args.get(name, value) for name, value in USUAL.items()}
    if "rows" in args:
        chosen["bonus"] = args.get("bonus", "")
    return SetupPage(weekday_named(today), grid, grid_board(grid), chosen, error)
