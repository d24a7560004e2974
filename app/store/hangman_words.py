"""Words that friends set for Hangman: kept once, and played by everyone who opens the link.

Like a game's, a word's row is kept under a hash of the id in its address. Games know only the hash,
so no game leads to the link of its word. The row counts its games as they begin and end, so that
the page of a word costs the same however many play it.
"""

import secrets
from dataclasses import dataclass, fields

from sqlalchemy import select

from app.store.database import Store
from app.store.expiry import KEPT, purge, unless_old
from app.store.hangman_games import StoredGame, is_id, read_game, shared_id
from app.store.models import GameRow, WordRow

LATEST = 20
"""How many of the games about a word are listed."""


@dataclass(frozen=True, slots=True)
class StoredWord:
    """A word or phrase that a player chose for friends to guess.

    secret: its folded letters. phrase: how it was written, with spaces, hyphens and apostrophes.
    clue: the player's clue, "" for none. shared: the hash of its id.
    started, won, lost: how many games began and how each ended, including those purged since.
    """

    language: str
    secret: str
    phrase: str
    misses_allowed: int
    clue: str = ""
    shared: str = ""
    started: int = 0
    won: int = 0
    lost: int = 0


COLUMNS = tuple(field.name for field in fields(StoredWord) if field.name != "shared")


def keep(store: Store, word: StoredWord) -> str:
    """Store a word and return its id; clears out abandoned words and games."""
    now, word_id = store.now(), secrets.token_urlsafe(16)
    with store.writing() as session:
        row = WordRow(
            id=shared_id(word_id),
            created=now,
            touched=now,
            **{name: getattr(word, name) for name in COLUMNS},
        )
        session.add(row)
        purge(session, now)
    return word_id


def find(store: Store, word_id: str) -> StoredWord | None:
    """Return the word with this id or shared id, None if there is none (any more)."""
    if not is_id(word_id):
        return None
    with store.reading() as session:
        row = session.get(WordRow, shared_id(word_id)) or session.get(WordRow, word_id)
    row = unless_old(row, store.now())
    if row is None:
        return None
    return StoredWord(shared=row.id, **{name: getattr(row, name) for name in COLUMNS})


def latest(store: Store, word: StoredWord) -> tuple[StoredGame, ...]:
    """Return the games about a word that ended, the last one first, up to LATEST."""
    fresh = GameRow.touched >= store.now() - KEPT
    with store.reading() as session:
        # One query for each end: together they would sort all games of the word.
        rows = [
            row
            for end in ("won", "lost")
            for row in session.scalars(
                select(GameRow)
                .where(GameRow.word_id == word.shared, GameRow.status == end, fresh)
                .order_by(GameRow.touched.desc())
                .limit(LATEST)
            )
        ]
    rows.sort(key=lambda row: row.touched, reverse=True)
    return tuple(map(read_game, rows[:LATEST]))
