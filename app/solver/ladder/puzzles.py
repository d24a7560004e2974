"""Draw ladder puzzles: all puzzles of a kind are equally likely, and a seed fixes their order.

counts.py defines what a puzzle is, and numbers the puzzles of a kind from 0. `draw` shuffles these
numbers, so it gives each puzzle once, in an order that depends only on the seed. A checksum of the
pair decides which word is the start, whatever the seed, so a puzzle bank can never hold both a
puzzle and its mirror image.

Cost: 0.01 to 0.8 s for counting the puzzles of a word length, then a millisecond for each puzzle
with all its ladders. Counting included, 1,000 puzzles of 4 to 6 letters take 2.4 s in English and
2 s in French.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from zlib import crc32

import numpy as np

from app.solver.ladder.counts import PuzzleCounts
from app.solver.ladder.difficulty import difficulty_of
from app.solver.ladder.graph import LadderGraph, LadderIndex
from app.solver.ladder.solver import Rungs, WordPair, solve
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from app.solver.puzzle import InvalidPuzzle


@dataclass(frozen=True, slots=True)
class LadderPuzzle:
    """A pair of words that a ladder joins, with what a puzzle bank stores about the pair.

    steps: the fewest steps possible, or the fewest with familiar words if only these may be used.
    path_count: the exact number of ladders with this many steps.
    paths: these ladders, the most familiar first, up to a limit; none has a blocked word between
        the ends.
    difficulty: from 1 to 5 (see difficulty.py).
    only_blocked: whether every shortest ladder has a blocked word between the ends; if so, `paths`
        holds a single, longer ladder without blocked words.
    """

    pair: WordPair
    steps: int
    path_count: int
    paths: tuple[Rungs, ...]
    difficulty: int
    only_blocked: bool = False

    @property
    def start(self) -> str:
        return self.pair.start

    @property
    def end(self) -> str:
        return self.pair.end

    @property
    def length(self) -> int:
        return len(self.pair)


def generator_of(seed: int, length: int, steps: int) -> np.random.Generator:
    """Return a random generator that depends only on the seed (>= 0) and the kind of puzzle."""
    return np.random.Generator(np.random.PCG64([seed, length, steps]))


def draw(
    index: LadderIndex, counts: PuzzleCounts, steps: int, rng: np.random.Generator, limit: int = 100
) -> Iterator[LadderPuzzle]:
    """Return an iterator over all puzzles with this many steps; all orders are equally likely.

    rng: the same state gives the same order.
    limit: how many paths to list for each puzzle.
    Raises InvalidPuzzle, field `steps`, if there are no such puzzles (see no_such_puzzle).
    """
    total = counts.how_many(steps)
    if not total:
        raise no_such_puzzle(counts, steps)
    pairs = (counts.pair(steps, number) for number in shuffled(total, rng))
    ends = (directed(index, counts.graph, *nodes) for nodes in pairs)
    return (puzzle_of(index, pair, limit) for pair in ends)


def no_such_puzzle(counts: PuzzleCounts, steps: int) -> InvalidPuzzle:
    """Return the error, on the field `steps`, to raise when there are no puzzles of this kind.

    Its code is `no-such-length` if this word length has no puzzles at all. Otherwise it is
    `no-easy-puzzle-so-long` if `counts.common` is true, and `no-puzzle-so-long` if not; both have
    the params length, steps and longest.
    """
    if not counts.longest:
        return InvalidPuzzle("no-such-length", "steps")
    code = "no-easy-puzzle-so-long" if counts.common else "no-puzzle-so-long"
    return InvalidPuzzle(code, "steps", length=counts.length, steps=steps, longest=counts.longest)


def shuffled(total: int, rng: np.random.Generator) -> Iterator[int]:
    """Yield the numbers from 0 to total - 1 in random order; all orders are equally likely.

    This is the Fisher-Yates shuffle, but it stores only numbers that have moved. So the first n
    numbers take n draws and memory for n numbers, whatever the total.
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


def puzzle_of(
    index: LadderIndex, pair: WordPair, limit: int = 100, familiar_only: bool = False
) -> LadderPuzzle:
    """Return the puzzle for two words, with up to `limit` of its ladders.

    limit: 1 to MAX_PATHS.
    familiar_only: whether all words between the ends must be familiar.
    Raises InvalidPuzzle:
        field `start` or `end`: `not-a-listed-word` (word) or `no-neighbours` (word).
        field `end`: `no-ladder` (start, end) or `no-unblocked-ladder` (start, end).
        field `limit`: `not-a-number`, for a limit out of range.
    """
    solution = solve(index, pair, limit, familiar_only)
    for word in solution.isolated:
        field = "start" if word == pair.start else "end"
        raise InvalidPuzzle("no-neighbours", field, word=word.upper())
    start, end = pair.start.upper(), pair.end.upper()
    if solution.steps is None:
        raise InvalidPuzzle("no-ladder", "end", start=start, end=end)
    paths = (solution.detour,) if solution.detour else solution.paths
    if not paths:
        raise InvalidPuzzle("no-unblocked-ladder", "end", start=start, end=end)
    return LadderPuzzle(
        pair=pair,
        steps=solution.steps,
        path_count=solution.path_count,
        paths=paths,
        difficulty=difficulty_of(index.lexicon, paths[0], solution.path_count),
        only_blocked=solution.only_blocked,
    )


def as_played(index: LadderIndex, puzzle: LadderPuzzle, limit: int = 100) -> LadderPuzzle:
    """Return a puzzle as it is played, with par as its number of steps and ladders to match.

    If both ends are familiar and may be dealt, only ladders of familiar words count for par, so
    rarer words may make a shorter ladder. The puzzle stays the same if an end is any other word, if
    a shortest ladder has only familiar words (as in all dealt puzzles), or if no ladder has only
    familiar words.
    """
    ends = puzzle.pair.start, puzzle.pair.end
    if may_be_climbed(index.lexicon, ends) and not may_be_climbed(index.lexicon, puzzle.paths[0]):
        with suppress(InvalidPuzzle):
            familiar = puzzle_of(index, puzzle.pair, limit, familiar_only=True)
            return familiar if familiar.steps > puzzle.steps else puzzle
    return puzzle


def may_be_climbed(lexicon: Lexicon, rungs: Rungs) -> bool:
    """Return whether the app may set a ladder of these words: all are familiar and may be dealt."""
    ids = [lexicon.find(word) for word in rungs]
    return all(n is not None and lexicon.bands[n] <= FAMILIAR and lexicon.dealt[n] for n in ids)


def directed(index: LadderIndex, graph: LadderGraph, first: int, second: int) -> WordPair:
    """Return the word pair for two nodes; a checksum of the words decides which is the start.

    first, second: the nodes in ascending order.
    """
    pair = WordPair(*index.words(graph, np.array([first, second])))
    return pair.reversed() if crc32(str(pair).encode()) & 1 else pair
