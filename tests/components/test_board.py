"""Boards: the path as a line and in words, and the names of cells."""

import pytest

from app.components.board import Board
from app.solver.ruzzle.grid import Grid
from tests.conftest import ENGLISH


def test_a_path_runs_through_the_middle_of_its_cells() -> None:
    drawn = Board(Grid.parse("cat/(qu)it", ENGLISH), path=[0, 4, 2])
    assert drawn.size == (30, 20)
    assert drawn.line == "5,5 15,15 25,5"
    assert [cell.step for cell in drawn.cells] == [1, 0, 3, 0, 2, 0]
    assert drawn.in_words == "C row 1 column 1, I row 2 column 2, T row 1 column 3"


def test_no_line_is_drawn_on_a_board_without_a_path() -> None:
    drawn = Board(Grid.parse("cat/(qu)it", ENGLISH))
    assert (drawn.line, drawn.in_words) == ("", "")


@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (10, 10), (3, 7), (10, 2)])
def test_cells_on_a_board_of_any_shape_are_numbered_row_by_row(columns: int, rows: int) -> None:
    drawn = Board(Grid.of_letters("a" * (columns * rows), columns, ENGLISH))
    places = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    assert [drawn.name(cell) for cell in range(columns * rows)] == [
        f"A, row {row} column {column}" for row, column in places
    ]
