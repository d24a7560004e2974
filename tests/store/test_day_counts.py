"""How everyone did: results count once, a flood of them hardly counts, and old days are deleted."""

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import product
from threading import Barrier, BrokenBarrierError

import pytest
from sqlalchemy import event, select, update

from app.store import day_counts
from app.store.database import Store
from app.store.day_counts import COUNTED, Spread, count, spread
from app.store.expiry import KEPT
from app.store.models import DayCount
from tests.store.conftest import at, sizes

PUZZLE = "2026-11-21/en/ruzzle"
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon(store: Store) -> None:
    at(store, NOW)


def test_the_results_for_each_puzzle_are_counted_by_points(store: Store) -> None:
    for group, points in enumerate((70, 10, 100, 40)):
        count(store, PUZZLE, group, points, points == 100)
        count(store, PUZZLE.replace("en", "fr"), group, 5, False)
    found = spread(store, PUZZLE)
    assert (found.counts, found.tops) == ({10: 1, 40: 1, 70: 1, 100: 1}, 1)
    assert [found.better_than(points) for points in (10, 40, 41, 100)] == [0, 25, 50, 75]
    assert found.histogram(100) == [1, 0, 0, 1, 0, 0, 1, 0, 0, 1]
    assert spread(store, "2026-11-22/en/ruzzle") == Spread({}, 0)


def test_a_network_never_counts_as_more_than_a_few_players(store: Store) -> None:
    for _ in range(3 * COUNTED):
        count(store, PUZZLE, 7, 50, False)
    assert spread(store, PUZZLE).counts == {50: COUNTED}


def test_simultaneous_results_are_all_counted(store: Store) -> None:
    with ThreadPoolExecutor(6) as threads:
        list(threads.map(lambda n: count(store, PUZZLE, n % 2, 9, False), range(24)))
    with store.reading() as session:
        assert list(session.scalars(select(DayCount.count).order_by(DayCount.id))) == [12, 12]


def test_no_result_is_lost_when_two_transactions_change_a_count(store: Store) -> None:
    count(store, PUZZLE, 7, 9, False)
    together = Barrier(2)

    def wait(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        """Let both transactions read the count before either writes, if the database allows it."""
        if statement.startswith("SELECT day_count"):
            with suppress(BrokenBarrierError):
                together.wait(timeout=0.3)

    event.listen(store.engine, "after_cursor_execute", wait)
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda _: count(store, PUZZLE, 7, 9, False), range(2)))
    event.remove(store.engine, "after_cursor_execute", wait)
    assert spread(store, PUZZLE).counts == {9: 3}


@pytest.mark.parametrize(
    ("kind", "players", "sent"),
    [*product(["sqlite"], [300, 1500], [1, 100]), *product(["postgresql", "mariadb"], [300], [1])],
    indirect=["kind"],
)
def test_a_flood_of_results_from_fifty_addresses_hardly_changes_the_percentiles(
    store: Store, players: int, sent: int
) -> None:
    """No result moves by more than two percentile points."""
    rng = random.Random(players)
    with store.writing() as session:
        for group in rng.sample(range(4096), players):
            result = str(rng.randint(10, 100))
            key = f"{PUZZLE}/{group}"
            session.add(DayCount(id=key, puzzle=PUZZLE, results=result, count=1, touched=NOW))
    before = spread(store, PUZZLE)
    flooded = rng.sample(range(4096), 50)
    for group in flooded:
        for _ in range(COUNTED + 1):
            count(store, PUZZLE, group, sent, False)
    with store.writing() as session:  # as after 1,995 more from each address
        keys = [f"{PUZZLE}/{group}" for group in flooded]
        session.execute(update(DayCount).where(DayCount.id.in_(keys)).values(count=2_000))
    after = spread(store, PUZZLE)
    moved = [abs(after.better_than(n) - before.better_than(n)) for n in range(1, 101)]
    assert max(moved) < 2


def test_adding_a_count_deletes_expired_counts(store: Store) -> None:
    count(at(store, NOW - KEPT - timedelta(1)), "2026-10-01/en/ruzzle", 1, 50, False)
    count(at(store, NOW), PUZZLE, 1, 50, False)
    assert sizes(store, DayCount) == [1]


def test_there_are_too_few_groups_to_identify_a_network() -> None:
    assert 2**32 / day_counts.GROUPS > 1_000_000
