"""All shortest ladders with a given number of steps from one word.

One breadth-first search finds how far each word is from the start. Ladders are stored as arrays of
nodes, one array for each rung; at each step, every ladder is repeated for each word of the next
level that can follow. From a median English start this takes 0.15 to 0.25 ms, for 3 steps with 3
letters (1,200 ladders) or 4 (720), and for 4 steps with 5 letters (680). Spelling the ladders takes
as long again.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from app.solver.ladder.graph import LadderGraph, LadderIndex, Nodes
from app.solver.ladder.search import BfsState
from app.solver.ladder.solver import Rungs, require_word
from app.solver.lexicon.lexicon import Lexicon

MAX_LADDERS = 200_000
"""The most ladders that `ladders_from` makes; for more it raises ValueError."""


@dataclass(frozen=True, slots=True, eq=False)
class LaddersFromAWord:
    """All shortest ladders with a given number of steps from one word, as nodes grouped by end.

    graph: the graph that the nodes belong to.
    ends: E int32, the words that are this many steps away, in alphabetical order.
    firsts: E + 1 intp; the ladders to ends[e] are columns firsts[e] to firsts[e + 1] of rungs.
    rungs: (1 + steps) x P int32, a column for each ladder, in alphabetical order for each end.
    """

    graph: LadderGraph
    ends: Nodes
    firsts: npt.NDArray[np.intp]
    rungs: Nodes

    def spelled(self, lexicon: Lexicon) -> dict[str, list[Rungs]]:
        """Return end -> all its ladders, in the order of `ends` and of `rungs`."""
        used = np.zeros(len(self.graph), dtype=np.bool_)
        used[self.rungs] = True
        words = np.empty(len(self.graph), dtype=object)
        words[used] = lexicon.words(self.graph.ids[used])
        columns = [words.take(rung).tolist() for rung in self.rungs]
        ladders = list(zip(*columns, strict=True))
        groups = [ladders[first:after] for first, after in pairwise(self.firsts.tolist())]
        return dict(zip(words.take(self.ends).tolist(), groups, strict=True))


def ladders_from(index: LadderIndex, start: str, steps: int) -> LaddersFromAWord:
    """Return the words `steps` steps (at least 1) from the start, and all shortest ladders to them.

    Raises InvalidPuzzle `not-a-listed-word` if the start is not in the list, and ValueError if
    there are more than MAX_LADDERS ladders.
    """
    word_id = require_word(index, start, "start")
    graph = index.graphs[len(start)]
    search = BfsState(graph, graph.node(word_id))
    while search.steps < steps and search.advance():
        pass
    columns = [np.array([graph.node(word_id)], dtype=np.int32)]
    for level in range(steps):
        columns = _extended(columns, search, level)
    by_end = columns[-1].argsort(kind="stable")
    rungs = np.stack(columns).take(by_end, axis=1)
    firsts = np.flatnonzero(np.diff(rungs[-1], prepend=-1))
    return LaddersFromAWord(graph, rungs[-1].take(firsts), np.append(firsts, len(by_end)), rungs)


def _extended(columns: list[Nodes], search: BfsState, level: int) -> list[Nodes]:
    """Repeat each ladder for every word of the next level that can follow, alphabetically."""
    nodes = (search.distance == level).nonzero()[0].astype(np.int32)
    before, after = search.graph.edges_from(nodes)
    upward = search.distance.take(after) == level + 1
    before, after = before.compress(upward), after.compress(upward)
    starts = before.searchsorted(columns[-1])
    counts = before.searchsorted(columns[-1], "right") - starts
    ends = counts.cumsum()
    if len(ends) and ends[-1] > MAX_LADDERS:
        raise ValueError(f"more than {MAX_LADDERS:,} ladders")
    places = (starts - ends + counts).repeat(counts)
    places += np.arange(len(places))
    return [*(column.repeat(counts) for column in columns), after.take(places)]
