"""The grid of a Ruzzle game: tiles in rows, some with several letters, some with a bonus.

The notation is the rows from top to bottom, with `/` between them: `ovnd/teac/rsin/gelp`. A tile of
several letters is in parentheses: `(qu)`. A bonus is a number after its tile: `2` and `3` multiply
the letter (DL, TL), `22` and `33` the whole word (DW, TW), as in `o2vnd/te33ac/rsi(qu)3/gelp`. The
notation needs no escaping in a URL, and is unambiguous, as digits are never letters.

Reading is more forgiving than writing: rows may be on separate lines, or have `,` `;` or `|`
between them; there may be spaces between tiles; capitals and accents are folded; and any brackets
will do.
On a single line without these marks, spaces between groups of tiles separate the rows (`ovnd teac
rsin gelp`), and 4, 9, 16 ... tiles without any mark form a square.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache

from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle

FIELD = "grid"
MIN_SIDE, MAX_SIDE = 2, 10
MAX_TILE_LETTERS = 4
MAX_TYPED = 2_000
"""The most characters that are accepted; the longest notation has 809."""


class Bonus(Enum):
    """A tile's bonus: its mark in the notation, its letter factor and its word factor."""

    NONE = ("", 1, 1)
    DL = ("2", 2, 1)
    TL = ("3", 3, 1)
    DW = ("22", 1, 2)
    TW = ("33", 1, 3)

    def __init__(self, mark: str, letter_factor: int, word_factor: int) -> None:
        self.mark = mark
        self.letter_factor = letter_factor
        self.word_factor = word_factor


