"""The JSON of over fifty addresses (all games, both languages, good and bad input) is unchanged."""

import json

from tests.games.recorded_answers import RECORDED, answers


def test_every_recorded_address_still_gives_the_same_answer() -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    now = json.loads(json.dumps(answers()))
    assert len(recorded) >= 50
    assert list(now) == list(recorded)
    for address, answer in now.items():
        assert answer == recorded[address], address
