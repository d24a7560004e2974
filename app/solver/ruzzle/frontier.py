"""A search for all words on a grid: all partial paths grow together, letter by letter.

Paths of up to four letters are taken from the grid's adjacency, and their prefixes are looked up in
tables. From there on, each *layer* (all paths of one length) is made from the layer before it, as
explained in stepping.py. The paths of a layer are ordered by board, and on each board by nodes.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from app.solver.lexicon.language import Codes
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.adjacency import PREFIX_LETTERS, Adjacency, Bits, Nodes, Paths
from app.solver.ruzzle.dawg import ENDS, INFO, OFFSET, PLACE, Dawg
from app.solver.ruzzle.prefix_table import PrefixTable, StateRows
from app.solver.ruzzle.stepping import Boards, Continuations, Layer, joined

MAX_PARTIAL = 1_000_000
"""The most partial paths of four letters or more in a search. Ordinary grids have under 20,000. The
hardest 10 x 10 grids that hill climbing has found use few different letters and have a million such
paths; searching them takes 0.15 s and 100 MB."""
HELD = 20_000
"""About how many paths are collected, from several layers, before their words are picked out."""


class FoundPaths(NamedTuple):
    """K paths that spell words. The paths of one word on one board are ordered by their nodes.

    ids: K intp, the id of each path's word.
    boards: K intp, the board of each path.
    paths: K rows, the nodes of each path in order, padded with the number of nodes.
    alive: how many paths of 1, 2, 3 ... letters spell the start of a word, on all boards together.
    """

    ids: Nodes
    boards: Nodes
    paths: Paths
    alive: tuple[int, ...]


def search(dawg: Dawg, prefixes: PrefixTable, adjacency: Adjacency, letters: Codes) -> FoundPaths:
    """Return all paths of two letters or more that spell a word, on boards of the same shape.

    letters: boards x nodes, the letter codes.
    Raises InvalidPuzzle `too-many-paths`, field `grid`, if there are more than MAX_PARTIAL partial
    paths.
    """
    boards = Boards.of(dawg, adjacency, letters)
    (singles, pairs, triples), quads = _look_up(prefixes, adjacency, letters)
    alive = [int(np.count_nonzero(places)) for places in (singles, pairs, triples)]
    held = [_short_layer(adjacency, boards, 2, pairs), _short_layer(adjacency, boards, 3, triples)]
    rows, words = len(held[0].node) + len(held[1].node), []
    for layer in _layers(boards, *_first_layer(prefixes, adjacency, boards, quads)):
        alive.append(len(layer.node))
        if rows + alive[-1] > HELD:
            words.append(_words(held))
            rows, held = 0, []
        held.append(layer)
        rows += alive[-1]
    words.append(_words(held))
    ids, node, paths = map(joined, zip(*words, strict=True))
    return FoundPaths(ids.view(np.intp), node // adjacency.nodes, paths, tuple(alive))


def _words(layers: list[Layer]) -> tuple[Bits, Nodes, Paths]:
    """Return the ids, the last nodes and the paths of the words in some layers."""
    place, node, paths = map(joined, zip(*layers, strict=True))
    words = (place & ENDS).astype(bool).nonzero()[0]
    ids = place.take(words)
    ids &= OFFSET
    return ids, node.take(words), paths.take(words, axis=0)


def _look_up(
    prefixes: PrefixTable, adjacency: Adjacency, letters: Codes
) -> tuple[list[Bits], StateRows]:
    """Look up all short paths in the tables, board after board.

    Return the entries for the paths of 1, 2 and 3 letters, and the rows in quad_states for those of
    4 letters.
    """
    letters = letters.astype(np.int32)
    numbers = letters[:, : adjacency.tiles]
    found = [prefixes.short[0].take(numbers)]
    for short, table in zip(adjacency.short[1:], (*prefixes.short[1:], None), strict=True):
        numbers = (numbers * prefixes.base).take(short.before, axis=1)
        numbers += letters.take(short.last, axis=1)
        if table is not None:
            found.append(table.take(numbers.ravel()))
    return found, prefixes.quads.take(numbers.ravel())


def _short_layer(adjacency: Adjacency, boards: Boards, length: int, place: Bits) -> Layer:
    """Return the layer of the paths of `length` letters, where `length` is two or three.

    With one board, the layer has all such paths; with several, only those that spell words.
    """
    short = adjacency.short[length - 1]
    if len(boards.first) == 1:
        return Layer(place, short.last, short.paths)
    words = (place & ENDS).astype(bool).nonzero()[0]
    board = words // len(short.last)
    row = words - board * len(short.last)
    return Layer(place.take(words), boards.first.take(board), short.paths.take(row, axis=0))


def _first_layer(
    prefixes: PrefixTable, adjacency: Adjacency, boards: Boards, rows: StateRows
) -> tuple[Layer, Continuations]:
    """Return the four-letter paths that spell the start of a word, and their continuations."""
    short = adjacency.short[PREFIX_LETTERS - 1]
    begun = (rows != 0).nonzero()[0]
    states = prefixes.quad_states.take(rows.take(begun), axis=0)
    board = begun // len(short.last)
    begun -= board * len(short.last)
    node = boards.first.take(board)
    node += short.last.take(begun)
    layer = Layer(states[:, PLACE], node, short.paths.take(begun, axis=0))
    return layer, Continuations(states[:, INFO], [b.take(begun) for b in adjacency.free_after])


def _layers(boards: Boards, first: Layer, going_on: Continuations) -> Iterator[Layer]:
    """Yield the layer of paths of four letters, then the layers of longer paths.

    Raises InvalidPuzzle `too-many-paths`, field `grid`, above MAX_PARTIAL paths in all.
    """
    kept, length = 0, PREFIX_LETTERS
    following: tuple[Layer, Continuations] | None = first, going_on
    while following:
        layer, going_on = following
        kept += len(layer.node)
        if kept > MAX_PARTIAL:
            raise InvalidPuzzle("too-many-paths", "grid")
        yield layer
        following = boards.longer(layer, going_on, length)
        length += 1
