"""Ruzzle: the rules, and the fast solver compared with the slow ones."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle import frontier, stepping
from app.solver.ruzzle.grid import Bonus, Grid, Tile
from app.solver.ruzzle.solution import RuzzleSolution
from app.solver.ruzzle.solver import RuzzleIndex, solve, solve_batch
from benchmarks.lexicons import lexicon_of
from benchmarks.oracles.ruzzle import begun_paths, best_paths, make_trie, seed_words, touch
from tests.conftest import ENGLISH, tiny_lexicon

SEED_GRID = "ovnd/teac/rsin/gelp"


class Oracle:
    """A lexicon with the fast solver's index and the slow solvers' trie."""

    def __init__(self, index: RuzzleIndex) -> None:
        self.index, self.lexicon = index, index.lexicon
        self.trie = make_trie(self.lexicon.words(np.arange(len(self.lexicon))))

    def grid(self, text: str) -> Grid:
        return Grid.parse(text, self.lexicon.language)

    def random_grid(
        self, rng: np.random.Generator, rows: int, columns: int, special: float = 0.0
    ) -> Grid:
        """Return a grid whose letters are as frequent as in the list.

        special: the share of tiles that have a bonus; half as many have several letters.
        """
        letters = self.lexicon.letters[self.lexicon.letters > 0]
        drawn = self.lexicon.language.decode(rng.choice(letters, 4 * rows * columns))
        tiles = []
        for number in range(rows * columns):
            size = rng.integers(2, 5) if rng.random() < special / 2 else 1
            bonus = list(Bonus)[rng.integers(1, 5)] if rng.random() < special else Bonus.NONE
            tiles.append(Tile(drawn[4 * number :][:size], bonus))
        return Grid(self.lexicon.language, columns, tuple(tiles))


@pytest.fixture(scope="module")
def oracle(each_index: RuzzleIndex) -> Oracle:
    return Oracle(each_index)


def as_oracle(solution: RuzzleSolution) -> dict[str, tuple[int, list[int]]]:
    """Return word -> points and path, as the oracle does."""
    entries = list(solution)
    assert len(entries) == len({found.word for found in entries})
    return {found.word: (found.points, list(found.path)) for found in entries}


def assert_legal(solution: RuzzleSolution) -> None:
    grid = solution.grid
    for found in solution:
        assert "".join(grid.tiles[cell].letters for cell in found.path) == found.word
        assert len(set(found.path)) == len(found.path)
        for one, other in zip(found.path, found.path[1:], strict=False):
            assert touch(grid, one, other)


def tiny(*words: str) -> RuzzleIndex:
    return RuzzleIndex.build(tiny_lexicon(words))


def solved(index: RuzzleIndex, text: str, min_length: int = 2) -> RuzzleSolution:
    return solve(index, Grid.parse(text, index.lexicon.language), min_length)


# The rules


@pytest.mark.parametrize(
    ("grid", "points"),
    [
        ("qu/iz", 23),  # 10 + 2 + 1 + 10
        ("q2u/iz", 33),  # 20 + 2 + 1 + 10
        ("q3u/i2z", 44),  # 30 + 2 + 2 + 10
        ("qu22/iz", 46),
        ("q22u33/iz", 138),
        ("q3u33/i2z22", 264),
        ("(qu)3i/za", 47),  # (10 + 2) * 3 + 1 + 10
        ("(qu)22i/z2a", 66),  # (12 + 1 + 20) * 2
        ("(quiz)a/bc", 23),
    ],
)
def test_the_points_for_a_word_include_its_letters_and_its_bonuses(grid: str, points: int) -> None:
    assert next(iter(solved(tiny("quiz"), grid))).points == points


@pytest.mark.parametrize(
    ("length", "bonus"), [(2, 0), (4, 0), (5, 5), (6, 10), (7, 15), (8, 20), (9, 25), (16, 25)]
)
def test_words_of_five_letters_or_more_earn_a_bonus(length: int, bonus: int) -> None:
    word = ENGLISH.alphabet[:length]
    [found] = solved(tiny(word), "abcd/hgfe/ijkl/ponm")
    assert found.points == sum(ENGLISH.points[letter] for letter in word) + bonus


def test_a_grid_without_words_has_an_empty_solution() -> None:
    solution = solved(tiny("at", "cats"), "xx/xx")
    assert list(solution) == []
    assert solution.uses.tolist() == [0, 0, 0, 0]


def test_the_words_that_use_each_tile_are_counted() -> None:
    assert solved(tiny("at", "cat"), "ca/ts").uses.tolist() == [1, 2, 2, 0]


def test_words_in_the_first_two_bands_are_familiar() -> None:
    index = RuzzleIndex.build(tiny_lexicon(["at", "cat", "act"], bands=[1, 2, 5]))
    solution = solved(index, "ca/ts")
    assert solution.words == ["act", "cat", "at"]
    assert solution.bands.tolist() == [5, 2, 1]
    assert solution.familiar.tolist() == [False, True, True]


def test_a_word_can_be_looked_up_in_the_solution() -> None:
    solution = solved(tiny("at", "cat", "dog"), "ca/ts")
    found = solution.find("cat")
    assert found == next(iter(solution))
    assert solution.find("dog") is None
    assert solution.find("zzz") is None


def test_a_grid_with_another_alphabet_is_refused() -> None:
    other = Language.from_settings("xx", {"name": "X", "alphabet": "ab", "vowels": "a"})
    with pytest.raises(ValueError, match="language"):
        solve(tiny("at"), Grid.parse("ab/ab", other))


# Against the slow solvers


def test_the_longest_word_and_the_best_path_in_a_known_grid_are_found(
    english_index: RuzzleIndex,
) -> None:
    solution = solved(english_index, SEED_GRID)
    assert solution.words[0] == "stenciler"
    found = solution.find("canister")
    assert found is not None
    assert found.path == (7, 6, 11, 10, 9, 4, 5, 8)


def assert_as_oracle(oracle: Oracle, grid: Grid, min_length: int = 2) -> None:
    solution = solve(oracle.index, grid, min_length)
    assert as_oracle(solution) == best_paths(oracle.trie, grid, min_length), str(grid)
    assert_legal(solution)


@pytest.mark.parametrize(
    ("rows", "columns", "grids"),
    [
        *((2, 2, 4), (2, 3, 4), (2, 10, 4), (10, 2, 4), (3, 5, 4), (5, 3, 4), (4, 7, 4), (5, 5, 4)),
        *((4, 4, 60), (6, 6, 20)),
        pytest.param(4, 4, 200, marks=pytest.mark.marathon),
        pytest.param(10, 10, 20, marks=pytest.mark.marathon),
    ],
)
def test_solutions_for_random_grids_of_every_shape_match_the_oracle(
    oracle: Oracle, rows: int, columns: int, grids: int
) -> None:
    """Every second grid has bonuses and tiles of several letters."""
    rng = np.random.default_rng(1)
    for number in range(grids):
        grid = oracle.random_grid(rng, rows, columns, special=0.4 * (number % 2))
        assert_as_oracle(oracle, grid, min_length=int(rng.integers(2, 5)))


def test_the_search_in_the_seed_document_finds_the_same_words_as_ours(oracle: Oracle) -> None:
    rng = np.random.default_rng(5)
    for _ in range(20):
        grid = oracle.random_grid(rng, 4, 4)
        assert set(solve(oracle.index, grid).words) == set(seed_words(oracle.trie, grid))


def test_paths_that_spell_the_beginning_of_a_word_are_counted(oracle: Oracle) -> None:
    rng = np.random.default_rng(6)
    for _ in range(5):
        grid = oracle.random_grid(rng, 4, 4)
        assert list(solve(oracle.index, grid).alive) == begun_paths(oracle.trie, grid)


def test_grids_have_the_same_solutions_in_a_batch_as_alone(oracle: Oracle) -> None:
    rng = np.random.default_rng(7)
    grids = [oracle.random_grid(rng, 4, 4) for _ in range(70)]
    grids += [oracle.random_grid(rng, 4, 4, special=0.3) for _ in range(10)]
    grids += [oracle.random_grid(rng, 3, 5, special=0.1) for _ in range(5)]
    grids += [oracle.random_grid(rng, 8, 9) for _ in range(2)]
    order = rng.permutation(len(grids)).tolist()
    shuffled = [grids[number] for number in order]
    for grid, solution in zip(shuffled, solve_batch(oracle.index, shuffled), strict=True):
        assert solution.grid is grid
        assert list(solution) == list(solve(oracle.index, grid))


def test_an_empty_batch_has_no_solutions() -> None:
    assert solve_batch(tiny("at"), []) == []


def test_threads_can_solve_grids_at_the_same_time(oracle: Oracle) -> None:
    rng = np.random.default_rng(8)
    grids = [oracle.random_grid(rng, 5, 5) for _ in range(24)]
    alone = [list(solve(oracle.index, grid)) for grid in grids]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda grid: list(solve(oracle.index, grid)), grids))
    assert together == alone


WORDS = st.text("aqub", min_size=2, max_size=7)
TILES = st.builds(
    Tile, st.sampled_from(["a", "q", "u", "b", "qu", "au", "bau", "quab"]), st.sampled_from(Bonus)
)


@given(
    words=st.sets(WORDS, min_size=1, max_size=30),
    rows=st.integers(2, 4),
    columns=st.integers(2, 4),
    min_length=st.integers(2, 4),
    data=st.data(),
)
def test_the_solver_and_the_oracle_agree_for_any_words_on_any_tiles(
    words: set[str], rows: int, columns: int, min_length: int, data: st.DataObject
) -> None:
    tiles = data.draw(st.lists(TILES, min_size=rows * columns, max_size=rows * columns))
    grid = Grid(ENGLISH, columns, tuple(tiles))
    solution = solve(tiny(*words), grid, min_length)
    assert as_oracle(solution) == best_paths(make_trie(words), grid, min_length)
    assert_legal(solution)
    assert solution.words == sorted(solution.words, key=lambda word: (-len(word), word))


def test_a_grid_of_100_tiles_with_31_different_letters_is_solved() -> None:
    settings: dict[str, Any] = {"name": "X", "alphabet": "abcdefghijklmnopqrstuvwxyzàáâãä"}
    language = Language.from_settings("xx", settings | {"vowels": "ae"})
    rng = np.random.default_rng(9)
    letters = [settings["alphabet"][letter] for letter in rng.integers(0, 31, 100)]
    grid = Grid.of_letters(letters, 10, language)
    words = {walked(grid, rng, length) for length in range(2, 33) for _ in range(12)}
    words |= {"".join(rng.permutation(list(word))) for word in words}
    trie = make_trie(words)
    solution = solve(RuzzleIndex.build(lexicon_of(language, words)), grid)
    assert len(solution) >= 300
    assert as_oracle(solution) == best_paths(trie, grid)


def walked(grid: Grid, rng: np.random.Generator, length: int) -> str:
    """Return the letters of a random legal path of up to `length` tiles."""
    path = [int(rng.integers(len(grid.tiles)))]
    while len(path) < length:
        cells = range(len(grid.tiles))
        free = [cell for cell in cells if cell not in path and touch(grid, path[-1], cell)]
        if not free:
            break
        path.append(int(rng.choice(free)))
    return "".join(grid.tiles[cell].letters for cell in path)


# Bounds


def test_a_grid_with_too_many_paths_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    index = tiny("e" * 12)
    assert len(solved(index, "eeee/eeee")) == 0
    monkeypatch.setattr(frontier, "MAX_PARTIAL", 500)
    with pytest.raises(InvalidPuzzle, match="too-many-paths") as refused:
        solved(index, "eeee/eeee")
    assert refused.value.field == "grid"


def test_solving_large_layers_in_pieces_gives_the_same_result(
    oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    grids = [
        oracle.random_grid(np.random.default_rng(10), 10, 10),
        oracle.random_grid(np.random.default_rng(11), 4, 4, special=0.4),
    ]
    whole = [list(solve(oracle.index, grid)) for grid in grids]
    monkeypatch.setattr(stepping, "PIECE", 7)
    monkeypatch.setattr(frontier, "HELD", 50)
    assert [list(solve(oracle.index, grid)) for grid in grids] == whole


def test_a_deliberately_hard_grid_is_solved(french_index: RuzzleIndex) -> None:
    letters = (
        "ieeesterenrininieetantetatntneeenrereertieeterrreearnniraa"
        "tteteeeeiiinnnrrrtneeteteaeeennntiniirttttt"
    )
    solution = solved(french_index, letters[:100])
    assert sum(solution.alive) > 500_000
    assert_legal(solution)
