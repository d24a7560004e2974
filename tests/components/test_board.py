"""Boards as values."""

import pytest

from app.components.board import board_of
from app.solver.lexicon.language import Language
from app.solver.ruzzle.grid import Grid
from tests.conftest import WORDLISTS

ENGLISH = Language.read(WORDLISTS / "en")


def test_a_cell_is_read_with_its_place_and_bonus() -> None:
    drawn = board_of(Grid.parse("cat33/(qu)2it", ENGLISH))
    assert drawn.cells[5].name == "T, row 2 column 3"
    assert drawn.cells[3].name == "QU, row 2 column 1, double letter"
    assert (drawn.rows, drawn.columns) == (2, 3)


def test_a_path_runs_through_the_middle_of_its_cells() -> None:
    drawn = board_of(Grid.parse("cat/(qu)it", ENGLISH), path=[0, 4, 2])
    assert (drawn.width, drawn.height) == (30, 20)
    assert drawn.line == "5,5 15,15 25,5"
    assert [cell.step for cell in drawn.cells] == [1, None, 3, None, 2, None]
    assert drawn.in_words == "C row 1 column 1, I row 2 column 2, T row 1 column 3"


def test_without_a_path_nothing_is_drawn() -> None:
    drawn = board_of(Grid.parse("cat/(qu)it", ENGLISH))
    assert (drawn.line, drawn.in_words) == ("", "")


@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (10, 10), (3, 7), (10, 2)])
def test_boards_of_all_shapes_number_their_cells_row_by_row(columns: int, rows: int) -> None:
    drawn = board_of(Grid.of_letters("a" * (columns * rows), columns, ENGLISH))
    assert (drawn.rows, drawn.columns) == (rows, columns)
    assert [cell.number for cell in drawn.cells] == list(range(columns * rows))
    assert drawn.cells[-1].name == f"A, row {rows} column {columns}"
