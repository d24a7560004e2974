"""Ruzzle's grid of a day: the card on home, face down as a clock protects it, and how it ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from flask_babel import gettext as _

from app.components.daily import DailyResult
from app.components.numbers import number_text
from app.games.ruzzle import text
from app.games.ruzzle.share import rank_bar
from app.games.ruzzle.state import GameState
from app.solver.indexes import Indexes
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.quality_grid import todays_grid
from app.solver.ruzzle.solution import FoundWord
from app.solver.ruzzle.solver import RuzzleIndex


@dataclass(frozen=True, slots=True)
class RuzzleCard:
    """The grid of a day, which the page does not show."""

    template: ClassVar[str] = "ruzzle/card.html"

    grid: Grid

    @property
    def task(self) -> str:
        """Return what is played: "4 × 4 with bonus tiles, 2 minutes"."""
        size = text.SIZE(rows=self.grid.rows, columns=self.grid.columns)
        if self.grid.has_bonuses:
            return _("%(size)s with bonus tiles, 2 minutes", size=size)
        return _("%(size)s, 2 minutes", size=size)

    def as_json(self) -> Mapping[str, object]:
        return {"grid": str(self.grid)}


def card(indexes: Indexes, day: date) -> RuzzleCard:
    """Return the card of a day."""
    return RuzzleCard(todays_grid(indexes[RuzzleIndex], indexes[GridDealer], day))


def daily_result(state: GameState, best: FoundWord | None) -> DailyResult | None:
    """Return the result of a day's grid, None of any other; best: the best word found."""
    if state.game.day is None:
        return None
    played = state.round
    familiar, points = played.familiar, text.POINTS(points=state.points)
    words = text.FAMILIAR_OF(found=number_text(familiar.found), total=familiar.total)
    return DailyResult(
        game="ruzzle",
        day=state.game.day,
        kind=state.game.settings.clock,
        score=state.points,
        of=None,
        won=played.familiar.found == played.familiar.total,
        stamp=number_text(state.points),
        text=f"{words} · {points}",
        word=best.word if best else "",
        share=rank_bar(state),
    )
