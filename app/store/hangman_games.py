"""Games of Hangman on the server: begun, found by their id, and played one move at a time.

A game's address holds only its id, 128 random bits. The key of its row is the shared id, a one-way
hash of the id. The shared id can be shown to others, as it does not reveal the address.

Moves of one game wait for each other (by a row lock, or by SQLite's single writer), so each sees
all moves before it: a guess that arrives fifty times counts as one guess and forty-nine repeats. A
long move is made before the row is locked, and made again if the game has changed meanwhile.
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
from app.store.expiry import purge, unless_expired
from app.store.models import GameRow, WordRow

TRIES = 8
"""How many times a long move is tried while other moves change its game."""
ID = re.compile("[A-Za-z0-9_-]{22}")

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A stored game.

    language: a language's code.
    secret: the folded word.
    guesses: the letters and words guessed, in order.
    status: "playing", "won" or "lost".
    kind: how the secret was chosen: "dealt", "friend", "evil" ...
    difficulty: the difficulty that the player chose; "" for any.
    id: 22 characters; "" before the game is begun, or if only the shared id is known.
    moves: how often the game has changed.
    hints: for each hint, in order, how many guesses had been made before it.
    word_id: the shared id of the friend's word; "" if no friend set it.
    phrase: the secret as a friend wrote it, with spaces, hyphens and apostrophes; "" for none.
    clue: the friend's clue; "" for none.
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
    """Store a game under a new id, delete some old rows, and return the stored game.

    Raises StoreUnavailable if the database fails.
    """
    now = store.now()
    begun = replace(game, id=secrets.token_urlsafe(16), moves=0)
    with store.writing() as session:
        # The word comes first: a transaction that waits for a word's row must lock no other row.
        _count(session, begun, WordRow.started, touched=now)
        shared = shared_id(begun.id)
        session.add(GameRow(id=shared, created=now, touched=now, **_columns(begun)))
        purge(session, now)
    return begun


def find(store: Store, game_id: str) -> StoredGame | None:
    """Return the game with this id; None if it does not exist or has expired."""
    found = find_shared(store, shared_id(game_id)) if is_id(game_id) else None
    return replace(found, id=game_id) if found else None


def find_shared(store: Store, shared: str) -> StoredGame | None:
    """Return the game with this shared id; None if it does not exist or has expired.

    The game's `id` is left empty.
    """
    if not is_id(shared):
        return None
    with store.reading() as session:
        row = unless_expired(session.get(GameRow, shared), store.now())
    return read_game(row) if row else None


def shared_id(game_id: str) -> str:
    """Return the shared id of a game or word: 128 bits of its id's SHA-256, encoded like an id."""
    digest = hashlib.sha256(game_id.encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def is_id(text: str) -> bool:
    """Return whether a string looks like an id. Only such strings reach the database."""
    return ID.fullmatch(text) is not None


def play(
    store: Store,
    game_id: str,
    move: Callable[[StoredGame], tuple[StoredGame, Answer]],
    *,
    language: str = "",
    is_long: Callable[[StoredGame], bool] = lambda _: False,
) -> tuple[StoredGame, Answer] | None:
    """Make a move: store the game that `move` returns, and return that game and the move's answer.

    move: takes the game; returns the game after the move, and an answer. It must be pure. If it
        returns an equal game, or raises, the stored game stays as it was.
    language: the language that the game must be in; "" for any.
    is_long: takes the game; returns whether the move is a long one. A long move is made before the
        row is locked, and made again if the game has changed meanwhile.
    Return None if the game does not exist, has expired, or is in another language. Raises
    StoreUnavailable if the database fails, or if a long move was made TRIES times but the game
    changed each time.
    """
    if not is_id(game_id):
        return None
    made = None
    for _ in range(TRIES):
        with store.writing() as session:
            row = session.get(GameRow, shared_id(game_id), with_for_update=True)
            row = unless_expired(row, store.now())
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
    """Write a game to its row if a move changed it; return the game and the move's answer.

    played: what the move returned for `before`.
    """
    after, answer = played
    if after != before:
        after = replace(after, id=before.id, moves=before.moves + 1)
        row.touched = now
        for column, value in _columns(after).items():
            setattr(row, column, value)
        if before.status == "playing" != after.status:
            # The word comes last: no other row is locked after it, so nothing can deadlock.
            _count(session, after, WordRow.won if after.status == "won" else WordRow.lost)
    return after, answer


def _count(
    session: Session, game: StoredGame, counter: InstrumentedAttribute[int], **changed: datetime
) -> None:
    """Add one to a counter of a game's word, if a friend set that word.

    changed: other columns of the word's row, with their new values.
    """
    if game.word_id:
        word = update(WordRow).where(WordRow.id == game.word_id)
        session.execute(word.values({counter: counter + 1, **changed}))


def read_game(row: GameRow) -> StoredGame:
    """Return the game in a row, with its `id` left empty."""
    kept = {name: getattr(row, name) for name in COLUMNS}
    hints = tuple(map(int, row.hints.split()))
    return StoredGame(**kept | {"guesses": tuple(row.guesses.split()), "hints": hints})


def _columns(game: StoredGame) -> dict[str, Any]:
    """Return the column values for everything in a game except its id."""
    kept = {name: getattr(game, name) for name in COLUMNS}
    hints = " ".join(map(str, game.hints))
    return kept | {"guesses": " ".join(game.guesses), "hints": hints}
