"""The puzzles of a range of kinds in one shuffled sequence, each of them as likely as any other.

A range is some word lengths and some steps. Its sequence goes through every puzzle of these kinds
once: a shuffle of all places says which kind each place takes, and each kind gives its own puzzles
in the shuffled order that it has for the seed. So a seed fixes the sequence, and whoever has used n
of its puzzles goes on behind them at the cost of n random numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
import numpy.typing as npt

from app.solver.ladder.counts import Census, census_of
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, draw, generator_of, none_such, shuffled
from app.solver.puzzle import InvalidPuzzle

PATHS = 100


@dataclass(frozen=True, slots=True, eq=False)
class LadderRange:
    """Kinds of puzzles, counted.

    kinds: (census, steps) of each kind that has any puzzle, by length, then steps.
    ends: int64, the running sum of how many puzzles the kinds have.
    """

    index: LadderIndex
    kinds: tuple[tuple[Census, int], ...]
    ends: npt.NDArray[np.int64]

    @classmethod
    def take(
        cls,
        index: LadderIndex,
        lengths: Sequence[int],
        steps: Sequence[int],
        common: bool = False,
    ) -> "LadderRange":
        """Count the puzzles of so many letters and so many changes; common: as a Census has it.

        Raises InvalidPuzzle, field `length` or `steps`, if there is none.
        """
        censuses = [
            census_of(index, length, common) for length in lengths if length in index.graphs
        ]
        kinds = tuple((c, n) for c in censuses for n in steps if c.how_many(n))
        if not kinds:
            if not censuses:
                raise InvalidPuzzle("Our list has no words of that length.", "length")
            longest = max(censuses, key=lambda census: census.longest)
            raise InvalidPuzzle(none_such(longest, min(steps)), "steps")
        counts = [census.how_many(n) for census, n in kinds]
        return cls(index, kinds, np.cumsum(counts))

    @classmethod
    def one_by_one(
        cls, index: LadderIndex, length: int, steps: Sequence[int], common: bool = False
    ) -> Iterator[tuple[int, "LadderRange"]]:
        """The range of each kind of one length that there is, with its steps, counted together."""
        if steps and length in index.graphs:
            census = census_of(index, length, common)
            for n in steps:
                if count := census.how_many(n):
                    yield n, cls(index, ((census, n),), np.array([count]))

    def __len__(self) -> int:
        """How many puzzles there are."""
        return int(self.ends[-1])

    def draw(self, seed: int, skip: int = 0, limit: int = PATHS) -> Iterator[LadderPuzzle]:
        """The puzzles of a seed's sequence, the first `skip` left out; limit: paths of each."""
        numbers = shuffled(len(self), np.random.Generator(np.random.PCG64(seed)))
        used = [0] * len(self.kinds)
        for number in islice(numbers, skip):
            used[self._kind(number)] += 1
        runs = [
            draw(
                self.index,
                census,
                steps,
                generator_of(seed, census.length, steps),
                skip=taken,
                limit=limit,
            )
            for (census, steps), taken in zip(self.kinds, used, strict=True)
        ]
        for number in numbers:
            yield next(runs[self._kind(number)])

    def _kind(self, number: int) -> int:
        return int(np.searchsorted(self.ends, number, side="right"))
