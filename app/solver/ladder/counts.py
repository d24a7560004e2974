"""Count the ladder puzzles of each kind, and find the one that has a given number.

A *puzzle* joins two familiar words that may be dealt, and at least one of its shortest ladders
uses such words only, while its steps are the fewest over the whole list: nobody beats par
with a rare word. A *kind* of puzzle is a word length and a number of steps. A pair of words is one
puzzle, not two, and is counted from the word that comes first in the alphabet.

The beginning of a puzzle's familiar ladder is a puzzle as well. So all puzzles from a word are
found level by level among the familiar words, while a search of the whole graph beside it tells
which of them are still shortest. 64 words are counted at once, one bit of an integer for each: all
steps together take 0.01 s (3 letters), 0.2 s (4), 0.5 s (5), 0.5 to 0.8 s (6 and 7).
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from app.solver.ladder.graph import Flags, LadderGraph, LadderIndex, Nodes
from app.solver.ladder.search import BfsState

STARTS_AT_ONCE = 64
KEPT = 16
"""How many counts are kept, the latest used; each takes up to 0.5 MB."""

Bits = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class PuzzleCounts:
    """The puzzles of one word length, counted and numbered.

    length: how many letters the words have.
    graph: the graph of that length.
    common: whether only puzzles with a shortest ladder of words that everybody knows are counted.
    allowed: N bool, the words that puzzles are made of; words: M int32, their nodes, ascending.
    per_start: M x (1 + most steps) int32, puzzles of this many steps from words[m] to a later word.
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
        """Return the counts for a word length in the list, computed on first use."""
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
        """Return the number of puzzles with this many steps."""
        return int(self.per_start[:, steps].sum()) if 1 <= steps <= self.longest else 0

    @property
    def longest(self) -> int:
        """Return the most steps of any puzzle, 0 if there are none; every lower number occurs."""
        return int(self.per_start.shape[1]) - 1

    def pair(self, steps: int, number: int) -> tuple[int, int]:
        """Return the nodes of puzzle 0 <= number < how_many(steps), the earlier word first."""
        ends_at = self.per_start[:, steps].cumsum(dtype=np.int64)
        row = int(np.searchsorted(ends_at, number, side="right"))
        place = number - int(ends_at[row] - self.per_start[row, steps])
        start = int(self.words[row])
        return start, int(puzzle_ends(self.graph, self.allowed, start, steps)[place])


def common_words(graph: LadderGraph) -> Flags:
    """Return the words that everybody knows (band 1) and that may be dealt. N bool."""
    common: Flags = graph.costs == 0
    return common


def allowed_words(graph: LadderGraph) -> Flags:
    """Return the words that puzzles are made of: familiar ones that may be dealt. N bool."""
    return graph.familiar & graph.dealt


def puzzle_ends(graph: LadderGraph, allowed: Flags, start: int, steps: int) -> Nodes:
    """Return the later words that make a puzzle of `steps` steps with an allowed start; ascending.

    This is the plain and slow way to one entry of PuzzleCounts.per_start, with its own search.
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
    """The neighbours of some words, for a search with one bit per start.

    size: how many words there are.
    linked: those that have neighbours, ascending.
    parts: where the neighbours of each of these begin.
    """

    size: int
    linked: npt.NDArray[np.intp]
    parts: Nodes
    neighbours: Nodes

    @classmethod
    def of(cls, offsets: Nodes, neighbours: Nodes) -> "_Links":
        """Return the links of offsets and neighbours as a LadderGraph has them."""
        linked = np.flatnonzero(np.diff(offsets))
        return cls(len(offsets) - 1, linked, offsets[linked], neighbours)

    def spread(self, bits: Bits) -> Bits:
        """Return, for each word, the union of its neighbours' bits."""
        spread = np.zeros(self.size, dtype=np.uint64)
        if len(self.linked):
            spread[self.linked] = np.bitwise_or.reduceat(bits[self.neighbours], self.parts)
        return spread


def _links_among(graph: LadderGraph, words: Nodes) -> _Links:
    """Return the links among the given words, numbered in their order."""
    number = np.full(len(graph), -1, dtype=np.int32)
    number[words] = np.arange(len(words), dtype=np.int32)
    before, after = (number[nodes] for nodes in graph.edges_from(words))
    offsets = np.zeros(len(words) + 1, dtype=np.int32)
    np.cumsum(np.bincount(before[after >= 0], minlength=len(words)), out=offsets[1:])
    return _Links.of(offsets, after[after >= 0])


def _counted(whole: _Links, among: _Links, words: Nodes, first: int) -> Counts:
    """Return the rows of PuzzleCounts.per_start for up to 64 words from words[first] on."""
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
    """Return how often each of the 64 bits is set."""
    as_bytes = bits.astype("<u8").view(np.uint8).reshape(-1, 8)
    ones: Counts = np.unpackbits(as_bytes, axis=1, bitorder="little").sum(axis=0, dtype=np.int32)
    return ones
