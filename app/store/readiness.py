"""Whether the store can be read and written right now."""

import secrets
import threading
import time
from datetime import UTC, datetime

from sqlalchemy import delete, insert

from app.store.database import Store, StoreUnavailable
from app.store.models import GameRow

VALID_SECONDS = 1.0
"""How long the result of a check is valid."""
PROBE_BYTES = 16_384
"""More bytes than a game's row and indexes take: if this many can be written, so can a game."""
UNWRITABLE = "The database can be read, but not written; the log says why."


class Readiness:
    """Whether a store is ready, checked by one thread at a time and at most once a second."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asking = threading.Lock()
        self._valid_until = 0.0
        self._trouble: str | None = "The database has not answered yet."

    def trouble(self) -> str | None:
        """Return why the store is not ready, in a sentence; None if it is ready.

        No thread waits for another: while one checks, others get the previous result.
        """
        if self._asking.acquire(blocking=False):
            try:
                if time.monotonic() >= self._valid_until:
                    self._trouble = self._store.trouble()
                    if not self._trouble and try_writing(self._store):
                        self._trouble = UNWRITABLE
                    self._valid_until = time.monotonic() + VALID_SECONDS
            finally:
                self._asking.release()
        return self._trouble


def try_writing(store: Store) -> str | None:
    """Write and delete a large row; return the driver's message if this fails, or else None.

    The transaction is committed, as a full disk may be noticed only then. Nobody ever sees the row.
    """
    now, probe = datetime.now(UTC), secrets.token_urlsafe(16)
    empty = dict.fromkeys(("language", "secret", "status", "kind", "difficulty"), "")
    large = secrets.token_hex(PROBE_BYTES // 2)  # no database can compress it much
    row = insert(GameRow).values(
        id=probe, guesses=large, misses_allowed=0, moves=0, created=now, touched=now, **empty
    )
    try:
        with store.writing() as session:
            session.execute(row)
            session.execute(delete(GameRow).where(GameRow.id == probe))
    except StoreUnavailable as unavailable:
        cause = unavailable.__cause__
        return " ".join(str(getattr(cause, "orig", None) or cause).split())
    return None
