"""A game of Hangman as a value: the secret, what was guessed, and what a guess changes.

A letter shows at all its places or costs a miss; a wrong word costs a miss; repeats and words
of a wrong length cost nothing. The last miss allowed, the sixth unless told, loses.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

import numpy as np

from app.solver.daily import daily_rng
from app.solver.hangman.guesser import MISSES_ALLOWED
from app.solver.hangman.masked import MAX_LETTERS_MASKED, MAX_TYPED, Masked
from app.solver.lexicon.language import Language, sign_named
from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle

FEWEST_MISSES, MOST_MISSES = 1, 12
SHORTEST_DEALT = 4
"""Shorter words are dealt only when asked for: they are guesswork (36% at best for 4 letters)."""
DIFFICULTIES: dict[str, tuple[int, ...]] = {"easy": (1,), "medium": (2, 3), "hard": (4, 5)}
"""The familiarity bands that a secret of each difficulty comes from."""

Status = Literal["playing", "won", "lost"]


@dataclass(frozen=True)
class Game:
    """A game at one moment.

    secret: the folded word.
    guesses: the letters and words guessed, in order, without repeats; folded.
    misses_allowed: the miss that loses.
    """

    language: Language
    secret: str
    guesses: tuple[str, ...] = ()
    misses_allowed: int = MISSES_ALLOWED

    @property
    def guessed(self) -> str:
        """The letters guessed, hits and misses, in order."""
        return "".join(guess for guess in self.guesses if len(guess) == 1)

    @property
    def wrong_words(self) -> tuple[str, ...]:
        """The words guessed that are not the secret, in order."""
        return tuple(g for g in self.guesses if len(g) > 1 and g != self.secret)

    @property
    def named(self) -> bool:
        """Whether the whole word was guessed right."""
        return self.secret in self.guesses

    @property
    def pattern(self) -> str:
        """What shows: letters, and `_` for each blank; all of the secret once it was named."""
        return self.secret if self.named else self.masked.pattern

    @property
    def wrong(self) -> str:
        """The wrong letters, in the order they were guessed."""
        return "".join(a for a in self.guessed if a not in self.secret)

    @property
    def misses_left(self) -> int:
        return self.misses_allowed - len(self.wrong) - len(self.wrong_words)

    @property
    def status(self) -> Status:
        if self.named or set(self.secret) <= set(self.guessed):
            return "won"
        return "playing" if self.misses_left > 0 else "lost"

    @property
    def masked(self) -> Masked:
        """All that a guesser may see."""
        return Masked.of_word(self.secret, self.guessed, self.language, self.wrong_words)

    def letter(self, typed: str) -> "Move":
        """The game after a guessed letter; InvalidPuzzle, field `letter`, if it is none."""
        self._refuse_when_over("letter")
        letter = self.language.fold(typed.strip()) if len(typed) <= MAX_TYPED else ""
        if len(letter) != 1:
            raise InvalidPuzzle("Enter one letter.", "letter")
        if self.language.foreign(letter):
            raise InvalidPuzzle(f"{letter} is not a letter of {self.language.name}.", "letter")
        if letter in self.guessed:
            return Move(self, f"You tried {letter.upper()} already.", "repeat")
        after = replace(self, guesses=(*self.guesses, letter))
        places = [place for place, a in enumerate(self.secret, start=1) if a == letter]
        if places:
            return Move(after, f"{letter.upper()}: {positions(places)}. {after._left()}", "hit")
        return Move(after, f"No {letter.upper()}. {after._left()}", "miss")

    def word(self, typed: str) -> "Move":
        """The game after a guessed word; InvalidPuzzle, field `word`, if it is no word at all."""
        self._refuse_when_over("word")
        word = parse_word(typed, self.language, "word")
        if word in self.guesses:
            return Move(self, f"You tried {word.upper()} already.", "repeat")
        if len(word) != len(self.secret):
            sizes = f"{word.upper()} has {len(word)} letters, the word has {len(self.secret)}"
            return Move(self, f"{sizes}: no miss counted.", "repeat")
        after = replace(self, guesses=(*self.guesses, word))
        if word == self.secret:
            return Move(after, f"{word.upper()} is the word. {after._left()}", "hit")
        return Move(after, f"It is not {word.upper()}. {after._left()}", "miss")

    def _refuse_when_over(self, field: str) -> None:
        if self.status != "playing":
            raise InvalidPuzzle("This game is over: start another one.", field)

    def _left(self) -> str:
        if self.status == "won":
            return "You won!"
        if self.status == "lost":
            return f"No misses left: the word was {self.secret.upper()}."
        return f"{self.misses_left} {'miss' if self.misses_left == 1 else 'misses'} left."


@dataclass(frozen=True)
class Move:
    """A game after a guess.

    message: one or two sentences for the player: "E: positions 2 and 5. 4 misses left."
    outcome: "repeat" when the guess changed nothing and cost nothing.
    """

    game: Game
    message: str
    outcome: Literal["hit", "miss", "repeat"]


def parse_word(typed: str, language: Language, field: str) -> str:
    """The folded word of typed text, 2 to 45 letters; InvalidPuzzle with that field."""
    word = language.fold(typed.strip()) if len(typed) <= MAX_TYPED else "?" * len(typed)
    if not 2 <= len(word) <= MAX_LETTERS_MASKED:
        raise InvalidPuzzle(
            f"Enter a word of 2 to {MAX_LETTERS_MASKED} letters; you entered {len(word)}.", field
        )
    if foreign := language.foreign(word):
        raise InvalidPuzzle(f"Letters only, please: {sign_named(foreign[0])} is not one.", field)
    return word


def choose_secret(
    lexicon: Lexicon,
    rng: np.random.Generator,
    length: int | None = None,
    difficulty: str | None = None,
) -> str:
    """A word drawn uniformly from those of this length and difficulty, never a blocked one.

    length: None for any word of four letters or more. difficulty: one of DIFFICULTIES, None for
    any. Raises InvalidPuzzle, field `difficulty` or `length`, when there is no such word.
    """
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise InvalidPuzzle(f"Difficulty is one of {', '.join(DIFFICULTIES)}.", "difficulty")
    wanted = ~lexicon.blocked
    if difficulty is not None:
        wanted &= np.isin(lexicon.bands, DIFFICULTIES[difficulty])
    if length is None:
        wanted &= lexicon.lengths >= SHORTEST_DEALT
    else:
        wanted &= lexicon.lengths == min(max(length, 0), MAX_TYPED)
    ids = np.flatnonzero(wanted)
    if not len(ids):
        kind = f"{difficulty} word" if difficulty else "word"
        size = "" if length is None else f" of {length} {'letter' if length == 1 else 'letters'}"
        raise InvalidPuzzle(f"The list has no {kind}{size}.", "length")
    return lexicon.word(int(ids[rng.integers(len(ids))]))


def todays_secret(lexicon: Lexicon, today: date) -> str:
    """Today's word, an everyday one, the same for everyone."""
    rng = daily_rng("hangman", lexicon.language.code, today)
    return choose_secret(lexicon, rng, difficulty="easy")


def positions(places: Sequence[int]) -> str:
    """ "position 2", "positions 2 and 5", "positions 1, 3 and 5"."""
    if len(places) == 1:
        return f"position {places[0]}"
    return f"positions {', '.join(map(str, places[:-1]))} and {places[-1]}"
