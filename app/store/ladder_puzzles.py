"""The puzzle bank: stored ladder puzzles, which can be searched, found, sampled, counted and added.

Pages of puzzles are sorted by the *sort key*, a hash of a puzzle's language and words. The sort key
does not depend on the filters, so consecutive puzzles are a fair sample. A database can get this
order only from the index that fits the filters. (If pages were sorted by id, PostgreSQL would
follow the primary key: to find seven-letter puzzles that were added last, it would read all others
first.)

Commands add puzzles with their paths, and take puzzles out of play. Generators may run side by
side: a batch of puzzles becomes visible as a whole or not at all, and each pair of words is stored
once.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

import numpy as np
from sqlalchemy import ColumnElement, Select, and_, func, insert, select, true
from sqlalchemy.orm import Session

from app.solver.ladder.difficulty import ANY_DIFFICULTY, EASY
from app.solver.ladder.puzzles import LadderPuzzle
from app.store.database import Store
from app.store.models import PUZZLE_INDEXES, StoredPath, StoredPuzzle

MAX_ID = 2**63 - 1
SORT_KEYS = 2**53
"""Sort keys are less than this, so JavaScript reads each of them exactly."""
PAGE = 20
LONGEST_PAGE = 500
SAMPLED_FROM = 100
"""A sample is drawn from a run of puzzles that is longer than the sample by this many."""
MANY = 1_001
"""The number at which counting stops."""
STORED_PATHS = 100
"""How many of a puzzle's shortest ladders are stored; others are found when somebody asks."""

Chosen = TypeVar("Chosen")


@dataclass(frozen=True, slots=True)
class PuzzleSearch:
    """Filters for a search among active puzzles; None matches anything."""

    language: str
    length: int | None = None
    steps: int | None = None
    difficulty: int | None = None
    start: str | None = None
    end: str | None = None


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """One page of a search: puzzles sorted by sort key.

    next_after: the value of `after` for the next page; None if this is the last.
    previous_before: the value of `before` for the previous page; None if this is the first.
    """

    puzzles: tuple[StoredPuzzle, ...]
    next_after: int | None = None
    previous_before: int | None = None


@dataclass(frozen=True, slots=True)
class KindCount:
    """How many puzzles have a given length, number of steps and difficulty.

    puzzles: how many are active. inactive: how many are out of play.
    """

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
    """Return the first `limit` puzzles (at most LONGEST_PAGE) with sort keys above `after`.

    before: if given, return instead the last `limit` puzzles with sort keys below it, or the first
        page if there are fewer.
    Raises StoreUnavailable if the database fails.
    """
    limit = max(1, min(limit, LONGEST_PAGE))
    backwards = before is not None
    sort_key = max(-1, min(after if before is None else before, SORT_KEYS))
    place = StoredPuzzle.sort_key
    behind, order = (place < sort_key, place.desc()) if backwards else (place > sort_key, place)
    query = _hinted(select(StoredPuzzle), wanted).where(behind).order_by(order)
    with store.reading() as session:
        found = session.scalars(query.limit(limit + 1)).all()
    more = len(found) > limit
    found = found[:limit]
    if not backwards:
        previous = found[0].sort_key if found and sort_key >= 0 else None
        return PuzzlePage(tuple(found), found[-1].sort_key if more else None, previous)
    if not more:
        # This is the first page: search again from the start, to fill it.
        return search(store, wanted, limit=limit)
    return PuzzlePage(tuple(reversed(found)), found[0].sort_key, found[-1].sort_key)


def count(store: Store, wanted: PuzzleSearch) -> int:
    """Return how many puzzles a search finds; counting stops at MANY."""
    # Without an order, PostgreSQL reads the table from its start until it has found MANY.
    ordered = (
        _hinted(select(StoredPuzzle.sort_key), wanted)
        .where(StoredPuzzle.sort_key >= 0)
        .order_by(StoredPuzzle.sort_key)
    )
    first = ordered.limit(MANY).subquery()
    with store.reading() as session:
        return session.execute(select(func.count()).select_from(first)).scalar_one()


def index_of(wanted: PuzzleSearch) -> str:
    """Return the name of the index that a search uses."""
    if wanted.start is not None:
        return "ix_puzzle_start"
    if wanted.end is not None:
        return "ix_puzzle_end"
    filters = ("length", "steps", "difficulty")
    given = tuple(name for name in filters if getattr(wanted, name) is not None)
    return next(index for index, columns in PUZZLE_INDEXES.items() if columns == given)


