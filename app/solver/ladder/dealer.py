"""One ladder puzzle at a time, without a stock: dealt from a generator, or today's for everyone.

Pairs of words are tried until one is a puzzle of the kind: exactly as fair as counting the kind
out, and quick where puzzles are common. English, 4 letters and 4 changes: 2 ms; 5 letters: 40 ms.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from math import inf
from time import monotonic

import numpy as np

from app.solver.daily import daily_rng
from app.solver.ladder.counts import census_of, common_words, may_be_set
from app.solver.ladder.difficulty import EASY, GRADES, hardest
from app.solver.ladder.graph import Flags, LadderGraph, LadderIndex
from app.solver.ladder.puzzles import directed, draw, puzzle_of
from app.solver.ladder.search import Growth, meeting_words
from app.solver.ladder.solver import Ladder
from app.solver.puzzle import InvalidPuzzle

TRIES = 400
TRYING_SECONDS = 0.03
"""Pairs that are tried, and for how long, before the puzzles are counted (0.01 to 0.8 s, once)."""
DRAWING_SECONDS = 1.0
"""How long puzzles are drawn after that to find one of a difficulty (1 ms each)."""
DAILY_LENGTHS = (4, 5, 3, 6, 7, 8)
"""Word lengths for today's ladder: the first that has any puzzle."""
DAILY_STEPS = (3, 3, 4, 4, 5, 5, 6)
"""Changes of today's ladder, Monday to Sunday: the week gets harder."""


def deal(
    index: LadderIndex,
    length: int,
    steps: int,
    rng: np.random.Generator,
    difficulty: int | None = None,
    before_counting: Callable[[], None] = lambda: None,
) -> Ladder:
    """One puzzle of so many letters, steps and perhaps a difficulty, all equally likely.

    before_counting: called only where a few tries bring up none and the puzzles must be counted.
    Raises InvalidPuzzle: field `length` if the list has no words of it, `steps` if there is no
    such puzzle, `difficulty` if DRAWING_SECONDS brought up none that was so hard.
    """
    graph = index.graphs.get(length)
    if graph is None:
        raise InvalidPuzzle(f"There are no words of {length} letters in our list.", "length")
    if difficulty is not None and difficulty > (most := hardest(steps)):
        raise InvalidPuzzle(
            f"Ladders of {_changes(steps)} are {GRADES[most - 1]} at most.", "difficulty"
        )
    allowed = common_words(graph) if difficulty == EASY else may_be_set(graph)
    for ladder in _tried(index, graph, steps, rng, allowed, allowed, TRYING_SECONDS):
        if difficulty is None or puzzle_of(index, ladder, limit=1).difficulty == difficulty:
            return ladder
    before_counting()
    return deal_counted(index, length, steps, rng, difficulty)


def deal_counted(
    index: LadderIndex,
    length: int,
    steps: int,
    rng: np.random.Generator,
    difficulty: int | None = None,
) -> Ladder:
    """What `deal` gives where such puzzles are rare: all of so many steps are counted first."""
    census = census_of(index, length, common=difficulty == EASY)
    until = monotonic() + DRAWING_SECONDS
    for puzzle in draw(index, census, steps, rng, limit=1):
        if difficulty in (None, puzzle.difficulty):
            return puzzle.ladder
        if monotonic() > until:
            break
    assert difficulty is not None, "without one, the first puzzle will do"
    raise InvalidPuzzle(
        f"No {GRADES[difficulty - 1]} puzzle of {length} letters and {_changes(steps)} was found.",
        "difficulty",
    )


def _changes(steps: int) -> str:
    return "1 change" if steps == 1 else f"{steps} changes"


def daily_ladder(index: LadderIndex, today: date) -> Ladder | None:
    """Today's ladder, the same for everyone; None if the list has no puzzle at all.

    4 letters, and from 3 changes on Monday to 6 on Sunday; where there is no such puzzle, the one
    with the most changes below, or of the next of DAILY_LENGTHS. Everybody knows its two words,
    unless such puzzles are rare.
    """
    rng = daily_rng("ladder", index.lexicon.language.code, today)
    for length in DAILY_LENGTHS:
        if graph := index.graphs.get(length):
            ends, allowed = common_words(graph), may_be_set(graph)
            for steps in range(DAILY_STEPS[today.weekday()], 0, -1):
                if found := next(_tried(index, graph, steps, rng, ends, allowed), None):
                    return found
                with suppress(InvalidPuzzle):
                    return deal_counted(index, length, steps, rng)
    return None


def _tried(
    index: LadderIndex,
    graph: LadderGraph,
    steps: int,
    rng: np.random.Generator,
    ends: Flags,
    allowed: Flags,
    seconds: float = inf,
) -> Iterator[Ladder]:
    """The puzzles among TRIES random pairs of `ends`, all their words allowed."""
    words = np.flatnonzero(ends)
    until = monotonic() + seconds
    for _ in range(TRIES if len(words) else 0):
        if monotonic() > until:
            return
        first, second = sorted(words[rng.integers(len(words), size=2)].tolist())
        if first != second and _is_puzzle(graph, first, second, steps, allowed):
            yield directed(index, graph, first, second)


def _is_puzzle(graph: LadderGraph, first: int, second: int, steps: int, allowed: Flags) -> bool:
    """Whether so many steps are the fewest, over the whole list and over allowed words alike."""
    for closed in (None, ~allowed):
        start, end = Growth(graph, first, closed), Growth(graph, second, closed)
        if meeting_words(start, end) is None or start.steps + end.steps != steps:
            return False
    return True
