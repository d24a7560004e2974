"""Today's letters, as home shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.components.tiles import Tile, tiles
from app.solver.countdown.dealer import todays_rack
from app.solver.indexes import Indexes


@dataclass(frozen=True, slots=True)
class CountdownCard:
    """Today's letters, as text and as tiles."""

    template: ClassVar[str] = "countdown/card.html"

    letters: str
    rack: tuple[Tile, ...]

    def as_json(self) -> Mapping[str, object]:
        return {"letters": self.letters}


def card(indexes: Indexes, today: date) -> CountdownCard:
    """Return the card of a day."""
    language = indexes.lexicon.language
    letters = str(todays_rack(language, today))
    return CountdownCard(letters, tiles(letters, language.points))
