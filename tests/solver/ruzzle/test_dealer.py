"""Dealing grids: the frequency of letters, letters that go together, and grids worth playing."""

from collections import Counter
from datetime import date

import numpy as np
import pytest

from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Bonus, Grid
from app.solver.ruzzle.quality_grid import (
    DEALT_AT_ONCE,
    MAX_DEALS,
    GridTarget,
    deal_grid,
    todays_grid,
    with_bonuses,
)
from app.solver.ruzzle.solver import RuzzleIndex, solve, solve_batch
from benchmarks.oracles.ruzzle import seed_grid
from tests.conftest import ENGLISH, tiny_lexicon

TODAY = date(2026, 11, 20)


class Dealing:
    """A language's index and dealer."""

    def __init__(self, index: RuzzleIndex) -> None:
        self.index = index
        self.dealer = GridDealer.of(index.lexicon)


@pytest.fixture(scope="module")
def dealing(each_index: RuzzleIndex) -> Dealing:
    return Dealing(each_index)


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def median_words(dealing: Dealing, grids: list[Grid]) -> float:
    return float(np.median([len(solution) for solution in solve_batch(dealing.index, grids)]))


# Letters


def test_letter_shares_are_counted_over_all_words() -> None:
    dealer = GridDealer.of(tiny_lexicon(["abba", "baa"]))
    assert dealer.shares.tolist() == [4 / 7, 3 / 7, *[0] * 24]


def test_letters_that_are_often_neighbours_in_words_attract_each_other() -> None:
    dealer = GridDealer.of(tiny_lexicon(["abab", "bab", "cdcd", "dc"]))
    a, b, c, d = range(1, 5)
    assert dealer.pmi_weights[a, b - 1] > 1 > dealer.pmi_weights[a, c - 1]
    assert dealer.pmi_weights[c, d - 1] > 1 > dealer.pmi_weights[c, b - 1]
    assert np.allclose(dealer.pmi_weights[1:], dealer.pmi_weights[1:].T)
    assert (dealer.pmi_weights[0] == 1).all()


def test_letters_that_are_in_no_word_are_never_dealt() -> None:
    dealer = GridDealer.of(tiny_lexicon(["abba", "cab"]))
    grids = dealer.deal(rng(), 10, 10, count=5)
    assert {tile.letters for grid in grids for tile in grid.tiles} == {"a", "b", "c"}


def test_dealt_grids_have_more_words_than_grids_of_independent_letters(dealing: Dealing) -> None:
    random, dealer = rng(), dealing.dealer
    seeds = [seed_grid(dealer.language, dealer.shares, random) for _ in range(200)]
    dealt = median_words(dealing, dealer.deal(random, count=200))
    assert dealt > 1.4 * median_words(dealing, seeds)


def test_grids_can_be_dealt_from_a_list_with_few_letter_pairs() -> None:
    [grid] = GridDealer.of(tiny_lexicon(["ab", "cd" * 16])).deal(rng(), 2, 2)
    assert len(grid.tiles) == 4


def test_q_can_be_dealt_as_qu(dealing: Dealing) -> None:
    assert dealing.dealer.joined == {"q": "qu"}
    grids = dealing.dealer.deal(rng(), 10, 10, count=100, join=True)
    letters = Counter(tile.letters for grid in grids for tile in grid.tiles)
    assert letters["qu"] > 0 == letters["q"]


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 10), (10, 2), (3, 5), (10, 10)])
def test_grids_have_the_requested_size(rows: int, columns: int) -> None:
    dealer = GridDealer.of(tiny_lexicon(["cat", "act"]))
    for grid in dealer.deal(rng(), rows, columns):
        assert (grid.rows, grid.columns, len(grid.tiles)) == (rows, columns, rows * columns)


def test_the_same_seed_deals_the_same_grids(dealing: Dealing) -> None:
    first, again, other = (dealing.dealer.deal(rng(seed), count=2) for seed in (1, 1, 2))
    assert first == again != other


# Grids worth playing


def test_grids_of_the_usual_size_meet_their_target(dealing: Dealing) -> None:
    for seed in range(20):
        solution = deal_grid(dealing.index, dealing.dealer, rng(seed))
        again = solve(dealing.index, solution.grid)
        assert 200 <= len(again) <= 350
        assert max(map(len, again.words)) >= 8
        used = Counter(cell for found in again for cell in found.path)
        assert min(used[cell] for cell in range(16)) >= 5


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (5, 5), (4, 7), (10, 10)])
def test_grids_of_other_sizes_usually_meet_their_target(
    dealing: Dealing, size: tuple[int, int]
) -> None:
    target = GridTarget.of_size(*size)
    shortfalls = [
        target.shortfall(deal_grid(dealing.index, dealing.dealer, rng(seed), *size))
        for seed in range(4)
    ]
    assert sum(not any(shortfall) for shortfall in shortfalls) >= 3


