"""Today's ladder, as home shows it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.components.tiles import Rung, given_rung, open_rung
from app.solver.indexes import Indexes
from app.solver.ladder.dealer import daily_ladder
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import solve


@dataclass(frozen=True, slots=True)
class LadderCard:
    """Today's ladder with as many open rungs as par leaves; none where the list has no ladder."""

    template: ClassVar[str] = "ladder/card.html"

    day: date
    rungs: tuple[Rung, ...]

    @property
    def start(self) -> str:
        return self.rungs[0].word

    @property
    def end(self) -> str:
        return self.rungs[-1].word

    def as_json(self) -> Mapping[str, object] | None:
        return {"start": self.start, "end": self.end} if self.rungs else None


def card(indexes: Indexes, today: date) -> LadderCard:
    """Return the card of a day."""
    index = indexes[LadderIndex]
    ladder = daily_ladder(index, today)
    if ladder is None:
        return LadderCard(today, ())
    steps = solve(index, ladder, limit=0).steps
    assert steps is not None, "today's ladder can be solved"
    between = (open_rung(len(ladder.start)),) * (steps - 1)
    return LadderCard(today, (given_rung(ladder.start), *between, given_rung(ladder.end)))
