"""Ranks of a round: goals on the way to all of its familiar words.

With a clock the goals count what a quick player finds in the time, so that a short round has ranks
within reach; without one they count the familiar words, of large grids the first hundred or so.
The last rank is for every familiar word.
"""

from dataclasses import dataclass
from math import ceil

SHARES = (0.0, 0.06, 0.15, 0.28, 0.45, 0.65, 0.85)
"""How much of the goal each rank takes; the last rank takes all familiar words."""
RANKS = len(SHARES) + 1
WORDS_A_MINUTE = 16
MAX_WORDS = 120
"""The most words of a goal."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The ranks of a round.

    starts: how many familiar words each rank takes, never fewer than the one before.
    """

    starts: tuple[int, ...]

    @classmethod
    def of(cls, familiar: int, seconds: int = 0) -> "Goal":
        """Return the goal of a round with this many familiar words; seconds: its clock, or 0."""
        quick = seconds * WORDS_A_MINUTE // 60 if seconds else MAX_WORDS
        words = min(familiar, quick, MAX_WORDS)
        return cls((*(ceil(share * words) for share in SHARES), familiar))

    def rank(self, found: int) -> int:
        """Return the rank, from 0, of this many familiar words found; 0 where there are none."""
        if not self.starts[-1]:
            return 0
        return sum(start <= found for start in self.starts) - 1
