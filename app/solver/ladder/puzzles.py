"""Setting ladder puzzles: any puzzle of a kind is as likely as any other, and can be dealt again.

What a puzzle is, is said in census.py. The same census numbers the puzzles of a kind from 0, so
that a shuffled run of numbers is a shuffled run of puzzles: `draw` gives each of them once, in an
order that depends on the seed alone, and goes on at any place in it. Which of the two words is the
start is decided by a checksum of the pair, for every seed alike, so that a stock can never hold a
puzzle and its mirror image.

Cost: a census (0.01 to 0.8 s a word length), then a millisecond a puzzle with all its ladders.
1,000 puzzles of 4 to 6 letters with their censuses: English 2.4 s, French 2 s.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from zlib import crc32

import numpy as np

from app.solver.ladder.counts import Census
from app.solver.ladder.difficulty import grade
from app.solver.ladder.graph import LadderGraph, LadderIndex
from app.solver.ladder.solver import Ladder, Rungs, solve
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from app.solver.puzzle import InvalidPuzzle


@dataclass(frozen=True, slots=True)
class LadderPuzzle:
    """A ladder fit to be set, with what a stock keeps of it.

    steps: the fewest changes, over the whole list.
    path_count: how many ladders take that few, exactly.
    paths: the first of them, most familiar first; the first is all of familiar, fit words.
    difficulty: grade from 1 to 5 (see difficulty.py).
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
    ladders = (directed(index, census.graph, *census.pair(steps, n)) for n in numbers)
    return (puzzle_of(index, ladder, limit) for ladder in ladders)


def none_such(census: Census, steps: int) -> str:
    """The sentence for a kind of which there is no puzzle."""
    length = census.length
    known = " that everybody knows" if census.common else ""
    if not census.longest:
        return f"There is no puzzle with words of {length} letters{known} in our list."
    words = f" of words{known}" if known else ""
    return f"No {length}-letter, {steps}-change puzzle{words}; the longest is {census.longest}."


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
    """The puzzle that a ladder is; limit: the most paths to list, at least 1.

    Raises InvalidPuzzle if a word is not in the list, or nothing joins them; its field is `start`
    if that has no neighbours, else `end`.
    """
    solution = solve(index, ladder, limit)
    if solution.steps is None:
        assert solution.islands is not None
        field = "start" if solution.islands[0].size == 1 else "end"
        raise InvalidPuzzle(solution.why_none or "No ladder joins these words.", field)
    return LadderPuzzle(
        ladder=ladder,
        steps=solution.steps,
        path_count=solution.path_count,
        paths=solution.paths,
        difficulty=grade(index.lexicon, solution.paths[0], solution.path_count),
    )


def may_be_climbed(lexicon: Lexicon, rungs: Rungs) -> bool:
    """Whether the app sets ladders of these words: all are listed, familiar and not blocked."""
    ids = [lexicon.find(word) for word in rungs]
    return all(
        n is not None and lexicon.bands[n] <= FAMILIAR and not lexicon.blocked[n] for n in ids
    )


def directed(index: LadderIndex, graph: LadderGraph, first: int, second: int) -> Ladder:
    """The ladder of a puzzle's two nodes, the earlier first; either may become the start."""
    ladder = Ladder(*index.words(graph, np.array([first, second])))
    return ladder.reversed() if crc32(str(ladder).encode()) & 1 else ladder
