"""Hangman's words: how many misses a simple player makes on each.

The player knows the familiar words of the length, asks for the letter that most of those left
have, give or take a whim, and says the word when only one is left. Played against all words at
once, a game is a tree: every word that answered alike so far gets the same question. Misses are
averaged over PLAYERS of different whims.
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
WHIM = 0.35
"""The standard deviation of the logarithm of how often a letter seems to occur."""

Floats = npt.NDArray[np.float64]


def secrets(desk: Desk) -> list[Candidate]:
    """Return the words that Hangman may have on a day, with a simple player's misses."""
    misses = dict(measured(desk))
    named = desk.theme_words
    words = (word for word in misses if word in named or desk.is_base(word))
    found = (known(desk, word, misses) for word in words)
    return [each for each in found if each]


def known(desk: Desk, word: str, misses: Mapping[str, float]) -> Candidate | None:
    """Return the secret of one word, None if no day may have it, or it is too hard."""
    missed = misses.get(word, MOST_MISSES + 1)
    if missed > MOST_MISSES or not desk.is_fit(word):
        return None
    return Candidate(word, (word,), missed, frozenset([word]))


def measured(desk: Desk) -> Iterator[tuple[str, float]]:
    """Yield every known word of LENGTHS with its misses."""
    lexicon = desk.lexicon
    for length in LENGTHS:
        ids = np.flatnonzero((lexicon.lengths == length) & desk.known)
        codes = lexicon.letters[ids][:, :length]
        rng = rng_named(f"{desk.code}/misses/{length}")
        alphabet = len(lexicon.language.alphabet) + 1
        played = [misses(codes, alphabet, rng) for _ in range(PLAYERS)]
        yield from zip(lexicon.words(ids), np.mean(played, axis=0).tolist(), strict=True)


def misses(codes: Codes, alphabet: int, rng: np.random.Generator) -> Floats:
    """Return one player's misses on each of N words, given as N x L letter codes."""
    has = np.zeros((len(codes), alphabet), dtype=bool)
    has[np.arange(len(codes))[:, None], codes] = True
    powers = 1 << np.arange(codes.shape[1])
    missed = np.zeros(len(codes))
    left = [(np.arange(len(codes)), np.zeros(alphabet, dtype=bool))]
    while left:
        rows, asked = left.pop()
        seems = has[rows].sum(axis=0) * np.exp(WHIM * rng.standard_normal(alphabet))
        letter = int(np.where(asked, -1, seems).argmax())
        shown = (codes[rows] == letter) @ powers
        missed[rows[shown == 0]] += 1
        order = np.argsort(shown, kind="stable")
        groups = np.split(rows[order], np.flatnonzero(np.diff(shown[order])) + 1)
        known = asked.copy()
        known[letter] = True
        left += [(group, known) for group in groups if len(group) > 1]
    return missed
