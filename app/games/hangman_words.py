"""Hangman's small words: positions, letters with their article, numbers of misses."""

from collections.abc import Sequence

AN = frozenset("aefhilmnorsx")
"""Letters whose English names begin with a vowel."""


def positions(places: Sequence[int]) -> str:
    """ "position 2", "positions 2 and 5", "positions 1, 3 and 5"."""
    if len(places) == 1:
        return f"position {places[0]}"
    return f"positions {', '.join(map(str, places[:-1]))} and {places[-1]}"


def letter_named(letter: str) -> str:
    """ "an R", "a B"."""
    return f"{'an' if letter in AN else 'a'} {letter.upper()}"


def misses_in_words(number: int) -> str:
    """ "1 miss", "6 misses"."""
    return f"{number} {'miss' if number == 1 else 'misses'}"
