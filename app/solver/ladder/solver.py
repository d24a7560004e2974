"""Word ladders: change one letter at a time, always leaving a word, until start has become end.

A ladder is written `mood-goat`. Its *steps* are changes: MOOD -> MOOT -> MOAT -> GOAT takes 3,
with 2 words between. `solve` finds the fewest steps, how many ladders take that few, the most
familiar of them, and says why there is none if so. See search.py for the method and its cost.
"""

from dataclasses import dataclass

import numpy as np

from app.solver.ladder.graph import LadderGraph, LadderIndex
from app.solver.ladder.search import CLOSED, Growth, ShortestLadders, meeting_words
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import MAX_LENGTH, MIN_LENGTH
from app.solver.puzzle import InvalidPuzzle

MAX_TYPED = 100
"""Longer text is refused before anything else is done to it."""
MAX_PATHS = 1_000
"""The most ladders that one solve lists."""
MAX_STEPS = 99
"""More changes than any puzzle may be asked to take; no list comes near it."""
EXAMPLES = 5
"""The most words that an island is described by."""

Rungs = tuple[str, ...]
"""A ladder's words from start to end, both included."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Two different folded words of one length, to be joined; str(ladder) is its notation."""

    start: str
    end: str

    @classmethod
    def parse(cls, start: str, end: str, language: Language) -> "Ladder":
        """The ladder between two typed words.

        Raises InvalidPuzzle, field `start` or `end`.
        """
        first = parse_word(start, language, "start")
        last = parse_word(end, language, "end")
        if len(first) != len(last):
            raise InvalidPuzzle(
                f"{first.upper()} has {len(first)} letters, {last.upper()} has {len(last)}.", "end"
            )
        if first == last:
            raise InvalidPuzzle(
                f"The ladder starts and ends with {first.upper()}: choose another word.", "end"
            )
        return cls(first, last)

    @classmethod
    def parse_notation(cls, text: str, language: Language) -> "Ladder":
        """The ladder that is written as two words with a hyphen between.

        Raises InvalidPuzzle, field `start`, `end`, or `ladder` if it is not two words.
        """
        words = text[: 2 * MAX_TYPED + 2].split("-")
        if len(words) != 2:
            raise InvalidPuzzle(
                "Write a ladder as two words with a hyphen between, such as mood-goat.", "ladder"
            )
        return cls.parse(words[0], words[1], language)

    def __str__(self) -> str:
        return f"{self.start}-{self.end}"

    def __len__(self) -> int:
        """How many letters each of its words has."""
        return len(self.start)

    def reversed(self) -> "Ladder":
        """The same ladder, climbed from the other end."""
        return Ladder(self.end, self.start)


@dataclass(frozen=True, slots=True)
class Island:
    """All words that can be reached from one word, itself among them.

    size: how many they are; 1 if the word has no neighbours.
    examples: a few of the others, the most familiar first, then the nearest, then alphabetical.
    """

    word: str
    size: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """Everything about the shortest ladders between two words.

    steps: the fewest changes, None if no ladder joins the words.
    path_count: how many ladders take that few, exactly, of any size; 0 if none.
    paths: the first of them: most familiar first, then alphabetical.
    reached_from_start, reached_from_end: how many words the search reached at distance 0, 1, 2 ...
        from either end. The two sides met after so many levels as make up the steps; where there
        is no ladder, they are all that can be reached.
    islands: where there is no ladder, what can be reached from start and from end; else None.
    familiar_only: whether the words between had to be familiar.
    """

    ladder: Ladder
    steps: int | None
    path_count: int
    paths: tuple[Rungs, ...]
    reached_from_start: tuple[int, ...]
    reached_from_end: tuple[int, ...]
    islands: tuple[Island, Island] | None
    familiar_only: bool

    @property
    def why_none(self) -> str | None:
        """A sentence that says why there is no ladder, None if there is one."""
        if self.islands is None:
            return None
        kind = "familiar " if self.familiar_only else ""
        alone = [island.word.upper() for island in self.islands if island.size == 1]
        if alone:
            verb = "has" if len(alone) == 1 else "have"
            return f"{' and '.join(alone)} {verb} no {kind}one-letter neighbours in our list."
        sides = "; ".join(map(_described, self.islands))
        ladder = "ladder of familiar words" if self.familiar_only else "ladder"
        return f"Both are words, but no {ladder} joins them: {sides}."


