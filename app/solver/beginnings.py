"""Tables of all beginnings of 1 to 4 letters: how a search enters the DAWG four letters deep.

A beginning is numbered by its codes as digits, so one look-up per path says whether any word begins
so. English has 17,183 beginnings of four letters among 531,441 numbers; the tables take 1.5 MB and
are made from the DAWG in 2 ms.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from app.solver.dawg import Dawg, States, ids_of
from app.solver.geometry import Spots
from app.solver.language import Codes

Values = npt.NDArray[np.integer]
TABLED = 4
"""Beginnings of up to so many letters are looked up in tables."""


@dataclass(frozen=True, slots=True, eq=False)
class Beginnings:
    """Tables of all beginnings of 1 to 4 letters, by their codes as digits of a number.

    base: one more than the alphabet has letters.
    short: tables for 1, 2 and 3 letters, base**k int32: the word's id + 1, -1 for what is only a
        beginning, 0 for neither.
    quads: base**4, a row of quad_states; 0 for no beginning.
    quad_states: the DAWG's states after the beginnings of 4 letters; row 0 is dead.
    """

    base: int
    short: list[npt.NDArray[np.int32]]
    quads: Values
    quad_states: States

    @classmethod
    def of(cls, dawg: Dawg) -> Self:
        base = int(dawg.letters).bit_length()
        rows, states = np.zeros((1, 0), dtype=np.uint8), dawg.root
        short = []
        for length in range(1, TABLED):
            rows, states = dawg.longer(rows, states)
            ids = ids_of(states)
            table = np.zeros(base**length, dtype=np.int32)
            table[_numbers(rows, base)] = np.where(ids < 0, -1, ids + 1)
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
