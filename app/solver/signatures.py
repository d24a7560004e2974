"""Signatures: a number for a multiset of letters, and a table that finds words by it.

Each letter has a fixed random odd 64-bit number; the signature of some letters is their sum,
wrapping at 64 bits. So anagrams share one, the signature of two multisets together is the sum of
theirs, and all sub-multisets of a rack are reached by adding a letter at a time. Two different
multisets of letters share a signature with a chance of 2^-64: the index's build makes sure that no
two words of the list do.

Cost of a lookup: about 30 ns for each signature, most of it a miss of the processor's cache.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.language import MAX_LETTERS, Codes

Signatures = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.int32]

KEYS: Signatures = np.random.PCG64(20161231).random_raw(MAX_LETTERS + 1) | np.uint64(1)
"""The number of each letter code; END counts for nothing."""
KEYS[0] = 0
KEYS.flags.writeable = False
LAST = np.uint64(2**64 - 1)


def signatures_of(letters: Codes) -> Signatures:
    """The signature of each row of an N x L matrix of codes, uint64."""
    signatures = np.zeros(len(letters), dtype=np.uint64)
    for column in letters.T:
        signatures += KEYS[column]
    return signatures


def sub_multisets(counts: Mapping[int, int]) -> Signatures:
    """The signatures of all different sub-multisets of some letters, uint64, but the empty one.

    counts: letter code -> how many there are. The result has product(count + 1) - 1 entries.
    """
    signatures = np.zeros(1, dtype=np.uint64)
    for code, count in counts.items():
        multiples = KEYS[code] * np.arange(count + 1, dtype=np.uint64)
        signatures = np.add.outer(multiples, signatures).ravel()
    return signatures[1:]


@dataclass(frozen=True, slots=True, eq=False)
class SignatureTable:
    """From a signature to the rows that have it; C distinct signatures of N rows, immutable.

    distinct: C + 1 uint64, ascending, LAST at the end.
    starts: C + 1 int32; the rows of signature c are rows[starts[c]:starts[c + 1]].
    rows: N int32.
    buckets: int32; for each value of a signature's top bits, the first that has at least these.
    shift: how far a signature is shifted to leave its top bits.
    """

    distinct: Signatures
    starts: Rows
    rows: Rows
    buckets: Rows
    shift: np.uint64

    @classmethod
    def build(cls, signatures: Signatures) -> "SignatureTable":
        """The table of N signatures, by row number."""
        rows = np.argsort(signatures)
        ordered = signatures[rows]
        first = np.ones(len(rows), dtype=bool)
        first[1:] = ordered[1:] != ordered[:-1]
        distinct = ordered[first]
        # One to two buckets for each signature: a lookup then sees 1.4 of them on average.
        bits = max(1, len(distinct).bit_length())
        shift = np.uint64(64 - bits)
        counts = np.bincount((distinct >> shift).astype(np.int64), minlength=1 << bits)
        table = cls(
            distinct=np.append(distinct, LAST),
            starts=np.append(np.flatnonzero(first), len(rows)).astype(np.int32),
            rows=rows.astype(np.int32),
            buckets=(np.cumsum(counts) - counts).astype(np.int32),
            shift=shift,
        )
        for array in (table.distinct, table.starts, table.rows, table.buckets):
            array.flags.writeable = False
        return table

    def find(self, signatures: Signatures) -> Rows:
        """The rows that have any of these different signatures, ascending."""
        classes = self._classes(signatures)
        starts = self.starts[classes]
        counts = self.starts[classes + 1] - starts
        ends = counts.cumsum()
        total = int(ends[-1]) if len(ends) else 0
        found = self.rows[np.repeat(starts + counts - ends, counts) + np.arange(total)]
        found.sort()
        return found

    def _classes(self, signatures: Signatures) -> Rows:
        """Where in `distinct` those of the signatures stand that it has, in no order.

        All walk through their buckets together, a place a round, until they meet their equal or
        something larger.
        """
        places = self.buckets[signatures >> self.shift]
        found = []
        while len(signatures):
            here = self.distinct[places]
            found.append(places[here == signatures])
            on = here < signatures
            places, signatures = places[on] + np.int32(1), signatures[on]
        return np.concatenate(found)
