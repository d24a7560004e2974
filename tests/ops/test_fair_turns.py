"""Greedy clients do not keep the others from their turns, or from the database."""

import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from tests.ops.hammer import HEADERS
from tests.ops.test_light_pages import CLIMB, hammered
from tests.server import running_server
from tests.test_solve_limiter import WRONG_WORDS

DEAREST = "/fr/ruzzle/new?rows=10&columns=10&rounds=3&bonus=1&words=many&min_length=8"
OTHERS = {
    "Watch": "/en/hangman/watch?word=oiayviurrmolanolehynvesvyscotutlpnsultr&misses=12",
    "ladders": f"/fr/ladder/solve?{CLIMB}",
    "rack": "/fr/countdown/solve?letters=duirtnelortlasl&format=json",
}
ASKED = 15
PAUSE = 0.3
GUESSES = 60
HINTS_A_SECOND = 20
HINTERS = 8
SECRET = "blacksmith"


class Client:
    """A client with an address of its own."""

    def __init__(self, server: str, address: str) -> None:
        host = server.removeprefix("http://")
        self._connection = HTTPConnection(host, timeout=60, source_address=(address, 0))

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """Send a request; return the answer's status and `Location`."""
        method, body = ("GET", None) if form is None else ("POST", urlencode(form))
        self._connection.request(method, path, body, HEADERS)
        answer = self._connection.getresponse()
        answer.read()
        return answer.status, answer.headers.get("Location", "").partition("?")[0]

    def begin(self, **form: str) -> str:
        """Begin a game of Hangman, and return its address."""
        return self.ask("/fr/hangman/games", form)[1]

    def friends_game(self, word: str) -> str:
        link = self.begin(kind="friend", word=word, misses="12", anyway="1")
        return self.begin(kind="same", **{"as": link.rpartition("/")[2]})


def asked(times: int, pause: float, ask: Callable[[int], int]) -> Counter[int]:
    """Call `ask` this many times, and count the statuses."""
    found: Counter[int] = Counter()
    for number in range(times):
        found[ask(number)] += 1
        time.sleep(pause)
    return found


def test_other_clients_are_served_while_one_requests_the_most_expensive_page(
    tmp_path: Path,
) -> None:
    def others(number: int, path: str) -> Counter[int]:
        with Client(server, f"127.0.0.{number}") as client:
            return asked(ASKED, PAUSE, lambda each: client.ask(f"{path}&own={number}.{each}")[0])

    with (
        running_server(tmp_path, {"WEB_CONCURRENCY": "1"}) as server,
        hammered(server, "GET", DEAREST, "") as statuses,
        ThreadPoolExecutor(len(OTHERS)) as threads,
    ):
        found = dict(zip(OTHERS, threads.map(others, range(2, 5), OTHERS.values()), strict=True))
    assert statuses["303"] > 0
    assert all(each[200] >= ASKED - 1 for each in found.values()), (found, statuses)


def test_no_guess_is_refused_while_other_clients_ask_for_twenty_hints_a_second(
    tmp_path: Path,
) -> None:
    over = threading.Event()

    def hints(address: str) -> Counter[int]:
        found: Counter[int] = Counter()
        with Client(server, address) as client:
            while not over.is_set():
                game = client.friends_game(SECRET)
                for word in WRONG_WORDS:
                    client.ask(f"{game}/guesses", {"word": word})
                for kind in ("advice", "letter") * 9:
                    found[client.ask(f"{game}/hints", {"kind": kind})[0]] += 1
                    over.wait(HINTERS / HINTS_A_SECOND)
        return found

    def watch() -> None:
        with Client(server, "127.0.0.8") as watcher:
            while not over.is_set():
                watcher.ask(f"{OTHERS['Watch']}&own={time.monotonic_ns()}")

    game = ""

    def guess(number: int) -> int:
        nonlocal game
        if number % 5 == 0:
            game = client.begin(kind="dealt", misses="12")
        return client.ask(f"{game}/guesses", {"letter": "etaoi"[number % 5]})[0]

    with (
        running_server(tmp_path, {"WEB_CONCURRENCY": "1"}) as server,
        Client(server, "127.0.0.9") as client,
        ThreadPoolExecutor(HINTERS + 1) as threads,
    ):
        threads.submit(watch)
        hinted = [threads.submit(hints, f"127.0.0.{number}") for number in range(10, 10 + HINTERS)]
        found = asked(GUESSES, 0.1, guess)
        over.set()
        answered = sum((each.result() for each in hinted), Counter[int]())
    assert found == {303: GUESSES}, answered
    assert answered[303] > GUESSES
    assert set(answered) <= {303, 503}, answered
