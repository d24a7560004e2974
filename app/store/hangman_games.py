"""Games of Hangman on the server: begun, found by their id, and played one move at a time.

The id alone stands in the address; it is 128 random bits. The row is kept under its shared id,
which is made of it one way and may be told to others: it does not lead back to the address.

Moves of one game wait for each other (a row lock, or SQLite's one writer), so each sees all moves
before it: fifty copies of one guess are one guess and forty-nine repeats, and an old form posted
again can only repeat.
"""

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.store.database import Store
from app.store.models import HangmanGame

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
    moves: how many guesses changed the game.
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


def begin(store: Store, game: StoredGame, now: datetime | None = None) -> StoredGame:
    """The game, kept under a fresh id; clears away games that were left alone for KEPT."""
    now = now or datetime.now(UTC)
    begun = replace(game, id=secrets.token_urlsafe(16), moves=0)
    with store.writing() as session:
        _purge(session, now)
        row = HangmanGame(id=shared_id(begun.id), created=now, touched=now)
        _write(row, begun)
        session.add(row)
    return begun


def find(store: Store, game_id: str) -> StoredGame | None:
    """The game of an id, None if there is none (any more)."""
    found = find_shared(store, shared_id(game_id)) if _is_id(game_id) else None
    return replace(found, id=game_id) if found else None


def find_shared(store: Store, shared: str) -> StoredGame | None:
    """The game of a shared id, its own id left out; None if there is none (any more)."""
    if not _is_id(shared):
        return None
    with store.reading() as session:
        row = session.get(HangmanGame, shared)
        return _read(row) if row else None


def shared_id(game_id: str) -> str:
    """What others may know a game by: 128 bits of its id's SHA-256, written as ids are."""
    digest = hashlib.sha256(game_id.encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def play(
    store: Store,
    game_id: str,
    turn: Callable[[StoredGame], tuple[StoredGame, Answer]],
    now: datetime | None = None,
) -> tuple[StoredGame, Answer] | None:
    """One turn of a game: what `turn` makes of it is kept, and answered with its answer.

    turn: from the game to the game after it and anything else to hand back. It must be pure: no
        other turn of this game happens meanwhile. An equal game counts as no move; whatever it
        raises leaves the game as it was.
    None if there is no such game.
    """
    if not _is_id(game_id):
        return None
    with store.writing() as session:
        row = session.get(HangmanGame, shared_id(game_id), with_for_update=True)
        if row is None:
            return None
        before = replace(_read(row), id=game_id)
        after, answer = turn(before)
        if after != before:
            after = replace(after, id=before.id, moves=before.moves + 1)
            _write(row, after)
            row.touched = now or datetime.now(UTC)
        return after, answer


def _is_id(text: str) -> bool:
    """Whether a text can be an id; others never reach the database."""
    return ID.fullmatch(text) is not None


def _purge(session: Session, now: datetime) -> None:
    """Delete some of the games that nobody has touched for long, oldest first."""
    old = HangmanGame.touched < now - KEPT
    some = select(HangmanGame.id).where(old).order_by(HangmanGame.touched).limit(PURGED_AT_ONCE)
    ids = session.scalars(some).all()
    if ids:
        # Still old: a player may have come back to one meanwhile.
        session.execute(delete(HangmanGame).where(HangmanGame.id.in_(ids), old))


def _read(row: HangmanGame) -> StoredGame:
    return StoredGame(
        language=row.language,
        secret=row.secret,
        misses_allowed=row.misses_allowed,
        guesses=tuple(row.guesses.split()),
        status=row.status,
        kind=row.kind,
        difficulty=row.difficulty,
        moves=row.moves,
    )


def _write(row: HangmanGame, game: StoredGame) -> None:
    row.language = game.language
    row.secret = game.secret
    row.misses_allowed = game.misses_allowed
    row.guesses = " ".join(game.guesses)
    row.status = game.status
    row.kind = game.kind
    row.difficulty = game.difficulty
    row.moves = game.moves
