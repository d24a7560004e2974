"""Hangman's small words: letters with their article, numbers of misses."""

from collections.abc import Mapping

from app.solver.hangman.game import FEWEST_MISSES, MOST_MISSES
from app.solver.hangman.guesser import MISSES_ALLOWED
from app.web.args import parse_int
from app.web.text import Wording

ERRORS: Wording = {}


AN = frozenset("aefhilmnorsx")
"""Letters whose English names begin with a vowel."""


def letter_named(letter: str) -> str:
    """ "an R", "a B"."""
    return f"{'an' if letter in AN else 'a'} {letter.upper()}"


def misses_in_words(number: int) -> str:
    """ "1 miss", "6 misses"."""
    return f"{number} {'miss' if number == 1 else 'misses'}"


def parse_misses(args: Mapping[str, str]) -> int:
    """The miss that loses, as an address or a form asks for it; InvalidPuzzle, field `misses`."""
    return parse_int(args, "misses", FEWEST_MISSES, MOST_MISSES) or MISSES_ALLOWED


def misses_written(misses: int) -> str | None:
    """How addresses write the miss that loses: not at all, None, if it is the usual one."""
    return str(misses) if misses != MISSES_ALLOWED else None
