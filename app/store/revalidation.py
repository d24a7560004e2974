"""Revalidation after a change of the word list: each puzzle is proven again over the new one.

A puzzle whose shortest ladders have changed gets the new ones. One that is no longer a puzzle goes
out of play: a word is gone, nothing joins its ends, or no shortest ladder is of familiar words that
we would choose.
"""

from collections.abc import Iterator

from sqlalchemy import delete, insert, select, true
from sqlalchemy.orm import Session

from app.solver.ladder.difficulty import difficulty_of
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import may_be_climbed, puzzle_of
from app.solver.ladder.solver import WordPair
from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle
from app.store.database import Store
from app.store.models import StoredPath, StoredPuzzle
from app.store.puzzle_bank import STORED_PATHS, path_rows

BATCH = 50
JUDGED_AT_ONCE = 500


def renew(store: Store, index: LadderIndex) -> Iterator[tuple[int, int]]:
    """Prove the puzzles of other list versions again, a batch a transaction.

    Yields how many of a batch are still puzzles, and how many went out of play. It can be stopped
    at any moment, and goes on with what is left.
    """
    lexicon = index.lexicon
    outdated = (
        select(StoredPuzzle)
        .where(StoredPuzzle.language == lexicon.language.code, StoredPuzzle.active == true())
        .where(StoredPuzzle.list_version != lexicon.version)
        .order_by(StoredPuzzle.id)
        .limit(BATCH)
        .with_for_update()
    )
    last = 0
    while True:
        with store.writing() as session:
            batch = session.scalars(outdated.where(StoredPuzzle.id > last)).all()
            kept = sum(_renewed(session, index, puzzle) for puzzle in batch)
        if not batch:
            return
        last = batch[-1].id
        yield kept, len(batch) - kept


def judge_again(store: Store, lexicon: Lexicon) -> Iterator[int]:
    """Judge how hard the puzzles of this list are by the present rules, a batch a transaction.

    Yields how many changed. Their stored ladders tell all that is needed, so it is quick, and
    begins anew if it was stopped.
    """
    proven = (
        select(StoredPuzzle, StoredPath.words)
        .join(StoredPath, (StoredPath.puzzle_id == StoredPuzzle.id) & (StoredPath.rank == 0))
        .where(StoredPuzzle.language == lexicon.language.code, StoredPuzzle.active == true())
        .where(StoredPuzzle.list_version == lexicon.version)
        .order_by(StoredPuzzle.id)
        .limit(JUDGED_AT_ONCE)
    )
    last = 0
    while True:
        changed = 0
        with store.writing() as session:
            batch = session.execute(proven.where(StoredPuzzle.id > last)).all()
            for puzzle, words in batch:
                judged = difficulty_of(lexicon, tuple(words.split("-")), puzzle.path_count)
                changed += judged != puzzle.difficulty
                puzzle.difficulty = judged
        if not batch:
            return
        last = batch[-1][0].id
        yield changed


def _renewed(session: Session, index: LadderIndex, puzzle: StoredPuzzle) -> bool:
    """Bring one puzzle up to date; return whether it stays in play."""
    puzzle.list_version = index.lexicon.version
    try:
        proven = puzzle_of(index, WordPair(puzzle.start, puzzle.end), STORED_PATHS)
    except InvalidPuzzle:
        proven = None
    if not proven or proven.only_blocked or not may_be_climbed(index.lexicon, proven.paths[0]):
        puzzle.active = False
        return False
    puzzle.steps, puzzle.path_count = proven.steps, proven.path_count
    puzzle.difficulty = proven.difficulty
    session.execute(delete(StoredPath).where(StoredPath.puzzle_id == puzzle.id))
    session.execute(insert(StoredPath), path_rows(puzzle, proven))
    return True
