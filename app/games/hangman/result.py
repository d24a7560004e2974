"""A finished game of Hangman: the word, its meaning, and what the computer would have guessed."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from app.components.tiles import Tile
from app.components.word_lists import word_address
from app.games.hangman.new import EVIL, EVIL_BANDS, day_of, kind_of, pi_of
from app.games.hangman.text import misses_in_words, misses_written
from app.solver.hangman.evil import words_left
from app.solver.hangman.game import Game
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.watch import Turn, hindsight, watch
from app.solver.indexes import Indexes
from app.solver.lexicon.definitions import Definition
from app.store.hangman_games import StoredGame, shared_id
from app.web.dates import day_named
from app.web.urls import words_url

HIT, MISS, NAMED = "🟪", "⬜", "⭐"
MEANINGS = 4
"""The most meanings shown."""


@dataclass(frozen=True, slots=True)
class Step:
    """A guess of the game, and the computer's in its place.

    pattern: what showed before it. guessed: the letter or word. hit: whether it was in the word.
    computer: the letter that the computer would have guessed; hits: whether the word has it.
    reason: why, in words.
    """

    pattern: str
    guessed: str
    hit: bool
    computer: str
    hits: bool
    reason: str

    @property
    def same(self) -> bool:
        return self.guessed == self.computer


@dataclass(frozen=True, slots=True)
class Result:
    """What may be told when a game is over.

    tiles: the word; letters that were not found are marked as blanks. words_left: how many words
    an evil opponent could still have named, 1 for others. alone: how the computer fares alone.
    share_symbols, share_words, share_address: the result as text, without the word.
    """

    word: str
    won: bool
    misses: int
    title: str
    tiles: tuple[Tile, ...]
    listed: bool
    meanings: tuple[Definition, ...]
    word_address: str
    watch_address: str
    steps: tuple[Step, ...]
    alone: str
    words_left: int
    share_symbols: str
    share_words: str
    share_address: str

    def as_json(self) -> Mapping[str, object]:
        return {
            "word": self.word,
            "definitions": [
                {"word": each.lemma, "part": each.part, "gloss": each.gloss}
                for each in self.meanings
            ],
            "computer": [
                {
                    "pattern": each.pattern,
                    "guessed": each.guessed,
                    "computer": each.computer,
                    "reason": each.reason,
                }
                for each in self.steps
            ],
        }


def result_of(game: Game, stored: StoredGame, indexes: Indexes) -> Result:
    """The result of a game that is over."""
    word, won, pi = game.secret, game.status == "won", pi_of(stored)
    misses = game.misses_allowed - game.misses_left
    evil = kind_of(stored) == EVIL
    symbols, words = _shared(game, stored, won, misses)
    return Result(
        word=word,
        won=won,
        misses=misses,
        title="You found it" if won else "Not found this time",
        tiles=tuple(Tile(a, None, "hit" if a == seen else "blank") for a, seen in _seen(game)),
        listed=word in indexes.lexicon,
        meanings=tuple(indexes.definitions.find(word)[:MEANINGS]),
        word_address=word_address(words_url(), word),
        watch_address=url_for(
            "hangman.watch",
            word=word,
            misses=misses_written(game.misses_allowed),
            listed=int(pi == 1.0) or None,
        ),
        steps=tuple(map(_step, hindsight(indexes[HangmanIndex], game, pi))),
        alone=_alone(indexes[HangmanIndex], game, pi),
        words_left=words_left(indexes[HangmanIndex], game, EVIL_BANDS) if evil else 1,
        share_symbols=symbols,
        share_words=words,
        share_address=_share_address(stored),
    )


def _seen(game: Game) -> list[tuple[str, str]]:
    """Each letter of the word beside what showed of it."""
    return list(zip(game.secret, game.pattern, strict=True))


def _step(turn: Turn) -> Step:
    secret, computer = turn.before.secret, turn.guess.letter
    return Step(
        pattern=turn.before.pattern,
        guessed=turn.guessed,
        hit=turn.guessed in secret if len(turn.guessed) == 1 else turn.guessed == secret,
        computer=computer,
        hits=computer in secret,
        reason=turn.guess.reason,
    )


def _alone(index: HangmanIndex, game: Game, pi: float) -> str:
    """How the computer does with this word and as many misses."""
    end = watch(index, game.secret, game.misses_allowed, pi)[-1].after
    misses = misses_in_words(game.misses_allowed - end.misses_left)
    if end.status == "won":
        return f"Alone, the computer finds it with {misses if end.wrong else 'no miss'}."
    return (
        "Alone, the computer does not find it either."
        if game.status == "lost"
        else ("Alone, the computer does not find it.")
    )


def _shared(game: Game, stored: StoredGame, won: bool, misses: int) -> tuple[str, str]:
    """The result in symbols and in plain words."""
    day = day_of(stored)
    title = f"Hangman, {day_named(day)}" if day else f"Hangman, {len(game.secret)} letters"
    signs = "".join(
        NAMED if guess == game.secret else HIT if guess in game.secret and len(guess) == 1 else MISS
        for guess in game.guesses
    )
    count = len(game.guesses)
    used = f"{misses} of {misses_in_words(game.misses_allowed)}"
    guesses = f"{count} {'guess' if count == 1 else 'guesses'}"
    how = f"found in {guesses}, with {used}" if won else f"not found in {guesses}"
    opponent = " against an evil opponent" if kind_of(stored) == EVIL else ""
    return f"{title}\n{signs} {misses}/{game.misses_allowed}", f"{title}: {how}{opponent}."


def _share_address(stored: StoredGame) -> str:
    """Where somebody else can play the same word; it does not lead to this game, which tells it."""
    shared = None if day_of(stored) else shared_id(stored.id)
    return url_for("hangman.play", _external=True, **{"as": shared})