@pytest.mark.parametrize("words", ["few", "many"])
def test_the_number_of_words_can_be_chosen(dealing: Dealing, words: str) -> None:
    target = GridTarget.of_size(words=words, min_length=2)
    solutions = [
        deal_grid(dealing.index, dealing.dealer, rng(seed), target=target) for seed in range(6)
    ]
    least, most = {"few": (80, 160), "many": (350, 600)}[words]
    assert sum(least <= len(solution) <= most for solution in solutions) >= 5


def test_words_shorter_than_the_minimum_length_are_not_counted(dealing: Dealing) -> None:
    target = GridTarget(words=(100, 200), min_length=4)
    solution = deal_grid(dealing.index, dealing.dealer, rng(), target=target)
    assert min(map(len, solution.words)) == 4
    assert 100 <= len(solution) <= 200


def test_an_impossible_target_gives_the_grid_that_comes_closest() -> None:
    dealing = Dealing(RuzzleIndex.build(tiny_lexicon(["at", "cat"])))
    dealt: list[Grid] = []

    class Watched(GridDealer):
        def deal(self, *size: object, **options: object) -> list[Grid]:
            grids = super().deal(*size, **options)  # type: ignore[arg-type]
            dealt.extend(grids)
            return grids

    dealer = Watched(ENGLISH, dealing.dealer.shares, dealing.dealer.pmi_weights, {})
    target = GridTarget(words=(100, 200))
    solution = deal_grid(dealing.index, dealer, rng(), target=target)
    assert len(dealt) == DEALT_AT_ONCE * MAX_DEALS
    shortfalls = [target.shortfall(each) for each in solve_batch(dealing.index, dealt)]
    assert target.shortfall(solution) == min(shortfalls)


def test_the_shortfall_of_a_grid_lists_the_most_serious_fault_first() -> None:
    index = RuzzleIndex.build(tiny_lexicon(["at", "cat", "act"]))
    target = GridTarget(words=(2, 3), longest=3, uses=1)
    full = solve(index, Grid.parse("ca/tt", ENGLISH))
    dead = solve(index, Grid.parse("ca/tx", ENGLISH))
    none = solve(index, Grid.parse("xx/xx", ENGLISH))
    assert target.shortfall(dead) == (1, 1, 0, 0)
    assert target.shortfall(none) == (4, 1, 3, 2)
    assert target.shortfall(full)[2:] == (0, 0)


def test_a_huge_grid_is_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="not-a-side") as refused:
        GridTarget.of_size(rows=10**9)
    assert refused.value.field == "rows"


def test_todays_grid_is_the_same_for_everyone_and_changes_tomorrow(dealing: Dealing) -> None:
    today = todays_grid(dealing.index, dealing.dealer, TODAY)
    assert todays_grid(dealing.index, dealing.dealer, TODAY) == today
    assert todays_grid(dealing.index, dealing.dealer, date(2026, 11, 21)) != today


# Bonuses


@pytest.mark.parametrize(
    ("game_round", "bonuses"), [(1, "2 2 3 3"), (2, "2 2 3 3 22"), (3, "2 2 3 3 22 22 33")]
)
def test_each_round_has_bonuses_of_the_right_kinds(game_round: int, bonuses: str) -> None:
    plain = Grid.parse("ovnd/teac/rsin/gelp", ENGLISH)
    grid = with_bonuses(plain, game_round, rng())
    marks = [tile.bonus.mark for tile in grid.tiles if tile.bonus is not Bonus.NONE]
    assert sorted(marks, key=lambda mark: (len(mark), mark)) == bonuses.split()
    assert [tile.letters for tile in grid.tiles] == [tile.letters for tile in plain.tiles]
    assert with_bonuses(plain, game_round, rng()) == grid


def test_a_new_round_replaces_all_earlier_bonuses() -> None:
    first = with_bonuses(Grid.parse("ovnd/teac/rsin/gelp", ENGLISH), 1, rng())
    assert sum(tile.bonus is not Bonus.NONE for tile in with_bonuses(first, 2, rng(1)).tiles) == 5


def test_larger_grids_have_more_bonuses() -> None:
    grid = with_bonuses(Grid.parse("/".join(["abcdefgh"] * 8), ENGLISH), 2, rng())
    assert sum(tile.bonus is not Bonus.NONE for tile in grid.tiles) == 20
    assert sum(tile.bonus is Bonus.DW for tile in grid.tiles) == 4


def test_a_2x2_grid_has_a_double_and_a_triple_word_bonus_and_plain_tiles() -> None:
    grid = with_bonuses(Grid.parse("ab/cd", ENGLISH), 3, rng())
    assert {tile.bonus for tile in grid.tiles} == {Bonus.NONE, Bonus.TW, Bonus.DW}
