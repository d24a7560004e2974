"""Revalidation after a change of the word list: each puzzle is proven again over the new one.

A puzzle whose shortest ladders have changed gets the new ones. One that is no longer a puzzle goes
out of play: a word is gone, nothing joins its ends, or no shortest ladder is familiar.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, true
from sqlalchemy.orm import Session

from app.solver.ladder.difficulty import grade
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import may_be_climbed
from app.solver.ladder.solver import Ladder, solve
from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle
from app.store.database import Store
from app.store.models import Path, Puzzle
from app.store.puzzle_bank import STORED_PATHS

BATCH = 50
GRADED_AT_ONCE = 500


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
    last = 0
    while True:
        with store.writing() as session:
            batch = session.scalars(outdated.where(Puzzle.id > last)).all()
            kept = sum(_renewed(session, index, puzzle) for puzzle in batch)
        if not batch:
            return
        last = batch[-1].id
        yield Renewed(kept, len(batch) - kept)


def regrade(store: Store, lexicon: Lexicon) -> Iterator[int]:
    """Grade the puzzles of this list by the present rules; yields how many changed, a batch a
    transaction.

    Their stored ladders tell all that is needed, so it is quick, and begins anew if it was stopped.
    """
    proven = (
        select(Puzzle, Path.words)
        .join(Path, (Path.puzzle_id == Puzzle.id) & (Path.rank == 0))
        .where(Puzzle.language == lexicon.language.code, Puzzle.active == true())
        .where(Puzzle.list_version == lexicon.version)
        .order_by(Puzzle.id)
        .limit(GRADED_AT_ONCE)
    )
    last = 0
    while True:
        changed = 0
        with store.writing() as session:
            batch = session.execute(proven.where(Puzzle.id > last)).all()
            for puzzle, words in batch:
                graded = grade(lexicon, tuple(words.split("-")), puzzle.path_count)
                changed += graded != puzzle.difficulty
                puzzle.difficulty = graded
        if not batch:
            return
        last = batch[-1][0].id
        yield changed


def _renewed(session: Session, index: LadderIndex, puzzle: Puzzle) -> bool:
    """Bring one puzzle up to date; whether it stays in play."""
    puzzle.list_version = index.lexicon.version
    try:
        solution = solve(index, Ladder(puzzle.start, puzzle.end), STORED_PATHS)
    except InvalidPuzzle:
        solution = None
    if (
        solution is None
        or solution.steps is None
        or not may_be_climbed(index.lexicon, solution.paths[0])
    ):
        puzzle.active = False
        return False
    puzzle.steps, puzzle.path_count = solution.steps, solution.path_count
    puzzle.difficulty = grade(index.lexicon, solution.paths[0], solution.path_count)
    session.execute(delete(Path).where(Path.puzzle_id == puzzle.id))
    rows = [
        {"puzzle_id": puzzle.id, "rank": rank, "words": "-".join(rungs)}
        for rank, rungs in enumerate(solution.paths)
    ]
    session.execute(insert(Path), rows)
    return True
