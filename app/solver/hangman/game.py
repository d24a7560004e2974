"""A game of Hangman as an immutable value: the secret, the guesses, and what a guess changes.

A guessed letter is shown wherever it occurs, or costs a miss if it is not in the word. A wrong word
costs a miss. Repeated guesses are free, and so are words that cannot fit what is known. If the
secret comes from a list, unlisted words are free too. The last miss allowed, by default the sixth,
loses the game.
"""

from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import Literal

import numpy as np

from app.solver.daily import daily_order
from app.solver.hangman.masked import Masked, positions_of
from app.solver.lexicon.definitions import Definitions
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from app.solver.lexicon.typed_word import MAX_TYPED, parse_word
from app.solver.puzzle import InvalidPuzzle

MISSES_ALLOWED = 6
"""How many misses lose the game, unless the player chooses another number."""
MIN_MISSES, MAX_MISSES = 1, 12
"""The fewest and the most misses that a player may choose."""
SHORTEST_SECRET = 2
SHORTEST_DEALT = 4
"""Shorter words are dealt only on request, as finding them is mostly luck: even words of four
letters are found 36% of the time at best."""
DAILY_LENGTHS = range(5, 13)
"""How many letters the daily word may have."""
DIFFICULTIES: dict[str, tuple[int, ...]] = {"easy": (1,), "medium": (2, 3), "hard": (3, 4, 5)}
"""Difficulty -> bands, in order; the secret comes from the first band that has words of the
requested length."""
BASE_FORM_TRIES = 100
"""How many words are drawn to find a base form; at some lengths, only one word in fifteen is a base
form."""

Status = Literal["playing", "won", "lost"]


class GuessOutcome(StrEnum):
    """The effect of a guess. REPEAT and all outcomes below it change nothing and cost nothing."""

    HIT = "hit"
    MISS = "miss"
    REPEAT = "repeat"
    WRONG_LENGTH = "wrong-length"
    CANNOT_FIT = "cannot-fit"
    NOT_LISTED = "not-listed"


@dataclass(frozen=True)
class HangmanGame:
    """A Hangman game after some guesses.

    secret: the folded word.
    guesses: the folded letters and words guessed, in order, without repeats.
    misses_allowed: how many misses lose the game.
    words: the list that the secret comes from; None if the secret may be any word.
    """

    language: Language
    secret: str
    guesses: tuple[str, ...] = ()
    misses_allowed: int = MISSES_ALLOWED
    words: Lexicon | None = field(default=None, compare=False, repr=False)

    @property
    def guessed(self) -> str:
        """Return the letters guessed, both right and wrong, in order."""
        return "".join(guess for guess in self.guesses if len(guess) == 1)

    @property
    def wrong_words(self) -> tuple[str, ...]:
        """Return the wrong words guessed, in order."""
        return tuple(g for g in self.guesses if len(g) > 1 and g != self.secret)

    @property
    def named(self) -> bool:
        """Return whether the player guessed the whole word."""
        return self.secret in self.guesses

    @property
    def pattern(self) -> str:
        """Return the word as shown, with `_` for each blank, or in full once it is guessed."""
        return self.secret if self.named else self.masked.pattern

    @property
    def wrong(self) -> str:
        """Return the wrong letters, in the order they were guessed."""
        return "".join(a for a in self.guessed if a not in self.secret)

    @property
    def misses(self) -> int:
        """Return how many of the guesses were misses."""
        return len(self.wrong) + len(self.wrong_words)

    @property
    def misses_left(self) -> int:
        """Return how many more misses would lose the game."""
        return self.misses_allowed - self.misses

    @property
    def status(self) -> Status:
        """Return whether the player has won, has lost or is still playing."""
        if self.named or set(self.secret) <= set(self.guessed):
            return "won"
        return "playing" if self.misses_left > 0 else "lost"

    @property
    def masked(self) -> Masked:
        """Return the masked word, which is all that a guesser may see."""
        return Masked.of_word(self.secret, self.guessed, self.language, self.wrong_words)

    def guess(self, guess: str) -> "Move":
        """Return the result of guessing a folded letter or word.

        Raises InvalidPuzzle `game-over`, field `letter` or `word`, for a new guess after the end.
        """
        if guess in self.guesses:
            return Move(guess, GuessOutcome.REPEAT, self)
        if self.status != "playing":
            raise InvalidPuzzle("game-over", "letter" if len(guess) == 1 else "word")
        if len(guess) not in (1, len(self.secret)):
            return Move(guess, GuessOutcome.WRONG_LENGTH, self)
        if len(guess) > 1 and self.masked.clash(guess):
            return Move(guess, GuessOutcome.CANNOT_FIT, self)
        if len(guess) > 1 and self.words is not None and guess not in self.words:
            return Move(guess, GuessOutcome.NOT_LISTED, self)
        return self.counted(guess)

    def counted(self, guess: str) -> "Move":
        """Return the result of a guess that needs no checking, such as a stored one."""
        outcome = GuessOutcome.HIT if guess in self.secret else GuessOutcome.MISS
        return Move(guess, outcome, replace(self, guesses=(*self.guesses, guess)))


