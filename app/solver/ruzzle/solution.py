"""The solution of a grid: its words in order, each with its best path, its points and its band.

Words are stored as arrays; their spellings and paths are made on demand.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from app.solver.ruzzle.adjacency import Paths
from app.solver.ruzzle.grid import Grid

Points = npt.NDArray[np.int64]
Positions = npt.NDArray[np.intp]
"""Rows of a solution, one for each word."""


class FoundWord(NamedTuple):
    """A word on a grid and its best-scoring path.

    path: the numbers of its cells, in the order traced.
    points: the points of its tiles, with all bonuses, plus the points for its length.
    band: how familiar the word is, 1 (everybody knows it) to 5.
    """

    word: str
    path: tuple[int, ...]
    points: int
    band: int


@dataclass(frozen=True, slots=True, eq=False)
class RuzzleSolution:
    """The W words on a grid, longest first, then alphabetically, unless `only` reordered them.

    If several paths of a word share the best score, the first in the order of their cells is kept.

    min_length: the fewest letters that a word may have.
    ids: W intp, the words' ids in the lexicon.
    points: W int64.
    cells: W x L uint8 or uint16, the cells of each path in order, padded with the number of tiles.
    alive: how many paths of 1, 2, 3 ... letters spell the start of a word; () if several grids were
        searched together.
    """

    grid: Grid
    lexicon: Lexicon
    min_length: int
    ids: npt.NDArray[np.intp]
    points: Points
    cells: Paths
    alive: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[FoundWord]:
        columns = self.words, self.paths, self.points.tolist(), self.bands.tolist()
        return map(FoundWord._make, zip(*columns, strict=True))

    @property
    def words(self) -> list[str]:
        """Return the words, in the order of the solution."""
        return self.lexicon.words(self.ids)

    @property
    def paths(self) -> list[tuple[int, ...]]:
        """Return the best path of each word as a tuple of cells."""
        lengths = (self.cells < len(self.grid.tiles)).sum(axis=1).tolist()
        rows = zip(self.cells.tolist(), lengths, strict=True)
        return [tuple(row[:length]) for row, length in rows]

    @property
    def lengths(self) -> npt.NDArray[np.uint8]:
        """Return the length of each word, as W uint8 values."""
        return self.lexicon.lengths[self.ids]

    @property
    def bands(self) -> npt.NDArray[np.uint8]:
        """Return the band of each word, as W uint8 values."""
        return self.lexicon.bands[self.ids]

    @property
    def familiar(self) -> npt.NDArray[np.bool_]:
        """Return whether each word is known to most players and not blocked, as W bools."""
        return (self.bands <= FAMILIAR) & ~self.blocked

    @property
    def blocked(self) -> npt.NDArray[np.bool_]:
        """Return whether each word is blocked, so that the app never chooses it, as W bools."""
        return self.lexicon.blocked[self.ids]

    @property
    def uses(self) -> npt.NDArray[np.intp]:
        """Return how many of the best paths use each tile, one intp for each tile."""
        return np.bincount(self.cells.ravel(), minlength=len(self.grid.tiles) + 1)[:-1]

    def only(self, rows: Positions | slice) -> "RuzzleSolution":
        """Return a solution with only the words in these rows, in this order."""
        kept = self.ids[rows], self.points[rows], self.cells[rows]
        return RuzzleSolution(self.grid, self.lexicon, self.min_length, *kept, self.alive)

    def find(self, word: str) -> FoundWord | None:
        """Return the entry of a folded word, or None if the solution does not have the word."""
        word_id = self.lexicon.find(word)
        if word_id is None or not len(row := np.flatnonzero(self.ids == word_id)):
            return None
        at = row.item()
        path = [cell for cell in self.cells[at].tolist() if cell < len(self.grid.tiles)]
        return FoundWord(word, tuple(path), self.points[at].item(), self.bands[at].item())
