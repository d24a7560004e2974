"""How searches are carried out among many puzzles: by the index that belongs to the filters."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import combinations

import pytest
from sqlalchemy import text

from app.store.database import Store
from app.store.puzzles import PLACES, PuzzleSearch, StoredPuzzle, index_of, page_query, search
from tests.databases import KINDS, fresh_database
from tests.store.bulk import stock_up

ROWS = 20_000
FILTERS = ("length", "steps", "difficulty", "start", "end")
COMBINATIONS = [names for n in range(len(FILTERS) + 1) for names in combinations(FILTERS, n)]
EXPLAIN = {
    "sqlite": "EXPLAIN QUERY PLAN",
    "postgresql": "EXPLAIN",
    "mariadb": "EXPLAIN FORMAT=JSON",
}
SORTS = re.compile("sort|temp b-tree|seq scan|access_type.: .all", re.IGNORECASE)
FROM_THE_PLACE_ON = {
    "sqlite": re.compile(r"USING INDEX \S+ \(.* AND place>\?\)"),
    "postgresql": re.compile(r"Index Cond: \(.*\(place > "),
    "mariadb": re.compile(r'"used_key_parts": \[[^\]]*"place"\s*\]'),
}
"""The index is entered at the place, not read from the beginning of what the filters leave."""


@pytest.fixture(scope="module", params=KINDS)
def many(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    """A store with ROWS made-up puzzles."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("many")
        address = stack.enter_context(fresh_database(request.param, folder))
        store = stack.enter_context(closing(Store(address)))
        store.upgrade()
        stock_up(store, ROWS)
        yield store


def plan(store: Store, wanted: PuzzleSearch, after: int) -> str:
    """What the database says that it will do for a page, as one line of text."""
    dialect = store.engine.dialect
    query = page_query(wanted, after, 21).compile(
        dialect=dialect, compile_kwargs={"literal_binds": True}
    )
    with store.reading() as session:
        rows = session.execute(text(f"{EXPLAIN[dialect.name]} {query}")).all()
    return " ".join(" ".join(str(cell) for cell in row) for row in rows).replace("\n", " ")


@pytest.mark.parametrize("names", COMBINATIONS, ids=lambda names: "+".join(names) or "none")
def test_a_search_uses_the_index_of_its_filters_and_sorts_nothing(
    many: Store, names: tuple[str, ...]
) -> None:
    for example in _examples(many):
        wanted = PuzzleSearch("en", **{name: getattr(example, name) for name in names})
        for after in (-1, PLACES // 2, PLACES - PLACES // 100):
            said = plan(many, wanted, after)
            assert index_of(wanted) in said
            assert not SORTS.search(said), said
            assert FROM_THE_PLACE_ON[many.engine.dialect.name].search(said), said


def _examples(store: Store) -> list[StoredPuzzle]:
    """A common and a rare puzzle."""
    rare = PuzzleSearch("en", length=8, steps=7)
    return [search(store, each, limit=1).puzzles[0] for each in (PuzzleSearch("en"), rare)]
