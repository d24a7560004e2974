"""What the words of a round are worth when several have played it, and who found which."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

SCORINGS = ("usual", "longest", "alone")
"""By the game’s own rules; only the longest words score; words that two found score nothing."""
WITH_WORDS = ("letters", "ruzzle")
"""The kinds of rounds whose players find words of their own; the others have one goal for all."""
RACES = ("ladder", "hangman")
FIRST_HOME = (10, 6, 3)
"""What the first, second and third to get through a race have besides."""


@dataclass(frozen=True, slots=True)
class Found:
    """A word somebody found; points: its own value. at: milliseconds into the round."""

    seat: int
    word: str
    points: int
    at: int


def points_of_round(kind: str, found: Iterable[Found], scoring: str) -> Mapping[int, int]:
    """Return seat -> points of a round, for those who have found anything."""
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
    """Return the words that score."""
    if scoring == "longest":
        longest = max((len(each.word) for each in found), default=0)
        return [each for each in found if len(each.word) == longest]
    if scoring == "alone":
        finders = Counter(each.word for each in found)
        return [each for each in found if finders[each.word] == 1]
    return [*found]


@dataclass(frozen=True, slots=True)
class SharedWord:
    """A word of a round and the seats of all who found it, the quickest first."""

    word: str
    points: int
    seats: tuple[int, ...]


def side_by_side(found: Iterable[Found]) -> list[SharedWord]:
    """Return all words of a round with their finders: most finders first, then by points."""
    finders: defaultdict[str, list[Found]] = defaultdict(list)
    for each in sorted(found, key=lambda each: each.at):
        finders[each.word].append(each)
    words = [
        SharedWord(word, max(each.points for each in by), tuple(each.seat for each in by))
        for word, by in finders.items()
    ]
    return sorted(words, key=lambda each: (-len(each.seats), -each.points, each.word))
