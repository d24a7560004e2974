"""How a ladder round ended, for the player and for friends."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.ladder import text
from app.games.ladder.state import LadderState
from app.solver.ladder.play import ReachedWord, Trend

SYMBOLS = {Trend.CLOSER: "🟩", Trend.LEVEL: "🟨", Trend.FARTHER: "🟥"}
IN_PLACE, ELSE = "🟩", "⬜"
BULB, EYES = "💡", "👀"
MAX_BULBS = 9
MAX_ROWS = 12


@dataclass(frozen=True, slots=True)
class LadderResult:
    """A solved ladder.

    grade: how it is celebrated: "triumph", "good" or "modest" (see templates/macros/result.html).
    title: "Par!", "Par, with hints", "2 over par". praise: in how many steps, and with what help.
    score: steps above the fewest, None after seeing the answers.
    steps: a square for each, and the help taken.
    symbols, words: the result as text to share, which gives no word of the ladder away.
    """

    grade: str
    title: str
    praise: str
    score: int | None
    steps: str
    symbols: str
    words: str


def result_of(
    state: LadderState, par: int, way: Sequence[ReachedWord], day: str = ""
) -> LadderResult:
    """Return the result of a solved round.

    way: each word with its trend. day: "21 November 2026" for that day's ladder, else "".
    """
    over = state.changes - par
    title = _title(state, over)
    # After seeing the answers the title says so.
    help_taken = text.HINTED if state.hints else text.SOLVED if state.looked else text.UNAIDED
    praise = help_taken(steps=state.changes, count=state.hints)
    shared = text.SHARED_OF_DAY if day else text.SHARED
    headline = shared(pair=text.pair_name(state.pair), result=title, day=day)
    trends = [reached.trend for reached in way if reached.trend is not None]
    aids = BULB * min(state.hints, MAX_BULBS) + EYES * state.looked
    story = text.STEP_BY_STEP(trends=", ".join(text.TRENDS[trend]() for trend in trends))
    steps = "".join(SYMBOLS[trend] for trend in trends)
    return LadderResult(
        grade=_grade(state, over),
        title=title,
        praise=praise,
        score=None if state.looked else over,
        steps=" ".join(filter(None, (steps, aids))),
        symbols="\n".join(filter(None, (headline, *_rows(state), aids))),
        words=f"{headline}\n{praise}\n{story}",
    )


def _title(state: LadderState, over: int) -> str:
    if state.looked:
        return text.SEEN()
    if over:
        return text.OVER_PAR(count=over)
    return text.AT_PAR_HINTED() if state.hints else text.AT_PAR()


def _grade(state: LadderState, over: int) -> str:
    if over == 0 and not state.hints and not state.looked:
        return "triumph"
    return "good" if over <= 1 and not state.looked else "modest"


def _rows(state: LadderState) -> list[str]:
    """Return a row of squares for each word after the start: which of its letters the end has."""
    end = state.pair.end
    rows = [
        "".join(IN_PLACE if a == b else ELSE for a, b in zip(word, end, strict=True))
        for word in state.rungs[1:]
    ]
    if len(rows) > MAX_ROWS:
        rows[MAX_ROWS // 2 : -MAX_ROWS // 2] = ["…"]
    return rows
