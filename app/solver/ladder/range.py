"""The puzzles of a range of kinds in one shuffled sequence, each of them equally likely.

A range is some word lengths and some numbers of steps. Its sequence has every puzzle of these kinds
once: one shuffle says which kind comes at each place, and each kind gives its own puzzles in the
order that it has for the seed. So a seed fixes the sequence, and whoever has used n of its puzzles
resumes after them at the cost of n random numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
import numpy.typing as npt

from app.solver.ladder.counts import PuzzleCounts, counts_of
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, draw, generator_of, no_such_puzzle, shuffled
from app.solver.puzzle import InvalidPuzzle

PATHS = 100


@dataclass(frozen=True, slots=True, eq=False)
class LadderRange:
    """Kinds of puzzles, counted.

    kinds: (counts, steps) of each kind that has any puzzle, by length, then steps.
    ends: int64, the running sum of how many puzzles the kinds have.
    """

    index: LadderIndex
    kinds: tuple[tuple[PuzzleCounts, int], ...]
    ends: npt.NDArray[np.int64]

    @classmethod
    def take(
        cls,
        index: LadderIndex,
        lengths: Sequence[int],
        steps: Sequence[int],
        common: bool = False,
    ) -> "LadderRange":
        """Count the puzzles of these lengths and steps; common: as in PuzzleCounts.

        Raises InvalidPuzzle if there is none: `no-such-length`, or as no_such_puzzle has it.
        """
        counted = [counts_of(index, length, common) for length in lengths if length in index.graphs]
        kinds = tuple((counts, n) for counts in counted for n in steps if counts.how_many(n))
        if not kinds:
            if not counted:
                raise InvalidPuzzle("no-such-length", "length")
            raise no_such_puzzle(max(counted, key=lambda each: each.longest), min(steps))
        return cls(index, kinds, np.cumsum([counts.how_many(n) for counts, n in kinds]))

    @classmethod
    def one_by_one(
        cls, index: LadderIndex, length: int, steps: Sequence[int], common: bool = False
    ) -> Iterator[tuple[int, "LadderRange"]]:
        """Yield the steps and the range of each kind of one length, all counted together."""
        if steps and length in index.graphs:
            counts = counts_of(index, length, common)
            for n in steps:
                if count := counts.how_many(n):
                    yield n, cls(index, ((counts, n),), np.array([count]))

    def __len__(self) -> int:
        """Return how many puzzles there are."""
        return int(self.ends[-1])

    def draw(self, seed: int, skip: int = 0, limit: int = PATHS) -> Iterator[LadderPuzzle]:
        """Yield the puzzles of a seed's sequence after the first `skip`; limit: paths of each."""
        numbers = shuffled(len(self), np.random.Generator(np.random.PCG64(seed)))
        used = [0] * len(self.kinds)
        for number in islice(numbers, skip):
            used[self._kind(number)] += 1
        runs = [
            draw(
                self.index,
                counts,
                steps,
                generator_of(seed, counts.length, steps),
                skip=taken,
                limit=limit,
            )
            for (counts, steps), taken in zip(self.kinds, used, strict=True)
        ]
        for number in numbers:
            yield next(runs[self._kind(number)])

    def _kind(self, number: int) -> int:
        return int(np.searchsorted(self.ends, number, side="right"))
