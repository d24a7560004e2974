"""The ladder as the player climbed it: rungs to branch off from, and branches left aside."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import eq, ne

from app.components.tiles import Rung, RungLetter, rungs
from app.games.ladder.state import HintDegree, LadderState, RoundAddress
from app.games.ladder.text import IN_PLACE, TRENDS
from app.solver.ladder.play import Hint, ReachedWord


@dataclass(frozen=True, slots=True)
class PlayedRung:
    """A word that the player has reached.

    spoken: what a screen reader says: "CORD, 1 letter in place, closer".
    trend: whether it brought the target closer, "" where that is not shown; trend_name: in words.
    href: where it can be branched off, "" for the one where the player stands.
    pointed: the position of the letter that a hint points at, counted from 1, 0 for none.
    """

    word: str
    spoken: str
    letters: tuple[RungLetter, ...]
    trend: str
    trend_name: str
    href: str
    pointed: int


@dataclass(frozen=True, slots=True)
class Branch:
    """A ladder that was left aside, and where it is taken up again."""

    rungs: tuple[Rung, ...]
    href: str


def played_rungs(
    state: LadderState,
    way: Sequence[ReachedWord],
    advice: Hint | None,
    address: RoundAddress,
    shows_trends: bool,
) -> tuple[PlayedRung, ...]:
    """Return the words so far, the start first; way: each with its trend."""
    played, last, end = [], len(way) - 1, state.pair.end
    for position, reached in enumerate(way):
        word, before = reached.word, way[max(0, position - 1)].word
        changed = map(ne, word, before)
        trend = reached.trend if shows_trends else None
        name = TRENDS[trend]() if trend else ""
        points = advice and position == last and state.hint != HintDegree.TREND
        played.append(
            PlayedRung(
                word=word,
                spoken=", ".join(filter(None, (word.upper(), _in_place(word, end), name))),
                letters=tuple(map(RungLetter, word, changed, map(eq, word, end))),
                trend=trend or "",
                trend_name=name,
                href="" if position == last else address.url(state.branch(position)),
                pointed=advice.position if advice and points else 0,
            )
        )
    return tuple(played)


def _in_place(word: str, end: str) -> str:
    """Tell how many letters of a word are those of the end, "" for none and for the end itself."""
    count = sum(map(eq, word, end))
    return IN_PLACE(count=count) if 0 < count < len(end) else ""


def branches(state: LadderState, address: RoundAddress) -> tuple[Branch, ...]:
    """Return the ladders left aside, the latest first."""
    return tuple(
        Branch(rungs(words), address.url(state.resume(words))) for words in reversed(state.aside)
    )