@dataclass(frozen=True)
class Move:
    """A folded guess, its outcome, and the game after it (the same object if nothing changed)."""

    guess: str
    outcome: GuessOutcome
    game: HangmanGame

    @property
    def positions(self) -> tuple[int, ...]:
        """Return the positions, from 1, at which the guessed letter appears; () for a word."""
        return positions_of(self.guess, self.game.secret)


def parse_letter(typed: str, language: Language, field: str = "letter") -> str:
    """Return a typed letter, folded.

    Raises InvalidPuzzle, with the given field, for anything but one letter of the language.
    """
    letter = language.fold(typed.strip()) if len(typed) <= MAX_TYPED else ""
    if len(letter) != 1:
        raise InvalidPuzzle("not-one-letter", field)
    return language.only_letters(letter, field)


def choose_secret(
    lexicon: Lexicon,
    definitions: Definitions,
    rng: np.random.Generator,
    length: int | None = None,
    difficulty: str | None = None,
) -> str:
    """Return a base form of the given length and difficulty, drawn at random.

    length: None for four letters or more. difficulty: one of DIFFICULTIES, or None for any.
    Only words that may be dealt are drawn. If few of them are base forms, or there are no
    definitions, the word may be any form.
    Raises InvalidPuzzle if there is no such word; the field is `length` or, if `length` is None,
    `difficulty`.
    """
    sized = lexicon.lengths >= SHORTEST_DEALT if length is None else lexicon.lengths == length
    fit = sized & lexicon.dealt
    bands = DIFFICULTIES[difficulty] if difficulty else ()
    kinds = [fit & (lexicon.bands == band) for band in bands] or [fit]
    if (ids := next(filter(len, map(np.flatnonzero, kinds)), None)) is not None:
        drawn = lexicon.words(ids[rng.integers(len(ids), size=BASE_FORM_TRIES)])
        return next(filter(definitions.is_base_form, drawn), drawn[0])
    if length is None:
        raise InvalidPuzzle("no-word-of-difficulty", "difficulty")
    raise InvalidPuzzle("no-word-of-length", "length", length=length)


@lru_cache(maxsize=64)
def todays_secret(lexicon: Lexicon, definitions: Definitions, day: date) -> str:
    """Return the daily word for a date: a familiar base form, the same for everyone.

    Its length depends on the day and is one of DAILY_LENGTHS if possible. If no familiar word of
    that length is a base form, or there are no definitions, the daily word may be any form. If the
    list has no familiar words, any word that may be dealt will do. The last 64 results are cached.
    """
    code, fit = lexicon.language.code, (lexicon.bands <= FAMILIAR) & lexicon.dealt
    fit[lexicon.never_daily] = False
    lengths = map(int, daily_order("hangman length", code, day, map(str, DAILY_LENGTHS)))
    kinds = [*(fit & (lexicon.lengths == length) for length in lengths), fit, lexicon.dealt]
    ids = next(filter(len, map(np.flatnonzero, kinds)))
    words = daily_order("hangman", code, day, lexicon.words(ids))
    return next(filter(definitions.is_base_form, words), words[0])


def parse_secret(typed: str, language: Language) -> str:
    """Return a typed secret of 2 to 45 letters, folded.

    Raises InvalidPuzzle, field `word`, for any other input.
    """
    return parse_word(typed, language, shortest=SHORTEST_SECRET)
