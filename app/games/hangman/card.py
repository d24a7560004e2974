"""Today's word behind blanks, as home shows it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.solver.hangman.game import todays_secret
from app.solver.indexes import Indexes


@dataclass(frozen=True, slots=True)
class HangmanCard:
    """How long today's word is; the word itself never leaves the server."""

    template: ClassVar[str] = "hangman/card.html"

    length: int

    @property
    def slots(self) -> tuple[str, ...]:
        return ("",) * self.length

    def as_json(self) -> Mapping[str, object]:
        return {"length": self.length}


def card(indexes: Indexes, day: date) -> HangmanCard:
    """Return the card of a day."""
    return HangmanCard(len(todays_secret(indexes.lexicon, indexes.definitions, day)))
