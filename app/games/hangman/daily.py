"""How a day's word ended."""

from datetime import date

from app.components.daily import DailyResult
from app.games.hangman.text import outcome_text
from app.solver.hangman.game import HangmanGame


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
        share=f"{signs} {game.misses}/{game.misses_allowed}",
    )
