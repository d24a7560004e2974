"""Rooms by their addresses: with scripts and without, and whatever is forged changes nothing."""

import itertools
import random
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.solver.together.room import GRACE_MS, READY_MS
from app.solver.together.rounds import best_words, par, solved
from app.store import rooms as stored
from app.web.players import COOKIE, new_player, with_player
from tests.conftest import ClientWith
from tests.games.test_hangman_moves import thoughts
from tests.html import parsed

WANTS = {"Accept": "application/json"}


class Clock:
    """The server's clock, which stands until a test moves it; milliseconds."""

    def __init__(self) -> None:
        self.now = stored.moment()

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr("app.store.rooms.moment", clock)
    return clock  # type: ignore[return-value]


def opened(host: FlaskClient, **form: str) -> str:
    given = {"nickname": "Anna", "rounds": "2", "clock": "30", **form}
    return host.post("/en/rooms", data=given).headers["Location"]


def told(client: FlaskClient, room: str) -> dict[str, object]:
    answer: dict[str, object] = client.get(room, headers=WANTS).get_json()
    return answer


def begin(host: FlaskClient, room: str, number: int, clock: Clock) -> None:
    assert (
        host.post(f"{room}/changes", data={"do": "begin", "round": str(number)}).status_code == 303
    )
    clock.now += READY_MS


def good_words(app: Flask, state: dict[str, object]) -> list[str]:
    indexes = app.extensions["quartet"].indexes["en"]
    return best_words(str(state["kind"]), str(state["puzzle"]), indexes)


@pytest.mark.parametrize("game", ["countdown", "ruzzle"])
def test_two_play_a_room_to_its_end_without_scripts(app: Flask, clock: Clock, game: str) -> None:
    host, guest = app.test_client(), app.test_client()
    room = opened(host, game=game)
    page = parsed(guest.get(room, follow_redirects=True).text)
    assert page.one("#field-nickname")
    assert guest.post(f"{room}/players", data={"nickname": "Ben"}).status_code == 303
    sums = {"Anna": 0, "Ben": 0}
    for number in (1, 2):
        begin(host, room, number, clock)
        words = good_words(app, told(guest, room))
        for client, chosen in ((host, words[:2]), (guest, words[1:4])):
            page = parsed(client.get(room).text)
            assert any(each.get("http-equiv") == "refresh" for each in page.select("noscript meta"))
            assert page.select("input[name=round]")[-1]["value"] == str(number)
            for word in chosen:
                sent = client.post(f"{room}/words", data={"word": word, "round": str(number)})
                assert sent.status_code == 303
            shown = parsed(client.get(room).text).one("[data-words]").text
            assert all(word in shown for word in chosen)
        clock.now += 30_000 + GRACE_MS
        state = told(host, room)
        found = {each["word"]: each["seats"] for each in state["found"]}  # type: ignore[attr-defined]
        assert found == {words[0]: [0], words[1]: [0, 1], words[2]: [1], words[3]: [1]}
        for each in state["points"]:  # type: ignore[attr-defined]
            sums["Anna" if each["seat"] == 0 else "Ben"] += each["points"]
        page = parsed(guest.get(room).text)
        assert words[1] in page.text
    assert state["phase"] == "over"
    assert {p["name"]: p["points"] for p in state["players"]} == sums  # type: ignore[attr-defined]
    assert min(sums.values()) > 0


@pytest.mark.parametrize("game", ["countdown", "ruzzle", "ladder"])
def test_nothing_is_solved_inside_a_transaction(app: Flask, clock: Clock, game: str) -> None:
    host = app.test_client()
    room = opened(host, game=game, rival="5")
    begin(host, room, 1, clock)
    for cached in (solved, par):
        cached.cache_clear()
    with thoughts() as found:
        for word in ("seat", "tea"):
            host.post(f"{room}/words", data={"word": word, "round": "1"})
        solved.cache_clear()
        clock.now += 30_000 + GRACE_MS
        assert told(host, room)["phase"] == "results"
    assert not [each for each in found if each.endswith(".solve")]


