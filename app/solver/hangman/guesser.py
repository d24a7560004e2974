"""Hangman: which letter to guess next, and how likely each one is.

Rules: a word is masked; a guessed letter shows everywhere it occurs or counts as a miss; the sixth
miss loses. The guesser sees the masked word and how many misses it may still make, never the
secret.

It holds three opinions, weighted by how well they predicted what shows (mixture): the word is
listed; it is an unlisted form of listed words; it only looks like a word.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from pathlib import Path

import numpy as np

from app.solver.hangman.game import MISSES_ALLOWED
from app.solver.hangman.length_index import LengthIndex, lengths_of
from app.solver.hangman.masked import Masked
from app.solver.hangman.mixture import Opinions, Unlisted, choose, weigh
from app.solver.lexicon.lexicon import Lexicon

LIKELY_LISTED = 0.8
"""The prior of a person's own word being listed. Measured: with 0.8 the guesser is within one game
in a hundred of its best both on listed words and on words left out of the list."""
SAMPLE = 20
"""How many of the words that fit are shown."""
OPENING = 3
MAX_OPENINGS = 1_000
"""How many guesses are kept, at some 4 kB each; once there are more, it begins anew."""


@dataclass(frozen=True, slots=True)
class LetterProbability:
    """A letter not yet guessed, and the probability that the word has it."""

    letter: str
    probability: float


@dataclass(frozen=True, slots=True)
class Narrowing:
    """One letter of the masked word, and how many words still fit once it is known.

    letter: it may be a whole wrong word; None for all words of that length, before any letter.
    """

    letter: str | None
    hit: bool
    words: int


class Basis(StrEnum):
    """The opinion with the greatest weight in a guess."""

    LISTED = "listed"
    DERIVED = "derived"
    PATTERNS = "patterns"


@dataclass(frozen=True, slots=True)
class Guess:
    """What to guess next.

    letter: the choice; it need not be the likeliest letter.
    basis: what it rests on.
    probabilities: every letter not yet guessed, likeliest first, then alphabetical.
    candidates: how many listed words fit.
    containing: how many of those have the letter.
    sample: some of those, the most familiar first, then alphabetical, blocked ones last.
    """

    letter: str
    basis: Basis
    probabilities: tuple[LetterProbability, ...]
    candidates: int
    containing: int
    sample: tuple[str, ...]


class HangmanIndex:
    """What a guess needs of one language; all of it is built before the first guess.

    Nothing changes later, except for a cache: guesses for words of which up to three letters are
    known are few and needed often, so they are kept. A guess depends on its key alone, so threads
    may fill the cache at the same time.

    by_length: the listed words, by length.
    unlisted: what the list suggests about words that it lacks.
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

        cache: the folder of the model cache. Without it, a second or two goes into learning.
        """
        return cls(lexicon, Unlisted.build(lexicon, cache))


def guess(
    index: HangmanIndex, masked: Masked, lives: int = MISSES_ALLOWED, prior: float = LIKELY_LISTED
) -> Guess:
    """Return the next guess for a masked word with at least one blank.

    lives: how many misses lose from here on; six at the start.
    prior: the probability, before any letter is known, that the word is listed; 1 for a secret
        that the app drew from the list.
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


def narrowed(
    index: HangmanIndex, masked: Masked, order: Sequence[str] = ()
) -> tuple[Narrowing, ...]:
    """Return how many words fit after each letter, all words of the length first.

    order: the guesses as they were made. Without them the shown letters come first, from left to
        right, then the wrong ones, then wrong words.
    Empty if the list has no word of that length.
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
        sample = _sample(index.lexicon, words, opinions)
    return Guess(
        letter=letter,
        basis=_basis(opinions),
        probabilities=_best_first(opinions, masked),
        candidates=len(opinions.rows),
        containing=containing,
        sample=sample,
    )


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


def _sample(lexicon: Lexicon, words: LengthIndex, opinions: Opinions) -> tuple[str, ...]:
    ids = words.ids[opinions.rows]
    first = np.lexsort((lexicon.bands[ids], lexicon.blocked[ids]))[:SAMPLE]
    return tuple(lexicon.words(ids[first]))
