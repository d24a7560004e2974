"""Hangman's small words: letters with their article, numbers of misses."""

AN = frozenset("aefhilmnorsx")
"""Letters whose English names begin with a vowel."""


def letter_named(letter: str) -> str:
    """ "an R", "a B"."""
    return f"{'an' if letter in AN else 'a'} {letter.upper()}"


def misses_in_words(number: int) -> str:
    """ "1 miss", "6 misses"."""
    return f"{number} {'miss' if number == 1 else 'misses'}"
