"""Tests that facts/ruzzle.txt cannot express: today's grid, deals, and the ids of rounds."""

import re
from datetime import date
from functools import partial
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.solver.ruzzle.grid import Grid
from tests.conftest import ENGLISH
from tests.games.pages import json_at, page_at

PLAY = "/en/ruzzle/"
GRID = "ovnd/teac/rsin/gelp"


shown = partial(page_at, PLAY)
played = partial(json_at, PLAY)


def dealt(client: FlaskClient, **query: str) -> dict[str, str]:
    """Return the query of the address that a deal redirects to."""
    response = client.get("/en/ruzzle/new", query_string=query)
    assert response.status_code == 303, response.text[:500]
    assert response.headers["Cache-Control"] == "no-store"
    address = urlsplit(response.headers["Location"])
    assert address.path == PLAY
    return {name: values[0] for name, values in parse_qs(address.query).items()}


# The page before a game


def test_the_start_page_has_todays_grid_and_two_ways_to_play_it(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "TODAY", date(2026, 11, 21))
    page = shown(client)
    grid = client.get(PLAY + "?format=json").get_json()["today"]["grid"]
    assert grid == client.get("/en/?format=json").get_json()["ruzzle"]["grid"]
    assert len(page.select(".today .tile-down")) == 16
    ways = [client.get(link["href"]).location for link in page.select(".today a.button")]
    day = "day=2026-11-21"
    assert ways == [f"{PLAY}?grid={grid}&{day}&clock=120", f"{PLAY}?grid={grid}&{day}"]
    assert page.one("form[action='/en/ruzzle/new'] input[name=clock][value='120'][checked]")


def test_a_deal_has_the_requested_size(client: FlaskClient) -> None:
    for asked, rows, columns in (({"rows": "3", "columns": "5"}, 3, 5), ({}, 4, 4)):
        grid = Grid.parse(
            dealt(client, **asked)["grid"], ENGLISH
        )  # some have a tile of two letters
        assert (grid.rows, grid.columns) == (rows, columns)


def test_each_deal_is_different(client: FlaskClient) -> None:
    assert len({dealt(client, rows="4", columns="4")["grid"] for _ in range(5)}) == 5


@pytest.mark.parametrize(
    ("words", "least", "most"), [("few", 80, 160), ("usual", 200, 350), ("many", 350, 600)]
)
def test_a_deal_has_the_requested_number_of_words(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, words: str, least: int, most: int
) -> None:
    # Some deals only come close to the number, so the test always counts the same deal.
    seeded = np.random.default_rng(7)
    monkeypatch.setattr("numpy.random.default_rng", lambda: seeded)
    query = dealt(client, words=words)
    words = played(client, **query)["words"]
    assert isinstance(words, dict)
    assert least <= words["total"] <= most
    assert words["found"] == 0


def test_a_game_keeps_its_settings(client: FlaskClient) -> None:
    query = dealt(client, words="many", min_length="3", clock="120")
    assert {name: query[name] for name in ("words", "min_length", "clock")} == {
        "words": "many",
        "min_length": "3",
        "clock": "120",
    }
    lengths = played(client, **query)["lengths"]
    assert isinstance(lengths, dict)
    assert min(map(int, lengths)) == 3


def test_bonus_tiles_increase_over_three_rounds(client: FlaskClient) -> None:
    query = dealt(client, rounds="3", bonus="1")
    grids = [query["grid"], *query["next"].split(",")]
    characters = [sorted(re.findall("[23]+", grid)) for grid in grids]
    assert characters == [
        ["2", "2", "3", "3"],
        ["2", "2", "22", "3", "3"],
        ["2", "2", "22", "22", "3", "3", "33"],
    ]


def test_no_bonus_tiles_are_dealt_unless_requested(client: FlaskClient) -> None:
    assert not any(character.isdigit() for character in dealt(client, rounds="3")["next"])


# A round


def test_a_round_gives_scripts_the_address_of_its_solution(client: FlaskClient) -> None:
    address = shown(client, grid=GRID, min_length="3").one("[data-round]")["data-solve"]
    answer = client.get(address).get_json()
    assert len(answer["words"]) == played(client, grid=GRID, min_length="3")["words"]["total"]


def test_a_rotated_grid_counts_as_the_same_round(client: FlaskClient) -> None:
    ids = [
        shown(client, **{"grid": GRID, **query}).one("[data-round]")["data-round"]
        for query in (
            {},
            {"found": "sail"},
            {"grid": "grto/esev/lian/pncd"},
            {"min_length": "3"},
            {"grid": "te/sa"},
            {"clock": "120"},
        )
    ]
    assert ids[0] == ids[1] == ids[2]
    assert len(set(ids)) == 4
