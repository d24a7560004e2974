"""Where a path may run on a grid of a given shape, whatever its letters: prepared once, kept.

A *spot* is one letter of one tile (see Grid.spots). From a tile's last letter a path steps to the
first letter of any neighbouring tile; within a tile of several letters it can only go on to the
next one. So a grid with `qu` tiles is a graph like any other, only directed, and one search serves
both. What is *free* (spots not yet used by a path) is held in bits, in as many uint64 words as it
takes; in the first word they stand above the bits of the letters (code 1, 2 ...), so that one
comparison can tell whether a step's letter is allowed and its spot is free.

Cost: under 1 ms for 4 x 4 (1,764 paths of four spots), about 8 ms for 10 x 10 (24,828); the 16
shapes used last are kept, at most 1.5 MB each.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

Spots = npt.NDArray[np.intp]
"""Spot numbers; one past the last spot stands for none."""
Paths = npt.NDArray[np.unsignedinteger]
"""One row a path: its spots in order, then "none"; uint8 where all spots fit, else uint16."""
Bits = npt.NDArray[np.uint64]

TABLED = 4
"""Paths of up to so many letters are prepared, and beginnings of so many looked up in tables."""
DIRECTIONS = 8
WORD_BITS = 64
NEVER = np.uint64(1)
"""Bit 0 of the first word: no letter's, and never free, so that no path steps to "none"."""


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """The shape of a grid of n tiles with V letters, for an alphabet of a given size.

    tiles, spots: n and V.
    width: how many letters the rows of paths have room for.
    tile_of: V + 1 intp, the cell of each spot; n for none.
    ends: V + 1 bool, whether a word may end there (a tile's last letter).
    steps: V x 8 intp, the spots that may follow each, ascending; V for none.
    step_bits: V x 8 uint64, the bit that each of those spots has in the first word; NEVER for none.
    further_bits: for each further word, V uint64, the bit of each spot.
    own_spots: V, 0, 1, 2 ... in the type of paths.
    short: the paths of one, two, three and four letters.
    free_after: a list of words, each uint64: what each path of four letters leaves free.
    """

    tiles: int
    spots: int
    width: int
    tile_of: Spots
    ends: npt.NDArray[np.bool_]
    steps: Spots
    step_bits: Bits
    further_bits: list[Bits]
    own_spots: Paths
    short: "list[ShortPaths]"
    free_after: list[Bits]


@dataclass(frozen=True, slots=True, eq=False)
class ShortPaths:
    """All P paths of a few letters that begin at a tile's first letter, ordered spot by spot.

    paths: P x width.
    before: P intp, the row of the path without its last spot, among those one letter shorter.
    last: P intp, the last spot.
    """

    paths: Paths
    before: Spots
    last: Spots

    def longer(self, steps: Spots, length: int) -> "ShortPaths":
        """The paths of one letter more, of so many letters."""
        reached = steps[self.last]
        new = reached < len(steps)
        for column in self.paths[:, : length - 1].T:
            new &= reached != column[:, None]
        before, direction = new.nonzero()
        last = reached[before, direction]
        paths = self.paths[before]
        paths[:, length - 1] = last
        return ShortPaths(paths, before, last)


@lru_cache(maxsize=16)
def geometry_of(
    columns: int, tile_lengths: tuple[int, ...], alphabet_size: int, longest: int = 16
) -> Geometry:
    """The geometry of a grid of so many columns, its tiles given by their numbers of letters.

    longest: the letters of the longest word that will be traced.
    """
    tiles, spots, width = len(tile_lengths), sum(tile_lengths), max(longest, TABLED)
    lengths = np.array(tile_lengths)
    tile_of = np.concatenate([np.arange(tiles), np.repeat(np.arange(tiles), lengths - 1), [tiles]])
    last_spot = np.where(lengths == 1, np.arange(tiles), tiles - 1 + np.cumsum(lengths - 1))
    ends = np.zeros(spots + 1, dtype=bool)
    ends[last_spot] = True
    steps = _steps(columns, tile_of, last_spot)
    own_bits = list(_own_bits(tiles, spots, alphabet_size))
    short = list(_short_paths(tiles, steps, width))
    return Geometry(
        tiles,
        spots,
        width,
        tile_of,
        ends,
        steps,
        own_bits[0][steps],
        [bits[:-1] for bits in own_bits[1:]],
        np.arange(spots, dtype=short[0].paths.dtype),
        short,
        [np.bitwise_or.reduce(bits[:-1]) ^ _used(bits, short[-1]) for bits in own_bits],
    )


def _short_paths(tiles: int, steps: Spots, width: int) -> Iterator[ShortPaths]:
    """The paths of one, two, three and four letters."""
    starts = np.arange(tiles, dtype=np.intp)
    paths = np.full((tiles, width), len(steps), dtype=np.min_scalar_type(len(steps)))
    paths[:, 0] = starts
    short = ShortPaths(paths, starts, starts)
    yield short
    for length in range(2, TABLED + 1):
        short = short.longer(steps, length)
        yield short


def _steps(columns: int, tile_of: Spots, last_spot: Spots) -> Spots:
    """The spots that may follow each spot, V x 8."""
    tiles, spots = len(last_spot), len(tile_of) - 1
    steps = np.full((spots, DIRECTIONS), spots, dtype=np.intp)
    for spot in np.flatnonzero(last_spot[tile_of[:-1]] != np.arange(spots)).tolist():
        # Within a tile: its second letter follows its first, and so on to its last.
        inner = tiles + np.flatnonzero(tile_of[tiles:-1] == tile_of[spot])
        steps[spot, 0] = inner[inner > spot][0]
    for tile, spot in enumerate(last_spot.tolist()):
        row, column = divmod(tile, columns)
        around = [
            below * columns + beside
            for below in range(max(row - 1, 0), row + 2)
            for beside in range(max(column - 1, 0), min(column + 2, columns))
            if below * columns + beside < tiles and (below, beside) != (row, column)
        ]
        steps[spot, : len(around)] = around
    return steps


def _own_bits(tiles: int, spots: int, alphabet_size: int) -> Iterator[Bits]:
    """Word by word, the bit of each tile's first spot; a tile's other letters need none."""
    place = np.arange(tiles) + alphabet_size + 1
    for word in range((tiles + alphabet_size) // WORD_BITS + 1):
        bits = np.zeros(spots + 1, dtype=np.uint64)
        here = np.flatnonzero(place // WORD_BITS == word)
        bits[here] = np.uint64(1) << (place[here] % WORD_BITS).astype(np.uint64)
        bits[-1] = NEVER if word == 0 else 0
        yield bits


def _used(bits: Bits, short: ShortPaths) -> Bits:
    """The bits of all spots of each path."""
    used: Bits = np.bitwise_or.reduce(bits[short.paths[:, :TABLED]], axis=1)
    return used
