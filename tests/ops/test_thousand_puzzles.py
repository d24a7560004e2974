"""A thousand puzzles of the English list: generated, stored, and each proven by another method."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import rustworkx

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.range import LadderRange
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from app.store import ladder_puzzles
from app.store.database import Store
from app.store.generation import fill
from app.store.ladder_puzzles import STORED_PATHS, PuzzleRange, PuzzleSearch
from app.store.models import StoredPuzzle
from benchmarks.oracles.ladder import bucket_neighbours, shortest_ladders

LENGTHS, STEPS = (4, 6), (3, 8)
COUNT = 1_000
BY_THE_SLOW_ORACLE_TOO = 20

Stocked = tuple[Store, list[StoredPuzzle]]


@pytest.fixture
def stocked(english: Lexicon, tmp_path: Path) -> Iterator[Stocked]:
    """The store, and all its puzzles."""
    kinds = PuzzleRange("en", english.version, LENGTHS, STEPS)
    possible = LadderRange.of(LadderIndex.build(english), range(4, 7), range(3, 9))
    with closing(Store(f"sqlite:///{tmp_path / 'quartet.sqlite'}")) as store:
        for _ in fill(store, kinds, possible, 1, COUNT):
            pass
        page = ladder_puzzles.search(store, PuzzleSearch("en"), limit=500)
        everything = list(page.puzzles)
        while page.next_after is not None:
            page = ladder_puzzles.search(store, PuzzleSearch("en"), page.next_after, 500)
            everything += page.puzzles
        yield store, everything


def test_a_thousand_generated_puzzles_are_correct_and_have_familiar_ladders(
    stocked: Stocked, english: Lexicon
) -> None:
    store, everything = stocked
    assert len(everything) == COUNT
    for length in range(LENGTHS[0], LENGTHS[1] + 1):
        neighbours = bucket_neighbours(english.words(english.ids_of_length(length)))
        words = list(neighbours)
        number = {word: n for n, word in enumerate(words)}
        edges = [(number[a], number[b]) for a, near in neighbours.items() for b in near if a < b]
        graph = rustworkx.PyGraph()
        graph.add_nodes_from(words)
        graph.add_edges_from_no_data(edges)
        mine = [puzzle for puzzle in everything if puzzle.length == length]
        for place, puzzle in enumerate(mine):
            start, end = number[puzzle.start], number[puzzle.end]
            found = rustworkx.all_shortest_paths(graph, start, end)
            ladders = {"-".join(words[n] for n in path) for path in found}
            paths = ladder_puzzles.paths(store, puzzle.id)
            _assert_proven(english, puzzle, paths, ladders)
            _assert_familiar(english, paths[0].split("-"))
            if place < BY_THE_SLOW_ORACLE_TOO:
                slowly = shortest_ladders(neighbours, puzzle.start, puzzle.end)
                assert {"-".join(path) for path in slowly} == ladders


def _assert_proven(
    english: Lexicon, puzzle: StoredPuzzle, paths: tuple[str, ...], ladders: set[str]
) -> None:
    assert puzzle.path_count == len(ladders)
    assert {ladder.count("-") for ladder in ladders} == {puzzle.steps}
    unblocked = {each for each in ladders if not _has_blocked(english, each.split("-"))}
    assert len(set(paths)) == len(paths) == min(STORED_PATHS, len(unblocked))
    assert set(paths) <= unblocked


def _assert_familiar(english: Lexicon, rungs: list[str]) -> None:
    for word in rungs:
        found = english.find(word)
        assert found is not None
        assert english.bands[found] <= FAMILIAR
        assert not english.blocked[found]


def _has_blocked(english: Lexicon, rungs: list[str]) -> bool:
    return any(english.blocked[english.find(word)] for word in rungs)
