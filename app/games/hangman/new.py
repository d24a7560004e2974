"""New games of Hangman: what a form asks for, and whose word it is."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import numpy as np

from app.components.hangman_picture import FLOWER, PICTURES
from app.games.hangman.text import parse_misses
from app.solver.hangman.game import DIFFICULTIES, Game, choose_secret, parse_word, todays_secret
from app.solver.hangman.guesser import LIKELY_LISTED
from app.solver.hangman.masked import MAX_LETTERS_MASKED
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.store.database import Store
from app.store.hangman_games import StoredGame, find, find_shared
from app.web.args import parse_bool, parse_int

DEALT, TODAY, FRIEND, EVIL, SAME = "dealt", "today", "friend", "evil", "same"
KINDS = (DEALT, TODAY, FRIEND, SAME)
"""What a form can ask for. A dealt game of the difficulty EVIL is stored as of that kind. With the
kind stands the date of today's word or the length asked for: "today 2026-11-20", "evil 7"."""
EVIL_BANDS = (1, 2, 3)
"""The familiarity bands of an evil opponent's words: losing to words that nobody knows is dull."""
EASY = "easy"
"""The difficulty of who asks for none."""


class UnlistedWord(InvalidPuzzle):
    """A friend's word that the list lacks: it may be a slip, or meant."""


def new_game(
    args: Mapping[str, str],
    indexes: Indexes,
    store: Store,
    today: date,
    rng: np.random.Generator,
) -> StoredGame:
    """The game that a form asks for, ready to be begun.

    Raises InvalidPuzzle: `kind`, `length`, `difficulty`, `misses`, `word` or `as`.
    """
    kind = args.get("kind") or (FRIEND if "word" in args else DEALT)
    if kind not in KINDS:
        raise InvalidPuzzle(f"A game can be {', '.join(KINDS[:-1])} or {KINDS[-1]}.", "kind")
    language = indexes.lexicon.language.code
    if kind == SAME:
        earlier = finished_game(args.get("as", ""), language, store)
        return replace(earlier, id="", guesses=(), status="playing", moves=0)
    misses = parse_misses(args)
    if kind == TODAY:
        secret = todays_secret(indexes.lexicon, today)
        return StoredGame(language, secret, misses, kind=f"{TODAY} {today.isoformat()}")
    if kind == FRIEND:
        return StoredGame(language, friends_word(args, indexes), misses, kind=FRIEND)
    length = parse_int(args, "length", 1, MAX_LETTERS_MASKED)
    difficulty = args.get("difficulty") or EASY
    evil = difficulty == EVIL
    if not evil and difficulty not in DIFFICULTIES:
        names = ", ".join(DIFFICULTIES)
        raise InvalidPuzzle(f"The difficulty can be {names} or {EVIL}.", "difficulty")
    # An evil opponent's first word is only where it starts to dodge from.
    secret = choose_secret(indexes.lexicon, rng, length, None if evil else difficulty)
    kind = EVIL if evil else DEALT
    kind = f"{kind} {length}" if length else kind
    return StoredGame(language, secret, misses, kind=kind, difficulty=difficulty)


def friends_word(args: Mapping[str, str], indexes: Indexes) -> str:
    """The folded word that one player sets for another; InvalidPuzzle, field `word`."""
    word = parse_word(args.get("word", ""), indexes.lexicon.language, "word")
    anyway = parse_bool(args, "anyway")
    word_id = indexes.lexicon.find(word)
    if word_id is not None and indexes.lexicon.blocked[word_id]:
        raise InvalidPuzzle("That word may hurt somebody; please choose another one.", "word")
    if word_id is None and not anyway:
        raise UnlistedWord(
            f"{word.upper()} is not in our list. Check its spelling, or let it be played anyway.",
            "word",
        )
    return word


def finished_game(named: str, language: str, store: Store) -> StoredGame:
    """The game of an id or a shared id, whose word may be played again.

    Raises InvalidPuzzle, field `as`, where there is none, or where it is still being played: a
    copy would tell its word.
    """
    earlier = find(store, named) or find_shared(store, named)
    if earlier is None or earlier.language != language:
        raise InvalidPuzzle("That game is not kept any more; begin another one.", "as")
    if earlier.status == "playing":
        raise InvalidPuzzle(
            "That game is still being played; its word can be had when it is over.", "as"
        )
    return earlier


def game_of(stored: StoredGame, indexes: Indexes) -> Game:
    """A stored game as one that can be played."""
    return Game(indexes.lexicon.language, stored.secret, stored.guesses, stored.misses_allowed)


def kind_of(stored: StoredGame) -> str:
    """Of which kind a game is, without what belongs to it."""
    return stored.kind.partition(" ")[0]


def day_of(stored: StoredGame) -> date | None:
    """The day whose word a game has, None for other games."""
    kind, _, day = stored.kind.partition(" ")
    return date.fromisoformat(day) if kind == TODAY else None


def length_of(stored: StoredGame) -> str:
    """The length that was asked for, "" for any."""
    kind, _, length = stored.kind.partition(" ")
    return length if kind in (DEALT, EVIL) else ""


def pi_of(stored: StoredGame) -> float:
    """How likely a game's word is one of the list, for all that its player knows."""
    return LIKELY_LISTED if kind_of(stored) == FRIEND else 1.0


def parse_picture(args: Mapping[str, str]) -> str:
    """Which picture of misses an address or a form wants; InvalidPuzzle, field `picture`."""
    picture = args.get("picture") or FLOWER
    if picture not in PICTURES:
        raise InvalidPuzzle(f"The picture can be {' or '.join(PICTURES)}.", "picture")
    return picture
