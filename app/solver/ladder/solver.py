"""Word ladders: get from start to end by changing one letter at a time, always making a word.

A pair of words is written `mood-goat`. *Steps* are changes: MOOD -> MOOT -> MOAT -> GOAT has 3.
`solve` finds the fewest steps, how many ladders have that many, and the most familiar of these.
If no ladder joins the words, `solve` counts the words that can be reached from each. See search.py
for the method and its cost.
"""

from dataclasses import dataclass

import numpy as np

from app.solver.ladder.graph import Flags, LadderGraph, LadderIndex
from app.solver.ladder.search import CLOSED, BfsState, ShortestLadders, meeting_words
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import MAX_LENGTH, MIN_LENGTH
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle

MAX_PATHS = 1_000
"""The most ladders that `solve` may list."""
MAX_STEPS = 99
"""The most steps that may be asked for; no list has a puzzle with nearly as many."""
EXAMPLES = 5
"""How many words of a component are given as examples."""

Rungs = tuple[str, ...]
"""The words of a ladder from start to end, both included."""


@dataclass(frozen=True, slots=True)
class WordPair:
    """Two different folded words of the same length; `str` writes them as `mood-goat`."""

    start: str
    end: str

    @classmethod
    def parse(cls, start: str, end: str, language: Language) -> "WordPair":
        """Parse two typed words into a pair.

        Raises InvalidPuzzle:
            field `start` or `end`: an error from parse_word.
            field `end`: `different-lengths` (start, start_length, end, end_length) or `same-words`
                (word).
        """
        first, last = (
            parse_word(typed, language, field, shortest=MIN_LENGTH, longest=MAX_LENGTH)
            for typed, field in ((start, "start"), (end, "end"))
        )
        if len(first) != len(last):
            raise InvalidPuzzle(
                "different-lengths",
                "end",
                start=first.upper(),
                start_length=len(first),
                end=last.upper(),
                end_length=len(last),
            )
        if first == last:
            raise InvalidPuzzle("same-words", "end", word=first.upper())
        return cls(first, last)

    def __str__(self) -> str:
        return f"{self.start}-{self.end}"

    def __len__(self) -> int:
        """Return the number of letters in each word."""
        return len(self.start)

    def reversed(self) -> "WordPair":
        """Return the pair with start and end swapped."""
        return WordPair(self.end, self.start)


@dataclass(frozen=True, slots=True)
class Component:
    """The words that can be reached from a word, including the word itself.

    size: how many words there are; 1 if the word has no neighbours.
    examples: a few of the other words, the most familiar first, then the nearest, then
        alphabetically.
    """

    word: str
    size: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LadderSolution:
    """The shortest ladders between two words, counted and listed.

    familiar_only: whether the words between start and end had to be familiar.
    reached_from_start, reached_from_end: how many words each search reached at distance 0, 1, 2 ...
        from its end of the ladder. The searches stop where they meet; if there is no ladder, they
        reach all words that can be reached.
    components: the words that can be reached from start and from end if no ladder joins the two;
        otherwise ().
    steps: the fewest steps; None if no ladder joins the words.
    path_count: the exact number of ladders with this many steps; 0 if no ladder joins the words.
    unblocked_count: how many of these ladders have no blocked word between start and end.
    paths: the first of these unblocked ladders, ordered by familiarity, then alphabetically.
    detour: if every shortest ladder has a blocked word, the best of the shortest ladders without
        blocked words; None if no such ladder exists or is needed.
    """

    pair: WordPair
    familiar_only: bool
    reached_from_start: tuple[int, ...]
    reached_from_end: tuple[int, ...]
    components: tuple[Component, ...] = ()
    steps: int | None = None
    path_count: int = 0
    unblocked_count: int = 0
    paths: tuple[Rungs, ...] = ()
    detour: Rungs | None = None

    @property
    def best(self) -> Rungs | None:
        """Return the ladder to show: the detour, else the first path, else None."""
        return self.detour or next(iter(self.paths), None)

    @property
    def only_blocked(self) -> bool:
        """Return whether there are ladders, but every shortest one goes through a blocked word."""
        return self.path_count > 0 and not self.unblocked_count

    @property
    def isolated(self) -> tuple[str, ...]:
        """Return the ends that have no neighbours; () if a ladder was found."""
        return tuple(each.word for each in self.components if each.size == 1)


