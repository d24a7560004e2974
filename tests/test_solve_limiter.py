"""Heavy requests take turns: the limiter itself, and which requests it holds back."""

import queue
import threading
from collections.abc import Iterator

import pytest
from flask import Flask, Response, abort
from flask.testing import FlaskClient
from werkzeug.exceptions import ServiceUnavailable

from app.web import response_cache, solve_limiter
from app.web.response_cache import ResponseCache
from app.web.solve_limiter import RETRY_SECONDS, SolveLimiter, has_turn, take_turn
from tests.games.hangman_pages import friends

LONG_WORD = "eeeeetttttaaaaaoooooiiiiinnnnnssssshhhhhrrrrr"
LARGE_GRID = "/".join(["etaoinsrhl"] * 10)
MANY_WORDS = ",".join(a + b + "o" for a in "bcdfg" for b in "aeiou")
CLIMB = "start=eluderais&end=editeriez"


@pytest.fixture
def limiter() -> SolveLimiter:
    return SolveLimiter(1)


@pytest.fixture
def small(limiter: SolveLimiter, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A client of an app with one turn, whose pages take turns in every way there is."""
    monkeypatch.setattr(solve_limiter, "WAIT_SECONDS", 0.01)
    app = Flask("small")
    solve_limiter.init_app(app, 1)
    app.extensions[solve_limiter.EXTENSION] = limiter

    @app.get("/<kind>")
    def page(kind: str) -> str:
        take_turn()
        take_turn()
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


def is_free(limiter: SolveLimiter) -> bool:
    """Whether the one turn is free: exactly one, as a turn given back twice would make two."""
    try:
        limiter.acquire()
    except ServiceUnavailable:
        return False
    try:
        with pytest.raises(ServiceUnavailable):
            limiter.acquire()
    finally:
        limiter.release()
    return True


@pytest.mark.parametrize(("kind", "status"), [("solved", 200), ("refused", 400), ("broken", 500)])
def test_a_request_keeps_one_turn_until_its_answer_is_whole_however_it_ends(
    small: FlaskClient, limiter: SolveLimiter, kind: str, status: int
) -> None:
    for _ in range(2):
        answer = small.get(f"/{kind}")
        assert answer.status_code == status
        assert answer.headers["X-Turn"] == "True"
        assert is_free(limiter)


def test_a_request_without_a_turn_is_503_and_gives_none_back(
    small: FlaskClient, limiter: SolveLimiter
) -> None:
    limiter.acquire()
    busy = small.get("/solved")
    assert busy.status_code == 503
    assert busy.headers["Retry-After"] == str(RETRY_SECONDS)
    assert busy.headers["X-Turn"] == "False"
    assert not is_free(limiter)
    limiter.release()
    assert small.get("/solved").status_code == 200


def test_of_all_that_find_no_turn_free_only_one_waits_and_the_others_are_sent_away_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solve_limiter, "WAIT_SECONDS", 60)
    limiter = SolveLimiter(2)
    outcome: queue.Queue[str] = queue.Queue()

    def solve() -> None:
        try:
            limiter.acquire()
            limiter.release()
            outcome.put("solved")
        except ServiceUnavailable as refused:
            outcome.put(f"again in {refused.retry_after}")

    limiter.acquire()
    limiter.acquire()
    threads = [threading.Thread(target=solve) for _ in range(6)]
    for thread in threads:
        thread.start()
    assert {outcome.get(timeout=20) for _ in range(5)} == {f"again in {RETRY_SECONDS}"}
    assert outcome.empty()
    limiter.release()
    for thread in threads:
        thread.join()
    assert outcome.get_nowait() == "solved"


@pytest.fixture
def ended(client: FlaskClient) -> str:
    """The address of a game of a word of 45 letters that is lost."""
    address = friends(client, LONG_WORD, misses="1").partition("?")[0]
    client.post(f"{address}/guesses", data={"letter": "z"})
    return address


@pytest.fixture
def busy(client: FlaskClient, ended: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A client of the app while all its turns are taken and no answer is kept."""
    monkeypatch.setattr(solve_limiter, "WAIT_SECONDS", 0.01)
    everything_taken = SolveLimiter(0)
    extensions = client.application.extensions
    monkeypatch.setitem(extensions, solve_limiter.EXTENSION, everything_taken)
    monkeypatch.setitem(extensions, response_cache.EXTENSION, ResponseCache())
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
def test_a_heavy_request_takes_its_turn(busy: FlaskClient, address: str) -> None:
    answer = busy.get(address)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == str(RETRY_SECONDS)


def test_a_ladder_of_many_rungs_takes_its_turn(busy: FlaskClient) -> None:
    found = busy.get(f"/fr/ladder/solve?{CLIMB}&limit=1&format=json").json
    assert found
    ladder = found["detour"]
    for rungs, status in ((10, 200), (60, 503)):
        climbed = "-".join(ladder[1 : rungs + 1])
        assert busy.get(f"/fr/ladder/?{CLIMB}&rungs={climbed}").status_code == status
        assert busy.get(f"/fr/ladder/?{CLIMB}&aside={climbed}").status_code == status


def test_a_game_of_hangman_that_is_over_takes_its_turn_only_to_say_what_the_computer_would_guess(
    busy: FlaskClient, ended: str
) -> None:
    assert "out of misses" in busy.get(ended).text.lower()
    assert busy.post(f"{ended}/guesses", data={"word": "abc"}).status_code == 400
    told = {"word": "abc", "computer": "1"}
    for asked in (
        busy.get(f"{ended}?computer=1"),
        busy.get(f"{ended}?format=json"),
        busy.post(f"{ended}/guesses", data=told),
    ):
        assert asked.status_code == 503
        assert asked.headers["Retry-After"] == str(RETRY_SECONDS)


@pytest.mark.parametrize(
    "address",
    [
        f"/fr/ladder/solve?{CLIMB}",
        f"/fr/ladder/?{CLIMB}&reveal=1",
        "/en/countdown/solve?letters=etaoinsrhldc???",
        "/en/countdown/solve?letters=auctioned&format=json",
        "/en/ruzzle/solve?grid=ovnd/teac/rsin/gelp",
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
def test_a_light_request_does_not(busy: FlaskClient, address: str) -> None:
    assert busy.get(address).status_code == 200


def test_a_game_of_hangman_that_goes_on_does_not(busy: FlaskClient) -> None:
    begun = busy.post("/en/hangman/games")
    assert begun.status_code == 303
    address = begun.headers["Location"].partition("?")[0]
    assert busy.get(address).status_code == 200
    assert busy.post(f"{address}/guesses", data={"word": "c4t"}).status_code == 400
