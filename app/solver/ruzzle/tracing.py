"""Tracing one word on a grid: what it is worth, or why it does not count.

All partial paths that spell a prefix of the word are extended together, letter by letter, as in the
frontier search, except that the next letter is known. Cost: about 10 microseconds a letter.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from app.solver.ruzzle.adjacency import Adjacency, Nodes, adjacency_of
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solution import FoundWord, RuzzleSolution

MAX_PARTIAL = 10_000
"""The most partial paths that are followed. Listed words have fewer, except on grids made to be
hard."""


class Reason(StrEnum):
    """Why a word does not count. The note below a reason explains its values other than `word`.

    The last four reasons all have `last`, the last letter traced, and `prefix`, all letters traced.
    """

    ALREADY_FOUND = "already-found"
    NOT_IN_LIST = "not-in-list"
    TOO_SHORT = "too-short"
    """count: how many letters the word has; limit: how many it needs."""
    NO_LETTER = "no-letter"
    """letter: one that the grid does not have."""
    WITHIN_TILE = "within-tile"
    """letter: the last one traced; its tile has more letters after it, so no path can end there or
    leave the tile.
    tile: the letters of that tile."""
    ONLY_WITHIN_TILE = "only-within-tile"
    """letter: one that begins no tile; tile: the letters of the first tile that has it."""
    LETTER_USED = "letter-used"
    """letter: the next one, which is beside the last letter only at nodes already used.
    have: how many nodes have this letter.
    too_seldom: whether the word has the letter more often than that."""
    NOT_BESIDE_ONLY = "not-beside-only"
    """letter: the next one, which is not beside `last`, a letter that the grid has only once."""
    NOT_BESIDE_ANY = "not-beside-any"
    """letter: the next one, which is beside no node of the letter `last`."""
    NOT_BESIDE_LAST = "not-beside-last"
    """letter: the next one, which is not beside any `last` at which a path for `prefix` ends."""


@dataclass(frozen=True, slots=True)
class WordRefusal:
    """Why a word does not count: the reason, and the values for its message."""

    reason: Reason
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class JudgedWord:
    """What a word is worth on a grid.

    found: its entry in the solution; None if it does not count.
    refusal: why it does not count; None if it does.
    """

    word: str
    found: FoundWord | None = None
    refusal: WordRefusal | None = None


def judge(solution: RuzzleSolution, word: str) -> JudgedWord:
    """Return what a folded word is worth on a solved grid, or why it does not count."""
    if found := solution.find(word):
        return JudgedWord(word, found)
    if len(word) < solution.min_length:
        limits = {"word": word, "count": len(word), "limit": solution.min_length}
        return JudgedWord(word, refusal=WordRefusal(Reason.TOO_SHORT, limits))
    missing = WordRefusal(Reason.NOT_IN_LIST, {"word": word})
    return JudgedWord(word, refusal=find_obstacle(solution.grid, word) or missing)


def find_obstacle(grid: Grid, word: str) -> WordRefusal | None:
    """Return why a folded word of one letter or more cannot be traced on a grid; None if it can."""
    adjacency = adjacency_of(grid.columns, grid.tile_lengths, len(grid.language.alphabet))
    for letter in word:
        if letter not in grid.letters:
            return WordRefusal(Reason.NO_LETTER, {"word": word, "letter": letter})
    partial = list(_partial_paths(grid, adjacency, word))
    if not partial:
        return _only_within(grid, word, word[0])
    ends = np.unique(partial[-1][:, -1])
    within = ends[~adjacency.ends[ends]]
    if len(within) == len(ends):
        tile = grid.tiles[adjacency.tile_of[within[0]]].letters
        params = {"word": word, "letter": grid.letters[within[0]], "tile": tile}
        return WordRefusal(Reason.WITHIN_TILE, params)
    return (
        None if len(partial) == len(word) else _no_step(grid, adjacency, word, len(partial), ends)
    )


def _partial_paths(grid: Grid, adjacency: Adjacency, word: str) -> Iterator[Nodes]:
    """Yield the paths of each traceable prefix of the word, shortest first, as rows of nodes."""
    letters = np.array([*grid.letters, ""])
    paths = np.flatnonzero(letters[: adjacency.tiles] == word[0])[:, None]
    for letter in word[1:]:
        if not len(paths):
            return
        yield paths
        reached = adjacency.neighbours[paths[:, -1]]
        fits = letters[reached] == letter
        for column in paths.T:
            fits &= reached != column[:, None]
        before, direction = fits.nonzero()
        paths = np.column_stack((paths[before], reached[before, direction]))[:MAX_PARTIAL]
    if len(paths):
        yield paths


def _no_step(grid: Grid, adjacency: Adjacency, word: str, traced: int, ends: Nodes) -> WordRefusal:
    """Return why no path that spells the word's first `traced` letters can be continued.

    ends: the nodes where those paths end.
    """
    last, letter = word[traced - 1], word[traced]
    nodes = np.array([node for node, other in enumerate(grid.letters) if other == letter])
    if not len(nodes[nodes < adjacency.tiles]):
        return _only_within(grid, word, letter)
    lasts = np.array([node for node, other in enumerate(grid.letters) if other == last])
    if np.isin(adjacency.neighbours[ends], nodes).any():
        reason = Reason.LETTER_USED
    elif len(lasts) == 1:
        reason = Reason.NOT_BESIDE_ONLY
    elif not np.isin(adjacency.neighbours[lasts], nodes).any():
        reason = Reason.NOT_BESIDE_ANY
    else:
        reason = Reason.NOT_BESIDE_LAST
    params: dict[str, object] = {"word": word, "letter": letter, "last": last}
    params["prefix"] = word[:traced]
    if reason is Reason.LETTER_USED:
        params |= {"have": len(nodes), "too_seldom": len(nodes) < word.count(letter)}
    return WordRefusal(reason, params)


def _only_within(grid: Grid, word: str, letter: str) -> WordRefusal:
    """Return the refusal of a word with a letter that some tiles have but no tile begins with."""
    tile = next(tile.letters for tile in grid.tiles if letter in tile.letters[1:])
    return WordRefusal(Reason.ONLY_WITHIN_TILE, {"word": word, "letter": letter, "tile": tile})
