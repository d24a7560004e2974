"""Hints by degrees: closer or farther, then the letter to change, then the word to go to."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.ladder.state import HINTS, LadderRound, RoundAddress
from app.games.ladder.text import counted
from app.solver.ladder.play import Hint, Rung

QUESTIONS = {
    "trend": "Closer or farther?",
    "letter": "Which letter?",
    "word": "Which word?",
}
TRENDS = {"closer": "is closer to", "level": "is no closer to", "farther": "is farther from"}


@dataclass(frozen=True, slots=True)
class NextHint:
    """A hint that may be asked for."""

    question: str
    href: str


def hint_sentences(
    standing: LadderRound, way: Sequence[Rung], advice: Hint | None
) -> tuple[str, ...]:
    """What the hint taken says, after what the lesser ones said before it; () for none.

    way: each word so far with its changes left. advice: the way on from the last of them.
    """
    if not standing.hint or advice is None:
        return ()
    word = standing.rungs[-1]
    letter = word[advice.position - 1].upper()
    back = "back " if advice.word in standing.rungs else ""
    told = {
        "trend": _how_far(standing, way),
        "letter": f"Change letter {advice.position} of {word.upper()}, the {letter}.",
        "word": f"Go {back}to {advice.word.upper()}.",
    }
    return tuple(told[degree] for degree in HINTS[: HINTS.index(standing.hint) + 1])


def next_hint(standing: LadderRound, address: RoundAddress) -> NextHint | None:
    """What may be asked next; None if all is told. On the start, how far it is is known."""
    told = HINTS.index(standing.hint) + 1 if standing.hint else 0
    untold = HINTS[max(told, 0 if standing.changes else 1) :]
    if not untold:
        return None
    return NextHint(QUESTIONS[untold[0]], address.of(standing.take_hint(untold[0])))


def _how_far(standing: LadderRound, way: Sequence[Rung]) -> str:
    here, target = way[-1], standing.ladder.end.upper()
    word, left = here.word.upper(), counted(here.steps_left or 0, "change")
    if here.trend is None:
        return f"{word} is {left} from {target}."
    before = way[-2].word.upper()
    return f"{word} {TRENDS[here.trend]} {target} than {before} was: {left} left."
