"""All words of the same length, ready to be narrowed down to those that fit a masked word.

A word fits if its guessed letters are exactly the letters shown, in exactly the places shown, and
it is not one of the wrong words. The letters are compared first, with one bit-set test per word.
Each position and each wrong word then requires a pass over the words left. In all, this takes 15 to
60 microseconds for 40,000 words.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from app.solver.hangman.masked import Masked
from app.solver.lexicon.language import END, MAX_LETTERS, Codes
from app.solver.lexicon.lexicon import Ids

MANY = 2000
"""If there are more words than this, and they have up to 16 letters, sets of positions are counted
in a table of all possible sets."""
SHORT = 10
"""For words of up to this many letters, such a table is always used (see MANY)."""

WordRows = npt.NDArray[np.int32]
LetterSets = npt.NDArray[np.uint32]
Positions = npt.NDArray[np.uint16] | npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class LengthIndex:
    """The n words of length L.

    ids: n int32, the words' ids in the lexicon, ascending; empty for unlisted words.
    letters: L x n uint8 codes; all letters at one position lie side by side in memory.
    presence: n uint32, the letter set of each word, in which bit c stands for letter code c.
    A word's *row* is its index in `presence`.
    """

    ids: Ids
    letters: Codes
    presence: LetterSets

    @classmethod
    def of_length(cls, letters: Codes, ids: Ids, length: int) -> "LengthIndex":
        """Return the index of the words of this length.

        letters: N x L codes. ids: the rows of `letters` with the words of that length.
        """
        columns = np.ascontiguousarray(letters[ids, :length].T)
        return cls(ids, columns, presence_of(columns))

    def __len__(self) -> int:
        return len(self.presence)

    def fitting(self, masked: Masked) -> WordRows:
        """Return the rows of the words that fit a masked word, as ascending int32."""
        guessed, shown = np.uint32(masked.guessed_mask), np.uint32(masked.shown_mask)
        rows = _rows_that_fit(None, (self.presence & guessed) == shown)
        for line, code in zip(self.letters, masked.codes, strict=True):
            if code != END:
                rows = rows[line.take(rows) == code]
        if masked.shown_mask:
            hidden = (shown >> np.arange(MAX_LETTERS + 1, dtype=np.uint32)) & 1 == 0
            for line, code in zip(self.letters, masked.codes, strict=True):
                if code == END:
                    rows = rows[hidden.take(line.take(rows))]
        for word in masked.wrong_words:
            rows = self.with_known(rows, masked, word)
        return rows

    def with_known(self, rows: WordRows | None, masked: Masked, known: str) -> WordRows:
        """Return the rows of the words that fit what is known about one letter or one wrong word.

        known: a shown letter, a wrong letter or a wrong word of the masked word.
        rows: the rows to choose from, ascending; None for all, which is faster than listing them.
        """
        if known in masked.wrong_words:
            codes = masked.language.encode(known)
            return _rows_that_fit(
                rows, (_values_at(self.letters, rows) != codes[:, None]).any(axis=0)
            )
        code = masked.language.letter_code(known)
        if known in masked.wrong:
            return _rows_that_fit(rows, _values_at(self.presence, rows) & np.uint32(1 << code) == 0)
        # One position with the letter is tested first, as that leaves few words for the others.
        rows = _rows_that_fit(
            rows, _values_at(self.letters[masked.pattern.index(known)], rows) == code
        )
        for line, letter in zip(self.letters, masked.pattern, strict=True):
            rows = rows[(line.take(rows) == code) == (letter == known)]
        return rows


@dataclass(frozen=True, eq=False)
class Candidates:
    """n words that a masked word may be, and the probability of each.

    letters: L x n uint8, the codes of each word's letters.
    presence: n uint32, the letter set of each word.
    weights: n float64, the probabilities, whose sum is 1 unless n is 0.
    """

    letters: Codes
    presence: LetterSets
    weights: npt.NDArray[np.float64]

    @classmethod
    def equal(cls, words: LengthIndex, rows: WordRows) -> "Candidates":
        """Return the words in these rows as candidates, all equally likely."""
        weights = np.full(len(rows), 1.0 / max(len(rows), 1))
        return cls(words.letters[:, rows], words.presence[rows], weights)

    def __len__(self) -> int:
        return len(self.weights)

    @cached_property
    def shares(self) -> npt.NDArray[np.float64]:
        """Return the probability that the word contains each letter, by letter code.

        The result is MAX_LETTERS + 1 float64; index 0 is unused.
        """
        shares = np.zeros(MAX_LETTERS + 1)
        seen = int(np.bitwise_or.reduce(self.presence)) if len(self) else 0
        for code in range(1, MAX_LETTERS + 1):
            if seen >> code & 1:
                has = (self.presence & np.uint32(1 << code)) != 0
                shares[code] = (self.weights * has).sum()
        return shares

    def information(self, code: int) -> float:
        """Return the entropy, in bits, of the positions at which a letter would be shown."""
        positions = positions_in(self.letters, code)
        if len(self.letters) <= SHORT or (len(self) > MANY and positions.dtype == np.uint16):
            share = np.bincount(positions, self.weights)
        else:
            different, which = np.unique(positions, return_inverse=True)
            share = np.bincount(which, self.weights, len(different))
        share = share[share > 0]
        return float(-(share * np.log2(share)).sum())


def lengths_of(lengths: npt.NDArray[np.uint8]) -> list[int]:
    """Return the distinct lengths in an array, ascending."""
    found: list[int] = np.flatnonzero(np.bincount(lengths)).tolist()
    return found


def _values_at(values: npt.NDArray[Any], rows: WordRows | None) -> npt.NDArray[Any]:
    """Return the values of these rows along the last axis, or of all rows if `rows` is None."""
    return values if rows is None else values.take(rows, axis=-1)


def _rows_that_fit(rows: WordRows | None, fits: npt.NDArray[np.bool_]) -> WordRows:
    """Return the rows that fit, as int32.

    fits: whether each of `rows` fits, or each row of the index if `rows` is None.
    """
    return np.flatnonzero(fits).astype(np.int32) if rows is None else rows[fits]


def positions_in(letters: Codes, code: int) -> Positions:
    """Return a letter's positions in each column of an L x n array, as bit sets.

    Bit 0 is the first position. The result is n uint16 for words of up to 16 letters, else n
    uint64. Bits are summed as floats, which is exact, and many times faster than as integers.
    """
    width: Any = np.uint16 if len(letters) <= 16 else np.uint64
    bits = np.exp2(np.arange(len(letters), dtype=np.float32 if width is np.uint16 else np.float64))
    positions: Positions = (bits @ (letters == code)).astype(width)
    return positions


def presence_of(letters: Codes) -> LetterSets:
    """Return the letter set of each column of an L x n array of codes, as n uint32."""
    presence = np.zeros(letters.shape[1], dtype=np.uint32)
    for line in letters:
        presence |= np.uint32(1) << line.astype(np.uint32)
    return presence & ~np.uint32(1)
