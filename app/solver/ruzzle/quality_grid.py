"""Dealing grids that are worth playing, and placing bonuses on them.

Grids are dealt and solved in batches of sixteen until one meets the target. After eight batches, or
fewer for large grids, the closest grid is taken, so dealing always ends. Targets are scaled to the
grid's size. For the usual 4 x 4 grid, the target is 200 to 350 words, at least one of them with 8
letters or more, and at least 5 that use each tile. A third of the grids dealt meet this target.

Cost: about 2 ms for 4 x 4, 40 to 80 ms for 10 x 10, and at most some 80 ms for any target.
"""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import cycle
from typing import Self

import numpy as np

from app.solver.daily import daily_rng
from app.solver.ruzzle.adjacency import adjacency_of
from app.solver.ruzzle.dealer import SIDE, GridDealer
from app.solver.ruzzle.grid import Bonus, Grid, Tile, check_size
from app.solver.ruzzle.solution import RuzzleSolution
from app.solver.ruzzle.solver import RuzzleIndex, solve_batch

DEALT_AT_ONCE = 16
MAX_DEALS = 8
MAX_TILES_DEALT = 144
"""At most MAX_DEALS batches are dealt. As large grids take longer, the number of batches times the
number of tiles in a grid may not exceed MAX_TILES_DEALT. One batch is always dealt."""
DEFAULT_WORDS = "usual"
WORD_COUNTS = {"few": (80, 160), DEFAULT_WORDS: (200, 350), "many": (350, 600)}
"""Choice -> the fewest and the most words in a 4 x 4 grid; half of all grids are in the default
range."""
LONGEST = 8
USES = 5
BONUSES = {
    1: (Bonus.TL, Bonus.DL, Bonus.TL, Bonus.DL),
    2: (Bonus.DW, Bonus.TL, Bonus.DL, Bonus.TL, Bonus.DL),
    3: (Bonus.TW, Bonus.DW, Bonus.DW, Bonus.TL, Bonus.DL, Bonus.TL, Bonus.DL),
}
"""Round -> its bonuses on a 4 x 4 grid, the most important first. Larger grids have more, and
smaller grids fewer."""
ONE_ROUND_BONUSES = 2
"""A game of a single round has the bonuses of the round with this number."""
DAILY_GRIDS = (
    ("many", 0),
    ("many", 1),
    (DEFAULT_WORDS, 0),
    (DEFAULT_WORDS, 1),
    (DEFAULT_WORDS, 2),
    ("few", 0),
    ("few", 3),
)
"""From Monday to Sunday: how many words the grid has, and which round's bonuses (0 for none)."""


@dataclass(frozen=True, slots=True)
class GridTarget:
    """What a grid should offer to be worth playing.

    words: the fewest and the most words of min_length letters or more that the grid may have.
    longest: the fewest letters that the longest word may have.
    uses: the fewest words that may use a tile.
    """

    words: tuple[int, int]
    longest: int = LONGEST
    uses: int = USES
    min_length: int = 2

    @classmethod
    def of_size(
        cls, rows: int = SIDE, columns: int = SIDE, words: str = DEFAULT_WORDS, min_length: int = 2
    ) -> Self:
        """Return the target for a grid size, scaled by how many four-letter paths such a grid has.

        words: a key of WORD_COUNTS.
        Raises InvalidPuzzle as check_size does.
        """
        check_size(rows, columns)
        tiles = rows * columns
        room = _paths_of_four(rows, columns) / _paths_of_four(SIDE, SIDE)
        least, most = (round(count * room) for count in WORD_COUNTS[words])
        bounds = max(least, 2 * tiles), max(most, 4 * tiles)
        return cls(bounds, min(LONGEST, tiles // 2), min(USES, tiles // 3), min_length)

    def shortfall(self, solution: RuzzleSolution) -> tuple[int, int, int, int]:
        """Return how far a solution misses the target, as four numbers, all 0 if the target is met.

        They are, in order of importance: the number of tiles that no word uses, how many more uses
        the least used tile needs, how many more letters the longest word needs, and how far the
        number of words is outside its limits.
        """
        uses, lengths = solution.uses, solution.lengths
        least, most = self.words
        return (
            int((uses == 0).sum()) if self.uses else 0,
            max(0, self.uses - int(uses.min())),
            max(0, self.longest - int(lengths.max(initial=0))),
            max(least - len(solution), len(solution) - most, 0),
        )


def _paths_of_four(rows: int, columns: int) -> int:
    return len(adjacency_of(columns, (1,) * (rows * columns), 26).short[-1].last)


def most_deals(tiles: int) -> int:
    """Return the maximum number of batches to deal for grids with this many tiles."""
    return max(1, min(MAX_DEALS, MAX_TILES_DEALT // tiles))


def deal_grid(
    index: RuzzleIndex,
    dealer: GridDealer,
    rng: np.random.Generator,
    rows: int = SIDE,
    columns: int = SIDE,
    *,
    target: GridTarget | None = None,
    join: bool = False,
) -> RuzzleSolution:
    """Return the solution of a new grid: the first that meets the target, or else the closest.

    target: by default the usual one for this size.
    join: whether letters such as q are dealt as tiles such as qu.
    Raises InvalidPuzzle as check_size does.
    """
    target = target or GridTarget.of_size(rows, columns)
    closest: list[RuzzleSolution] = []
    for _ in range(most_deals(rows * columns)):
        grids = dealer.deal(rng, rows, columns, count=DEALT_AT_ONCE, join=join)
        closest += solve_batch(index, grids, target.min_length)
        closest = [min(closest, key=target.shortfall)]
        if not any(target.shortfall(closest[0])):
            break
    return closest[0]


@lru_cache(maxsize=64)
def todays_grid(index: RuzzleIndex, dealer: GridDealer, day: date) -> Grid:
    """Return the day's grid, the same for everyone who plays in this language.

    Grids have fewer and fewer words from Monday to Sunday. Some have bonus tiles.
    """
    rng = daily_rng("ruzzle", dealer.language.code, day)
    words, kind = DAILY_GRIDS[day.weekday()]
    grid = deal_grid(index, dealer, rng, target=GridTarget.of_size(words=words)).grid
    return with_bonuses(grid, kind, rng) if kind else grid


def with_bonuses(grid: Grid, game_round: int, rng: np.random.Generator) -> Grid:
    """Return the grid with the bonuses of round 1, 2 or 3 on random tiles, and no others."""
    tiles, kinds = [Tile(tile.letters) for tile in grid.tiles], BONUSES[game_round]
    count = max(1, round(len(kinds) * len(tiles) / SIDE**2))
    cells = rng.permutation(len(tiles))[:count].tolist()
    for cell, bonus in zip(cells, cycle(kinds), strict=False):
        tiles[cell] = Tile(tiles[cell].letters, bonus)
    return Grid(grid.language, grid.columns, tuple(tiles))