def parse_word(text: str, language: Language, field: str) -> str:
    """One typed word, folded; InvalidPuzzle with the field says what is wrong with it."""
    typed = text.strip()
    if not typed:
        raise InvalidPuzzle("Enter a word.", field)
    if len(typed) <= MAX_TYPED:
        typed = language.fold(typed)
        if foreign := language.foreign(typed):
            raise InvalidPuzzle(
                f"Letters {language.spelled_alphabet} only: {_shown(foreign[0])} is not one.", field
            )
    if not MIN_LENGTH <= len(typed) <= MAX_LENGTH:
        raise InvalidPuzzle(
            f"Enter {MIN_LENGTH} to {MAX_LENGTH} letters; you entered {len(typed):,}.", field
        )
    return typed


def solve(
    index: LadderIndex, ladder: Ladder, limit: int = 100, familiar_only: bool = False
) -> Solution:
    """The fewest changes from start to end, how many ladders take so few, and the best of them.

    limit: the most paths to list, 0 to MAX_PATHS.
    familiar_only: the words between must be familiar; start and end are as they are.

    Raises InvalidPuzzle if a word is not in the list, or limit is out of bounds.
    """
    if not 0 <= limit <= MAX_PATHS:
        raise InvalidPuzzle(f"Ask for 0 to {MAX_PATHS:,} ladders.", "limit")
    first, last = require_word(index, ladder.start, "start"), require_word(index, ladder.end, "end")
    graph = index.graphs[len(ladder)]
    a, b = graph.node(first), graph.node(last)
    closed = None
    if familiar_only:
        closed = ~graph.familiar
        closed[[a, b]] = False
    start, end = Growth(graph, a, closed), Growth(graph, b, closed)
    met = meeting_words(start, end)
    if met is None:
        return _no_ladder(index, ladder, start, end, familiar_only)
    ladders = ShortestLadders.through(start, end, met)
    return Solution(
        ladder=ladder,
        steps=start.steps + end.steps,
        path_count=ladders.count,
        paths=_spelled(index, graph, ladders.best(limit)),
        reached_from_start=tuple(start.reached),
        reached_from_end=tuple(end.reached),
        islands=None,
        familiar_only=familiar_only,
    )


def require_word(index: LadderIndex, word: str, field: str) -> int:
    """The id of a folded word; InvalidPuzzle with the field if it is not in the list."""
    word_id = index.lexicon.find(word)
    if word_id is None:
        raise InvalidPuzzle(f"{word.upper()} is not in our list.", field)
    return word_id


def _spelled(
    index: LadderIndex, graph: LadderGraph, paths: list[tuple[int, ...]]
) -> tuple[Rungs, ...]:
    nodes = list({node for path in paths for node in path})
    spelled = dict(zip(nodes, index.words(graph, nodes), strict=True))
    return tuple(tuple(spelled[node] for node in path) for path in paths)


def _no_ladder(
    index: LadderIndex, ladder: Ladder, start: Growth, end: Growth, familiar_only: bool
) -> Solution:
    start.flood()
    end.flood()
    return Solution(
        ladder=ladder,
        steps=None,
        path_count=0,
        paths=(),
        reached_from_start=tuple(start.reached),
        reached_from_end=tuple(end.reached),
        islands=(_island(index, ladder.start, start), _island(index, ladder.end, end)),
        familiar_only=familiar_only,
    )


def _island(index: LadderIndex, word: str, growth: Growth) -> Island:
    graph, distance = growth.graph, growth.distance
    others = np.flatnonzero((distance > 0) & (distance < CLOSED))
    order = np.lexsort((others, distance[others], graph.costs[others]))
    examples = index.words(graph, others[order[:EXAMPLES]])
    return Island(word, len(others) + 1, tuple(examples))


def _described(island: Island) -> str:
    others = ", ".join(word.upper() for word in island.examples)
    such = "such as " if island.size - 1 > len(island.examples) else ""
    count = "1 other word" if island.size == 2 else f"{island.size - 1:,} others"
    return f"{island.word.upper()} reaches {count} ({such}{others})"


def _shown(sign: str) -> str:
    """A character as a sentence can hold it."""
    if sign == " ":
        return "a space"
    return sign.upper() if sign.isprintable() else f"U+{ord(sign):04X}"
