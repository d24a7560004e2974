"""The paths that are possible on a grid of a given shape, regardless of its letters.

A *node* is one letter of one tile (see Grid.letters). From the last letter of a tile, a path goes
on to the first letter of any adjacent tile; within a tile of several letters, it can only go on to
the next letter. So a grid with `qu` tiles is a directed graph, which the same search can handle.
The *free* nodes, which are not on a path yet, are bits in one or more uint64 words. The low bits of
the first word stand for letters instead (codes 1, 2 ...), so one comparison tells whether the next
letter is allowed and the next node is free.

Cost: under 1 ms for 4 x 4 (1,764 paths of four nodes), about 8 ms for 10 x 10 (24,828 paths). The
last 16 shapes used are cached; each takes 1.5 MB at most.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

Nodes = npt.NDArray[np.intp]
"""Node numbers from 0. The number after the last node stands for "none"."""
Paths = npt.NDArray[np.unsignedinteger]
"""A path in each row: its nodes in order, then "none"; uint8 if all nodes fit, else uint16."""
Bits = npt.NDArray[np.uint64]

PREFIX_LETTERS = 4
"""The length of the longest paths listed here, and of the longest prefixes in prefix_table.py."""
DIRECTIONS = 8
WORD_BITS = 64
NEVER = np.uint64(1)
"""Bit 0 of the first word of bits. It is never set for free nodes, so no path goes on to "none"."""


@dataclass(frozen=True, slots=True, eq=False)
class Adjacency:
    """The shape of a grid of n tiles with V letters, for an alphabet of a given size.

    tiles, nodes: the numbers n and V.
    tile_of: V + 1 intp, the cell of each node; n for "none".
    ends: V + 1 bool, whether each node is the last letter of its tile, where a word may end.
    neighbours: V x 8 intp, the nodes that may follow each node, ascending; V for "none".
    neighbour_bits: V x 8 uint64, each neighbour's bit in the first word of bits; 0 if this word has
        no bit for it, NEVER for "none".
    further_bits: for each further word of bits, V uint64: each node's bit in this word; 0 if this
        word has no bit for it.
    short: the paths of one, two, three and four letters.
    free_after: for each word of bits, P uint64: the nodes that are still free after each of the P
        paths of four letters.
    """

    tiles: int
    nodes: int
    tile_of: Nodes
    ends: npt.NDArray[np.bool_]
    neighbours: Nodes
    neighbour_bits: Bits
    further_bits: list[Bits]
    short: "list[ShortPaths]"
    free_after: list[Bits]


@dataclass(frozen=True, slots=True, eq=False)
class ShortPaths:
    """All P paths of one length that begin at a tile's first letter, in ascending order.

    paths: P rows, each as wide as the longest word to trace and padded with "none".
    before: P intp, the row of each path without its last letter, among the paths one letter
        shorter; for paths of one letter, their own row.
    last: P intp, the last node of each path.
    """

    paths: Paths
    before: Nodes
    last: Nodes

    def longer(self, neighbours: Nodes, length: int) -> "ShortPaths":
        """Return the paths that extend these by one letter, to `length` letters."""
        reached = neighbours[self.last]
        new = reached < len(neighbours)
        for column in self.paths[:, : length - 1].T:
            new &= reached != column[:, None]
        before, direction = new.nonzero()
        last = reached[before, direction]
        paths = self.paths[before]
        paths[:, length - 1] = last
        return ShortPaths(paths, before, last)


@lru_cache(maxsize=16)
def adjacency_of(
    columns: int, tile_lengths: tuple[int, ...], alphabet_size: int, longest: int = 16
) -> Adjacency:
    """Return the adjacency of a grid.

    tile_lengths: how many letters each tile has.
    longest: the length of the longest word to trace.
    """
    tiles, nodes = len(tile_lengths), sum(tile_lengths)
    lengths = np.array(tile_lengths)
    tile_of = np.concatenate([np.arange(tiles), np.repeat(np.arange(tiles), lengths - 1), [tiles]])
    last_node = np.where(lengths == 1, np.arange(tiles), tiles - 1 + np.cumsum(lengths - 1))
    ends = np.zeros(nodes + 1, dtype=bool)
    ends[last_node] = True
    neighbours = _neighbours(columns, tile_of, last_node)
    own_bits = list(_own_bits(tiles, nodes, alphabet_size))
    short = list(_short_paths(tiles, neighbours, max(longest, PREFIX_LETTERS)))
    return Adjacency(
        tiles,
        nodes,
        tile_of,
        ends,
        neighbours,
        own_bits[0][neighbours],
        [bits[:-1] for bits in own_bits[1:]],
        short,
        [np.bitwise_or.reduce(bits[:-1]) ^ _used(bits, short[-1]) for bits in own_bits],
    )


def _short_paths(tiles: int, neighbours: Nodes, width: int) -> Iterator[ShortPaths]:
    """Yield the paths of one, two, three and four letters. width: how many nodes a row holds."""
    starts = np.arange(tiles, dtype=np.intp)
    none = len(neighbours)
    paths = np.full((tiles, width), none, dtype=np.min_scalar_type(none))
    paths[:, 0] = starts
    short = ShortPaths(paths, starts, starts)
    yield short
    for length in range(2, PREFIX_LETTERS + 1):
        short = short.longer(neighbours, length)
        yield short


def _neighbours(columns: int, tile_of: Nodes, last_node: Nodes) -> Nodes:
    """Return the nodes that may follow each node, as a V x 8 array."""
    tiles, nodes = len(last_node), len(tile_of) - 1
    neighbours = np.full((nodes, DIRECTIONS), nodes, dtype=np.intp)
    for node in np.flatnonzero(last_node[tile_of[:-1]] != np.arange(nodes)).tolist():
        # Within a tile: its second letter follows its first, and so on to its last.
        inner = tiles + np.flatnonzero(tile_of[tiles:-1] == tile_of[node])
        neighbours[node, 0] = inner[inner > node][0]
    for tile, node in enumerate(last_node.tolist()):
        row, column = divmod(tile, columns)
        around = [
            below * columns + beside
            for below in range(max(row - 1, 0), row + 2)
            for beside in range(max(column - 1, 0), min(column + 2, columns))
            if below * columns + beside < tiles and (below, beside) != (row, column)
        ]
        neighbours[node, : len(around)] = around
    return neighbours


def _own_bits(tiles: int, nodes: int, alphabet_size: int) -> Iterator[Bits]:
    """Yield, for each word of bits, the bits of the nodes and of "none", as V + 1 uint64.

    Only the first node of a tile has a bit, because a path can enter a tile only there.
    """
    place = np.arange(tiles) + alphabet_size + 1
    for word in range((tiles + alphabet_size) // WORD_BITS + 1):
        bits = np.zeros(nodes + 1, dtype=np.uint64)
        here = np.flatnonzero(place // WORD_BITS == word)
        bits[here] = np.uint64(1) << (place[here] % WORD_BITS).astype(np.uint64)
        bits[-1] = NEVER if word == 0 else 0
        yield bits


def _used(bits: Bits, short: ShortPaths) -> Bits:
    """Return, for each path, the union of its nodes' bits."""
    used: Bits = np.bitwise_or.reduce(bits[short.paths[:, :PREFIX_LETTERS]], axis=1)
    return used
