"""Secrets for Hangman, whose difficulty is how many misses simulated players make on average.

A player knows the familiar words of the length, guesses the letter that seems to be in most of the
words left, and names the word once only one is left. Players differ, as each errs at random in
estimating how common a letter is. Each plays all words at once: words that gave the same answers so
far get the same next guess.
"""

from collections.abc import Iterator, Mapping

import numpy as np
import numpy.typing as npt

from app.solver.daily import rng_named
from app.solver.lexicon.language import Codes
from tools.days.candidate import Candidate
from tools.days.desk import Desk
from tools.days.targets import MOST_MISSES

LENGTHS = range(5, 13)
PLAYERS = 6
ERROR = 0.35
"""The standard deviation of the error in the logarithm of how common a letter is."""

Floats = npt.NDArray[np.float64]


def secrets(desk: Desk) -> list[Candidate]:
    """Return the possible secrets, with their misses as difficulty."""
    misses = dict(measured(desk))
    named = desk.theme_words
    is_base_form = desk.indexes.definitions.is_base_form
    words = (word for word in misses if word in named or is_base_form(word))
    found = (of_word(desk, word, misses) for word in words)
    return [each for each in found if each]


def of_word(desk: Desk, word: str, misses: Mapping[str, float]) -> Candidate | None:
    """Return the candidate for one word, or None if it is unsuitable or too hard."""
    missed = misses.get(word, MOST_MISSES + 1)
    if missed > MOST_MISSES or not desk.is_fit(word):
        return None
    return Candidate(word, (word,), missed, frozenset([word]))


def measured(desk: Desk) -> Iterator[tuple[str, float]]:
    """Yield each known word with a length in LENGTHS, and its mean misses."""
    lexicon = desk.lexicon
    for length in LENGTHS:
        ids = np.flatnonzero((lexicon.lengths == length) & desk.known)
        codes = lexicon.letters[ids][:, :length]
        rng = rng_named(f"{desk.code}/misses/{length}")
        alphabet = len(lexicon.language.alphabet) + 1
        played = [misses(codes, alphabet, rng) for _ in range(PLAYERS)]
        yield from zip(lexicon.words(ids), np.mean(played, axis=0).tolist(), strict=True)


def misses(codes: Codes, alphabet: int, rng: np.random.Generator) -> Floats:
    """Return one player's misses on each of N words, N float64.

    codes: N x L letter codes. alphabet: the number of different codes, including END.
    """
    has = np.zeros((len(codes), alphabet), dtype=bool)
    has[np.arange(len(codes))[:, None], codes] = True
    powers = 1 << np.arange(codes.shape[1])
    missed = np.zeros(len(codes))
    left = [(np.arange(len(codes)), np.zeros(alphabet, dtype=bool))]
    while left:
        rows, asked = left.pop()
        seems = has[rows].sum(axis=0) * np.exp(ERROR * rng.standard_normal(alphabet))
        letter = int(np.where(asked, -1, seems).argmax())
        shown = (codes[rows] == letter) @ powers
        missed[rows[shown == 0]] += 1
        order = np.argsort(shown, kind="stable")
        groups = np.split(rows[order], np.flatnonzero(np.diff(shown[order])) + 1)
        known = asked.copy()
        known[letter] = True
        left += [(group, known) for group in groups if len(group) > 1]
    return missed
