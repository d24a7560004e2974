"""Ruzzle's lists of words, each word a link that draws its path on the page's board."""

from collections.abc import Callable, Iterable

import numpy as np

from app.components.word_lists import ListedWord, WordGroup, word_group
from app.games.ruzzle import text
from app.solver.ruzzle.solution import FoundWord, RuzzleSolution
from app.web.site import current_indexes

MANY_POINTS = 50
"""Words of this many points or more stand in one group."""


def path_list(title: str, words: Iterable[FoundWord], page: str, drawn: str) -> WordGroup:
    """Return words under a heading; page: this page's address; drawn: the word on its board."""
    query = page.partition("?")[2]
    return word_group(
        title,
        (
            ListedWord(
                each.word,
                each.word,
                each.band,
                str(each.points),
                each.path,
                each.word == drawn,
            )
            for each in words
        ),
        current_indexes().lexicon.forms,
        f"?{query}&word=",
    )


def length_title(length: int) -> str:
    """Return the heading of words of a length."""
    return text.LETTERS(count=length)


def points_title(points: int) -> str:
    """Return the heading of words of this many points: ten points share one."""
    if points >= MANY_POINTS:
        return text.LEAST_POINTS(least=MANY_POINTS)
    least = points - points % 10
    if not least:
        return text.FEWEST_POINTS(most=9)
    return text.POINTS_RANGE(least=least, most=least + 9)


def grouped(
    solution: RuzzleSolution, shown: RuzzleSolution, by_points: bool, page: str, drawn: str
) -> tuple[WordGroup, ...]:
    """Return the words shown, in their order, under headings that count all of the solution."""
    title_of: Callable[[int], str] = points_title if by_points else length_title
    keys = solution.points if by_points else solution.lengths
    counts: dict[str, int] = {}
    titles: dict[int, str] = {}
    for key, count in zip(*np.unique(keys, return_counts=True), strict=True):
        title = titles[int(key)] = title_of(int(key))
        counts[title] = counts.get(title, 0) + int(count)
    listed: dict[str, list[FoundWord]] = {}
    for found in shown:
        title = titles[found.points if by_points else len(found.word)]
        listed.setdefault(title, []).append(found)
    groups = (path_list(title, words, page, drawn) for title, words in listed.items())
    return tuple(WordGroup(g.title, counts[g.title], g.items, g.narrow) for g in groups)
