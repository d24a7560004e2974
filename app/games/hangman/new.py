"""New games of Hangman: what a form asks for, and whose word it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from app.games.hangman.state import EASY, EVIL, parse_misses, parse_target
from app.solver.hangman.game import HangmanGame, choose_secret, parse_secret, todays_secret
from app.solver.hangman.guesser import LIKELY_LISTED
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.store.database import Store
from app.store.hangman_games import StoredGame, find, find_shared
from app.web.args import parse_bool

DEALT, TODAY, FRIEND, SAME = "dealt", "today", "friend", "same"
KINDS = (DEALT, TODAY, FRIEND, SAME)
"""What a form can ask for. A dealt game of the difficulty EVIL is stored as of that kind."""
EVIL_BANDS = (1, 2, 3)
"""The familiarity bands of an evil opponent's words: losing to obscure words is no fun."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """Whose word a game has, as it is stored: "friend", "today 2026-11-20", "evil 7".

    detail: the date of today's word, or the length that was asked for; "" for neither.
    """

    name: str
    detail: str = ""

    @classmethod
    def of(cls, stored: StoredGame) -> "GameKind":
        name, _, detail = stored.kind.partition(" ")
        return cls(name, detail)

    def __str__(self) -> str:
        return f"{self.name} {self.detail}".rstrip()

    @property
    def day(self) -> date | None:
        """The day whose word it is, None for other games."""
        return date.fromisoformat(self.detail) if self.name == TODAY else None

    @property
    def length(self) -> str:
        """The length that was asked for, "" for any."""
        return self.detail if self.name in (DEALT, EVIL) else ""

    @property
    def prior(self) -> float:
        """The probability of the word being listed, for all that its player knows."""
        return LIKELY_LISTED if self.name == FRIEND else 1.0


def new_game(
    args: Mapping[str, str],
    indexes: Indexes,
    store: Store,
    today: date,
    rng: np.random.Generator,
) -> StoredGame:
    """Return the game that a form asks for, ready to begin.

    Raises InvalidPuzzle: `kind`, `length`, `difficulty`, `misses`, `word` or `as`.
    """
    kind = args.get("kind") or (FRIEND if "word" in args else DEALT)
    if kind not in KINDS:
        raise InvalidPuzzle("not-a-kind-of-game", "kind", names=", ".join(KINDS))
    language = indexes.lexicon.language.code
    if kind == SAME:
        earlier = finished_game(args.get("as", ""), language, store)
        return replace(earlier, id="", guesses=(), status="playing", moves=0)
    misses = parse_misses(args)
    if kind == TODAY:
        secret = todays_secret(indexes.lexicon, today)
        return StoredGame(language, secret, misses, kind=str(GameKind(TODAY, today.isoformat())))
    if kind == FRIEND:
        return StoredGame(language, friends_word(args, indexes), misses, kind=FRIEND)
    length, difficulty = parse_target(args, EASY, (EVIL,))
    evil = difficulty == EVIL
    # An evil opponent's first word is only where its dodging starts.
    secret = choose_secret(indexes.lexicon, rng, length, None if evil else difficulty)
    kept = GameKind(EVIL if evil else DEALT, str(length or ""))
    return StoredGame(language, secret, misses, kind=str(kept), difficulty=difficulty)


def friends_word(args: Mapping[str, str], indexes: Indexes) -> str:
    """Return the folded word that one player sets for another; InvalidPuzzle, field `word`."""
    word = parse_secret(args.get("word", ""), indexes.lexicon.language)
    anyway = parse_bool(args, "anyway")
    word_id = indexes.lexicon.find(word)
    if word_id is None and not anyway:
        raise InvalidPuzzle("unlisted-word", "word", word=word.upper())
    if word_id is not None and indexes.lexicon.blocked[word_id]:
        raise InvalidPuzzle("blocked-word", "word")
    return word


def finished_game(game_id: str, language: str, store: Store) -> StoredGame:
    """Return the game of an id or a shared id, whose word may be played again.

    Raises InvalidPuzzle, field `as`, if there is none, or if it is still running: a copy would
    reveal its word.
    """
    earlier = find(store, game_id) or find_shared(store, game_id)
    if earlier is None or earlier.language != language:
        raise InvalidPuzzle("no-finished-game", "as")
    if earlier.status == "playing":
        raise InvalidPuzzle("game-still-running", "as")
    return earlier


def game_of(stored: StoredGame, indexes: Indexes) -> HangmanGame:
    """Return a stored game as one that can be played."""
    language = indexes.lexicon.language
    return HangmanGame(language, stored.secret, stored.guesses, stored.misses_allowed)
