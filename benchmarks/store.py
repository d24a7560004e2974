"""Searching a puzzle bank of a thousand and of a million puzzles, in all three databases.

Run it by hand: `python -m benchmarks.store [ROWS]`. It takes a few minutes, and times the search
alone, for a first page of 20 and for one from the middle of the results; counting the results, up
to a thousand; and the whole first page, from request to HTML. For each it prints the median and the
slowest time, over all 32 combinations of filters with common and with rare values. The last column
is the time to count the whole bank by kind, once.
"""

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from flask.testing import FlaskClient

from app.config import Config
from app.factory import create_app
from app.store import ladder_puzzles
from app.store.database import Store
from app.store.ladder_puzzles import SORT_KEYS, PuzzleSearch
from tests.databases import KINDS, fresh_database
from tests.store.bulk import stock_up

FILTERS = ("length", "steps", "difficulty", "start", "end")
REPEATS = 5


def searches(store: Store) -> list[PuzzleSearch]:
    """Return every combination of filters, with the values of a common and of a rare puzzle."""
    rare = PuzzleSearch("en", length=8)
    examples = [
        ladder_puzzles.search(store, w, limit=1).puzzles[0] for w in (PuzzleSearch("en"), rare)
    ]
    return [
        PuzzleSearch("en", **{name: getattr(example, name) for name in names})
        for number in range(len(FILTERS) + 1)
        for names in combinations(FILTERS, number)
        for example in examples
    ]


def milliseconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return median(times) * 1000


def page(client: FlaskClient, wanted: PuzzleSearch) -> None:
    """Request the page of a search, as a player does."""
    filters = {name: getattr(wanted, name) for name in FILTERS if getattr(wanted, name) is not None}
    response = client.get("/en/ladder/puzzles", query_string=filters)
    assert response.status_code == 200
    assert b"/en/ladder/puzzles/" in response.data


def line(store: Store, client: FlaskClient, rows: int) -> str:
    """Return a row of the table: the figures for one database with this number of puzzles."""
    figures = []
    wanted = searches(store)
    for work in (
        lambda each: ladder_puzzles.search(store, each),
        lambda each: ladder_puzzles.search(store, each, SORT_KEYS // 2),
        lambda each: ladder_puzzles.count(store, each),
        lambda each: page(client, each),
    ):
        times = [milliseconds(partial(work, each)) for each in wanted]
        figures += [median(times), max(times)]
    started = time.perf_counter()
    ladder_puzzles.count_by_kind(store, "en")
    figures.append((time.perf_counter() - started) * 1000)
    return f"{rows:>12,}" + "".join(f"{figure:>14,.2f}" for figure in figures)


def main(rows: int) -> None:
    heads = (
        "first search",
        "slowest",
        "from middle",
        "slowest",
        "count",
        "slowest",
        "whole page",
        "slowest",
        "stats",
    )
    print(f"{'':12}{'puzzles':>12}" + "".join(f"{head:>14}" for head in heads) + "   (ms)")
    for kind in KINDS:
        for number in (1_000, rows):
            with ExitStack() as stack:
                folder = Path(stack.enter_context(TemporaryDirectory()))
                address = stack.enter_context(fresh_database(kind, folder))
                store = stack.enter_context(closing(Store(address)))
                store.upgrade()
                started = time.perf_counter()
                stock_up(store, number)
                loaded = time.perf_counter() - started
                environment = {"APP_ENV": "development", "DATABASE_URL": address, "RATE_LIMIT": ""}
                client = create_app(Config.from_environment(environment)).test_client()
                figures = line(store, client, number)
                print(f"{kind:12}{figures}   loaded in {loaded:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
