"""A database that hangs: only requests that need it wait, for a few seconds.

The servers are real and belong to the test, which suspends all their processes: connections stay
open and the kernel accepts new ones, but nothing is ever answered.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import pytest
import requests

from app.store import hangman_games, ladder_puzzles
from app.store.database import Store
from app.store.hangman_games import StoredGame
from app.store.ladder_puzzles import PuzzleSearch
from tests.ops.private_servers import private_server
from tests.server import running_server
from tests.store.test_puzzles import put, puzzle

SECRET = "uncopyrightable"
"""A word in which no letter occurs twice, so that each letter can be guessed once."""
GAMES_EACH = 12
PLAYERS = 16
PAUSE = 0.2
"""Seconds between a player's requests: a light load, so that only the database is ever slow."""
LIGHT = ("/healthz", "/en/words/cat", "/", "/healthz", "/en/ladder/solve?start=cat&end=dog")
QUICK = 1.0
"""Seconds within which a page that needs no database answers."""
FEW = 8.0
"""Seconds within which a page that needs the database answers, if only with a 503."""
HANGS_FOR = 10.0
"""Seconds that a database hangs: longer than anybody may wait (FEW), so everybody is refused."""
BACK_WITHIN = 20.0


@dataclass
class Player:
    """A player and the answers that the player got.

    answers: for each, when it was requested, seconds taken, status (0 if none), `Retry-After`.
    """

    ask: Callable[[requests.Session], requests.Response]
    answers: list[tuple[float, float, int, str]] = field(default_factory=list)

    def play(self, stop: threading.Event) -> None:
        with requests.Session() as session:
            while not stop.wait(PAUSE):
                started = time.monotonic()
                status, retry = 0, ""
                with suppress(requests.RequestException):
                    answer = self.ask(session)
                    status, retry = answer.status_code, answer.headers.get("Retry-After", "")
                self.answers.append((started, time.monotonic() - started, status, retry))

    def since(self, moment: float) -> list[int]:
        """Return the statuses of the requests sent after a given time."""
        return [status for asked, _, status, _ in self.answers if asked > moment]


@contextmanager
def at_play(players: list[Player]) -> Iterator[None]:
    """Let all players play side by side until the block ends."""
    stop = threading.Event()
    threads = [threading.Thread(target=player.play, args=(stop,)) for player in players]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def light(address: str, path: str) -> Player:
    """Return a player who requests a page that needs no database."""
    return Player(lambda session: session.get(address + path, timeout=30))


def ladder(address: str, puzzle_id: int) -> Player:
    """Return a player who requests a stored puzzle."""
    return Player(
        lambda session: session.get(f"{address}/en/ladder/puzzles/{puzzle_id}", timeout=30)
    )


def hangman(address: str, games: list[str], acknowledged: set[tuple[str, str]]) -> Player:
    """Return a player who guesses letter after letter, and notes each answered guess."""
    moves = cycle([(game, letter) for game in games for letter in SECRET])
    move = next(moves)

    def ask(session: requests.Session) -> requests.Response:
        nonlocal move
        game, letter = move
        guess = f"{address}/en/hangman/games/{game}/guesses"
        answer = session.post(guess, data={"letter": letter}, allow_redirects=False, timeout=30)
        if answer.status_code == 303:
            acknowledged.add(move)
            move = next(moves)
        return answer

    return Player(ask)


