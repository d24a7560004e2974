"""Dealing grids of letters that go together.

Letters are drawn row by row. The probability of a letter is proportional to its frequency, times
e^(PMI/2) for each neighbour already placed. The *lift* of two letters is how often they are side by
side in words, in either order, divided by how often they would be by chance. Its logarithm is their
pointwise mutual information (PMI). If letters were drawn by frequency alone, a third of the 4 x 4
grids would have a tile that no word uses.

quality_grid.py then chooses grids that are worth playing.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import Lexicon
from app.solver.ruzzle.grid import Grid, check_size

SIDE = 4
"""How many rows and columns the usual grid has."""
COUNTED_WORDS = 65_536
"""Letters are counted in up to this many words, evenly spaced through the list. This is enough for
all shares and pairs, and several times as quick as counting the letters of all words."""
ALWAYS_FOLLOWED = 0.95
"""Two letters may share a tile if the second follows the first in more than this share of cases."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class GridDealer:
    """How often a language uses each of its n letters, and which of them go together; immutable.

    shares: n float64, the share of each letter; their sum is 1.
    pmi_weights: (n + 1) x n float64, the factor by which a neighbour makes each letter likelier:
        e^(PMI/2), the square root of the lift. The row is the neighbour's code, 0 for no neighbour.
    joined: letter -> the tile that may be dealt in its place (`q` -> `qu`), for letters that are
        nearly always followed by the same letter.
    """

    language: Language
    shares: Floats
    pmi_weights: Floats
    joined: dict[str, str]

    @classmethod
    def of(cls, lexicon: Lexicon) -> Self:
        """Return the dealer for a lexicon's words."""
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
        return cls(lexicon.language, shares, _pmi_weights(shares, followed[:, 1:]), joined)

    def deal(
        self,
        rng: np.random.Generator,
        rows: int = SIDE,
        columns: int = SIDE,
        *,
        count: int = 1,
        join: bool = False,
    ) -> list[Grid]:
        """Return `count` grids without bonuses.

        join: whether letters such as q are dealt as tiles such as qu.
        Raises InvalidPuzzle as check_size does.
        """
        check_size(rows, columns)
        # Each grid has a frame of zeros, the code of a missing neighbour, which changes no weight.
        codes = np.zeros((count, rows + 1, columns + 2), dtype=np.intp)
        chances = rng.random((rows, columns, count))
        for row in range(1, rows + 1):
            for column in range(1, columns + 1):
                weights = self.shares * self.pmi_weights[codes[:, row, column - 1]]
                for beside in (column - 1, column, column + 1):
                    weights *= self.pmi_weights[codes[:, row - 1, beside]]
                codes[:, row, column] = _draw(weights, chances[row - 1, column - 1]) + 1
        letters = codes[:, 1:, 1:-1].reshape(count, -1) - 1
        return [self._grid(each, columns, join=join) for each in letters]

    def _grid(self, letters: npt.NDArray[np.intp], columns: int, *, join: bool) -> Grid:
        tiles = [self.language.alphabet[letter] for letter in letters.tolist()]
        if join:
            tiles = [self.joined.get(letter, letter) for letter in tiles]
        return Grid.of_letters(tiles, columns, self.language)


def _pmi_weights(shares: Floats, followed: npt.NDArray[np.intp]) -> Floats:
    """Return the pmi_weights of a GridDealer.

    One extra pair is shared out among all pairs, in proportion to how likely each is by chance, so
    that no letter of the list is ever ruled out.
    followed: n x n, how often each letter (row) is followed by each letter (column).
    """
    by_chance = np.outer(shares, shares)
    together = followed + followed.T + by_chance
    together /= together.sum()
    lift = np.divide(together, by_chance, where=by_chance > 0, out=np.zeros_like(together))
    return np.vstack((np.ones(len(shares)), np.sqrt(lift)))


def _draw(weights: Floats, chances: Floats) -> npt.NDArray[np.intp]:
    """Return a random index for each draw, with probabilities in proportion to the weights.

    weights: a row of n weights for each draw (count x n), or a single row of n for all draws.
    chances: a random number from 0 to 1 for each of the `count` draws.
    """
    running = np.cumsum(weights, axis=-1)
    passed: npt.NDArray[np.bool_] = running <= (chances * running[..., -1])[:, None]
    place: npt.NDArray[np.intp] = passed.sum(axis=-1)
    return place
