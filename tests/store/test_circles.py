"""Stored clubs and challenges: only a first result counts, and limits hold."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Barrier, BrokenBarrierError

import pytest
from sqlalchemy import event

from app.solver.puzzle import InvalidPuzzle
from app.store import circles
from app.store.circles import MOST_MEMBERS, Circle, Score
from app.store.database import Store
from app.store.expiry import CLUB_KEPT, KEPT
from app.store.models import CHALLENGE, CLUB, CircleRow, MemberRow, ScoreRow
from tests.store.conftest import at, at_once, sent, sizes

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
FAMILY = Circle(CLUB, "en", "Family")
GRID = Circle(CHALLENGE, "en", "Ruzzle", "p" * 22, "/en/ruzzle/?grid=te/sa")
TODAY = "2026-11-21/ladder"


def rows(store: Store) -> list[int]:
    """Return how many circles, members and results the tables hold."""
    return sizes(store, CircleRow, MemberRow, ScoreRow)


@pytest.fixture(autouse=True)
def noon(store: Store) -> None:
    at(store, NOW)


def of_day(points: int, puzzle: str = TODAY, alone: str = "") -> dict[str, tuple[str, Score]]:
    return {CLUB: (puzzle, Score(points, alone=alone))}


def points_of(store: Store, code: str) -> dict[str, dict[str, int]]:
    return {
        member.nickname: {puzzle: score.points for puzzle, score in member.scores.items()}
        for member in circles.find(store, code, None).members
    }


def test_a_first_result_counts_only_in_the_circles_that_play_its_puzzle(store: Store) -> None:
    club = circles.make(store, FAMILY, "ada", "Ada")
    challenge = circles.make(store, GRID, "ada", "Ada")
    french = circles.make(store, replace(FAMILY, language="fr"), "ada", "Ada")
    other = circles.make(store, FAMILY, "eve", "Eve")
    score = Score(7, "2 words", (("sail", 4), ("tea", 3)), "/en/ruzzle/?grid=te/sa&end=1")
    result = {GRID.puzzle: ("", score), CLUB: (TODAY, Score(40))}
    counted = circles.hand_in(store, "ada", "en", result)
    assert {each.code for each in counted} == {club, challenge}
    circles.hand_in(store, "ada", "en", of_day(100))
    assert points_of(store, club) == {"Ada": {TODAY: 40}}
    assert points_of(store, french) == {"Ada": {}}
    assert points_of(store, other) == {"Eve": {}}
    assert circles.find(store, challenge, "ada").own.scores == {"": score}
    assert circles.find(store, challenge, "eve").own is None
    assert circles.hand_in(store, "nobody", "en", result) == []


def test_nicknames_are_unique_regardless_of_case_and_may_be_changed(store: Store) -> None:
    code = circles.make(store, FAMILY, "ada", "Zoë Strauß")
    circles.join(store, code, "ben", "Ben")
    for player in ("ben", "eve"):
        for nickname in ("Zoë Strauß", "ZOË STRAUSS"):
            with pytest.raises(InvalidPuzzle) as refused:
                circles.join(store, code, player, nickname)
            assert (refused.value.code, refused.value.field) == ("nickname-taken", "nickname")
    circles.join(store, code, "ada", "ZOË STRAUSS")
    assert [*points_of(store, code)] == ["ZOË STRAUSS", "Ben"]
    circles.join(store, code, "ada", "Ada")
    circles.join(store, code, "ben", "Zoë Strauß")
    assert [*points_of(store, code)] == ["Ada", "Zoë Strauß"]
    with pytest.raises(InvalidPuzzle, match="no-circle"):
        circles.join(store, "x" * 12, "ben", "Ben")


def test_twenty_simultaneous_copies_of_a_result_count_once(store: Store) -> None:
    code = circles.make(store, FAMILY, "ada", "Ada")
    with ThreadPoolExecutor(5) as threads:
        answers = list(
            threads.map(lambda n: circles.hand_in(store, "ada", "en", of_day(n)), range(20))
        )
    assert all(answer[0].code == code for answer in answers)
    assert rows(store) == [1, 1, 1]


def test_a_single_player_round_counts_for_one_member_only(store: Store) -> None:
    code = circles.make(store, FAMILY, "ada", "Ada")
    circles.join(store, code, "ben", "Ben")
    assert circles.hand_in(store, "ada", "en", of_day(88, alone="game 1"))
    assert not circles.hand_in(store, "ben", "en", of_day(88, alone="game 1"))
    assert circles.hand_in(store, "ben", "en", of_day(50, alone="game 2"))
    assert points_of(store, code) == {"Ada": {TODAY: 88}, "Ben": {TODAY: 50}}


def test_a_result_needs_no_more_queries_for_thirty_clubs_than_for_three(store: Store) -> None:
    """All other writers wait during these queries."""

    def queries(clubs: int) -> int:
        player = f"of {clubs}"
        for _ in range(clubs):
            circles.make(store, FAMILY, player, player)

        def hand_in_twice() -> None:
            for _ in range(2):
                counted = circles.hand_in(store, player, "en", of_day(9, alone="me"))
                assert len(counted) == clubs

        return len(sent(store, hand_in_twice))

    assert queries(3) == queries(30)


@pytest.mark.parametrize("circle", [FAMILY, GRID])
def test_concurrent_joins_never_exceed_the_limit(store: Store, circle: Circle) -> None:
    most = MOST_MEMBERS[circle.kind]
    code = circles.make(store, circle, "p0", "P0")
    for n in range(1, most - 2):
        circles.join(store, code, f"p{n}", f"P{n}")

    def join(n: int) -> str:
        try:
            circles.join(store, code, f"p{n}", f"P{n}")
        except InvalidPuzzle as error:
            return error.code
        return ""

    answers = sorted(at_once(5, lambda n: join(100 + n)))
    assert answers == ["", "", "circle-full", "circle-full", "circle-full"]
    assert rows(store)[1] == most


def test_results_go_when_a_member_leaves_and_the_club_goes_when_the_last_member_leaves(
    store: Store,
) -> None:
    code = circles.make(store, FAMILY, "ada", "Ada")
    circles.join(store, code, "ben", "Ben")
    circles.hand_in(store, "ben", "en", of_day(30))
    circles.leave(store, code, "nobody")
    circles.leave(store, code, "ben")
    assert rows(store) == [1, 1, 0]
    circles.leave(store, code, "ada")
    assert rows(store) == [0, 0, 0]


def test_leaving_a_circle_while_a_result_is_handed_in_causes_no_deadlock(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    code = circles.make(store, FAMILY, "ada", "Ada")
    circles.join(store, code, "ben", "Ben")
    together = Barrier(2)

    def wait(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        """Let both moves lock their first row before either goes on, if the database allows it."""
        if "FOR UPDATE" in statement or statement.startswith(("INSERT", "UPDATE")):
            with suppress(BrokenBarrierError):
                together.wait(timeout=0.3)

    event.listen(store.engine, "after_cursor_execute", wait)
    moves: list[Callable[[], object]] = [
        lambda: circles.leave(store, code, "ben"),
        lambda: circles.hand_in(store, "ben", "en", of_day(30)),
    ]
    at_once(2, lambda n: moves[n]())
    event.remove(store.engine, "after_cursor_execute", wait)
    assert rows(store) == [1, 1, 0]
    assert not caplog.records


def test_only_the_founder_can_remove_a_member(store: Store) -> None:
    code = circles.make(store, FAMILY, "ada", "Ada")
    for player in ("ben", "cleo"):
        circles.join(store, code, player, player.capitalize())
        circles.hand_in(store, player, "en", of_day(30))
    for player, nickname in (("ben", "Cleo"), ("ben", "Ada"), ("nobody", "Ben"), ("ada", "Dan")):
        circles.leave(store, code, player, nickname)
        assert rows(store) == [1, 3, 2]
    circles.leave(store, code, "ada", "Cleo")
    assert rows(store) == [1, 2, 1]
    circles.leave(store, code, "ada")
    circles.leave(store, code, "ben", "Ben")  # the founder has left, so the next member is founder
    assert rows(store) == [0, 0, 0]


@pytest.mark.parametrize(("circle", "kept"), [(FAMILY, CLUB_KEPT), (GRID, KEPT)])
def test_abandoned_circles_disappear_and_their_rows_are_deleted(
    store: Store, circle: Circle, kept: timedelta
) -> None:
    code = circles.make(store, circle, "ada", "Ada")
    later = NOW + timedelta(1)
    result = {CLUB: (TODAY, Score(9)), GRID.puzzle: ("", Score(9))}
    circles.hand_in(at(store, later), "ada", "en", result)
    assert circles.find(at(store, later + kept), code, "ada")
    after = later + kept + timedelta(seconds=1)
    assert circles.find(at(store, after), code, "ada") is None
    assert circles.hand_in(store, "ada", "en", result) == []
    circles.make(store, FAMILY, "eve", "Eve")
    assert rows(store) == [1, 1, 0]
