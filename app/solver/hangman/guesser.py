"""Hangman: which letter to guess next, and how likely each letter is.

Rules: a word is masked; a guessed letter is shown wherever it occurs, or counts as a miss; the
sixth miss loses. The guesser sees the masked word and how many misses are left, never the secret.

The guesser weighs three opinions by how well each has predicted the letters shown (see mixture.py):
the word is listed; it is an unlisted form of listed words; or it only looks like a word.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from pathlib import Path

import numpy as np

from app.solver.hangman.game import MISSES_ALLOWED
from app.solver.hangman.length_index import LengthIndex, WordRows, lengths_of
from app.solver.hangman.masked import Masked
from app.solver.hangman.mixture import Opinions, Unlisted, choose, weigh
from app.solver.lexicon.lexicon import Lexicon

LIKELY_LISTED = 0.8
"""The prior probability that a word is listed, if a person thought of it. With a lower one, the
guesser finds more unlisted words but fewer listed ones (measured; see docs/guesser.md)."""
SAMPLE = 20
"""How many of the words that fit are shown."""
OPENING = 3
"""If at most this many letters have been guessed, the next guess is cached."""
MAX_OPENINGS = 1_000
"""How many guesses, of some 4 kB each, are cached before the cache is emptied."""


@dataclass(frozen=True, slots=True)
class LetterProbability:
    """A letter that has not been guessed, and the probability that it is in the word."""

    letter: str
    probability: float


@dataclass(frozen=True, slots=True)
class Narrowing:
    """A guess, and how many words still fit once its answer is known.

    letter: the guessed letter or the wrong word; None before any guess.
    hit: whether the letter is in the word.
    words: how many words of this length still fit.
    """

    letter: str | None
    hit: bool
    words: int


class Basis(StrEnum):
    """The opinion on which a guess mainly rests."""

    LISTED = "listed"
    DERIVED = "derived"
    PATTERNS = "patterns"


@dataclass(frozen=True, slots=True)
class Guess:
    """The letter to guess next, and the figures behind the choice.

    letter: the choice, which need not be the likeliest letter.
    basis: the opinion on which the choice mainly rests.
    probabilities: all letters that have not been guessed, likeliest first, then alphabetically.
    candidates: how many listed words fit.
    containing: how many of the candidates contain the chosen letter.
    sample: up to SAMPLE of the candidates, the most familiar first, then alphabetically, with
        blocked ones last.
    """

    letter: str
    basis: Basis
    probabilities: tuple[LetterProbability, ...]
    candidates: int
    containing: int
    sample: tuple[str, ...]


class HangmanIndex:
    """The data for guesses in one language, all built before the first guess.

    Afterwards, only `openings` changes. It caches the guesses for words with up to three letters
    guessed, as these are few and often needed. A guess depends on its key alone, so threads may
    fill the cache at the same time.

    by_length: length -> the listed words of that length.
    unlisted: what the list suggests about words that it lacks.
    openings: the cache.
    """

    def __init__(self, lexicon: Lexicon, unlisted: Unlisted) -> None:
        self.lexicon = lexicon
        self.language = lexicon.language
        self.by_length = {
            length: LengthIndex.of_length(lexicon.letters, lexicon.ids_of_length(length), length)
            for length in lengths_of(lexicon.lengths)
        }
        self.unlisted = unlisted
        self.openings: dict[tuple[Masked, int, float], Guess] = {}

    @classmethod
    def build(cls, lexicon: Lexicon, cache: Path | None = None) -> "HangmanIndex":
        """Return the index of a lexicon.

        cache: the folder of the model cache; without it, the models are learned in a second or two.
        """
        return cls(lexicon, Unlisted.build(lexicon, cache))


def guess(
    index: HangmanIndex, masked: Masked, lives: int = MISSES_ALLOWED, prior: float = LIKELY_LISTED
) -> Guess:
    """Return the next guess for a masked word with at least one blank.

    lives: how many more misses lose the game; by default as many as at the start.
    prior: the probability, before any letter is known, that the word is listed; 1 for a secret that
        the app drew from the list.
    """
    key = (masked, lives, prior)
    if key in index.openings:
        return index.openings[key]
    found = _guess(index, masked, lives, prior)
    if masked.guessed_mask.bit_count() <= OPENING:
        if len(index.openings) >= MAX_OPENINGS:
            index.openings.clear()
        index.openings[key] = found
    return found


def fitting(index: HangmanIndex, masked: Masked, part: slice) -> tuple[str, ...]:
    """Return a slice of the listed words that fit a masked word, in the order of Guess.sample."""
    words = index.by_length.get(len(masked))
    return _in_order(index, words.ids[words.fitting(masked)], part) if words else ()


def narrowed(
    index: HangmanIndex, masked: Masked, order: Sequence[str] = ()
) -> tuple[Narrowing, ...]:
    """Return how many words of this length fit before any guess, then after each guess.

    order: the guesses in the order they were made. Any guesses missing from it come last: shown
        letters from left to right, then wrong letters, then wrong words.
    Returns () if the list has no word of this length.
    """
    words = index.by_length.get(len(masked))
    if words is None:
        return ()
    known = [*masked.shown, *masked.wrong, *masked.wrong_words]
    known.sort(key=lambda each: order.index(each) if each in order else len(order))
    steps, rows = [Narrowing(None, False, len(words))], None
    for latest in known:
        rows = words.with_known(rows, masked, latest)
        steps.append(Narrowing(latest, latest in masked.shown, len(rows)))
    return tuple(steps)


def _guess(index: HangmanIndex, masked: Masked, lives: int, prior: float) -> Guess:
    words = index.by_length.get(len(masked))
    opinions = weigh(words, index.unlisted, masked, prior)
    letter = choose(opinions, masked, lives)
    containing, sample = 0, tuple[str, ...]()
    if words is not None:
        bit = np.uint32(1 << masked.language.letter_code(letter))
        containing = int(np.count_nonzero(words.presence[opinions.rows] & bit))
        sample = _in_order(index, words.ids[opinions.rows], slice(SAMPLE))
    return Guess(
        letter=letter,
        basis=_basis(opinions),
        probabilities=_best_first(opinions, masked),
        candidates=len(opinions.rows),
        containing=containing,
        sample=sample,
    )


def _in_order(index: HangmanIndex, ids: WordRows, part: slice) -> tuple[str, ...]:
    order = np.lexsort((index.lexicon.bands[ids], index.lexicon.blocked[ids]))
    return tuple(index.lexicon.words(ids[order[part]]))


def _basis(opinions: Opinions) -> Basis:
    if opinions.listed >= 0.5:
        return Basis.LISTED
    return Basis.DERIVED if opinions.derived > opinions.oov else Basis.PATTERNS


def _best_first(opinions: Opinions, masked: Masked) -> tuple[LetterProbability, ...]:
    alphabet, unguessed = masked.language.alphabet, masked.unguessed
    probabilities = np.clip(opinions.probabilities, 0.0, 1.0)[1:].tolist()
    letters = zip(alphabet, probabilities, strict=False)
    alphabetical = [LetterProbability(a, p) for a, p in letters if a in unguessed]
    return tuple(sorted(alphabetical, key=attrgetter("probability"), reverse=True))