def test_forged_requests_change_nothing(app: Flask, clock: Clock) -> None:
    """Five hundred: unknown and forged players, other rounds and rooms, late and repeated words."""
    host, guest, stranger = (app.test_client() for _ in range(3))
    room, other = opened(host), opened(app.test_client())
    guest.post(f"{room}/players", data={"nickname": "Ben"})
    begin(host, room, 1, clock)
    words = good_words(app, told(host, room))
    assert guest.post(f"{room}/words", data={"word": words[0], "round": "1"}).status_code == 303
    with app.test_request_context("/en/rooms"):
        made = with_player(app.response_class(), new_player()).headers["Set-Cookie"]
    unsigned = f"{COOKIE}={new_player()}"
    rng, code = random.Random(27), room.rpartition("/")[2]
    before = stored_state(app, code)
    clients = itertools.cycle(
        [(stranger, {}), (app.test_client(), {"Cookie": made}), (stranger, {"Cookie": unsigned})]
    )
    for number in range(500):
        client, headers = next(clients)
        if number > 250:  # the guest's own browser, with what it may not send
            client, headers = guest, {}
        word = rng.choice(words[:9])
        form = {"word": word, "round": "1", "seat": "0", "player": "0", "nickname": "Anna"}
        if client is guest:
            form |= rng.choice(
                [{"word": words[0]}, {"round": "2"}, {"round": "15"}, {"word": "qqq"}]
            )
        change = {"do": rng.choice(["begin", "end", "remove"]), "round": "2", "seat": "0"}
        path, data = rng.choice([("words", form), ("changes", change)])
        target = rng.choice([room, other]) if client is guest else room
        client.post(f"{target}/{path}", data=data, headers=headers)
        assert stored_state(app, code) == before, (number, path, data)
    clock.now += 30_000 + GRACE_MS
    late = guest.post(f"{room}/words", data={"word": words[1], "round": "1"}, headers=WANTS)
    assert late.get_json()["error"]["code"] == "too-late"
    assert told(host, room)["points"]
    judged = stored_state(app, code)
    guest.post(f"{room}/words", data={"word": words[1], "round": "1"})
    assert stored_state(app, code) == judged


def stored_state(app: Flask, code: str) -> object:
    """Return all that is kept of a room but when somebody was seen."""
    with app.app_context():
        store = app.extensions["store"]
        room = stored.find(store, code, stored.moment())
        assert room
        players = [(each.id, each.name, each.left, each.removed) for each in room.players]
        words = stored.words_of(store, code, 1), stored.words_of(store, code, 2)
        return players, room.host, room.rounds, room.version, words


def test_polling_reports_when_nothing_is_new(app: Flask, clock: Clock) -> None:
    host = app.test_client()
    room = opened(host)

    def ask(tag: str) -> tuple[int, str]:
        answer = host.get(room, headers={**WANTS, "If-None-Match": tag})
        return answer.status_code, answer.headers["ETag"]

    status, tag = ask("")
    assert status == 200
    assert ask(tag) == (304, tag)
    app.test_client().post(f"{room}/players", data={"nickname": "Ben"})
    status, joined = ask(tag)
    assert (status, joined != tag) == (200, True)
    begin(host, room, 1, clock)
    tags = [ask("")[1]]
    for passed in (29_999, 1, GRACE_MS):
        clock.now += passed
        status, tag = ask(tags[-1])
        tags.append(tag)
        assert status == (304 if passed == 29_999 else 200)
    assert len(set(tags)) == 3


def test_the_time_left_comes_from_the_server(app: Flask, clock: Clock) -> None:
    host = app.test_client()
    room = opened(host)
    begin(host, room, 1, clock)
    clock.now += 12_345
    assert told(host, room)["left"] == 30_000 - 12_345
    assert parsed(host.get(room).text).one("[data-room]")["data-left"] == str(30_000 - 12_345)


