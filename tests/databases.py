"""Fresh databases for tests: SQLite always, PostgreSQL and MariaDB where a server answers.

TEST_POSTGRESQL_URL and TEST_MARIADB_URL name a database on each server whose user may create
others. A server that does not answer is left out, and the end of the test run says so; where CI
is set, its tests fail instead.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from app.config import Config
from tests.left_out import LEFT_OUT as LEFT_OUT
from tests.left_out import leave_out

KINDS = ("sqlite", "postgresql", "mariadb")
SERVERS = {
    "postgresql": ("TEST_POSTGRESQL_URL", "postgresql://postgres@127.0.0.1:5432/postgres"),
    "mariadb": ("TEST_MARIADB_URL", "mariadb://root@127.0.0.1:3306/test"),
}
DROP = {"postgresql": "DROP DATABASE {} WITH (FORCE)", "mariadb": "DROP DATABASE {}"}


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database of a kind, gone afterwards; without tables yet."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'quartet.sqlite'}"
        return
    if trouble := unreachable(kind):
        leave_out(trouble)
    name = f"quartet_test_{secrets.token_hex(6)}"
    _tell(kind, f"CREATE DATABASE {name}")
    try:
        yield server_url(kind).set(database=name).render_as_string(hide_password=False)
    finally:
        _tell(kind, DROP[kind].format(name))


def server_url(kind: str) -> URL:
    """Where the server of a kind is, with the driver that the app uses."""
    variable, default = SERVERS[kind]
    url = os.environ.get(variable) or default
    config = Config.from_environment({"DATABASE_URL": url, "APP_ENV": "development"})
    return make_url(config.database_url)


@cache
def unreachable(kind: str) -> str | None:
    """Why a server cannot be used, None if it can."""
    try:
        _tell(kind, "SELECT 1")
    except SQLAlchemyError as error:
        reason = " ".join(str(getattr(error, "orig", error)).split())
        return f"{kind} at {server_url(kind)} ({SERVERS[kind][0]}) does not answer: {reason}"
    return None


def _tell(kind: str, statement: str) -> None:
    engine = create_engine(
        server_url(kind), isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 3}
    )
    try:
        with engine.connect() as connection:
            connection.execute(text(statement))
    finally:
        engine.dispose()
