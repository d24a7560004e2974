"""Choosing words of a list by how they start and end, and what they include."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes
from app.solver.lexicon.lexicon import Ids, Lexicon

Rows = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class WordFilter:
    """Folded letters that words start with, end with, and include side by side; "" for any."""

    starts: str = ""
    ends: str = ""
    includes: str = ""

    def kept(self, lexicon: Lexicon, ids: Ids) -> Ids:
        """Return the ids of the words that pass, in their order."""
        if self.starts:
            ids = ids[_places(lexicon, ids, self.starts)[:, 0]]
        if self.ends:
            last = lexicon.lengths[ids].astype(np.intp) - len(self.ends)
            places = _places(lexicon, ids, self.ends)
            # A word shorter than the end has it nowhere, whichever of its places is looked at.
            ids = ids[places[np.arange(len(ids)), np.maximum(last, 0)]]
        if self.includes:
            ids = ids[_places(lexicon, ids, self.includes).any(axis=1)]
        return ids


def _places(lexicon: Lexicon, ids: Ids, text: str) -> Rows:
    """Return the places of a text in each word: N x L, whether it begins at that letter."""
    rows: Codes = lexicon.letters.take(ids, axis=0)
    padded = np.pad(rows, ((0, 0), (0, len(text))))
    found = np.ones(rows.shape, dtype=np.bool_)
    for offset, letter in enumerate(text):
        code = lexicon.language.letter_code(letter)
        found &= padded[:, offset : offset + rows.shape[1]] == code
    return found
