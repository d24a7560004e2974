"""How a day's letters or conundrum ended."""

from flask_babel import gettext as _
from flask_babel import ngettext

from app.components.daily import DailyResult
from app.games.countdown.share import round_symbols
from app.games.countdown.state import PUZZLE_NAMES, GameState
from app.solver.countdown.game import CONUNDRUM
from app.solver.countdown.outcome import RoundOutcome


def daily_result(state: GameState, outcome: RoundOutcome) -> DailyResult | None:
    """Return the result of a day's puzzle, None of any other.

    The conundrum counts apart: the letters are Countdown's part of the day.
    """
    if state.day is None:
        return None
    kind = outcome.played.kind
    solved = outcome.points == outcome.max_points
    if kind == CONUNDRUM:
        text, stamp = (_("Solved"), "✓") if solved else (_("Not solved"), "–")
    else:
        best, stamp = outcome.max_points, str(outcome.points)
        text = ngettext(
            "%(num)s point · best %(best)s",
            "%(num)s points · best %(best)s",
            outcome.points,
            best=best,
        )
    return DailyResult(
        game=PUZZLE_NAMES[kind] if kind == CONUNDRUM else "countdown",
        day=state.day,
        kind=PUZZLE_NAMES[kind],
        score=outcome.points,
        of=outcome.max_points,
        won=solved,
        stamp=stamp,
        text=text,
        share=round_symbols(outcome),
    )
