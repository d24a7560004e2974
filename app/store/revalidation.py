"""Revalidation: after the word list has changed, each puzzle is proven again with the new list.

A puzzle whose shortest ladders have changed gets the new ones. A puzzle goes out of play if one of
its two words is gone, no ladder joins them, every shortest ladder has a blocked word, or the most
familiar one has a word that is rare or never dealt. If a puzzle was already proven with this list,
only its difficulty is judged again, by the current rules and from the stored ladders.
"""

from collections import Counter
from collections.abc import Iterator

from sqlalchemy import delete, insert, select, true
from sqlalchemy.orm import Session

from app.solver.ladder.difficulty import difficulty_of
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, may_be_climbed, puzzle_of
from app.solver.ladder.solver import WordPair
from app.solver.puzzle import InvalidPuzzle
from app.store.database import Store
from app.store.ladder_puzzles import STORED_PATHS, first_paths, path_rows
from app.store.models import StoredPath, StoredPuzzle

BATCH = 200


def renew(store: Store, index: LadderIndex) -> Iterator[Counter[str]]:
    """Check every active puzzle of a language again, batch by batch, and store what changed.

    Yield, for each batch, how many puzzles were "seen", "proven", "retired" and "judged" (given
    another difficulty). A caller may stop at any time; the next run proves only the remaining ones.
    No transaction is open during a proof. Raises StoreUnavailable if the database fails.
    """
    lexicon = index.lexicon
    in_play = (
        select(StoredPuzzle)
        .where(StoredPuzzle.language == lexicon.language.code, StoredPuzzle.active == true())
        .order_by(StoredPuzzle.id)
        .limit(BATCH)
    )
    last = 0
    while True:
        with store.reading() as session:
            batch = session.scalars(in_play.where(StoredPuzzle.id > last)).all()
        if not batch:
            return
        last = batch[-1].id
        proofs = {p.id: _proof(index, p) for p in batch if p.list_version != lexicon.version}
        known = {p.id: p for p in batch if p.id not in proofs}
        grades = {
            n: difficulty_of(lexicon, tuple(words.split("-")), known[n].path_count)
            for n, words in first_paths(store, tuple(known)).items()
        }
        changed = {n: grade for n, grade in grades.items() if grade != known[n].difficulty}
        yield Counter(seen=len(batch)) + _written(store, lexicon.version, proofs, changed)


def _proof(index: LadderIndex, puzzle: StoredPuzzle) -> LadderPuzzle | None:
    """Prove a stored puzzle again with this list; return None if it may no longer be played."""
    try:
        proven = puzzle_of(index, WordPair(puzzle.start, puzzle.end), STORED_PATHS)
    except InvalidPuzzle:
        return None
    good = not proven.only_blocked and may_be_climbed(index.lexicon, proven.paths[0])
    return proven if good else None


def _written(
    store: Store, version: str, proofs: dict[int, LadderPuzzle | None], grades: dict[int, int]
) -> Counter[str]:
    """Store proofs and difficulties; return what was done, counted as in `renew`.

    proofs: puzzle id -> proof, or None if the puzzle may no longer be played.
    grades: puzzle id -> difficulty.

    Puzzles that another process has proven meanwhile are skipped.
    """
    done: Counter[str] = Counter()
    if not proofs and not grades:
        return done
    checked = StoredPuzzle.id.in_([*proofs, *grades])
    rows = select(StoredPuzzle).where(checked).order_by(StoredPuzzle.id).with_for_update()
    with store.writing() as session:
        for puzzle in session.scalars(rows):
            if puzzle.id in grades:
                puzzle.difficulty = grades[puzzle.id]
                done["judged"] += 1
            elif puzzle.list_version != version:
                puzzle.list_version = version
                if proven := proofs[puzzle.id]:
                    _update(session, puzzle, proven)
                    done["proven"] += 1
                else:
                    puzzle.active = False
                    done["retired"] += 1
    return done


def _update(session: Session, puzzle: StoredPuzzle, proven: LadderPuzzle) -> None:
    puzzle.steps, puzzle.path_count = proven.steps, proven.path_count
    puzzle.difficulty = proven.difficulty
    session.execute(delete(StoredPath).where(StoredPath.puzzle_id == puzzle.id))
    session.execute(insert(StoredPath), path_rows(puzzle, proven))
