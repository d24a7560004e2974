"""A Ruzzle grid as a board to draw."""

from collections.abc import Sequence

from app.components.tiles import Board, board
from app.solver.ruzzle.grid import Bonus, Grid


def grid_board(grid: Grid, path: Sequence[int] = (), lit: Sequence[int] = ()) -> Board:
    """Return the board of a grid: its tiles with their points and bonuses, and perhaps a path.

    path: cell numbers in the order traced. lit: cells that a hint is about.
    """
    points = grid.language.points
    return board(
        letters=[tile.letters for tile in grid.tiles],
        columns=grid.columns,
        points=[sum(points[letter] for letter in tile.letters) for tile in grid.tiles],
        bonuses=["" if t.bonus is Bonus.NONE else t.bonus.name.lower() for t in grid.tiles],
        path=path,
        lit=lit,
    )