BONUS_OF_MARK = {bonus.mark: bonus for bonus in Bonus}


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile with 1 to 4 lower-case letters, which are used together, and a bonus."""

    letters: str
    bonus: Bonus = Bonus.NONE

    def __str__(self) -> str:
        letters = self.letters if len(self.letters) == 1 else f"({self.letters})"
        return letters + self.bonus.mark


@lru_cache(maxsize=1000)
def _plain_tile(letters: str) -> Tile:
    return Tile(letters)


@dataclass(frozen=True)
class Grid:
    """A grid of 2 to 10 rows of 2 to 10 tiles.

    tiles: the tiles, row by row. The index of a tile is its *cell* number.
    """

    language: Language
    columns: int
    tiles: tuple[Tile, ...]

    @classmethod
    def parse(cls, text: str, language: Language) -> "Grid":
        """Return the grid that a string describes in any of the forms explained in this module.

        Raises InvalidPuzzle, field `grid`: `no-grid`, `grid-too-long`, `not-a-letter`,
        `broken-tile`, `stray-bonus`, `tile-size`, `not-a-bonus`, `uneven-rows`, `row-count` or
        `row-length`.
        """
        if len(text) > MAX_TYPED:
            raise InvalidPuzzle("grid-too-long", FIELD, limit=MAX_SIDE**2, count=len(text))
        rows = [
            _read_row(number, row, language)
            for number, row in enumerate(_split_rows(language.fold(text)), start=1)
        ]
        if len(rows) == 1 and (side := math.isqrt(len(rows[0]))) ** 2 == len(rows[0]):
            rows = [rows[0][start : start + side] for start in range(0, side**2, side)]
        _check_shape([len(row) for row in rows])
        return cls(language, len(rows[0]), tuple(tile for row in rows for tile in row))

    @classmethod
    def of_letters(cls, letters: Iterable[str], columns: int, language: Language) -> "Grid":
        """Return a grid without bonuses, given the letters of each tile, row by row."""
        return cls(language, columns, tuple(map(_plain_tile, letters)))

    def __str__(self) -> str:
        return self._notation

    @cached_property
    def _notation(self) -> str:
        tiles, columns = [str(tile) for tile in self.tiles], self.columns
        starts = range(0, len(tiles), columns)
        return "/".join("".join(tiles[start : start + columns]) for start in starts)

    @property
    def rows(self) -> int:
        return len(self.tiles) // self.columns

    @property
    def has_bonuses(self) -> bool:
        return [tile.bonus for tile in self.tiles].count(Bonus.NONE) < len(self.tiles)

    @property
    def tile_lengths(self) -> tuple[int, ...]:
        """Return how many letters each tile has."""
        if len(self.letters) == len(self.tiles):
            return (1,) * len(self.tiles)
        return tuple([len(tile.letters) for tile in self.tiles])

    @cached_property
    def letters(self) -> str:
        """Return the letter of each node: the first letters of all tiles, then all other letters.

        A *node* is an index into this string of letters, just as a cell is an index into the tiles.
        If all tiles have one letter, nodes and cells are the same.
        """
        letters = [tile.letters for tile in self.tiles]
        together = "".join(letters)
        if len(together) == len(letters):
            return together
        return "".join([each[0] for each in letters]) + "".join([each[1:] for each in letters])

    def rotated(self) -> "Grid":
        """Return the grid after a quarter turn clockwise; its left column becomes the first row."""
        rows, columns = self.rows, self.columns
        tiles = [
            self.tiles[row * columns + column]
            for column in range(columns)
            for row in reversed(range(rows))
        ]
        return Grid(self.language, rows, tuple(tiles))

    def canonical(self) -> "Grid":
        """Return the rotation whose notation sorts first; it is the same for all four rotations."""
        rotations = [self]
        for _ in range(3):
            rotations.append(rotations[-1].rotated())
        return min(rotations, key=str)


def check_size(rows: int, columns: int) -> None:
    """Raise InvalidPuzzle `not-a-side`, field `rows` or `columns`, unless each is 2 to 10."""
    for count, field in ((rows, "rows"), (columns, "columns")):
        if not MIN_SIDE <= count <= MAX_SIDE:
            raise InvalidPuzzle("not-a-side", field, least=MIN_SIDE, most=MAX_SIDE, count=count)


_ROW_MARKS = re.compile(r"[/\n\r,;|]+")
_BRACKETS = str.maketrans("[]{}", "()()")
_TILE = re.compile(r"(?:\(([^()]*)\)|([^()0-9]))([0-9]*)|(.)")


def _split_rows(text: str) -> list[str]:
    """Return the text of each row, without spaces; empty rows are left out."""
    rows = [row for row in _ROW_MARKS.split(text.translate(_BRACKETS)) if row.strip()]
    if len(rows) == 1 and all(len(_TILE.findall(part)) > 1 for part in rows[0].split()):
        rows = rows[0].split()
    return ["".join(row.split()) for row in rows]


def _read_row(number: int, text: str, language: Language) -> list[Tile]:
    """Return the tiles of a row.

    Raises InvalidPuzzle for a faulty tile. All errors but `not-a-letter` give the number of the
    row, from 1.
    """
    tiles = []
    for several, one, mark, stray in _TILE.findall(text):
        if stray and stray in "()":
            raise InvalidPuzzle("broken-tile", FIELD, row=number)
        if stray:
            raise InvalidPuzzle("stray-bonus", FIELD, row=number, character=stray)
        letters = language.only_letters(several or one, FIELD)
        if not 1 <= len(letters) <= MAX_TILE_LETTERS:
            limits = {"limit": MAX_TILE_LETTERS, "count": len(letters)}
            raise InvalidPuzzle("tile-size", FIELD, row=number, **limits)
        if mark not in BONUS_OF_MARK:
            raise InvalidPuzzle("not-a-bonus", FIELD, row=number, character=mark[:9])
        tiles.append(Tile(letters, BONUS_OF_MARK[mark]))
    return tiles


def _check_shape(lengths: list[int]) -> None:
    """Raise InvalidPuzzle unless rows of these lengths make a rectangle of an allowed size."""
    if not lengths:
        raise InvalidPuzzle("no-grid", FIELD)
    columns, _ = Counter(lengths).most_common(1)[0]
    for row, length in enumerate(lengths, start=1):
        if length != columns:
            other = lengths.index(columns) + 1
            params = {"count": length, "other_row": other, "other_count": columns}
            raise InvalidPuzzle("uneven-rows", FIELD, row=row, **params)
    sides = {"least": MIN_SIDE, "most": MAX_SIDE}
    if not MIN_SIDE <= len(lengths) <= MAX_SIDE:
        raise InvalidPuzzle("row-count", FIELD, count=len(lengths), **sides)
    if not MIN_SIDE <= columns <= MAX_SIDE:
        raise InvalidPuzzle("row-length", FIELD, count=columns, **sides)
