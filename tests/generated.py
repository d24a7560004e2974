"""Requests of any kind, for every route and method of the app, from sensible to hostile.

The names that each address reads are discovered (addresses.py), and Hypothesis gives them values
of up to 32 kB.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import strategies as st
from werkzeug.routing import Rule

from tests.addresses import (
    SENSIBLE,
    arguments_of,
    begun_game,
    methods,
    names_reached,
    path_of,
    rules,
    sensible,
    watching_client,
)

LONGEST = 32 * 1024
FORM = "application/x-www-form-urlencoded"
LANGUAGES = st.sampled_from(["en", "fr", "xx", "e", "EN", "en-gb"])
LETTERS = st.text(alphabet="abcdefghijklmnopqrstuvwxyz?_/-()123 ", max_size=40)
ODD = [
    "",
    "0",
    "-1",
    "9" * 30,
    "1e9",
    "nan",
    "é" * 300,
    "🙂" * 50,
    "\0",
    "a\r\nb: c",
    "٣",
    "ß",
    "ﬀ",
]
PIECES = [
    "a",
    "e",
    "?",
    "_",
    "-",
    ".",
    ",",
    "/",
    "1",
    " ",
    "é",
    "a-",
    "ab/",
    "cat,",
    "e2.4-",
    "(qu)",
]
LONG = st.builds(
    lambda piece, joint, size: ((piece + joint) * (size // len(piece) + 1))[:size],
    st.sampled_from(PIECES + sorted(set(SENSIBLE.values()))),
    st.sampled_from(["", "", "-", ".", ",", "/"]),
    st.sampled_from([60, 200, 1_000, 5_000, 10_000, 20_000, LONGEST]),
)
ANYTHING = st.one_of(LETTERS, st.text(max_size=60), st.sampled_from(ODD), LONG)
FORMS = {"Content-Type": FORM}
HEADERS = st.sampled_from(
    [
        {},
        {},
        {"Accept": "application/json"},
        {"Accept-Encoding": "br, gzip"},
        {"Accept": "application/json", "Accept-Encoding": "gzip"},
        {"Accept-Language": "fr, en;q=0.5, *;q=0"},
        {"If-None-Match": '"0123456789abcdef", W/"x", *'},
        {"Range": "bytes=5-1,-9"},
        {"If-Modified-Since": "yesterday", "Cookie": "language=fr; theme=; =; \\"},
        {"Origin": "http://evil.example"},
        {"Content-Type": "multipart/form-data; boundary=x"},
        {"X-Forwarded-For": "a, b", "X-Request-ID": "é" * 100, "Accept": "*/;q=x"},
    ]
)


@dataclass(frozen=True)
class Request:
    """A request as it is sent; path: with its query; body: a form, None where there is none."""

    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None

    def send(self, client: FlaskClient) -> tuple[int, bytes]:
        """Return the status and the body of the answer to a client of an app."""
        with client.open(
            self.path, method=self.method, headers=dict(self.headers), data=self.body
        ) as answer:
            return answer.status_code, answer.data


def addresses_of(app: Flask) -> tuple[list[tuple[Rule, list[str]]], dict[str, str]]:
    """Return each rule of an app with the names it reads, and sensible values for its paths."""
    with pytest.MonkeyPatch.context() as patch:
        client = watching_client(app, patch)
        usual = arguments_of(begun_game(client))
        return [
            (rule, sorted({each.name for each in names_reached(client, rule, usual)}))
            for rule in rules(app)
        ], usual


def requests(
    addresses: Sequence[tuple[Rule, list[str]]], usual: Mapping[str, str]
) -> st.SearchStrategy[Request]:
    """Return a strategy of requests for any of the addresses."""
    known = sorted({name for _, names in addresses for name in names})

    @st.composite
    def made(draw: st.DrawFn) -> Request:
        rule, names = draw(st.sampled_from(addresses))
        values = {
            argument: draw(LANGUAGES if argument == "lang" else st.just(value) | ANYTHING)
            for argument, value in usual.items()
            if argument in rule.arguments
        }
        of_rule = st.sampled_from(names or known)
        chosen = draw(st.lists(of_rule | st.sampled_from(known), max_size=6, unique=True))
        sent = {name: draw(st.just(sensible(rule, name)) | ANYTHING) for name in chosen}
        usual_method = st.sampled_from(methods(rule))
        method = draw(usual_method | usual_method | st.sampled_from(["HEAD", "OPTIONS", "PUT"]))
        path, headers = path_of(rule, values), draw(HEADERS)
        query = urlencode(sent)
        in_query, in_body = draw(st.sampled_from([(True, False), (False, True), (True, True)]))
        if method in ("GET", "HEAD", "OPTIONS") or in_query:
            path = f"{path}?{query}"
        if method in ("GET", "HEAD", "OPTIONS") or not in_body:
            return Request(method, path, headers)
        return Request(method, path, FORMS | headers, query)

    return made()
