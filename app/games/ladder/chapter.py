"""The examples in Ladder's chapter, /how/ladder, solved in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import ClassVar, Self

import numpy as np
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from flask_babel.speaklater import LazyString

from app.components.charts import BarChart, Row, bar_chart
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderGraph, LadderIndex
from app.solver.ladder.search import BfsState
from app.solver.ladder.solver import LadderSolution, Rungs, WordPair, solve
from app.solver.lexicon.language import Codes
from app.solver.puzzle import InvalidPuzzle

PAIRS = (WordPair("cold", "warm"), WordPair("chat", "loup"))
"""The example is the first of these pairs that _solved can solve."""
MAX_IN_A_RUN = 12
"""The most words from a run (see _longest_run) that the page shows."""


@dataclass(frozen=True, slots=True)
class SolvedPair:
    """An example pair and its ladders.

    one_way: how many words are reached by a single search, from the start to the end.
    """

    solution: LadderSolution
    one_way: int

    @property
    def both_ways(self) -> int:
        """Return the total number of words reached by two searches, one from each end."""
        return sum(self.solution.reached_from_start) + sum(self.solution.reached_from_end)


@dataclass(frozen=True, slots=True)
class GraphFacts:
    """Facts about the graph of all words with `length` letters; neighbours differ in one letter.

    words: how many words there are.
    pairs: how many pairs of neighbours there are.
    loners: how many words have no neighbours.
    gap: the example's start with one letter replaced by `_`.
    run: words that fit the gap (at most MAX_IN_A_RUN); each is a neighbour of all the others.
    loner: the most familiar unblocked word without neighbours, or "".
    """

    length: int
    words: int
    pairs: int
    loners: int
    gap: str
    run: tuple[str, ...]
    loner: str


@dataclass(frozen=True, slots=True)
class LadderChapter:
    """The chapter's examples, some by the author of a simpler method, which grows a tree of words.

    tree_words: the words in the author's tree, which grows from POT.
    tree_paths: all paths in the tree.
    tree_ladder: the author's ladder for `tree_pair`.
    shorter: a shortest ladder for `tree_pair`.
    example: a solved pair; None if _solved cannot solve any of PAIRS.
    graph: facts about all words of that length; None if there is no example.
    in_english: whether the list has a ladder for `tree_pair`, to which the page can then link.
    """

    title: ClassVar[LazyString] = lazy_gettext("Ladder: meet in the middle")
    tree_words: ClassVar[Sequence[str]] = (
        "pot", "pit", "pet", "lot", "bot", "pin", "tin", "tan", "pep", "bet",
    )  # fmt: skip
    tree_paths: ClassVar[Sequence[Rungs]] = (
        ("pot", "pit", "pin", "tin", "tan"),
        ("pot", "pet", "pep"),
        ("pot", "pet", "bet"),
        ("pot", "lot"),
        ("pot", "bot", "bet"),
    )
    tree_pair: ClassVar[WordPair] = WordPair("mood", "goat")
    tree_ladder: ClassVar[Rungs] = ("mood", "moot", "boot", "boat", "goat")
    shorter: ClassVar[Rungs] = ("mood", "moot", "moat", "goat")

    example: SolvedPair | None
    graph: GraphFacts | None
    in_english: bool

    @classmethod
    def of(cls, indexes: Indexes) -> Self:
        """Return the chapter with its examples, solved in one language."""
        index = indexes[LadderIndex]
        solutions = (_solved(index, pair) for pair in PAIRS)
        solution = next((each for each in solutions if each), None)
        in_english = _solved(index, cls.tree_pair) is not None
        if not solution:
            return cls(None, None, in_english)
        graph = index.graphs[len(solution.pair)]
        example = SolvedPair(solution, _reached_one_way(index, graph, solution.pair))
        return cls(example, _facts(index, graph, solution.pair.start), in_english)

    @property
    def sides(self) -> BarChart:
        """Return a chart that compares how many words one search and two searches reach."""
        assert self.example
        rows = [
            Row(_("one search, from the start"), self.example.one_way),
            Row(_("two searches, until they meet"), self.example.both_ways, marked=True),
        ]
        return bar_chart(_("Words reached"), rows, _("Searches"), _("Words"))

    def as_json(self) -> Mapping[str, object]:
        example = self.example
        return {
            "example": {
                "start": example.solution.pair.start,
                "end": example.solution.pair.end,
                "steps": example.solution.steps,
                "path_count": example.solution.path_count,
                "reached_one_way": example.one_way,
                "reached_both_ways": example.both_ways,
            }
            if example
            else None,
            "graph": asdict(self.graph) if self.graph else None,
        }


def _solved(index: LadderIndex, pair: WordPair) -> LadderSolution | None:
    """Return a pair's solution.

    Return None if the list lacks one of the words, if no ladder joins the two, or if every shortest
    ladder has a blocked word.
    """
    try:
        solution = solve(index, pair)
    except InvalidPuzzle:
        return None
    return solution if solution.paths else None


def _reached_one_way(index: LadderIndex, graph: LadderGraph, pair: WordPair) -> int:
    """Return how many words a search from the start has reached when it finds the end."""
    nodes = [graph.node(index.lexicon.find(word) or 0) for word in (pair.start, pair.end)]
    search = BfsState(graph, nodes[0])
    while search.distance[nodes[1]] < 0:
        search.advance()
    return sum(search.reached)


def _facts(index: LadderIndex, graph: LadderGraph, word: str) -> GraphFacts:
    lexicon, length = index.lexicon, len(word)
    letters = lexicon.letters[graph.ids][:, :length]
    place, run = _longest_run(letters, graph.node(lexicon.find(word) or 0))
    degrees = np.diff(graph.offsets)
    alone = np.flatnonzero((degrees == 0) & ~graph.blocked)
    loner = alone[np.argmin(lexicon.bands[graph.ids[alone]])] if len(alone) else None
    return GraphFacts(
        length,
        len(graph),
        int(degrees.sum()) // 2,
        int((degrees == 0).sum()),
        f"{word[:place]}_{word[place + 1 :]}",
        tuple(index.words(graph, run)[:MAX_IN_A_RUN]),
        index.words(graph, [int(loner)])[0] if loner is not None else "",
    )


def _longest_run(letters: Codes, node: int) -> tuple[int, list[int]]:
    """Return a word's longest run, as the position that varies (from 0) and the nodes in the run.

    A run is the word itself and all words that differ from it only at one given position.
    letters: the letter codes of each node's word, shape (nodes, length).
    node: the word's node.
    """
    same = letters == letters[node]
    differ = len(letters[0]) - same.sum(axis=1)
    runs = [np.flatnonzero((differ == 0) | (differ == 1) & ~column) for column in same.T]
    place = max(range(len(runs)), key=lambda position: len(runs[position]))
    return place, runs[place].tolist()
