"""How a round with several players is scored, and how everyone's words are listed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.together.scoring import SCORINGS, Found, counting, points_of_round, side_by_side

FOUND = [
    Found(0, "education", 18, 9),
    Found(0, "cat", 3, 1),
    Found(1, "auction", 7, 5),
    Found(1, "cat", 3, 2),
    Found(2, "caution", 7, 7),
]


@pytest.mark.parametrize(
    ("kind", "scoring", "points"),
    [
        ("letters", "usual", {0: 18, 1: 7, 2: 7}),
        ("letters", "longest", {0: 18}),
        ("letters", "alone", {0: 18, 1: 7, 2: 7}),
        ("ruzzle", "usual", {0: 21, 1: 10, 2: 7}),
        ("ruzzle", "longest", {0: 18}),
        ("ruzzle", "alone", {0: 18, 1: 7, 2: 7}),
    ],
)
def test_points_depend_on_the_game_and_the_scoring_rule(
    kind: str, scoring: str, points: dict[int, int]
) -> None:
    assert dict(points_of_round(kind, FOUND, scoring)) == points


def test_only_the_first_player_to_solve_a_conundrum_scores() -> None:
    found = [Found(0, "education", 10, 20), Found(1, "education", 10, 19)]
    assert dict(points_of_round("conundrum", found, "alone")) == {1: 10}


def test_the_first_three_to_finish_a_race_get_extra_points() -> None:
    found = [Found(seat, f"w{seat}", 100 - 20 * seat, 90 - seat) for seat in range(5)]
    found.append(Found(6, "lost", 0, 1))
    points = points_of_round("ladder", found, "longest")
    assert dict(points) == {0: 100, 1: 80, 2: 63, 3: 46, 4: 30, 6: 0}


words = st.builds(
    Found, st.integers(0, 5), st.sampled_from(["a", "bb", "cc", "ddd", "eeee"]),
    st.integers(1, 9), st.integers(0, 99),
)  # fmt: skip
rounds = st.lists(words, unique_by=lambda each: (each.seat, each.word))


@given(rounds, st.sampled_from(SCORINGS))
def test_the_scoring_rule_decides_whether_only_shorter_or_only_shared_words_are_ignored(
    found: list[Found], scoring: str
) -> None:
    counted = counting(found, scoring)
    assert set(counted) <= set(found)
    for each in set(found) - set(counted):
        longer = any(len(other.word) > len(each.word) for other in found)
        shared = sum(other.word == each.word for other in found) > 1
        assert longer if scoring == "longest" else shared
    points = points_of_round("ruzzle", found, scoring)
    assert sum(points.values()) == sum(each.points for each in counted)


@given(rounds)
def test_every_word_is_listed_once_with_everyone_who_found_it(found: list[Found]) -> None:
    shown = side_by_side(found)
    assert sorted(each.word for each in shown) == sorted({each.word for each in found})
    assert sum(len(each.seats) for each in shown) == len(found)
    finders = [len(each.seats) for each in shown]
    assert finders == sorted(finders, reverse=True)
