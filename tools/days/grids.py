"""Grids for Ruzzle, whose difficulty is two minutes divided by the number of familiar words.

The fewer familiar words a grid has, the longer players search for each. No grid has a blocked word.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from app.solver.daily import rng_named
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.quality_grid import GridTarget, with_bonuses
from app.solver.ruzzle.solution import RuzzleSolution
from app.solver.ruzzle.solver import RuzzleIndex, solve_batch
from tools.days.candidate import Candidate
from tools.days.desk import Desk
from tools.days.targets import WEEK

SECONDS = 120
BATCH = 64
NEEDED = 1_600
"""How many grids of the usual size are kept; a calendar of three years uses 966."""
MAX_DEALT = 60_000
SEEDED_TRIES = 120
"""How many batches of grids with one given word are tried."""
FEWEST = 40
"""The fewest familiar words that a grid may have."""


def grids(desk: Desk) -> list[Candidate]:
    """Return grids of the usual size, without bonuses."""
    rng = rng_named(f"{desk.code}/grids")
    side = WEEK[0].side
    target = GridTarget.of_size(side, side)
    found: list[Candidate] = []
    for _ in range(MAX_DEALT // BATCH):
        dealt = desk.indexes[GridDealer].deal(rng, side, side, count=BATCH)
        found += good(desk, dealt, target)
        if len(found) >= NEEDED:
            break
    return found


def around(desk: Desk, word: str, side: int) -> Candidate | None:
    """Return a square grid with a word on it, or None if all grids tried fail a gate."""
    rng = rng_named(f"{desk.code}/grid/{word}")
    target = GridTarget.of_size(side, side)
    for _ in range(SEEDED_TRIES):
        dealt = desk.indexes[GridDealer].deal(rng, side, side, count=BATCH)
        seeded = [_with_word(grid, word, rng) for grid in dealt]
        if found := next(good(desk, seeded, target), None):
            return found
    return None


def good(desk: Desk, dealt: list[Grid], target: GridTarget) -> Iterator[Candidate]:
    """Yield the grids that pass the gates, with their difficulty."""
    for solution in solve_batch(desk.indexes[RuzzleIndex], dealt):
        if not solution.blocked.any() and min(solution.uses) >= target.uses:
            each = measured(solution)
            if SECONDS / each.difficulty >= FEWEST and max(solution.lengths) >= target.longest - 1:
                yield each


def measured(solution: RuzzleSolution) -> Candidate:
    """Return a solved grid with its difficulty."""
    familiar = int(solution.familiar.sum())
    longest = solution.words[int(np.flatnonzero(solution.familiar)[0])] if familiar else ""
    name = str(solution.grid.canonical())
    note = f"{familiar}/{len(solution)} familiar, {longest}"
    return Candidate(name, (str(solution.grid),), SECONDS / max(familiar, 1), note=note)


def with_bonus_tiles(desk: Desk, candidate: Candidate, game_round: int) -> Candidate:
    """Return a grid with the bonus tiles of a round of Ruzzle, 1 to 3; round 0 has none."""
    if not game_round:
        return candidate
    rng = rng_named(f"{desk.code}/bonuses/{candidate.name}")
    grid = with_bonuses(Grid.parse(candidate.fields[0], desk.lexicon.language), game_round, rng)
    return replace(candidate, fields=(str(grid),))


def _with_word(grid: Grid, word: str, rng: np.random.Generator) -> Grid:
    """Return the grid with a word laid along a random path."""
    letters = list(grid.letters)
    for cell, letter in zip(_random_path(grid, len(word), rng), word, strict=True):
        letters[cell] = letter
    return Grid.of_letters(letters, grid.columns, grid.language)


def _random_path(grid: Grid, length: int, rng: np.random.Generator) -> list[int]:
    """Return a random path of this many cells, none twice."""
    while True:
        path = [int(rng.integers(len(grid.tiles)))]
        while len(path) < length:
            beside = [cell for cell in _beside(grid, path[-1]) if cell not in path]
            if not beside:
                break
            path.append(beside[int(rng.integers(len(beside)))])
        if len(path) == length:
            return path


def _beside(grid: Grid, cell: int) -> list[int]:
    row, column = divmod(cell, grid.columns)
    rows = range(max(0, row - 1), min(grid.rows, row + 2))
    columns = range(max(0, column - 1), min(grid.columns, column + 2))
    return [r * grid.columns + c for r in rows for c in columns if (r, c) != (row, column)]
