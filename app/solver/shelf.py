"""All words of one length, ready to be narrowed to those that fit a masked word.

A word fits when its letters among the guessed ones are exactly the shown ones (one test on a
bit set per word), and stand where they show. Cost: a pass over one uint32 per word, then a
pass over the survivors for each place; 15 to 60 microseconds for 40,000 words.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.language import END, Codes
from app.solver.lexicon import Ids, Lexicon
from app.solver.masked import Masked

Rows = npt.NDArray[np.int32]
LetterSets = npt.NDArray[np.uint32]
Places = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """The n words of one length L.

    ids: n int32, the lexicon's ids, ascending; a *row* is a place in this array.
    letters: L x n uint8 codes, one contiguous line a place of the word.
    presence: n uint32, bit `code` set for every letter of the word.
    """

    ids: Ids
    letters: Codes
    presence: LetterSets

    @classmethod
    def of_length(cls, lexicon: Lexicon, length: int) -> "Shelf":
        ids = lexicon.ids_of_length(length)
        letters = np.ascontiguousarray(lexicon.letters[ids, :length].T)
        return cls(ids, letters, presence_of(letters))

    def __len__(self) -> int:
        return len(self.ids)

    def fitting(self, masked: Masked) -> Rows:
        """The rows of the words that the masked word can be, ascending, int32."""
        guessed = np.uint32(masked.guessed_mask)
        if not guessed:
            return np.arange(len(self), dtype=np.int32)
        rows = np.flatnonzero((self.presence & guessed) == np.uint32(masked.shown_mask))
        for line, code in zip(self.letters, masked.codes, strict=True):
            if code != END:
                rows = rows[line[rows] == code]
        if masked.shown_mask:
            for line, code in zip(self.letters, masked.codes, strict=True):
                if code == END:
                    here = np.uint32(1) << line[rows].astype(np.uint32)
                    rows = rows[(here & np.uint32(masked.shown_mask)) == 0]
        return rows.astype(np.int32)

    def places(self, rows: Rows, code: int) -> Places:
        """The places of a letter in each of these words as a set of bits, uint64, place 0 first."""
        masks = np.zeros(len(rows), dtype=np.uint64)
        for place, line in enumerate(self.letters):
            masks |= (line[rows] == code).astype(np.uint64) << np.uint64(place)
        return masks


def presence_of(letters: Codes) -> LetterSets:
    """The letter set of each column of an L x n array of codes, n uint32; END counts for none."""
    presence = np.zeros(letters.shape[1], dtype=np.uint32)
    for line in letters:
        presence |= np.uint32(1) << line.astype(np.uint32)
    return presence & ~np.uint32(1)


def shelves_of(lexicon: Lexicon) -> dict[int, Shelf]:
    """The shelf of each length that the lexicon has words of."""
    return {
        length: Shelf.of_length(lexicon, length)
        for length in np.flatnonzero(np.bincount(lexicon.lengths)).tolist()
    }
