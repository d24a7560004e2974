"""Grids: the notation, what the reader forgives, and what it refuses with which sentence."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import MAX_SIDE, Bonus, Grid, Tile, check_size
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


def test_a_grid_is_turned_clockwise() -> None:
    grid = Grid.parse("a2bc/(qu)ef", ENGLISH)
    assert str(grid.turned()) == "(qu)a2/eb/fc"


@given(grids())
def test_four_turns_lead_back_and_all_four_are_the_same_upright(grid: Grid) -> None:
    turns = [grid]
    for _ in range(4):
        turns.append(turns[-1].turned())
    assert turns[4] == grid
    assert {str(turn.upright()) for turn in turns} == {min(map(str, turns))}


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
    assert grid.spots == "abqcu"
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
def test_the_reader_forgives(text: str) -> None:
    assert str(Grid.parse(text, ENGLISH)) == "ovnd/teac/rsin/gelp"


@pytest.mark.parametrize(
    "text", ["[qu]a/bc", "{qu}a bc", "( q u ) a / b c", "QU".join("()") + "abc"]
)
def test_tiles_of_several_letters_may_stand_in_any_brackets(text: str) -> None:
    assert str(Grid.parse(text, ENGLISH)) == "(qu)a/bc"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Enter the grid's letters row by row, such as ovnd/teac/rsin/gelp."),
        (" \n / ", "Enter the grid's letters row by row, such as ovnd/teac/rsin/gelp."),
        ("ovnd/tea/rsin/gelp", "Row 2 has 3 tiles; the others have 4."),
        ("ov/t", "Row 2 has 1 tile; row 1 has 2."),
        ("ab/abc/abcd", "Row 2 has 3 tiles; row 1 has 2."),
        ("ovnd/te(ac/rsin/gelp", "Row 2: write a tile of several letters as (qu)."),
        ("ab/c)d", "Row 2: write a tile of several letters as (qu)."),
        ("ab/()d", "Row 2: a tile has 1 to 4 letters; one here has 0."),
        ("ab/(abcde)d", "Row 2: a tile has 1 to 4 letters; one here has 5."),
        ("2ab/cd", "Row 1: 2 marks a bonus and must follow a tile."),
        (
            "ab/c4d",
            "Row 2: 4 is no bonus; 2 and 3 multiply a letter, 22 and 33 the word.",
        ),
        ("ab/c!d", "Letters A-Z only: ! isn’t one."),
        ("ab/c\N{GRINNING FACE}d", "Letters A-Z only: \N{GRINNING FACE} is not one."),
        ("ab/cж", "Letters A-Z only: Ж isn’t one."),
        ("ab/c\x00", "Letters A-Z only: U+0000 isn’t one."),
        ("abc", "A grid has 2 to 10 rows, parted by / or on lines of their own; this one has 1."),
        (
            "/".join(["ab"] * 11),
            "A grid has 2 to 10 rows, parted by / or on lines of their own; this one has 11.",
        ),
        ("a/b", "A row has 2 to 10 tiles; these have 1."),
        ("abcdefghijk/abcdefghijk", "A row has 2 to 10 tiles; these have 11."),
        ("a" * 10_000, "A grid has at most 100 tiles; you entered 10,000 signs."),
        ("a" * 1_999, "A grid has 2 to 10 rows, parted by / or on lines of their own; "
         "this one has 1."),
    ],
)  # fmt: skip
def test_what_is_no_grid_is_refused_with_a_sentence(text: str, message: str) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        Grid.parse(text, ENGLISH)
    assert refused.value.message == message
    assert refused.value.field == "grid"


@given(st.text(max_size=60) | st.text("abq()[]{}23/ \n;", max_size=60))
def test_any_text_is_a_grid_or_refused(text: str) -> None:
    with suppress(InvalidPuzzle):
        grid = Grid.parse(text, ENGLISH)
        assert 2 <= grid.rows <= MAX_SIDE
        assert 2 <= grid.columns <= MAX_SIDE
        assert Grid.parse(str(grid), ENGLISH) == grid


@pytest.mark.parametrize(
    ("rows", "columns", "field"), [(1, 4, "rows"), (4, 11, "columns"), (10**9, 10**9, "rows")]
)
def test_sizes_that_are_not_played(rows: int, columns: int, field: str) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        check_size(rows, columns)
    assert refused.value.field == field