def players_of(
    store: Store, address: str, acknowledged: set[tuple[str, str]]
) -> tuple[list[Player], list[Player]]:
    """Return players of Hangman, and players of stored ladders."""
    put(store, puzzle("cat-cot-dot"))
    (stored,) = ladder_puzzles.search(store, PuzzleSearch("en")).puzzles
    game = StoredGame("en", SECRET, 6)
    games = [hangman_games.begin(store, game).id for _ in range(GAMES_EACH * PLAYERS // 2)]
    return (
        [hangman(address, games[n :: PLAYERS // 2], acknowledged) for n in range(PLAYERS // 2)],
        [ladder(address, stored.id) for _ in range(PLAYERS // 2)],
    )


def wait_until(reached: Callable[[], bool], seconds: float) -> None:
    """Wait until a condition holds or the time is up, which makes the test's asserts fail."""
    deadline = time.monotonic() + seconds
    while not reached() and time.monotonic() < deadline:
        time.sleep(0.1)


def all_served(players: list[Player], since: float) -> bool:
    return all(
        len(player.since(since)) > 2 and player.since(since)[-1] != 503 for player in players
    )


def assert_quick(watchers: list[Player], hung: float) -> None:
    """Assert that every request got a 200, and got it soon while the server hung.

    watchers: players who request pages that do not need the server.
    hung: when the server began to hang.
    """
    everything = [answer for watcher in watchers for answer in watcher.answers]
    answers = [each for each in everything if each[0] + each[1] > hung]
    assert {status for _, _, status, _ in everything} == {200}
    slowest = max(seconds for _, seconds, _, _ in answers)
    usual = max(seconds for asked, seconds, _, _ in everything if asked + seconds <= hung)
    print(f"light pages: {len(answers)} answers, the slowest after {slowest:.2f} s")
    assert slowest < QUICK + usual, "no slower than a busy machine makes them anyway"


def assert_refused_soon(players: list[Player], hung: float, back: float) -> None:
    """Assert that every player soon got a 503 with Retry-After while the server hung."""
    everything = [each for player in players for each in player.answers]
    usual = max(seconds for asked, seconds, _, _ in everything if asked + seconds <= hung)
    waited = []
    for player in players:
        during = [each for each in player.answers if hung < each[0] + each[1] and each[0] < back]
        refused = [each for each in during if each[2] == 503]
        assert refused, "nobody may wait all the while"
        assert all(int(retry) > 0 for *_, retry in refused)
        # One that the database had already answered, and one sent just before it was back.
        assert len(during) - len(refused) <= 2
        served = [sum(each[:2]) for each in during if each[2] != 503]
        assert all(not hung + QUICK + usual < each < back for each in served)
        waited += [seconds for _, seconds, _, _ in during]
    print(f"players: {len(waited)} answers, the slowest after {max(waited):.2f} s")
    assert max(waited) < FEW


def assert_kept(store: Store, acknowledged: set[tuple[str, str]]) -> None:
    assert acknowledged
    for game in {game for game, _ in acknowledged}:
        kept = hangman_games.find(store, game)
        assert kept is not None
        assert {letter for its, letter in acknowledged if its == game} <= set(kept.guesses)
        assert len(set(kept.guesses)) == len(kept.guesses)


@pytest.mark.parametrize("kind", ["postgresql", "mariadb"])
def test_a_hanging_database_delays_only_requests_that_need_it(kind: str, tmp_path: Path) -> None:
    acknowledged: set[tuple[str, str]] = set()
    with private_server(kind) as server, closing(Store(server.url)) as store:
        store.upgrade()
        settings = {"DATABASE_URL": server.url, "WEB_CONCURRENCY": "2"}
        with running_server(tmp_path, settings) as address:
            some, others = players_of(store, address, acknowledged)
            players, watchers = some + others, [light(address, path) for path in LIGHT]
            with at_play(players + watchers):
                wait_until(lambda: all(len(each.answers) > 4 for each in players), BACK_WITHIN)
                hung = time.monotonic()
                server.hang()
                time.sleep(HANGS_FOR)
                back = time.monotonic()
                server.go_on()
                wait_until(lambda: all_served(players, back), BACK_WITHIN)
                print(f"well again after {time.monotonic() - back:.1f} s")
            server.hang()  # the workers must be able to stop even so
        server.go_on()
        before = [each for player in players for each in player.answers if sum(each[:2]) < hung]
        refused = sum(status == 503 for _, _, status, _ in before)
        assert refused < len(before) / 10, "a healthy database serves all, on a machine that can"
        assert_quick(watchers, hung)
        assert_refused_soon(players, hung, back)
        assert all_served(players, back)
        assert_kept(store, acknowledged)


def test_a_locked_sqlite_database_delays_only_writers(tmp_path: Path) -> None:
    acknowledged: set[tuple[str, str]] = set()
    file = tmp_path / "quartet.sqlite"
    with (
        closing(Store(f"sqlite:///{file}")) as store,
        running_server(tmp_path, {"WEB_CONCURRENCY": "2"}) as address,
    ):
        writers, readers = players_of(store, address, acknowledged)
        watchers = [light(address, path) for path in LIGHT] + readers
        with at_play(writers + watchers), closing(sqlite3.connect(file)) as other:
            wait_until(lambda: all(len(each.answers) > 4 for each in writers), BACK_WITHIN)
            hung = time.monotonic()
            other.execute("BEGIN IMMEDIATE")
            time.sleep(HANGS_FOR)
            back = time.monotonic()
            other.rollback()
            wait_until(lambda: all_served(writers, back), BACK_WITHIN)
        assert_quick(watchers, hung)
        assert_refused_soon(writers, hung, back)
        assert all_served(writers, back)
        assert_kept(store, acknowledged)
