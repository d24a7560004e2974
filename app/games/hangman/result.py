"""A finished game of Hangman: the word, its meaning, and what the computer would have guessed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from app.components.panels import Shared
from app.components.tiles import Tile
from app.components.word_lists import word_address
from app.games.hangman.guess_text import reason
from app.games.hangman.new import EVIL_BANDS
from app.games.hangman.play import GamePage
from app.games.hangman.state import EVIL, hangman_url
from app.games.hangman.text import game_name, result_text
from app.solver.hangman.evil import words_left
from app.solver.hangman.game import HangmanGame
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.watch import Turn, hindsight, watch
from app.solver.indexes import Indexes
from app.solver.lexicon.definitions import Definition
from app.solver.puzzle import InvalidPuzzle
from app.store.hangman_games import shared_id
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

    @classmethod
    def of(cls, turn: Turn) -> "Step":
        secret, guessed, computer = turn.before.secret, turn.move.guess, turn.computer
        return cls(
            pattern=turn.before.pattern,
            guessed=guessed,
            hit=guessed in secret,
            computer=computer.letter,
            hits=computer.letter in secret,
            reason=reason(computer),
        )


@dataclass(frozen=True, slots=True)
class ResultPage:
    """What may be told when a game is over.

    game: what shows of it.
    tiles: the word; letters that were not found are marked as blanks.
    alone: the same word as the computer plays it. words_left: how many words an evil opponent could
    still have named, 1 for others. share: the result without the word.
    """

    template: ClassVar[str] = "hangman/result.html"

    game: GamePage
    word: str
    won: bool
    misses: int
    tiles: tuple[Tile, ...]
    meanings: tuple[Definition, ...]
    word_address: str
    watch_address: str
    steps: tuple[Step, ...]
    alone: HangmanGame
    words_left: int
    share: Shared

    @property
    def error(self) -> InvalidPuzzle | None:
        return self.game.error

    def as_json(self) -> Mapping[str, object]:
        return {
            **self.game.as_json(),
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


def result_page(page: GamePage, game: HangmanGame, indexes: Indexes) -> ResultPage:
    """Return the result of a game that is over; page: what shows of it."""
    word, prior, index = game.secret, page.kind.prior, indexes[HangmanIndex]
    return ResultPage(
        game=page,
        word=word,
        won=game.status == "won",
        misses=game.misses,
        tiles=word_tiles(game),
        meanings=tuple(indexes.definitions.find(word)[:MEANINGS]),
        word_address=word_address(words_url(), word),
        watch_address=hangman_url(
            "watch", {"word": word}, misses=game.misses_allowed, listed=prior == 1.0
        ),
        steps=tuple(map(Step.of, hindsight(index, game, prior))),
        alone=watch(index, word, game.misses_allowed, prior)[-1].move.game,
        words_left=words_left(index, game, EVIL_BANDS) if page.kind.name == EVIL else 1,
        share=_share(page, game),
    )


def word_tiles(game: HangmanGame) -> tuple[Tile, ...]:
    """Return the whole word, with letters that were not found marked as blanks."""
    pairs = zip(game.secret, game.pattern, strict=True)
    return tuple(Tile(a, None, "hit" if a == seen else "blank") for a, seen in pairs)


def _share(page: GamePage, game: HangmanGame) -> Shared:
    """Return the result to share, and where others can play the same word.

    That address does not lead to this game, which reveals the word.
    """
    signs = "".join(
        NAMED if guess == game.secret else HIT if guess in game.secret else MISS
        for guess in game.guesses
    )
    name = game_name(len(game.secret), page.day, page.kind.name == EVIL)
    shared = None if page.day else shared_id(page.id)
    return Shared(
        symbols=f"{name}\n{signs} {game.misses}/{game.misses_allowed}",
        words=result_text(game, name),
        address=hangman_url("play", {"as": shared}, external=True),
    )
