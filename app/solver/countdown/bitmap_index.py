"""Sets of words as bitmaps, used to strike out all words that a rack cannot spell.

For each letter and each number n there is a bitmap of the words that have more than n of that
letter: one bit for each word, 64 words in a uint64. A rack with two Es cannot spell a word with
three Es, and a rack without a Z cannot spell any word with a Z. So the union of one bitmap for each
letter of the alphabet strikes out everything but the answer. With blanks, a word is struck out once
the letters missing from the rack outnumber the blanks. Missing letters are counted for all words at
once.

Most letters are on a rack once or not at all. So letters are grouped in threes, and each group's
union is computed in advance for the eight cases in which none of its letters occurs twice. A rack
without repeated letters then takes 9 unions instead of 26.

Cost on 250,000 words: 30 kB a bitmap, 5 MB in all; a union takes 1 microsecond.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from operator import itemgetter

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import MAX_LETTERS, Codes

WordSet = npt.NDArray[np.uint64]
WORDS_PER_UNIT = 64
GROUP = 3
"""How many letters a group has at most. Groups of two or four are just as quick (measured)."""


@dataclass(frozen=True, slots=True, eq=False)
class LetterGroup:
    """A few letters, and the words struck out by a rack that has each letter at most once.

    counts_of: a function that picks these letters' counts from a list indexed by letter code.
    struck: counts of these letters, each 0 or 1 -> the words that have more of at least one letter.
    """

    codes: tuple[int, ...]
    counts_of: Callable[[Sequence[int]], tuple[int, ...]]
    struck: dict[tuple[int, ...], WordSet]


@dataclass(frozen=True, slots=True, eq=False)
class BitmapIndex:
    """An immutable index of N words that tells which of them a rack can spell.

    more_than: more_than[code][n] is the set of words with more than n of the letter; the empty
        sets for large n are left out.
    groups: all letters in groups, from the commonest to the rarest.
    units: how many uint64 make up a set, N // 64 + 1.
    padding: a mask of the unused bits in the last uint64.
    """

    more_than: tuple[tuple[WordSet, ...], ...]
    groups: tuple[LetterGroup, ...]
    units: int
    padding: np.uint64

    @classmethod
    def build(cls, letters: Codes, alphabet_size: int) -> "BitmapIndex":
        """Return the index of N words.

        letters: N x L letter codes; column-major order is the quickest.
        """
        units = len(letters) // WORDS_PER_UNIT + 1
        more_than: list[tuple[WordSet, ...]] = [()] * (MAX_LETTERS + 1)
        totals = {}
        for code in range(1, alphabet_size + 1):
            counts = np.zeros(units * WORDS_PER_UNIT, dtype=np.uint8)
            for column in letters.T:
                counts[: len(column)] += (column == code).view(np.uint8)
            more_than[code] = tuple(_packed(counts > n) for n in range(int(counts.max())))
            totals[code] = int(counts.sum(dtype=np.int64))
        commonest = sorted(totals, key=lambda code: (-totals[code], code))
        parts = np.array_split(np.array(commonest), -(-len(commonest) // GROUP))
        groups = tuple(_group(tuple(part.tolist()), more_than, units) for part in parts)
        padding = np.uint64(2**64 - 2 ** (len(letters) % WORDS_PER_UNIT))
        return cls(tuple(more_than), groups, units, padding)

    def spelled(self, counts: Sequence[int], blanks: int, first_unit: int = 0) -> WordSet:
        """Return the set of words that these letters and blanks can spell.

        counts: how many there are of each letter, indexed by code; MAX_LETTERS + 1 numbers.
        first_unit: the index of the first uint64 to return; earlier words are left out.
        """
        if blanks:
            *_, struck = self.struck_by_letter(counts, blanks, first_unit)
        else:
            struck = self._struck(counts, first_unit)
        struck[-1] |= self.padding
        return ~struck

    def struck_by_letter(
        self, counts: Sequence[int], blanks: int, first_unit: int
    ) -> Iterator[WordSet]:
        """Yield the set of all words struck out so far, after each letter code up to MAX_LETTERS.

        The set is the same array each time, changed in place. The arguments are as in `spelled`.
        """
        # lacking[k] is the set of words for which the rack lacks more than k letters so far.
        lacking = [np.zeros(self.units - first_unit, dtype=np.uint64) for _ in range(blanks + 1)]
        for have, more_than in zip(counts[1:], self.more_than[1:], strict=True):
            for too_many in more_than[have : have + blanks + 1]:
                words = too_many[first_unit:]
                for k in range(blanks, 0, -1):
                    lacking[k] |= lacking[k - 1] & words
                lacking[0] |= words
            yield lacking[blanks]

    def _struck(self, counts: Sequence[int], first_unit: int) -> WordSet:
        struck = np.zeros(self.units - first_unit, dtype=np.uint64)
        for group in self.groups:
            together = group.struck.get(group.counts_of(counts))
            if together is not None:
                struck |= together[first_unit:]
                continue
            for code in group.codes:
                if counts[code] < len(self.more_than[code]):
                    struck |= self.more_than[code][counts[code]][first_unit:]
        return struck


def _packed(members: npt.NDArray[np.bool_]) -> WordSet:
    words: WordSet = np.packbits(members, bitorder="little").view(np.uint64)
    words.flags.writeable = False
    return words


def _group(
    codes: tuple[int, ...], more_than: Sequence[tuple[WordSet, ...]], units: int
) -> LetterGroup:
    struck = {}
    for counts in product((0, 1), repeat=len(codes)):
        union = np.zeros(units, dtype=np.uint64)
        for code, have in zip(codes, counts, strict=True):
            for words in more_than[code][have : have + 1]:
                union |= words
        union.flags.writeable = False
        struck[counts] = union
    return LetterGroup(codes, itemgetter(*codes), struck)
