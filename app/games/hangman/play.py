"""A game of Hangman as its player sees it. While it runs, nothing here holds the secret."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from flask import url_for

from app.components.hangman_picture import FLOWER, GALLOWS, MissPicture, miss_picture
from app.components.tiles import Key, keys
from app.games.hangman.new import (
    EVIL,
    EVIL_BANDS,
    FRIEND,
    day_of,
    game_of,
    kind_of,
    length_of,
    pi_of,
)
from app.games.hangman.result import Result, result_of
from app.games.hangman.text import misses_written
from app.solver.hangman.evil import dodge_letter, dodge_word
from app.solver.hangman.game import Game, Move
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.masked import BLANK, MAX_LETTERS_MASKED, MAX_TYPED
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.store.hangman_games import StoredGame
from app.web.dates import day_named

Outcome = Literal["hit", "miss", "repeat", ""]


@dataclass(frozen=True, slots=True)
class GamePage:
    """What shows of a game.

    pattern: letters and `_`. wrong: the wrong letters, in order. wrong_words: likewise.
    kind: "dealt", "today", "friend", "evil". wished: the length that was asked for, "" for any.
    listed: whether the word is one of the list. sure: whether all know that it must be.
    day, date: whose word it is, "20 November" and "2026-11-20"; "" but for the words of days.
    message, outcome: what the last guess brought, "" before the first.
    result: the word and all that may be told with it, None while the game runs.
    typed: what the field of the whole word is filled with.
    made: whether it is shown to who set its word, and may not guess.
    """

    template: ClassVar[str] = "hangman/game.html"

    id: str
    pattern: str
    wrong: str
    wrong_words: tuple[str, ...]
    guesses: tuple[str, ...]
    misses_left: int
    misses_allowed: int
    status: str
    kind: str
    difficulty: str
    wished: str
    day: str
    date: str
    listed: bool
    sure: bool
    alphabet: str
    message: str = ""
    outcome: Outcome = ""
    picture_kind: str = FLOWER
    result: Result | None = None
    typed: str = ""
    made: bool = False
    error: InvalidPuzzle | None = None

    @property
    def length(self) -> int:
        return len(self.pattern)

    @property
    def misses(self) -> int:
        return self.misses_allowed - self.misses_left

    @property
    def about(self) -> str:
        """What kind of word is wanted, in a few words."""
        if self.kind == EVIL:
            return "An evil opponent: it settles on no word until it must."
        if self.kind == FRIEND:
            return f"A friend’s word{'' if self.listed else ', which our list does not have'}."
        if self.day:
            return f"The word of {self.day}."
        if not self.difficulty:
            return "Any word of the list."
        return f"{'An' if self.difficulty == 'easy' else 'A'} {self.difficulty} word."

    @property
    def slots(self) -> tuple[str, ...]:
        return tuple("" if a == BLANK else a for a in self.pattern)

    @property
    def in_words(self) -> str:
        """The word so far, to be read aloud: "blank, E, blank"."""
        return ", ".join("blank" if a == BLANK else a.upper() for a in self.pattern)

    @property
    def picture(self) -> MissPicture:
        fresh = self.outcome == "miss"
        return miss_picture(self.misses, self.misses_allowed, self.picture_kind, fresh)

    @property
    def keys(self) -> tuple[Key, ...]:
        hits = [a for a in self.guesses if len(a) == 1 and a not in self.wrong]
        return keys(self.alphabet, hits, self.wrong)

    @property
    def address(self) -> str:
        """The game's own address, as it can be sent."""
        return url_for("hangman.game", game_id=self.id, _external=True)

    @property
    def address_here(self) -> str:
        """Where this player finds the game again, its misses drawn as now."""
        return url_for("hangman.game", game_id=self.id, picture=self._other_than_flower)

    @property
    def again_address(self) -> str:
        """Where games begin, the form filled as it was for this one."""
        return url_for(
            "hangman.play",
            difficulty=self.difficulty,
            length=self.wished or None,
            misses=misses_written(self.misses_allowed),
            picture=self._other_than_flower,
        )

    @property
    def guess_address(self) -> str:
        return url_for("hangman.guess", game_id=self.id, picture=self._other_than_flower)

    @property
    def other_picture(self) -> str:
        return FLOWER if self.picture_kind == GALLOWS else GALLOWS

    @property
    def other_picture_address(self) -> str:
        return url_for("hangman.game", game_id=self.id, picture=self.other_picture)

    @property
    def solver_address(self) -> str:
        """Where the computer says what it would guess."""
        return url_for(
            "hangman.solve",
            pattern=self.pattern,
            wrong="".join(a for a in self.alphabet if a in self.wrong) or None,
            wrong_words=",".join(self.wrong_words) or None,
            misses=misses_written(self.misses_allowed),
            listed=int(self.sure) or None,
        )

    @property
    def _other_than_flower(self) -> str | None:
        return self.picture_kind if self.picture_kind != FLOWER else None

    def as_json(self) -> Mapping[str, object]:
        facts = {
            "id": self.id,
            "pattern": self.pattern,
            "wrong": self.wrong,
            "wrong_words": self.wrong_words,
            "guesses": self.guesses,
            "length": self.length,
            "misses_left": self.misses_left,
            "misses_allowed": self.misses_allowed,
            "status": self.status,
            "kind": self.kind,
            "difficulty": self.difficulty,
            "message": self.message,
        }
        return {**facts, **self.result.as_json()} if self.result else facts


