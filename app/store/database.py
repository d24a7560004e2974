"""The store: database sessions, and the one error that is raised if the database fails.

A session is one transaction: `with store.reading() as session` or `with store.writing() as
session`. It is committed when the block ends, and rolled back if the block raises. If the database
fails (it is unreachable, full or busy, or has no tables), StoreUnavailable is raised. Even if the
database hangs, a request waits only a few seconds, and only a few threads of a process wait.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeVar

from flask import g, has_request_context
from sqlalchemy import event
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from app.gate import Gate, SentAway
from app.store import schema
from app.store.deadlines import deadline, seconds_left
from app.store.engines import WRITING, make_engine


class Trouble(StrEnum):
    """What is wrong with the database; app/web/errors.py has a sentence for each value."""

    UNREADABLE = "store-unreadable"
    UNWRITABLE = "store-unwritable"


AT_ONCE = 2
"""How many of a process's six threads may use the database at once."""
SILENT_SECONDS = 0.5
"""How long the database may be silent before all waiting threads give up. A healthy database
answers every few milliseconds. If it hangs, light pages may wait this long behind these threads."""
WAIT_SECONDS = 2.0
"""How long a thread may wait for its turn."""
PING_SECONDS = 1.0
"""How long a pooled connection may take to show that it is alive."""
SLOW_SECONDS, REST_SECONDS = 0.9, 1.0
"""If connecting to a server takes more than SLOW_SECONDS and fails, no thread tries again for
REST_SECONDS."""
REQUEST_SECONDS = 5.0
"""How long all transactions of a request may take together; those of a command may take longer."""
TRIES = 20
"""How many times a transaction is tried if it clashes with others, as when several processes fill
the puzzle bank."""
CLASHES = {"40P01", "40001", "55P03", 1205, 1213}
"""PostgreSQL's and MariaDB's codes for deadlocks and lock timeouts."""

Written = TypeVar("Written")

logger = logging.getLogger(__name__)


class StoreUnavailable(RuntimeError):
    """The error for a database that cannot do what was asked.

    clash: whether another transaction was in the way, so that a second try may well succeed.
    """

    def __init__(self, trouble: Trouble, clash: bool = False) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble
        self.clash = clash


class ThisThread(threading.local):
    """A thread's state: whether it is in a transaction, and so must not wait for a turn."""

    in_transaction = False


this_thread = ThisThread()


