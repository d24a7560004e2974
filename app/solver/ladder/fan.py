"""All ladders of so many changes from one word: what a setter who has a start chooses from.

One search from the start says how far each word is. Ladders are kept as columns, one for each rung,
and with each change all columns are stretched to the links that lead to the next level. English,
median start, every ladder spelled out: 3 changes of 3 letters 0.5 ms (1,200 ladders), of 4 letters
0.4 ms (720), 4 changes of 5 letters 0.4 ms (680).
"""

from itertools import pairwise

import numpy as np

from app.solver.ladder.graph import LadderIndex, Nodes
from app.solver.ladder.search import Growth
from app.solver.ladder.solver import Rungs, require_word
from app.solver.puzzle import InvalidPuzzle

MAX_LADDERS = 200_000
"""The most ladders that are spelled out."""


def puzzles_from(index: LadderIndex, start: str, steps: int) -> dict[str, list[Rungs]]:
    """End -> all its shortest ladders from start, for each word that is exactly so many steps away.

    Ends are in alphabetical order, and so are the ladders of each; familiar or not, all are given.
    Raises InvalidPuzzle: field `start` if it is not in the list, `steps` if they are fewer than 1
    or lead to more than MAX_LADDERS ladders.
    """
    word_id = require_word(index, start, "start")
    if steps < 1:
        raise InvalidPuzzle("A ladder has at least 1 change.", "steps")
    graph = index.graphs[len(start)]
    growth = Growth(graph, graph.node(word_id))
    while growth.steps < steps and growth.grow():
        pass
    if growth.steps < steps:
        return {}
    columns = [np.array([graph.node(word_id)], dtype=np.int32)]
    for level in range(steps):
        columns = _extended(columns, growth, level)
    by_end = columns[-1].argsort(kind="stable")
    return _spelled(index, growth, [column.take(by_end) for column in columns])


def _extended(columns: list[Nodes], growth: Growth, level: int) -> list[Nodes]:
    """Each ladder once for every word of the next level it can go on to, in alphabetical order."""
    nodes = (growth.distance == level).nonzero()[0].astype(np.int32)
    before, after = growth.graph.edges_from(nodes)
    upward = growth.distance.take(after) == level + 1
    before, after = before.compress(upward), after.compress(upward)
    starts = before.searchsorted(columns[-1])
    counts = before.searchsorted(columns[-1], "right") - starts
    ends = counts.cumsum()
    if ends[-1] > MAX_LADDERS:
        raise InvalidPuzzle(
            f"That is more than {MAX_LADDERS:,} ladders: ask for fewer changes.", "steps"
        )
    places = (starts - ends + counts).repeat(counts)
    places += np.arange(len(places))
    return [*(column.repeat(counts) for column in columns), after.take(places)]


def _spelled(index: LadderIndex, growth: Growth, columns: list[Nodes]) -> dict[str, list[Rungs]]:
    """Ladders, sorted by their ends, as words and grouped by their ends."""
    reached = (growth.distance >= 0).nonzero()[0]
    words = np.empty(len(growth.distance), dtype=object)
    words[reached] = index.words(growth.graph, reached)
    spelled = [words.take(column).tolist() for column in columns]
    ladders = list(zip(*spelled, strict=True))
    firsts = np.flatnonzero(np.diff(columns[-1], prepend=-1)).tolist()
    groups = [ladders[first:after] for first, after in pairwise([*firsts, len(ladders)])]
    return dict(zip([spelled[-1][first] for first in firsts], groups, strict=True))
