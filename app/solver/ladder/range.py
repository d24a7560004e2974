"""All puzzles with certain word lengths and numbers of steps, in one shuffled sequence.

The sequence has each puzzle once, and all are equally likely at each place. One shuffle decides
which kind of puzzle comes at each place; for each kind, another decides the order of its puzzles.
All shuffles depend only on the seed, so the seed fixes the sequence.
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
    """Several kinds of puzzles, with the number of puzzles of each kind.

    kinds: (counts, steps) for each kind that has puzzles, in the given order of lengths and, for
        each length, in the given order of steps.
    ends: int64, how many puzzles each kind and the kinds before it have together.
    """

    index: LadderIndex
    kinds: tuple[tuple[PuzzleCounts, int], ...]
    ends: npt.NDArray[np.int64]

    @classmethod
    def of(
        cls, index: LadderIndex, lengths: Sequence[int], steps: Sequence[int], common: bool = False
    ) -> "LadderRange":
        """Return the range with these lengths and numbers of steps.

        common: as in PuzzleCounts.
        Raises InvalidPuzzle if there are no puzzles: `no-such-length`, field `length`, if the list
        has no words of these lengths; otherwise an error from no_such_puzzle, field `steps`.
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
        """Yield the puzzles in the order that a seed gives, with up to `limit` paths for each."""
        runs = [
            draw(self.index, counts, n, generator_of(seed, counts.length, n), limit)
            for counts, n in self.kinds
        ]
        for number in shuffled(len(self), np.random.Generator(np.random.PCG64(seed))):
            yield next(runs[int(np.searchsorted(self.ends, number, side="right"))])
