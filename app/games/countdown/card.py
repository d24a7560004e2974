"""The letters of a day, as home offers them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.solver.countdown.dealer import todays_rack
from app.solver.indexes import Indexes


@dataclass(frozen=True, slots=True)
class CountdownCard:
    """The letters of a day, which the page does not show: a clock protects them."""

    template: ClassVar[str] = "countdown/card.html"

    letters: str

    def as_json(self) -> Mapping[str, object]:
        return {"letters": self.letters}


def card(indexes: Indexes, day: date) -> CountdownCard:
    """Return the card of a day."""
    return CountdownCard(str(todays_rack(indexes.lexicon.language, day)))
