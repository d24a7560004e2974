"""How a rack was solved: what was struck out, and what other methods would have tried.

The naive method tries every combination of tiles, and so tries the same letters again if the rack
has a letter twice. A better one tries each different sub-multiset of the letters once. Ours tries
none: it strikes out words letter by letter. The working shows how many words are left after each
letter.
"""

from dataclasses import dataclass
from functools import lru_cache, reduce
from math import comb

import numpy as np

from app.solver.countdown.bitmap_index import WORDS_PER_UNIT
from app.solver.countdown.solver import CountdownIndex, RackSolution, letter_counts


@dataclass(frozen=True, slots=True)
class LengthWorking:
    """How many words of a given length were found, and how many lookups other methods would need.

    sub_multisets: how many different choices of `length` letters the tiles allow.
    combinations: how many choices there would be if all tiles were different, as the naive
        method assumes.
    words: how many words were found.

    A blank counts as every letter of the alphabet; in sub_multisets, two blanks count as every
    pair of letters.
    """

    length: int
    sub_multisets: int
    combinations: int
    words: int


@dataclass(frozen=True, slots=True)
class LetterWorking:
    """How many words are left once this letter and all letters before it have been checked."""

    letter: str
    words_left: int


@dataclass(frozen=True, slots=True)
class Working:
    """The numbers that show how a rack was solved.

    compared: how many words there are at first: all that are short enough for the rack, and up to
        63 longer ones, as words are compared in units of 64.
    letters: how many words are left after each letter, in the order of the alphabet.
    lengths: the numbers for each length, from the rack's length down to 1.
    """

    compared: int
    letters: tuple[LetterWorking, ...]
    lengths: tuple[LengthWorking, ...]


def working(index: CountdownIndex, solution: RackSolution) -> Working:
    """Solve the rack again and return the working, which `solve` does not collect."""
    rack = solution.rack
    first = index.first_unit(rack)
    counts = letter_counts(rack, index.language)
    padding = int(index.bitmaps.padding).bit_count()
    compared = (index.bitmaps.units - first) * WORDS_PER_UNIT - padding
    alphabet = index.language.alphabet
    struck = np.empty((len(alphabet), index.bitmaps.units - first), dtype=np.uint8)
    by_letter = index.bitmaps.struck_by_letter(counts, rack.blanks, first)
    for row, words in zip(struck, by_letter, strict=False):
        np.bitwise_count(words, out=row)
    left = compared - struck.sum(axis=1, dtype=np.uint32)
    letters = tuple(map(LetterWorking, alphabet, left.tolist()))
    words = np.bincount(index.lexicon.lengths[solution.ids], minlength=len(rack) + 1).tolist()
    alike = tuple(sorted(rack.letters.values()))
    sub_multisets = sub_multiset_counts(alike, rack.blanks, len(alphabet))
    combinations = combination_counts(sum(alike), rack.blanks, len(alphabet))
    lengths = tuple(
        LengthWorking(length, sub_multisets[length], combinations[length], words[length])
        for length in range(len(rack), 0, -1)
    )
    return Working(compared, letters, lengths)


@lru_cache(maxsize=256)
def sub_multiset_counts(alike: tuple[int, ...], blanks: int, alphabet_size: int) -> list[int]:
    """Return how many different choices of 0, 1, 2 ... letters the tiles allow.

    alike: how many tiles there are of each letter.
    Without blanks, the result is the coefficients of a product of polynomials, with the factor
    1 + x + ... + x^m for each letter that has m tiles. Blanks add a factor for the multisets of
    letters that they can stand for.
    """
    polynomials = [[1] * (count + 1) for count in alike]
    polynomials.append([comb(alphabet_size + k - 1, k) for k in range(blanks + 1)])
    return _product(polynomials)


@lru_cache(maxsize=256)
def combination_counts(letters: int, blanks: int, alphabet_size: int) -> list[int]:
    """Return how many ways there are to take 0, 1, 2 ... tiles and choose letters for blanks.

    letters: how many tiles are not blanks.
    """
    return _product([[1, 1]] * letters + [[1, alphabet_size]] * blanks)


def _product(polynomials: list[list[int]]) -> list[int]:
    """Return the product of polynomials, each given by its coefficients of 1, x, x^2 ..."""
    coefficients: list[int] = reduce(np.convolve, polynomials, np.array([1])).tolist()
    return coefficients
