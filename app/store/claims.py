"""Which orders for puzzles somebody is at work on right now.

A claim ends when its holder lets go or dies, however suddenly: PostgreSQL and MariaDB drop the
lock with the connection, and for SQLite the system drops the lock of a file beside the database.
Nothing depends on claims but the choice of what to go on with: two generators on one order share
its work without harm.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.store.database import UNWRITABLE, Store, answering

SPACE = 715_518
"""The first of the two numbers that name a lock in PostgreSQL."""


@contextmanager
def claim(store: Store, order_id: int) -> Iterator[bool]:
    """Claim an order until the block ends; False if another process has claimed it."""
    if store.is_sqlite:
        with _locked_file(store, order_id) as claimed:
            yield claimed
        return
    if store.engine.dialect.name == "postgresql":
        lock = text("SELECT pg_try_advisory_lock(:space, :order)")
    else:
        lock = text("SELECT GET_LOCK(CONCAT(DATABASE(), '-', :space, '-', :order), 0)")
    with answering(UNWRITABLE):
        # A lock belongs to its connection, which therefore must not go back to the pool.
        connection = store.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        connection.detach()
    try:
        with answering(UNWRITABLE):
            claimed = bool(connection.execute(lock, {"space": SPACE, "order": order_id}).scalar())
        yield claimed
    finally:
        with suppress(DBAPIError):  # cut off while it was idle: the lock went with it
            connection.close()


@contextmanager
def _locked_file(store: Store, order_id: int) -> Iterator[bool]:
    import fcntl  # Windows has none: there the site runs, and generating does not

    database = (store.engine.url.database or "").removeprefix("file:")
    file = Path(f"{database}-order-{order_id}")
    with file.open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        try:
            yield True
        finally:
            file.unlink(missing_ok=True)
