"""Today's ladder, as home shows it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.components.tiles import Rung
from app.games.ladder.today import TodaysLadder, todays_ladder
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex


@dataclass(frozen=True, slots=True)
class LadderCard:
    """Today's ladder, None where the list has none."""

    template: ClassVar[str] = "ladder/card.html"

    today: TodaysLadder | None

    @property
    def rungs(self) -> tuple[Rung, ...]:
        return self.today.rungs if self.today else ()

    def as_json(self) -> Mapping[str, object] | None:
        if self.today is None:
            return None
        ladder = self.today.puzzle.ladder
        return {"start": ladder.start, "end": ladder.end}


def card(indexes: Indexes, today: date) -> LadderCard:
    """Return the card of a day."""
    return LadderCard(todays_ladder(indexes[LadderIndex], today))
