"""Dealing grids: letters as often as words use them, letters that go together, grids worth playing.

- *Unigram*: each letter by inverse-transform sampling of the list's own letter frequencies. Leaves
  a tile in no word on a third of the 4 x 4 grids.
- *Bigram*: in row order, each letter with a probability proportional to its frequency times, for
  every neighbour already placed, the square root of how much oftener the two stand side by side in
  words than chance would have it (in either order).

Grids worth playing are chosen among bigram grids by quality_grid.py.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import Lexicon
from app.solver.ruzzle.grid import Grid, check_size

SIDE = 4
"""Rows and columns of the usual grid."""
COUNTED_WORDS = 65_536
"""Letters are counted in about so many words of the list, evenly spaced: enough for every share
and pair, and several times as quick as counting all."""
ALWAYS_FOLLOWED = 0.95

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class GridDealer:
    """How often a language's words use its letters, n of them, and which go together.

    shares: n float64, each letter's share of all letters, sum 1.
    affinity: (n + 1) x n float64, by what factor a neighbour (its code, 0 for none) makes each
        letter likelier.
    joined: letter -> what one tile of it says where letters are joined (`qu` for `q`): the
        letters that are followed by the same one nearly always.
    """

    language: Language
    shares: Floats
    affinity: Floats
    joined: dict[str, str]

    @classmethod
    def of(cls, lexicon: Lexicon) -> Self:
        """The dealer for a lexicon's words."""
        size = len(lexicon.language.alphabet) + 1
        rows = lexicon.letters[:: 1 + len(lexicon) // COUNTED_WORDS]
        ended = np.pad(rows, ((0, 0), (0, 1))).astype(np.intp)
        pairs = np.bincount((ended[:, :-1] * size + ended[:, 1:]).ravel(), minlength=size**2)
        followed = pairs.reshape(size, size)[1:]
        counts = followed.sum(axis=1)
        alphabet = lexicon.language.alphabet
        joined = {
            letter: letter + alphabet[following.argmax() - 1]
            for letter, following, count in zip(alphabet, followed, counts, strict=True)
            if following[1:].max() > ALWAYS_FOLLOWED * count
        }
        shares = counts / counts.sum()
        return cls(lexicon.language, shares, _affinity(shares, followed[:, 1:]), joined)

    def unigram(self, rng: np.random.Generator, rows: int = SIDE, columns: int = SIDE) -> Grid:
        """A grid of letters drawn one by one by their shares."""
        check_size(rows, columns)
        letters = _drawn(self.shares, rng.random(rows * columns))
        return self._grid(letters, columns, join=False)

    def bigrams(
        self,
        rng: np.random.Generator,
        rows: int = SIDE,
        columns: int = SIDE,
        *,
        count: int = 1,
        join: bool = False,
    ) -> list[Grid]:
        """Grids of letters that go together; with `join`, letters like q are dealt as qu tiles."""
        check_size(rows, columns)
        # A frame of codes 0 around the grids: neighbours not placed, or not there, say nothing.
        codes = np.zeros((count, rows + 1, columns + 2), dtype=np.intp)
        chances = rng.random((rows, columns, count))
        for row in range(1, rows + 1):
            for column in range(1, columns + 1):
                weights = self.shares * self.affinity[codes[:, row, column - 1]]
                for beside in (column - 1, column, column + 1):
                    weights *= self.affinity[codes[:, row - 1, beside]]
                drawn = _drawn(weights, chances[row - 1, column - 1])
                codes[:, row, column] = drawn + 1
        letters = codes[:, 1:, 1:-1].reshape(count, -1) - 1
        return [self._grid(each, columns, join=join) for each in letters]

    def _grid(self, letters: npt.NDArray[np.intp], columns: int, *, join: bool) -> Grid:
        tiles = [self.language.alphabet[letter] for letter in letters.tolist()]
        if join:
            tiles = [self.joined.get(letter, letter) for letter in tiles]
        return Grid.of_letters(tiles, columns, self.language)


def _affinity(shares: Floats, followed: npt.NDArray[np.intp]) -> Floats:
    """The square root of how much oftener two letters stand side by side than by chance.

    One more pair is counted as spread by chance, so that no letter of the list is ever ruled out.
    """
    by_chance = np.outer(shares, shares)
    together = followed + followed.T + by_chance
    together /= together.sum()
    oftener = np.divide(together, by_chance, where=by_chance > 0, out=np.zeros_like(together))
    return np.vstack((np.ones(len(shares)), np.sqrt(oftener)))


def _drawn(weights: Floats, chances: Floats) -> npt.NDArray[np.intp]:
    """For each chance in [0, 1) the place where the running sum of its weights passes it."""
    running = np.cumsum(weights, axis=-1)
    passed: npt.NDArray[np.bool_] = running <= (chances * running[..., -1])[:, None]
    place: npt.NDArray[np.intp] = passed.sum(axis=-1)
    return place
