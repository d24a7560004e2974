"""The hand-written files of a list folder that only the build reads, such as meanings.txt."""

from pathlib import Path

from app.solver.lexicon.corrections import ADD, MOVED, NO_VOWEL, REMOVE, TWO_LETTERS, entries
from app.solver.lexicon.language import Language

MEANINGS = "meanings.txt"
UNDEALT_BY_HAND = "undealt-by-hand.txt"
BRITISH_TOO = "british-too.txt"
MORE = "more.dic"
"""A file of Hunspell entries, each of which adds a word with all its forms."""
FILES = (
    *(ADD, REMOVE, MOVED, TWO_LETTERS, NO_VOWEL, MEANINGS, UNDEALT_BY_HAND),
    *(BRITISH_TOO, MORE),
)


def reasons(file: Path, language: Language) -> dict[str, str]:
    """Return word -> reason (or meaning, or rating) from a file such as remove.txt."""
    return {word: reason for _, (word, reason) in entries(file, language, fields=2)}


def meanings(folder: Path, language: Language) -> list[tuple[str, str, str]]:
    """Return the entries of meanings.txt: (lemma with its accents, part of speech, meaning).

    A lemma may have several meanings.
    """
    found = entries(folder / MEANINGS, language, fields=3, lemmas=True)
    return [(lemma, part, gloss) for _, (lemma, part, gloss) in found]


def words(file: Path, language: Language) -> set[str]:
    """Return the words of a file with one word per line, such as those in name-lists/."""
    return {word for _, (word,) in entries(file, language, fields=1)}
