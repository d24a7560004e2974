"""Rooms in the database: opened, looked up by code, and changed one move at a time.

A room is one row, and each word found in it is a row of its own. Moves in a room wait for each
other (by a row lock, or by SQLite's single writer), so each sees all moves before it. The words of
a round are kept until the next round begins. `app.solver.together.room` has the rules of a room.
"""

import secrets
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.orm import Session

from app.solver.together.room import KEPT_MS, Room
from app.solver.together.scoring import Found
from app.store.database import Store
from app.store.expiry import purge
from app.store.models import RoomRow, RoomWordRow

CODE_SIGNS = "BCDFGHJKMNPQRSTVWXYZ23456789"
"""The characters of a code: no vowels, which would make words, and no L, 0 or 1, which are easily
mistaken for others."""
CODE_LENGTH = 6
"""Six characters give 482 million codes. With a thousand rooms open, somebody who tries 300 codes a
day finds a room after four years."""

# Built once: each word found runs three of these, and building them took a tenth of its time.
STATE = select(RoomRow.state).where(RoomRow.id == bindparam("code"))
LOCKED_STATE = STATE.with_for_update()
VERSION = select(RoomRow.version, RoomRow.began, RoomRow.ends).where(
    RoomRow.id == bindparam("code")
)
WORDS = select(RoomWordRow.seat, RoomWordRow.word, RoomWordRow.points, RoomWordRow.at).where(
    RoomWordRow.room_id == bindparam("code"), RoomWordRow.round == bindparam("round")
)
WORDS_OF_SEAT = WORDS.where(RoomWordRow.seat == bindparam("seat"))

Words = Callable[..., list[Found]]
Move = Callable[[Room, Words], tuple[Room, list[Found]]]
"""A function that makes a move. It takes the room, and a function that reads the words found in
the latest round, for one seat or all. It returns the room after the move, and the words to add."""


def read_code(typed: str) -> str:
    """Return a typed code in capitals without spaces or hyphens, or "" if it is not valid."""
    code = "".join(typed[:40].split()).replace("-", "").upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_SIGNS) else ""


def moment() -> int:
    """Return the current time in milliseconds since 1970."""
    return int(datetime.now(UTC).timestamp() * 1000)


def keep(store: Store, room: Room) -> Room:
    """Store a room under a new code and return the room; delete some old rows.

    Raises StoreUnavailable if the database fails.
    """
    now = datetime.fromtimestamp(room.created / 1000, UTC)

    def add(session: Session) -> Room:
        kept = replace(room, code="".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH)))
        purge(session, now)
        session.add(RoomRow(id=kept.code, touched=now, **_columns(kept)))
        return kept

    return store.write(add)


def find(store: Store, code: str, now: int) -> Room | None:
    """Return the room with this code; None if it does not exist or has expired.

    now: the current time in milliseconds since 1970.
    """
    if not code:
        return None
    with store.reading() as session:
        return _read(session.scalar(STATE, {"code": code}), now)


def read_version(store: Store, code: str) -> str | None:
    """Return the `version_string` of the room with this code; None if there is no such room."""
    with store.reading() as session:
        found = session.execute(VERSION, {"code": code}).one_or_none()
    return " ".join(map(str, found)) if found else None


def version_string(room: Room) -> str:
    """Return a room's version and the start and end of its latest round, as a single string."""
    return " ".join(map(str, (room.version, *_clock(room))))


def change(store: Store, code: str, now: int, move: Move) -> Room | None:
    """Make a move in a room; store and return the room after the move.

    Return None if the room does not exist or has expired.
    now: the current time in milliseconds since 1970.
    move: must be pure; if it raises, the room stays as it was.
    Raises StoreUnavailable if the database fails.
    """
    if not code:
        return None
    with store.writing() as session:
        room = _read(session.scalar(LOCKED_STATE, {"code": code}), now)
        if room is None:
            return None
        number = len(room.rounds)

        def words(seat: int | None = None) -> list[Found]:
            return _words(session, code, number, seat)

        after, found = move(room, words)
        if len(after.rounds) > number:
            session.execute(delete(RoomWordRow).where(RoomWordRow.room_id == code))
        if after is not room:
            session.execute(update(RoomRow).where(RoomRow.id == code).values(**_columns(after)))
        if found:
            of_round = {"room_id": code, "round": number}
            rows = [of_round | asdict(each) for each in found]
            session.execute(insert(RoomWordRow), rows)
    return after


def words_of(store: Store, code: str, number: int, seat: int | None = None) -> list[Found]:
    """Return the words found in a round, in the order in which they were found.

    number: the round's number, from 1. seat: the player whose words are wanted; None for all.
    """
    with store.reading() as session:
        return _words(session, code, number, seat)


def count_words(store: Store, code: str, number: int) -> int:
    """Return the number of words found in a round. A word that two players found counts twice."""
    of_round = RoomWordRow.room_id == code, RoomWordRow.round == number
    with store.reading() as session:
        return session.scalar(select(func.count()).select_from(RoomWordRow).where(*of_round)) or 0


def _words(session: Session, code: str, number: int, seat: int | None) -> list[Found]:
    of_round = {"code": code, "round": number}
    if seat is None:
        rows = session.execute(WORDS, of_round)
    else:
        rows = session.execute(WORDS_OF_SEAT, of_round | {"seat": seat})
    found = [Found(*row) for row in rows]
    return sorted(found, key=lambda each: (each.at, each.seat, each.word))


def _read(state: str | None, now: int) -> Room | None:
    if state is None:
        return None
    room = msgspec.json.decode(state, type=Room)
    return room if now - room.created < KEPT_MS else None


def _columns(room: Room) -> dict[str, Any]:
    """Return the column values of a room's row, except those of `id` and `touched`."""
    began, ends = _clock(room)
    return {
        "language": room.language,
        "version": room.version,
        "began": began,
        "ends": ends,
        "state": msgspec.json.encode(room).decode(),
    }


def _clock(room: Room) -> tuple[int, int]:
    """Return when the latest round begins and ends, in ms since 1970; (0, 0) if there is none."""
    return (room.rounds[-1].began, room.rounds[-1].ends) if room.rounds else (0, 0)
