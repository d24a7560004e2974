"""No text in a form or an address causes a 500 error, whatever the database."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from app.store import current_store
from app.store.database import Store
from tests.apps import app_in

TEXTS = [
    "\0",
    "c\0at",
    "\U0001f600" * 50,
    "\ufdd0\U0010ffff",
    "\u202ecat\u2028\x85\x1b",
    "c\u0301a\u0301t\u0301",
    "'; DROP TABLE puzzle; --",
    "%_\\",
    "9" * 40,
    "9223372036854775808",
    "2147483648",
    "x" * 5_000,
]
GAMES = "/en/hangman/games"
SEARCHED = ("start", "end", "after", "before", "ids", "length", "steps", "difficulty")


@pytest.fixture
def client(address: str, store: Store, few_words: Path) -> Iterator[FlaskClient]:
    """A client of an app on an empty database; each kind of database comes in turn."""
    app = app_in(few_words, wordlists_dir=few_words, database_url=address)
    with app.app_context():
        own = current_store()
    with closing(own):
        yield app.test_client()


def test_no_text_causes_a_500_error_in_rooms_or_circles(client: FlaskClient) -> None:
    grid = "/en/ruzzle/?grid=ca/tx&end=1"
    made = [
        client.post("/en/friends/clubs", data={"name": "We", "nickname": "Ada"}),
        client.post("/en/friends/challenges", data={"result": grid, "nickname": "Ada"}),
    ]
    circles, room = [each.location for each in made], client.post("/en/rooms").location
    for text in TEXTS:
        written = quote(text, safe="")
        answers = [
            client.post("/en/friends/clubs", data={"name": text, "nickname": "Ada"}),
            client.post("/en/friends/clubs", data={"name": "We", "nickname": text}),
            client.post("/en/friends/results", data={"result": f"{grid}&x={text}"}),
            client.post("/en/friends/results", data={"result": text}),
            client.post("/en/friends/device", data={"code": text}),
            client.get(f"/en/friends/{written}"),
            client.post(f"/en/friends/{written}/leave"),
            client.post(f"/en/friends/{written}/members", data={"nickname": "Ada"}),
            *(client.post(f"{each}/leave", data={"nickname": text}) for each in circles),
            *(client.post(f"{each}/members", data={"nickname": text}) for each in circles),
            client.post("/en/days", data={"day": text, "game": text, "earned": text}),
            client.post(
                "/en/days", data={"day": "", "game": "ladder", "earned": "9", "best": text}
            ),
            client.get(f"/en/rooms?code={written}"),
            client.get(f"/en/rooms/{written}"),
            client.post("/en/rooms", data={"game": text, "nickname": text}),
            client.post(f"{room}/players", data={"nickname": text}),
            client.post(f"{room}/words", data={"round": "1", "word": text}),
            client.post(f"{room}/changes", data={"do": text, "seat": text}),
        ]
        assert {each.status_code for each in answers} <= {200, 303, 308, 400, 404, 409}, text


def test_no_text_causes_a_500_error_in_games_or_searches(client: FlaskClient) -> None:
    form = {"kind": "friend", "word": "cat", "anyway": "1"}
    made = client.post(GAMES, data=form)
    begun = client.post(GAMES, data={"kind": "same", "as": made.location.rpartition("/")[2]})
    game = begun.location.partition("?")[0]
    assert client.get(game).status_code == 200
    for text in TEXTS:
        written = quote(text, safe="")
        answers = [
            *(client.post(GAMES, data={**form, name: text}) for name in ("word", "clue", "misses")),
            client.post(GAMES, data={"kind": "same", "as": text}),
            client.post(f"{game}/guesses", data={"letter": text}),
            client.post(f"{game}/guesses", data={"word": text}),
            client.get(f"{GAMES}/{written}"),
            client.get(f"/en/ladder/puzzles/{written}"),
            *(client.get(f"/en/ladder/puzzles?{name}={written}") for name in SEARCHED),
            client.get(f"/en/ladder/puzzles/sheet?ids={written}"),
        ]
        assert {each.status_code for each in answers} <= {200, 303, 308, 400, 404}, text
