"""A game of Hangman as its player sees it. While it runs, nothing here holds the secret."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from app.components.hangman_picture import FLOWER, GALLOWS, HangmanPicture, hangman_picture
from app.components.tiles import Key, keys
from app.games.hangman.guess_text import move_message
from app.games.hangman.new import EVIL_BANDS, FRIEND, GameKind, game_of
from app.games.hangman.state import EVIL, hangman_url
from app.games.hangman.text import about_word, game_name
from app.solver.hangman.evil import dodge
from app.solver.hangman.game import GuessOutcome, HangmanGame, Move, parse_letter
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.masked import slots_of
from app.solver.indexes import Indexes
from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import MAX_TYPED, parse_word
from app.solver.puzzle import InvalidPuzzle
from app.store.hangman_games import StoredGame
from app.web.dates import day_named


@dataclass(frozen=True, slots=True)
class GamePage:
    """What shows of a game.

    pattern: letters and `_`. wrong: the wrong letters, in order. wrong_words: likewise.
    kind: whose word it is. listed: whether the word is in the list.
    message, outcome: what the last guess brought, "" before the first.
    picture_kind: which hangman picture is drawn.
    typed: what the field of the whole word is filled with.
    made: whether it is shown to the player who set its word, and may not guess.
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
    kind: GameKind
    difficulty: str
    listed: bool
    alphabet: str
    message: str = ""
    outcome: GuessOutcome | None = None
    picture_kind: str = FLOWER
    typed: str = ""
    made: bool = False
    error: InvalidPuzzle | None = None

    @property
    def name(self) -> str:
        """What the game is called among those left open: "Hangman, 7 letters"."""
        return game_name(len(self.pattern))

    @property
    def day(self) -> str:
        """The day whose word it is, "20 November", "" for other games."""
        return day_named(self.kind.day) if self.kind.day else ""

    @property
    def about(self) -> str:
        """What kind of word it is, in a sentence."""
        return about_word(self.kind.name, self.difficulty, self.day, self.listed)

    @property
    def slots(self) -> tuple[str, ...]:
        return slots_of(self.pattern)

    @property
    def picture(self) -> HangmanPicture:
        misses = self.misses_allowed - self.misses_left
        fresh = self.outcome == GuessOutcome.MISS
        return hangman_picture(misses, self.misses_allowed, self.picture_kind, fresh)

    @property
    def keys(self) -> tuple[Key, ...]:
        hits = [a for a in self.guesses if len(a) == 1 and a not in self.wrong]
        return keys(self.alphabet, hits, self.wrong)

    @property
    def address(self) -> str:
        """The game's own address, to be sent."""
        return hangman_url("game", {"game_id": self.id}, external=True)

    @property
    def address_here(self) -> str:
        """Where this player finds the game again, with the same picture."""
        return hangman_url("game", {"game_id": self.id}, picture=self.picture_kind)

    @property
    def again_address(self) -> str:
        """Where games begin, with the form filled as it was for this one."""
        chosen = {"difficulty": self.difficulty, "length": self.kind.length}
        return hangman_url("play", chosen, misses=self.misses_allowed, picture=self.picture_kind)

    @property
    def guess_address(self) -> str:
        return hangman_url("guess", {"game_id": self.id}, picture=self.picture_kind)

    @property
    def other_picture(self) -> str:
        return FLOWER if self.picture_kind == GALLOWS else GALLOWS

    @property
    def other_picture_address(self) -> str:
        return hangman_url("game", {"game_id": self.id}, picture=self.other_picture)

    @property
    def solver_address(self) -> str:
        """Where the computer says what it would guess."""
        seen = {
            "pattern": self.pattern,
            "wrong": "".join(a for a in self.alphabet if a in self.wrong),
            "wrong_words": ",".join(self.wrong_words),
        }
        listed = self.kind.prior == 1.0
        return hangman_url("solve", seen, misses=self.misses_allowed, listed=listed)

    def as_json(self) -> Mapping[str, object]:
        return {
            "id": self.id,
            "pattern": self.pattern,
            "wrong": self.wrong,
            "wrong_words": self.wrong_words,
            "guesses": self.guesses,
            "length": len(self.pattern),
            "misses_left": self.misses_left,
            "misses_allowed": self.misses_allowed,
            "status": self.status,
            "kind": self.kind.name,
            "difficulty": self.difficulty,
            "message": self.message,
        }


def game_page(
    stored: StoredGame,
    game: HangmanGame,
    listed: bool,
    args: Mapping[str, str],
    picture: str = FLOWER,
    error: InvalidPuzzle | None = None,
) -> GamePage:
    """Return the page of a game.

    args: the address's: `tried`, a guess that changed nothing and is commented on, and `made`; or
    those of a refused form, whose `word` is shown again.
    """
    move = None if error else _unchanged(game, args.get("tried", "")) or _last(game)
    repeated = move is not None and move.game is game and len(move.guess) > 1
    kind = GameKind.of(stored)
    return GamePage(
        id=stored.id,
        pattern=game.pattern,
        wrong=game.wrong,
        wrong_words=game.wrong_words,
        guesses=game.guesses,
        misses_left=game.misses_left,
        misses_allowed=game.misses_allowed,
        status=game.status,
        kind=kind,
        difficulty=stored.difficulty,
        listed=listed,
        alphabet=game.language.alphabet,
        message=move_message(move) if move else "",
        outcome=move.outcome if move else None,
        picture_kind=picture,
        typed=move.guess if move and repeated else args.get("word", "")[: 2 * MAX_TYPED],
        made=args.get("made") == "1" and kind.name == FRIEND,
        error=error,
    )


def parse_guess(args: Mapping[str, str], language: Language) -> str:
    """Return the folded letter or word of a form; a word of one letter is a letter.

    Raises InvalidPuzzle: `letter` or `word`.
    """
    if "letter" in args:
        return parse_letter(args["letter"], language)
    return parse_word(args.get("word", ""), language)


def turn(stored: StoredGame, guess: str, indexes: Indexes) -> tuple[StoredGame, str]:
    """Return the stored game after a guess, and the guess itself if it changed nothing.

    An evil opponent dodges first. A guess made before is a repeat even when the game is over, as a
    form may be sent twice. Raises InvalidPuzzle: `letter` or `word`.
    """
    game = game_of(stored, indexes)
    move = game.guess(guess)
    if move.game is game:
        return stored, guess
    if GameKind.of(stored).name == EVIL:
        move = dodge(indexes[HangmanIndex], game, guess, EVIL_BANDS).guess(guess)
    after = move.game
    return replace(stored, secret=after.secret, guesses=after.guesses, status=after.status), ""


def _last(game: HangmanGame) -> Move | None:
    """Return the move that led to this game, None before the first."""
    if not game.guesses:
        return None
    return replace(game, guesses=game.guesses[:-1]).guess(game.guesses[-1])


def _unchanged(game: HangmanGame, tried: str) -> Move | None:
    """Return the move of a guess that changes nothing in a running game, None for any other."""
    if not tried or game.status != "playing":
        return None
    try:
        move = game.guess(parse_guess({"word": tried}, game.language))
    except InvalidPuzzle:
        return None
    return move if move.game is game else None