class Store:
    """One database, shared by all threads of a process.

    url: an SQLAlchemy address. sqlite_journal: SQLite's journal mode, "wal" or "delete".
    An SQLite database gets its tables on first use; on a server, `flask db upgrade` makes them.
    Raises BadConfig if the app cannot use the address.
    """

    def __init__(self, url: str, sqlite_journal: str = "wal") -> None:
        self.engine = make_engine(url, sqlite_journal)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self._journal = sqlite_journal
        self._ready = not self.is_sqlite
        self._preparing = threading.Lock()
        self._rests_until = 0.0
        self._gate = Gate(AT_ONCE, seconds=WAIT_SECONDS, silent=SILENT_SECONDS)
        for answered in ("checkout", "after_cursor_execute"):
            event.listen(self.engine, answered, self._gate.sign_of_life)
        # SQLite has one writer at a time; a second one, waiting inside the gate, would take a slot
        # from a reader.
        self._writer = Gate(1, seconds=WAIT_SECONDS, silent=SILENT_SECONDS)

    @property
    def name(self) -> str:
        """Return the database's address without its password."""
        return self.engine.url.render_as_string(hide_password=True)

    def now(self) -> datetime:
        """Return the current time in UTC; tests override this."""
        return datetime.now(UTC)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Begin a transaction that only reads. Raises StoreUnavailable if the database fails."""
        with _reporting(Trouble.UNREADABLE), self._session(writes=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Begin a transaction that may write; it is committed when the block ends.

        Raises StoreUnavailable if the database fails. IntegrityError and DataError pass through,
        for the caller to handle.
        """
        with _reporting(Trouble.UNWRITABLE), self._session(writes=True) as session:
            yield session

    def write(self, work: Callable[[Session], Written]) -> Written:
        """Run `work` in a transaction and return the result; retry if the transaction clashes.

        A clash is a deadlock, a lock timeout, or two transactions that add the same row. Raises
        StoreUnavailable after TRIES clashes, or if the database fails in any other way.
        """
        for _ in range(TRIES):
            try:
                with self.writing() as session:
                    return work(session)
            except IntegrityError:
                continue
            except StoreUnavailable as error:
                if not error.clash:
                    raise
        raise StoreUnavailable(Trouble.UNWRITABLE)

    def upgrade(self) -> None:
        """Upgrade the tables to the version of this code. Raises StoreUnavailable if that fails."""
        with _reporting(Trouble.UNWRITABLE):
            schema.upgrade(self.engine, self._journal)

    def close(self) -> None:
        """Close all connections; the next use opens new ones."""
        self.engine.dispose()

    def trouble(self) -> str | None:
        """Return why the store is not ready, in a sentence that does not name the host.

        Return None if it is ready.
        """
        try:
            with self.reading() as session:
                version = schema.version(session.connection())
        except StoreUnavailable as error:
            if isinstance(error.__cause__, schema.BadSchema):
                return str(error.__cause__)
            return "The database cannot be reached; the log says why."
        if version is None:
            return "The database has no tables yet: run `flask db upgrade`."
        if version > schema.SCHEMA:
            return schema.newer(version)
        if version != schema.SCHEMA:
            return (
                f"The database is at version {version}, but this code needs"
                f" {schema.SCHEMA}: run `flask db upgrade`."
            )
        return None

    def differences(self) -> list[str]:
        """Return a phrase for each difference between the tables and the models.

        Raises StoreUnavailable if the database fails.
        """
        with self.reading() as session:
            return schema.differences(session.connection())

    @contextmanager
    def _session(self, writes: bool) -> Iterator[Session]:
        if time.monotonic() < self._rests_until:
            raise SentAway("the database did not answer a moment ago")
        limited = _request_deadline() if has_request_context() else nullcontext()
        with limited, self._entered(writes):
            self._prepare()
            with Session(self.engine, expire_on_commit=False) as session, session.begin():
                self._connect(session, writes)
                yield session

    @contextmanager
    def _entered(self, writes: bool) -> Iterator[None]:
        """Wait for one of the few slots for using the database; hold it until the block ends.

        An SQLite writer first waits until no other thread writes.
        """
        alone = self.is_sqlite and writes
        with (
            self._writer.entered(seconds_left()) if alone else nullcontext(),
            self._gate.entered(seconds_left()),
        ):
            outer, this_thread.in_transaction = this_thread.in_transaction, True
            try:
                yield
            finally:
                this_thread.in_transaction = outer

    def _connect(self, session: Session, writes: bool) -> None:
        """Begin the transaction; after a slow failure, leave the server alone for REST_SECONDS."""
        started = time.monotonic()
        try:
            # SQLite waits for other writers here, and may take all the time left.
            with nullcontext() if self.is_sqlite else deadline(PING_SECONDS):
                session.connection(execution_options=WRITING if writes else {})
        except (DBAPIError, PoolTimeoutError):
            if not self.is_sqlite and time.monotonic() - started > SLOW_SECONDS:
                self._rests_until = time.monotonic() + REST_SECONDS
            raise
        self._rests_until = 0.0

    def _prepare(self) -> None:
        """Create or upgrade the tables of an SQLite database, once for each process."""
        if self._ready:
            return
        with self._preparing:
            if not self._ready:
                schema.upgrade(self.engine, self._journal)
                self._ready = True


@contextmanager
def _request_deadline() -> Iterator[None]:
    """Limit the block to what is left of the request's REQUEST_SECONDS."""
    left = g.get("store_seconds", REQUEST_SECONDS)
    started = time.monotonic()
    try:
        with deadline(left):
            yield
    finally:
        g.store_seconds = left - (time.monotonic() - started)


@contextmanager
def _reporting(trouble: Trouble) -> Iterator[None]:
    """Raise StoreUnavailable if the database fails in the block, and log the reason."""
    try:
        yield
    except (IntegrityError, DataError):
        raise
    except (DBAPIError, PoolTimeoutError, SentAway, schema.BadSchema) as error:
        logger.warning("The store is unavailable: %s", _in_one_line(error))
        raise StoreUnavailable(trouble, _is_clash(error)) from error


def _is_clash(error: Exception) -> bool:
    if not isinstance(error, DBAPIError) or error.orig is None:
        return False
    code = getattr(error.orig, "sqlstate", None) or next(iter(error.orig.args), None)
    return code in CLASHES


def _in_one_line(error: BaseException) -> str:
    """Return an error's type and message on one line, without SQL, cut to 300 characters.

    If the driver raised the error, return the driver's own type and message.
    """
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return f"{type(cause).__name__}: {' '.join(str(cause).split())}"[:300]
