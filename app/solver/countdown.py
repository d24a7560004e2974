"""Countdown's letters round: all words that a rack can spell.

Rules: each tile serves once; a point a letter, eighteen for nine. A blank stands for any letter.

Without blanks, the signatures of all sub-multisets of the rack are looked up at once
(signatures.py); with blanks, or when there are too many of them, every word up to the rack's
length is compared with it by bit masks (thermometer.py). Both are exact.

Rows of the index are the words that a rack can hold at all, longest first, then alphabetical: the
order of the answer. Cost on a list of 250,000 words: 0.05 ms for nine letters, 0.1-0.2 for twelve,
0.7 for fifteen; with one, two, three blanks among nine tiles 0.4, 0.5, 0.8 ms. About 10 MB.
"""

from dataclasses import dataclass
from math import prod

import numpy as np
import numpy.typing as npt

from app.solver.language import Language
from app.solver.lexicon import Ids, Lexicon
from app.solver.rack import MAX_TILES, Rack
from app.solver.signatures import SignatureTable, signatures_of, sub_multisets
from app.solver.thermometer import Thermometer

MAX_LOOKUPS = 16_384
"""With more sub-multisets than this, comparing every word is quicker (measured)."""


@dataclass(frozen=True, slots=True, eq=False)
class CountdownIndex:
    """The words of a lexicon that fit on a rack, by signature and by mask; immutable.

    ids: R int32, row -> word id; longest first, then alphabetical.
    first_rows: for each length 0 to MAX_TILES the first row of a word no longer than it.
    """

    lexicon: Lexicon
    ids: Ids
    first_rows: tuple[int, ...]
    signatures: SignatureTable
    masks: Thermometer

    @classmethod
    def build(cls, lexicon: Lexicon) -> "CountdownIndex":
        """The index of a lexicon; SharedSignature if two words but no anagrams have one."""
        ids, first_rows = _longest_first(lexicon)
        letters = np.asfortranarray(lexicon.letters[ids, :MAX_TILES])
        masks = Thermometer.build(letters)
        signatures = SignatureTable.build(signatures_of(letters))
        refuse_shared_signatures(signatures, masks)
        return cls(lexicon, ids, first_rows, signatures, masks)

    @property
    def language(self) -> Language:
        return self.lexicon.language


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """All words of a rack.

    ids: word ids, longest first, then alphabetical.
    rows: the same words as rows of the index.
    """

    rack: Rack
    ids: Ids
    rows: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.ids)


def solve(index: CountdownIndex, rack: Rack) -> Solution:
    """All words that the rack can spell."""
    counts = letter_counts(rack, index.language)
    if looks_up(rack):
        rows = index.signatures.find(sub_multisets(counts))
    else:
        rows = index.masks.fitting(counts, rack.blanks, index.first_rows[len(rack)])
    return Solution(rack, index.ids[rows], rows)


def looks_up(rack: Rack) -> bool:
    """Whether a rack is solved by looking up its sub-multisets rather than by masks."""
    return not rack.blanks and prod(n + 1 for n in rack.letters.values()) <= MAX_LOOKUPS


def letter_counts(rack: Rack, language: Language) -> dict[int, int]:
    """Letter code -> how many tiles have it."""
    return {language.letter_code(letter): n for letter, n in rack.letters.items()}


def blank_letters(
    index: CountdownIndex, solution: Solution, words: slice = slice(None)
) -> list[str]:
    """What the blanks stand for in each word of a solution, or of a slice of it.

    Letters in alphabet order, "" where the word needs no blank: of the rack `ab?`, `s` for ABS.
    """
    rack = solution.rack
    counts = letter_counts(rack, index.language)
    codes = index.masks.missing(solution.rows[words], counts, rack.blanks)
    return [index.language.decode(row) for row in codes]


class SharedSignature(RuntimeError):
    """Two words of different letters have one signature: other KEYS are needed."""


def refuse_shared_signatures(signatures: SignatureTable, masks: Thermometer) -> None:
    """Raise SharedSignature unless the words of each signature are anagrams of each other."""
    repeated = np.ones(len(signatures.rows), dtype=bool)
    repeated[signatures.starts[:-1]] = False
    at = np.flatnonzero(repeated)
    here, before = signatures.rows[at], signatures.rows[at - 1]
    if any((column[here] != column[before]).any() for column in masks.columns):
        raise SharedSignature("two words of different letters have one signature")


def _longest_first(lexicon: Lexicon) -> tuple[Ids, tuple[int, ...]]:
    fits = np.flatnonzero(lexicon.lengths <= MAX_TILES)
    order = np.argsort(MAX_TILES - lexicon.lengths[fits], kind="stable")
    ids = fits[order].astype(np.int32)
    ids.flags.writeable = False
    per_length = np.bincount(lexicon.lengths[fits], minlength=MAX_TILES + 1)
    return ids, tuple((len(ids) - per_length.cumsum()).tolist())
