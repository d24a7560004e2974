"""The recorded JSON of over fifty addresses, which must not change by accident.

`python -m tests.games.recorded_answers` records it again; read the difference before you commit.
Sentences may be reworded at any time, so they are recorded as "...".
"""

import json
import tempfile
from pathlib import Path

from flask.testing import FlaskClient

from tests.apps import app_in

RECORDED = Path(__file__).with_name("recorded_answers.json")
SENTENCES = {"message", "reason", "reply", "notes", "hints", "none", "why_none", "verdict", "next"}
"""Keys whose values are sentences if they contain a space."""
VARYING = {"code", "id"}
ADDRESSES = Path(__file__).with_name("recorded_addresses.txt").read_text("utf-8").split()


def recordable(value: object, key: str = "") -> object:
    """Return the value with "..." for sentences, and without error codes and ids of games."""
    if isinstance(value, dict):
        return {k: recordable(v, k) for k, v in value.items() if k not in VARYING}
    if isinstance(value, list):
        return [recordable(each, key) for each in value]
    return "..." if isinstance(value, str) and key in SENTENCES and " " in value else value


def answers() -> dict[str, object]:
    """Return address -> status and JSON or redirect, from a new app on the day TODAY.

    Its database is new: answers from a used one would contain puzzles stored by other tests.
    """
    with tempfile.TemporaryDirectory() as folder:
        return _answers(app_in(Path(folder)).test_client())


def _answers(client: FlaskClient) -> dict[str, object]:
    found = {address: _answer(client, address) for address in ADDRESSES}
    return found | _hangman_game(client)


def _hangman_game(client: FlaskClient) -> dict[str, object]:
    """Find a friend's word by right, wrong, repeated and invalid guesses; return all answers."""
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
