"""Fresh databases for tests: SQLite always, PostgreSQL and MariaDB where there is a server.

TEST_POSTGRESQL_URL and TEST_MARIADB_URL are addresses of databases, with users who may create
other databases. Where a variable is not set and no server answers at the usual address, the tests
start a server of that kind, if one is installed. Tests for a database without a server are left
out.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from app.config import Config
from tests.left_out import leave_out
from tests.ops.private_servers import private_server

KINDS = ("sqlite", "postgresql", "mariadb")
SERVERS = {
    "postgresql": ("TEST_POSTGRESQL_URL", "postgresql://postgres@127.0.0.1:5432/postgres"),
    "mariadb": ("TEST_MARIADB_URL", "mariadb://root@127.0.0.1:3306/test"),
}
DROP = {"postgresql": "DROP DATABASE {} WITH (FORCE)", "mariadb": "DROP DATABASE {}"}


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """Yield the address of a new database of this kind, without tables; drop it afterwards.

    A SQLite database is a file in the folder, and stays there.
    """
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'quartet.sqlite'}"
        return
    name = f"quartet_test_{secrets.token_hex(6)}"
    _execute(server_url(kind), f"CREATE DATABASE {name}")
    if kind == "postgresql":  # its loss would do no harm: commits need not wait for the disk
        _execute(server_url(kind), f"ALTER DATABASE {name} SET synchronous_commit = off")
    try:
        yield server_url(kind).set(database=name).render_as_string(hide_password=False)
    finally:
        _execute(server_url(kind), DROP[kind].format(name))


@cache
def server_url(kind: str) -> URL:
    """Return the address of the server of this kind, with the driver that the app uses.

    If no server answers, start one. Leave the test out if that is not possible, or if the server
    that the environment names does not answer.
    """
    variable, default = SERVERS[kind]
    named = os.environ.get(variable)
    url = _with_driver(named or default)
    if trouble := _unreachable(url):
        if named:
            leave_out(f"{kind} at {url} ({variable}): {trouble}")
        url = _with_driver(_own_servers.enter_context(private_server(kind)).url)
    return url


_own_servers = ExitStack()


def pytest_sessionfinish() -> None:
    """Stop the servers that the tests have started for themselves."""
    _own_servers.close()


def _with_driver(address: str) -> URL:
    config = Config.from_environment({"DATABASE_URL": address, "APP_ENV": "development"})
    return make_url(config.database_url)


def _unreachable(url: URL) -> str | None:
    """Return why a server cannot be used, or None if it can."""
    try:
        _execute(url, "SELECT 1")
    except SQLAlchemyError as error:
        return " ".join(str(getattr(error, "orig", error)).split())
    return None


def _execute(url: URL, statement: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 3})
    try:
        with engine.connect() as connection:
            connection.execute(text(statement))
    finally:
        engine.dispose()
