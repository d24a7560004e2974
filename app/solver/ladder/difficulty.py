"""How hard a puzzle is for people: a weight, worked out from its easiest ladder, gives 1 to 5.

The *weight* of a ladder puzzle is

    steps + rarity of its words - log2(number of shortest ladders) / 2

where the words are those of its most familiar ladder, both ends included. A word of band 1 adds
nothing, one of band 2 to 5 adds 1/2, 3/2, 5/2 or 7/2. So a word that few people know is as hard to
find as one or two more steps, and four times as many ladders make up for one step.

With a weight up to 4 the difficulty is 1, *easy*, if everybody knows all words of that ladder (band
1), and 2, *fair*, if not. With a weight up to 5 it is 3, up to 6 it is 4, and above that 5. Of
English puzzles of 4 to 6 letters, drawn at random, most with 3 steps have difficulty 2, with 4
steps 2 or 3, with 5 steps 3 or 4, with 6 steps 4 or 5.
"""

from bisect import bisect_left
from math import log2

from app.solver.ladder.solver import Rungs
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon

RARITY_OF_BAND = (0.0, 0.0, 0.5, 1.5, 2.5, 3.5)
WEIGHT_LIMITS = (4.0, 5.0, 6.0)
"""The greatest weights of difficulties 2, 3 and 4."""
DIFFICULTIES = ("easy", "fair", "tricky", "hard", "fiendish")
"""The names of difficulties 1 to 5."""
EASY, FAIR = 1, 2
ANY_DIFFICULTY = (EASY, len(DIFFICULTIES))


def weight(lexicon: Lexicon, easiest: Rungs, path_count: int) -> float:
    """Return the weight of a puzzle; easiest: the most familiar of its path_count ladders."""
    return len(easiest) - 1 + _rarity(lexicon, easiest) - log2(path_count) / 2


def difficulty_of(lexicon: Lexicon, easiest: Rungs, path_count: int) -> int:
    """Return the difficulty of a puzzle, 1 (easy) to 5 (fiendish); arguments as for `weight`."""
    found = FAIR + bisect_left(WEIGHT_LIMITS, weight(lexicon, easiest, path_count))
    return EASY if found == FAIR and not _rarity(lexicon, easiest) else found


def hardest(steps: int) -> int:
    """Return the greatest difficulty of puzzles with so many steps: all have a familiar ladder."""
    return FAIR + bisect_left(WEIGHT_LIMITS, steps + (steps + 1) * RARITY_OF_BAND[FAMILIAR])


def usual_steps(difficulty: int) -> int:
    """Return the number of steps at which a difficulty is common: 3 for easy, 7 for fiendish."""
    return difficulty + 2


def _rarity(lexicon: Lexicon, words: Rungs) -> float:
    return sum(RARITY_OF_BAND[lexicon.bands[lexicon.find(word)]] for word in words)
