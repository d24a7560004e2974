"""All ladders of so many changes from one word: what a setter who has a start chooses from.

One search from the start says how far each word is; ladders are rows of a matrix that is extended
by a column for each change, over the links that lead to the next level. English, median start: 3
changes of 3 letters 0.5 ms (1,300 ladders), of 4 letters 0.4 ms, 4 changes of 5 letters 0.3 ms.
"""

import numpy as np
import numpy.typing as npt

from app.solver.ladder import require_word
from app.solver.ladder_graph import LadderIndex
from app.solver.ladder_search import Growth
from app.solver.puzzle import InvalidPuzzle

MAX_LADDERS = 200_000
"""The most ladders that are spelled out."""

Rows = npt.NDArray[np.int32]


def puzzles_from(index: LadderIndex, start: str, steps: int) -> dict[str, list[list[str]]]:
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
    rows = np.array([[graph.node(word_id)]], dtype=np.int32)
    for level in range(steps):
        rows = _extended(rows, growth, level)
    rows = rows[np.argsort(rows[:, -1], kind="stable")]
    reached = np.flatnonzero(growth.distance >= 0)
    words = np.empty(len(graph), dtype=object)
    words[reached] = index.words(graph, reached)
    ladders = words[rows].tolist()
    first = np.flatnonzero(np.diff(rows[:, -1], prepend=-1)).tolist()
    return {
        ladders[a][-1]: ladders[a:b] for a, b in zip(first, [*first[1:], len(ladders)], strict=True)
    }


def _extended(rows: Rows, growth: Growth, level: int) -> Rows:
    """Each ladder once for every word of the next level it can go on to, in alphabetical order."""
    before, after = growth.graph.edges_from(
        np.flatnonzero(growth.distance == level).astype(np.int32)
    )
    upward = growth.distance.take(after) == level + 1
    before, after = before.compress(upward), after.compress(upward)
    starts = before.searchsorted(rows[:, -1], "left")
    counts = before.searchsorted(rows[:, -1], "right") - starts
    total = int(counts.sum())
    if total > MAX_LADDERS:
        raise InvalidPuzzle(
            f"That is more than {MAX_LADDERS:,} ladders: ask for fewer changes.", "steps"
        )
    places = np.repeat(starts - counts.cumsum() + counts, counts) + np.arange(total)
    return np.column_stack((np.repeat(rows, counts, axis=0), after[places]))
