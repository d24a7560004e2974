"""Count the ladder puzzles of each kind, and look up a puzzle by its number.

A *puzzle* joins two familiar words that may be dealt. Even with the whole list allowed, at least
one of the shortest ladders between them has only such words, so rare words cannot help to beat par.
A *kind* of puzzle is a word length and a number of steps. A pair of words is one puzzle, not two,
and is counted with the word that comes first in alphabetical order.

The familiar ladder of a puzzle, cut off at any rung, gives another puzzle. So all puzzles with a
given word are found level by level among the familiar words, while a second search over the whole
graph shows which ladders are still shortest. This is done for 64 words at once, with one bit of an
integer for each word. Counting the puzzles of one word length takes 0.01 s for 3 letters, 0.2 s for
4, 0.5 s for 5, and 0.5 to 0.8 s for 6 or 7.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from app.solver.ladder.graph import Flags, LadderGraph, LadderIndex, Nodes
from app.solver.ladder.search import BfsState

STARTS_AT_ONCE = 64
KEPT = 16
"""How many PuzzleCounts stay cached: the most recently used. Each takes up to 0.5 MB."""

Bits = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class PuzzleCounts:
    """The puzzles of one word length, counted and numbered.

    length: how many letters the words have.
    graph: the graph of that length, with N words.
    common: whether a puzzle must have a shortest ladder of words that everybody knows.
    allowed: N bool, the words that puzzles are made of.
    words: M int32, the nodes of the allowed words, ascending.
    per_start: M x (1 + most steps) int32; per_start[m, k] is the number of puzzles with k steps
        from words[m] to a later word.
    """

    length: int
    graph: LadderGraph
    common: bool
    allowed: Flags
    words: Nodes
    per_start: Counts

    @classmethod
    @lru_cache(KEPT)
    def of(cls, index: LadderIndex, length: int, common: bool = False) -> "PuzzleCounts":
        """Return the counts for one word length, computed on first use."""
        graph = index.graphs[length]
        allowed = common_words(graph) if common else allowed_words(graph)
        words = np.flatnonzero(allowed).astype(np.int32)
        whole = _Links.of(graph.offsets, graph.neighbours)
        among = _links_among(graph, words)
        rows = [
            _counted(whole, among, words, first) for first in range(0, len(words), STARTS_AT_ONCE)
        ]
        most = max((row.shape[1] for row in rows), default=1)
        counts = [np.pad(row, ((0, 0), (0, most - row.shape[1]))) for row in rows]
        counted = np.concatenate([np.zeros((0, most), np.int32), *counts])
        return cls(length, graph, common, allowed, words, counted)

    def how_many(self, steps: int) -> int:
        """Return how many puzzles have this many steps."""
        return int(self.per_start[:, steps].sum()) if 1 <= steps <= self.longest else 0

    @property
    def longest(self) -> int:
        """Return the most steps that any puzzle has, or 0 if there are no puzzles.

        There are also puzzles with every smaller number of steps.
        """
        return int(self.per_start.shape[1]) - 1

    def pair(self, steps: int, number: int) -> tuple[int, int]:
        """Return the two nodes of the puzzle with this number, in alphabetical order.

        number: from 0 to how_many(steps) - 1.
        """
        ends_at = self.per_start[:, steps].cumsum(dtype=np.int64)
        row = int(np.searchsorted(ends_at, number, side="right"))
        place = number - int(ends_at[row] - self.per_start[row, steps])
        start = int(self.words[row])
        return start, int(puzzle_ends(self.graph, self.allowed, start, steps)[place])


def common_words(graph: LadderGraph) -> Flags:
    """Return whether each word may be dealt and is known to everybody (band 1), as N bools."""
    common: Flags = graph.costs == 0
    return common


def allowed_words(graph: LadderGraph) -> Flags:
    """Return whether each word may be in puzzles (is familiar and may be dealt), as N bools."""
    return graph.familiar & graph.dealt


def puzzle_ends(graph: LadderGraph, allowed: Flags, start: int, steps: int) -> Nodes:
    """Return the nodes after `start` that make a puzzle of this many steps with it, ascending.

    This search is plain and slow. It finds the puzzles that PuzzleCounts.per_start only counts.
    start: the node of an allowed word.
    """
    search = BfsState(graph, start)
    ends: Nodes = np.array([start], dtype=np.int32)
    for level in range(1, steps + 1):
        search.advance()
        _, near = graph.neighbours_of_each(ends)
        near = near.compress(allowed.take(near) & (search.distance.take(near) == level))
        ends = np.unique(near)
    return ends[ends > start]


@dataclass(frozen=True, slots=True)
class _Links:
    """The neighbours of some words, for a search from 64 starts at once, with a bit for each.

    size: how many words there are.
    linked: the words that have neighbours, ascending.
    parts: for each linked word, where its neighbours begin in `neighbours`.
    """

    size: int
    linked: npt.NDArray[np.intp]
    parts: Nodes
    neighbours: Nodes

    @classmethod
    def of(cls, offsets: Nodes, neighbours: Nodes) -> "_Links":
        """Return the links that `offsets` and `neighbours` describe, as in a LadderGraph."""
        linked = np.flatnonzero(np.diff(offsets))
        return cls(len(offsets) - 1, linked, offsets[linked], neighbours)

    def spread(self, bits: Bits) -> Bits:
        """Return the union of the bits of each word's neighbours, as uint64."""
        spread = np.zeros(self.size, dtype=np.uint64)
        if len(self.linked):
            spread[self.linked] = np.bitwise_or.reduceat(bits[self.neighbours], self.parts)
        return spread


def _links_among(graph: LadderGraph, words: Nodes) -> _Links:
    """Return the links among these words alone; a word's number is its index in `words`."""
    number = np.full(len(graph), -1, dtype=np.int32)
    number[words] = np.arange(len(words), dtype=np.int32)
    before, after = (number[nodes] for nodes in graph.edges_from(words))
    offsets = np.zeros(len(words) + 1, dtype=np.int32)
    np.cumsum(np.bincount(before[after >= 0], minlength=len(words)), out=offsets[1:])
    return _Links.of(offsets, after[after >= 0])


def _counted(whole: _Links, among: _Links, words: Nodes, first: int) -> Counts:
    """Return the rows of PuzzleCounts.per_start, unpadded, for words[first] and up to 63 more."""
    starts = words[first : first + STARTS_AT_ONCE]
    bits = np.uint64(1) << np.arange(len(starts), dtype=np.uint64)
    later = np.zeros(len(words), dtype=np.uint64)
    later[first : first + STARTS_AT_ONCE] = bits - np.uint64(1)
    later[first + STARTS_AT_ONCE :] = ~np.uint64(0)
    seen = np.zeros(whole.size, dtype=np.uint64)
    seen[starts] = bits
    frontier, puzzles = seen.copy(), seen[words]
    counts = []
    while puzzles.any():
        counts.append(_ones(puzzles & later)[: len(starts)])
        frontier = whole.spread(frontier) & ~seen
        seen |= frontier
        puzzles = among.spread(puzzles) & frontier[words]
    return np.stack(counts, axis=1)


def _ones(bits: Bits) -> Counts:
    """Return 64 int32 counts: for each bit, how many of the integers have it set."""
    as_bytes = bits.astype("<u8").view(np.uint8).reshape(-1, 8)
    ones: Counts = np.unpackbits(as_bytes, axis=1, bitorder="little").sum(axis=0, dtype=np.int32)
    return ones
