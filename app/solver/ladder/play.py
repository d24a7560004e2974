"""Playing a ladder: whether a word may follow, whether it brought the player closer, and hints.

A player's *rungs* are the words so far, the start first; par is the fewest steps. Progress takes
one search from the end (0.3 ms with 4 letters, 2 ms with 8), however many rungs there are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

import numpy as np

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.search import BfsState
from app.solver.ladder.solver import Rungs, WordPair, require_word, solve
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle

MAX_RUNGS = 100
"""The most rungs that a game may have; no shortest ladder of the lists needs half as many."""


class Trend(StrEnum):
    """Whether a step came closer to the end."""

    CLOSER = "closer"
    LEVEL = "level"
    FARTHER = "farther"


@dataclass(frozen=True, slots=True)
class ReachedWord:
    """A word that the player has reached.

    steps_left: the fewest steps from here to the end, None if none lead there.
    trend: whether the step to this word brought the end closer; None for the start.
    """

    word: str
    steps_left: int | None
    trend: Trend | None


@dataclass(frozen=True, slots=True)
class Hint:
    """The next step of the most familiar shortest ladder from where the player stands.

    position: the letter to change, counted from 1.
    word: the word to go to.
    """

    position: int
    word: str

    @classmethod
    def of_path(cls, path: Rungs) -> "Hint":
        """Return the first step of a ladder."""
        return cls(changed_positions(path[0], path[1])[0], path[1])


def changed_positions(before: str, after: str) -> list[int]:
    """Return the positions, counted from 1, in which two words of one length differ."""
    pairs = zip(before, after, strict=True)
    return [position for position, (old, new) in enumerate(pairs, start=1) if old != new]


def check_rung(index: LadderIndex, rungs: Sequence[str], typed: str, field: str = "rung") -> str:
    """Return the typed word, folded, if it may follow the last of the rungs.

    Raises InvalidPuzzle with that field: what parse_word raises, `wrong-rung-length` (word, length,
    count), `nothing-changed` (word), `too-much-changed` (before, word, count), `not-a-listed-word`
    (word), `already-climbed` (word) or `too-many-rungs` (limit).
    """
    current = rungs[-1]
    word = parse_word(typed, index.lexicon.language, field, longest=MAX_LENGTH)
    shown = word.upper()
    if len(word) != len(current):
        raise InvalidPuzzle(
            "wrong-rung-length", field, word=shown, length=len(current), count=len(word)
        )
    changes = len(changed_positions(current, word))
    if not changes:
        raise InvalidPuzzle("nothing-changed", field, word=shown)
    if changes > 1:
        raise InvalidPuzzle(
            "too-much-changed", field, before=current.upper(), word=shown, count=changes
        )
    require_word(index, word, field)
    if word in rungs:
        raise InvalidPuzzle("already-climbed", field, word=shown)
    if len(rungs) >= MAX_RUNGS:
        raise InvalidPuzzle("too-many-rungs", field, limit=MAX_RUNGS)
    return word


def next_words(index: LadderIndex, rungs: Sequence[str]) -> list[str]:
    """Return the words that may follow the last of the rungs, without those that are blocked."""
    graph = index.graphs[len(rungs[-1])]
    here = graph.node(require_word(index, rungs[-1], "rungs"))
    _count, after = graph.neighbours_of_each(np.array([here]))
    words = index.words(graph, after[~graph.blocked[after]])
    return [word for word in words if word not in rungs]


def parse_rungs(index: LadderIndex, pair: WordPair, text: str, field: str = "rungs") -> list[str]:
    """Return the start and the rungs written after it with hyphens between: `moot-moat`.

    Raises InvalidPuzzle, with the field, at the first that may not follow the one before.
    """
    rungs, error = climbed(index, pair, text, field)
    if error:
        raise error
    return rungs


def climbed(
    index: LadderIndex, pair: WordPair, text: str, field: str = "rungs"
) -> tuple[list[str], InvalidPuzzle | None]:
    """Return the rungs before the first one not allowed, and its error; None if all are allowed."""
    require_word(index, pair.start, "start")
    rungs = [pair.start]
    # One more than is allowed, so that too many are refused; the rest is never looked at.
    for typed in text.split("-")[:MAX_RUNGS] if text.strip() else []:
        try:
            rungs.append(check_rung(index, rungs, typed, field))
        except InvalidPuzzle as error:
            return rungs, error
    return rungs, None


def progress(
    index: LadderIndex, rungs: Sequence[str], end: str, familiar_only: bool = False
) -> list[ReachedWord]:
    """Return each rung with its steps left to the end, and whether it was a step closer.

    familiar_only: whether all other words must be familiar. All must have the same length.
    Raises InvalidPuzzle `not-a-listed-word` (word).
    """
    graph = index.graphs[len(end)]
    target = graph.node(require_word(index, end, "end"))
    nodes = [graph.node(require_word(index, word, "rung")) for word in rungs]
    closed = graph.closing(~graph.familiar, *nodes) if familiar_only else None
    around = BfsState(graph, target, closed)
    around.exhaust()
    left = [int(steps) if steps >= 0 else None for steps in around.distance[nodes]]
    trends: list[Trend | None] = [None]
    trends += [_trend(before, after) for before, after in pairwise(left)]
    return [ReachedWord(*each) for each in zip(rungs, left, trends, strict=True)]


def hint(index: LadderIndex, current: str, end: str, familiar_only: bool = False) -> Hint | None:
    """Return the best step from a word to the end, None if there is none or it is already there.

    familiar_only: whether to prefer a ladder of familiar words, if there is one. It never goes
    through a blocked word. Both words must have the same length. Raises InvalidPuzzle
    `not-a-listed-word` (word).
    """
    if current == end:
        return None
    solution = solve(index, WordPair(current, end), 1, familiar_only)
    path = solution.best
    if path is None and familiar_only:
        return hint(index, current, end)
    return Hint.of_path(path) if path else None


def _trend(before: int | None, after: int | None) -> Trend:
    """Compare the steps left before and after one step; LEVEL if the end is out of reach."""
    if before is None or after is None or before == after:
        return Trend.LEVEL
    return Trend.CLOSER if after < before else Trend.FARTHER
