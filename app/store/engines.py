"""Engines: connections to SQLite, PostgreSQL and MariaDB, set up so that all three behave alike.

We must notice a dead server within seconds (see `deadlines`) and replace a connection that died
while idle. A forked worker must not use its parent's connections. With SQLite we begin transactions
ourselves, as Python's driver begins them only at the first write. Otherwise, a transaction that
reads and then writes would fail if another process had written in between.
"""

import os
import sqlite3
import time
import weakref
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from app.config import BadConfig
from app.store.deadlines import CONNECT_SECONDS, keep_deadlines, seconds_left

BUSY_SECONDS = 10
"""How long SQLite waits for another writer, if no deadline comes first."""
ACKNOWLEDGE_SECONDS = 10
"""How long PostgreSQL may leave packets unacknowledged before its connection counts as dead."""
RECYCLE_SECONDS = 280
"""The age at which we replace a connection; hosts cut any that is idle for five minutes."""
POLL_MS = 2
"""How long each attempt to take SQLite's lock waits, in milliseconds."""
WRITING = {"quartet_begin": "BEGIN IMMEDIATE"}
"""Execution options of a transaction that will write: SQLite then takes its lock at once."""

SERVER_ARGUMENTS: dict[str, dict[str, int]] = {
    "postgresql": {
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": 30,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": ACKNOWLEDGE_SECONDS * 1000,
    },
    "mysql": {"connect_timeout": CONNECT_SECONDS},
}
SERVER_ARGUMENTS["mariadb"] = SERVER_ARGUMENTS["mysql"]


def make_engine(address: str, sqlite_journal: str = "delete") -> Engine:
    """Return an engine for an SQLAlchemy address. Raises BadConfig for an unusable address."""
    try:
        url = make_url(address)
        if url.get_backend_name() == "sqlite":
            return _sqlite_engine(url, sqlite_journal)
        return _server_engine(url)
    except BadConfig:
        raise
    except Exception as error:
        # Never the address itself, or a part of it: it may hold a password.
        why = "in names and passwords, write @ : / as %40 %3A %2F"
        if isinstance(error, ImportError):
            why = f"{error}. Its driver is in requirements-servers.txt: pip install -r that file"
        elif isinstance(error, NoSuchModuleError):
            why = str(error)
        raise BadConfig(f"DATABASE_URL cannot be used: {type(error).__name__}: {why}") from error


def _sqlite_engine(url: URL, journal: str) -> Engine:
    if not url.database or url.database == ":memory:":
        raise BadConfig(
            "DATABASE_URL names an SQLite database in memory, which every thread would have"
            " of its own; name a file, such as sqlite:////srv/quartet/quartet.sqlite."
        )
    if not url.database.startswith("file:"):  # SQLite's own kind of address names no folder
        _make_writable(Path(url.database).parent)
    engine = create_engine(url, hide_parameters=True, pool_timeout=BUSY_SECONDS)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")
        if journal == "wal":
            # A move takes 0.15 ms, not 3 or more. A process that dies loses nothing; a power cut
            # may cost the last moves, but does not damage the file.
            connection.execute("PRAGMA synchronous = NORMAL")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        file = connection.connection.driver_connection
        assert isinstance(file, sqlite3.Connection)
        seconds = min(BUSY_SECONDS, seconds_left())
        begin = connection.get_execution_options().get("quartet_begin", "BEGIN")
        if begin == "BEGIN" or not _has_locked(file, begin, seconds):
            connection.exec_driver_sql(begin)
        file.execute(f"PRAGMA busy_timeout = {seconds * 1000:.0f}")

    _forget_after_fork(engine)
    return engine


def _has_locked(file: sqlite3.Connection, begin: str, seconds: float) -> bool:
    """Take SQLite's write lock as soon as it is free; return whether that worked within `seconds`.

    Left to itself, SQLite tries less and less often, in the end only ten times a second. While
    another process kept writing, storing a word found in a room then took several seconds.
    """
    file.execute(f"PRAGMA busy_timeout = {POLL_MS}")
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            file.execute(begin)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                return False
        else:
            return True
    return False


def _make_writable(folder: Path) -> None:
    """Create the folder of an SQLite database. Raises BadConfig if nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror
    else:
        if os.access(folder, os.W_OK):
            return
        reason = "Permission denied"
    raise BadConfig(
        f"The database cannot be kept in {folder}: {reason}. Let the user that runs Quartet write"
        " there, or set DATABASE_URL."
    )


def _server_engine(url: URL) -> Engine:
    arguments = SERVER_ARGUMENTS.get(url.get_backend_name(), {})
    engine = create_engine(
        url,
        # Settings in the address take precedence.
        connect_args={name: n for name, n in arguments.items() if name not in url.query},
        isolation_level="READ COMMITTED",
        pool_pre_ping=True,
        pool_recycle=RECYCLE_SECONDS,
        pool_timeout=CONNECT_SECONDS,
        # We end every transaction where we began it. The pool would roll back once more, and
        # PyMySQL would ask the server for that: a finished answer would wait if the server hangs.
        pool_reset_on_return=None,
        hide_parameters=True,
    )
    keep_deadlines(engine)
    _forget_after_fork(engine)
    return engine


def _forget_after_fork(engine: Engine) -> None:
    """Have a forked child drop its parent's connections but leave them open for the parent."""
    reference = weakref.ref(engine)

    def forget() -> None:
        engine = reference()
        if engine is not None:
            engine.dispose(close=False)

    os.register_at_fork(after_in_child=forget)