def solve(
    index: LadderIndex, pair: WordPair, limit: int = 100, familiar_only: bool = False
) -> LadderSolution:
    """Return the fewest steps from start to end, how many ladders have that many, and the best.

    limit: how many paths to list, 0 to MAX_PATHS.
    familiar_only: whether all words except start and end must be familiar.
    Raises InvalidPuzzle: `not-a-listed-word` (word), field `start` or `end`; `not-a-number`, field
    `limit`.
    """
    if not 0 <= limit <= MAX_PATHS:
        raise InvalidPuzzle("not-a-number", "limit", least="0", most=f"{MAX_PATHS:,}", typed=limit)
    first, last = require_word(index, pair.start, "start"), require_word(index, pair.end, "end")
    graph = index.graphs[len(pair)]
    a, b = graph.node(first), graph.node(last)
    closed = graph.closing(~graph.familiar, a, b) if familiar_only else None
    start, end = BfsState(graph, a, closed), BfsState(graph, b, closed)
    met = meeting_words(start, end)
    if met is None:
        start.exhaust()
        end.exhaust()
        components = _component(index, pair.start, start), _component(index, pair.end, end)
        reached = tuple(start.reached), tuple(end.reached)
        return LadderSolution(pair, familiar_only, *reached, components)
    ladders = ShortestLadders.through(start, end, met)
    unblocked = ladders.unblocked_count
    detour = None if unblocked else _detour(graph, a, b, closed)
    return LadderSolution(
        pair=pair,
        familiar_only=familiar_only,
        reached_from_start=tuple(start.reached),
        reached_from_end=tuple(end.reached),
        steps=start.steps + end.steps,
        path_count=ladders.count,
        unblocked_count=unblocked,
        paths=_spelled(index, graph, ladders.best(min(limit, unblocked))),
        detour=_spelled(index, graph, [detour])[0] if detour else None,
    )


def require_word(index: LadderIndex, word: str, field: str) -> int:
    """Return the id of a folded word. Raises InvalidPuzzle `not-a-listed-word` (word)."""
    word_id = index.lexicon.find(word)
    if word_id is None:
        raise InvalidPuzzle("not-a-listed-word", field, word=word.upper())
    return word_id


def _detour(graph: LadderGraph, a: int, b: int, closed: Flags | None) -> tuple[int, ...] | None:
    """Return the best of the shortest ladders without blocked words, or None if there is none."""
    blocked = graph.closing(graph.blocked if closed is None else graph.blocked | closed, a, b)
    start, end = BfsState(graph, a, blocked), BfsState(graph, b, blocked)
    met = meeting_words(start, end)
    return ShortestLadders.through(start, end, met).best(1)[0] if met else None


def _spelled(
    index: LadderIndex, graph: LadderGraph, paths: list[tuple[int, ...]]
) -> tuple[Rungs, ...]:
    nodes = list({node for path in paths for node in path})
    spelled = dict(zip(nodes, index.words(graph, nodes), strict=True))
    return tuple(tuple(spelled[node] for node in path) for path in paths)


def _component(index: LadderIndex, word: str, search: BfsState) -> Component:
    graph, distance = search.graph, search.distance
    others = np.flatnonzero((distance > 0) & (distance < CLOSED))
    order = np.lexsort((others, distance[others], graph.costs[others]))
    examples = index.words(graph, others[order[:EXAMPLES]])
    return Component(word, len(others) + 1, tuple(examples))