def test_nothing_reveals_the_puzzle_before_its_clock_runs(app: Flask, clock: Clock) -> None:
    host = app.test_client()
    room = opened(host, game="hangman")
    host.post(f"{room}/changes", data={"do": "begin", "round": "1"})
    with app.app_context():
        kept = stored.find(app.extensions["store"], room.rpartition("/")[2], clock.now)
        assert kept
        secret = kept.rounds[0].puzzle
    assert told(host, room)["puzzle"] == ""
    clock.now += READY_MS
    for address in (room, f"{room}/stage"):
        for headers in ({}, WANTS):
            assert secret not in host.get(address, headers=headers).text.lower()
    assert told(host, room)["puzzle"] == "_" * len(secret)


def test_a_player_who_left_may_return_but_one_removed_may_not(app: Flask, clock: Clock) -> None:
    host, guest = app.test_client(), app.test_client()
    room = opened(host)
    guest.post(f"{room}/players", data={"nickname": "Ben"})
    assert told(guest, room)["seat"] == 1
    guest.post(f"{room}/changes", data={"do": "leave"})
    assert told(guest, room)["seat"] is None
    guest.post(f"{room}/players", data={"nickname": "Ben"})
    assert told(guest, room)["seat"] == 1
    host.post(f"{room}/changes", data={"do": "remove", "seat": "1"})
    assert told(guest, room)["seat"] is None
    refused = guest.post(f"{room}/players", data={"nickname": "Benny"}, headers=WANTS)
    assert refused.get_json()["error"]["code"] == "removed-from-room"
    assert "Ben" not in host.get(room).text


def test_anybody_may_continue_once_the_host_is_away(app: Flask, clock: Clock) -> None:
    host, guest = app.test_client(), app.test_client()
    room = opened(host)
    guest.post(f"{room}/players", data={"nickname": "Ben"})
    start = {"do": "begin", "round": "1"}
    assert guest.post(f"{room}/changes", data=start).status_code == 400
    clock.now += 30_001
    assert told(guest, room)["leads"] is True
    assert guest.post(f"{room}/changes", data=start).status_code == 303
    assert told(guest, room)["phase"] == "ready"


def test_wrong_codes_are_limited_and_every_player_has_a_limit_of_their_own(
    client_with: ClientWith,
) -> None:
    client = client_with(RATE_LIMIT="100 per minute")
    codes = ["".join(each) for each in itertools.product("BCDF", "GHJK", "M", "N", "P", "QRSTV")]
    statuses = [client.get(f"/en/rooms/{code}").status_code for code in codes[:61]]
    assert statuses == [404] * 60 + [429]
    room = client.post("/en/rooms", data={"nickname": "Ann"}).headers["Location"]
    foreign = opened(client.application.test_client())
    probes = [{"headers": {**WANTS, "If-None-Match": f'"{n}.3"'}} for n in range(3)]
    assert [client.get(foreign, **probe).status_code for probe in probes] == [429] * 3
    assert client.post(f"{foreign}/words", data={"word": "tea"}).status_code == 429
    assert client.post(f"/en/rooms/{codes[70]}/words", data={"word": "tea"}).status_code == 429
    assert [client.get(room).status_code for _ in range(95)] == [200] * 95
    assert client.get(room).status_code == 429
    assert client.application.test_client().get("/en/about").status_code == 200


def test_a_players_cookie_raises_no_limit_of_other_pages(client_with: ClientWith) -> None:
    app = client_with(RATE_LIMIT="20 per minute").application
    statuses = []
    for _ in range(3):
        with app.test_request_context("/en/rooms"):
            cookie = with_player(app.response_class(), new_player()).headers["Set-Cookie"]
        client = app.test_client(use_cookies=False)
        sent = {"Cookie": cookie.partition(";")[0]}
        statuses += [client.get("/en/about", headers=sent).status_code for _ in range(10)]
    assert statuses == [200] * 20 + [429] * 10
