"""Hints by degrees: closer or farther, then the letter to change, then the word to go to."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.ladder.state import HintDegree, LadderState, RoundAddress
from app.games.ladder.text import QUESTIONS, hint_sentence
from app.solver.ladder.play import Hint, ReachedWord

DEGREES = tuple(HintDegree)


@dataclass(frozen=True, slots=True)
class NextHint:
    """A hint that can be asked for."""

    question: str
    href: str


def hint_sentences(
    state: LadderState, way: Sequence[ReachedWord], advice: Hint | None
) -> tuple[str, ...]:
    """Return what the hint taken says, after what the lesser degrees say; () for none.

    way: each word so far with its steps left. advice: the best step from the last of them.
    """
    if state.hint is None or advice is None:
        return ()
    given = DEGREES[: DEGREES.index(state.hint) + 1]
    return tuple(hint_sentence(degree, way, advice) for degree in given)


def next_hint(state: LadderState, address: RoundAddress) -> NextHint | None:
    """Return the next degree of hint, None after the last.

    On the start there is no first degree: how far it is from the end is known.
    """
    given = DEGREES.index(state.hint) + 1 if state.hint else 0
    for degree in DEGREES[max(given, 0 if state.changes else 1) :]:
        return NextHint(QUESTIONS[degree](), address.of(state.take_hint(degree)))
    return None
