"""Checking and folding a single typed word.

Other input (racks, grids, masked words, single letters, a friend's phrase, and the words found in a
round of Ruzzle) has parsers of its own, which fold it too.
"""

from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle

MAX_TYPED = 200
"""The most characters that are folded; longer input is refused, as no word needs so many."""
LONGEST_WORD = 45
"""The longest word in large English dictionaries has 45 letters."""


def parse_word(
    typed: str,
    language: Language,
    field: str = "word",
    *,
    shortest: int = 1,
    longest: int = LONGEST_WORD,
) -> str:
    """Return a typed word, folded. Spaces around the word are ignored, as are those in `c a t`.

    Raises InvalidPuzzle for the given field, with any params in parentheses:
        `no-word`, unless `shortest` is 0.
        `several-words`.
        `word-too-short` or `word-too-long` (limit, count).
        `not-a-letter` (alphabet, character).
        `space-among-letters` (alphabet), for a bare accent such as ´.
    """
    text = without_spaces(typed, field) if len(typed) <= MAX_TYPED else typed
    if not text and shortest:
        raise InvalidPuzzle("no-word", field)
    if len(text) > MAX_TYPED:
        raise InvalidPuzzle("word-too-long", field, limit=longest, count=len(text))
    word = language.only_letters(language.fold(text), field)
    if len(word) > longest:
        raise InvalidPuzzle("word-too-long", field, limit=longest, count=len(word))
    if len(word) < shortest:
        raise InvalidPuzzle("word-too-short", field, limit=shortest, count=len(word))
    return word


def without_spaces(typed: str, field: str) -> str:
    """Return a typed word without the spaces around it or, if typed like `c a t`, within it.

    Raises InvalidPuzzle `several-words`, for the given field, if there are any other spaces.
    """
    parts = typed.split()
    if len(parts) > 1 and max(map(len, parts)) > 1:
        raise InvalidPuzzle("several-words", field)
    return "".join(parts)