def sort_key_of(language: str, start: str, end: str) -> int:
    """Return the sort key of a puzzle, a 53-bit hash of its language and words."""
    digest = hashlib.blake2b(f"{language}/{start}-{end}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) % SORT_KEYS


def find(store: Store, puzzle_id: int) -> StoredPuzzle | None:
    """Return the puzzle with this id, active or not; None if there is none."""
    return next(iter(find_all(store, [puzzle_id])), None)


def find_all(store: Store, ids: Sequence[int]) -> tuple[StoredPuzzle, ...]:
    """Return the puzzles with these ids, in the order in which the ids are given.

    Only the first LONGEST_PAGE ids are looked up. Ids without a puzzle are skipped.
    """
    wanted = [n for n in ids if 0 < n <= MAX_ID][:LONGEST_PAGE]
    with store.reading() as session:
        rows = session.scalars(select(StoredPuzzle).where(StoredPuzzle.id.in_(wanted)))
        found = {row.id: row for row in rows}
    return tuple(found[n] for n in wanted if n in found)


def paths(store: Store, puzzle_id: int, limit: int | None = None) -> tuple[str, ...]:
    """Return a puzzle's stored ladders as text such as `mood-moot-moat-goat`, most familiar first.

    limit: the maximum number to return; None for all. A puzzle may have more ladders than are
    stored: see its path_count.
    """
    if not 0 < puzzle_id <= MAX_ID:
        return ()
    query = (
        select(StoredPath.words).where(StoredPath.puzzle_id == puzzle_id).order_by(StoredPath.rank)
    )
    with store.reading() as session:
        return tuple(session.scalars(query.limit(limit)))


def first_paths(store: Store, ids: Sequence[int]) -> dict[int, str]:
    """Return each puzzle's most familiar ladder, by id, in the notation `mood-moot-moat-goat`."""
    query = select(StoredPath.puzzle_id, StoredPath.words).where(
        StoredPath.puzzle_id.in_(ids), StoredPath.rank == 0
    )
    with store.reading() as session:
        return {row.puzzle_id: row.words for row in session.execute(query)}


def another_like(store: Store, puzzle: StoredPuzzle) -> StoredPuzzle | None:
    """Return the next active puzzle of the same language, length, steps and difficulty.

    Puzzles are in the order of their sort keys, and the first follows the last. Return None if
    there is no other.
    """
    kind = PuzzleSearch(puzzle.language, puzzle.length, puzzle.steps, puzzle.difficulty)
    following = _following(store, kind, puzzle.sort_key, 1)
    return following[0] if following and following[0].id != puzzle.id else None


def sample(
    store: Store, wanted: PuzzleSearch, count: int, rng: np.random.Generator
) -> tuple[StoredPuzzle, ...]:
    """Return `count` (at most LONGEST_PAGE) different puzzles from a search, in random order.

    Return fewer if the search finds fewer. The puzzles are drawn from a run of consecutive puzzles
    that begins at a random sort key. The run is longer than the sample: otherwise a puzzle after a
    wide gap between sort keys would be drawn more often than others.
    """
    run = _following(store, wanted, int(rng.integers(SORT_KEYS)), count + SAMPLED_FROM)
    return tuple(run[n] for n in rng.permutation(len(run))[: max(0, count)])


def most_steps(store: Store, language: str, length: int | None = None) -> int | None:
    """Return the largest number of steps among active puzzles, or None if there are none.

    length: the length of their words; None for any.
    """
    wanted = PuzzleSearch(language, length)
    query = select(func.max(StoredPuzzle.steps)).where(_matches(wanted, index_of(wanted)))
    with store.reading() as session:
        return session.execute(query).scalar()


def count_by_kind(store: Store, language: str) -> tuple[KindCount, ...]:
    """Return the counts of a language's puzzles, sorted by length, then steps, then difficulty."""
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
    return tuple(KindCount(*kind, *counts[kind]) for kind in sorted(counts))


def count_outdated(store: Store, language: str, list_version: str) -> int:
    """Return how many active puzzles were proven against another version of the word list."""
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
    """Return up to `count` puzzles after a sort key; after the last comes the first."""
    count = max(1, min(count, LONGEST_PAGE))
    page = search(store, wanted, after, count).puzzles
    if len(page) < count:
        seen = {puzzle.id for puzzle in page}
        begin = search(store, wanted, -1, count - len(page)).puzzles
        page += tuple(puzzle for puzzle in begin if puzzle.id not in seen)
    return page


def _hinted(query: Select[Chosen], wanted: PuzzleSearch) -> Select[Chosen]:
    """Return a query with a search's conditions, and a hint to MariaDB about which index to use."""
    index = index_of(wanted)
    for dialect in ("mysql", "mariadb"):
        # Without the hint MariaDB ignores the index's sort key, and reads every earlier page.
        query = query.with_hint(StoredPuzzle, f"FORCE INDEX ({index})", dialect)
    return query.where(_matches(wanted, index))


def _matches(wanted: PuzzleSearch, index: str) -> ColumnElement[bool]:
    """Return a search's conditions, written so that a database can only use this index.

    Other columns are written as in `length + 0 = 4` or `start || '' = 'cat'`, which uses no index.
    """
    indexed = PUZZLE_INDEXES[index]
    conditions = [StoredPuzzle.language == wanted.language, StoredPuzzle.active == true()]
    for name in ("length", "steps", "difficulty", "start", "end"):
        column, value = getattr(StoredPuzzle, name), getattr(wanted, name)
        if value is not None:
            conditions.append((column if name in indexed else column + type(value)()) == value)
    return and_(*conditions)


@dataclass(frozen=True, slots=True)
class PuzzleRange:
    """A range of puzzles: a language, and (least, most) for word length, steps and difficulty.

    list_version: the version of the word list against which the puzzles are proven.
    """

    language: str
    list_version: str
    lengths: tuple[int, int]
    steps: tuple[int, int]
    difficulties: tuple[int, int] = ANY_DIFFICULTY

    def count_active(self, bank: Iterable[KindCount]) -> int:
        """Return how many active puzzles a bank has in this range, whatever their list version."""
        return sum(
            kind.puzzles
            for kind in bank
            if self.lengths[0] <= kind.length <= self.lengths[1]
            and self.steps[0] <= kind.steps <= self.steps[1]
            and self.difficulties[0] <= kind.difficulty <= self.difficulties[1]
        )

    @property
    def common(self) -> bool:
        """Return whether all these puzzles are easy, each with a ladder of common words."""
        return self.difficulties == (EASY, EASY)


def add(
    store: Store, kinds: PuzzleRange, puzzles: Sequence[LadderPuzzle], most: int, since: int
) -> tuple[int, int]:
    """Store puzzles in order, except any that the bank already has, until `most` are done.

    since: new puzzles count as done, and so do those already in the bank whose id is greater than
        this.
    Return how many were stored now, and how many are done. Raises StoreUnavailable if the database
    fails.
    """

    def added(session: Session) -> tuple[int, int]:
        known = _known(session, kinds.language, puzzles)
        rows: list[tuple[StoredPuzzle, LadderPuzzle]] = []
        done = 0
        for puzzle in puzzles:
            if done == most:
                break
            known_id = known.get(str(puzzle.pair))
            if known_id is None:
                known[str(puzzle.pair)] = 0
                rows.append((_puzzle(kinds, puzzle), puzzle))
            done += known_id is None or known_id > since
        session.add_all(row for row, _ in rows)
        session.flush()
        if rows:
            paths = [path for pair in rows for path in path_rows(*pair)]
            session.execute(insert(StoredPath), paths)
        return len(rows), done

    return store.write(added)


def newest_id(store: Store) -> int:
    """Return the greatest puzzle id in the bank, or 0 if the bank is empty."""
    with store.reading() as session:
        return session.execute(select(func.max(StoredPuzzle.id))).scalar_one() or 0


def deactivate(store: Store, puzzle_id: int) -> StoredPuzzle | None:
    """Take a puzzle out of play for good, and return it; None if no puzzle has that id."""
    if not 0 < puzzle_id <= MAX_ID:
        return None
    with store.writing() as session:
        puzzle = session.get(StoredPuzzle, puzzle_id)
        if puzzle is not None:
            puzzle.active = False
    return puzzle


def path_rows(stored: StoredPuzzle, puzzle: LadderPuzzle) -> list[dict[str, object]]:
    """Return a row of the path table, as values by column, for each of a puzzle's stored paths."""
    return [
        {"puzzle_id": stored.id, "rank": rank, "words": "-".join(rungs)}
        for rank, rungs in enumerate(puzzle.paths[:STORED_PATHS])
    ]


def _known(session: Session, language: str, puzzles: Sequence[LadderPuzzle]) -> dict[str, int]:
    """Return the ids of all stored puzzles with the same start as any of these, by notation.

    A notation is the start and end of a puzzle, as in `cold-warm`.
    """
    starts = {puzzle.pair.start for puzzle in puzzles}
    query = select(StoredPuzzle.start, StoredPuzzle.end, StoredPuzzle.id).where(
        StoredPuzzle.language == language, StoredPuzzle.start.in_(starts)
    )
    return {f"{row.start}-{row.end}": row.id for row in session.execute(query)}


def _puzzle(kinds: PuzzleRange, puzzle: LadderPuzzle) -> StoredPuzzle:
    start, end = puzzle.pair.start, puzzle.pair.end
    return StoredPuzzle(
        language=kinds.language,
        start=start,
        end=end,
        length=len(start),
        steps=puzzle.steps,
        path_count=puzzle.path_count,
        difficulty=puzzle.difficulty,
        active=True,
        sort_key=sort_key_of(kinds.language, start, end),
        list_version=kinds.list_version,
        created=datetime.now(UTC),
    )
