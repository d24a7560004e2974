"""What docs/api.md promises about JSON: ETags, redirects, who may read it, and explanations."""

import hashlib
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.web.site import current_site
from tests.conftest import ClientWith
from tests.html import parsed

SOLVE = "/en/countdown/solve?letters=cat&format=json"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/en/countdown/solve?letters=ca3", 400),
        ("/en/no-such-page", 404),
        ("/en/ladder/solve?start=cat&end=catalogue", 400),
        ("/en/countdown/solve?letters=cat&format=csv", 400),
    ],
)
def test_etags_cannot_be_guessed(
    app: Flask, client: FlaskClient, address: str, status: int
) -> None:
    """Without a key, anybody who knows the code and the lists could work out an ETag."""
    with app.app_context():
        site = current_site()
    key = f"{address} False {site.version}{site.indexes['en'].lexicon.version}"
    known = hashlib.sha256(key.encode()).hexdigest()[:16]
    for tags in (f'"{known}"', "*", f'W/"{known}:gzip"'):
        assert client.get(address, headers={"If-None-Match": tags}).status_code == status
    good = "/en/words/cat"
    key = f"{good}? False {site.version}{site.indexes['en'].lexicon.version}"
    known = hashlib.sha256(key.encode()).hexdigest()[:16]
    assert client.get(good, headers={"If-None-Match": f'"{known}"'}).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "countdown/?rounds=l&",
        "countdown/?day=2026-11-20&play=1&",
        "ruzzle/new?rows=4&columns=4&",
        "ladder/new?length=4&steps=3&",
        "ladder/?start=cold&end=warm&rung=cord&",
        "hangman/watch/new?length=7&",
        "words/?word=tea&",
    ],
)
def test_a_redirect_requested_as_json_leads_to_json(client: FlaskClient, address: str) -> None:
    accept = {"Accept": "application/json"}
    for query, headers in (("format=json", {}), ("", accept)):
        redirect = client.get(f"/en/{address}{query}", headers=headers)
        assert redirect.status_code == 303
        answer = client.get(redirect.json["location"], headers=headers)
        assert (answer.status_code, answer.is_json) == (200, True)


@pytest.mark.parametrize(
    ("origins", "origin", "allowed", "varies"),
    [
        ("", "https://app.example", None, False),
        ("*", "https://app.example", "*", False),
        ("*", None, "*", False),
        ("https://app.example", "https://app.example", "https://app.example", True),
        (
            "https://a.example, https://App.Example",
            "https://app.example",
            "https://app.example",
            True,
        ),
        ("https://app.example", "https://evil.example", None, True),
        ("https://app.example", None, None, True),
    ],
)
def test_only_scripts_from_allowed_origins_may_read_json(
    client_with: ClientWith, origins: str, origin: str | None, allowed: str, varies: bool
) -> None:
    client = client_with(CORS_ORIGINS=origins)
    headers = {"Origin": origin} if origin else {}
    for address in (SOLVE, "/en/countdown/solve?letters=c4t&format=json", "/openapi.json"):
        answer = client.get(address, headers=headers)
        assert answer.headers.get("Access-Control-Allow-Origin") == allowed
        assert ("Origin" in answer.vary) == varies
        assert "Access-Control-Allow-Credentials" not in answer.headers
    page = client.get("/en/countdown/solve?letters=cat", headers=headers)
    assert "Access-Control-Allow-Origin" not in page.headers
    posted = client.post("/en/hangman/games?format=json", headers=headers)
    assert "Access-Control-Allow-Origin" not in posted.headers


def worked(client: FlaskClient, address: str) -> tuple[dict[str, Any], str]:
    """Return an answer as JSON, and the text of its page below "How it was solved"."""
    answer = client.get(address, headers={"Accept": "application/json"}).json
    return answer, parsed(client.get(f"{address}&working=1").text).one(".working").text


def test_json_and_pages_explain_a_solution_with_the_same_numbers(client: FlaskClient) -> None:
    answer, shown = worked(client, "/en/countdown/solve?letters=iueztwdju")
    working = answer["working"]
    assert f"{working['compared']:,}" in shown
    assert working["letters"][-1]["words_left"] == len(answer["words"])
    assert f"{sum(each['combinations'] for each in working['lengths'])}" in shown
    answer, shown = worked(client, "/en/ruzzle/solve?grid=ovnd/teac/rsin/gelp&min_length=4")
    working = answer["working"]
    assert f"{sum(working['paths_alive']):,}" in shown
    assert f"{working['points']:,}" in shown
    assert working["words"] == sum(working["words_by_length"]) == answer["word_count"]
    answer, shown = worked(client, "/en/ladder/solve?start=cold&end=warm")
    working = answer["working"]
    assert f"{working['words']:,}" in shown
    assert f"{sum(working['reached_from_start'])}" in shown
    answer, shown = worked(client, "/en/hangman/solve?pattern=_e__&wrong=ais")
    assert [f"{each['words']:,}" in shown for each in answer["working"]] == [True] * 5
    assert answer["working"][-1]["words"] == answer["candidates"]
