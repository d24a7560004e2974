"""What the tests of several games share."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask

from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.store.database import Store
from tests.games.bank import PAIRS, fill


@pytest.fixture(scope="session")
def english_indexes(app: Flask) -> Indexes:
    indexes: Indexes = app.extensions["quartet"].indexes["en"]
    return indexes


@pytest.fixture(scope="session")
def bank(english_indexes: Indexes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store with the puzzles of PAIRS, numbered in their order."""
    file = tmp_path_factory.mktemp("bank") / "quartet.sqlite"
    with closing(Store(f"sqlite:///{file}")) as store:
        fill(store, english_indexes[LadderIndex], PAIRS)
        yield store
