"""The site that API clients are tested on: a real server, with something at every address."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import requests

from app.solver.ladder.graph import LadderIndex
from app.store import current_store
from app.store.generation import keep_small_bank
from app.web.site import current_site
from tests.apps import app_in
from tests.server import running_server


@dataclass(frozen=True)
class Site:
    """A running site.

    document: its /openapi.json. ids: path parameter -> the id of something that exists.
    """

    address: str
    document: dict[str, Any]
    ids: dict[str, str]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with stored puzzles, a word for friends, a running game of that word, and a room."""
    folder = tmp_path_factory.mktemp("contract")
    app = app_in(folder)
    with app.app_context():
        index = current_site().indexes["en"][LadderIndex]
        keep_small_bank(current_store(), index, (4,), (3,), 5)
    with running_server(folder) as address:
        word = begun(address, {"kind": "friend", "word": "ping-pong", "misses": "12"})
        game = begun(address, {"kind": "same", "as": word})
        document = requests.get(f"{address}/openapi.json", timeout=30).json()
        ids = {"puzzle_id": "1", "word_id": word, "game_id": game, "code": opened(address)}
        yield Site(address, document, ids)


def opened(address: str) -> str:
    """Open a room, and return its code."""
    rooms = f"{address}/en/rooms?format=json"
    answer = requests.post(rooms, {"rival": "1"}, timeout=30, allow_redirects=False)
    return str(answer.json()["location"].partition("?")[0].rpartition("/")[2])


def begun(address: str, form: dict[str, str]) -> str:
    """Begin a game or set a word for friends, and return its id."""
    games = f"{address}/en/hangman/games?format=json"
    answer = requests.post(games, form, timeout=30, allow_redirects=False)
    path = answer.json()["location"].partition("?")[0]
    return str(path.rpartition("/")[2])
