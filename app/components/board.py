"""A Ruzzle grid as a board to draw, perhaps with a traced path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext, lazy_gettext
from flask_babel.speaklater import LazyString

from app.solver.ruzzle.grid import Bonus, Grid, Tile

CELL = 10
"""The side of a cell, in the units of the drawing."""
BONUS_NAMES: Mapping[Bonus, LazyString] = {
    Bonus.DL: lazy_gettext("double letter"),
    Bonus.TL: lazy_gettext("triple letter"),
    Bonus.DW: lazy_gettext("double word"),
    Bonus.TW: lazy_gettext("triple word"),
}


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A cell of a board.

    number: its number, row by row from 0. columns: of its board.
    bonus: "", "dl", "tl", "dw" or "tw".
    step: its position in the path, from 1; None if it is not on it.
    lit: whether a hint is about it.
    """

    tile: Tile
    points: int
    number: int
    columns: int
    bonus: str
    step: int | None
    lit: bool

    @property
    def letters(self) -> str:
        return self.tile.letters

    @property
    def name(self) -> str:
        """Return what a screen reader says for a button: "R, row 2 column 3, double letter"."""
        return _cell_name(self.tile, self.number, self.columns)


@dataclass(frozen=True, slots=True)
class Board:
    """A board of tiles, ready to draw, perhaps with one path on it.

    width, height: the size of the drawing, CELL units per cell.
    line: the path as the points of an SVG polyline, "" without one.
    in_words: the path in words: "T row 1 column 2, R row 2 column 2".
    """

    rows: int
    columns: int
    width: int
    height: int
    cells: tuple[BoardCell, ...]
    line: str
    in_words: str


def board_of(grid: Grid, path: Sequence[int] = (), lit: Sequence[int] = ()) -> Board:
    """Return the board of a grid: its tiles with their points and bonuses, and perhaps a path.

    path: cell numbers in the order traced. lit: cells that a hint is about.
    """
    points = grid.language.points
    steps = {cell: step for step, cell in enumerate(path, start=1)}
    cells = tuple(
        BoardCell(
            tile=tile,
            points=sum(points[letter] for letter in tile.letters),
            number=number,
            columns=grid.columns,
            bonus="" if tile.bonus is Bonus.NONE else tile.bonus.name.lower(),
            step=steps.get(number),
            lit=number in lit,
        )
        for number, tile in enumerate(grid.tiles)
    )
    return Board(
        rows=grid.rows,
        columns=grid.columns,
        width=grid.columns * CELL,
        height=grid.rows * CELL,
        cells=cells,
        line=" ".join(_point(cell, grid.columns) for cell in path),
        in_words=", ".join(_stop_name(grid.tiles[cell], cell, grid.columns) for cell in path),
    )


def _cell_name(tile: Tile, cell: int, columns: int) -> str:
    row, column = divmod(cell, columns)
    values = {"letters": tile.letters.upper(), "row": row + 1, "column": column + 1}
    if tile.bonus is Bonus.NONE:
        return gettext("%(letters)s, row %(row)s column %(column)s", **values)
    return gettext(
        "%(letters)s, row %(row)s column %(column)s, %(bonus)s",
        bonus=BONUS_NAMES[tile.bonus],
        **values,
    )


def _stop_name(tile: Tile, cell: int, columns: int) -> str:
    row, column = divmod(cell, columns)
    return gettext(
        "%(letters)s row %(row)s column %(column)s",
        letters=tile.letters.upper(),
        row=row + 1,
        column=column + 1,
    )


def _point(cell: int, columns: int) -> str:
    row, column = divmod(cell, columns)
    return f"{column * CELL + CELL // 2},{row * CELL + CELL // 2}"
