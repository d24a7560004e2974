"""A room on two servers behind one database and one Redis: whichever answers, whichever dies."""

import itertools
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
import requests

from app.store.database import Store
from tests.browser.test_rooms import words_of
from tests.databases import fresh_database
from tests.ops.private_servers import private_server
from tests.server import running_server

pytestmark = pytest.mark.marathon

JSON = {"Accept": "application/json"}
PEOPLE = 4
TRIES = 60


@pytest.fixture(params=["postgresql", "mariadb", "sqlite"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sequence[tuple[str, int]]]:
    """Two servers of two workers each, with one database and one Redis: addresses and processes."""
    with ExitStack() as stack:
        database = stack.enter_context(fresh_database(request.param, tmp_path))
        with closing(Store(database)) as store:
            store.upgrade()
        redis = stack.enter_context(private_server("redis")).url
        found = []
        for name in ("one", "other"):
            folder = tmp_path / name
            folder.mkdir()
            settings = {
                "DATABASE_URL": database,
                "REDIS_URL": redis,
                "SECRET_KEY": "the same for both",
                "WEB_CONCURRENCY": "2",
                "GUNICORN_CMD_ARGS": f"--pid {folder / 'pid'}",
            }
            address = stack.enter_context(running_server(folder, settings))
            found.append((address, int((folder / "pid").read_text())))
        yield found


class Player:
    """A browser that asks either server in turn, and again where none answers."""

    def __init__(self, servers: Sequence[tuple[str, int]], first: int) -> None:
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

    def told(self, room: str) -> Any:
        return self.ask("GET", room).json()


def test_a_worker_killed_mid_round_neither_loses_nor_repeats_a_word(
    servers: Sequence[tuple[str, int]],
) -> None:
    players = [Player(servers, n % 2) for n in range(PEOPLE)]
    form = {"game": "countdown", "rounds": "1", "clock": "60", "nickname": "P0"}
    room = players[0].ask("POST", "/en/rooms", **form).headers["Location"]
    for n, player in enumerate(players[1:], start=1):
        player.ask("POST", f"{room}/players", nickname=f"P{n}")
    assert len(players[3].told(room)["players"]) == PEOPLE
    players[0].ask("POST", f"{room}/changes", do="begin", round="1")
    while (state := players[1].told(room))["phase"] == "ready":
        time.sleep(0.2)
    words = words_of(state["puzzle"])[:12]
    taken: Counter[tuple[int, str]] = Counter()
    for turn, word in enumerate(words):
        if turn in (3, 7):
            _, parent = servers[turn % 2]
            children = Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii").split()
            os.kill(int(children[0]), signal.SIGKILL)
        for n, player in enumerate(players):
            sent = player.ask("POST", f"{room}/words", round="1", word=word).json()
            assert any(each["word"] == word for each in sent["words"]), sent
            taken[n, word] += 1
    players[0].ask("POST", f"{room}/changes", do="end", round="1")
    while (state := players[2].told(room))["phase"] != "over":
        time.sleep(0.2)
    seats = {each["seat"]: int(each["name"][1:]) for each in state["players"]}
    found = Counter((seats[s], each["word"]) for each in state["found"] for s in each["seats"])
    assert found == taken
    assert all(player.told(room)["points"] == state["points"] for player in players)
