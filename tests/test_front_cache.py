"""Requests that were answered before: answered again before Flask, and treated like all others."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.web.front_cache import FRONT_CACHE, FrontCache
from app.web.response_cache import EXTENSION, ResponseCache
from tests.conftest import ClientWith
from tests.test_logs import LINE, kept

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

__all__ = ["kept"]

SOLVE = "/en/countdown/solve?letters=auctioned"
STYLES = "css/base.css"
OWN = {"X-Request-ID", "Date"}
"""Headers that each answer has anew."""


@pytest.fixture
def asked(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that came to Flask; nothing is kept or known yet."""
    cache: FrontCache = app.extensions[FRONT_CACHE]
    serve = cache._serve
    seen: list[str] = []

    def served(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        seen.append(environ["PATH_INFO"])
        return serve(environ, start_response)

    monkeypatch.setattr(cache, "_serve", served)
    monkeypatch.setattr(cache, "_entries", {})
    monkeypatch.setattr("app.web.front_cache.HOUR", 1 << 40)  # one that does not end during a test
    monkeypatch.setitem(app.extensions, EXTENSION, ResponseCache())
    return seen


def told(answer: TestResponse) -> tuple[object, ...]:
    return answer.status, [pair for pair in answer.headers if pair[0] not in OWN], answer.data


@pytest.mark.parametrize("address", [SOLVE, "/", "/fr/", "/healthz", STYLES])
def test_a_known_request_gets_the_same_answer_an_id_and_a_line(
    app: Flask, client: FlaskClient, asked: list[str], kept: list[str], address: str
) -> None:
    if address == STYLES:
        address = f"{app.static_url_path}/{STYLES}"
    packed = {"Accept-Encoding": "gzip"}
    answers = [client.get(address, headers=packed, buffered=True) for _ in range(4)]
    assert len(asked) == 2
    assert told(answers[0]) == told(answers[1]) == told(answers[2]) == told(answers[3])
    assert len({each.headers["X-Request-ID"] for each in answers}) == 4
    assert all(LINE.fullmatch(line) for line in kept)
    routes = {line.partition("route=")[2].partition(" ms=")[0] for line in kept}
    assert len(kept) == 4
    assert len(routes) == 1
    tag = answers[0].headers.get("ETag")
    if tag and address != f"{app.static_url_path}/{STYLES}":
        asked.clear()
        unchanged = [client.get(address, headers={"If-None-Match": tag}) for _ in range(3)]
        assert [each.status_code for each in unchanged] == [304] * 3
        assert told(unchanged[0]) == told(unchanged[1]) == told(unchanged[2])
        assert len(asked) == 1


@pytest.mark.parametrize(
    "more",
    [
        {"HTTP_RANGE": "bytes=0-9"},
        {"HTTP_ORIGIN": "https://elsewhere.example"},
        {"HTTP_IF_MODIFIED_SINCE": "Sat, 21 Nov 2026 00:00:00 GMT"},
        {"CONTENT_LENGTH": "3"},
        {"HTTP_ACCEPT_LANGUAGE": "x" * 1000},
    ],
)
def test_a_request_that_carries_more_goes_to_flask(
    client: FlaskClient, asked: list[str], more: dict[str, str]
) -> None:
    for _ in range(3):
        client.get("/healthz")
    asked.clear()
    client.get("/healthz", environ_overrides=more)
    client.head("/healthz")
    assert asked == ["/healthz"] * 2


def test_who_asks_makes_no_difference(client: FlaskClient, asked: list[str]) -> None:
    first = client.get(SOLVE)
    for number in range(3):
        headers = {"Cookie": f"session={number}", "User-Agent": f"{number}", "Referer": f"{number}"}
        again = client.get(SOLVE, headers=headers, environ_overrides={"REMOTE_ADDR": f"::{number}"})
        assert told(again) == told(first)
        assert "Set-Cookie" not in again.headers
    assert len(asked) == 2


def test_a_known_address_is_refused_at_other_hosts(client_with: ClientWith) -> None:
    client = client_with(TRUSTED_HOSTS="quartet.example")
    answers = [
        client.get("/en/words/cat", headers={"Host": host}).status_code
        for host in ("quartet.example", "evil.example") * 4
    ]
    assert answers == [200, 400] * 4


def test_known_requests_are_forgotten_before_they_are_too_many(
    client: FlaskClient, asked: list[str], app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.front_cache.MAX_ENTRIES", 3)
    for number in range(20):
        for _ in range(2):
            client.get(f"/healthz?{number}")
    assert len(app.extensions[FRONT_CACHE]._entries) <= 3


def test_known_requests_count_towards_the_limit(client_with: ClientWith) -> None:
    client = client_with(RATE_LIMIT="6 per minute; 7 per hour")
    answers = [client.get("/en/words/cat") for _ in range(9)]
    assert [each.status_code for each in answers] == [200] * 6 + [429] * 3
    assert [int(each.headers["Retry-After"]) > 60 for each in answers[6:]] == [False, True, True]
    assert client.get("/healthz").status_code == 200
