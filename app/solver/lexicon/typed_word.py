"""The one place where a word that somebody typed becomes a folded word.

Text that is more than a word, or less, has a parser of its own that folds: racks, grids, masked
words, single letters, a friend's phrase, the words found in a round of Ruzzle.
"""

from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle

MAX_TYPED = 200
"""Longer text is refused without being folded: no word needs so many characters."""
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
    """Return the folded word of typed text; spaces are ignored.

    Raises InvalidPuzzle with that field: `no-word` for no text, `word-too-short` (limit, count),
    `word-too-long` (limit, count), `not-a-letter` (alphabet, character).
    """
    text = "".join(typed.split()) if len(typed) <= MAX_TYPED else typed
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
