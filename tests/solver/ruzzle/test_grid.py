"""Grids: the notation, and the variations that its parser allows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.ruzzle.grid import Bonus, Grid, Tile
from tests.conftest import ENGLISH

TILES = st.builds(
    Tile, st.text(ENGLISH.alphabet, min_size=1, max_size=4), st.sampled_from(list(Bonus))
)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    rows, columns = draw(st.integers(2, 10)), draw(st.integers(2, 10))
    tiles = draw(st.lists(TILES, min_size=rows * columns, max_size=rows * columns))
    return Grid(ENGLISH, columns, tuple(tiles))


@given(grids())
def test_a_grid_is_read_back_from_its_text(grid: Grid) -> None:
    assert Grid.parse(str(grid), ENGLISH) == grid


def test_a_grid_is_rotated_clockwise() -> None:
    grid = Grid.parse("a2bc/(qu)ef", ENGLISH)
    assert str(grid.rotated()) == "(qu)a2/eb/fc"


@given(grids())
def test_four_rotations_restore_the_grid_and_all_rotations_share_one_canonical_form(
    grid: Grid,
) -> None:
    rotations = [grid]
    for _ in range(4):
        rotations.append(rotations[-1].rotated())
    assert rotations[4] == grid
    assert {str(rotation.canonical()) for rotation in rotations} == {min(map(str, rotations))}


def test_bonuses_and_tiles_of_several_letters_are_read() -> None:
    grid = Grid.parse("a2b3/(qu)22c33", ENGLISH)
    assert grid.tiles == (
        Tile("a", Bonus.DL),
        Tile("b", Bonus.TL),
        Tile("qu", Bonus.DW),
        Tile("c", Bonus.TW),
    )
    assert grid.has_bonuses
    assert grid.letters == "abqcu"
    assert grid.tile_lengths == (1, 1, 2, 1)


@pytest.mark.parametrize(
    "text",
    [
        "OVND/TEAC/RSIN/GELP",
        "ovnd\nteac\r\nrsin\n\ngelp\n",
        "o v n d\nt e a c\nr s i n\ng e l p",
        "ovnd teac rsin gelp",
        "ovndteacrsingelp",
        "o v n d t e a c r s i n g e l p",
        " ovnd, teac; rsin | gelp ",
        "/ovnd/teac//rsin/gelp/",
        "òvnd/téac/rsîn/gelp",
        "(o)vnd/teac/rsin/gelp",
        "ｏvnd/teac/rsin/gelp",
    ],
)
def test_the_parser_accepts_many_ways_to_write_a_grid(text: str) -> None:
    assert str(Grid.parse(text, ENGLISH)) == "ovnd/teac/rsin/gelp"


@pytest.mark.parametrize(
    "text", ["[qu]a/bc", "{qu}a bc", "( q u ) a / b c", "QU".join("()") + "abc"]
)
def test_a_tile_of_several_letters_may_be_in_brackets_of_any_kind(text: str) -> None:
    assert str(Grid.parse(text, ENGLISH)) == "(qu)a/bc"
