"""Dealing grids: letters by their frequency, letters that go together, grids worth playing."""

from collections import Counter
from datetime import date

import numpy as np
import pytest

from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Bonus, Grid
from app.solver.ruzzle.quality_grid import (
    DEALT_AT_ONCE,
    MAX_DEALS,
    Wish,
    deal_grid,
    todays_grid,
    with_bonuses,
)
from app.solver.ruzzle.solver import RuzzleIndex, solve, solve_batch
from tests.conftest import ENGLISH, tiny_lexicon

TODAY = date(2026, 11, 20)


class Table:
    """A language's index and dealer."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.index = RuzzleIndex.build(lexicon)
        self.dealer = GridDealer.of(lexicon)


@pytest.fixture(scope="module", params=["english", "french"])
def table(request: pytest.FixtureRequest) -> Table:
    return Table(request.getfixturevalue(request.param))


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def median_words(table: Table, grids: list[Grid]) -> float:
    return float(np.median([len(solution) for solution in solve_batch(table.index, grids)]))


# Letters


def test_letters_are_counted_in_the_words() -> None:
    dealer = GridDealer.of(tiny_lexicon(["abba", "baa"]))
    assert dealer.shares.tolist() == [4 / 7, 3 / 7, *[0] * 24]


def test_letters_that_stand_side_by_side_oftener_than_by_chance_attract_each_other() -> None:
    dealer = GridDealer.of(tiny_lexicon(["abab", "bab", "cdcd", "dc"]))
    a, b, c, d = range(1, 5)
    assert dealer.affinity[a, b - 1] > 1 > dealer.affinity[a, c - 1]
    assert dealer.affinity[c, d - 1] > 1 > dealer.affinity[c, b - 1]
    assert np.allclose(dealer.affinity[1:], dealer.affinity[1:].T)
    assert (dealer.affinity[0] == 1).all()


def test_unigram_letters_come_as_often_as_in_the_list(table: Table) -> None:
    random = rng()
    grids = [table.dealer.unigram(random, 10, 10) for _ in range(100)]
    counts = Counter(tile.letters for grid in grids for tile in grid.tiles)
    alphabet = table.dealer.language.alphabet
    shares = np.array([counts[letter] for letter in alphabet]) / 10_000
    # Five standard deviations of 10,000 draws.
    tolerance = 5 * np.sqrt(table.dealer.shares / 10_000) + 1e-9
    assert (abs(shares - table.dealer.shares) <= tolerance).all()


def test_letters_that_a_list_lacks_are_never_dealt() -> None:
    dealer = GridDealer.of(tiny_lexicon(["abba", "cab"]))
    grids = [dealer.unigram(rng(), 10, 10), *dealer.bigrams(rng(), 10, 10, count=5)]
    assert {tile.letters for grid in grids for tile in grid.tiles} == {"a", "b", "c"}


def test_bigram_grids_have_more_words_than_unigram_grids(table: Table) -> None:
    random = rng()
    unigram = median_words(table, [table.dealer.unigram(random) for _ in range(200)])
    bigram = median_words(table, table.dealer.bigrams(random, count=200))
    assert bigram > 1.4 * unigram


def test_bigrams_of_a_list_where_only_pairs_exist() -> None:
    [grid] = GridDealer.of(tiny_lexicon(["ab", "cd" * 16])).bigrams(rng(), 2, 2)
    assert len(grid.tiles) == 4


def test_q_can_be_dealt_as_qu(table: Table) -> None:
    assert table.dealer.joined == {"q": "qu"}
    grids = table.dealer.bigrams(rng(), 10, 10, count=20, join=True)
    letters = Counter(tile.letters for grid in grids for tile in grid.tiles)
    assert letters["qu"] > 0 == letters["q"]


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 10), (10, 2), (3, 5), (10, 10)])
def test_grids_have_the_size_asked_for(rows: int, columns: int) -> None:
    dealer = GridDealer.of(tiny_lexicon(["cat", "act"]))
    for grid in (dealer.unigram(rng(), rows, columns), *dealer.bigrams(rng(), rows, columns)):
        assert (grid.rows, grid.columns, len(grid.tiles)) == (rows, columns, rows * columns)


def test_one_seed_deals_one_grid(table: Table) -> None:
    for deal in (table.dealer.unigram, lambda random: table.dealer.bigrams(random, count=2)):
        assert deal(rng(1)) == deal(rng(1)) != deal(rng(2))


# Grids worth playing


def test_usual_grids_keep_what_the_wish_says(table: Table) -> None:
    for seed in range(20):
        solution = deal_grid(table.index, table.dealer, rng(seed))
        again = solve(table.index, solution.grid)
        assert 200 <= len(again) <= 350
        assert max(map(len, again.words)) >= 8
        used = Counter(cell for found in again for cell in found.path)
        assert min(used[cell] for cell in range(16)) >= 5


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (5, 5), (4, 7), (10, 10)])
def test_most_other_sizes_meet_their_wish_too(table: Table, size: tuple[int, int]) -> None:
    wish = Wish.of_size(*size)
    shortfalls = [
        wish.shortfall(deal_grid(table.index, table.dealer, rng(seed), *size)) for seed in range(4)
    ]
    assert sum(not any(shortfall) for shortfall in shortfalls) >= 3


@pytest.mark.parametrize("band", ["few", "many"])
def test_the_number_of_words_can_be_chosen(table: Table, band: str) -> None:
    wish = Wish.of_size(band=band, min_length=2)
    solutions = [deal_grid(table.index, table.dealer, rng(seed), wish=wish) for seed in range(6)]
    least, most = {"few": (80, 160), "many": (350, 600)}[band]
    assert sum(least <= len(solution) <= most for solution in solutions) >= 5


def test_words_are_counted_from_the_minimum_length(table: Table) -> None:
    wish = Wish(words=(100, 200), min_length=4)
    solution = deal_grid(table.index, table.dealer, rng(), wish=wish)
    assert min(map(len, solution.words)) == 4
    assert 100 <= len(solution) <= 200


def test_a_wish_that_cannot_be_met_ends_with_the_closest_grid() -> None:
    table = Table(tiny_lexicon(["at", "cat"]))
    dealt: list[Grid] = []

    class Watched(GridDealer):
        def bigrams(self, *size: object, **options: object) -> list[Grid]:
            grids = super().bigrams(*size, **options)  # type: ignore[arg-type]
            dealt.extend(grids)
            return grids

    dealer = Watched(ENGLISH, table.dealer.shares, table.dealer.affinity, {})
    wish = Wish(words=(100, 200))
    solution = deal_grid(table.index, dealer, rng(), wish=wish)
    assert len(dealt) == DEALT_AT_ONCE * MAX_DEALS
    shortfalls = [wish.shortfall(each) for each in solve_batch(table.index, dealt)]
    assert wish.shortfall(solution) == min(shortfalls)


def test_shortfalls_compare_the_worst_lack_first() -> None:
    index = RuzzleIndex.build(tiny_lexicon(["at", "cat", "act"]))
    wish = Wish(words=(2, 3), longest=3, uses=1)
    full = solve(index, Grid.parse("ca/tt", ENGLISH))
    dead = solve(index, Grid.parse("ca/tx", ENGLISH))
    none = solve(index, Grid.parse("xx/xx", ENGLISH))
    assert wish.shortfall(dead) == (1, 1, 0, 0)
    assert wish.shortfall(none) == (4, 1, 3, 2)
    assert wish.shortfall(full)[2:] == (0, 0)


def test_bands_and_sizes_that_are_not_offered_are_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="few, usual, many") as refused:
        Wish.of_size(band="lots")
    assert refused.value.field == "words"
    with pytest.raises(InvalidPuzzle, match="2 to 10 rows") as refused:
        Wish.of_size(rows=10**9)
    assert refused.value.field == "rows"


def test_todays_grid_is_the_same_for_everyone_and_another_tomorrow(table: Table) -> None:
    today = todays_grid(table.index, table.dealer, TODAY).grid
    assert todays_grid(table.index, table.dealer, TODAY).grid == today
    assert todays_grid(table.index, table.dealer, date(2026, 11, 21)).grid != today


# Bonuses


@pytest.mark.parametrize(
    ("game_round", "bonuses"),
    [(1, "2 2 3 3"), (2, "2 2 3 3 22"), (3, "2 2 3 3 22 22 33")],
)
def test_each_round_has_its_bonuses(game_round: int, bonuses: str) -> None:
    plain = Grid.parse("ovnd/teac/rsin/gelp", ENGLISH)
    grid = with_bonuses(plain, game_round, rng())
    signs = [tile.bonus.sign for tile in grid.tiles if tile.bonus is not Bonus.NONE]
    assert sorted(signs, key=lambda sign: (len(sign), sign)) == bonuses.split()
    assert [tile.letters for tile in grid.tiles] == [tile.letters for tile in plain.tiles]
    assert with_bonuses(plain, game_round, rng()) == grid


def test_the_next_rounds_bonuses_replace_those_of_the_last() -> None:
    first = with_bonuses(Grid.parse("ovnd/teac/rsin/gelp", ENGLISH), 1, rng())
    assert sum(tile.bonus is not Bonus.NONE for tile in with_bonuses(first, 2, rng(1)).tiles) == 5


def test_larger_grids_have_more_bonuses() -> None:
    grid = with_bonuses(Grid.parse("/".join(["abcdefgh"] * 8), ENGLISH), 2, rng())
    assert sum(tile.bonus is not Bonus.NONE for tile in grid.tiles) == 20
    assert sum(tile.bonus is Bonus.DW for tile in grid.tiles) == 4


def test_small_grids_have_a_bonus_on_half_their_tiles() -> None:
    grid = with_bonuses(Grid.parse("ab/cd", ENGLISH), 3, rng())
    assert {tile.bonus for tile in grid.tiles} == {Bonus.NONE, Bonus.TW, Bonus.DW}
