"""Rooms in the database: moves wait for each other, words are unique, rooms expire after a day."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from app.solver.puzzle import InvalidPuzzle
from app.solver.together.room import GRACE_MS, KEPT_MS, READY_MS, Player, Room, Settings
from app.solver.together.scoring import Found
from app.store import rooms
from app.store.database import Store
from app.store.expiry import purge
from app.store.models import RoomRow, RoomWordRow
from app.store.rooms import read_version, version_string
from tests.store.conftest import at_once, sizes

NOW = 1_700_000_000_000
PLAYING = NOW + READY_MS


def kept(store: Store, people: int = 2) -> Room:
    players = tuple(Player(f"p{n}", f"Player {n}", seen=NOW) for n in range(people))
    room = Room("", "en", Settings(), "seed", "p0", NOW, NOW, players)
    return rooms.keep(store, room)


def begun(store: Store, people: int = 2) -> Room:
    room = kept(store, people)
    return rooms.change(store, room.code, NOW, lambda r, _: (r.begun("p0", 1, "cat", NOW), []))


def send(store: Store, code: str, seat: int, word: str, now: int = PLAYING) -> bool:
    """Send a word as the pages do; return whether it was new."""
    new = [False]

    def move(room: Room, words: rooms.Words) -> tuple[Room, list[Found]]:
        room.check_plays(f"p{seat}", 1, now)
        new[0] = all(each.word != word for each in words(seat))
        found = [Found(seat, word, len(word), now - room.rounds[0].began)] if new[0] else []
        return room.answered(seat, now, done=False), found

    assert rooms.change(store, code, now, move)
    return new[0]


def test_a_stored_room_is_read_back_unchanged(store: Store) -> None:
    room = begun(store)
    assert rooms.find(store, room.code, NOW) == room
    assert read_version(store, room.code) == version_string(room)
    assert rooms.find(store, "", NOW) is None
    assert read_version(store, "NOROOM") is None
    assert rooms.change(store, "NOROOM", NOW, lambda room, _: (room, [])) is None


def test_a_move_that_raises_an_error_leaves_the_room_unchanged(store: Store) -> None:
    room = begun(store)
    with pytest.raises(InvalidPuzzle):
        send(store, room.code, 9, "cat")
    assert rooms.find(store, room.code, NOW) == room
    assert rooms.words_of(store, room.code, 1) == []


def test_simultaneous_copies_of_a_word_count_once(store: Store) -> None:
    room = begun(store)
    new = at_once(8, lambda _: sum(send(store, room.code, 1, "caution") for _ in range(6)))
    assert sum(new) == 1
    assert rooms.words_of(store, room.code, 1) == [Found(1, "caution", 7, 0)]


def test_no_word_is_lost_when_many_players_send_words_at_the_same_time(store: Store) -> None:
    room = begun(store, people=8)

    def sent(seat: int) -> None:
        for number in range(5):
            send(store, room.code, seat, f"word{'abcde'[number]}", PLAYING + number)

    at_once(8, sent)
    assert len(rooms.words_of(store, room.code, 1)) == 40
    after = rooms.find(store, room.code, NOW)
    assert sorted(after.rounds[0].answered) == [*range(8)]
    assert after.version == room.version + 8


def test_the_words_from_a_round_are_kept_until_the_next_round_begins(store: Store) -> None:
    """A room takes no more space than its latest round needs."""
    room = begun(store)
    send(store, room.code, 1, "cat")
    over = room.rounds[0].ends + GRACE_MS
    rooms.change(store, room.code, over, lambda room, words: (room.judged(words(), over), []))
    assert len(rooms.words_of(store, room.code, 1)) == 1
    rooms.change(store, room.code, over, lambda r, _: (r.begun("p0", 2, "dog", over), []))
    assert rooms.words_of(store, room.code, 1) == []
    assert rooms.find(store, room.code, over).totals[1] == 3


def test_the_table_rejects_a_duplicate_word(store: Store) -> None:
    room = begun(store)
    word = Found(0, "cat", 3, 1)
    with pytest.raises(IntegrityError):
        rooms.change(store, room.code, NOW, lambda room, _: (room, [word, word]))
    assert rooms.words_of(store, room.code, 1) == []


def test_a_room_code_may_be_typed_with_spaces_or_hyphens_or_in_lower_case() -> None:
    assert rooms.read_code(" bcd-fgh ") == "BCDFGH"
    for wrong in ("", "BCDFG", "BCDFGHJ", "ACDFGH", "BCDFG0", "é" * 6, "B" * 10_000):
        assert rooms.read_code(wrong) == ""


def test_a_room_and_its_words_are_deleted_after_a_day(store: Store) -> None:
    room = begun(store)
    send(store, room.code, 0, "cat")
    assert rooms.find(store, room.code, NOW + KEPT_MS - 1)
    assert rooms.find(store, room.code, NOW + KEPT_MS) is None
    assert rooms.change(store, room.code, NOW + KEPT_MS, lambda room, _: (room, [])) is None
    young = kept(store)
    tomorrow = datetime.fromtimestamp(NOW / 1000, UTC) + timedelta(days=1, seconds=1)
    with store.writing() as session:
        assert purge(session, tomorrow)["room"] == 2
    rooms.keep(store, replace(young, created=NOW + KEPT_MS))
    assert sizes(store, RoomRow, RoomWordRow) == [1, 0]
