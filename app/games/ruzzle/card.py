"""Today's grid, as home shows it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.components.grids import grid_board
from app.components.tiles import Board
from app.solver.indexes import Indexes
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.quality_grid import todays_grid
from app.solver.ruzzle.solver import RuzzleIndex


@dataclass(frozen=True, slots=True)
class RuzzleCard:
    """Today's grid, in its notation and as a board."""

    template: ClassVar[str] = "ruzzle/card.html"

    grid: str
    board: Board

    def as_json(self) -> Mapping[str, object]:
        return {"grid": self.grid}


def card(indexes: Indexes, today: date) -> RuzzleCard:
    """Return the card of a day."""
    grid = todays_grid(indexes[RuzzleIndex], indexes[GridDealer], today)
    return RuzzleCard(str(grid), grid_board(grid))
