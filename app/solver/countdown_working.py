"""The working of a Countdown solve: what was looked at for each length, beside the naive count.

Signatures look up each different sub-multiset of the rack once; the naive way takes every
combination of tiles, and meets the same letters again whenever the rack repeats one. Masks
compare every word that is short enough; the naive way tries every letter for every blank.
"""

from dataclasses import dataclass
from math import comb

import numpy as np

from app.solver.countdown import CountdownIndex, Solution, looks_up
from app.solver.rack import Rack


@dataclass(frozen=True, slots=True)
class LengthWorking:
    """What was looked at to find the words of one length.

    looked_up: different sub-multisets of the rack, or words compared with it by masks.
    naive: combinations of so many tiles, times the alphabet for each blank of the rack.
    words: how many words were found.
    """

    length: int
    looked_up: int
    naive: int
    words: int


@dataclass(frozen=True, slots=True)
class Working:
    """One solve's numbers.

    method: "signatures" or "masks".
    lengths: from the rack's length down to 1.
    """

    method: str
    lengths: tuple[LengthWorking, ...]

    @property
    def looked_up(self) -> int:
        return sum(each.looked_up for each in self.lengths)

    @property
    def naive(self) -> int:
        return sum(each.naive for each in self.lengths)


def working(index: CountdownIndex, solution: Solution) -> Working:
    """The numbers of a solve, counted after it: solving itself pays nothing for them."""
    rack = solution.rack
    tiles = len(rack)
    by_signature = looks_up(rack)
    looked_up = sub_multiset_counts(rack) if by_signature else _words_by_length(index)
    words = np.bincount(index.lexicon.lengths[solution.ids], minlength=tiles + 1).tolist()
    readings = len(index.language.alphabet) ** rack.blanks
    lengths = tuple(
        LengthWorking(length, looked_up[length], comb(tiles, length) * readings, words[length])
        for length in range(tiles, 0, -1)
    )
    return Working("signatures" if by_signature else "masks", lengths)


def sub_multiset_counts(rack: Rack) -> list[int]:
    """How many different sub-multisets the rack's letters have of each size 0, 1, 2 ...

    They are the coefficients of the product of 1 + x + ... + x^m over letters that stand m times.
    """
    counts = [1]
    for multiplicity in rack.letters.values():
        product = [0] * (len(counts) + multiplicity)
        for size, count in enumerate(counts):
            for taken in range(multiplicity + 1):
                product[size + taken] += count
        counts = product
    return counts


def _words_by_length(index: CountdownIndex) -> list[int]:
    """How many words the index has of each length 0, 1, 2 ..."""
    ends = (len(index.ids), *index.first_rows)
    return [end - start for start, end in zip(index.first_rows, ends, strict=False)]
