"""The example in Ruzzle's chapter, /how/ruzzle, solved in one language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from flask_babel.speaklater import LazyString

from app.components.board import Board
from app.components.charts import BarChart, Row, bar_chart
from app.solver.indexes import Indexes
from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solution import RuzzleSolution
from app.solver.ruzzle.solver import RuzzleIndex, solve

GRID = "ovnd/teac/rsin/gelp"
"""A grid with many words in English and in French."""
PATHS: tuple[int, ...] = (
    *(16, 84, 408, 1_764, 6_712, 22_672, 68_272, 183_472),
    *(436_984, 905_776, 1_594_648, 2_310_264, 2_644_520, 2_250_192, 1_260_672, 343_184),
)
"""How many paths of 1, 2, 3 ... 16 tiles there are on a 4 x 4 grid; a test checks the numbers."""


@dataclass(frozen=True, slots=True)
class ListSizes:
    """The sizes of a word list: its words, letters, trie branches and graph nodes."""

    words: int
    letters: int
    branches: int
    nodes: int


@dataclass(frozen=True, slots=True)
class RuzzleChapter:
    """The chapter's solved example, and the sizes of the word list.

    example: the solved grid, or None if the alphabet lacks one of the grid's letters.
    """

    title: ClassVar[LazyString] = lazy_gettext("Ruzzle: all paths at once")
    paths: ClassVar[tuple[int, ...]] = PATHS

    example: RuzzleSolution | None
    sizes: ListSizes

    @classmethod
    def of(cls, indexes: Indexes) -> Self:
        """Solve the example grid in a language, and return the chapter."""
        index = indexes[RuzzleIndex]
        return cls(_example(index), _sizes(index))

    @property
    def board(self) -> Board:
        assert self.example is not None
        return Board(self.example.grid, next(iter(self.example.paths), ()))

    @property
    def dying(self) -> BarChart:
        """Return a chart of paths by length: those that spell the start of a word, and all."""
        assert self.example is not None
        alive = self.example.alive
        lengths = zip(alive, PATHS, strict=False)
        rows = [Row(str(length), *counts) for length, counts in enumerate(lengths, 1)]
        return bar_chart(
            _("Paths of the grid below, by length (logarithmic)"),
            rows,
            _("Letters"),
            _("paths that begin a word"),
            _("all paths"),
            logarithmic=True,
        )

    @property
    def folding(self) -> BarChart:
        """Return a chart of the list's size in three forms: as words, as a tree and as a graph."""
        rows = [
            Row(_("Letters of all words"), self.sizes.letters),
            Row(_("Branches of the tree"), self.sizes.branches),
            Row(_("Nodes of the graph"), self.sizes.nodes, marked=True),
        ]
        return bar_chart(_("One list in three forms"), rows, _("Form"), _("Size"))

    def as_json(self) -> Mapping[str, object]:
        if self.example is None:
            return {"sizes": self.sizes, "example": None}
        words, alive = len(self.example), self.example.alive
        example = {"grid": str(self.example.grid), "words": words, "paths_alive": alive}
        return {"sizes": self.sizes, "example": example}


def _example(index: RuzzleIndex) -> RuzzleSolution | None:
    try:
        return solve(index, Grid.parse(GRID, index.lexicon.language))
    except InvalidPuzzle:
        return None


def _sizes(index: RuzzleIndex) -> ListSizes:
    lexicon = index.lexicon
    letters = int(lexicon.lengths.sum(dtype=np.int64))
    return ListSizes(
        len(lexicon), letters, letters - _shared_letters(lexicon), index.dawg.node_count
    )


def _shared_letters(lexicon: Lexicon) -> int:
    """Return the total length of the beginnings that words share with the preceding word."""
    same = lexicon.letters[1:] == lexicon.letters[:-1]
    return int(np.logical_and.accumulate(same, axis=1).sum())
