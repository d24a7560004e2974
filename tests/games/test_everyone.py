"""How all players did: counted without cookies, and shown once there are enough results."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete

from app.games.friends.pages import FEWEST
from app.store.database import Store
from app.store.models import DayCount
from tests.conftest import ClientWith
from tests.games.pages import json_at, page_of
from tests.html import parsed

RESULT = {"day": "2026-11-21", "game": "ladder", "earned": "80"}
SPREAD = "/en/days/2026-11-21/ladder"


@pytest.fixture(autouse=True)
def none_counted(app: Flask) -> Iterator[None]:
    store: Store = app.extensions["store"]
    yield
    with store.writing() as session:
        session.execute(delete(DayCount))


def count(client: FlaskClient, number: int, **changed: str) -> int:
    address = {"REMOTE_ADDR": f"10.{number // 250}.{number % 250}.1"}
    sent = client.post("/en/days", data=RESULT | changed, environ_base=address)
    assert "Set-Cookie" not in sent.headers
    return sent.status_code


def test_statistics_appear_when_enough_people_have_played(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.games.friends.views.SPREAD_SECONDS", 1e-9)
    for number in range(FEWEST - 1):
        assert count(client, number, earned=str(41 + number), best=str(number % 2)) == 303
    assert json_at(SPREAD, client)["results"] == 0
    page = page_of(client, SPREAD)
    assert not page.one("[data-told]")["data-told"]
    assert page.one("main").text.count("How everyone did") == 1
    count(client, FEWEST)
    answer = json_at(SPREAD, client, earned="51")
    assert answer == {
        "results": 20,
        "spread": [0, 0, 0, 0, 10, 9, 0, 1, 0, 0],
        "better_than": 50,
        "best": 45,
    }
    page = page_of(client, f"{SPREAD}?earned=51")
    assert page.one(".everyone summary").text == "Better than 50% of players"
    assert len(page.select(".spread rect")) == 10
    assert page.one(".spread .mine")["x"] == "50.75"


@pytest.mark.parametrize(
    "changed",
    [{"earned": "101"}, {"earned": "0"}, {"earned": "-1"}, {"earned": ""}, {"game": "chess"}],
)
def test_impossible_scores_are_refused(client: FlaskClient, changed: dict[str, str]) -> None:
    assert count(client, 0, **changed) == 400


@pytest.mark.parametrize("day", ["2026-11-14", "2026-01-01"])
def test_a_result_is_not_counted_if_its_day_was_a_week_ago_or_earlier(app: Flask, day: str) -> None:
    client = app.test_client()
    assert count(client, 0, day=day) == 303
    with app.extensions["store"].reading() as session:
        assert session.query(DayCount).count() == 0


def test_without_scripts_a_button_sends_a_result_to_be_counted(client: FlaskClient) -> None:
    play = client.get("/en/ladder/?day=2026-11-21&play=1").headers["Location"]
    form = parsed(client.get(f"{play}&reveal=1").text).one("[data-everyone]")
    assert form.hidden == {"day": "2026-11-21", "game": "ladder", "earned": "10"}
    answer = client.post(form["action"], data=form.hidden)
    assert answer.location == "/en/days/2026-11-21/ladder?earned=10"
    assert client.get(answer.location).status_code == 200


def test_a_result_from_another_site_is_not_counted(client: FlaskClient) -> None:
    other = {"Sec-Fetch-Site": "cross-site"}
    assert client.post("/en/days", data=RESULT, headers=other).status_code == 403


def test_the_counting_of_results_can_be_turned_off_in_the_configuration(
    client_with: ClientWith,
) -> None:
    client = client_with(COUNT_DAYS="0")
    assert client.post("/en/days", data=RESULT).status_code == 404
    assert client.get(SPREAD).status_code == 404
    assert "data-everyone" not in client.get("/en/?day=2026-11-21").text
