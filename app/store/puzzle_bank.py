"""The puzzle bank, written: ladder puzzles are added with their paths, and taken out of play.

Generators may run side by side. The puzzles of a batch and their paths become visible together or
not at all, and a pair of words is stored once, whoever comes first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import func, insert, select, true
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.solver.ladder.difficulty import ANY_DIFFICULTY, EASY
from app.solver.ladder.puzzles import LadderPuzzle
from app.store.database import Store, StoreUnavailable, Trouble
from app.store.models import StoredPath, StoredPuzzle
from app.store.puzzles import MAX_ID, sort_key_of

STORED_PATHS = 100
"""The most shortest ladders stored for one puzzle; the rest are found when somebody asks."""
TRIES = 20
"""How often a batch is tried again when it clashes with another generator's."""


@dataclass(frozen=True, slots=True)
class PuzzleRange:
    """Kinds of puzzles: a language, word lengths, steps and difficulties, first and last of each.

    list_version: of the lexicon that the puzzles are proven over.
    """

    language: str
    list_version: str
    lengths: tuple[int, int]
    steps: tuple[int, int]
    difficulties: tuple[int, int] = ANY_DIFFICULTY

    def wants(self, puzzle: LadderPuzzle) -> bool:
        """Return whether a puzzle of these lengths and steps has one of these difficulties."""
        return self.difficulties[0] <= puzzle.difficulty <= self.difficulties[1]

    @property
    def common(self) -> bool:
        """Return whether everybody knows every word of their easiest ladders."""
        return self.difficulties == (EASY, EASY)


def add(
    store: Store, kinds: PuzzleRange, puzzles: Sequence[LadderPuzzle], most: int, since: int
) -> tuple[int, int]:
    """Store those of these puzzles that the bank lacks, in their order, until `most` are done.

    since: a puzzle already stored with a greater id is done as well.
    Return how many were stored, and how many are done. Raises StoreUnavailable.
    """
    for _ in range(TRIES):
        try:
            with store.writing() as session:
                return _added(session, kinds, puzzles, most, since)
        except IntegrityError:
            continue  # another generator has just stored one of these: now we can see it
        except StoreUnavailable as error:
            if not error.clash:
                raise
    raise StoreUnavailable(Trouble.UNWRITABLE, clash=True)


def in_play(store: Store, kinds: PuzzleRange) -> int:
    """Return how many active puzzles of these kinds the bank has, of any list version."""
    query = select(func.count()).where(
        StoredPuzzle.language == kinds.language,
        StoredPuzzle.active == true(),
        StoredPuzzle.length.between(*kinds.lengths),
        StoredPuzzle.steps.between(*kinds.steps),
        StoredPuzzle.difficulty.between(*kinds.difficulties),
    )
    with store.reading() as session:
        return session.execute(query).scalar_one()


def newest_id(store: Store) -> int:
    """Return the greatest id in the bank, 0 if it is empty."""
    with store.reading() as session:
        return session.execute(select(func.max(StoredPuzzle.id))).scalar_one() or 0


def deactivate(store: Store, puzzle_id: int) -> bool:
    """Take a puzzle out of play for good; return False if there is none of that id."""
    if not 0 < puzzle_id <= MAX_ID:
        return False
    with store.writing() as session:
        puzzle = session.get(StoredPuzzle, puzzle_id)
        if puzzle is not None:
            puzzle.active = False
        return puzzle is not None


def _added(
    session: Session, kinds: PuzzleRange, puzzles: Sequence[LadderPuzzle], most: int, since: int
) -> tuple[int, int]:
    known = _known(session, kinds.language, puzzles)
    rows: list[tuple[StoredPuzzle, LadderPuzzle]] = []
    done = 0
    for puzzle in puzzles:
        if done == most:
            break
        stored_as = known.get(str(puzzle.pair))
        if stored_as is None:
            known[str(puzzle.pair)] = 0
            rows.append((_puzzle(kinds, puzzle), puzzle))
        done += stored_as is None or stored_as > since
    session.add_all(row for row, _ in rows)
    session.flush()
    if rows:
        session.execute(insert(StoredPath), [path for pair in rows for path in path_rows(*pair)])
    return len(rows), done


def path_rows(stored: StoredPuzzle, puzzle: LadderPuzzle) -> list[dict[str, object]]:
    """Return the rows of a puzzle's first paths."""
    return [
        {"puzzle_id": stored.id, "rank": rank, "words": "-".join(rungs)}
        for rank, rungs in enumerate(puzzle.paths[:STORED_PATHS])
    ]


def _known(session: Session, language: str, puzzles: Sequence[LadderPuzzle]) -> dict[str, int]:
    """Return notation -> id of the stored puzzles that begin with the start of any of these."""
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
