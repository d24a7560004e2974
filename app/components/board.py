"""A Ruzzle grid as a board to draw, with an optional path traced on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask_babel import gettext, lazy_gettext
from flask_babel.speaklater import LazyString

from app.solver.ruzzle.grid import Bonus, Grid

CELL = 10
"""The side of a cell, in units of the drawing."""
BONUS_NAMES: Mapping[Bonus, LazyString] = {
    Bonus.DL: lazy_gettext("double letter"),
    Bonus.TL: lazy_gettext("triple letter"),
    Bonus.DW: lazy_gettext("double word"),
    Bonus.TW: lazy_gettext("triple word"),
}


class Cell(NamedTuple):
    """A cell to draw.

    step: its position on the path, counted from 1; 0 if it is not on the path.
    lit: whether a hint shows it.
    bonus: two lower-case letters such as "dl"; "" for none.
    points: the points of its letters, without the bonus.
    """

    letters: str
    step: int
    lit: bool
    bonus: str
    points: int


@dataclass(frozen=True, slots=True)
class Board:
    """A grid to draw, with an optional path on it.

    path: the cells in the order traced, numbered from 0 row by row.
    lit: the cells that a hint shows.
    """

    grid: Grid
    path: Sequence[int] = ()
    lit: Sequence[int] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Return the width and height of the drawing, in its units."""
        return self.grid.columns * CELL, self.grid.rows * CELL

    @property
    def cells(self) -> list[Cell]:
        """Return the cells row by row."""
        steps = {cell: step for step, cell in enumerate(self.path, start=1)}
        points, lit = self.grid.language.points, self.lit
        return [
            Cell(
                tile.letters,
                steps.get(cell, 0),
                cell in lit,
                tile.bonus.name.lower() if tile.bonus.mark else "",
                sum([points[letter] for letter in tile.letters]),
            )
            for cell, tile in enumerate(self.grid.tiles)
        ]

    @property
    def line(self) -> str:
        """Return the path as the points of an SVG polyline, or "" if there is no path."""
        places = (divmod(cell, self.grid.columns) for cell in self.path)
        middles = ((place * CELL + CELL // 2 for place in reversed(each)) for each in places)
        return " ".join("{},{}".format(*middle) for middle in middles)

    @property
    def in_words(self) -> str:
        """Return the path as text, such as "T row 1 column 2, R row 2 column 2"."""
        place = gettext("%(letters)s row %(row)s column %(column)s")
        return ", ".join([place % self._place(cell) for cell in self.path])

    def name(self, cell: int) -> str:
        """Return a cell's name for screen readers, such as "R, row 2 column 3, double letter"."""
        place, bonus = self._place(cell), self.grid.tiles[cell].bonus
        if bonus is Bonus.NONE:
            return gettext("%(letters)s, row %(row)s column %(column)s", **place)
        return gettext(
            "%(letters)s, row %(row)s column %(column)s, %(bonus)s",
            bonus=BONUS_NAMES[bonus],
            **place,
        )

    def bonus_name(self, cell: int) -> str:
        """Return the name of a cell's bonus, such as "double letter"; the cell must have one."""
        return str(BONUS_NAMES[self.grid.tiles[cell].bonus])

    def _place(self, cell: int) -> dict[str, str | int]:
        row, column = divmod(cell, self.grid.columns)
        letters = self.grid.tiles[cell].letters.upper()
        return {"letters": letters, "row": row + 1, "column": column + 1}
