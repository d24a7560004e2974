"""Tables of all prefixes of 1 to 4 letters, so that a search can enter the DAWG four letters deep.

The letter codes of a prefix are the digits of its number. So one look-up by this number tells
whether any word begins with the letters of a path. English has 17,364 prefixes of four letters, out
of 531,441 possible numbers. The tables take 1.5 MB, and are made from the DAWG in 2 ms.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes
from app.solver.ruzzle.adjacency import PREFIX_LETTERS, Bits, Nodes
from app.solver.ruzzle.dawg import ENDS, HALF, OFFSET, ONE, PLACE, Dawg, States

StateRows = npt.NDArray[np.unsignedinteger]
"""Row numbers in quad_states."""
IS_PREFIX = ONE << HALF
"""A bit that every prefix has in its entry, above ENDS and the bits of the word id."""


@dataclass(frozen=True, slots=True, eq=False)
class PrefixTable:
    """Tables of all prefixes of 1 to 4 letters, indexed by a number whose digits are letter codes.

    base: how many letters the alphabet has, plus one.
    short: base**k uint64 for k = 1, 2 and 3 letters. An entry holds IS_PREFIX, ENDS if the prefix
        is a word, and the id of the first word that begins with the prefix. It is 0 if there is no
        such word.
    quads: base**4 unsigned integers, the prefix's row in quad_states; 0 if no word begins with it.
    quad_states: (Q + 1) x 2 uint64, the dead state, then the DAWG's states after the Q prefixes of
        4 letters.
    """

    base: int
    short: list[Bits]
    quads: StateRows
    quad_states: States

    @classmethod
    def of(cls, dawg: Dawg) -> Self:
        """Return the tables of a DAWG's words."""
        base = int(dawg.letters).bit_length()
        rows, states = np.zeros((1, 0), dtype=np.uint8), dawg.root
        short = []
        for length in range(1, PREFIX_LETTERS):
            rows, states = dawg.longer(rows, states)
            table = np.zeros(base**length, dtype=np.uint64)
            table[_numbers(rows, base)] = states[:, PLACE] & (ENDS | OFFSET) | IS_PREFIX
            short.append(table)
        rows, states = dawg.longer(rows, states)
        quads = np.zeros(base**PREFIX_LETTERS, dtype=np.min_scalar_type(len(rows)))
        quads[_numbers(rows, base)] = np.arange(1, len(rows) + 1)
        dead = np.zeros((1, 2), dtype=np.uint64)
        return cls(base, short, quads, np.concatenate((dead, states)))


def _numbers(rows: Codes, base: int) -> Nodes:
    """Return each row as a number, with its codes as digits."""
    numbers: Nodes = rows @ base ** np.arange(rows.shape[1] - 1, -1, -1)
    return numbers
