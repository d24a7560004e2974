"""Games of Hangman on the server: begun, found by their id, and played one move at a time.

The id alone stands in the address; it is 128 random bits. The row's key is its shared id, a
one-way hash of it that may be shared without revealing the address.

Moves of one game wait for each other (a row lock, or SQLite's one writer), so each sees all moves
before it; one that takes thought is made beforehand, and again if the game has moved on. So fifty
copies of one guess are one guess and forty-nine repeats, and an old form can only repeat.
"""

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import update
from sqlalchemy.orm import InstrumentedAttribute, Session

from app.store.database import Store, StoreUnavailable, Trouble
from app.store.expiry import purge, unless_old
from app.store.models import GameRow, WordRow

TRIES = 8
"""How often a move that takes thought is made before the others of its game win."""
ID = re.compile("[A-Za-z0-9_-]{22}")

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it was stored.

    id: its random name, "" until it is begun, or where only the shared id is known.
    language: a language's code. secret: the folded word.
    guesses: the letters and words guessed, in order.
    status: "playing", "won" or "lost".
    kind: who chose the secret, in the words of the game: "dealt", "friend", "evil" ...
    difficulty: what was asked for, "" for any.
    moves: how often the game changed.
    hints: for each hint taken, how many guesses had been made.
    word_id: the shared id of the friend's word that it is about, "" for other games.
    phrase: how a friend wrote the secret, with spaces, hyphens and apostrophes.
    clue: the friend's clue.
    """

    language: str
    secret: str
    misses_allowed: int
    guesses: tuple[str, ...] = ()
    status: str = "playing"
    kind: str = ""
    difficulty: str = ""
    id: str = ""
    moves: int = 0
    hints: tuple[int, ...] = ()
    word_id: str = ""
    phrase: str = ""
    clue: str = ""


COLUMNS = tuple(field.name for field in fields(StoredGame) if field.name != "id")


def begin(store: Store, game: StoredGame) -> StoredGame:
    """Store a game under a fresh id; clears out abandoned games and words."""
    now = store.now()
    begun = replace(game, id=secrets.token_urlsafe(16), moves=0)
    with store.writing() as session:
        # The word comes first: a transaction that waits for a word's row must hold no other.
        _count(session, begun, WordRow.started, touched=now)
        shared = shared_id(begun.id)
        session.add(GameRow(id=shared, created=now, touched=now, **_columns(begun)))
        purge(session, now)
    return begun


def find(store: Store, game_id: str) -> StoredGame | None:
    """Return the game with this id, None if there is none (any more)."""
    found = find_shared(store, shared_id(game_id)) if is_id(game_id) else None
    return replace(found, id=game_id) if found else None


def find_shared(store: Store, shared: str) -> StoredGame | None:
    """Return the game with this shared id, without its own id; None if there is none (any more)."""
    if not is_id(shared):
        return None
    with store.reading() as session:
        row = unless_old(session.get(GameRow, shared), store.now())
    return read_game(row) if row else None


def shared_id(game_id: str) -> str:
    """Return the id that others may know: 128 bits of the id's SHA-256, written as ids are."""
    digest = hashlib.sha256(game_id.encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def is_id(text: str) -> bool:
    """Return whether a text can be an id; others never reach the database."""
    return ID.fullmatch(text) is not None


def play(
    store: Store,
    game_id: str,
    move: Callable[[StoredGame], tuple[StoredGame, Answer]],
    *,
    language: str = "",
    is_long: Callable[[StoredGame], bool] = lambda _: False,
) -> tuple[StoredGame, Answer] | None:
    """Store the game that `move` returns, and return it with what else `move` returned.

    move: from the game to the game after it and anything else to hand back. It must be pure. An
        equal game counts as no move; whatever it raises leaves the game as it was.
    language: the one that the game must be in, any by default.
    is_long: whether the move of a game takes thought. Such a move is made before the row is
        locked, and stored if the game has not changed meanwhile; else it is made again.
    Return None if there is no such game. Raises StoreUnavailable.
    """
    if not is_id(game_id):
        return None
    made = None
    for _ in range(TRIES):
        with store.writing() as session:
            row = session.get(GameRow, shared_id(game_id), with_for_update=True)
            row = unless_old(row, store.now())
            if row is None or language not in ("", row.language):
                return None
            before = replace(read_game(row), id=game_id)
            if not is_long(before):
                made = before, move(before)
            if made is not None and made[0] == before:
                return _stored(session, row, *made, store.now())
        made = before, move(before)
    raise StoreUnavailable(Trouble.UNWRITABLE)


def _stored(
    session: Session,
    row: GameRow,
    before: StoredGame,
    played: tuple[StoredGame, Answer],
    now: datetime,
) -> tuple[StoredGame, Answer]:
    """Write the game after a move to its row; return that game and the move's answer."""
    after, answer = played
    if after != before:
        after = replace(after, id=before.id, moves=before.moves + 1)
        row.touched = now
        for column, value in _columns(after).items():
            setattr(row, column, value)
        count_end(session, before, after)
    return after, answer


def count_end(session: Session, before: StoredGame, after: StoredGame) -> None:
    """Count a won or lost game for its word, in the transaction of the move.

    The game's own row comes first: all transactions lock a word's row last, or no row before it.
    """
    if before.status == "playing" != after.status:
        _count(session, after, WordRow.won if after.status == "won" else WordRow.lost)


def _count(
    session: Session, game: StoredGame, counter: InstrumentedAttribute[int], **changed: datetime
) -> None:
    """Add one to a counter of the word that a game is about, if it is about any."""
    if game.word_id:
        word = update(WordRow).where(WordRow.id == game.word_id)
        session.execute(word.values({counter: counter + 1, **changed}))


def read_game(row: GameRow) -> StoredGame:
    kept = {name: getattr(row, name) for name in COLUMNS}
    hints = tuple(map(int, row.hints.split()))
    return StoredGame(**kept | {"guesses": tuple(row.guesses.split()), "hints": hints})


def _columns(game: StoredGame) -> dict[str, Any]:
    """Return column -> value for everything in a game except its id."""
    kept = {name: getattr(game, name) for name in COLUMNS}
    hints = " ".join(map(str, game.hints))
    return kept | {"guesses": " ".join(game.guesses), "hints": hints}
