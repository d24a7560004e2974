"""How hard the puzzles of each weekday are, and the limits that all puzzles must keep."""

from dataclasses import dataclass

SUNDAY = 6


@dataclass(frozen=True, slots=True)
class Target:
    """The puzzles of a weekday: how hard they are, and what the grid is like.

    part: two shares from 0 to 1, between which the puzzles lie in a pool sorted by difficulty.
    side: how many rows and columns the grid has.
    bonuses: the round of Ruzzle, 1 to 3, whose bonus tiles the grid has; 0 for none.
    """

    part: tuple[float, float]
    side: int = 4
    bonuses: int = 0


WEEK = (
    Target((0.00, 0.17)),
    Target((0.17, 0.33), bonuses=1),
    Target((0.33, 0.50)),
    Target((0.50, 0.66), bonuses=1),
    Target((0.66, 0.82), bonuses=2),
    Target((0.82, 0.98), bonuses=3),
    Target((0.33, 0.98), side=5, bonuses=3),
)
"""Monday to Sunday. Sundays have a larger grid and, if possible, a theme, which ignores `part`."""

REPEAT_DAYS = 730
"""For how many days no rack, conundrum, ladder, grid, secret or title is repeated."""
WORD_DAYS = 14
"""For how many days no word is repeated in the easiest paths of ladders."""
LEAST_PATHS, MOST_PATHS = 4, 40
"""How many ladders of par length a puzzle may have."""
MOST_MISSES = 4.5
"""The most misses that a simulated player may make on average; six lose."""
LONG_RACKS = (8, 2)
"""(letters, racks): each month has at least this many racks with a familiar word that long."""
RISING = 0.9
"""The least rank correlation (Spearman's) of median difficulty with weekday, Monday to Saturday."""
