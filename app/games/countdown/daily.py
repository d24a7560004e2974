"""How a day's letters or conundrum ended."""

from flask_babel import gettext as _
from flask_babel import ngettext

from app.components.daily import DailyResult
from app.games.countdown.share import round_symbols
from app.games.countdown.state import PUZZLE_NAMES, GameState
from app.solver.countdown.game import CONUNDRUM
from app.solver.countdown.letters_round import NINE
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
        text, stamp = _letters_text(outcome), str(outcome.points)
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


def _letters_text(outcome: RoundOutcome) -> str:
    """Return how the letters went: "7 points · best 8", or that nothing was better."""
    points, best = outcome.points, outcome.max_points
    if not points or points < best:
        return ngettext(
            "%(num)s point · best %(best)s", "%(num)s points · best %(best)s", points, best=best
        )
    if outcome.longest == NINE:
        return _("A nine! %(points)s points", points=points)
    return ngettext("The maximum! %(num)s point", "The maximum! %(num)s points", points)
