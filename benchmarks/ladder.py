"""Ladders compared with the seed's tree, networkx, rustworkx and Python buckets.

The targets are for the English list: the libraries' time grows with the list, and French has half
as many words of 3 and 4 letters, so its rows have no target.

A random pair is two random words that a ladder joins. The job is to find their distance, the number
of shortest ladders and up to 100 of them (the libraries have no such limit: they list all). The
seed's tree lists all ladders with a given number of steps from one start. It also lists paths that
are not shortest ladders: those are left out before its answer is compared with ours, and their
share is printed. Trees take seconds, so there are few starts: of some random words, those in the
middle by number of ladders. Each tree is grown only once, to be both compared and timed. Its paths
are strings; ours are nodes grouped by their ends, and a second row spells all of them out.

Long runs are interrupted more often, so on a busy machine the libraries look slower than they are.
On a quiet machine networkx takes 1.5 ms with 3 letters, 7 ms with 4, 12 to 16 ms with 5 and 6,
which is 15 to 75 times our time. A ratio of 75 for every length is out of reach: with 3 letters we
would have 20 µs, and finding two words and spelling the ladders alone takes that long.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from statistics import median
from time import perf_counter
from typing import TypeVar

import networkx
import numpy as np
import rustworkx

from app.solver.ladder.counts import PuzzleCounts
from app.solver.ladder.graph import LadderGraph, LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, draw, generator_of
from app.solver.ladder.solver import LadderSolution, WordPair, solve
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.comparison import Comparison, compare
from benchmarks.ladders_from_a_word import ladders_from
from benchmarks.oracles.ladder import bucket_neighbours, distances, tree_paths

LIMIT = 100
PAIRS = ((3, 60), (4, 40), (5, 30), (6, 24))
"""(letters, how many random pairs)."""
TREES = ((3, 3, 3, 300.0), (4, 3, 3, 2_500.0), (5, 4, 3, 2_500.0))
"""(letters, steps, how many starts, the ratio to reach)."""
CANDIDATES = 101
"""How many random words are drawn; those in the middle, by number of ladders, are the starts."""
PUZZLES = 1_000

Answer = TypeVar("Answer")


def comparisons(english: Lexicon, french: Lexicon) -> Iterator[Comparison]:
    """Compare graphs and pairs in both languages.

    Ladders from a start, and puzzles, are compared in English only.
    """
    bench = _Bench(english, with_targets=True)
    for each in (_Bench(french, with_targets=False), bench):
        yield each.graph_beside_buckets(5)
        for length, count in PAIRS:
            yield from each.random_pairs(length, count)
    for length, steps, count, target in TREES:
        yield from bench.beside_the_tree(length, steps, count, target)
    yield bench.generation(4, 3)


class _Bench:
    """One list's index, and what the baselines are given."""

    def __init__(self, lexicon: Lexicon, *, with_targets: bool) -> None:
        self.lexicon = lexicon
        self.with_targets = with_targets
        self.index = LadderIndex.build(lexicon)
        self.language = lexicon.language.code
        self.rng = np.random.default_rng(1879)

    def words(self, length: int) -> list[str]:
        return self.lexicon.words(self.lexicon.ids_of_length(length))

    def graph_beside_buckets(self, length: int) -> Comparison:
        words = self.words(length)
        return compare(
            f"graph of {length} letters",
            "Python buckets",
            lambda _: LadderGraph.of_length(self.lexicon, length),
            lambda _: bucket_neighbours(words),
            [None] * 3,
            target=None,
            unit="ms",
            repeats=5,
            same=lambda ours, theirs: self.as_lists(ours) == theirs,
            language=self.language,
        )

    def as_lists(self, graph: object) -> dict[str, list[str]]:
        assert isinstance(graph, LadderGraph)
        words = self.index.words(graph, np.arange(len(graph)))
        parts = np.split(graph.neighbours, graph.offsets[1:-1])
        return dict(zip(words, (self.index.words(graph, part) for part in parts), strict=True))

    def random_pairs(self, length: int, count: int) -> Iterator[Comparison]:
        ladders = self.joined_pairs(length, count)
        job = f"random pair, {length} letters"
        neighbours = bucket_neighbours(self.words(length))
        graph = networkx.Graph(neighbours)
        words = list(neighbours)
        number = {word: n for n, word in enumerate(words)}
        compiled = rustworkx.networkx_converter(graph)
        assert compiled.nodes() == words

        def interpreted_paths(pair: WordPair) -> object:
            return list(networkx.all_shortest_paths(graph, pair.start, pair.end))

        def compiled_paths(pair: WordPair) -> object:
            return rustworkx.all_shortest_paths(compiled, number[pair.start], number[pair.end])

        for baseline, theirs, target, numbered in (
            ("networkx all_shortest_paths", interpreted_paths, 75.0, None),
            ("rustworkx all_shortest_paths", compiled_paths, 4.0, words),
        ):
            yield compare(
                job,
                baseline,
                lambda ladder: solve(self.index, ladder, LIMIT),
                theirs,
                ladders,
                target=target if self.with_targets else None,
                repeats=5,
                same=partial(_same_ladders, words=numbered),
                language=self.language,
            )

    def joined_pairs(self, length: int, count: int) -> list[WordPair]:
        words, ladders = self.words(length), list[WordPair]()
        while len(ladders) < count:
            start, end = self.rng.choice(words, 2, replace=False).tolist()
            if solve(self.index, WordPair(start, end), 0).steps is not None:
                ladders.append(WordPair(start, end))
        return ladders

    def beside_the_tree(
        self, length: int, steps: int, count: int, target: float
    ) -> Iterator[Comparison]:
        """Compare finding all ladders from a start: first as nodes grouped by end, then spelled."""
        runs = [
            self.run_of_the_tree(start, steps) for start in self.median_starts(length, steps, count)
        ]
        grouped, spelled, tree, stray = (median(column) for column in zip(*runs, strict=True))
        job = f"puzzles of a start, {length} letters, {steps} steps"
        print(f"{job}: {stray:.0%} of the tree's ladders are not the shortest")
        name = "tree from the start"
        for what, ours, reached in ((job, grouped, target), (f"{job}, spelled", spelled, None)):
            yield Comparison(what, name, ours * 1e3, tree * 1e3, reached, "ms", self.language)

    def run_of_the_tree(self, start: str, steps: int) -> tuple[float, float, float, float]:
        """Return the seconds that our nodes, our spelled ladders and the tree take.

        The fourth number is the share of the tree's paths that are not shortest ladders.
        """
        words = self.words(len(start))
        grouped = partial(ladders_from, self.index, start, steps)
        tree, seconds = _timed(partial(tree_paths, start, words, steps + 1))
        paths = [path for path in tree if len(path) == steps + 1]
        away = distances(bucket_neighbours(words), start)
        shortest = sorted(path for path in paths if away[path[-1]] == steps)
        ours = grouped().spelled(self.lexicon)
        assert shortest == sorted(path for ladders in ours.values() for path in ladders)
        return (
            median(_timed(grouped)[1] for _ in range(9)),
            median(_timed(lambda: grouped().spelled(self.lexicon))[1] for _ in range(9)),
            seconds,
            1 - len(shortest) / len(paths),
        )

    def median_starts(self, length: int, steps: int, count: int) -> Sequence[str]:
        candidates = self.rng.choice(self.words(length), CANDIDATES, replace=False).tolist()
        ladders = {
            word: ladders_from(self.index, word, steps).rungs.shape[1] for word in candidates
        }
        first = (CANDIDATES - count) // 2
        return sorted(candidates, key=lambda word: (ladders[word], word))[first : first + count]

    def generation(self, length: int, steps: int) -> Comparison:
        """Compare making a puzzle and its ladders with growing the tree from its start."""
        puzzles, seconds = _timed(partial(self.generate, length, steps))
        words, theirs = self.words(length), []
        for puzzle in puzzles[:3]:
            start, end = puzzle.pair.start, puzzle.pair.end
            tree, taken = _timed(partial(tree_paths, start, words, steps + 1))
            paths = {path for path in tree if len(path) == steps + 1 and path[-1] == end}
            assert len(paths) == puzzle.path_count, puzzle
            assert paths >= set(puzzle.paths), puzzle
            theirs.append(taken)
        return Comparison(
            f"one of {PUZZLES:,} puzzles, {length} letters, {steps} steps",
            "tree from its start",
            seconds / PUZZLES * 1e3,
            median(theirs) * 1e3,
            None,
            "ms",
            self.language,
        )

    def generate(self, length: int, steps: int) -> list[LadderPuzzle]:
        counts = PuzzleCounts.of(self.index, length)
        rng = generator_of(1879, length, steps)
        return list(islice(draw(self.index, counts, steps, rng), PUZZLES))


def _same_ladders(ours: object, theirs: object, words: Sequence[str] | None = None) -> bool:
    """Return whether distance and count agree, and our ladders are among theirs.

    There must be as many of ours as there are unblocked ladders, up to LIMIT.
    words: the words that the numbers in `theirs` stand for; None if `theirs` has words.
    """
    assert isinstance(ours, LadderSolution)
    assert isinstance(theirs, Iterable)
    paths = {tuple(words[n] for n in path) if words else tuple(path) for path in theirs}
    return (
        ours.path_count == len(paths)
        and {ours.steps} == {len(path) - 1 for path in paths}
        and set(ours.paths) <= paths
        and len(set(ours.paths)) == min(LIMIT, ours.unblocked_count)
    )


def _timed(job: Callable[[], Answer]) -> tuple[Answer, float]:
    start = perf_counter()
    answer = job()
    return answer, perf_counter() - start
