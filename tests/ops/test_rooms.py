"""Rooms on two servers with one database and one Redis: either server may answer, or be killed."""

import itertools
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests

from app.store.database import Store
from tests.browser.test_rooms import words_of
from tests.databases import fresh_database
from tests.ops.endurance import Process, observed_server
from tests.ops.private_servers import private_server

JSON = {"Accept": "application/json"}
PEOPLE = 4
TRIES = 60


Servers = Sequence[tuple[str, Process]]


@contextmanager
def two_servers(database: str, folder: Path) -> Iterator[Servers]:
    """Run two servers of two workers each on one database and one Redis."""
    with ExitStack() as stack:
        with closing(Store(database)) as store:
            store.upgrade()
        redis = stack.enter_context(private_server("redis")).url
        found = []
        for name in ("one", "other"):
            own = folder / name
            own.mkdir()
            settings = {
                "DATABASE_URL": database,
                "REDIS_URL": redis,
                "SECRET_KEY": "the same for both",
                "WEB_CONCURRENCY": "2",
            }
            address, parent = stack.enter_context(observed_server(own, settings))
            found.append((address, parent))
        yield found


@pytest.fixture(params=["postgresql", "mariadb", "sqlite"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Servers]:
    """Two servers that share one database, once for each kind of database."""
    with (
        fresh_database(request.param, tmp_path) as database,
        two_servers(database, tmp_path) as found,
    ):
        yield found


class Player:
    """A browser that asks the servers in turn, and the next one if a request fails."""

    def __init__(self, servers: Servers, first: int) -> None:
        self._session = requests.Session()
        self._session.headers.update(JSON)
        self._turns = itertools.cycle([address for address, _ in [*servers, *servers][first:]])

    def ask(self, method: str, path: str, **form: str) -> requests.Response:
        for _ in range(TRIES):
            try:
                answer = self._session.request(
                    method, next(self._turns) + path, data=form, allow_redirects=False, timeout=30
                )
            except requests.ConnectionError:
                time.sleep(0.2)
                continue
            if answer.status_code < 500:
                return answer
            time.sleep(0.2)
        raise AssertionError(f"nobody answered {path}")

    def state_of(self, room: str) -> Any:
        return self.ask("GET", room).json()


def joined(servers: Servers) -> tuple[str, list[Player]]:
    """Open a room that several players join; return its address and the players, host first."""
    players = [Player(servers, n % 2) for n in range(PEOPLE)]
    form = {"game": "countdown", "rounds": "1", "clock": "60", "nickname": "P0"}
    room = players[0].ask("POST", "/en/rooms", **form).headers["Location"]
    for n, player in enumerate(players[1:], start=1):
        player.ask("POST", f"{room}/players", nickname=f"P{n}")
    assert len(players[3].state_of(room)["players"]) == PEOPLE
    return room, players


def begun(room: str, players: Sequence[Player]) -> Any:
    """Begin the round, and return the room once its clock runs."""
    players[0].ask("POST", f"{room}/changes", do="begin", round="1")
    while (state := players[1].state_of(room))["phase"] == "ready":
        time.sleep(0.2)
    return state


def test_a_database_restart_before_the_first_round_loses_no_player(tmp_path: Path) -> None:
    with private_server("postgresql") as database, two_servers(database.url, tmp_path) as servers:
        room, players = joined(servers)
        database.stop()
        away = requests.get(servers[0][0] + room, headers=JSON, timeout=30)
        assert away.status_code == 503
        database.start()
        late = Player(servers, 0)
        late.ask("POST", f"{room}/players", nickname="P4")
        names = sorted(each["name"] for each in players[2].state_of(room)["players"])
        assert names == ["P0", "P1", "P2", "P3", "P4"]
        word = words_of(begun(room, players)["puzzle"])[0]
        for player in (*players, late):
            sent = player.ask("POST", f"{room}/words", round="1", word=word).json()
            assert [each["word"] for each in sent["words"]] == [word]


def test_a_worker_killed_mid_round_neither_loses_nor_repeats_a_word(servers: Servers) -> None:
    room, players = joined(servers)
    state = begun(room, players)
    words = words_of(state["puzzle"])[:12]
    taken: Counter[tuple[int, str]] = Counter()
    for turn, word in enumerate(words):
        if turn in (3, 7):
            _, parent = servers[turn % 2]
            os.kill(parent.children()[0].pid, signal.SIGKILL)
        for n, player in enumerate(players):
            sent = player.ask("POST", f"{room}/words", round="1", word=word).json()
            assert any(each["word"] == word for each in sent["words"]), sent
            taken[n, word] += 1
    players[0].ask("POST", f"{room}/changes", do="end", round="1")
    while (state := players[2].state_of(room))["phase"] != "over":
        time.sleep(0.2)
    seats = {each["seat"]: int(each["name"][1:]) for each in state["players"]}
    found = Counter((seats[s], each["word"]) for each in state["found"] for s in each["seats"])
    assert found == taken
    assert all(player.state_of(room)["points"] == state["points"] for player in players)
