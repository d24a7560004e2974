"""Among a million puzzles, each database searches by the index that fits the filters."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from itertools import chain, combinations

import numpy as np
import pytest
from sqlalchemy import insert

from app.store.database import Store
from app.store.ladder_puzzles import (
    SORT_KEYS,
    PuzzleSearch,
    another_like,
    count,
    find,
    find_all,
    first_paths,
    index_of,
    most_steps,
    paths,
    sample,
    search,
)
from app.store.models import StoredPath, StoredPuzzle
from tests.databases import KINDS, fresh_database
from tests.store.bulk import analyse, stock_up
from tests.store.conftest import sent

pytestmark = pytest.mark.marathon

ROWS = 1_000_000
FILTERS = ("length", "steps", "difficulty", "start", "end")
COMBINATIONS = [names for n in range(len(FILTERS) + 1) for names in combinations(FILTERS, n)]
EXPLAIN = {
    "sqlite": "EXPLAIN QUERY PLAN",
    "postgresql": "EXPLAIN",
    "mariadb": "EXPLAIN FORMAT=JSON",
}
WHOLE_TABLE = re.compile(r"seq scan|\bscan (puzzle|path)|access_type.: .(all|index)", re.IGNORECASE)
SORTS = re.compile(rf"sort|temp b-tree|{WHOLE_TABLE.pattern}", re.IGNORECASE)
SEEKS_SORT_KEY = {
    "sqlite": re.compile(r"USING INDEX \S+ \(.* AND place[<>]\?\)"),
    "postgresql": re.compile(r"Index Cond: \(.*\(place [<>] "),
    "mariadb": re.compile(r'"used_key_parts": \[[^\]]*"place"\s*\]'),
}
"""What a plan says if it seeks the sort key (column `place`), and so reads no earlier pages."""


@pytest.fixture(scope="module", params=KINDS)
def many(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    """A store with ROWS made-up puzzles, on each kind of database in turn."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("many")
        address = stack.enter_context(fresh_database(request.param, folder))
        store = stack.enter_context(closing(Store(address)))
        store.upgrade()
        stock_up(store, ROWS)
        add_paths(store)
        yield store


def add_paths(store: Store) -> None:
    """Store ladders for 500 puzzles: a database would read a small table as a whole."""
    some = search(store, PuzzleSearch("en"), limit=500).puzzles
    rows = [{"puzzle_id": p.id, "rank": n, "words": "cat-cot-dot"} for p in some for n in range(20)]
    with store.writing() as session:
        session.execute(insert(StoredPath), rows)
    analyse(store)


def plans(store: Store, ask: Callable[[], object]) -> list[str]:
    """Return the plan of each SELECT that `ask` sends, made with the same parameters."""
    explain = EXPLAIN[store.engine.dialect.name]
    queries = [each for each in sent(store, ask) if each[0].startswith("SELECT")]
    assert queries
    with store.engine.connect() as connection:
        explained = [
            connection.exec_driver_sql(f"{explain} {query}", bound).all()
            for query, bound in queries
        ]
    return [" ".join(" ".join(map(str, chain(*rows))).split()) for rows in explained]


@pytest.mark.parametrize("names", COMBINATIONS, ids=lambda names: "+".join(names) or "none")
def test_a_search_uses_its_index_and_needs_no_sorting(many: Store, names: tuple[str, ...]) -> None:
    for example in _examples(many):
        wanted = PuzzleSearch("en", **{name: getattr(example, name) for name in names})
        for after in (-1, SORT_KEYS // 2, SORT_KEYS - SORT_KEYS // 100):
            (plan,) = plans(many, partial(search, many, wanted, after))
            assert index_of(wanted) in plan
            assert not SORTS.search(plan), plan
            assert SEEKS_SORT_KEY[many.engine.dialect.name].search(plan), plan
        for before in (SORT_KEYS // 100, SORT_KEYS // 2, SORT_KEYS):
            for plan in plans(many, partial(search, many, wanted, before=before)):
                assert index_of(wanted) in plan
                assert not SORTS.search(plan), plan
                assert SEEKS_SORT_KEY[many.engine.dialect.name].search(plan), plan
        (plan,) = plans(many, partial(count, many, wanted))
        assert index_of(wanted) in plan
        # MariaDB then reads all of the thousand rows that the inner query has found.
        assert not SORTS.search(plan.replace('"<derived2>", "access_type": "ALL"', "")), plan


def test_queries_that_are_not_searches_never_read_a_whole_table(many: Store) -> None:
    for example in _examples(many):
        for ask in (
            partial(another_like, many, example),
            partial(sample, many, PuzzleSearch("en", steps=7), 50, np.random.default_rng(1)),
            partial(most_steps, many, "en"),
            partial(most_steps, many, "en", example.length),
            partial(find, many, example.id),
            partial(find_all, many, [example.id, 1, 2]),
            partial(paths, many, example.id, 9),
            partial(first_paths, many, [example.id, 1, 2]),
        ):
            for plan in plans(many, ask):
                assert not WHOLE_TABLE.search(plan), plan


def _examples(store: Store) -> list[StoredPuzzle]:
    """Return a puzzle of a common kind and one of a rare kind."""
    rare = PuzzleSearch("en", length=8, steps=7)
    return [search(store, each, limit=1).puzzles[0] for each in (PuzzleSearch("en"), rare)]
