"""A large bank of made-up puzzles, loaded fast, to test and measure searches."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import numpy as np
from sqlalchemy import Engine, NullPool, create_engine, text
from sqlalchemy.orm import Session

from app.store.database import Store
from app.store.ladder_puzzles import sort_key_of
from app.store.models import Base, StoredPuzzle

COLUMNS = (
    "language",
    "start",
    "end",
    "length",
    "steps",
    "path_count",
    "difficulty",
    "active",
    "place",
    "list_version",
    "created",
)
AT_ONCE = 10_000
STARTS = 7_000
"""How many stems the start words have: of a million puzzles, each stem begins about 140."""

Row = tuple[str, str, str, int, int, int, int, bool, int, str, datetime]


def stock_up(store: Store, rows: int, seed: int = 1) -> None:
    """Add this many puzzles: 90% English, 2% inactive, with skewed lengths and steps."""
    batch: list[Row] = []
    with _without_indexes(store):
        for row in made_up(rows, seed):
            batch.append(row)
            if len(batch) == AT_ONCE:
                _load(store, batch)
                batch = []
        _load(store, batch)
    analyse(store)


def made_up(rows: int, seed: int) -> Iterator[Row]:
    """Yield rows in the order of COLUMNS; no two have the same start and end.

    The rows are sorted by the stems of their start words: a database then loads them in half the
    time.
    """
    rng = np.random.default_rng(seed)
    lengths = rng.choice([3, 4, 5, 6, 7, 8], rows, p=[0.1, 0.3, 0.35, 0.15, 0.09, 0.01])
    steps = np.minimum(2 + rng.geometric(0.4, rows), 20)
    difficulties = rng.integers(1, 6, rows)
    languages = np.where(rng.random(rows) < 0.9, "en", "fr")
    active = rng.random(rows) >= 0.02
    starts = np.sort(rng.integers(0, STARTS, rows))
    now = datetime(2026, 1, 1, tzinfo=UTC)
    first, last = [_word(n, 4) for n in range(rows // 50 + 1)], [_word(n, 2) for n in range(50)]
    columns = (lengths, steps, difficulties, languages, active, starts)
    for n, row in enumerate(zip(*(column.tolist() for column in columns), strict=True)):
        length, taken, difficulty, language, is_active, begins = row
        start = _word(begins, 3).ljust(length, "a")
        end = first[n // 50].ljust(length, "a") + last[n % 50]
        yield (
            language, start, end, length, taken, n % 90 + 1, difficulty, is_active,
            sort_key_of(language, start, end), "0123456789ab", now,
        )  # fmt: skip


def analyse(store: Store) -> None:
    """Have a database server gather statistics, as it does by itself from time to time."""
    command = "ANALYZE" if store.engine.dialect.name == "postgresql" else "ANALYZE TABLE"
    if not store.is_sqlite:
        with patient_engine(store).begin() as connection:
            connection.execute(text(f"{command} {', '.join(Base.metadata.tables)}"))


@contextmanager
def _without_indexes(store: Store) -> Iterator[None]:
    """Drop the indexes before the block and rebuild them after it: much faster for many rows."""
    table = Base.metadata.tables[StoredPuzzle.__tablename__]
    indexes = sorted(table.indexes, key=lambda index: str(index.name))
    engine = patient_engine(store)
    with engine.begin() as connection:
        for index in indexes:
            index.drop(connection)
    yield
    with engine.begin() as connection:
        for index in indexes:
            index.create(connection)


def patient_engine(store: Store, **options: Any) -> Engine:
    """Return an engine without a time limit; the store's own engine gives up after a minute."""
    return create_engine(store.engine.url, poolclass=NullPool, **options)


def _word(number: int, digits: int) -> str:
    """Return a number in base 26, written with `digits` letters (a is 0)."""
    letters = ""
    for _ in range(digits):
        number, digit = divmod(number, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def _load(store: Store, rows: list[Row]) -> None:
    with store.writing() as session:
        if store.engine.dialect.name == "postgresql":
            _copy(session, rows)
        elif rows:
            _insert(session, rows)


def _insert(session: Session, rows: list[Row]) -> None:
    """Insert all rows with one statement; a driver takes three times as long to build it."""
    literals = ", ".join(str((*row[:-1], str(row[-1].replace(tzinfo=None)))) for row in rows)
    names = ", ".join(f"`{name}`" for name in COLUMNS)
    statement = f"INSERT INTO puzzle ({names}) VALUES {literals}"  # noqa: S608 - made-up words
    session.connection().exec_driver_sql(statement)


def _copy(session: Session, rows: list[Row]) -> None:
    cursor = session.connection().connection.cursor()
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    with cursor.copy(f"COPY puzzle ({names}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row((*row[:-1], row[-1].replace(tzinfo=None)))
