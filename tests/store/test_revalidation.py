"""When the word list changes, the bank is proven again, and only valid puzzles stay in play."""

from collections import Counter
from collections.abc import Sequence

import pytest
from sqlalchemy import select

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.range import LadderRange
from app.store import ladder_puzzles, revalidation
from app.store.database import Store
from app.store.generation import fill
from app.store.ladder_puzzles import PuzzleRange, PuzzleSearch
from app.store.models import StoredPuzzle
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH, tiny_lexicon

OLD = ["mood", "moot", "moat", "goat", "boat", "cold", "cord", "card", "ward", "warm"]
OLD += ["pit", "pot", "dot", "dog", "dig"]


def index_of(words: Sequence[str], bands: Sequence[int] | None = None) -> LadderIndex:
    return LadderIndex.build(tiny_lexicon(words, bands))


@pytest.fixture
def stocked(store: Store) -> Store:
    """A store with all puzzles of the old list that take at least 3 steps."""
    index = index_of(OLD)
    kinds = PuzzleRange("en", index.lexicon.version, (3, 4), (3, 9))
    for _ in fill(store, kinds, LadderRange.of(index, [3, 4], range(3, 10)), 1, 100):
        pass
    return store


def joining(store: Store, one: str, other: str) -> StoredPuzzle:
    """Return the active puzzle of two words, whichever is its start."""
    found = [
        *ladder_puzzles.search(store, PuzzleSearch("en", start=one, end=other)).puzzles,
        *ladder_puzzles.search(store, PuzzleSearch("en", start=other, end=one)).puzzles,
    ]
    assert len(found) == 1
    return found[0]


def renewed(store: Store, index: LadderIndex) -> tuple[int, int]:
    done = sum(revalidation.renew(store, index), Counter[str]())
    assert ladder_puzzles.count_outdated(store, "en", index.lexicon.version) == 0
    return done["proven"], done["retired"]


def everything(store: Store) -> tuple[StoredPuzzle, ...]:
    return ladder_puzzles.search(store, PuzzleSearch("en"), limit=500).puzzles


def test_an_unchanged_list_leaves_the_bank_unchanged(stocked: Store) -> None:
    before = everything(stocked)
    assert renewed(stocked, index_of(OLD)) == (0, 0)
    assert everything(stocked) == before


def test_a_shorter_ladder_in_the_new_list_replaces_the_stored_ladders(stocked: Store) -> None:
    before = joining(stocked, "pit", "dig")
    assert before.steps == 4
    kept, retired = renewed(stocked, index_of([*OLD, "pig"]))
    after = joining(stocked, "pit", "dig")
    assert (after.id, after.steps, after.path_count) == (before.id, 2, 1)
    assert ladder_puzzles.paths(stocked, after.id)[0].split("-")[1] == "pig"
    assert len(ladder_puzzles.paths(stocked, after.id)) == 1
    assert (kept, retired) == (len(everything(stocked)), 0)


def test_another_shortest_ladder_in_the_new_list_is_counted_and_stored(stocked: Store) -> None:
    renewed(stocked, index_of([*OLD, "corm", "worm"]))
    after = joining(stocked, "cold", "warm")
    assert (after.steps, after.path_count) == (4, 2)
    assert len(ladder_puzzles.paths(stocked, after.id)) == 2


def test_puzzles_that_need_a_removed_word_are_taken_out_of_play(stocked: Store) -> None:
    before = len(everything(stocked))
    kept, retired = renewed(stocked, index_of([word for word in OLD if word != "card"]))
    assert retired > 0
    assert kept == before - retired == len(everything(stocked))
    assert not any(
        "card" in path for p in everything(stocked) for path in ladder_puzzles.paths(stocked, p.id)
    )


def test_puzzles_that_need_a_newly_rare_word_are_taken_out_of_play(stocked: Store) -> None:
    bands = [5 if word == "moat" else 1 for word in OLD]
    renewed(stocked, index_of(OLD, bands))
    assert not any(
        "moat" in path for p in everything(stocked) for path in ladder_puzzles.paths(stocked, p.id)
    )
    assert joining(stocked, "cold", "warm").active


def test_a_newly_blocked_word_disappears_from_the_stored_ladders(stocked: Store) -> None:
    words = [*OLD, "corm", "worm"]
    renewed(stocked, index_of(words))
    renewed(stocked, LadderIndex.build(lexicon_of(ENGLISH, words, blocked=["corm", "moat"])))
    after = joining(stocked, "cold", "warm")
    assert after.path_count == 2
    (path,) = ladder_puzzles.paths(stocked, after.id)
    assert "card" in path
    assert not any("moat" in (puzzle.start, puzzle.end) for puzzle in everything(stocked))
    assert not ladder_puzzles.search(stocked, PuzzleSearch("en", start="mood", end="goat")).puzzles


def test_outdated_difficulties_are_corrected(
    stocked: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(revalidation, "BATCH", 4)
    before = {each.id: each.difficulty for each in everything(stocked)}
    with stocked.writing() as session:
        some = session.scalars(select(StoredPuzzle).limit(7)).all()
        for puzzle in some:
            puzzle.difficulty = 6 - puzzle.difficulty if puzzle.difficulty != 3 else 4
    done = sum(revalidation.renew(stocked, index_of(OLD)), Counter[str]())
    assert done == {"seen": len(before), "judged": 7}
    assert {each.id: each.difficulty for each in everything(stocked)} == before


def test_an_interrupted_renewal_resumes_where_it_stopped(
    stocked: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(revalidation, "BATCH", 2)
    index = index_of([*OLD, "corm", "worm"])
    total = len(everything(stocked))
    assert next(revalidation.renew(stocked, index)) == {"seen": 2, "proven": 2}
    assert ladder_puzzles.count_outdated(stocked, "en", index.lexicon.version) == total - 2
    assert renewed(stocked, index) == (total - 2, 0)
