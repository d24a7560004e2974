"""One step of the search: from all paths of one length to all paths that are one letter longer.

A step takes some thirty numpy calls, however many paths the layer has:
1. A path is *alive* if a letter that may follow is beside its last node.
2. It goes on to each neighbour that is free and has such a letter. Finding these neighbours takes
   one comparison for each of the 8 directions.
3. Each step follows an edge of the DAWG. The number of this edge is that of the first edge at the
   path's state, plus one for each smaller letter that may follow.
Boards of the same shape share these calls: their nodes are numbered consecutively, and all their
paths step at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self, TypeVar

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes
from app.solver.ruzzle.adjacency import DIRECTIONS, Adjacency, Bits, Nodes, Paths
from app.solver.ruzzle.dawg import HALF, INFO, OFFSET, ONE, PLACE, Dawg

Array = TypeVar("Array", bound=npt.NDArray[np.generic])

PIECE = 1 << 12
"""How many living paths of a layer step at once; a larger layer steps in pieces, to save memory."""


class Layer(NamedTuple):
    """Paths of one length, as parallel arrays, ordered by board, then by nodes.

    place: the place of each path's state in the DAWG. For a path of 2 or 3 letters, it is instead
        the path's entry in the PrefixTable, 0 if the path begins no word.
    node: the last node of each path, numbered across all boards.
    paths: the nodes of each path, numbered from 0 on each board.
    """

    place: Bits
    node: Nodes
    paths: Paths


class Continuations(NamedTuple):
    """How the paths of a layer may go on.

    info: the letters that may follow each path, as bits.
    free: for each word of bits, the nodes that each path has not used.
    """

    info: Bits
    free: list[Bits]


class _Steps(NamedTuple):
    """Possible steps of a layer's paths.

    reached: the node that each step reaches.
    before: the row of the path that each step continues.
    has: the letters that may follow that path, and its free nodes, as bits.
    need: the bits of `has` that each step needs.
    """

    reached: Nodes
    before: Nodes
    has: Bits
    need: Bits


@dataclass(frozen=True, slots=True, eq=False)
class Boards:
    """Boards of the same shape with T nodes in all, arranged for stepping from node to node.

    first: intp, the first node of each board.
    neighbours: T x 8 intp, the nodes that may follow each node.
    needs: T x 8 uint64, what a step to each neighbour needs in the first word of bits: the bit of
        the neighbour's letter and, if this word has it, the bit of the neighbour's node.
    beside: T uint64, the letters of each node's neighbours, as a bit set.
    own_bits: for each further word of bits, T uint64: the bit of each node.
    own_nodes: T uint8 or uint16, the number of each node on its own board.
    not_letters: the bits of the first word that are not letters.
    """

    dawg: Dawg
    first: Nodes
    neighbours: Nodes
    needs: Bits
    beside: Bits
    own_bits: list[Bits]
    own_nodes: Paths
    not_letters: np.uint64

    @classmethod
    def of(cls, dawg: Dawg, adjacency: Adjacency, letters: Codes) -> Self:
        """Return boards of the same shape. letters: boards x nodes, their letter codes."""
        boards, nodes = letters.shape
        bits = np.zeros((boards, nodes + 1), dtype=np.uint64)
        bits[:, :-1] = letters
        np.left_shift(ONE, bits[:, :-1], out=bits[:, :-1])
        needs = bits.take(adjacency.neighbours, axis=1)
        beside = np.bitwise_or.reduce(needs, axis=2).ravel()
        needs |= adjacency.neighbour_bits
        first = np.arange(0, boards * nodes, nodes)
        neighbours = adjacency.neighbours + first[:, None, None]
        return cls(
            dawg,
            first,
            neighbours.reshape(-1, DIRECTIONS),
            needs.reshape(-1, DIRECTIONS),
            beside,
            [np.tile(each, boards) for each in adjacency.further_bits],
            np.tile(np.arange(nodes, dtype=adjacency.short[0].paths.dtype), boards),
            ~dawg.letters,
        )

    def longer(
        self, layer: Layer, going_on: Continuations, length: int
    ) -> tuple[Layer, Continuations] | None:
        """Return the layer of paths one letter longer, or None if no path goes on.

        length: how many letters the paths have so far.
        """
        alive = (self.beside.take(layer.node) & going_on.info).astype(bool).nonzero()[0]
        if not len(alive):
            return None
        has = going_on.info | going_on.free[0]
        pieces = [
            self._steps(layer.node, going_on.free, has, alive[start : start + PIECE])
            for start in range(0, len(alive), PIECE)
        ]
        steps = _Steps(*map(joined, zip(*pieces, strict=True)))
        return self._followed(layer, going_on, length, steps) if len(steps.reached) else None

    def _steps(self, node: Nodes, free: list[Bits], has: Bits, alive: Nodes) -> _Steps:
        """Return every step from a living path to a free neighbour whose letter may come next."""
        from_node, has = node.take(alive), has.take(alive)
        needs = self.needs.take(from_node, axis=0).ravel()
        met = has.repeat(DIRECTIONS)
        met &= needs
        made = (met == needs).nonzero()[0]
        path = made >> 3
        step = from_node.take(path)
        step -= path
        step <<= 3
        step += made
        steps = _Steps(
            self.neighbours.take(step), alive.take(path), has.take(path), needs.take(made)
        )
        for bits, left in zip(self.own_bits, free[1:], strict=True):
            own = bits.take(steps.reached)
            kept = ((left.take(steps.before) & own) == own).nonzero()[0]
            steps = _Steps(*(column.take(kept) for column in steps))
        return steps

    def _followed(
        self, layer: Layer, going_on: Continuations, length: int, steps: _Steps
    ) -> tuple[Layer, Continuations]:
        """Return the layer that these steps lead to, and how its paths may go on."""
        reached, before, has, need = steps
        smaller = need - ONE
        smaller &= has
        smaller &= self.dawg.letters
        place = layer.place.take(before)
        edge = place >> HALF
        edge += np.bitwise_count(smaller)
        states = self.dawg.edges.take(edge.view(np.intp), axis=0)
        place &= OFFSET
        place += states[:, PLACE]
        has ^= need
        has &= self.not_letters
        free = [has]
        for bits, left in zip(self.own_bits, going_on.free[1:], strict=True):
            free.append(left.take(before) ^ bits.take(reached))
        paths = layer.paths.take(before, axis=0)
        paths[:, length] = self.own_nodes.take(reached)
        return Layer(place, reached, paths), Continuations(states[:, INFO], free)


def joined(arrays: Sequence[Array]) -> Array:
    """Return the arrays concatenated; a single array is returned as it is, not copied."""
    one: Array = arrays[0] if len(arrays) == 1 else np.concatenate(arrays)  # type: ignore[assignment]
    return one
