"""Games of Hangman on the server: begun, found by their id, and played one move at a time.

The id alone stands in the address; it is 128 random bits. The row's key is its shared id, a
one-way hash of it that may be shared without revealing the address.

Moves of one game wait for each other (a row lock, or SQLite's one writer), so each sees all moves
before it: fifty copies of one guess are one guess and forty-nine repeats, and an old form posted
again can only repeat.
"""

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from app.store.database import Store
from app.store.models import GameRow, WordRow

KEPT = timedelta(days=30)
"""How long a game is kept after its last move."""
PURGED_AT_ONCE = 50
"""The most old games that beginning a new one clears away."""
ID = re.compile("[A-Za-z0-9_-]{22}")

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it was kept.

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
    clue: what the friend says of it.
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


def begin(store: Store, game: StoredGame, now: datetime | None = None) -> StoredGame:
    """Keep a game under a fresh id, and clear away games that were left alone for KEPT."""
    now = now or datetime.now(UTC)
    begun = replace(game, id=secrets.token_urlsafe(16), moves=0)
    with store.writing() as session:
        purge(session, GameRow, now)
        if begun.word_id:
            played = update(WordRow).where(WordRow.id == begun.word_id)
            session.execute(played.values(touched=now))
        shared = shared_id(begun.id)
        session.add(GameRow(id=shared, created=now, touched=now, **_columns(begun)))
    return begun


def find(store: Store, game_id: str) -> StoredGame | None:
    """Return the game of an id, None if there is none (any more)."""
    found = find_shared(store, shared_id(game_id)) if is_id(game_id) else None
    return replace(found, id=game_id) if found else None


def find_shared(store: Store, shared: str) -> StoredGame | None:
    """Return the game of a shared id, its own id left out; None if there is none (any more)."""
    if not is_id(shared):
        return None
    with store.reading() as session:
        row = session.get(GameRow, shared)
        return read_game(row) if row else None


def shared_id(game_id: str) -> str:
    """Return what others may know a game by: 128 bits of its id's SHA-256, written as ids are."""
    digest = hashlib.sha256(game_id.encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def is_id(text: str) -> bool:
    """Return whether a text can be an id; others never reach the database."""
    return ID.fullmatch(text) is not None


def play(
    store: Store,
    game_id: str,
    move: Callable[[StoredGame], tuple[StoredGame, Answer]],
    now: datetime | None = None,
) -> tuple[StoredGame, Answer] | None:
    """Store the game that `move` returns, and return it with what else `move` returned.

    move: from the game to the game after it and anything else to hand back. It must be pure: no
        other move of this game happens meanwhile. An equal game counts as no move; whatever it
        raises leaves the game as it was.
    Return None if there is no such game.
    """
    if not is_id(game_id):
        return None
    with store.writing() as session:
        row = session.get(GameRow, shared_id(game_id), with_for_update=True)
        if row is None:
            return None
        before = replace(read_game(row), id=game_id)
        after, answer = move(before)
        if after != before:
            after = replace(after, id=before.id, moves=before.moves + 1)
            row.touched = now or datetime.now(UTC)
            for column, value in _columns(after).items():
                setattr(row, column, value)
        return after, answer


def purge(session: Session, table: type[GameRow | WordRow], now: datetime) -> None:
    """Delete some of the rows that nobody has touched for long, oldest first."""
    old = table.touched < now - KEPT
    some = select(table.id).where(old).order_by(table.touched).limit(PURGED_AT_ONCE)
    ids = session.scalars(some).all()
    if ids:
        # Still old: a player may have come back to one meanwhile.
        session.execute(delete(table).where(table.id.in_(ids), old))


def read_game(row: GameRow) -> StoredGame:
    kept = {name: getattr(row, name) for name in COLUMNS}
    hints = tuple(map(int, row.hints.split()))
    return StoredGame(**kept | {"guesses": tuple(row.guesses.split()), "hints": hints})


def _columns(game: StoredGame) -> dict[str, Any]:
    """Return column -> value of all that a game keeps but its id."""
    kept = {name: getattr(game, name) for name in COLUMNS}
    hints = " ".join(map(str, game.hints))
    return kept | {"guesses": " ".join(game.guesses), "hints": hints}
