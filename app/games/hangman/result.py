"""A finished game of Hangman: the word, its meaning, and what the computer would have guessed."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from app.components.daily import DailyResult
from app.components.panels import Shared
from app.components.tiles import Tile
from app.components.word_lists import word_url
from app.games.hangman.daily import daily_result
from app.games.hangman.guess_text import reason
from app.games.hangman.new import EVIL_BANDS
from app.games.hangman.phrase import SIGNS, with_signs, written
from app.games.hangman.play import GamePage
from app.games.hangman.state import EVIL, hangman_url
from app.games.hangman.text import game_name, result_text
from app.solver.hangman.evil import words_left
from app.solver.hangman.game import HangmanGame
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.watch import Turn, hindsight, watch
from app.solver.indexes import Indexes
from app.solver.lexicon.definitions import Definition
from app.store.hangman_games import shared_id
from app.web.pages import Page
from app.web.urls import words_url

HIT, MISS, NAMED, HINT = "🟪", "⬜", "⭐", "💡"
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
class ResultPage(Page):
    """What may be told when a game is over.

    game: what shows of it.
    grade, verdict: how good the result is, for templates/macros/result.html, and in words.
    tiles: the word, or those of a phrase; letters that were not found are marked as blanks.
    steps, alone: the computer beside the player, and the same word as it plays it; empty and None
    unless that was asked. words_left: how many words an evil opponent could
    still have named, 1 for others. share: the result without the word.
    """

    template = "hangman/result.html"

    game: GamePage
    word: str
    won: bool
    grade: str
    verdict: str
    misses: int
    tiles: tuple[tuple[Tile, ...], ...]
    meanings: tuple[Definition, ...]
    word_url: str
    watch_url: str
    steps: tuple[Step, ...]
    alone: HangmanGame | None
    words_left: int
    share: Shared
    daily: DailyResult | None

    @property
    def written(self) -> str:
        """Return the word or phrase as pages write it."""
        return written(self.word, self.game.shape)

    @property
    def computer_url(self) -> str:
        """Return the address that tells what the computer would have guessed."""
        query: dict[str, str | int | None] = {"game_id": self.game.id, "computer": 1}
        return hangman_url("game", query, picture=self.game.picture_kind)

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


def result_page(
    page: GamePage, game: HangmanGame, indexes: Indexes, *, computer: bool
) -> ResultPage:
    """Return the result of a game that is over.

    page: what shows of it. computer: whether it says what the computer would have guessed, which
    costs some 30 ms for most words, and a fifth of a second for long unlisted ones. Of a phrase it
    never says so.
    """
    word, prior, index = game.secret, page.kind.prior, indexes[HangmanIndex]
    computer = computer and not page.is_phrase
    won = game.status == "won"
    return ResultPage(
        game=page,
        word=word,
        won=won,
        grade=_grade(won, game, len(page.hints)),
        verdict=_verdict(won, game, page),
        misses=game.misses,
        tiles=word_tiles(game, page.shape),
        meanings=tuple(indexes.definitions.find(word)[:MEANINGS]),
        word_url=word_url(words_url(), word),
        watch_url=hangman_url(
            "watch", {"word": word}, misses=game.misses_allowed, listed=prior == 1.0
        ),
        steps=tuple(map(Step.of, hindsight(index, game, prior))) if computer else (),
        alone=watch(index, word, game.misses_allowed, prior)[-1].move.game if computer else None,
        words_left=words_left(index, game, EVIL_BANDS) if page.kind.name == EVIL else 1,
        share=_share(page, game),
        daily=daily_result(page.kind.day, game, len(page.hints), _emoji(page, game)),
        error=page.error,
    )


def word_tiles(game: HangmanGame, shape: str = "") -> tuple[tuple[Tile, ...], ...]:
    """Return the word, or each word of a phrase; letters that were not found are marked as blanks.

    shape: of a phrase; its hyphens and apostrophes are tiles without a state.
    """
    letters = with_signs(tuple(game.secret), shape)
    seen = with_signs(tuple(game.pattern), shape)
    words: list[tuple[Tile, ...]] = [()]
    for a, b in zip(letters, seen, strict=True):
        if a == " ":
            words.append(())
        else:
            words[-1] = (*words[-1], Tile(a, None, _state(a, b)))
    return tuple(words)


def _state(letter: str, seen: str) -> str:
    if letter in SIGNS:
        return ""
    return "hit" if letter == seen else "blank"


def _share(page: GamePage, game: HangmanGame) -> Shared:
    """Return the result to share, and where others can play the same word.

    That address does not lead to this game, which reveals the word.
    """
    name = game_name(len(game.secret), page.day, page.kind.name == EVIL)
    day = page.kind.day
    query = {"day": day.isoformat()} if day else {"as": page.word_id or shared_id(page.id)}
    return Shared(
        symbols=f"{name}\n{_emoji(page, game)} {game.misses}/{game.misses_allowed}",
        words=result_text(game, name, len(page.hints)),
        url=hangman_url("play", query, external=True),
    )


def _emoji(page: GamePage, game: HangmanGame) -> str:
    """Return a sign for each guess, and one for each hint where it was taken."""
    signs = []
    for made, guess in enumerate(game.guesses):
        signs += [HINT] * page.hints.count(made)
        signs.append(NAMED if guess == game.secret else HIT if guess in game.secret else MISS)
    return "".join(signs)


def _grade(won: bool, game: HangmanGame, hints: int) -> str:
    """Return how good a result is, as templates/macros/result.html has it."""
    if not won:
        return "lost"
    if hints or game.misses_left == 1:
        return "modest"
    return "good" if game.misses else "triumph"


def _verdict(won: bool, game: HangmanGame, page: GamePage) -> str:
    if not won:
        return _("Out of misses")
    if page.kind.name == EVIL:
        return _("You beat Evil!")
    return _("You got it!") if game.misses or page.hints else _("Got it without a miss!")
