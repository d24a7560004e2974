"""Grids: the notation, what the reader forgives, and what it refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import MAX_TYPED, Bonus, Grid, Tile, check_size
from tests.conftest import ENGLISH

TILES = st.builds(
    Tile, st.text(ENGLISH.alphabet, min_size=1, max_size=4), st.sampled_from(list(Bonus))
)


def uneven(**params: int) -> InvalidPuzzle:
    return InvalidPuzzle("uneven-rows", **params)


def not_a_letter(character: str) -> InvalidPuzzle:
    return InvalidPuzzle("not-a-letter", alphabet="A-Z", character=character)


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
def test_four_rotations_lead_back_and_all_four_have_the_same_canonical_grid(grid: Grid) -> None:
    rotations = [grid]
    for _ in range(4):
        rotations.append(rotations[-1].rotated())
    assert rotations[4] == grid
    assert {str(rotation.canonical()) for rotation in rotations} == {min(map(str, rotations))}


def test_a_grid_of_four_rows() -> None:
    grid = Grid.parse("ovnd/teac/rsin/gelp", ENGLISH)
    assert (grid.rows, grid.columns) == (4, 4)
    assert "".join(tile.letters for tile in grid.tiles) == "ovndteacrsingelp"
    assert str(grid) == "ovnd/teac/rsin/gelp"
    assert not grid.has_bonuses


def test_bonuses_and_tiles_of_several_letters() -> None:
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
def test_the_parser_is_lenient(text: str) -> None:
    assert str(Grid.parse(text, ENGLISH)) == "ovnd/teac/rsin/gelp"


@pytest.mark.parametrize(
    "text", ["[qu]a/bc", "{qu}a bc", "( q u ) a / b c", "QU".join("()") + "abc"]
)
def test_any_brackets_may_hold_a_tile_of_several_letters(text: str) -> None:
    assert str(Grid.parse(text, ENGLISH)) == "(qu)a/bc"


NO_GRID = InvalidPuzzle("no-grid")
SIDES = {"least": 2, "most": 10}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (" \n / ", NO_GRID),
        ("ov/t", uneven(row=2, count=1, other_row=1, other_count=2)),
        ("ab/abc/abcd", uneven(row=2, count=3, other_row=1, other_count=2)),
        ("abc/ab/ab", uneven(row=1, count=3, other_row=2, other_count=2)),
        ("ovnd/te(ac/rsin/gelp", InvalidPuzzle("broken-tile", row=2)),
        ("ab/c)d", InvalidPuzzle("broken-tile", row=2)),
        ("ab/()d", InvalidPuzzle("tile-size", row=2, limit=4, count=0)),
        ("ab/(abcde)d", InvalidPuzzle("tile-size", row=2, limit=4, count=5)),
        ("ab/c!d", not_a_letter("!")),
        ("ab/cж", not_a_letter("Ж")),
        ("ab/c\x00", not_a_letter("U+0000")),
        ("abc", InvalidPuzzle("row-count", count=1, **SIDES)),
        ("abcdefghijk/abcdefghijk", InvalidPuzzle("row-length", count=11, **SIDES)),
        ("a" * MAX_TYPED, InvalidPuzzle("row-count", count=1, **SIDES)),
        (" " * (MAX_TYPED + 1), InvalidPuzzle("grid-too-long", limit=100, count=2_001)),
    ],
)
def test_a_bad_grid_is_refused_with_the_reason(text: str, error: InvalidPuzzle) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        Grid.parse(text, ENGLISH)
    assert (refused.value.code, refused.value.params) == (error.code, error.params)
    assert refused.value.field == "grid"


@pytest.mark.parametrize(
    ("rows", "columns", "field"), [(1, 4, "rows"), (4, 11, "columns"), (10**9, 10**9, "rows")]
)
def test_unplayable_sizes_are_refused(rows: int, columns: int, field: str) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        check_size(rows, columns)
    assert refused.value.field == field
