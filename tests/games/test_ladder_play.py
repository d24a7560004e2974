"""Tests that facts/ladder.txt cannot express: today's ladder, daily rounds, and dealing."""

import json

import pytest
from flask.testing import FlaskClient

from app.solver.indexes import Indexes
from app.solver.ladder.dealer import daily_ladder
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import solve
from tests.games.pages import page_of
from tests.html import Element
from tests.today import TODAY

COLD = "/en/ladder/?start=cold&end=warm"


def link(page: Element, name: str) -> str:
    """Return the one address that all links with this name lead to."""
    named = [a for a in page.select("a[href]") if (a.get("aria-label") or a.text) == name]
    (found,) = {a["href"] for a in named}
    return found


def type_in(client: FlaskClient, page: Element, word: str) -> str:
    """Type a word as the next rung, and return the address that the form redirects to."""
    form = page.one("form#next")
    response = client.get(form["action"], query_string=form.hidden | {"rung": word})
    assert response.status_code == 303, response.text[:300]
    return response.headers["Location"]


def test_todays_ladder_depends_only_on_the_date(
    client: FlaskClient, english_indexes: Indexes
) -> None:
    index = english_indexes[LadderIndex]
    ladder = daily_ladder(index, TODAY, english_indexes.definitions)
    page = page_of(client, "/en/ladder/")
    way = f"/en/ladder/?start={ladder.start}&end={ladder.end}&day={TODAY}"
    assert link(page, "Play") == way
    shown = [rung.text for rung in page.select(".today .rung .unseen")]
    assert (shown[0], shown[-1]) == (ladder.start, ladder.end)
    led = client.get("/en/ladder/today")
    assert led.headers["Location"] == link(page, "Play")
    today = client.get("/en/ladder/?format=json").get_json()["today"]
    assert (today["start"], today["end"]) == (ladder.start, ladder.end)
    assert today["steps"] == solve(index, ladder).steps
    assert client.get(f"/en/ladder/?day={TODAY}&play=1").location == way


def test_a_daily_round_shows_its_date_from_start_to_finish(
    client: FlaskClient, english_indexes: Indexes
) -> None:
    index = english_indexes[LadderIndex]
    ladder = daily_ladder(index, TODAY, english_indexes.definitions)
    address = f"/en/ladder/?start={ladder.start}&end={ladder.end}&day=2026-11-21"
    page = page_of(client, address)
    assert page.one("title").text.startswith(
        f"{ladder.start.upper()} to {ladder.end.upper()}, 21 November"
    )
    assert page.one(".bar-title p").text.startswith("21 November · ")
    steps = solve(index, ladder).paths[0][1:]
    for word in steps:
        page = page_of(client, type_in(client, page, word))
    assert json.loads(page.one("[data-daily]")["data-daily"])["share"] == "🟩" * len(steps)
    assert page.one(".share-text").text.startswith("Ladder, 21 November, ")
    assert address in page.one(".share-text").text


@pytest.mark.parametrize("kind", [(3, 3, None), (5, 11, None), (5, 5, 2), (4, 6, 4)])
def test_a_ladder_is_dealt_as_requested(
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    kind: tuple[int, int, int | None],
) -> None:
    monkeypatch.setattr("app.solver.ladder.dealer.DRAWING_SECONDS", 60)
    length, steps, difficulty = kind
    query = {"length": length, "steps": steps, "difficulty": difficulty or ""}
    led = client.get("/en/ladder/new", query_string=query)
    assert led.status_code == 303
    dealt = client.get(led.headers["Location"] + "&format=json").get_json()
    assert (dealt["length"], dealt["steps"]) == (length, steps)
    assert difficulty in (None, dealt["difficulty"])


@pytest.mark.parametrize("kind", ["length=8&steps=3&difficulty=1", "length=3&difficulty=5"])
def test_the_next_puzzle_of_the_same_kind_is_a_different_puzzle(
    client: FlaskClient, kind: str
) -> None:
    def deal(query: str) -> str:
        place = client.get(f"/en/ladder/new?{query}").headers["Location"]
        return place.partition("?start=")[2].replace("&end=", "-")

    seen = deal(kind)
    for _ in range(6):
        seen, before = deal(f"{kind}&not={seen}"), seen
        assert len(seen) == len(before)
        assert seen != before


@pytest.mark.usefixtures("all_turns_taken")
def test_dealing_on_a_busy_server_fails_only_for_rare_puzzles(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patient:
        patient.setattr("app.solver.ladder.dealer.TRYING_SECONDS", 60)
        assert client.get("/en/ladder/new?length=4&steps=4").status_code == 303
    assert client.get("/en/ladder/new?length=5&steps=13").status_code == 503
