"""The puzzle bank, read: searched page by page, found, sampled, counted.

Puzzles are paged in the order of their *sort key*, a number made of their words that has nothing to
do with their kind: so any run of puzzles is a fair sample of what was searched for, and a
database never finds another way to that order than the index that belongs to the filters. (In
the order of ids PostgreSQL walks the primary key instead, and finds the seven-letter puzzles, if
they were made last, after all the others.)
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from sqlalchemy import ColumnElement, Select, and_, func, select, true

from app.store.database import Store
from app.store.models import PUZZLE_INDEXES, StoredPath, StoredPuzzle

MAX_ID = 2**63 - 1
SORT_KEYS = 2**53
PAGE = 20
LONGEST_PAGE = 500
SAMPLED_FROM = 100
MANY = 1_001
"""Counting stops here."""

Chosen = TypeVar("Chosen")


@dataclass(frozen=True, slots=True)
class PuzzleSearch:
    """What is looked for among the active puzzles; None where anything will do."""

    language: str
    length: int | None = None
    steps: int | None = None
    difficulty: int | None = None
    start: str | None = None
    end: str | None = None


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """One page of a search: puzzles in the order of their sort keys.

    next_after: what to pass as `after` for the next page, None if this is the last.
    previous_before: what to pass as `before` for the page before, None if this is the first.
    """

    puzzles: tuple[StoredPuzzle, ...]
    next_after: int | None = None
    previous_before: int | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """How many puzzles of one length, steps and difficulty there are; inactive ones apart."""

    length: int
    steps: int
    difficulty: int
    puzzles: int
    inactive: int


def search(
    store: Store,
    wanted: PuzzleSearch,
    after: int = -1,
    limit: int = PAGE,
    before: int | None = None,
) -> PuzzlePage:
    """Return up to limit (at most LONGEST_PAGE) puzzles with sort keys above `after`.

    before: take the last with sort keys below it instead; the first page if they do not fill one.
    """
    limit = max(1, min(limit, LONGEST_PAGE))
    backwards = before is not None
    sort_key = max(-1, min(after if before is None else before, SORT_KEYS))
    with store.reading() as session:
        query = page_query(wanted, sort_key, limit + 1, backwards)
        found = session.scalars(query).all()
    more = len(found) > limit
    found = found[:limit]
    if not backwards:
        previous = found[0].sort_key if found and sort_key >= 0 else None
        return PuzzlePage(tuple(found), found[-1].sort_key if more else None, previous)
    if not more:
        # The first page: filled up, as puzzles may have been added since.
        return search(store, wanted, limit=limit)
    return PuzzlePage(tuple(reversed(found)), found[0].sort_key, found[-1].sort_key)


def page_query(
    wanted: PuzzleSearch, sort_key: int, limit: int, backwards: bool
) -> Select[StoredPuzzle]:
    """Return the query of a page: puzzles behind a sort key, or before it, the nearest first."""
    matching = _hinted(select(StoredPuzzle), wanted)
    if backwards:
        earlier = matching.where(StoredPuzzle.sort_key < sort_key)
        return earlier.order_by(StoredPuzzle.sort_key.desc()).limit(limit)
    return (
        matching.where(StoredPuzzle.sort_key > sort_key)
        .order_by(StoredPuzzle.sort_key)
        .limit(limit)
    )


def count(store: Store, wanted: PuzzleSearch) -> int:
    """Count what a search finds, no further than MANY."""
    # Without the order PostgreSQL reads the table from its beginning until it has found that many.
    ordered = (
        _hinted(select(StoredPuzzle.sort_key), wanted)
        .where(StoredPuzzle.sort_key >= 0)
        .order_by(StoredPuzzle.sort_key)
    )
    first = ordered.limit(MANY).subquery()
    with store.reading() as session:
        return session.execute(select(func.count()).select_from(first)).scalar_one()


def index_of(wanted: PuzzleSearch) -> str:
    """Return the name of the index that serves a search."""
    if wanted.start is not None:
        return "ix_puzzle_start"
    if wanted.end is not None:
        return "ix_puzzle_end"
    filtered = ("length", "steps", "difficulty")
    given = tuple(name for name in filtered if getattr(wanted, name) is not None)
    return next(name for name, columns in PUZZLE_INDEXES.items() if columns == given)


def sort_key_of(language: str, start: str, end: str) -> int:
    """Return the sort key of a puzzle: 53 bits, which a script in JavaScript reads exactly."""
    digest = hashlib.blake2b(f"{language}/{start}-{end}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) % SORT_KEYS


def find(store: Store, puzzle_id: int) -> StoredPuzzle | None:
    """Return the puzzle of an id, active or not; None if there is none."""
    if not 0 < puzzle_id <= MAX_ID:
        return None
    with store.reading() as session:
        return session.get(StoredPuzzle, puzzle_id)


def find_all(store: Store, ids: Sequence[int]) -> tuple[StoredPuzzle, ...]:
    """Return the puzzles of ids that exist, in their order, LONGEST_PAGE at most."""
    wanted = [n for n in ids if 0 < n <= MAX_ID][:LONGEST_PAGE]
    with store.reading() as session:
        rows = session.scalars(select(StoredPuzzle).where(StoredPuzzle.id.in_(wanted)))
        found = {row.id: row for row in rows}
    return tuple(found[n] for n in wanted if n in found)


def paths(store: Store, puzzle_id: int, limit: int | None = None) -> tuple[str, ...]:
    """Return the stored ladders of a puzzle, familiar first, in notation: `mood-moot-moat-goat`.

    A puzzle with more ladders than were stored has more: see its path_count.
    """
    if not 0 < puzzle_id <= MAX_ID:
        return ()
    query = (
        select(StoredPath.words).where(StoredPath.puzzle_id == puzzle_id).order_by(StoredPath.rank)
    )
    with store.reading() as session:
        return tuple(session.scalars(query.limit(limit)))


def first_paths(store: Store, ids: Sequence[int]) -> dict[int, str]:
    """Return id -> the most familiar ladder of each of these puzzles."""
    query = select(StoredPath.puzzle_id, StoredPath.words).where(
        StoredPath.puzzle_id.in_(ids), StoredPath.rank == 0
    )
    with store.reading() as session:
        return {row.puzzle_id: row.words for row in session.execute(query)}


def another_like(store: Store, puzzle: StoredPuzzle) -> StoredPuzzle | None:
    """Return the next puzzle of the same language, length, steps and difficulty.

    The first follows the last. None if the bank has no other.
    """
    kind = PuzzleSearch(puzzle.language, puzzle.length, puzzle.steps, puzzle.difficulty)
    following = _following(store, kind, puzzle.sort_key, 1)
    return following[0] if following and following[0].id != puzzle.id else None


def sample(
    store: Store, wanted: PuzzleSearch, count: int, rng: np.random.Generator
) -> tuple[StoredPuzzle, ...]:
    """Return up to count (at most LONGEST_PAGE) different puzzles of a search, in random order.

    They come from a run that begins at a random sort key. The run is longer than the sample, as
    a puzzle that stands alone behind a wide gap would otherwise be drawn more often than others.
    """
    run = _following(store, wanted, int(rng.integers(SORT_KEYS)), count + SAMPLED_FROM)
    return tuple(run[n] for n in rng.permutation(len(run))[: max(0, count)])


def most_steps(store: Store, language: str, length: int | None = None) -> int | None:
    """Return the most changes that an active puzzle (of that length) takes; None for no puzzle."""
    wanted = PuzzleSearch(language, length)
    query = select(func.max(StoredPuzzle.steps)).where(_matches(wanted, index_of(wanted)))
    with store.reading() as session:
        return session.execute(query).scalar()


def kinds(store: Store, language: str) -> tuple[Kind, ...]:
    """Return the bank of a language by length, steps and difficulty, ascending."""
    kind = (StoredPuzzle.length, StoredPuzzle.steps, StoredPuzzle.difficulty)
    query = (
        select(*kind, StoredPuzzle.active, func.count())
        .where(StoredPuzzle.language == language)
        .group_by(*kind, StoredPuzzle.active)
    )
    counts: dict[tuple[int, int, int], list[int]] = {}
    with store.reading() as session:
        for length, steps, difficulty, active, count in session.execute(query):
            counts.setdefault((length, steps, difficulty), [0, 0])[0 if active else 1] = count
    return tuple(Kind(*kind, *counts[kind]) for kind in sorted(counts))


def proven_over_others(store: Store, language: str, list_version: str) -> int:
    """Count the active puzzles that were proven over another list than the one of this version."""
    query = select(func.count()).where(
        StoredPuzzle.language == language,
        StoredPuzzle.active == true(),
        StoredPuzzle.list_version != list_version,
    )
    with store.reading() as session:
        return session.execute(query).scalar_one()


def _following(
    store: Store, wanted: PuzzleSearch, after: int, count: int
) -> tuple[StoredPuzzle, ...]:
    """Return the puzzles after a sort key, and the first ones again after the last."""
    count = max(1, min(count, LONGEST_PAGE))
    page = search(store, wanted, after, count).puzzles
    if len(page) < count:
        seen = {puzzle.id for puzzle in page}
        begin = search(store, wanted, -1, count - len(page)).puzzles
        page += tuple(puzzle for puzzle in begin if puzzle.id not in seen)
    return page


def _hinted(query: Select[Chosen], wanted: PuzzleSearch) -> Select[Chosen]:
    """Add what a search demands to a query, and name its index to databases that can be told."""
    index = index_of(wanted)
    for dialect in ("mysql", "mariadb"):
        # MariaDB would take the same index without the sort key, and read all pages before.
        query = query.with_hint(StoredPuzzle, f"FORCE INDEX ({index})", dialect)
    return query.where(_matches(wanted, index))


def _matches(wanted: PuzzleSearch, index: str) -> ColumnElement[bool]:
    """Return what a search demands; filters that its index lacks cannot choose another one."""
    served = PUZZLE_INDEXES[index]
    demands = [StoredPuzzle.language == wanted.language, StoredPuzzle.active == true()]
    for column in (StoredPuzzle.length, StoredPuzzle.steps, StoredPuzzle.difficulty):
        value = getattr(wanted, column.key)
        if value is not None:
            demands.append((column if column.key in served else column + 0) == value)
    for word in (StoredPuzzle.start, StoredPuzzle.end):
        value = getattr(wanted, word.key)
        if value is not None:
            demands.append((word if word.key in served else word.concat("")) == value)
    return and_(*demands)
