"""Headers of clients and proxies: which are trusted, and which are never repeated."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import ClientWith

EVIL = {"Host": "evil.example"}


@pytest.mark.parametrize(
    "forwarded",
    ["203.0.113.7:4711", "198.51.100.1, 203.0.113.7:4711", "[2001:db8::1]:4711", "[2001:db8::1]"],
)
def test_requests_from_different_ports_count_as_one_client(
    client_with: ClientWith, forwarded: str
) -> None:
    client = client_with(PROXIES="1", RATE_LIMIT="2 per hour")
    bare = re.sub(r"\[|\]|(?<=[\d\]]):\d+$", "", forwarded)
    sent = [bare, forwarded, forwarded.replace("4711", "4712")]
    answers = [client.get("/en/words/cat", headers={"X-Forwarded-For": each}) for each in sent]
    assert [each.status_code for each in answers] == [200, 200, 429]


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [
        ("/en", "/en/"),
        ("/en//countdown/", "/en/countdown/"),
        ("//en//", "/en/"),
        ("/en/countdown?letters=a&x=//b", "/en/countdown/?letters=a&x=//b"),
    ],
)
def test_the_redirect_to_a_corrected_address_contains_no_host(
    client: FlaskClient, address: str, leads_to: str
) -> None:
    answer = client.get("/", headers=EVIL, environ_overrides=environ_of(address))
    assert (answer.status_code, answer.headers["Location"]) == (308, leads_to)
    assert "http" not in answer.text


def environ_of(address: str) -> dict[str, str]:
    path, _, query = address.partition("?")
    return {"PATH_INFO": path, "QUERY_STRING": query}


def test_no_answer_repeats_an_unknown_host_if_the_site_address_is_set(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shared round, a ladder, a friend's word: each has a link with a host in it."""
    monkeypatch.setitem(app.config, "SITE_URL", "https://quartet.example")
    client = app.test_client()
    word = client.post("/en/hangman/games", data={"word": "education"}, headers=EVIL)
    addresses = [
        "/en/countdown/?letters=auctioned&word=education",
        "/en/ladder/?start=mood&end=goat&ladder=mood-moot-boot-boat-goat",
        word.location,
        "/sitemap.xml",
        "/robots.txt",
        "/en/nothing",
    ]
    shown = [client.get(address, headers=EVIL) for address in addresses]
    assert sum("https://quartet.example/" in each.text for each in shown) >= 3
    for each in (word, *shown):
        assert "evil.example" not in each.text + str(each.headers)


def test_an_https_site_tells_browsers_to_use_only_https(client_with: ClientWith) -> None:
    for own, said in (("https://quartet.example", True), ("http://quartet.example", False)):
        answer = client_with(SITE_URL=own).get("/en/words/cat")
        assert ("Strict-Transport-Security" in answer.headers) == said


REFUSED_OR_LED_ON = {
    "/en/words/cat?format=xml": 400,
    "/xx/words/cat": 400,
    "/xx/words/cat?format=xml": 400,
    "/en/nothing": 404,
    "/en/countdown": 308,
    "/static/0/nothing.css": 404,
    "/en/rooms/ABCD/words": 404,
}


@pytest.mark.parametrize(("address", "status"), REFUSED_OR_LED_ON.items())
def test_host_and_length_and_rate_are_checked_even_for_refused_or_redirected_requests(
    client_with: ClientWith, address: str, status: int
) -> None:
    client = client_with(RATE_LIMIT="2 per hour", TRUSTED_HOSTS="quartet.example")
    own, as_json = {"Host": "quartet.example"}, {"Accept": "application/json"}
    assert client.get(address, headers=EVIL | as_json).json["error"]["code"] == "bad-request"
    assert [client.get(address, headers=own).status_code for _ in range(3)] == [status] * 2 + [429]
    joint = "&" if "?" in address else "?"
    long = client_with().get(f"{address}{joint}x={'a' * 33_000}")
    assert long.status_code == 414
