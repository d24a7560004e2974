"""Heavy requests take turns: which requests take one, and how long they keep it."""

import math
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask, Response, abort
from flask.testing import FlaskClient

from app.gate import Gate, SentAway, Visit
from app.store import current_store
from app.store.database import Store
from app.web import solve_limiter
from app.web.solve_limiter import HEAVY_MS, RETRY_SECONDS, THREADS, has_turn, take_turn
from benchmarks.together import Together
from tests.games.hangman_pages import friends

LONG_WORD = "eeeeetttttaaaaaoooooiiiiinnnnnssssshhhhhrrrrr"
LARGE_GRID = "/".join(["etaoinsrhl"] * 10)
MANY_WORDS = ",".join(a + b + "o" for a in "bcdfg" for b in "aeiou")
CLIMB = "start=eluderais&end=editeriez"
WRONG_WORDS = ["fgjnopqruv"[n:] + "fgjnopqruv"[:n] for n in range(10)]
"""Wrong words after which a hint is so costly that it needs a turn."""


class TellingGate(Gate):
    """A gate that reports when a client comes to it."""

    somebody = threading.Event()

    def enter(self, client: object = None, seconds: float = math.inf) -> Visit:
        self.somebody.set()
        return super().enter(client, seconds)


@pytest.fixture
def gate() -> Gate:
    return Gate(1, 2, seconds=0.01)


@pytest.fixture
def small(gate: Gate) -> FlaskClient:
    """A client of an app with one turn, whose pages ask for it twice, then answer, refuse or fail.

    The page /light is too cheap to need a turn.
    """
    app = Flask("small")
    solve_limiter.init_app(app, 1)
    app.extensions[solve_limiter.EXTENSION] = gate

    @app.get("/<kind>")
    def page(kind: str) -> str:
        take_turn(HEAVY_MS if kind == "light" else HEAVY_MS + 1)
        take_turn(HEAVY_MS + 1 if kind != "light" else 0)
        if kind == "refused":
            abort(400)
        if kind == "broken":
            raise ZeroDivisionError
        return "solved"

    @app.after_request
    def compress(response: Response) -> Response:
        response.headers["X-Turn"] = str(has_turn())
        return response

    return app.test_client()


def test_heavy_requests_leave_threads_free_for_light_pages() -> None:
    """Whatever HEAVY_SOLVES says, at most four of a worker's six threads solve at once."""
    app = Flask("small")
    solve_limiter.init_app(app, 100)
    gate = app.extensions[solve_limiter.EXTENSION]
    for client in range(THREADS):
        gate.enter(client)
    with pytest.raises(SentAway):
        gate.enter("another", seconds=0)


def is_free(gate: Gate) -> bool:
    """Return whether exactly one turn is free; a turn returned twice would make two."""
    try:
        visit = gate.enter()
    except SentAway:
        return False
    try:
        with pytest.raises(SentAway):
            gate.enter()
    finally:
        gate.leave(visit)
    return True


@pytest.mark.parametrize(
    ("kind", "status", "turn"),
    [("solved", 200, True), ("refused", 400, True), ("broken", 500, True), ("light", 200, False)],
)
def test_a_heavy_request_keeps_one_turn_until_its_answer_is_complete(
    small: FlaskClient, gate: Gate, kind: str, status: int, turn: bool
) -> None:
    for _ in range(2):
        answer = small.get(f"/{kind}")
        assert answer.status_code == status
        assert answer.headers["X-Turn"] == str(turn)
        assert is_free(gate)


@pytest.mark.parametrize(
    ("holder", "address"), [("somebody", "192.0.2.1"), ("192.0.2.1", "192.0.2.1")]
)
def test_a_request_without_a_turn_gets_503_and_releases_no_turn(
    small: FlaskClient, gate: Gate, holder: str, address: str
) -> None:
    visit = gate.enter(holder)
    busy = small.get("/solved", environ_base={"REMOTE_ADDR": address})
    assert busy.status_code == 503
    assert busy.headers["Retry-After"] == str(RETRY_SECONDS)
    assert busy.headers["X-Turn"] == "False"
    assert not is_free(gate)
    gate.leave(visit)
    assert small.get("/solved").status_code == 200


