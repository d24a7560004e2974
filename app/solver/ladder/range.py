"""The puzzles of a range of kinds in one shuffled sequence, in which all are equally likely.

A range is some word lengths and some numbers of steps. Its sequence has each puzzle of these kinds
once: a shuffle says which kind comes at each place, and each kind gives its own puzzles in the
order that it has for the seed. So a seed fixes the sequence.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.ladder.counts import PuzzleCounts
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, draw, generator_of, no_such_puzzle, shuffled
from app.solver.puzzle import InvalidPuzzle


@dataclass(frozen=True, slots=True, eq=False)
class LadderRange:
    """Kinds of puzzles, counted.

    kinds: (counts, steps) of each kind that has puzzles, by length, then by steps.
    ends: int64, the running sum of the kinds' numbers of puzzles.
    """

    index: LadderIndex
    kinds: tuple[tuple[PuzzleCounts, int], ...]
    ends: npt.NDArray[np.int64]

    @classmethod
    def of(
        cls, index: LadderIndex, lengths: Sequence[int], steps: Sequence[int], common: bool = False
    ) -> "LadderRange":
        """Return the range of these lengths and steps, counted; common: as in PuzzleCounts.

        Raises InvalidPuzzle if it has no puzzles: `no-such-length`, or what no_such_puzzle returns.
        """
        counted = [PuzzleCounts.of(index, n, common) for n in lengths if n in index.graphs]
        kinds = tuple((counts, n) for counts in counted for n in steps if counts.how_many(n))
        if not kinds:
            if not counted:
                raise InvalidPuzzle("no-such-length", "length")
            raise no_such_puzzle(max(counted, key=lambda each: each.longest), min(steps))
        return cls(index, kinds, np.cumsum([counts.how_many(n) for counts, n in kinds]))

    def __len__(self) -> int:
        """Return how many puzzles there are."""
        return int(self.ends[-1])

    def draw(self, seed: int, limit: int = 100) -> Iterator[LadderPuzzle]:
        """Yield the puzzles of a seed's sequence; limit: how many paths to list of each."""
        runs = [
            draw(self.index, counts, n, generator_of(seed, counts.length, n), limit)
            for counts, n in self.kinds
        ]
        for number in shuffled(len(self), np.random.Generator(np.random.PCG64(seed))):
            yield next(runs[int(np.searchsorted(self.ends, number, side="right"))])
