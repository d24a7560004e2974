"""How hard a ladder is for a person: a number from its easiest ladder, and a grade from 1 to 5.

The *weight* of a ladder puzzle is

    changes + rarity of the rungs between - log2(number of shortest ladders) / 2

where the rungs are those of its most familiar ladder, and each adds 0, 1/2, 3/2, 5/2 or 7/2 by its
band: a word that few people know is as hard to find as one or two changes more, and every fourfold
of the ways to the goal takes the weight of one change away. Weights below 2.5, 3.5, 4.5 and 6 are
grades 1, 2, 3 and 4; the rest is grade 5. Puzzles of 4 to 6 letters drawn at random, English: 3
changes are mostly grade 2, 4 changes grade 3, 5 changes grade 3 or 4, 6 changes grade 4 or 5.
"""

from bisect import bisect_right
from math import log2

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import Solution

RARITY_OF_BAND = (0.0, 0.0, 0.5, 1.5, 2.5, 3.5)
GRADE_LIMITS = (2.5, 3.5, 4.5, 6.0)
GRADES = ("easy", "fair", "tricky", "hard", "fiendish")
"""The names of grades 1 to 5."""


def weight(index: LadderIndex, solution: Solution) -> float:
    """The weight of a ladder, by the formula above; the solution must list a path."""
    lexicon = index.lexicon
    rungs = [lexicon.find(word) for word in solution.paths[0][1:-1]]
    rarity = sum(RARITY_OF_BAND[lexicon.bands[rung]] for rung in rungs)
    return len(rungs) + 1 + rarity - log2(solution.path_count) / 2


def grade(index: LadderIndex, solution: Solution) -> int:
    """The difficulty of a ladder from 1 (easy) to 5 (fiendish); it must list a path."""
    return bisect_right(GRADE_LIMITS, weight(index, solution)) + 1
