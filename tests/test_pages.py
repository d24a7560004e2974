"""What every kind of page is held to, whatever the game."""

import re
from collections import Counter

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.html import parsed
from tests.page_kinds import KINDS, ladder_puzzles


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    ladder_puzzles(app)
    return app.test_client()


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_has_nothing_inline_no_duplicate_id_and_no_cookie(
    client: FlaskClient, kind: str
) -> None:
    for response in KINDS[kind](client):
        assert "Set-Cookie" not in response.headers
        page = parsed(response.text)
        where = response.request.url
        assert len(page.select("h1")) == 1, where
        assert len(page.select("main#main")) == 1, where
        assert page.one("title").text.endswith("Quartet"), where
        ids = Counter(element["id"] for element in page.select("[id]"))
        assert [each for each, times in ids.items() if times > 1] == [], where
        assert not page.select("[style], style, [onclick], [onload]"), where
        data = page.select("script[type='application/json'], script[type='application/ld+json']")
        assert all(script.get("src") for script in page.select("script") if script not in data)
        for element in page.select("script[src], link[rel=stylesheet], link[rel=icon], img"):
            assert re.match("/static/", element.get("src") or element["href"]), where


@pytest.mark.parametrize(
    "address",
    [
        "/en/words/cat",
        "/en/countdown/solve?letters=auctioned",
        "/en/ruzzle/solve?grid=ovnd/teac/rsin/gelp",
        "/en/ladder/solve?start=cold&end=warm",
        "/en/ladder/?start=cold&end=warm&rungs=cord",
        "/en/hangman/solve?pattern=_e__",
        "/en/hangman/watch?word=tea",
    ],
)
def test_unchanging_answers_are_publicly_cacheable(client: FlaskClient, address: str) -> None:
    first = client.get(address)
    assert first.status_code == 200
    assert first.cache_control.public
    assert "Accept" in first.vary
    assert client.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
