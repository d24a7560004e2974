"""Today's word: the card on home, behind blanks, and how it ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.components.daily import DailyResult
from app.games.hangman.text import outcome_text
from app.solver.hangman.game import HangmanGame, todays_secret
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


def daily_result(day: date | None, game: HangmanGame, hints: int, signs: str) -> DailyResult | None:
    """Return the result of a day's word, None of any other; signs: its guesses, as shared."""
    if day is None:
        return None
    won = game.status == "won"
    return DailyResult(
        game="hangman",
        day=day,
        kind="word",
        score=game.misses,
        of=game.misses_allowed,
        won=won,
        stamp="✓" if won else "✗",
        text=outcome_text(game, hints),
        word=game.secret,
        share=f"{signs} {game.misses}/{game.misses_allowed}",
    )
