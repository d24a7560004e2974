"""The stock of ladder puzzles, written: puzzles are added with their paths, and deactivated.

Generators may run side by side. A batch of puzzles, their paths and the order's progress become
visible together or not at all, and a puzzle that another generator stored meanwhile is passed over.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.solver.ladder.puzzles import LadderPuzzle
from app.store.database import UNWRITABLE, Store, StoreUnavailable
from app.store.models import Path, Puzzle, PuzzleOrder
from app.store.orders import Order, PuzzleRange, read_order
from app.store.puzzles import LARGEST_ID, place_of

STORED_PATHS = 100
"""The most ladders that are stored of a puzzle; the rest are found when they are asked for."""
TRIES = 20
"""How often a batch is tried again that clashed with another generator's."""


def add(store: Store, kinds: PuzzleRange, order: Order, puzzles: Sequence[LadderPuzzle]) -> Order:
    """Store the next puzzles of an order's sequence; the order afterwards.

    No more than are missing are stored, and none of another difficulty than is wanted. If another
    process has gone on with the order meanwhile, nothing is, and the order answered tells from
    where to go on.
    """
    for _ in range(TRIES):
        try:
            with store.writing() as session:
                return _added(session, kinds, order, puzzles)
        except IntegrityError:
            continue  # another generator stored one of these a moment ago: now it can be seen
        except StoreUnavailable as error:
            if not error.clash:
                raise
    raise StoreUnavailable(UNWRITABLE, clash=True)


def close(store: Store, order: Order) -> Order:
    """The order content with what it has: its sequence has ended before all that were wanted."""
    with store.writing() as session:
        row = session.get_one(PuzzleOrder, order.id, with_for_update=True)
        row.wanted = row.stored
        return read_order(row, order.added)


def deactivate(store: Store, puzzle_id: int) -> bool:
    """Take a puzzle out of play for good; False if there is none of that id."""
    if not 0 < puzzle_id <= LARGEST_ID:
        return False
    with store.writing() as session:
        puzzle = session.get(Puzzle, puzzle_id)
        if puzzle is not None:
            puzzle.active = False
        return puzzle is not None


def _added(
    session: Session, kinds: PuzzleRange, order: Order, puzzles: Sequence[LadderPuzzle]
) -> Order:
    row = session.get_one(PuzzleOrder, order.id, with_for_update=True)
    if row.position != order.position:
        return read_order(row, order.added)
    known = _known(session, kinds.language, puzzles)
    missing = read_order(row).missing
    rows: list[tuple[Puzzle, LadderPuzzle]] = []
    for puzzle in puzzles:
        if len(rows) == missing:
            break
        row.position += 1
        if kinds.wants(puzzle) and str(puzzle.ladder) not in known:
            known.add(str(puzzle.ladder))
            rows.append((_puzzle(kinds, puzzle), puzzle))
    session.add_all(puzzle for puzzle, _ in rows)
    session.flush()
    paths = [
        {"puzzle_id": stored.id, "rank": rank, "words": "-".join(rungs)}
        for stored, puzzle in rows
        for rank, rungs in enumerate(puzzle.paths[:STORED_PATHS])
    ]
    if paths:
        session.execute(insert(Path), paths)
    row.stored += len(rows)
    return read_order(row, order.added + len(rows))


def _known(session: Session, language: str, puzzles: Sequence[LadderPuzzle]) -> set[str]:
    """The notations of the stored puzzles that begin with the start of any of these."""
    starts = {puzzle.ladder.start for puzzle in puzzles}
    query = select(Puzzle.start, Puzzle.end).where(
        Puzzle.language == language, Puzzle.start.in_(starts)
    )
    return {f"{start}-{end}" for start, end in session.execute(query)}


def _puzzle(kinds: PuzzleRange, puzzle: LadderPuzzle) -> Puzzle:
    start, end = puzzle.ladder.start, puzzle.ladder.end
    return Puzzle(
        language=kinds.language,
        start=start,
        end=end,
        length=len(start),
        steps=puzzle.steps,
        path_count=puzzle.path_count,
        difficulty=puzzle.difficulty,
        active=True,
        place=place_of(kinds.language, start, end),
        list_version=kinds.list_version,
        created=datetime.now(UTC),
    )
