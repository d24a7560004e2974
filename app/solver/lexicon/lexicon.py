"""The words of one language, held as arrays.

A word's *id* is its row, in the order of the language's alphabet. All indexes use ids, so it costs
next to nothing to look up a word's band, its length or the word itself.

Cost: the English list of some 259,000 words is read, checked and sorted in about 0.1 s.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.solver.lexicon import band_files
from app.solver.lexicon.band_files import BANDS as BANDS
from app.solver.lexicon.band_files import MAX_LENGTH as MAX_LENGTH
from app.solver.lexicon.band_files import MIN_LENGTH as MIN_LENGTH
from app.solver.lexicon.band_files import Listed
from app.solver.lexicon.forms import Forms
from app.solver.lexicon.language import END, Codes, Language
from app.solver.lexicon.word_rows import Bands, Keys, keys_of, row_of, rows_of

FAMILIAR = 2
"""Words in bands up to this one are called familiar: most players know them."""

Ids = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The words of a language in alphabetical order, immutable: N words of up to L letters.

    letters: N x L uint8, the letter codes of each word, padded with END.
    lengths: N uint8.
    bands: N uint8, 1 (very common) to 5 (very rare).
    blocked: N bool, True for words that the app never deals or chooses.
    dealt: N bool, True for words that may be set as a puzzle: all except blocked words and those in
        undealt.txt, such as exclamations and names of letters.
    american: int32, the ids of the few spellings that only Americans use, ascending.
    never_daily: int32, the ids of words barred from daily puzzles and conundrums, ascending.
    version: 12 hex digits that change with the words, their bands, and which words are blocked,
        dealt or American.
    forms: how the words are written, and their lemmas.
    """

    language: Language
    letters: Codes
    lengths: npt.NDArray[np.uint8]
    bands: Bands
    blocked: npt.NDArray[np.bool_]
    dealt: npt.NDArray[np.bool_]
    american: Ids
    never_daily: Ids
    version: str
    forms: Forms
    _keys: Keys
    _of_length: dict[int, Ids] = field(default_factory=dict, init=False)

    @classmethod
    def read(cls, folder: Path) -> "Lexicon":
        """Return the lexicon of a list folder.

        Raises BadLanguage, naming the file and the fault, if a file cannot be used.
        """
        language = Language.read(folder)
        return cls.of_listed(language, band_files.read(folder, language), folder)

    @classmethod
    def of_listed(cls, language: Language, listed: Listed, folder: Path | None = None) -> "Lexicon":
        """Return the lexicon of these words, with the table of forms in `folder`, if there is one.

        Raises BadLanguage if that table was built for another list.
        """
        letters, bands = listed.rows, listed.bands
        keys = keys_of(letters)
        named = listed.blocked, listed.undealt, listed.american, listed.never_daily
        blocked_ids, undealt_ids, american, never_daily = (
            _ids_of_words(keys, language, words) for words in named
        )
        blocked, dealt = np.zeros(len(keys), dtype=bool), np.ones(len(keys), dtype=bool)
        blocked[blocked_ids] = True
        dealt[blocked_ids] = dealt[undealt_ids] = False
        lengths = (letters != END).sum(axis=1, dtype=np.uint8)
        digest = hashlib.sha256(listed.version.encode())
        for array in (letters, lengths, bands, blocked, dealt, american, never_daily, keys):
            array.flags.writeable = False
        for flags in (blocked, dealt):
            digest.update(np.packbits(flags).tobytes())
        forms = Forms.open(folder, language, keys) if folder else Forms(language, keys)
        version = digest.hexdigest()[:12]
        marks = blocked, dealt, american, never_daily
        return cls(language, letters, lengths, bands, *marks, version, forms, keys)

    def __len__(self) -> int:
        return len(self.lengths)

    def __contains__(self, word: str) -> bool:
        return self.find(word) is not None

    def find(self, word: str) -> int | None:
        """Return the id of a folded word, found by bisection, or None if the list lacks the word.

        The word may have any length: one that is longer than every listed word needs no search.
        """
        if len(word) > self.letters.shape[1]:
            return None
        try:
            return row_of(self._keys, self.language.encode(word))
        except KeyError:
            return None

    def is_blocked(self, word: str) -> bool:
        """Return whether a folded word is in the list, but never chosen by the app."""
        word_id = self.find(word)
        return word_id is not None and bool(self.blocked[word_id])

    def ids_of(self, rows: Codes) -> Ids:
        """Return the ids of the words in these rows of letter codes, skipping unlisted words."""
        return rows_of(self._keys, rows)

    def word(self, word_id: int) -> str:
        """Return the word with this id."""
        return self.language.decode(self.letters[word_id])

    def words(self, ids: npt.NDArray[np.integer]) -> list[str]:
        """Return the words with these ids, in the order of the ids."""
        points = self.language.code_points.take(self.letters.take(ids, axis=0))
        spelled: list[str] = points.view(f"U{self.letters.shape[1]}").ravel().tolist()
        return spelled

    def all_ids(self) -> Ids:
        """Return all ids, as ascending int32."""
        return np.arange(len(self), dtype=np.int32)

    def ids_of_length(self, length: int) -> Ids:
        """Return the ids of all words with this many letters, ascending; the array is read-only."""
        if (ids := self._of_length.get(length)) is None:
            ids = np.flatnonzero(self.lengths == length).astype(np.int32)
            ids.flags.writeable = False
            if len(ids):
                self._of_length[length] = ids
        return ids


def _ids_of_words(keys: Keys, language: Language, words: Sequence[str]) -> Ids:
    """Return the ids of folded words as ascending int32, skipping words that the list lacks."""
    rows = language.encode_rows([word for word in words if len(word) <= keys.itemsize])
    return np.sort(rows_of(keys, rows))
