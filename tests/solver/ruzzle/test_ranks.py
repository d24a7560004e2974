"""Ranks of a round: how many familiar words each needs, depending on grid and clock."""

from itertools import pairwise

import pytest

from app.solver.ruzzle.ranks import MAX_WORDS, RANKS, Goal


@pytest.mark.parametrize("seconds", [0, 60, 120, 300])
@pytest.mark.parametrize("familiar", [1, 3, 40, 127, 2000])
def test_ranks_rise_from_no_words_to_all_familiar_words(familiar: int, seconds: int) -> None:
    goal = Goal.of(familiar, seconds)
    assert len(goal.starts) == RANKS
    assert goal.starts[0] == 0
    assert goal.starts[-1] == familiar
    assert all(start <= end for start, end in pairwise(goal.starts))
    assert goal.rank(familiar) == RANKS - 1
    for rank, start in enumerate(goal.starts):
        assert goal.rank(start) >= rank
        if start:
            assert goal.rank(start - 1) < rank


def test_goals_are_lower_with_a_short_clock_and_limited_on_large_grids() -> None:
    starts = [Goal.of(127, seconds).starts[-2] for seconds in (60, 120, 180, 300, 0)]
    assert starts == sorted(starts)
    assert starts[0] < starts[-1]
    assert Goal.of(2000).starts[-2] <= MAX_WORDS


def test_a_grid_without_familiar_words_has_the_lowest_rank() -> None:
    assert Goal.of(0).rank(0) == 0
