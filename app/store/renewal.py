"""Renewing the stock after the word list has changed: each puzzle is proven again over the new one.

A puzzle whose shortest ladders are others now gets those. One that is no puzzle any more, as a word
has gone, nothing joins its ends, or no familiar ladder is among the shortest, goes out of play.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, true
from sqlalchemy.orm import Session

from app.solver.ladder.difficulty import grade
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import Ladder, solve
from app.solver.lexicon import FAMILIAR, Lexicon
from app.solver.puzzle import InvalidPuzzle
from app.store.database import Store
from app.store.models import Path, Puzzle
from app.store.stock import STORED_PATHS

BATCH = 50


@dataclass(frozen=True, slots=True)
class Renewed:
    """How many puzzles of a batch are still puzzles, and how many went out of play."""

    kept: int
    retired: int


def renew(store: Store, index: LadderIndex) -> Iterator[Renewed]:
    """Prove the puzzles of other list versions again, a batch a transaction.

    It can be stopped at any moment, and goes on with what is left.
    """
    lexicon = index.lexicon
    outdated = (
        select(Puzzle)
        .where(Puzzle.language == lexicon.language.code, Puzzle.active == true())
        .where(Puzzle.list_version != lexicon.version)
        .order_by(Puzzle.id)
        .limit(BATCH)
        .with_for_update()
    )
    while True:
        with store.writing() as session:
            batch = session.scalars(outdated).all()
            kept = sum(_renewed(session, index, puzzle) for puzzle in batch)
        if not batch:
            return
        yield Renewed(kept, len(batch) - kept)


def _renewed(session: Session, index: LadderIndex, puzzle: Puzzle) -> bool:
    """Bring one puzzle up to date; whether it stays in play."""
    puzzle.list_version = index.lexicon.version
    try:
        solution = solve(index, Ladder(puzzle.start, puzzle.end), STORED_PATHS)
    except InvalidPuzzle:
        solution = None
    if solution is None or solution.steps is None or not _fit(index.lexicon, solution.paths[0]):
        puzzle.active = False
        return False
    puzzle.steps, puzzle.path_count = solution.steps, solution.path_count
    puzzle.difficulty = grade(index, solution)
    session.execute(delete(Path).where(Path.puzzle_id == puzzle.id))
    rows = [
        {"puzzle_id": puzzle.id, "rank": rank, "words": "-".join(rungs)}
        for rank, rungs in enumerate(solution.paths)
    ]
    session.execute(insert(Path), rows)
    return True


def _fit(lexicon: Lexicon, rungs: tuple[str, ...]) -> bool:
    """Whether a ladder climbs over familiar words only, none of them unfit."""
    ids = [lexicon.find(word) for word in rungs]
    return all(n is not None and lexicon.bands[n] <= FAMILIAR and not lexicon.unfit[n] for n in ids)
