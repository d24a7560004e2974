"""The grid of a Ruzzle game: tiles in rows, some with several letters, some with a bonus.

The notation is the rows from top to bottom, parted by `/`: `ovnd/teac/rsin/gelp`. A tile of
several letters stands in parentheses: `(qu)`. A bonus is a number after its tile: `2` and `3`
multiply the letter, `22` and `33` the whole word (DL, TL, DW, TW): `o2vnd/te33ac/rsi(qu)3/gelp`.
It needs no escaping in an address, and no sign in it has two meanings: digits are never letters.

The reader is more forgiving than the writer: rows may stand on lines of their own or be parted by
`,` `;` or `|`, spaces may stand between tiles, capitals and accents are folded, brackets do for
parentheses. On a single line without row marks, spaces between groups of tiles part the rows
(`ovnd teac rsin gelp`), and 4, 9, 16 ... tiles without any mark are a square.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, lru_cache

from app.solver.lexicon.language import Codes, Language
from app.solver.puzzle import InvalidPuzzle

FIELD = "grid"
MIN_SIDE, MAX_SIDE = 2, 10
MAX_TILE_LETTERS = 4
MAX_TYPED = 2_000
"""More typed signs than this are counted, not read; the longest notation has 809."""


class Bonus(Enum):
    """What a tile does to a word's points: its sign in the notation and its two factors."""

    NONE = ("", 1, 1)
    DL = ("2", 2, 1)
    TL = ("3", 3, 1)
    DW = ("22", 1, 2)
    TW = ("33", 1, 3)

    def __init__(self, sign: str, letter_factor: int, word_factor: int) -> None:
        self.sign = sign
        self.letter_factor = letter_factor
        self.word_factor = word_factor


