"""A room as a value: any moves in any order leave it valid, and no move counts twice."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.puzzle import InvalidPuzzle
from app.solver.together.room import (
    AWAY_MS,
    CONUNDRUM,
    GRACE_MS,
    HOST_AWAY_MS,
    HOST_GONE_MS,
    MAX_PLAYERS,
    READY_MS,
    SEEN_MS,
    Phase,
    Room,
    Round,
    Settings,
)
from app.solver.together.scoring import SCORINGS, Found

START = 1_700_000_000_000
BEGAN = START + READY_MS
OVER = BEGAN + 30_000 + GRACE_MS
"""If the host starts a letters round at START, it begins at BEGAN and may be judged at OVER."""
PEOPLE = ("ann", "ben", "cy", "dee")


def opened(**settings: object) -> Room:
    given = Settings(**settings)  # type: ignore[arg-type]
    return Room("BCDFGH", "en", given, "seed", "ann", START, START)


def with_people(room: Room, *people: str) -> Room:
    for each in people:
        room = room.joined(each, each.title(), START)
    return room


def refused(code: str) -> pytest.RaisesExc[InvalidPuzzle]:
    return pytest.raises(InvalidPuzzle, check=lambda error: error.code == code)


def begun(**settings: object) -> Room:
    room = with_people(opened(**settings), *PEOPLE)
    return room.begun("ann", 1, "abcdefghi", START)


def test_the_clock_alone_takes_a_round_through_its_phases() -> None:
    room = begun(rounds=2)
    ends = BEGAN + 30_000
    phases = [START, BEGAN - 1, BEGAN, ends - 1, ends, OVER]
    assert [room.phase(at).value for at in phases] == [
        "ready", "ready", "playing", "playing", "judging", "judging",
    ]  # fmt: skip
    assert not room.is_due(OVER - 1)
    judged = room.judged([Found(0, "bad", 3, 1)], OVER)
    assert judged.phase(OVER) is Phase.RESULTS
    assert dict(judged.totals) == {0: 3, 1: 0, 2: 0, 3: 0}
    assert judged.judged([Found(1, "bad", 3, 1)], OVER) is judged


def test_only_the_host_begins_and_ends_rounds_unless_the_host_is_away() -> None:
    room = with_people(opened(), "ann", "ben")
    gone = START + HOST_AWAY_MS
    for act in (lambda now: room.begun("ben", 1, "x", now), lambda now: room.ended("ben", 1, now)):
        with refused("not-the-host"):
            act(gone)
    assert len(room.begun("ben", 1, "abcdefghi", gone + 1).rounds) == 1
    for outsider in ("stranger", "", None):
        assert not room.leads(outsider, gone + 1)


def test_players_who_left_or_were_removed_cannot_lead_the_room() -> None:
    room = with_people(opened(), *PEOPLE).without("ben", 1, START).without("ann", 2, START)
    for gone in (HOST_AWAY_MS + 1, HOST_GONE_MS + 1):
        leading = [each for each in PEOPLE if room.leads(each, START + gone)]
        assert leading == ["ann", "dee"]
        for outsider in ("ben", "cy"):
            with refused("not-the-host"):
                room.begun(outsider, 1, "abcdefghi", START + gone)


def test_a_round_does_not_wait_for_players_who_were_away_when_it_began() -> None:
    later = START + AWAY_MS + 1
    room = with_people(opened(), "ann", "ben", "cy").seen("ann", later)
    began = later + READY_MS
    room = room.begun("ann", 1, "abcdefghi", later).seen("ben", began)
    assert room.finished("ann", 1, began).phase(began) is Phase.PLAYING
    both = room.finished("ann", 1, began).finished("ben", 1, began)
    assert both.phase(began) is Phase.JUDGING
    back = room.seen("cy", began).finished("ann", 1, began).finished("ben", 1, began)
    assert back.phase(began) is Phase.PLAYING


def test_a_round_stops_waiting_for_a_player_who_has_gone_silent_once_another_has_finished() -> None:
    room = with_people(opened(clock=180), "ann", "ben", "cy").begun("ann", 1, "abcdefghi", START)
    gone = BEGAN + AWAY_MS
    assert room.seen("ann", gone).phase(gone) is Phase.PLAYING  # as nobody has finished
    both = room.finished("ann", 1, BEGAN).finished("ben", 1, BEGAN).seen("ann", BEGAN + SEEN_MS + 1)
    assert both.phase(gone) is Phase.PLAYING
    over = both.seen("ann", gone)
    assert over.phase(gone) is Phase.JUDGING
    assert over.version > both.version
    assert both.seen("cy", gone).phase(gone) is Phase.PLAYING


def test_a_host_who_comes_back_is_still_the_host() -> None:
    """A tab in the background reports only once a minute."""
    room = with_people(opened(rounds=1), "ann", "ben", "cy")
    away = START + HOST_AWAY_MS + 1
    assert not room.may_set_up("ben", away)
    room = room.begun("ben", 1, "abcdefghi", away).ended("ben", 1, away + READY_MS)
    assert room.host == "ann"
    with refused("not-the-host"):
        room.without("ben", 2, START)
    back = away + READY_MS + GRACE_MS
    room = room.judged([], back).seen("ann", back)
    assert [each for each in PEOPLE if room.leads(each, back)] == ["ann"]
    assert room.may_set_up("ann", back)


def test_a_player_who_carries_on_after_a_long_absence_of_the_host_becomes_the_host() -> None:
    room, gone = with_people(opened(), "ann", "ben"), START + HOST_GONE_MS + 1
    for after in (
        room.begun("ben", 1, "abcdefghi", gone),
        room.set_up("ben", Settings("ruzzle"), "", "new", gone),
    ):
        assert (after.host, after.leads("ann", gone)) == ("ben", False)


def test_when_the_host_leaves_another_player_becomes_host_at_once() -> None:
    """The player heard from most recently becomes host: others may have closed the page."""
    room = with_people(opened(), *PEOPLE).seen("cy", START + SEEN_MS + 1).without("ann", 0, START)
    assert (room.host, room.host_before) == ("cy", "Ann")
    back = room.joined("ann", "Ann", START)
    assert (back.host, back.leads("ann", START)) == ("cy", False)
    assert back.begun("cy", 1, "abcdefghi", START).host_before == ""
    alone = with_people(opened(rival=2), "ann").with_computer("Nell").without("ann", 0, START)
    assert (alone.host, alone.joined("ben", "Ben", START).host) == ("ann", "ben")


def test_a_player_may_begin_another_evening_while_the_host_is_away() -> None:
    room = begun(rounds=1).judged([], OVER)
    assert room.seen("ann", OVER).set_up("ann", room.settings, "", "new", OVER).host == "ann"
    with refused("not-the-host"):
        room.seen("ann", OVER).set_up("ben", room.settings, "", "new", OVER)
    again = room.set_up("ben", room.settings, "", "new", OVER)
    assert (again.phase(OVER), again.host, again.leads("ben", OVER)) == (Phase.LOBBY, "ann", True)


def test_new_players_wait_for_the_next_round_and_players_who_leave_keep_their_points() -> None:
    room = begun()
    assert room.joined("eve", "Eve", START).players[4].since == 1
    room = room.without("ben", 1, START).without("cy", 2, START)
    room = room.judged([Found(0, "bad", 3, 1), Found(2, "bad", 3, 1)], OVER)
    assert room.rounds[0].points == {0: 3, 2: 3, 3: 0}  # Ben left without a word
    late = room.joined("eve", "Eve", OVER)
    assert late.players[4].since == 2
    assert 4 not in late.totals


def test_a_round_begins_only_once() -> None:
    room = begun()
    assert room.begun("ann", 1, "other", START + 1) is room
    for waiting, number in ((room, 2), (with_people(opened(), "ann"), 2)):
        with refused("not-that-round"):
            waiting.begun("ann", number, "other", START + 1)


def test_words_are_accepted_only_during_their_round_and_a_grace_period_after_it() -> None:
    room = begun()
    assert room.check_plays("ben", 1, BEGAN) == 1
    assert room.check_plays("ben", 1, OVER - 1) == 1
    for player, number, now, code in (
        ("ben", 1, BEGAN - 1, "not-that-round"),
        ("ben", 2, BEGAN, "not-that-round"),
        ("ben", 0, BEGAN, "not-that-round"),
        ("ben", 1, OVER, "too-late"),
        ("stranger", 1, BEGAN, "not-in-room"),
        ("", 1, BEGAN, "not-in-room"),
        (None, 1, BEGAN, "not-in-room"),
    ):
        with refused(code):
            room.check_plays(player, number, now)
    with refused("from-the-next-round"):
        room.joined("eve", "Eve", BEGAN).check_plays("eve", 1, BEGAN)
    following = room.judged([], OVER).begun("ann", 2, "other", OVER)
    with refused("too-late"):
        following.check_plays("ben", 1, OVER + READY_MS)


def test_a_player_may_return_after_leaving_but_not_after_being_removed() -> None:
    room = with_people(opened(), *PEOPLE)
    left = room.without("cy", 2, START)
    assert left.seated == (0, 1, 3)
    assert left.joined("cy", "Cy", START).seated == room.seated
    removed = room.without("ann", 2, START)
    assert (removed.seat_of("cy"), removed.players[2].name) == (None, "")
    with refused("removed-from-room"):
        removed.joined("cy", "Cyril", START)
    with refused("not-the-host"):
        room.without("ben", 2, START)


def test_the_remove_button_on_an_older_page_never_removes_the_wrong_player() -> None:
    room = with_people(opened(), *PEOPLE)
    assert room.without("ann", 2, START, "Ben") is room
    assert room.without("ann", 2, START, "Cy").seat_of("cy") is None


def test_a_taken_name_is_refused_and_nobody_can_join_a_full_room() -> None:
    room = with_people(opened(), "ann")
    with refused("nickname-taken"):
        room.joined("ben", "ANN", START)
    full = with_people(opened(), *(f"p{n}" for n in range(MAX_PLAYERS)))
    with refused("room-full"):
        full.joined("late", "Late", START)


def test_a_round_is_over_once_everyone_has_finished() -> None:
    room = begun(game="ladder")
    for seat in range(4):
        assert room.phase(BEGAN) is Phase.PLAYING
        room = room.answered(seat, BEGAN, done=True)
    assert room.phase(BEGAN) is Phase.JUDGING


@pytest.mark.parametrize("game", ["countdown", "ruzzle", "ladder", "hangman"])
def test_a_round_ends_early_when_everyone_says_they_are_done(game: str) -> None:
    room = begun(game=game)
    for player in PEOPLE:
        assert room.phase(BEGAN) is Phase.PLAYING
        room = room.finished(player, 1, BEGAN)
        assert room.finished(player, 1, BEGAN) is room
        with refused("you-are-through"):
            room.check_plays(player, 1, BEGAN)
    assert room.phase(BEGAN) is Phase.JUDGING
    assert room.rounds[0].answered == ()


def test_a_player_who_gives_up_a_conundrum_does_not_end_it_for_others() -> None:
    played = Round(CONUNDRUM, "plancased", START, START + 30_000)
    room = replace(begun(), rounds=(played,)).finished("ann", 1, START + 10)
    assert room.phase(START + 10) is Phase.PLAYING
    assert room.answered(1, START + 11, done=True).phase(START + 11) is Phase.JUDGING


def test_a_round_ends_when_the_last_player_still_playing_leaves() -> None:
    room = begun()
    for player in ("ann", "ben", "cy"):
        room = room.finished(player, 1, BEGAN)
    for by in ("dee", "ann"):  # Dee leaves, or the host removes her
        assert room.without(by, 3, BEGAN).phase(BEGAN) is Phase.JUDGING
    alone = with_people(opened(), "ann").begun("ann", 1, "abcdefghi", START)
    assert alone.without("ann", 0, BEGAN).phase(BEGAN) is Phase.PLAYING


def test_only_players_in_a_round_can_say_they_are_done() -> None:
    room = begun()
    with refused("not-in-room"):
        room.finished("eve", 1, BEGAN)
    with refused("from-the-next-round"):
        room.joined("eve", "Eve", BEGAN).finished("eve", 1, BEGAN)


def test_finishing_a_round_that_is_not_being_played_changes_nothing() -> None:
    room = begun()
    assert room.finished("ann", 2, BEGAN) is room
    for each, now in (
        (room, OVER),
        (room.judged([], OVER), OVER),
        (replace(room, evening=1), BEGAN),
    ):
        assert each.finished("ann", 1, now) is each


def test_a_new_evening_keeps_the_players_present_and_resets_their_points() -> None:
    room = with_people(opened(rounds=1, rival=2), *PEOPLE, "eve").with_computer("Nell")
    room = (
        room.without("ann", 4, START).without("ben", 1, START).begun("ann", 1, "abcdefghi", START)
    )
    settings = Settings("ruzzle", 5, 60, "alone", 3)
    for now, by, code in (
        (OVER - 1, "ann", "rounds-have-begun"),
        (OVER, "ann", "rounds-have-begun"),
        (START, "cy", "not-the-host"),
    ):
        with refused(code):
            room.set_up(by, settings, "Ada", "new", now)
    judged = room.judged([Found(0, "bad", 3, 1)], OVER)
    again = judged.set_up("ann", settings, "Ada", "new", OVER)
    assert again.phase(OVER) is Phase.LOBBY
    assert [again.players[seat].name for seat in again.totals] == ["Ann", "Cy", "Dee", "Ada"]
    assert {*again.totals.values()} == {0}
    assert again.set_up("ann", settings, "Ada", "newer", OVER) is again
    assert again.joined("ben", "Ben", OVER).seat_of("ben") is not None
    with refused("removed-from-room"):
        again.joined("eve", "Eve", OVER)


def test_the_game_can_be_changed_before_the_first_round() -> None:
    room = with_people(opened(rival=1), "ann").with_computer("Pip")
    changed = room.set_up("ann", Settings("hangman", rival=5), "Lexi", "new", START)
    assert [(each.name, each.strength) for each in changed.players] == [("Ann", 0), ("Lexi", 5)]
    alone = changed.set_up("ann", Settings("hangman"), "", "new", START)
    assert [each.name for each in alone.players] == ["Ann"]
    with refused("nickname-taken"):
        alone.set_up("ann", Settings(rival=5), "ANN", "new", START)


def test_forms_from_an_earlier_evening_are_refused() -> None:
    """A form that waited for the network may arrive in the next evening."""
    room, now = begun(rounds=1).judged([], OVER), OVER + READY_MS
    room = room.set_up("ann", Settings(), "", "new", OVER)
    with refused("not-that-round"):
        room.begun("ann", 1, "abcdefghi", OVER, evening=0)
    room = room.begun("ann", 1, "abcdefghi", OVER, evening=1)
    with refused("not-that-round"):
        room.ended("ann", 1, now, evening=0)
    with refused("too-late"):
        room.check_plays("ben", 1, now, evening=0)
    assert room.check_plays("ben", 1, now, evening=1) == 1
    assert room.ended("ann", 1, now, evening=1) is not room


def test_a_countdown_game_ends_with_a_conundrum() -> None:
    kinds = [opened(rounds=4).kind_of(number) for number in range(1, 5)]
    assert kinds == ["letters", "letters", "letters", "conundrum"]


def test_a_mixed_evening_takes_the_four_games_in_turn() -> None:
    evening = [opened(game="mixed", rounds=5).kind_of(number) for number in range(1, 6)]
    assert evening == ["letters", "ruzzle", "ladder", "hangman", "letters"]


def test_in_a_mixed_evening_the_best_score_is_worth_ten_points_and_others_in_proportion() -> None:
    for second, points in ((41, 9), (43, 10), (1, 0)):
        found = [Found(0, "word", 43, 1), Found(1, "other", second, 2)]
        judged = begun(game="mixed").judged(found, OVER)
        assert dict(judged.totals) == {0: 10, 1: points, 2: 0, 3: 0}


who, nobody = st.sampled_from(PEOPLE), st.just("")
moves = st.one_of(
    st.tuples(st.just("join"), who, st.sampled_from(["A", "B", "C"])),
    st.tuples(st.just("without"), who, st.integers(-1, 6)),
    st.tuples(st.sampled_from(["begin", "end", "finish"]), who, st.integers(0, 4)),
    st.tuples(st.just("word"), who, st.booleans()),
    st.tuples(st.just("set up"), who, st.integers(0, 1)),
    st.tuples(st.just("judge"), nobody, st.integers(0, 3)),
    st.tuples(st.just("wait"), nobody, st.sampled_from([1, 5000, 31_000, 40_000, 400_000])),
)


def after(room: Room, move: str, player: str, more: int, now: int) -> Room:
    """Return the room after a move. more: a name, a seat, a number, or whatever the move needs."""
    match move:
        case "join":
            return room.joined(player, str(more), now)
        case "without":
            return room.without(player, more, now)
        case "begin":
            return room.begun(player, more, "puzzle", now, evening=room.evening)
        case "end":
            return room.ended(player, more, now, room.evening)
        case "finish":
            return room.finished(player, more, now, room.evening)
        case "set up":
            return room.set_up(player, Settings(rounds=3, rival=more), "Pip", "seed", now)
        case "word":
            seat = room.check_plays(player, len(room.rounds), now, room.evening)
            return room.answered(seat, now, done=bool(more))
    return room.judged([Found(seat, "word", 4, seat) for seat in range(more)], now)


@given(st.lists(moves, max_size=40), st.sampled_from(SCORINGS))
def test_a_room_stays_valid_after_moves_in_any_order_and_repeated_moves_change_nothing(
    made: list[tuple[str, str, int]], scoring: str
) -> None:
    room, now = opened(rounds=3, scoring=scoring), START
    for move, player, more in made:
        if move == "wait":
            now += more
            continue
        try:
            then = after(room, move, player, more, now)
        except InvalidPuzzle:
            continue
        assert then is room or then.version > room.version
        if move != "word":
            assert after(then, move, player, more, now) is then
        room = then
        assert len(room.rounds) <= 3
        assert all(each.points is not None for each in room.rounds[:-1])
        names = [room.players[seat].name for seat in room.seated]
        assert len(names) == len(set(names))
