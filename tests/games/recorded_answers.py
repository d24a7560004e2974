"""The recorded JSON of fifty addresses, which must not change by accident.

`python -m tests.games.recorded_answers` records them again; read the difference before you commit.
Sentences may be reworded at any time, so they are recorded as "...".
"""

import json
import tempfile
from pathlib import Path

from flask.testing import FlaskClient

from tests.apps import app_in

RECORDED = Path(__file__).with_name("recorded_answers.json")
SENTENCES = {"message", "reason", "reply", "notes", "hints", "none", "why_none", "verdict", "next"}
"""Keys under which texts with spaces are sentences."""
VARYING = {"code", "id"}
ADDRESSES = Path(__file__).with_name("recorded_addresses.txt").read_text("utf-8").split()


def recordable(value: object, key: str = "") -> object:
    """Return the value without the parts that may change: sentences, error codes, game ids."""
    if isinstance(value, dict):
        return {k: recordable(v, k) for k, v in value.items() if k not in VARYING}
    if isinstance(value, list):
        return [recordable(each, key) for each in value]
    return "..." if isinstance(value, str) and key in SENTENCES and " " in value else value


def answers() -> dict[str, object]:
    """Return address -> status and JSON, from a new app on the day TODAY.

    The app has a new database, as its answers would contain puzzles that other tests have stored.
    """
    with tempfile.TemporaryDirectory() as folder:
        return _answers(app_in(Path(folder)).test_client())


def _answers(client: FlaskClient) -> dict[str, object]:
    found = {address: _answer(client, address) for address in ADDRESSES}
    return found | _hangman_game(client)


def _hangman_game(client: FlaskClient) -> dict[str, object]:
    """Play a friend's game to its end: hit, miss, repeat, wrong words, words that cannot fit."""
    link = client.post("/en/hangman/games", data={"word": "caution", "misses": "4"}).location
    form = {"kind": "same", "as": link.rpartition("/")[2]}
    game = client.post("/en/hangman/games", data=form).location
    moves: list[dict[str, str]] = [
        {"letter": "e"},
        {"letter": "a"},
        {"letter": "a"},
        {"word": "auction"},
        {"word": "mansion"},
        {"word": "cautious"},
        {"letter": "3"},
        {"word": "caution"},
    ]
    found: dict[str, object] = {"hangman game": _answer(client, game)}
    for number, move in enumerate(moves, start=1):
        client.post(f"{game}/guesses", data=move)
        found[f"hangman move {number}: {move}"] = _answer(client, game)
    return found


def _answer(client: FlaskClient, address: str) -> dict[str, object]:
    response = client.get(address, headers={"Accept": "application/json"})
    if "Location" in response.headers:
        return {"status": response.status_code, "location": response.headers["Location"]}
    return {"status": response.status_code, "json": recordable(response.json)}


if __name__ == "__main__":
    lines = [
        f"{json.dumps(address)}: {json.dumps(answer, ensure_ascii=False)}"
        for address, answer in answers().items()
    ]
    RECORDED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
