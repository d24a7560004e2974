"""Points for daily puzzles: 100 for very good players, 10 for taking part, and fair in between."""

from hypothesis import given
from hypothesis import strategies as st

from app.solver.day_points import (
    conundrum_points,
    grid_points,
    ladder_points,
    letters_points,
    word_points,
)

COUNTS = st.integers(0, 200)
HINTS = st.integers(0, 20)


def test_a_very_good_player_gets_a_hundred_points_for_each_game() -> None:
    assert letters_points(9, 9) + conundrum_points(True, 4.0) == 100
    assert grid_points(27, 27) == grid_points(90, 27) == 100
    assert ladder_points(0, 0) == ladder_points(-1, 0) == 100
    assert word_points(True, 0, 0) == 100


def test_taking_part_earns_ten_points() -> None:
    assert letters_points(0, 9) + conundrum_points(False, None) == 10
    assert grid_points(0, 27) == 10
    assert ladder_points(None, 3) == 10
    assert word_points(False, 6, 1) == 10


def test_a_result_half_as_good_earns_about_half_the_points() -> None:
    assert letters_points(7, 9) == 30
    assert conundrum_points(True, None) == conundrum_points(True, 45.0) == 30
    assert grid_points(10, 20) == 55
    assert ladder_points(2, 1) == 50
    assert word_points(True, 3, 1) == 54


@given(st.integers(1, 9), st.integers(0, 9), st.floats(0, 1000), COUNTS, COUNTS, HINTS)
def test_a_better_result_never_earns_less_and_no_result_earns_over_a_hundred(
    longest: int, length: int, seconds: float, found: int, goal: int, hints: int
) -> None:
    length = min(length, longest)
    assert 5 <= letters_points(length, longest) <= letters_points(longest, longest) == 50
    assert 30 <= conundrum_points(True, seconds) <= conundrum_points(True, seconds / 2) <= 50
    assert 10 <= grid_points(found, goal) <= grid_points(found + 1, goal) <= 100
    assert 30 <= ladder_points(found, hints + 1) <= ladder_points(found, hints) <= 100
    assert 30 <= word_points(True, found + 1, hints) <= word_points(True, found, hints) <= 100
