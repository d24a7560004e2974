"""New games of Hangman: what a form asks for, and whose word it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from app.games.hangman.phrase import is_phrase, parse_set_word
from app.games.hangman.state import EASY, EVIL, parse_misses, parse_wanted
from app.solver.hangman.game import HangmanGame, choose_secret, todays_secret
from app.solver.hangman.guesser import LIKELY_LISTED
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.store import hangman_words
from app.store.database import Store
from app.store.hangman_games import StoredGame, find, find_shared
from app.store.hangman_words import StoredWord

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
        """Return the day whose word it is, None for other games."""
        return date.fromisoformat(self.detail) if self.name == TODAY else None

    @property
    def length(self) -> str:
        """Return the length that was asked for, "" for any."""
        return self.detail if self.name in (DEALT, EVIL) else ""

    @property
    def prior(self) -> float:
        """Return the probability of the word being listed, for all that its player knows."""
        return LIKELY_LISTED if self.name == FRIEND else 1.0


def new_game(
    args: Mapping[str, str],
    indexes: Indexes,
    store: Store,
    day: date,
    rng: np.random.Generator,
) -> StoredGame:
    """Return the game that a form asks for, ready to begin.

    Raises InvalidPuzzle: `kind`, `length`, `difficulty`, `misses`, `word` or `as`.
    """
    kind = args.get("kind") or DEALT
    if kind not in KINDS:
        raise InvalidPuzzle("not-a-kind-of-game", "kind", names=", ".join(KINDS))
    language = indexes.lexicon.language.code
    if kind == SAME:
        set_word = friends_word(args.get("as", ""), language, store)
        if set_word:
            return game_of_word(set_word)
        earlier = finished_game(args.get("as", ""), language, store)
        return replace(earlier, id="", guesses=(), status="playing", moves=0, hints=())
    misses = parse_misses(args)
    if kind == TODAY:
        secret = todays_secret(indexes.lexicon, indexes.definitions, day)
        return StoredGame(language, secret, misses, kind=str(GameKind(TODAY, day.isoformat())))
    length, difficulty = parse_wanted(args, EASY, (EVIL,))
    evil = difficulty == EVIL
    # An evil opponent's first word is only where its dodging starts.
    wanted = None if evil else difficulty
    secret = choose_secret(indexes.lexicon, indexes.definitions, rng, length, wanted)
    kept = GameKind(EVIL if evil else DEALT, str(length or ""))
    return StoredGame(language, secret, misses, kind=str(kept), difficulty=difficulty)


def new_word(args: Mapping[str, str], indexes: Indexes) -> StoredWord:
    """Return the word that a form sets for others; InvalidPuzzle: `word`, `clue` or `misses`."""
    chosen = parse_set_word(args, indexes.lexicon)
    code = indexes.lexicon.language.code
    return StoredWord(code, chosen.secret, chosen.phrase, parse_misses(args), chosen.clue)


def friends_word(word_id: str, language: str, store: Store) -> StoredWord | None:
    """Return the word that somebody set, by its id or shared id; None if there is none."""
    word = hangman_words.find(store, word_id)
    return word if word and word.language == language else None


def game_of_word(word: StoredWord) -> StoredGame:
    """Return a game about a word that somebody set, ready to begin."""
    return StoredGame(
        word.language,
        word.secret,
        word.misses_allowed,
        kind=FRIEND,
        word_id=word.shared,
        phrase=word.phrase if is_phrase(word.phrase) else "",
        clue=word.clue,
    )


def finished_game(game_id: str, language: str, store: Store) -> StoredGame:
    """Return the game of an id or a shared id, whose word may be played again.

    Raises InvalidPuzzle, field `as`, if there is none, or if it is still running: a copy would
    reveal its word.
    """
    earlier = find(store, game_id) or find_shared(store, game_id)
    if earlier is None or earlier.language != language:
        raise InvalidPuzzle("no-finished-game", "as")
    if earlier.status == "playing" and not is_shared_by_all(earlier):
        raise InvalidPuzzle("game-still-running", "as")
    return earlier


def is_shared_by_all(stored: StoredGame) -> bool:
    """Return whether it is a friend's game of version 1: one for all who have its link."""
    return GameKind.of(stored).name == FRIEND and not stored.word_id


def game_of(stored: StoredGame, indexes: Indexes) -> HangmanGame:
    """Return a stored game as one that can be played."""
    language = indexes.lexicon.language
    return HangmanGame(language, stored.secret, stored.guesses, stored.misses_allowed)
