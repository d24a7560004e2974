"""Words that friends set for Hangman: each is stored once, and anyone with its link can play it.

Like a game, a word is stored under a hash of the id in its address. Games store only the hash, so
no game reveals the link to its word. A word's row keeps running counts of the games with it that
have begun, been won and been lost, so the word's page is as fast for a million games as for ten.
"""

import secrets

from sqlalchemy import select

from app.store.database import Store
from app.store.expiry import KEPT, purge, unless_expired
from app.store.hangman_games import StoredGame, is_id, read_game, shared_id
from app.store.models import GameRow, WordRow

LATEST = 20
"""How many of a word's games are listed."""


def keep(
    store: Store, *, language: str, secret: str, phrase: str, misses_allowed: int, clue: str = ""
) -> str:
    """Store a word for others to guess and return its id; delete some old rows.

    secret: the folded letters.
    phrase: the word as the player wrote it, with spaces, hyphens and apostrophes.
    clue: the player's clue; "" for none.
    Raises StoreUnavailable if the database fails.
    """
    now, word_id = store.now(), secrets.token_urlsafe(16)
    with store.writing() as session:
        row = WordRow(
            id=shared_id(word_id),
            language=language,
            secret=secret,
            phrase=phrase,
            misses_allowed=misses_allowed,
            clue=clue,
            created=now,
            touched=now,
        )
        session.add(row)
        purge(session, now)
    return word_id


def find(store: Store, word_id: str) -> WordRow | None:
    """Return the word with this id or shared id; None if it does not exist or has expired."""
    if not is_id(word_id):
        return None
    with store.reading() as session:
        row = session.get(WordRow, shared_id(word_id)) or session.get(WordRow, word_id)
    return unless_expired(row, store.now())


def latest(store: Store, word: WordRow) -> tuple[StoredGame, ...]:
    """Return the finished games with this word, won or lost, latest first (at most LATEST)."""
    fresh = GameRow.touched >= store.now() - KEPT
    with store.reading() as session:
        # Two queries, as one for both ends would have to sort all games of the word.
        rows = [
            row
            for end in ("won", "lost")
            for row in session.scalars(
                select(GameRow)
                .where(GameRow.word_id == word.id, GameRow.status == end, fresh)
                .order_by(GameRow.touched.desc())
                .limit(LATEST)
            )
        ]
    rows.sort(key=lambda row: row.touched, reverse=True)
    return tuple(map(read_game, rows[:LATEST]))
