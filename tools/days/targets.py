"""The curve of a week: the one table that says how hard each weekday is, and its gates' limits."""

from dataclasses import dataclass

SUNDAY = 6


@dataclass(frozen=True, slots=True)
class Target:
    """What a weekday takes: from which part of a pool, easiest first, and which grid.

    part: the least and the greatest share of the pool that is easier.
    side: rows and columns of the grid. bonuses: its kind of bonus tiles, 0 for none.
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
"""Monday to Sunday. A Sunday is large, and has a theme where there is one; its part is for the
others."""

REPEAT_DAYS = 730
"""How long no rack, conundrum, ladder, grid, secret or title comes back."""
WORD_DAYS = 14
"""How long no word of a ladder's easiest way comes back in another."""
LADDERS = (4, 40)
"""How many ladders at par a day's has."""
MOST_MISSES = 4.5
"""What a simple player may miss of a secret; six lose."""
LONG_RACKS = (8, 2)
"""A familiar word of so many letters is in at least so many racks of every month."""
RISING = 0.9
"""The least Spearman correlation of weekday, Monday to Saturday, and median difficulty."""
