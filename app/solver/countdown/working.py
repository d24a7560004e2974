"""The working of a Countdown solve: what was struck out, and what other ways would have tried.

The naive way tries every combination of tiles, and meets the same letters again whenever the rack
repeats one; its better half tries each different sub-multiset of the letters once. Ours tries
none: it strikes out words letter by letter, and the numbers of those left tell how.
"""

from dataclasses import dataclass
from math import comb

import numpy as np

from app.solver.countdown.bitmap_index import WORDS_A_UNIT
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, Solution, letter_counts


@dataclass(frozen=True, slots=True)
class LengthWorking:
    """The words of one length, and what had to be looked up to find them one by one.

    sub_multisets: how many different choices of so many letters the tiles allow.
    combinations: the same as if all tiles were different: the naive count.
    words: how many words were found.

    A blank is read as every letter of the alphabet; in sub_multisets two blanks as every pair.
    """

    length: int
    sub_multisets: int
    combinations: int
    words: int


@dataclass(frozen=True, slots=True)
class LetterWorking:
    """How many words are left once those with too many of a letter are struck out."""

    letter: str
    words_left: int


@dataclass(frozen=True, slots=True)
class Working:
    """One solve's numbers.

    compared: the words at the start, those no longer than the rack (or, as words are kept by 64,
        a few more).
    letters: after each letter of the alphabet, in its order.
    lengths: from the rack's length down to 1.
    """

    compared: int
    letters: tuple[LetterWorking, ...]
    lengths: tuple[LengthWorking, ...]


def working(index: CountdownIndex, solution: Solution) -> Working:
    """The numbers of a solve, found by going through it again: solving pays nothing for them."""
    rack = solution.rack
    first = index.first_unit(rack)
    counts = letter_counts(rack, index.language)
    beyond = int(index.strikes.beyond).bit_count()
    compared = (index.strikes.units - first) * WORDS_A_UNIT - beyond
    alphabet = index.language.alphabet
    struck = index.strikes.struck_by_letter(counts, rack.blanks, first)
    letters = tuple(
        LetterWorking(letter, compared - int(np.bitwise_count(words).sum()))
        for letter, words in zip(alphabet, struck, strict=False)
    )
    words = np.bincount(index.lexicon.lengths[solution.ids], minlength=len(rack) + 1).tolist()
    sub_multisets = sub_multiset_counts(rack, len(alphabet))
    combinations = combination_counts(rack, len(alphabet))
    lengths = tuple(
        LengthWorking(length, sub_multisets[length], combinations[length], words[length])
        for length in range(len(rack), 0, -1)
    )
    return Working(compared, letters, lengths)


def sub_multiset_counts(rack: Rack, alphabet_size: int) -> list[int]:
    """How many different letters the tiles can show, by how many are taken: 0, 1, 2 ...

    Without blanks the coefficients of the product of 1 + x + ... + x^m over letters that stand m
    times; times those of the multisets that the blanks can show.
    """
    polynomials = [[1] * (count + 1) for count in rack.letters.values()]
    polynomials.append([comb(alphabet_size + k - 1, k) for k in range(rack.blanks + 1)])
    return _product(polynomials)


def combination_counts(rack: Rack, alphabet_size: int) -> list[int]:
    """How many ways there are to take 0, 1, 2 ... tiles and read the blanks among them."""
    letters = len(rack) - rack.blanks
    readings = [comb(rack.blanks, k) * alphabet_size**k for k in range(rack.blanks + 1)]
    return _product([[comb(letters, k) for k in range(letters + 1)], readings])


def _product(polynomials: list[list[int]]) -> list[int]:
    """The coefficients of a product, the constant one first."""
    product = [1]
    for factor in polynomials:
        longer = [0] * (len(product) + len(factor) - 1)
        for power, coefficient in enumerate(product):
            for more, times in enumerate(factor):
                longer[power + more] += coefficient * times
        product = longer
    return product