def game_page(
    stored: StoredGame, indexes: Indexes, tried: str = "", picture: str = FLOWER
) -> GamePage:
    """The page of a game; its `result` is made only when it is over.

    tried: a guess that changed nothing, and is spoken of.
    """
    game = game_of(stored, indexes)
    message, outcome = _repeated(game, tried) or _last(game)
    day = day_of(stored)
    return GamePage(
        id=stored.id,
        pattern=game.pattern,
        wrong=game.wrong,
        wrong_words=game.wrong_words,
        guesses=game.guesses,
        misses_left=game.misses_left,
        misses_allowed=game.misses_allowed,
        status=game.status,
        kind=kind_of(stored),
        difficulty=stored.difficulty,
        wished=length_of(stored),
        day=day_named(day) if day else "",
        date=day.isoformat() if day else "",
        listed=game.secret in indexes.lexicon,
        sure=pi_of(stored) == 1.0,
        alphabet=game.language.alphabet,
        message=message,
        outcome=outcome,
        picture_kind=picture,
        result=result_of(game, stored, indexes) if game.status != "playing" else None,
        typed=tried.strip() if outcome == "repeat" and len(tried.strip()) > 1 else "",
    )


def turn(stored: StoredGame, args: Mapping[str, str], indexes: Indexes) -> tuple[StoredGame, str]:
    """The stored game after a form's guess, and the guess itself if it changed nothing.

    A single letter in the word's field is a letter. An evil opponent dodges first. A guess that was
    made already is a repeat even when the game is over, as a form may be sent twice.
    Raises InvalidPuzzle: `letter` or `word`.
    """
    game = game_of(stored, indexes)
    field = "letter" if "letter" in args else "word"
    typed = args.get(field, "")
    folded = game.language.fold(typed.strip()) if len(typed) <= MAX_TYPED else ""
    if len(folded) == 1 and not game.language.foreign(folded):
        field = "letter"
    if folded in game.guesses:
        return stored, folded
    move = _move(game, field, typed)
    if move.outcome == "repeat":
        return stored, folded
    if kind_of(stored) == EVIL:
        move = _move(_dodged(game, field, folded, indexes[HangmanIndex]), field, typed)
    after = move.game
    return replace(stored, secret=after.secret, guesses=after.guesses, status=after.status), ""


def _move(game: Game, field: str, typed: str) -> Move:
    return game.letter(typed) if field == "letter" else game.word(typed)


def _dodged(game: Game, field: str, folded: str, index: HangmanIndex) -> Game:
    dodge = dodge_letter if field == "letter" else dodge_word
    return dodge(index, game, folded, EVIL_BANDS)


def _last(game: Game) -> tuple[str, Outcome]:
    """What the last guess brought, told as it was told then."""
    if not game.guesses:
        return "", ""
    before = replace(game, guesses=game.guesses[:-1])
    last = game.guesses[-1]
    move = _move(before, "letter" if len(last) == 1 else "word", last)
    return move.message, move.outcome


def _repeated(game: Game, tried: str) -> tuple[str, Outcome] | None:
    """What is said of a guess that changes nothing; None for any that would.

    The word itself is never asked: only what was guessed before, and the number of letters.
    """
    folded = game.language.fold(tried.strip()) if 0 < len(tried) <= MAX_TYPED else ""
    if not folded or game.language.foreign(folded) or game.status != "playing":
        return None
    if folded in game.guesses:
        return f"You tried {folded.upper()} already.", "repeat"
    if 1 < len(folded) <= MAX_LETTERS_MASKED and len(folded) != len(game.secret):
        return game.word(folded).message, "repeat"
    return None
