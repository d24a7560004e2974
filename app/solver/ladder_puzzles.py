"""Setting ladder puzzles: any puzzle of a kind is as likely as any other, and can be dealt again.

What a puzzle is, is said in ladder_census. The same census numbers the puzzles of a kind from 0, so
that a shuffled run of numbers is a shuffled run of puzzles: `draw` gives each of them once, in an
order that depends on the seed alone, and goes on at any place in it. Which of the two words is the
start is decided by a checksum of the pair, for every seed alike, so that a stock can never hold a
puzzle and its mirror image.

Cost: a census (0.02 to 1 s), then under a millisecond a puzzle with all its ladders. `deal` finds
one puzzle of a common kind by trial, in 3 ms for English 4 letters and 4 changes.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import islice
from zlib import crc32

import numpy as np

from app.solver.daily import daily_rng
from app.solver.ladder import Ladder, Rungs, solve
from app.solver.ladder_census import Census, may_be_set
from app.solver.ladder_difficulty import grade
from app.solver.ladder_graph import Flags, LadderGraph, LadderIndex
from app.solver.ladder_search import Growth, meeting_words
from app.solver.puzzle import InvalidPuzzle

TRIES = 400
"""Pairs that `deal` tries before it takes a census; about 60 ms."""
DAILY_LENGTHS = (4, 5, 3, 6, 7, 8)
"""Word lengths for today's ladder, the first that has any puzzle."""
DAILY_STEPS = (3, 3, 4, 4, 5, 5, 6)
"""Changes of today's ladder, Monday to Sunday: the week gets harder."""


@dataclass(frozen=True, slots=True)
class LadderPuzzle:
    """A ladder fit to be set, with what a stock keeps of it.

    steps: the fewest changes, over the whole list.
    path_count: how many ladders take that few, exactly.
    paths: the first of them, most familiar first; the first is all of familiar, fit words.
    difficulty: grade from 1 to 5 (see ladder_difficulty).
    """

    ladder: Ladder
    steps: int
    path_count: int
    paths: tuple[Rungs, ...]
    difficulty: int


def generator_of(seed: int, length: int, steps: int) -> np.random.Generator:
    """The generator that a seed >= 0 gives a kind of puzzle, whatever other kinds are drawn."""
    return np.random.Generator(np.random.PCG64([seed, length, steps]))


def draw(
    index: LadderIndex,
    census: Census,
    steps: int,
    rng: np.random.Generator,
    *,
    skip: int = 0,
    limit: int = 100,
) -> Iterator[LadderPuzzle]:
    """All puzzles of so many steps, each once, in an order that is as likely as any other.

    A fresh rng of the same state gives the same order; so whoever has taken n puzzles and stopped
    goes on with skip=n, at the cost of n random numbers. limit: the most paths to list of each.
    Raises InvalidPuzzle, field `steps`, if there is no such puzzle.
    """
    total = census.how_many(steps)
    if not total:
        raise InvalidPuzzle(none_such(census, steps), "steps")
    numbers = islice(shuffled(total, rng), skip, None)
    ladders = (_directed(index, census.graph, *census.pair(steps, n)) for n in numbers)
    return (puzzle_of(index, ladder, limit) for ladder in ladders)


def none_such(census: Census, steps: int) -> str:
    """The sentence for a kind of which there is no puzzle."""
    length = census.length
    if not census.longest:
        return f"There is no puzzle with words of {length} letters in our list."
    return f"No {length}-letter, {steps}-change puzzle; the longest is {census.longest}."


def shuffled(total: int, rng: np.random.Generator) -> Iterator[int]:
    """The numbers 0 ... total - 1 in random order, every order as likely as any other.

    Fisher and Yates' shuffle, of which only the places that differ from their number are kept: the
    first n numbers cost n draws and memory for n, whatever the total.
    """
    moved: dict[int, int] = {}
    for place in range(total):
        other = int(rng.integers(place, total))
        here = moved.pop(place, place)
        if other == place:
            yield here
        else:
            yield moved.get(other, other)
            moved[other] = here


def puzzle_of(index: LadderIndex, ladder: Ladder, limit: int = 100) -> LadderPuzzle:
    """A puzzle's ladder with its steps, ladders and difficulty; limit: the most paths to list."""
    solution = solve(index, ladder, max(limit, 1))
    assert solution.steps is not None, f"{ladder} is no puzzle: nothing joins its words"
    return LadderPuzzle(
        ladder=ladder,
        steps=solution.steps,
        path_count=solution.path_count,
        paths=solution.paths,
        difficulty=grade(index, solution),
    )


def deal(index: LadderIndex, length: int, steps: int, rng: np.random.Generator) -> Ladder:
    """One puzzle of a kind, all equally likely.

    Pairs are drawn until one is a puzzle of the kind; a kind too rare for that is counted out.
    Raises InvalidPuzzle: field `length` if the list has no words of it, `steps` if there is no
    such puzzle.
    """
    graph = index.graphs.get(length)
    if graph is None:
        raise InvalidPuzzle(f"There are no words of {length} letters in our list.", "length")
    allowed = may_be_set(graph)
    words = np.flatnonzero(allowed)
    for _ in range(TRIES if len(words) > 1 else 0):
        first, second = sorted(words[rng.integers(len(words), size=2)].tolist())
        if first != second and _is_puzzle(graph, first, second, steps, allowed):
            return _directed(index, graph, first, second)
    return next(draw(index, Census.take(index, length), steps, rng, limit=1)).ladder


def daily_ladder(index: LadderIndex, today: date) -> Ladder | None:
    """Today's ladder, the same for everyone; None if the list has no puzzle at all.

    4 letters, and from 3 changes on Monday to 6 on Sunday; where there is no such puzzle, the one
    with the most changes below, or of the next of DAILY_LENGTHS.
    """
    rng = daily_rng("ladder", index.lexicon.language.code, today)
    for length in DAILY_LENGTHS:
        for steps in range(DAILY_STEPS[today.weekday()], 0, -1):
            with suppress(InvalidPuzzle):
                return deal(index, length, steps, rng)
    return None


def _is_puzzle(graph: LadderGraph, first: int, second: int, steps: int, allowed: Flags) -> bool:
    """Whether so many steps are the fewest, over the whole list and over allowed words alike."""
    for closed in (None, ~allowed):
        start, end = Growth(graph, first, closed), Growth(graph, second, closed)
        if meeting_words(start, end) is None or start.steps + end.steps != steps:
            return False
    return True


def _directed(index: LadderIndex, graph: LadderGraph, first: int, second: int) -> Ladder:
    """The ladder of two nodes; which is the start depends on the pair of words alone."""
    ladder = Ladder(*index.words(graph, np.array([first, second])))
    return ladder.reversed() if crc32(str(ladder).encode()) & 1 else ladder
