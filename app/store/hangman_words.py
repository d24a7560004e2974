"""Words that friends set for Hangman: kept once, and played by each who opens the link.

As a game's, a word's row stands under a hash of the id in its address. Games know the hash alone,
so no game leads to the link of its word.
"""

import secrets
from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy import func, select

from app.store.database import Store
from app.store.hangman_games import StoredGame, is_id, purge, read_game, shared_id
from app.store.models import GameRow, WordRow

LATEST = 20
"""How many of the games about a word are listed."""


@dataclass(frozen=True, slots=True)
class StoredWord:
    """A word that was set.

    secret: its folded letters. phrase: how it was written, with spaces, hyphens and apostrophes.
    clue: what its setter says of it, "" for nothing. shared: the hash of its id.
    """

    language: str
    secret: str
    phrase: str
    misses_allowed: int
    clue: str = ""
    shared: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """How the games about a word go.

    counts: status -> games. latest: those that ended, the last one first, up to LATEST.
    """

    counts: Counter[str]
    latest: tuple[StoredGame, ...]


def keep(store: Store, word: StoredWord, now: datetime | None = None) -> str:
    """Keep a word, and return its id; words that were left alone for KEPT are cleared away."""
    now = now or datetime.now(UTC)
    word_id = secrets.token_urlsafe(16)
    with store.writing() as session:
        purge(session, WordRow, now)
        row = WordRow(
            id=shared_id(word_id),
            language=word.language,
            secret=word.secret,
            phrase=word.phrase,
            clue=word.clue,
            misses_allowed=word.misses_allowed,
            created=now,
            touched=now,
        )
        session.add(row)
    return word_id


def find(store: Store, word_id: str) -> StoredWord | None:
    """Return the word of an id or of a shared id, None if there is none (any more)."""
    if not is_id(word_id):
        return None
    with store.reading() as session:
        row = session.get(WordRow, shared_id(word_id)) or session.get(WordRow, word_id)
        if row is None:
            return None
        word = StoredWord(row.language, row.secret, row.phrase, row.misses_allowed, row.clue)
        return replace(word, shared=row.id)


def played(store: Store, word: StoredWord) -> Played:
    """Return how the games about a word go."""
    of_word = GameRow.word_id == word.shared
    counted = select(GameRow.status, func.count()).where(of_word).group_by(GameRow.status)
    ended = select(GameRow).where(of_word, GameRow.status != "playing")
    with store.reading() as session:
        counts = Counter({row[0]: row[1] for row in session.execute(counted)})
        rows = session.scalars(ended.order_by(GameRow.touched.desc()).limit(LATEST))
        return Played(counts, tuple(map(read_game, rows)))
