"""Ladders compared with plain breadth-first search, on real lists and on small ones."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.ladder.graph import COST_BLOCKED, COST_OF_BAND, COST_UNDEALT, LadderIndex
from app.solver.ladder.solver import MAX_PATHS, WordPair, solve
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from benchmarks.lexicons import lexicon_of
from benchmarks.oracles.ladder import Rungs, bucket_neighbours, distances, ladders_down
from tests.conftest import ENGLISH


@pytest.mark.parametrize("language", ["english", "french"])
@pytest.mark.parametrize(
    "length", [3, 4, *(pytest.param(length, marks=pytest.mark.marathon) for length in (5, 6, 7))]
)
def test_solutions_for_random_pairs_match_the_oracle(
    language: str, length: int, request: pytest.FixtureRequest
) -> None:
    index: LadderIndex = request.getfixturevalue(f"{language}_index")
    lexicon = index.lexicon
    words = lexicon.words(lexicon.ids_of_length(length))
    neighbours = bucket_neighbours(words)
    linked = [word for word in words if neighbours[word]]
    rng = np.random.default_rng(length)
    pairs = [rng.choice(linked, 2, replace=False) for _ in range(25)]
    pairs += [rng.choice(words, 2, replace=False) for _ in range(5)]
    solved = [
        assert_as_the_oracle(index, neighbours, WordPair(str(start), str(end)))
        for start, end in pairs
    ]
    assert sum(solved) >= 7


@st.composite
def small_lists(draw: st.DrawFn) -> tuple[list[str], list[int]]:
    words = draw(
        st.lists(st.text("abc", min_size=3, max_size=3), min_size=2, max_size=27, unique=True)
    )
    bands = draw(st.lists(st.integers(1, 5), min_size=len(words), max_size=len(words)))
    return words, bands


@given(small_lists(), st.booleans())
def test_solutions_in_small_lists_match_the_oracle(
    small_list: tuple[list[str], list[int]], familiar: bool
) -> None:
    words, bands = small_list
    blocked, undealt = words[2::4], words[3::4]
    index = LadderIndex.build(lexicon_of(ENGLISH, words, bands, blocked, undealt))
    neighbours = bucket_neighbours(words)
    for end in words[1:]:
        assert_as_the_oracle(index, neighbours, WordPair(words[0], end), familiar=familiar)


def cost(lexicon: Lexicon, path: Rungs) -> int:
    rungs = [lexicon.find(word) for word in path[1:-1]]
    return sum(
        COST_BLOCKED
        if lexicon.blocked[i]
        else max(COST_OF_BAND[lexicon.bands[i]], 0 if lexicon.dealt[i] else COST_UNDEALT)
        for i in rungs
    )


def _best_detour(
    lexicon: Lexicon,
    neighbours: dict[str, list[str]],
    pair: WordPair,
    among: set[str] | None,
    is_needless: bool,
) -> Rungs | None:
    """Return the best ladder without blocked rungs; None if there is none or `is_needless`."""
    if is_needless:
        return None
    allowed = {*lexicon.words(np.flatnonzero(~lexicon.blocked)), pair.start, pair.end}
    allowed &= among or allowed
    ladders = ladders_down(neighbours, distances(neighbours, pair.start, allowed), pair.end)
    return min(ladders, key=lambda path: (cost(lexicon, path), path), default=None)


def assert_as_the_oracle(
    index: LadderIndex, neighbours: dict[str, list[str]], pair: WordPair, *, familiar: bool = False
) -> bool:
    """Compare a solution with the plain search; return whether there is a ladder."""
    lexicon = index.lexicon
    among = None
    if familiar:
        known = np.flatnonzero(lexicon.bands <= FAMILIAR)
        among = {*lexicon.words(known), pair.start, pair.end}
    from_start = distances(neighbours, pair.start, among)
    from_end = distances(neighbours, pair.end, among)
    expected = ladders_down(neighbours, from_start, pair.end)
    solution = solve(index, pair, MAX_PATHS, familiar)
    assert solution.path_count == len(expected)
    assert solution.steps == (len(expected[0]) - 1 if expected else None)
    unblocked = [path for path in expected if cost(lexicon, path) < COST_BLOCKED]
    assert solution.unblocked_count == len(unblocked)
    in_order = sorted(unblocked, key=lambda path: (cost(lexicon, path), path))
    assert list(solution.paths) == in_order[:MAX_PATHS]
    assert solution.detour == _best_detour(lexicon, neighbours, pair, among, bool(unblocked))
    sides = ((from_start, solution.reached_from_start), (from_end, solution.reached_from_end))
    for away, reached in sides:
        levels = Counter(away.values())
        assert list(reached) == [levels[steps] for steps in range(len(reached))]
        if not expected:
            assert sum(reached) == len(away)
    return bool(expected)
