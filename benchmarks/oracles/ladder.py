"""Ladders in slow and obvious ways: the seed's tree, and breadth-first search over buckets.

The tree grows from the start: a node's children are the words one letter away, except its
ancestors, its siblings and its ancestors' siblings. A path runs from the root to a leaf, so it need
not be a shortest ladder to its end.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from string import ascii_lowercase

Neighbours = Mapping[str, Sequence[str]]
Rungs = tuple[str, ...]


def tree_paths(start: str, words: Iterable[str], depth: int) -> list[Rungs]:
    """Return all paths of the seed's tree, at most `depth` words deep, in the seed's order.

    As in the seed, the allowed words are a list that is searched from its beginning: this is the
    baseline as its author described it.
    """
    return list(_grown((start,), list(words), depth))


def _grown(rungs: Rungs, words: list[str], depth: int) -> Iterator[Rungs]:
    allowed = [word for word in words if word != rungs[-1]]
    children = []
    if len(rungs) < depth:
        for variation in _variations(rungs[-1]):
            if variation in allowed:
                allowed.remove(variation)
                children.append(variation)
    if not children:
        yield rungs
    for child in reversed(children):
        yield from _grown((*rungs, child), allowed, depth)


def _variations(word: str) -> Iterator[str]:
    """Yield the word with each letter replaced by the other 25 in turn, from the next letter on."""
    for place, letter in enumerate(word):
        turn = ascii_lowercase.index(letter)
        for other in ascii_lowercase[turn + 1 :] + ascii_lowercase[:turn]:
            yield word[:place] + other + word[place + 1 :]


def bucket_neighbours(words: Iterable[str]) -> dict[str, list[str]]:
    """Return word -> the words that differ from it in one letter, sorted. Lengths may be mixed.

    Each word goes into one bucket for each of its positions: the word with a gap there. Words that
    share a bucket are neighbours.
    """
    buckets = defaultdict(list)
    neighbours: dict[str, list[str]] = {}
    for word in words:
        neighbours[word] = []
        for place in range(len(word)):
            buckets[word[:place] + "_" + word[place + 1 :]].append(word)
    for members in buckets.values():
        for one, other in combinations(members, 2):
            neighbours[one].append(other)
            neighbours[other].append(one)
    return {word: sorted(near) for word, near in neighbours.items()}


def distances(
    neighbours: Neighbours, start: str, among: Iterable[str] | None = None
) -> dict[str, int]:
    """Return word -> steps from the start, for all words that can be reached.

    among: the words that ladders may use besides the start; None for all.
    """
    allowed = neighbours.keys() if among is None else set(among)
    distance = {start: 0}
    queue = [start]
    for word in queue:
        for near in neighbours[word]:
            if near in allowed and near not in distance:
                distance[near] = distance[word] + 1
                queue.append(near)
    return distance


def shortest_ladders(neighbours: Neighbours, start: str, end: str) -> list[Rungs]:
    """Return every shortest ladder from start to end, sorted; empty if there is none."""
    return ladders_down(neighbours, distances(neighbours, start), end)


def ladders_down(neighbours: Neighbours, from_start: Mapping[str, int], end: str) -> list[Rungs]:
    """Return every shortest ladder to end, sorted, given all distances from the start."""
    if end not in from_start:
        return []
    ladders: list[Rungs] = [(end,)]
    for steps in range(from_start[end] - 1, -1, -1):
        ladders = [
            (near, *ladder)
            for ladder in ladders
            for near in neighbours[ladder[0]]
            if from_start.get(near) == steps
        ]
    return sorted(ladders)


def puzzles(neighbours: Neighbours, settable: set[str]) -> dict[frozenset[str], int]:
    """Return pair -> steps for every pair with a shortest ladder of only settable words.

    settable: the words that puzzles may use.
    """
    found = {}
    for one in settable:
        over_all, over_settable = distances(neighbours, one), distances(neighbours, one, settable)
        for other, steps in over_settable.items():
            if other != one and over_all[other] == steps:
                found[frozenset((one, other))] = steps
    return found
