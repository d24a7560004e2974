"""Tables of all beginnings of 1 to 4 letters: how a search enters the DAWG four letters deep.

A beginning is numbered by its codes as digits, so one look-up per path says whether any word begins
so. English has 17,183 beginnings of four letters among 531,441 numbers; the tables take 1.5 MB and
are made from the DAWG in 2 ms.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes
from app.solver.ruzzle.adjacency import TABLED, Bits, Spots
from app.solver.ruzzle.dawg import ENDS, HALF, OFFSET, ONE, PLACE, Dawg, States

Values = npt.NDArray[np.integer]
BEGUN = ONE << HALF
"""The bit that every beginning has in the tables, above those of a place that they keep."""


@dataclass(frozen=True, slots=True, eq=False)
class Beginnings:
    """Tables of all beginnings of 1 to 4 letters, by their codes as digits of a number.

    base: one more than the alphabet has letters.
    short: tables for 1, 2 and 3 letters, base**k uint64: BEGUN, ENDS if it is a word, the word's
        id (for a mere beginning that of the next word); 0 for no beginning.
    quads: base**4, a row of quad_states; 0 for no beginning.
    quad_states: the DAWG's states after the beginnings of 4 letters; row 0 is dead.
    """

    base: int
    short: list[Bits]
    quads: Values
    quad_states: States

    @classmethod
    def of(cls, dawg: Dawg) -> Self:
        """The tables of a DAWG, as wide as its alphabet; 2 ms in English."""
        base = int(dawg.letters).bit_length()
        rows, states = np.zeros((1, 0), dtype=np.uint8), dawg.root
        short = []
        for length in range(1, TABLED):
            rows, states = dawg.longer(rows, states)
            table = np.zeros(base**length, dtype=np.uint64)
            table[_numbers(rows, base)] = states[:, PLACE] & (ENDS | OFFSET) | BEGUN
            short.append(table)
        rows, states = dawg.longer(rows, states)
        quads = np.zeros(base**TABLED, dtype=np.min_scalar_type(len(rows)))
        quads[_numbers(rows, base)] = np.arange(1, len(rows) + 1)
        dead = np.zeros((1, 2), dtype=np.uint64)
        return cls(base, short, quads, np.concatenate((dead, states)))


def _numbers(rows: Codes, base: int) -> Spots:
    """Each row of codes as a number with these digits."""
    numbers: Spots = rows @ base ** np.arange(rows.shape[1] - 1, -1, -1)
    return numbers
