"""The store on each of the three databases, empty at the start of every test."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import delete

from app.store.database import Store
from app.store.models import Base
from tests.databases import KINDS, fresh_database

Addresses = dict[str, str]


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ExitStack, Addresses]]:
    """Databases with tables, one of each kind that a test has asked for, by kind."""
    with ExitStack() as databases:
        yield databases, {}


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Each kind of database in turn."""
    return str(request.param)


@pytest.fixture
def address(kind: str, migrated: tuple[ExitStack, Addresses], tmp_path: Path) -> str:
    """The address of a database with empty tables."""
    databases, addresses = migrated
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'quartet.sqlite'}"
    if kind not in addresses:
        addresses[kind] = databases.enter_context(fresh_database(kind, tmp_path))
        with closing(Store(addresses[kind])) as store:
            store.upgrade()
    return addresses[kind]


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """A store on a database with empty tables."""
    with closing(Store(address)) as store:
        empty(store)
        yield store


@pytest.fixture
def bare_address(kind: str, tmp_path: Path) -> Iterator[str]:
    """The address of a database that has no tables yet."""
    with fresh_database(kind, tmp_path) as address:
        yield address


def at(store: Store, moment: datetime) -> Store:
    """Return the store, at another time from now on."""
    store.now = lambda: moment  # type: ignore[method-assign]
    return store


def empty(store: Store) -> None:
    with store.writing() as session:
        for table in reversed(Base.metadata.sorted_tables):
            session.execute(delete(table))
