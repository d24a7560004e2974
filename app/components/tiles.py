"""Tiles and what they are laid out in: racks, boards with a traced path, rungs, keys."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

CELL = 10
"""Side of a board's cell in the units of its drawing."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile as it lies on the table.

    letters: what stands on it, lower case; usually one letter, `qu` on some boards, "" for an
        empty slot.
    points: the small number in its corner, None for none.
    state: one of the words that tiles.css knows: "used", "picked", "hit", "miss", "blank",
        "empty", or "" for a tile at rest.
    """

    letters: str
    points: int | None = None
    state: str = ""


def tiles(letters: Iterable[str], points: Mapping[str, int] | None = None) -> tuple[Tile, ...]:
    """Tiles at rest, with their points if a table of them is given (0 for a letter not in it)."""
    return tuple(Tile(a, None if points is None else points.get(a, 0)) for a in letters)


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A cell of a board.

    number: its number, row by row from 0.
    name: its reading for those who cannot see it: "R, row 2 column 3, double letter".
    bonus: "", "dl", "tl", "dw" or "tw".
    step: its place in the path drawn, from 1; None off the path.
    """

    letters: str
    points: int | None
    number: int
    name: str
    bonus: str
    step: int | None


@dataclass(frozen=True, slots=True)
class PathStop:
    """Where a path touches a cell, in drawing units from the board's top left."""

    x: int
    y: int
    step: int


@dataclass(frozen=True, slots=True)
class Board:
    """A board of tiles ready to draw, perhaps with one path on it.

    width, height: of the drawing, 10 units a cell.
    stops: the path's cells in order; empty without a path.
    line: the path as an SVG polyline's points.
    in_words: the path for those who cannot see it: "T row 1 column 2, R row 2 column 2".
    """

    rows: int
    columns: int
    width: int
    height: int
    cells: tuple[BoardCell, ...]
    stops: tuple[PathStop, ...]
    line: str
    in_words: str


BONUS_NAMES = {
    "dl": "double letter",
    "tl": "triple letter",
    "dw": "double word",
    "tw": "triple word",
}


def board(
    letters: Sequence[str],
    columns: int,
    points: Sequence[int] | None = None,
    bonuses: Sequence[str] = (),
    path: Sequence[int] = (),
) -> Board:
    """The board of tiles given row by row.

    points, bonuses: one for each tile; a bonus is "", "dl", "tl", "dw" or "tw".
    path: cell numbers in the order traced.
    """
    rows = len(letters) // columns
    steps = {cell: step for step, cell in enumerate(path, start=1)}
    cells = []
    for number, on_tile in enumerate(letters):
        bonus = bonuses[number] if bonuses else ""
        name = f"{on_tile.upper()}, {place(number, columns)}"
        cells.append(
            BoardCell(
                letters=on_tile,
                points=points[number] if points else None,
                number=number,
                name=f"{name}, {BONUS_NAMES[bonus]}" if bonus else name,
                bonus=bonus,
                step=steps.get(number),
            )
        )
    stops = tuple(_stop(cell, columns, step) for cell, step in steps.items())
    return Board(
        rows=rows,
        columns=columns,
        width=columns * CELL,
        height=rows * CELL,
        cells=tuple(cells),
        stops=stops,
        line=" ".join(f"{stop.x},{stop.y}" for stop in stops),
        in_words=", ".join(f"{letters[c].upper()} {place(c, columns)}" for c in path),
    )


def place(cell: int, columns: int) -> str:
    """Where a cell is, in words: "row 2 column 3"."""
    row, column = divmod(cell, columns)
    return f"row {row + 1} column {column + 1}"


def _stop(cell: int, columns: int, step: int) -> PathStop:
    row, column = divmod(cell, columns)
    return PathStop(column * CELL + CELL // 2, row * CELL + CELL // 2, step)


@dataclass(frozen=True, slots=True)
class RungLetter:
    """A letter of a rung; changed: it differs from the rung before."""

    letter: str
    changed: bool


@dataclass(frozen=True, slots=True)
class Rung:
    """A word of a ladder; a word not found yet has "" for each letter.

    state: "end" for the two given words, "open" for one still to be found, else "".
    href: where choosing the rung leads, "" if nowhere.
    """

    word: str
    letters: tuple[RungLetter, ...]
    state: str = ""
    href: str = ""


def rungs(words: Sequence[str]) -> tuple[Rung, ...]:
    """A whole ladder, first and last marked as its ends, each changed letter marked."""
    before = [words[0], *words]
    last = len(words) - 1
    return tuple(
        Rung(word, changed_letters(old, word), "end" if step in (0, last) else "")
        for step, (old, word) in enumerate(zip(before, words, strict=False))
    )


def changed_letters(before: str, word: str) -> tuple[RungLetter, ...]:
    """The letters of a word, those that differ from an equally long word before it marked."""
    return tuple(RungLetter(new, new != old) for old, new in zip(before, word, strict=True))


def given_rung(word: str) -> Rung:
    """The rung of a word given at the start, an end of its ladder, with nothing marked."""
    return Rung(word, changed_letters(word, word), "end")


def open_rung(length: int) -> Rung:
    """The rung of a word still to be found."""
    return Rung("", (RungLetter("", False),) * length, "open")


@dataclass(frozen=True, slots=True)
class Key:
    """A key of an on-screen keyboard; state: "hit", "miss", or "" while it can be pressed."""

    letter: str
    state: str = ""


def keys(alphabet: str, hits: Iterable[str] = "", misses: Iterable[str] = "") -> tuple[Key, ...]:
    """One key a letter in alphabet order."""
    states = dict.fromkeys(hits, "hit") | dict.fromkeys(misses, "miss")
    return tuple(Key(letter, states.get(letter, "")) for letter in alphabet)
