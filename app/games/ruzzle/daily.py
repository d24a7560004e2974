"""How a day's grid ended."""

from app.components.daily import DailyResult
from app.components.numbers import number_text
from app.games.ruzzle import text
from app.games.ruzzle.share import rank_bar
from app.games.ruzzle.state import GameState


def daily_result(state: GameState) -> DailyResult | None:
    """Return the result of a day's grid, None of any other."""
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
        share=rank_bar(state),
    )
