"""Schema versions: finding a database's version, and upgrading its tables to this code's version.

Migrations are in `migrations/versions/`. If several workers upgrade at once, one does it and the
others wait. On SQLite and PostgreSQL an upgrade is atomic; MariaDB commits after every table.
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, String, column, inspect, select, table, text

from app.store.engines import WRITING

if TYPE_CHECKING:
    from alembic.config import Config

SCHEMA = "0007"
"""The number of the newest migration."""
MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 715_517
"""The lock that an upgrader holds: its number in PostgreSQL, the end of its name in MariaDB."""
LOCK_TRIES, LOCK_SECONDS = 12, 5
"""How many times we ask MariaDB for the lock, and how many seconds we wait each time. If we waited
longer, the silent connection would count as dead."""
JOURNAL_TRIES = 200
"""How many times SQLite is asked for a journal mode, at intervals of 10 ms."""


class BadSchema(RuntimeError):
    """The error for a database that cannot be upgraded to SCHEMA; its message says why."""


def newer(found: str) -> str:
    """Return the message for a database whose version is newer than this code."""
    return (
        f"The database is at version {found}, made by a newer Quartet: this code knows {SCHEMA}."
        " Install that version again, or restore an older database."
    )


def version(connection: Connection) -> str | None:
    """Return a database's version, the number of its last migration; None if it has no tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    query = select(column("version_num", String)).select_from(table("alembic_version"))
    return connection.execute(query).scalar_one_or_none()


def upgrade(engine: Engine, sqlite_journal: str = "wal") -> None:
    """Upgrade a database to SCHEMA if it is older, and set SQLite's journal mode if it differs.

    Raises BadSchema if the database is newer than this code, or if either change is impossible.
    """
    with engine.connect() as connection:
        found = version(connection)
        if found is not None and found > SCHEMA:
            raise BadSchema(newer(found))
        if found != SCHEMA:
            connection.rollback()
            with _exclusive(engine) as exclusive:
                if version(exclusive) != SCHEMA:
                    _migrate(exclusive)
    if engine.dialect.name == "sqlite":
        _set_journal(engine, sqlite_journal)


def differences(connection: Connection) -> list[str]:
    """Return a phrase for each change that would make a database's tables match the models."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from app.store.models import Base

    def ours(name: str | None, kind: str, _parents: object) -> bool:
        return kind != "table" or name in Base.metadata.tables

    options = {"compare_type": True, "include_name": ours}
    context = MigrationContext.configure(connection, opts=options)
    return [_phrase(each) for each in compare_metadata(context, Base.metadata)]


def _phrase(difference: Any) -> str:
    """Return a phrase for a difference found by Alembic, such as "add index ix_puzzle_any"."""
    if isinstance(difference, list):
        what, _schema, table_name, column_name, *_ = difference[0]
        return f"{what.replace('_', ' ')} of {table_name}.{column_name}"
    what, *values = difference
    named = ".".join(str(name) for each in values if (name := getattr(each, "name", each)))
    return f"{what.replace('_', ' ')} {named}"


def _migrate(connection: Connection) -> None:
    """Run the migrations that the database lacks. Raises BadSchema if its version is unknown."""
    # Imported here: workers that find their tables in order do not need Alembic.
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(alembic_config(connection), "head")
    except CommandError as error:
        raise BadSchema(f"the database was not made by this version: {error}") from error


def alembic_config(connection: Connection) -> "Config":
    """Return Alembic's settings for running our migrations on an open connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    config.attributes["connection"] = connection
    return config


@contextmanager
def _exclusive(engine: Engine) -> Iterator[Connection]:
    """Begin a transaction that shuts out other upgraders; commit it when the block ends."""
    if engine.dialect.name in ("mysql", "mariadb"):
        with _named_lock(engine), engine.begin() as connection:
            yield connection
    else:
        with engine.execution_options(**WRITING).begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            yield connection


@contextmanager
def _named_lock(engine: Engine) -> Iterator[None]:
    """Hold MariaDB's named lock during the block. Raises BadSchema after waiting for a minute.

    MariaDB commits at each change to a table, so a transaction's lock would not last. The named
    lock belongs to a connection of its own.
    """
    lock = {"lock": f"quartet-{LOCK}", "seconds": LOCK_SECONDS}
    with engine.connect() as connection:
        tries = (
            connection.execute(text("SELECT GET_LOCK(:lock, :seconds)"), lock).scalar()
            for _ in range(LOCK_TRIES)
        )
        if not any(tries):
            raise BadSchema("another process has been upgrading the tables for a minute")
        try:
            yield
        finally:
            connection.execute(text("DO RELEASE_LOCK(:lock)"), lock)


def _set_journal(engine: Engine, wanted: str) -> None:
    """Set the journal mode of an SQLite file for good, as soon as no other process prevents it.

    Raises BadSchema if other processes still prevent it at the last attempt.
    """
    with engine.connect() as connection:
        file = connection.connection.driver_connection
        assert isinstance(file, sqlite3.Connection)
        connection.rollback()
        for tried in range(1, JOURNAL_TRIES + 1):
            try:
                if file.execute("PRAGMA journal_mode").fetchone()[0] == wanted:
                    return
                file.execute(f"PRAGMA journal_mode = {wanted}")
            except sqlite3.OperationalError as error:
                # SQLite does not wait here by itself.
                if tried == JOURNAL_TRIES:
                    raise BadSchema(f"journal mode {wanted} cannot be set: {error}") from error
            time.sleep(0.01)
