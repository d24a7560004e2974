"""Choosing words from a list by how they start, how they end and what they include."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes
from app.solver.lexicon.lexicon import Ids, Lexicon

Rows = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class WordFilter:
    """Folded strings that words must start with, end with and contain; "" allows any word."""

    starts: str = ""
    ends: str = ""
    includes: str = ""

    def kept(self, lexicon: Lexicon, ids: Ids) -> Ids:
        """Return the ids whose words pass the filter, in the given order.

        Raises KeyError if the filter has a character that is not a letter.
        """
        if self.starts:
            ids = ids[_places(lexicon, ids, self.starts)[:, 0]]
        if self.ends:
            last = lexicon.lengths[ids].astype(np.intp) - len(self.ends)
            places = _places(lexicon, ids, self.ends)
            # A word shorter than the ending does not have it anywhere, so any place will do.
            ids = ids[places[np.arange(len(ids)), np.maximum(last, 0)]]
        if self.includes:
            ids = ids[_places(lexicon, ids, self.includes).any(axis=1)]
        return ids


def _places(lexicon: Lexicon, ids: Ids, text: str) -> Rows:
    """Return whether `text` begins at each letter of each word, as N x L bools."""
    rows: Codes = lexicon.letters.take(ids, axis=0)
    padded = np.pad(rows, ((0, 0), (0, len(text))))
    found = np.ones(rows.shape, dtype=np.bool_)
    for offset, letter in enumerate(text):
        code = lexicon.language.letter_code(letter)
        found &= padded[:, offset : offset + rows.shape[1]] == code
    return found
