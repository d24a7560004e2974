"""Words related by their letters: anagrams, and words that differ in one letter.

Each letter has a random number, so anagrams have equal sums. When a word of some length is first
looked up, the sums of all words of that length are sorted, which takes a few milliseconds and 12
bytes a word; from then on, sums are found by bisection. For words one letter away, all possible
spellings are looked up in the list at once. Either search takes 50 to 300 microseconds.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes
from app.solver.lexicon.lexicon import Ids, Lexicon

Sums = npt.NDArray[np.uint64]

NUMBERS = np.random.default_rng(1).integers(1 << 63, size=256, dtype=np.uint64)
"""A number for each letter code, uint64. Words with different letters could have the same sum, so
letters are compared as well."""
LENGTHS_KEPT = 64


def anagrams(lexicon: Lexicon, word: str) -> list[str]:
    """Return the other words that have exactly the letters of a folded word, alphabetically.

    Raises KeyError for a character that is not a letter.
    """
    codes = lexicon.language.encode(word)
    if len(word) > lexicon.letters.shape[1]:
        return []
    sums, ids = _sums_of_length(lexicon, len(word))
    first, last = (sums.searchsorted(NUMBERS[codes].sum(), side) for side in ("left", "right"))
    found = np.sort(ids[first:last])
    same = np.sort(lexicon.letters[found, : len(word)], axis=1) == np.sort(codes)
    return [other for other in lexicon.words(found[same.all(axis=1)]) if other != word]


def one_letter_away(lexicon: Lexicon, word: str) -> list[str]:
    """Return the words that differ from a folded word in exactly one letter, alphabetically.

    Raises KeyError for a character that is not a letter.
    """
    codes, letters = lexicon.language.encode(word), len(lexicon.language.alphabet)
    if len(word) > lexicon.letters.shape[1]:
        return []
    spellings = np.tile(codes, (len(word), letters, 1))
    places = np.arange(len(word))
    spellings[places, :, places] = np.arange(1, letters + 1, dtype=np.uint8)
    ids = lexicon.ids_of(spellings.reshape(-1, len(word)))
    return [other for other in lexicon.words(np.unique(ids)) if other != word]


@lru_cache(LENGTHS_KEPT)
def _sums_of_length(lexicon: Lexicon, length: int) -> tuple[Sums, Ids]:
    """Return the sums of all words with this many letters, ascending, and the id of each word."""
    ids = lexicon.ids_of_length(length)
    columns: list[Codes] = [lexicon.letters[ids, place] for place in range(length)]
    sums = np.zeros(len(ids), dtype=np.uint64)
    for column in columns:
        sums += NUMBERS[column]
    order = sums.argsort(kind="stable")
    return sums[order], ids[order]