BONUS_OF_SIGN = {bonus.sign: bonus for bonus in Bonus}


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: 1 to 4 lower-case letters, used together, and a bonus."""

    letters: str
    bonus: Bonus = Bonus.NONE

    def __str__(self) -> str:
        letters = self.letters if len(self.letters) == 1 else f"({self.letters})"
        return letters + self.bonus.sign


@lru_cache(maxsize=1000)
def _plain_tile(letters: str) -> Tile:
    return Tile(letters)


@dataclass(frozen=True)
class Grid:
    """2 to 10 rows of 2 to 10 tiles.

    tiles: row by row; a tile's place among them is its *cell* number, from 0.
    """

    language: Language
    columns: int
    tiles: tuple[Tile, ...]

    @classmethod
    def parse(cls, text: str, language: Language) -> "Grid":
        """The grid of a text in the notation, or in any of the forms that the module names.

        Raises InvalidPuzzle, field `grid`: nothing, too much, a sign that is no letter, a tile
        that cannot be read, rows of different lengths, too few or too many rows or columns.
        """
        if len(text) > MAX_TYPED:
            raise _invalid(
                f"A grid has at most {MAX_SIDE**2} tiles; you entered {len(text):,} signs."
            )
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
        """The grid of tiles without bonuses, each given by its letters, row by row."""
        return cls(language, columns, tuple(map(_plain_tile, letters)))

    def __str__(self) -> str:
        return "/".join("".join(map(str, row)) for row in self.tile_rows)

    @property
    def rows(self) -> int:
        return len(self.tiles) // self.columns

    @property
    def tile_rows(self) -> list[tuple[Tile, ...]]:
        """The tiles of each row, from top to bottom."""
        return [
            self.tiles[start : start + self.columns]
            for start in range(0, len(self.tiles), self.columns)
        ]

    @cached_property
    def has_bonuses(self) -> bool:
        return [tile.bonus for tile in self.tiles].count(Bonus.NONE) < len(self.tiles)

    @cached_property
    def tile_lengths(self) -> tuple[int, ...]:
        """How many letters each tile has."""
        if len(self.spots) == len(self.tiles):
            return (1,) * len(self.tiles)
        return tuple([len(tile.letters) for tile in self.tiles])

    @cached_property
    def spots(self) -> str:
        """All letters: the first of every tile in order of cells, then those that follow them.

        A *spot* is a place in this text. Spots number letters as cells number tiles, and on a grid
        of one-letter tiles they are the cells.
        """
        letters = [tile.letters for tile in self.tiles]
        together = "".join(letters)
        if len(together) == len(letters):
            return together
        return "".join([each[0] for each in letters]) + "".join([each[1:] for each in letters])

    @cached_property
    def codes(self) -> Codes:
        """The letter code of each spot."""
        return self.language.encode(self.spots)

    def turned(self) -> "Grid":
        """The grid a quarter turn clockwise: its first column, from below, is the first row."""
        rows, columns = self.rows, self.columns
        tiles = [
            self.tiles[row * columns + column]
            for column in range(columns)
            for row in reversed(range(rows))
        ]
        return Grid(self.language, rows, tuple(tiles))

    def upright(self) -> "Grid":
        """The one of its four turns whose notation comes first: the same for all of them."""
        turns = [self]
        for _ in range(3):
            turns.append(turns[-1].turned())
        return min(turns, key=str)

    def with_bonuses(self, bonuses: Sequence[Bonus]) -> "Grid":
        """The same letters under other bonuses, one a tile."""
        tiles = zip(self.tiles, bonuses, strict=True)
        return replace(self, tiles=tuple(replace(tile, bonus=bonus) for tile, bonus in tiles))


def check_size(rows: int, columns: int) -> None:
    """Raises InvalidPuzzle, field `rows` or `columns`, for a size that is not played."""
    for count, field in ((rows, "rows"), (columns, "columns")):
        if not MIN_SIDE <= count <= MAX_SIDE:
            raise InvalidPuzzle(
                f"A grid has {MIN_SIDE} to {MAX_SIDE} {field}; you asked for {count}.", field
            )


_ROW_MARKS = re.compile(r"[/\n\r,;|]+")
_BRACKETS = str.maketrans("[]{}", "()()")
_TILE = re.compile(r"(?:\(([^()]*)\)|([^()0-9]))([0-9]*)|(.)")


def _split_rows(text: str) -> list[str]:
    """The texts of the rows, without empty ones and without spaces."""
    rows = [row for row in _ROW_MARKS.split(text.translate(_BRACKETS)) if row.strip()]
    if len(rows) == 1 and all(len(_TILE.findall(part)) > 1 for part in rows[0].split()):
        rows = rows[0].split()
    return ["".join(row.split()) for row in rows]


def _read_row(number: int, text: str, language: Language) -> list[Tile]:
    """The tiles of one row."""
    tiles = []
    for several, one, sign, stray in _TILE.findall(text):
        if stray and stray in "()":
            raise _invalid(f"Row {number}: write a tile of several letters as (qu).")
        if stray:
            raise _invalid(f"Row {number}: {stray} marks a bonus and must follow a tile.")
        letters = language.only_letters(several or one, FIELD)
        if not 1 <= len(letters) <= MAX_TILE_LETTERS:
            raise _invalid(
                f"Row {number}: a tile has 1 to {MAX_TILE_LETTERS} letters;"
                f" one here has {len(letters)}."
            )
        if sign not in BONUS_OF_SIGN:
            raise _invalid(
                f"Row {number}: {sign[:9]} is no bonus; 2 and 3 multiply a letter,"
                " 22 and 33 the word."
            )
        tiles.append(Tile(letters, BONUS_OF_SIGN[sign]))
    return tiles


def _check_shape(lengths: list[int]) -> None:
    """Refuse rows of these lengths unless they are a rectangle of a size that is played."""
    if not lengths:
        raise _invalid("Enter the grid's letters row by row, such as ovnd/teac/rsin/gelp.")
    usual, count = Counter(lengths).most_common(1)[0]
    odd = [number for number, length in enumerate(lengths, start=1) if length != usual]
    if odd:
        length = lengths[odd[0] - 1]
        if len(odd) == 1 < count:
            others = "the others have"
        else:
            others = f"row {lengths.index(usual) + 1} has"
        raise _invalid(f"Row {odd[0]} has {_tiles(length)}; {others} {usual}.")
    if not MIN_SIDE <= len(lengths) <= MAX_SIDE:
        raise _invalid(
            f"A grid has {MIN_SIDE} to {MAX_SIDE} rows, parted by / or on lines of their own;"
            f" this one has {len(lengths)}."
        )
    if not MIN_SIDE <= usual <= MAX_SIDE:
        raise _invalid(f"A row has {MIN_SIDE} to {MAX_SIDE} tiles; these have {usual}.")


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _invalid(message: str) -> InvalidPuzzle:
    return InvalidPuzzle(message, FIELD)
