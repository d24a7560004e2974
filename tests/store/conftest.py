"""The store on each of the three databases, empty at the start of every test."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import datetime
from functools import cache
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import delete, event, func, select

from app.store import current_store, database
from app.store.database import Store
from app.store.models import Base
from tests.apps import app_in
from tests.conftest import few_words_in
from tests.databases import KINDS, fresh_database

Run = Callable[..., Result]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Each kind of database in turn."""
    return str(request.param)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """A function: kind -> the address of a database with tables, shared by a worker's tests."""
    with ExitStack() as databases:

        @cache
        def of_kind(kind: str) -> str:
            folder = tmp_path_factory.mktemp(kind)
            address = databases.enter_context(fresh_database(kind, folder))
            with closing(Store(address)) as store:
                store.upgrade()
            return address

        yield of_kind


@pytest.fixture
def address(kind: str, migrated: Callable[[str], str]) -> str:
    """The address of a database with tables, which `store` empties."""
    return migrated(kind)


@pytest.fixture
def store(address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store on a database with empty tables.

    Its time limits are long, as the machine may be slow. Hanging databases are tested in tests/ops.
    """
    for seconds in ("SILENT_SECONDS", "WAIT_SECONDS"):
        monkeypatch.setattr(database, seconds, 30.0)
    with closing(Store(address)) as store:
        empty(store)
        yield store


@pytest.fixture
def bare_address(kind: str, tmp_path: Path) -> Iterator[str]:
    """The address of a database that has no tables yet."""
    with fresh_database(kind, tmp_path) as address:
        yield address


@pytest.fixture(scope="session")
def app_on(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Flask]:
    """A function: database address -> an app on it with a few words, shared by a worker's tests."""
    lists = few_words_in(tmp_path_factory.mktemp("few"))

    @cache
    def made(address: str) -> Flask:
        return app_in(lists, wordlists_dir=lists, database_url=address)

    return made


@pytest.fixture
def run(store: Store, address: str, app_on: Callable[[str], Flask]) -> Iterator[Run]:
    """A function that runs a `flask` command on a database with empty tables."""
    app = app_on(address)
    with app.app_context(), closing(current_store()):
        yield lambda *arguments: app.test_cli_runner().invoke(args=arguments)


def at_once(count: int, work: Callable[[int], Any]) -> list[Any]:
    """Run a function in this many threads that begin together; return their results in order."""
    together = Barrier(count)

    def start(number: int) -> Any:
        together.wait()
        return work(number)

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(start, range(count)))


def at(store: Store, moment: datetime) -> Store:
    """Set the store's clock to another time, and return the store."""
    store.now = lambda: moment  # type: ignore[method-assign]
    return store


def sizes(store: Store, *tables: type[Base]) -> list[int]:
    """Return how many rows each table has."""
    with store.reading() as session:
        return [session.scalars(select(func.count()).select_from(each)).one() for each in tables]


def sent(store: Store, ask: Callable[[], object]) -> list[tuple[str, Any]]:
    """Return the statements, with their parameters, that a function sends to the database."""
    statements: list[tuple[str, Any]] = []

    def keep(_connection: Any, _cursor: Any, statement: str, bound: Any, *_: Any) -> None:
        statements.append((statement, bound))

    event.listen(store.engine, "before_cursor_execute", keep)
    try:
        ask()
    finally:
        event.remove(store.engine, "before_cursor_execute", keep)
    return statements


def empty(store: Store) -> None:
    with store.writing() as session:
        for table in reversed(Base.metadata.sorted_tables):
            session.execute(delete(table))
