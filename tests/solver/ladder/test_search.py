"""The search for the best ladders: remaining costs, and how few rungs it tries."""

from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.search import BfsState, ShortestLadders, meeting_words
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH
from tests.solver.ladder.conftest import corners


def across_a_cube(letters: int, bands: list[int]) -> ShortestLadders:
    """Return the shortest ladders from one corner of a cube to the opposite one."""
    graph = LadderIndex.build(lexicon_of(ENGLISH, corners(letters), bands)).graphs[letters]
    start, end = BfsState(graph, 0), BfsState(graph, len(graph) - 1)
    met = meeting_words(start, end)
    assert met
    return ShortestLadders.through(start, end, met)


@pytest.mark.parametrize("seed", range(5))
def test_the_remaining_cost_of_every_rung_is_minimal(seed: int) -> None:
    bands = np.random.default_rng(seed).integers(1, 6, 2**5).tolist()
    ladders = across_a_cube(5, bands)
    paths = ladders.best(1000)
    assert len(paths) == 120
    rests = defaultdict(set)
    for path in paths:
        for place, node in enumerate(path):
            rests[node].add(int(ladders.costs[list(path[place + 1 :])].sum()))
    assert ladders.remaining == {node: min(costs) for node, costs in rests.items()}


def test_the_search_tries_only_rungs_on_the_best_ladder() -> None:
    """All 720 ladders cost the same. Without remaining costs, the search would follow them all."""
    tried: list[int] = []

    class Followed(dict[int, list[int]]):
        def __getitem__(self, node: int) -> list[int]:
            tried.append(node)
            return super().__getitem__(node)

    ladders = across_a_cube(6, [3] * 2**6)
    followed = replace(ladders, next_nodes=Followed(ladders.next_nodes))
    assert ladders.count == 720
    (best,) = followed.best(1)
    assert best == (*tried, ladders.end)
