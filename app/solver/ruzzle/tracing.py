"""Tracing one word on a grid: every way to do it, or the reason why there is none; and judging it.

All partial paths that spell a beginning of the word are held at once and lengthened letter by
letter, as in the frontier search, only that the next letter is known. Cost: about 10 microseconds
a letter.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.adjacency import Geometry, Spots, geometry_of
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solution import FoundWord, Solution

MAX_TRACES = 10_000
"""No more partial paths than this are followed; words of a list have fewer on grids that are not
made to be hard."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a typed or dragged word is worth on a grid.

    word: as typed, folded.
    found: its entry in the solution; None if it does not count.
    reason: a sentence that tells why it does not count, "" if it does.
    """

    word: str
    found: FoundWord | None
    reason: str

    @property
    def points(self) -> int:
        return self.found.points if self.found else 0


def judge(solution: Solution, typed: str) -> Judgement:
    """The points of a typed word on a solved grid, or the reason why it has none."""
    grid = solution.grid
    word = grid.language.fold("".join(typed[: 10 * MAX_LENGTH].split()))
    if found := solution.find(word):
        return Judgement(word, found, "")
    return Judgement(word, None, _refusal(solution, word))


def _refusal(solution: Solution, word: str) -> str:
    grid, shown = solution.grid, word.upper()
    if not word:
        return "Enter a word."
    if len(word) > MAX_LENGTH:
        return f"No word of our list has more than {MAX_LENGTH} letters."
    try:
        grid.language.only_letters(word, "word")
    except InvalidPuzzle as refused:
        return refused.message
    if len(word) < solution.min_length:
        return (
            f"{shown} has {len(word)} {'letter' if len(word) == 1 else 'letters'};"
            f" words of {solution.min_length} or more count."
        )
    if obstacle := _obstacle(grid, word):
        return f"{shown} can't be traced: {obstacle}"
    return f"{shown} is not in our list: 0 points."


def traces(grid: Grid, word: str) -> list[tuple[int, ...]]:
    """All paths of cells that spell a folded word, cells compared in order; [] if there is none.

    At most MAX_TRACES partial paths are followed, the first ones.
    """
    geometry = _geometry(grid)
    partial = list(_partial_paths(grid, geometry, word))
    if not word or len(partial) < len(word):
        return []
    complete = partial[-1][geometry.ends[partial[-1][:, -1]]]
    return [tuple(spot for spot in path if spot < geometry.tiles) for path in complete.tolist()]


def why_not(grid: Grid, word: str) -> str | None:
    """A sentence that tells why a folded word cannot be traced; None if it can."""
    obstacle = _obstacle(grid, word)
    return f"{word.upper()} can't be traced: {obstacle}" if obstacle else None


def _geometry(grid: Grid) -> Geometry:
    return geometry_of(grid.columns, grid.tile_lengths, len(grid.language.alphabet))


def _partial_paths(grid: Grid, geometry: Geometry, word: str) -> Iterator[Spots]:
    """For each beginning of the word that can be traced, its paths as rows of spots."""
    letters = np.array([*grid.spots, ""])
    paths = np.flatnonzero(letters[: geometry.tiles] == word[:1])[:, None]
    for letter in word[1:]:
        if not len(paths):
            return
        yield paths
        reached = geometry.steps[paths[:, -1]]
        fits = letters[reached] == letter
        for column in paths.T:
            fits &= reached != column[:, None]
        before, direction = fits.nonzero()
        paths = np.column_stack((paths[before], reached[before, direction]))[:MAX_TRACES]
    if len(paths):
        yield paths


def _obstacle(grid: Grid, word: str) -> str:
    """What stands in the way of tracing a folded word, "" if nothing does."""
    geometry = _geometry(grid)
    for letter in word:
        if letter not in grid.spots:
            return f"there is no {letter.upper()}."
    partial = list(_partial_paths(grid, geometry, word))
    if not partial:
        return f"{_only_within(grid, word[0])}"
    ends = np.unique(partial[-1][:, -1])
    within = ends[~geometry.ends[ends]]
    if len(partial) == len(word):
        return "" if len(within) < len(ends) else _within(grid, geometry, within[0])
    return _no_step(grid, geometry, word[: len(partial) + 1], ends)


def _no_step(grid: Grid, geometry: Geometry, beginning: str, ends: Spots) -> str:
    """Why no path that ends on these spots goes on to the last letter of the beginning."""
    last, letter = beginning[-2], beginning[-1]
    within = ends[~geometry.ends[ends]]
    if len(within) == len(ends):
        return _within(grid, geometry, within[0])
    places = np.array([spot for spot, other in enumerate(grid.spots) if other == letter])
    if not len(places[places < geometry.tiles]):
        return _only_within(grid, letter)
    if np.isin(geometry.steps[ends], places).any():
        return f"every {letter.upper()} beside its {last.upper()} is used already."
    if grid.spots.count(last) == 1:
        return f"no {letter.upper()} touches the {last.upper()}."
    lasts = np.array([spot for spot, other in enumerate(grid.spots) if other == last])
    if not np.isin(geometry.steps[lasts], places).any():
        return f"no {letter.upper()} touches {_an(last)}."
    return f"no {letter.upper()} touches the {last.upper()} of {beginning[:-1].upper()}."


def _within(grid: Grid, geometry: Geometry, spot: int) -> str:
    """That a spot is not the end of its tile."""
    tile = grid.tiles[geometry.tile_of[spot]].letters
    return f"its {grid.spots[spot].upper()} is part of the tile {tile.upper()}."


def _only_within(grid: Grid, letter: str) -> str:
    """That a letter is the first of no tile."""
    tile = next(tile.letters for tile in grid.tiles if letter in tile.letters[1:])
    return f"the only {letter.upper()} is part of the tile {tile.upper()}."


def _an(letter: str) -> str:
    """A letter with the article that its English name takes."""
    return f"{'an' if letter in 'aefhilmnorsx' else 'a'} {letter.upper()}"
