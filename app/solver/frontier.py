"""All words on a grid by a frontier: every partial path of one length at once, letter by letter.

Beginnings of two, three and four letters are looked up in tables, over all short paths of the
grid's geometry. From there each layer is made from the one before in some thirty numpy calls,
however many paths it holds:
1. A path is *alive* if some letter that may follow stands beside it.
2. It steps to where a letter that may follow is on a free spot: one comparison for each of the 8
   neighbours.
3. The DAWG's edge is the node's first one plus the number of smaller letters that may follow.
Of each path only its last spot and the path before are kept; whole paths are rebuilt for words
alone. Several boards of one shape are searched as one, their spots numbered on, so that they share
the cost of the calls. Layers keep the order of boards, and within one of paths compared spot by
spot.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple, Self

import numpy as np

from app.solver.beginnings import TABLED, Beginnings, Values
from app.solver.dawg import ENDS, HALF, INFO, OFFSET, ONE, PLACE, Dawg, States
from app.solver.geometry import Bits, Geometry, Paths, ShortPaths, Spots
from app.solver.language import Codes
from app.solver.puzzle import InvalidPuzzle

MAX_PARTIAL = 2_000_000
"""Grids of real letters keep under 20,000 partial paths. The hardest of 10 x 10 tiles that a hill
climb of 1,500 steps found (few letters, repeated) keeps 1,260,000 and takes 0.2 s."""
TOO_MANY = (
    "The words of this grid can be traced in millions of ways; use fewer tiles of the same letter."
)
PIECE = 1 << 12
"""A layer of more living paths than this makes its steps in pieces, to save memory."""


class Found(NamedTuple):
    """K paths that spell words: by length, then board, then compared spot by spot.

    ids: K intp, the words.
    boards: K intp, the board of each.
    paths: K x L uint16, spots in order; behind the last, the number of spots for "none".
    alive: how many paths of 1, 2, 3 ... letters begin a word, on all boards together.
    """

    ids: Spots
    boards: Spots
    paths: Paths
    alive: tuple[int, ...]


class _Layer(NamedTuple):
    """All partial paths of one length, parallel arrays.

    states: the DAWG's states.
    spot: the last spot, numbered over all boards.
    before: the path without it, as a row of the layer before (in the first: of the short paths).
    """

    states: States
    spot: Spots
    before: Spots


def search(dawg: Dawg, beginnings: Beginnings, geometry: Geometry, letters: Codes) -> Found:
    """All paths of two letters or more that spell a word, on boards of one geometry.

    letters: boards x spots, the codes.
    Raises InvalidPuzzle where more than MAX_PARTIAL paths would have to be kept.
    """
    places = letters.astype(np.intp)
    *tabled, (quads, rows) = _looked_up(beginnings, geometry, places)
    first, free = _first_layer(beginnings, geometry, quads, rows)
    layers = list(_layers(_Boards.of(dawg, geometry, places), first, free))
    words = [_tabled_words(short, values) for short, values in tabled[1:]]
    words.append(_traced_words(layers, geometry, len(letters)))
    ids, boards, paths = zip(*words, strict=True)
    alive = [int(np.count_nonzero(values)) for _, values in tabled]
    alive += [len(layer.spot) for layer in layers]
    return Found(
        np.concatenate(ids), np.concatenate(boards), _stacked(paths, geometry), tuple(alive)
    )


def _looked_up(
    beginnings: Beginnings, geometry: Geometry, letters: Spots
) -> Iterator[tuple[ShortPaths, Values]]:
    """For 1 to 4 letters all short paths, and what the tables say of each, board after board."""
    tables = (*beginnings.short, beginnings.quads)
    letters = letters.astype(np.int32)
    numbers = letters[:, : geometry.tiles]
    yield geometry.short[0], tables[0].take(numbers)
    for short, table in zip(geometry.short[1:], tables[1:], strict=True):
        numbers = (numbers * beginnings.base).take(short.before, axis=1)
        numbers += letters.take(short.last, axis=1)
        yield short, table.take(numbers.ravel())


def _tabled_words(short: ShortPaths, values: Values) -> tuple[Spots, Spots, Paths]:
    """Ids, boards and paths of the words that a table found."""
    words = (values > 0).nonzero()[0]
    ids = values.take(words).astype(np.intp)
    ids -= 1
    boards = words // len(short.last)
    words -= boards * len(short.last)
    return ids, boards, short.paths.take(words, axis=0)


def _first_layer(
    beginnings: Beginnings, geometry: Geometry, quads: ShortPaths, rows: Values
) -> tuple[_Layer, list[Bits]]:
    """The paths of four letters that begin a word, and what they leave free."""
    begun = (rows != 0).nonzero()[0]
    states = beginnings.quad_states.take(rows.take(begun), axis=0)
    boards = begun // len(quads.last)
    begun -= boards * len(quads.last)
    boards *= geometry.spots
    boards += quads.last.take(begun)
    return _Layer(states, boards, begun), [bits.take(begun) for bits in geometry.free_after]


def _layers(boards: "_Boards", first: _Layer, free: list[Bits]) -> Iterator[_Layer]:
    """This layer and all that follow it."""
    kept = 0
    following: tuple[_Layer, list[Bits]] | None = first, free
    while following:
        layer, free = following
        kept += len(layer.spot)
        if kept > MAX_PARTIAL:
            raise InvalidPuzzle(TOO_MANY, "grid")
        yield layer
        following = boards.longer(layer, free)


class _Steps(NamedTuple):
    """Steps from a layer to the next, parallel arrays.

    reached: the spot that each leads to.
    before: the path that it continues, a row of the layer.
    has: the letters that may follow that path and, in the first word, its free spots.
    need: the letter and, in the first word, the spot of this step.
    """

    reached: Spots
    before: Spots
    has: Bits
    need: Bits


@dataclass(frozen=True, slots=True, eq=False)
class _Boards:
    """Boards of one geometry, T spots in all, arranged for stepping from spot to spot.

    steps: T x 8, the spots that may follow.
    needs: T x 8, the bits that such a step needs: its letter and, in the first word, its spot.
    beside: T, the letters that stand on them.
    own_bits: for each further word, T, the bits of each spot.
    """

    dawg: Dawg
    steps: Spots
    needs: Bits
    beside: Bits
    own_bits: list[Bits]

    @classmethod
    def of(cls, dawg: Dawg, geometry: Geometry, letters: Spots) -> Self:
        boards = len(letters)
        bits = np.zeros((boards, geometry.spots + 1), dtype=np.uint64)
        np.left_shift(ONE, letters.view(np.uint64), out=bits[:, :-1])
        needs = bits.take(geometry.steps, axis=1)
        beside = np.bitwise_or.reduce(needs, axis=2).ravel()
        needs |= geometry.step_bits
        first = np.arange(0, boards * geometry.spots, geometry.spots)
        steps = geometry.steps + first[:, None, None]
        further = [np.tile(bits, boards) for bits in geometry.further_bits]
        return cls(dawg, steps.reshape(-1, 8), needs.reshape(-1, 8), beside, further)

    def longer(self, layer: _Layer, free: list[Bits]) -> tuple[_Layer, list[Bits]] | None:
        """The layer of one letter more and what its paths leave free; None if no path goes on."""
        info = layer.states[:, INFO]
        alive = (self.beside.take(layer.spot) & info).astype(bool).nonzero()[0]
        if not len(alive):
            return None
        has = info | free[0]
        if len(alive) <= PIECE:
            steps = self._steps(layer, alive, has, free)
        else:
            pieces = [
                self._steps(layer, alive[start : start + PIECE], has, free)
                for start in range(0, len(alive), PIECE)
            ]
            steps = _Steps(*map(np.concatenate, zip(*pieces, strict=True)))
        return self._stepped(layer, steps, free) if len(steps.reached) else None

    def _steps(self, layer: _Layer, alive: Spots, has: Bits, free: list[Bits]) -> _Steps:
        """All steps from living paths to free spots with letters that may follow."""
        spot, has = layer.spot.take(alive), has.take(alive)
        needs = self.needs.take(spot, axis=0).ravel()
        met = has.repeat(8)
        met &= needs
        made = (met == needs).nonzero()[0]
        path = made >> 3
        reached = self.steps.take(spot, axis=0).ravel().take(made)
        steps = _Steps(reached, alive.take(path), has.take(path), needs.take(made))
        for bits, left in zip(self.own_bits, free[1:], strict=True):
            own = bits.take(steps.reached)
            kept = ((left.take(steps.before) & own) == own).nonzero()[0]
            steps = _Steps(*[array.take(kept) for array in steps])
        return steps

    def _stepped(self, layer: _Layer, steps: _Steps, free: list[Bits]) -> tuple[_Layer, list[Bits]]:
        """The layer of these steps: their edges followed, their spots no longer free."""
        reached, before, has, need = steps
        smaller = need - ONE
        smaller &= has
        smaller &= self.dawg.letters
        place = layer.states[:, PLACE].take(before)
        edge = place >> HALF
        edge += np.bitwise_count(smaller)
        states = self.dawg.edges.take(edge.view(np.intp), axis=0)
        place &= OFFSET
        states[:, PLACE] += place
        has ^= need
        has &= ~self.dawg.letters
        further = [
            left.take(before) ^ bits.take(reached)
            for bits, left in zip(self.own_bits, free[1:], strict=True)
        ]
        return _Layer(states, reached, before), [has, *further]


def _traced_words(
    layers: Sequence[_Layer], geometry: Geometry, boards: int
) -> tuple[Spots, Spots, Paths]:
    """Ids, boards and paths of the words in the layers, each path traced back to its quad."""
    place = np.concatenate([layer.states[:, PLACE] for layer in layers])
    at = (place & ENDS).astype(bool).nonzero()[0]
    ids = (place.take(at) & OFFSET).view(np.intp)
    starts = list(accumulate((len(layer.spot) for layer in layers), initial=0))
    bounds = at.searchsorted(starts).tolist()
    paths = _no_paths(len(at), TABLED - 1 + len(layers), geometry)
    for column in range(len(layers) - 1, 0, -1):
        layer, start = layers[column], bounds[column]
        at[start : bounds[column + 1]] -= starts[column]
        here = at[start:]
        spot = layer.spot.take(here)
        if boards > 1:
            spot -= spot // geometry.spots * geometry.spots
        paths[start:, TABLED - 1 + column] = spot
        at[start:] = layer.before.take(here)
    board = layers[0].spot.take(at) // geometry.spots
    quads = layers[0].before.take(at)
    paths[:, :TABLED] = geometry.short[TABLED - 1].paths.take(quads, axis=0)
    return ids, board, paths


def _stacked(paths: Sequence[Paths], geometry: Geometry) -> Paths:
    """The rows of all, as wide as the widest, which is the last."""
    stacked = _no_paths(sum(map(len, paths)), paths[-1].shape[1], geometry)
    start = 0
    for each in paths:
        stacked[start : start + len(each), : each.shape[1]] = each
        start += len(each)
    return stacked


def _no_paths(count: int, length: int, geometry: Geometry) -> Paths:
    paths = np.empty((count, length), dtype=np.uint16)
    paths.fill(geometry.spots)
    return paths
