"""All words on a grid by a frontier: every partial path of one length at once, letter by letter.

Beginnings of two, three and four letters are looked up in tables, over all short paths of the
grid's geometry. From there each layer is made from the one before in some thirty numpy calls,
however many paths it holds:
1. A path is *alive* if some letter that may follow stands beside it.
2. It steps to where a letter that may follow is on a free spot: one comparison for each of the 8
   neighbours.
3. The DAWG's edge is the node's first one plus the number of smaller letters that may follow.
Several boards of one shape are searched as one, their spots numbered on, so that they share
the cost of the calls. Layers keep the order of boards, and within one of paths compared spot by
spot.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self, TypeVar

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.adjacency import DIRECTIONS, TABLED, Bits, Geometry, Paths, Spots
from app.solver.ruzzle.dawg import ENDS, HALF, INFO, OFFSET, ONE, PLACE, Dawg
from app.solver.ruzzle.prefix_table import Beginnings, Values

Array = TypeVar("Array", bound=npt.NDArray[np.generic])

MAX_PARTIAL = 1_000_000
"""Grids of real letters keep under 20,000 partial paths. The hardest of 10 x 10 tiles that hill
climbing found (few letters, repeated) keep about a million, which takes 0.15 s and 100 MB."""
TOO_MANY = (
    "The words of this grid can be traced in too many ways; use fewer tiles of the same letter."
)
HELD = 20_000
"""Words are picked out of several layers at once while these have no more paths than this."""
PIECE = 1 << 12
"""A layer of more living paths than this makes its steps in pieces, to save memory."""


class Found(NamedTuple):
    """K paths that spell words; those of one word and board stand in order of their spots.

    ids: K intp, the words.
    boards: K intp, the board of each.
    paths: K rows of spots in order; behind the last, the number of spots for "none".
    alive: how many paths of 1, 2, 3 ... letters begin a word, on all boards together.
    """

    ids: Spots
    boards: Spots
    paths: Paths
    alive: tuple[int, ...]


class _Layer(NamedTuple):
    """Paths that begin words, parallel arrays, in order of boards and of their spots.

    place: where their DAWG states are; for those of 2 and 3 letters, what the tables say.
    spot: the last spot, numbered over all boards.
    paths: their spots, each board's numbered from 0.
    """

    place: Bits
    spot: Spots
    paths: Paths


class _Open(NamedTuple):
    """How the paths of a layer may go on.

    info: the letters that may follow.
    free: a list of words, the bits of the spots not used yet.
    """

    info: Bits
    free: list[Bits]


def search(dawg: Dawg, beginnings: Beginnings, geometry: Geometry, letters: Codes) -> Found:
    """All paths of two letters or more that spell a word, on boards of one geometry.

    letters: boards x spots, the codes.
    Raises InvalidPuzzle where more than MAX_PARTIAL paths would have to be kept.
    """
    boards = _Boards.of(dawg, geometry, letters)
    (singles, pairs, triples), quads = _looked_up(beginnings, geometry, letters)
    alive = [int(np.count_nonzero(places)) for places in (singles, pairs, triples)]
    held = [_short_layer(geometry, boards, 2, pairs), _short_layer(geometry, boards, 3, triples)]
    rows, words = len(held[0].spot) + len(held[1].spot), []
    for layer in _layers(boards, *_first_layer(beginnings, geometry, boards, quads)):
        alive.append(len(layer.spot))
        if rows + alive[-1] > HELD:
            words.append(_words(held))
            rows, held = 0, []
        held.append(layer)
        rows += alive[-1]
    words.append(_words(held))
    ids, spot, paths = map(_together, zip(*words, strict=True))
    return Found(ids.view(np.intp), spot // geometry.spots, paths, tuple(alive))


def _words(layers: list[_Layer]) -> tuple[Bits, Spots, Paths]:
    """Ids, last spots and paths of the words in some layers."""
    place, spot, paths = map(_together, zip(*layers, strict=True))
    words = (place & ENDS).astype(bool).nonzero()[0]
    ids = place.take(words)
    ids &= OFFSET
    return ids, spot.take(words), paths.take(words, axis=0)


def _together(arrays: Sequence[Array]) -> Array:
    together: Array = arrays[0] if len(arrays) == 1 else np.concatenate(arrays)  # type: ignore[assignment]
    return together


def _looked_up(
    beginnings: Beginnings, geometry: Geometry, letters: Codes
) -> tuple[list[Bits], Values]:
    """What the tables say of all short paths, board after board.

    Places for 1, 2 and 3 letters, rows of states for 4.
    """
    letters = letters.astype(np.int32)
    numbers = letters[:, : geometry.tiles]
    found = [beginnings.short[0].take(numbers)]
    for short, table in zip(geometry.short[1:], (*beginnings.short[1:], None), strict=True):
        numbers = (numbers * beginnings.base).take(short.before, axis=1)
        numbers += letters.take(short.last, axis=1)
        if table is not None:
            found.append(table.take(numbers.ravel()))
    return found, beginnings.quads.take(numbers.ravel())


def _short_layer(geometry: Geometry, boards: "_Boards", length: int, place: Bits) -> _Layer:
    """All paths of two or three letters on one board; of several boards those that are words."""
    short = geometry.short[length - 1]
    if len(boards.first) == 1:
        return _Layer(place, short.last, short.paths)
    words = (place & ENDS).astype(bool).nonzero()[0]
    board = words // len(short.last)
    row = words - board * len(short.last)
    return _Layer(place.take(words), boards.first.take(board), short.paths.take(row, axis=0))


def _first_layer(
    beginnings: Beginnings, geometry: Geometry, boards: "_Boards", rows: Values
) -> tuple[_Layer, _Open]:
    """The paths of four letters that begin a word."""
    short = geometry.short[TABLED - 1]
    begun = (rows != 0).nonzero()[0]
    states = beginnings.quad_states.take(rows.take(begun), axis=0)
    board = begun // len(short.last)
    begun -= board * len(short.last)
    spot = boards.first.take(board)
    spot += short.last.take(begun)
    layer = _Layer(states[:, PLACE], spot, short.paths.take(begun, axis=0))
    return layer, _Open(states[:, INFO], [bits.take(begun) for bits in geometry.free_after])


def _layers(boards: "_Boards", first: _Layer, opened: _Open) -> Iterator[_Layer]:
    """This layer of paths of four letters and all that follow it."""
    kept, length = 0, TABLED
    following: tuple[_Layer, _Open] | None = first, opened
    while following:
        layer, opened = following
        kept += len(layer.spot)
        if kept > MAX_PARTIAL:
            raise InvalidPuzzle(TOO_MANY, "grid")
        yield layer
        following = boards.longer(layer, opened, length)
        length += 1


@dataclass(frozen=True, slots=True, eq=False)
class _Boards:
    """Boards of one geometry, T spots in all, arranged for stepping from spot to spot.

    first: the first spot of each board.
    steps: T x 8, the spots that may follow.
    needs: T x 8, the bits that such a step needs: its letter and, in the first word, its spot.
    beside: T, the letters that stand on them.
    own_bits: for each further word, T, the bits of each spot.
    own_spots: T, each spot's number on its own board.
    others: the bits of the first word that are no letters.
    """

    dawg: Dawg
    first: Spots
    steps: Spots
    needs: Bits
    beside: Bits
    own_bits: list[Bits]
    own_spots: Paths
    others: np.uint64

    @classmethod
    def of(cls, dawg: Dawg, geometry: Geometry, letters: Codes) -> Self:
        boards, spots = letters.shape
        bits = np.zeros((boards, spots + 1), dtype=np.uint64)
        bits[:, :-1] = letters
        np.left_shift(ONE, bits[:, :-1], out=bits[:, :-1])
        needs = bits.take(geometry.steps, axis=1)
        beside = np.bitwise_or.reduce(needs, axis=2).ravel()
        needs |= geometry.step_bits
        first = np.arange(0, boards * spots, spots)
        steps = geometry.steps + first[:, None, None]
        return cls(
            dawg,
            first,
            steps.reshape(-1, DIRECTIONS),
            needs.reshape(-1, DIRECTIONS),
            beside,
            [np.tile(each, boards) for each in geometry.further_bits],
            np.tile(geometry.own_spots, boards),
            ~dawg.letters,
        )

    def longer(self, layer: _Layer, opened: _Open, length: int) -> tuple[_Layer, _Open] | None:
        """The paths of one letter more than these of so many; None if no path goes on."""
        alive = (self.beside.take(layer.spot) & opened.info).astype(bool).nonzero()[0]
        if not len(alive):
            return None
        has = opened.info | opened.free[0]
        pieces = [
            self._steps(layer.spot, opened.free, has, alive[start : start + PIECE])
            for start in range(0, len(alive), PIECE)
        ]
        reached, before, has, need = map(_together, zip(*pieces, strict=True))
        if not len(reached):
            return None
        return self._stepped(layer, opened, length, reached, before, has, need)

    def _steps(
        self, spot: Spots, free: list[Bits], has: Bits, alive: Spots
    ) -> tuple[Spots, Spots, Bits, Bits]:
        """All steps from living paths to free spots with letters that may follow.

        The spot that each reaches; the row of the path that it continues; what that path has,
        the letters that may follow it and its free spots; and of these, what the step needs.
        """
        from_spot, has = spot.take(alive), has.take(alive)
        needs = self.needs.take(from_spot, axis=0).ravel()
        met = has.repeat(DIRECTIONS)
        met &= needs
        made = (met == needs).nonzero()[0]
        path = made >> 3
        step = from_spot.take(path)
        step -= path
        step <<= 3
        step += made
        steps = self.steps.take(step), alive.take(path), has.take(path), needs.take(made)
        for bits, left in zip(self.own_bits, free[1:], strict=True):
            own = bits.take(steps[0])
            kept = ((left.take(steps[1]) & own) == own).nonzero()[0]
            steps = (
                steps[0].take(kept),
                steps[1].take(kept),
                steps[2].take(kept),
                steps[3].take(kept),
            )
        return steps

    def _stepped(
        self,
        layer: _Layer,
        opened: _Open,
        length: int,
        reached: Spots,
        before: Spots,
        has: Bits,
        need: Bits,
    ) -> tuple[_Layer, _Open]:
        """The layer of these steps: their edges followed, their spots no longer free."""
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
        has &= self.others
        free = [has]
        for bits, left in zip(self.own_bits, opened.free[1:], strict=True):
            free.append(left.take(before) ^ bits.take(reached))
        paths = layer.paths.take(before, axis=0)
        paths[:, length] = self.own_spots.take(reached)
        return _Layer(place, reached, paths), _Open(states[:, INFO], free)
