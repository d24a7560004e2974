"""How a day's ladder ended."""

from datetime import date

from app.components.daily import DailyResult
from app.games.ladder import text
from app.games.ladder.result import LadderResult

GIVEN_UP = "🏳️"


def daily_result(day: date | None, par: int, result: LadderResult | None) -> DailyResult | None:
    """Return the result of a day's ladder, None of any other; result: None if it was given up."""
    if day is None:
        return None
    over = result.score if result else None
    return DailyResult(
        game="ladder",
        day=day,
        kind="ladder",
        score=over,
        of=par,
        won=over is not None,
        stamp="–" if over is None else f"+{over}" if over else "★",
        text=result.title if result else text.GIVEN_UP(),
        share=result.steps if result else GIVEN_UP,
    )
