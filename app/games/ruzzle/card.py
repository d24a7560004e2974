"""The grid of a day, as home offers it: face down, as a clock protects it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from flask_babel import gettext as _

from app.games.ruzzle.text import SIZE
from app.solver.indexes import Indexes
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.quality_grid import todays_grid
from app.solver.ruzzle.solver import RuzzleIndex


@dataclass(frozen=True, slots=True)
class RuzzleCard:
    """The grid of a day, which the page does not show."""

    template: ClassVar[str] = "ruzzle/card.html"

    grid: Grid

    @property
    def tiles(self) -> int:
        return len(self.grid.tiles)

    @property
    def columns(self) -> int:
        return self.grid.columns

    @property
    def task(self) -> str:
        """What is played: "4 × 4 with bonus tiles, 2 minutes"."""
        size = SIZE(rows=self.grid.rows, columns=self.grid.columns)
        if self.grid.has_bonuses:
            return _("%(size)s with bonus tiles, 2 minutes", size=size)
        return _("%(size)s, 2 minutes", size=size)

    def as_json(self) -> Mapping[str, object]:
        return {"grid": str(self.grid)}


def card(indexes: Indexes, day: date) -> RuzzleCard:
    """Return the card of a day."""
    return RuzzleCard(todays_grid(indexes[RuzzleIndex], indexes[GridDealer], day))
