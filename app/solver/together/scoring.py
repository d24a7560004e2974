"""Scoring a round that several people have played, and listing who found which word."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

SCORINGS = ("usual", "longest", "alone")
"""Which words score: all (the usual rules), the longest, or those that only one player found."""
WITH_WORDS = ("letters", "ruzzle")
"""The kinds of rounds whose players find words of their own; other kinds have one goal for all."""
RACES = ("ladder", "hangman")
"""The kinds of rounds in which finishing earlier than others earns more points."""
FIRST_HOME = (10, 6, 3)
"""How many extra points the first, second and third players to finish a race get."""


@dataclass(frozen=True, slots=True)
class Found:
    """A word that a player found, and its points.

    at: when it was found, in milliseconds since the round began.
    """

    seat: int
    word: str
    points: int
    at: int


def points_of_round(kind: str, found: Iterable[Found], scoring: str) -> Mapping[int, int]:
    """Return the points in a round of each seat that has a word that counts.

    scoring: one of SCORINGS.
    """
    words = [*found]
    if kind in WITH_WORDS:
        words = counting(words, scoring)
    if kind == "conundrum":
        words = sorted(words, key=lambda each: each.at)[:1]
    points: defaultdict[int, int] = defaultdict(int)
    for each in words:
        best_only = kind == "letters"
        before = points[each.seat]
        points[each.seat] = max(before, each.points) if best_only else before + each.points
    if kind in RACES:
        home = sorted((each for each in words if each.points), key=lambda each: each.at)
        for each, more in zip(home, FIRST_HOME, strict=False):
            points[each.seat] += more
    return points


def counting(found: Sequence[Found], scoring: str) -> list[Found]:
    """Return the words that score, in the given order. scoring: one of SCORINGS."""
    if scoring == "longest":
        longest = max((len(each.word) for each in found), default=0)
        return [each for each in found if len(each.word) == longest]
    if scoring == "alone":
        finders = Counter(each.word for each in found)
        return [each for each in found if finders[each.word] == 1]
    return [*found]


@dataclass(frozen=True, slots=True)
class SharedWord:
    """A word from a round and the seats that found it, the quickest first."""

    word: str
    points: int
    seats: tuple[int, ...]


def side_by_side(found: Iterable[Found]) -> list[SharedWord]:
    """Return all words from a round with their finders.

    Order: most finders first, then most points, then alphabetically.
    """
    finders: defaultdict[str, list[Found]] = defaultdict(list)
    for each in sorted(found, key=lambda each: each.at):
        finders[each.word].append(each)
    words = [
        SharedWord(word, max(each.points for each in by), tuple(each.seat for each in by))
        for word, by in finders.items()
    ]
    return sorted(words, key=lambda each: (-len(each.seats), -each.points, each.word))