@pytest.mark.parametrize(("address", "status"), [("2001:db8::1", 503), ("2001:db8:0:1::1", 200)])
def test_a_client_has_only_one_turn_at_a_time(
    small: FlaskClient, monkeypatch: pytest.MonkeyPatch, address: str, status: int
) -> None:
    gate = Gate(2, 2, seconds=0.01)
    monkeypatch.setitem(small.application.extensions, solve_limiter.EXTENSION, gate)
    gate.enter("2001:db8::/64")
    answer = small.get("/solved", environ_base={"REMOTE_ADDR": address})
    assert answer.status_code == status


def test_nothing_waits_for_a_turn_inside_a_transaction(client: FlaskClient) -> None:
    with client.application.test_request_context("/en/"):
        with current_store().reading(), pytest.raises(AssertionError, match="the database"):
            take_turn(0)
        take_turn(0)


def test_a_hint_waiting_for_its_turn_does_not_delay_guesses(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = TellingGate(1, 2, seconds=30)
    monkeypatch.setitem(client.application.extensions, solve_limiter.EXTENSION, gate)
    hinted, guessed = (
        friends(client, "blacksmith", misses="12").partition("?")[0] for _ in range(2)
    )
    for wrong in WRONG_WORDS:
        client.post(f"{hinted}/guesses", data={"word": wrong})
    client.post(f"{hinted}/hints", data={"kind": "advice"})
    asking = client.application.test_client()
    visit = gate.enter("another")
    gate.somebody.clear()
    with ThreadPoolExecutor(1) as threads:
        hint = threads.submit(asking.post, f"{hinted}/hints", data={"kind": "letter"})
        try:
            assert gate.somebody.wait(10), "no turn was asked for"
            guess = client.post(f"{guessed}/guesses", data={"letter": "z"})
            assert (guess.status_code, hint.done()) == (303, False)
        finally:
            gate.leave(visit)
        assert hint.result().status_code == 303


@pytest.fixture
def ended(client: FlaskClient) -> str:
    """The address of a lost game with a word of 45 letters."""
    address = friends(client, LONG_WORD, misses="1").partition("?")[0]
    client.post(f"{address}/guesses", data={"letter": "z"})
    return address


@pytest.fixture
def busy(client: FlaskClient, ended: str, request: pytest.FixtureRequest) -> FlaskClient:
    """A client of an app in which a game has ended, and all turns are taken."""
    request.getfixturevalue("all_turns_taken")
    return client


@pytest.mark.parametrize(
    "address",
    [
        f"/fr/ladder/solve?{CLIMB}&limit=1000",
        f"/fr/ladder/solve?{CLIMB}&limit=1000&format=json",
        f"/fr/ladder/?{CLIMB}&limit=1000&reveal=1",
        "/en/countdown/solve?letters=etaoinsrhldc???&format=json",
        f"/en/ruzzle/solve?grid={LARGE_GRID}",
        f"/en/ruzzle/?grid={LARGE_GRID}",
        f"/en/ruzzle/?grid={LARGE_GRID}&end=1",
        f"/en/ruzzle/?grid=ab/cd&past={LARGE_GRID}:",
        "/en/ruzzle/new?rows=10&columns=10",
        "/en/ruzzle/new?rows=6&columns=6&rounds=3",
        "/fr/ruzzle/new?rows=6&columns=6&rounds=2&bonus=1&words=many&min_length=8",
        "/fr/ruzzle/new?rows=4&columns=4&rounds=3&words=many&min_length=8",
        "/fr/ruzzle/new?rows=5&columns=7&rounds=2&words=few",
        f"/en/ruzzle/?grid=ovnd/teac/rsin/gelp&found={'-'.join(['sea'] * 800)}&end=1",
        "/en/hangman/solve?pattern=__&wrong=b",
        f"/en/countdown/?rounds={'l' * 12}&past={'.'.join(['etaoinsrhldc???-'] * 12)}",
        "/en/ladder/new?length=5&steps=13",
        f"/en/hangman/watch?word={LONG_WORD}",
        "/en/hangman/watch?seed=7&misses=12",
        f"/en/hangman/solve?pattern=___&wrong_words={MANY_WORDS}",
        "/en/hangman/solve?pattern=_____&wrong_words=crane,moist,plumb",
        "/en/hangman/think?length=5&not=crane-moist-plumb",
        "/fr/countdown/solve?letters=duirtnelortlasl&format=json",
        "/en/ladder/puzzles?limit=100",
    ],
)
def test_a_heavy_request_waits_for_a_turn(busy: FlaskClient, address: str) -> None:
    answer = busy.get(address)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == str(RETRY_SECONDS)


def test_a_request_for_a_ladder_of_many_rungs_waits_for_a_turn(busy: FlaskClient) -> None:
    found = busy.get(f"/fr/ladder/solve?{CLIMB}&limit=1&format=json").json
    assert found
    (ladder,) = found["paths"]
    for rungs, status in ((10, 200), (60, 503)):
        climbed = "-".join(ladder[1 : rungs + 1])
        assert busy.get(f"/fr/ladder/?{CLIMB}&rungs={climbed}").status_code == status
        assert busy.get(f"/fr/ladder/?{CLIMB}&aside={climbed}").status_code == status


def test_a_request_for_a_finished_hangman_game_waits_for_a_turn_only_if_the_computer_guesses(
    busy: FlaskClient, ended: str
) -> None:
    assert "out of misses" in busy.get(ended).text.lower()
    assert busy.post(f"{ended}/guesses", data={"word": "abc"}).status_code == 400
    for asked in (
        busy.get(f"{ended}?computer=1"),
        busy.get(f"{ended}?format=json"),
        busy.post(f"{ended}/guesses?format=json", data={"word": "abc"}),
    ):
        assert asked.status_code == 503
        assert asked.headers["Retry-After"] == str(RETRY_SECONDS)


def test_a_request_for_a_full_room_or_challenge_waits_for_a_turn(
    busy: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extensions, store = busy.application.extensions, Store(f"sqlite:///{tmp_path / 'full.sqlite'}")
    store.upgrade()
    monkeypatch.setitem(extensions, "store", store)
    full = Together.of(busy.application, extensions["quartet"].indexes["en"])
    client = busy.application.test_client(use_cookies=False)
    heavy, light = (full.room, f"{full.room}/stage", full.challenge), (full.club, full.day)
    for path in (*heavy, *light):
        answer = client.get(f"/en/{path}", headers={"Cookie": full.cookie})
        assert answer.status_code == (503 if path in heavy else 200), path


@pytest.mark.parametrize(
    "address",
    [
        f"/fr/ladder/solve?{CLIMB}",
        f"/fr/ladder/?{CLIMB}&reveal=1",
        "/en/countdown/solve?letters=etaoinsrhldc???",
        "/en/countdown/solve?letters=auctioned&format=json",
        "/en/ruzzle/solve?grid=ovnd/teac/rsin/gelp",
        "/en/ruzzle/new?rounds=3",
        "/en/ruzzle/?grid=ovnd/teac/rsin/gelp&end=1",
        "/en/hangman/solve?pattern=_e__&wrong=ais",
        "/en/hangman/solve?pattern=_____&wrong_words=crane,moist",
        "/en/ladder/puzzles?limit=50",
        "/en/hangman/think?length=7&answers=e2",
        "/en/hangman/think?length=5&not=crane-moist",
        "/en/hangman/watch",
        "/en/words/cat",
        "/healthz",
        "/about",
        "/en/how/countdown",
        "/en/measured",
    ],
)
def test_a_light_request_takes_no_turn(busy: FlaskClient, address: str) -> None:
    assert busy.get(address).status_code in (200, 303)


def test_a_running_hangman_game_takes_no_turn(busy: FlaskClient) -> None:
    begun = busy.post("/en/hangman/games")
    assert begun.status_code == 303
    address = begun.headers["Location"].partition("?")[0]
    assert busy.get(address).status_code == 200
    assert busy.post(f"{address}/guesses", data={"word": "c4t"}).status_code == 400
