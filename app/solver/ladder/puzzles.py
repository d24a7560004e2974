"""Set ladder puzzles: all of a kind are equally likely, and a seed always gives the same puzzles.

counts.py defines what a puzzle is. It also numbers the puzzles of a kind from 0, so that shuffled
numbers are shuffled puzzles: `draw` gives each of them once, in an order that depends on the seed
alone. A checksum of the pair decides which word is the start, whatever the seed, so that a puzzle
bank can never hold a puzzle and its mirror image.

Cost: counting (0.01 to 0.8 s per word length), then a millisecond per puzzle with all its ladders.
1,000 puzzles of 4 to 6 letters, counting included: English 2.4 s, French 2 s.
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
    """A pair of words that a ladder joins, with what a puzzle bank stores of it.

    steps: the fewest steps, over the whole list.
    path_count: how many ladders take that few, exactly.
    paths: the first of those without blocked words between, most familiar first.
    difficulty: from 1 to 5 (see difficulty.py).
    only_blocked: whether every shortest ladder has a blocked word; then the one path is longer.
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
    """Return a kind's generator for a seed >= 0, the same whatever other kinds are drawn."""
    return np.random.Generator(np.random.PCG64([seed, length, steps]))


def draw(
    index: LadderIndex, counts: PuzzleCounts, steps: int, rng: np.random.Generator, limit: int = 100
) -> Iterator[LadderPuzzle]:
    """Draw all puzzles of this many steps, each once, every order equally likely.

    rng: in the same state it gives the same order. limit: the most paths to list of each.
    Raises InvalidPuzzle, field `steps`, if there is no such puzzle (see no_such_puzzle).
    """
    total = counts.how_many(steps)
    if not total:
        raise no_such_puzzle(counts, steps)
    pairs = (counts.pair(steps, number) for number in shuffled(total, rng))
    ends = (directed(index, counts.graph, *nodes) for nodes in pairs)
    return (puzzle_of(index, pair, limit) for pair in ends)


def no_such_puzzle(counts: PuzzleCounts, steps: int) -> InvalidPuzzle:
    """Return the error for a kind without puzzles, field `steps`.

    Its code is `no-such-length`, `no-puzzle-so-long` (length, steps, longest), or
    `no-easy-puzzle-so-long` where only words that everybody knows count.
    """
    if not counts.longest:
        return InvalidPuzzle("no-such-length", "steps")
    code = "no-easy-puzzle-so-long" if counts.common else "no-puzzle-so-long"
    return InvalidPuzzle(code, "steps", length=counts.length, steps=steps, longest=counts.longest)


def shuffled(total: int, rng: np.random.Generator) -> Iterator[int]:
    """Yield the numbers 0 ... total - 1 in random order, every order equally likely.

    This is the Fisher-Yates shuffle, but only places that differ from their number are kept: the
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


def puzzle_of(
    index: LadderIndex, pair: WordPair, limit: int = 100, familiar_only: bool = False
) -> LadderPuzzle:
    """Solve a ladder as a puzzle; limit: the most paths to list, at least 1.

    familiar_only: whether steps and paths are those of ladders with familiar words between.

    Raises InvalidPuzzle, field `start` or `end`: `not-a-listed-word` (word), `no-neighbours`
    (word), `no-ladder` or `no-unblocked-ladder` (start, end).
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
    """Return a puzzle with par as its steps, and the ladders with that many steps.

    Par counts familiar words where the ends are familiar: a rarer word may beat it. Where a
    shortest ladder has only such words, as in all dealt puzzles, the puzzle stays the same.
    """
    ends = puzzle.pair.start, puzzle.pair.end
    if may_be_climbed(index.lexicon, ends) and not may_be_climbed(index.lexicon, puzzle.paths[0]):
        with suppress(InvalidPuzzle):
            familiar = puzzle_of(index, puzzle.pair, limit, familiar_only=True)
            return familiar if familiar.steps > puzzle.steps else puzzle
    return puzzle


def may_be_climbed(lexicon: Lexicon, rungs: Rungs) -> bool:
    """Return whether the app may set ladders of these words: all listed, familiar, and dealt."""
    ids = [lexicon.find(word) for word in rungs]
    return all(n is not None and lexicon.bands[n] <= FAMILIAR and lexicon.dealt[n] for n in ids)


def directed(index: LadderIndex, graph: LadderGraph, first: int, second: int) -> WordPair:
    """Return the ladder of a puzzle's two nodes, the earlier first; either may be the start."""
    pair = WordPair(*index.words(graph, np.array([first, second])))
    return pair.reversed() if crc32(str(pair).encode()) & 1 else pair
