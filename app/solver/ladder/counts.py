"""How many ladder puzzles there are of each kind, and which one has a given number.

A *puzzle* joins two familiar words, neither of them blocked, so that at least one of its shortest
ladders climbs over such words only, while its steps are the fewest over the whole list: nobody
beats the par with a rare word. A *kind* of puzzle is a word length and a number of steps. A pair of
words is one puzzle, not two, and is counted from the word that comes first in the alphabet.

The beginning of a puzzle's familiar ladder is a puzzle as well. So all puzzles from a word are
found level by level among the familiar words alone, with a search of the whole graph beside it that
says which of them are still the shortest. 64 words are counted at once, one bit of an integer for
each: all steps together 0.01 s (3 letters), 0.2 s (4), 0.5 s (5), 0.5 to 0.8 s (6 and 7).
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from app.solver.ladder.graph import Flags, LadderGraph, LadderIndex, Nodes
from app.solver.ladder.search import Growth

STARTS_AT_ONCE = 64
KEPT = 16
"""Censuses that are kept, the latest used; each takes up to 0.5 MB."""

Bits = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Census:
    """The puzzles of one word length, counted and numbered.

    length: how many letters the words have.
    graph: the graph of that length.
    common: whether only puzzles count that everybody knows a shortest ladder of, every word of it.
    allowed: N bool, the words that puzzles are made of; words: M int32, their nodes, ascending.
    counts: M x (1 + most steps) int32, puzzles of so many steps from words[m] to a later word.
    """

    length: int
    graph: LadderGraph
    common: bool
    allowed: Flags
    words: Nodes
    counts: Counts

    @classmethod
    def take(cls, index: LadderIndex, length: int, common: bool = False) -> "Census":
        """Count all puzzles of a word length that the list has."""
        graph = index.graphs[length]
        allowed = common_words(graph) if common else may_be_set(graph)
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
        """How many puzzles take so many steps."""
        return int(self.counts[:, steps].sum()) if 1 <= steps <= self.longest else 0

    @property
    def longest(self) -> int:
        """The most steps that a puzzle takes, 0 if there is none; there are some of all fewer."""
        return int(self.counts.shape[1]) - 1

    def pair(self, steps: int, number: int) -> tuple[int, int]:
        """The nodes of puzzle 0 <= number < how_many(steps), the earlier word first."""
        ends_at = self.counts[:, steps].cumsum(dtype=np.int64)
        row = int(np.searchsorted(ends_at, number, side="right"))
        place = number - int(ends_at[row] - self.counts[row, steps])
        start = int(self.words[row])
        return start, int(puzzle_ends(self.graph, self.allowed, start, steps)[place])


@lru_cache(KEPT)
def census_of(index: LadderIndex, length: int, common: bool = False) -> Census:
    """The census of a word length, taken when it is first asked for."""
    return Census.take(index, length, common)


def common_words(graph: LadderGraph) -> Flags:
    """Which words everybody knows (band 1), and the app may choose. N bool."""
    common: Flags = graph.costs == 0
    return common


def may_be_set(graph: LadderGraph) -> Flags:
    """Which words the app sets puzzles with: familiar and not blocked. N bool."""
    return graph.familiar & graph.fit


def puzzle_ends(graph: LadderGraph, allowed: Flags, start: int, steps: int) -> Nodes:
    """The later words that make a puzzle of so many steps with an allowed start; ascending.

    The slow and plain side of Census.counts: one start, a search of its own.
    """
    growth = Growth(graph, start)
    ends: Nodes = np.array([start], dtype=np.int32)
    for level in range(1, steps + 1):
        growth.grow()
        _, near = graph.neighbours_of_each(ends)
        near = near.compress(allowed.take(near) & (growth.distance.take(near) == level))
        ends = np.unique(near)
    return ends[ends > start]


@dataclass(frozen=True, slots=True)
class _Links:
    """The neighbours of some words, for one bit a start in every word.

    size: how many words there are.
    linked: those that have neighbours, ascending.
    parts: where the part of each of these begins in neighbours.
    """

    size: int
    linked: npt.NDArray[np.intp]
    parts: Nodes
    neighbours: Nodes

    @classmethod
    def of(cls, offsets: Nodes, neighbours: Nodes) -> "_Links":
        """Links from offsets and neighbours as a LadderGraph has them."""
        linked = np.flatnonzero(np.diff(offsets))
        return cls(len(offsets) - 1, linked, offsets[linked], neighbours)

    def spread(self, bits: Bits) -> Bits:
        """Each word's bits become those that any of its neighbours had."""
        spread = np.zeros(self.size, dtype=np.uint64)
        if len(self.linked):
            spread[self.linked] = np.bitwise_or.reduceat(bits[self.neighbours], self.parts)
        return spread


def _links_among(graph: LadderGraph, words: Nodes) -> _Links:
    """The links between the given words alone, which are numbered as they are given."""
    number = np.full(len(graph), -1, dtype=np.int32)
    number[words] = np.arange(len(words), dtype=np.int32)
    before, after = (number[nodes] for nodes in graph.edges_from(words))
    offsets = np.zeros(len(words) + 1, dtype=np.int32)
    np.cumsum(np.bincount(before[after >= 0], minlength=len(words)), out=offsets[1:])
    return _Links.of(offsets, after[after >= 0])


def _counted(whole: _Links, among: _Links, words: Nodes, first: int) -> Counts:
    """The rows of Census.counts for up to 64 words from words[first] on."""
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
    """How often each of the 64 bits is set."""
    as_bytes = bits.astype("<u8").view(np.uint8).reshape(-1, 8)
    ones: Counts = np.unpackbits(as_bytes, axis=1, bitorder="little").sum(axis=0, dtype=np.int32)
    return ones
