"""How a ladder round ended, for the player and for friends."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.ladder import text
from app.games.ladder.state import LadderState
from app.solver.ladder.play import ReachedWord, Trend

SYMBOLS = {Trend.CLOSER: "🟩", Trend.LEVEL: "🟨", Trend.FARTHER: "🟥"}
MOST_BULBS = 9


@dataclass(frozen=True, slots=True)
class LadderResult:
    """A solved ladder.

    title: "Par!", "2 over par". praise: in how many steps, and with what help.
    over_par: steps above the fewest.
    symbols, words: the result as text to share, which gives no word of the ladder away.
    """

    title: str
    praise: str
    over_par: int
    symbols: str
    words: str


def result_of(
    state: LadderState, par: int, way: Sequence[ReachedWord], day: str = ""
) -> LadderResult:
    """Return the result of a solved round.

    way: each word with its trend. day: "21 November 2026" for that day's ladder, else "".
    """
    over = state.changes - par
    title = text.OVER_PAR(count=over) if over else text.AT_PAR()
    praise = text.HELP[state.hints > 0, state.looked](steps=state.changes, count=state.hints)
    shared = text.SHARED_OF_DAY if day else text.SHARED
    headline = shared(pair=text.pair_name(state.ladder), result=title, day=day)
    trends = [reached.trend for reached in way if reached.trend is not None]
    aids = " 💡" * min(state.hints, MOST_BULBS) + " 👀" * state.looked
    story = text.STEP_BY_STEP(trends=", ".join(text.TRENDS[trend]() for trend in trends))
    return LadderResult(
        title=title,
        praise=praise,
        over_par=over,
        symbols=f"{headline}\n{''.join(SYMBOLS[trend] for trend in trends)}{aids}",
        words=f"{headline}\n{praise}\n{story}",
    )
