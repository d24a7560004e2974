"""Tracing a word on a grid, and what a player is told about a word that does not count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.ruzzle.grid import Grid, Tile
from app.solver.ruzzle.solution import Solution
from app.solver.ruzzle.solver import RuzzleIndex, solve
from app.solver.ruzzle.tracing import MAX_TRACES, judge, traces, why_not
from benchmarks.oracles.ruzzle import touch
from tests.conftest import ENGLISH, tiny_lexicon

LEXICON = tiny_lexicon(["act", "cat", "at", "taco", "quit"], bands=[1, 2, 3, 4, 5])
TILES = st.sampled_from(["a", "b", "q", "qu", "ab", "bab"]).map(Tile)


def grid_of(text: str) -> Grid:
    return Grid.parse(text, ENGLISH)


def solution_of(text: str, min_length: int = 2) -> Solution:
    return solve(RuzzleIndex.build(LEXICON), grid_of(text), min_length)


def all_traces(grid: Grid, word: str) -> list[tuple[int, ...]]:
    """Every path that spells the word, by trying all of them."""
    found = []

    def explore(path: list[int], rest: str) -> None:
        if not rest:
            found.append(tuple(path))
            return
        for cell, tile in enumerate(grid.tiles):
            fits = cell not in path and (not path or touch(grid, path[-1], cell))
            if fits and rest.startswith(tile.letters):
                explore([*path, cell], rest[len(tile.letters) :])

    explore([], word)
    return sorted(found)


@given(
    st.lists(TILES, min_size=9, max_size=9).map(lambda tiles: Grid(ENGLISH, 3, tuple(tiles))),
    st.text("abqu", min_size=1, max_size=8),
)
def test_all_paths_of_a_word_are_found_in_order_of_cells(grid: Grid, word: str) -> None:
    expected = all_traces(grid, word)
    assert traces(grid, word) == expected
    assert (why_not(grid, word) is None) == bool(expected)


def test_two_ways_to_trace_a_word() -> None:
    assert traces(grid_of("tat/xox"), "at") == [(1, 0), (1, 2)]


def test_the_empty_word_has_no_path() -> None:
    assert traces(grid_of("ab/cd"), "") == []


def test_a_word_with_very_many_paths_is_followed_to_a_bound() -> None:
    assert len(traces(grid_of("/".join(["a" * 10] * 10)), "a" * 12)) == MAX_TRACES


@pytest.mark.parametrize(
    ("grid", "word", "reason"),
    [
        ("tr/xx/ai/nx", "train", "TRAIN can't be traced: no A touches the R."),
        ("trr/xxx/axi/nxx", "train", "TRAIN can't be traced: no A touches an R."),
        ("trxx/xxxx/arxx/nixx", "train", "TRAIN can't be traced: no A touches the R of TR."),
        ("tr/xx/ai/ax", "train", "TRAIN can't be traced: there is no N."),
        ("tra/xxi/xxx/axn", "train", "TRAIN can't be traced: no N touches the I."),
        ("no/ox", "noon", "NOON can't be traced: every N beside its O is used already."),
        ("(qu)a/tx", "qat", "QAT can't be traced: its Q is part of the tile QU."),
        ("(qu)a/tx", "taq", "TAQ can't be traced: its Q is part of the tile QU."),
        ("(qu)a/tx", "ut", "UT can't be traced: the only U is part of the tile QU."),
        ("(qu)a/tx", "tau", "TAU can't be traced: the only U is part of the tile QU."),
        ("tr/ai", "tar", None),
    ],
)
def test_the_reason_why_a_word_cannot_be_traced(grid: str, word: str, reason: str | None) -> None:
    assert why_not(grid_of(grid), word) == reason
    assert bool(traces(grid_of(grid), word)) == (reason is None)


def test_a_word_that_counts_has_its_best_path_and_points() -> None:
    judgement = judge(solution_of("ca2/t3x"), " Cat ")
    assert judgement.word == "cat"
    assert judgement.reason == ""
    assert judgement.found is not None
    assert judgement.found.path == (0, 1, 2)
    assert judgement.points == 4 + 2 * 1 + 3 * 1
    assert judgement.found.band == 2


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "Enter a word."),
        ("   ", "Enter a word."),
        ("c4t", "Letters A-Z only: 4 isn’t one."),
        ("a", "A has 1 letter; words of 3 or more count."),
        ("at", "AT has 2 letters; words of 3 or more count."),
        ("taco", "TACO can't be traced: there is no O."),
        ("tac", "TAC is not in our list: 0 points."),
        ("x" * 33, "No word of our list has more than 32 letters."),
        ("x" * 10_000, "No word of our list has more than 32 letters."),
    ],
)
def test_what_does_not_count_has_a_reason_and_no_points(typed: str, reason: str) -> None:
    judgement = judge(solution_of("ca/tx", min_length=3), typed)
    assert judgement.reason == reason
    assert judgement.found is None
    assert judgement.points == 0


@given(st.text(max_size=50))
def test_any_text_is_judged(typed: str) -> None:
    judgement = judge(solution_of("ca/tx"), typed)
    assert (judgement.found is None) == bool(judgement.reason)
