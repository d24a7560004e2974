"""Ranks of a round: goals on the way to finding all of its familiar words.

Goals are shares of the familiar words, or of 120 words if there are more. With a clock, they are
shares of at most as many words as a quick player can find before time is up, so that the ranks of a
short round are within reach. The last rank is for all familiar words.
"""

from dataclasses import dataclass
from math import ceil

SHARES = (0.0, 0.06, 0.15, 0.28, 0.45, 0.65, 0.85)
"""The share of the words that each rank requires; one more rank requires all familiar words."""
RANKS = len(SHARES) + 1
WORDS_A_MINUTE = 16
"""How many words a quick player finds in a minute."""
MAX_WORDS = 120
"""The shares are of at most this many words."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The number of familiar words needed for each rank of a round, ascending."""

    starts: tuple[int, ...]

    @classmethod
    def of(cls, familiar: int, seconds: int = 0) -> "Goal":
        """Return the goal for this many familiar words and a clock of `seconds`, 0 for no clock."""
        quick = seconds * WORDS_A_MINUTE // 60 if seconds else MAX_WORDS
        words = min(familiar, quick, MAX_WORDS)
        return cls((*(ceil(share * words) for share in SHARES), familiar))

    def rank(self, found: int) -> int:
        """Return the rank, from 0, for finding this many familiar words; 0 if the grid has none."""
        if not self.starts[-1]:
            return 0
        return sum(start <= found for start in self.starts) - 1
