"""How hard a puzzle is for people, from 1 to 5, judged by its weight.

The *weight* of a ladder puzzle is

    steps + rarity of its words - log2(number of shortest ladders) / 2

where the steps and the words (both ends included) are those of its most familiar ladder. A word in
band 1 adds nothing, and words in bands 2 to 5 add 1/2, 3/2, 5/2 and 7/2. So a word that few people
know counts as much as 1.5 to 3.5 steps, and four times as many ladders make up for one step.

A weight of 4 or less gives difficulty 1, *easy*, if everybody knows all the words in that ladder
(all are in band 1); otherwise it gives 2, *fair*. Weights above 4 and up to 5 give difficulty 3,
weights up to 6 give 4, and higher weights give 5. For most random English puzzles of 4 to 6
letters, 3 steps mean difficulty 2; 4 steps, 2 or 3; 5 steps, 3 or 4; and 6 steps, 4 or 5.
"""

from bisect import bisect_left
from math import log2

from app.solver.ladder.solver import Rungs
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon

RARITY_OF_BAND = (0.0, 0.0, 0.5, 1.5, 2.5, 3.5)
WEIGHT_LIMITS = (4.0, 5.0, 6.0)
"""The greatest weight for difficulties 1 and 2, then for 3, then for 4."""
DIFFICULTIES = ("easy", "fair", "tricky", "hard", "fiendish")
"""The names of difficulties 1 to 5."""
EASY, FAIR = 1, 2
ANY_DIFFICULTY = (EASY, len(DIFFICULTIES))


def weight(lexicon: Lexicon, easiest: Rungs, path_count: int) -> float:
    """Return a puzzle's weight, given its easiest ladder and the number of shortest ladders."""
    return len(easiest) - 1 + _rarity(lexicon, easiest) - log2(path_count) / 2


def difficulty_of(lexicon: Lexicon, easiest: Rungs, path_count: int) -> int:
    """Return a puzzle's difficulty, 1 (easy) to 5 (fiendish). The arguments are as in `weight`."""
    found = FAIR + bisect_left(WEIGHT_LIMITS, weight(lexicon, easiest, path_count))
    return EASY if found == FAIR and not _rarity(lexicon, easiest) else found


def hardest(steps: int) -> int:
    """Return the greatest difficulty of a puzzle that has a familiar ladder of this many steps."""
    return FAIR + bisect_left(WEIGHT_LIMITS, steps + (steps + 1) * RARITY_OF_BAND[FAMILIAR])


def usual_steps(difficulty: int) -> int:
    """Return how many steps are usual for a difficulty: 3 for easy, 7 for fiendish."""
    return difficulty + 2


def _rarity(lexicon: Lexicon, words: Rungs) -> float:
    return sum(RARITY_OF_BAND[lexicon.bands[lexicon.find(word)]] for word in words)
