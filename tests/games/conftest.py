"""What the tests of several games share."""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime, time, timedelta

import pytest
from flask import Flask

from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.store.database import Store
from app.web import dates
from tests.games.bank import PAIRS, fill
from tests.today import TODAY

Moment = Callable[[date, float], None]


@pytest.fixture(scope="session")
def english_indexes(app: Flask) -> Indexes:
    indexes: Indexes = app.extensions["quartet"].indexes["en"]
    return indexes


@pytest.fixture(scope="session")
def bank(english_indexes: Indexes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store with the puzzles of PAIRS, numbered from 1 in that order."""
    file = tmp_path_factory.mktemp("bank") / "quartet.sqlite"
    with closing(Store(f"sqlite:///{file}")) as store:
        fill(store, english_indexes[LadderIndex], PAIRS)
        yield store


@pytest.fixture
def moment(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Moment:
    """A function that sets the clock: `moment(day, 35)` is 35 hours after the day began in UTC."""
    at = datetime.combine(TODAY, time(12), UTC)

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:
            return at

    def move(day: date, hours: float) -> None:
        nonlocal at
        at = datetime.combine(day, time(), UTC) + timedelta(hours=hours)

    monkeypatch.setattr(dates, "datetime", Clock)
    monkeypatch.setitem(app.config, "TODAY", None)
    return move
