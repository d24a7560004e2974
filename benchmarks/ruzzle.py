"""Ruzzle compared with the seed's trie: grids solved one by one and in batches, and the index.

The grids are dealt as the app deals them, from a fixed seed. Our solver returns more than the
seed's: the words in order, each with its best path and points. The second baseline finds these too,
and keeps its place in the trie while it follows a path.
"""

from collections.abc import Callable, Iterator

import numpy as np

from app.solver.lexicon.lexicon import Lexicon
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solution import RuzzleSolution
from app.solver.ruzzle.solver import RuzzleIndex, solve, solve_batch
from benchmarks.comparison import Comparison, compare
from benchmarks.oracles.ruzzle import Trie, best_paths, make_trie, seed_words

Solver = Callable[[RuzzleIndex, list[Grid]], object]

SEED = 20
SINGLE = ((4, 60, 25.0), (6, 20, 55.0), (10, 7, 90.0))
"""(side, how many grids, the ratio to reach)."""
BATCHES, BOARDS, BATCH_TARGET = 5, 64, 130.0
SEED_METHOD = "nested-dict trie, recursion"


def comparisons(english: Lexicon, french: Lexicon) -> Iterator[Comparison]:
    """Yield all comparisons of Ruzzle, in both languages."""
    for lexicon in (english, french):
        index, dealer = RuzzleIndex.build(lexicon), GridDealer.of(lexicon)
        trie = make_trie(lexicon.words(np.arange(len(lexicon))))
        for side, count, target in SINGLE:
            grids = dealer.deal(np.random.default_rng(SEED), side, side, count=count)
            yield _single(side, index, trie, grids, target)
        grids = dealer.deal(np.random.default_rng(SEED), count=BATCHES * BOARDS)
        yield from _batches(index, trie, grids)
        yield _paths(index, trie, grids[:20])
    yield from index_comparisons(english, french)


def index_comparisons(english: Lexicon, french: Lexicon) -> Iterator[Comparison]:
    """Yield the Ruzzle index (DAWG, tables, points) compared with the trie of the same words."""
    yield compare(
        "index of English and of Français, each",
        "nested-dict trie",
        RuzzleIndex.build,
        lambda lexicon: make_trie(lexicon.words(np.arange(len(lexicon)))),
        [english, french],
        target=None,
        unit="ms",
        repeats=3,
        same=lambda ours, theirs: True,  # the searches above have shown that both hold the words
    )


def _single(
    side: int, index: RuzzleIndex, trie: Trie, grids: list[Grid], target: float
) -> Comparison:
    return compare(
        f"grid {side} x {side}",
        SEED_METHOD,
        lambda grid: solve(index, fresh(grid)).words,
        lambda grid: seed_words(trie, grid),
        grids,
        target=target,
        repeats=9,
        same=same_words,
        language=index.lexicon.language.code,
    )


def _batches(index: RuzzleIndex, trie: Trie, grids: list[Grid]) -> Iterator[Comparison]:
    """Yield comparisons of batches: solved as by the dealer (words as ids), then also spelled."""
    batches = [grids[start : start + BOARDS] for start in range(0, len(grids), BOARDS)]
    kinds: list[tuple[str, Solver, float | None]] = [
        ("words as ids", solve_batch, BATCH_TARGET),
        ("words spelled", spelled_batch, None),
    ]
    for kind, ours, target in kinds:

        def solved(boards: list[Grid], ours: Solver = ours) -> object:
            return ours(index, [fresh(grid) for grid in boards])

        yield compare(
            f"batch of {BOARDS} grids 4 x 4, {kind}",
            SEED_METHOD,
            solved,
            lambda boards: [seed_words(trie, grid) for grid in boards],
            batches,
            target=target,
            repeats=9,
            same=same_batch,
            language=index.lexicon.language.code,
        )


def _paths(index: RuzzleIndex, trie: Trie, grids: list[Grid]) -> Comparison:
    return compare(
        "grid 4 x 4 with best paths as lists",
        "trie carried along, best paths",
        lambda grid: {found.word: (found.points, list(found.path)) for found in solve(index, grid)},
        lambda grid: best_paths(trie, grid),
        grids,
        target=None,
        repeats=5,
        language=index.lexicon.language.code,
    )


def spelled_batch(index: RuzzleIndex, grids: list[Grid]) -> list[list[str]]:
    return [solution.words for solution in solve_batch(index, grids)]


def same_words(ours: object, theirs: object) -> bool:
    """Return whether two lists hold the same words, each once."""
    assert isinstance(ours, list)
    assert isinstance(theirs, list)
    return sorted(ours) == sorted(theirs)


def same_batch(ours: object, theirs: object) -> bool:
    """Return whether two lists of solutions, or of lists of words, hold the same words."""
    assert isinstance(ours, list)
    assert isinstance(theirs, list)
    words = [each.words if isinstance(each, RuzzleSolution) else each for each in ours]
    return all(map(same_words, words, theirs))


def fresh(grid: Grid) -> Grid:
    """Return an equal grid with nothing cached yet, like the grid of a new request."""
    return Grid(grid.language, grid.columns, grid.tiles)
