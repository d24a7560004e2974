"""Anything at all, at every address: never a 500, never a traceback, never an unbounded wait.

Which names an address reads is not written down here but watched: queries and forms remember what
they are asked for. Names are tried until no new ones turn up, then Hypothesis gives them values.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar
from urllib.parse import quote

import pytest
from flask import Flask, Request
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.routing import Rule

LANGUAGES = st.sampled_from(["en", "fr", "xx", "e", "EN", "en-gb"])
LETTERS = st.text(alphabet="abcdefghijklmnopqrstuvwxyz?_/-()123 ", max_size=40)
ANYTHING = st.one_of(
    LETTERS,
    st.text(max_size=60),
    st.sampled_from(
        [
            "",
            "0",
            "-1",
            "9" * 30,
            "1e9",
            "nan",
            "a" * 10_000,
            "é" * 300,
            "🙂" * 50,
            "\0",
            "a\r\nb: c",
        ]
    ),
)
SENSIBLE = {
    "letters": "auctioned",
    "conundrum": "CASEDCORN",
    "grid": "ovnd/teac/rsin/gelp",
    "start": "cold",
    "end": "warm",
    "rungs": "cord",
    "pattern": "_e__",
    "wrong": "ais",
    "word": "cat",
    "letter": "e",
    "answers": "e24",
    "seed": "7",
    "rounds": "3",
    "length": "5",
    "steps": "4",
}
"""Values with which an address goes on to what else it reads."""


class Watched(ImmutableMultiDict[str, str]):
    """A query or form that remembers which names it was asked for."""

    asked: ClassVar[set[str]] = set()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def get(self, name: str, *arguments: Any, **options: Any) -> Any:
        self.asked.add(name)
        return super().get(name, *arguments, **options)

    def getlist(self, name: str, *arguments: Any, **options: Any) -> Any:
        self.asked.add(name)
        return super().getlist(name, *arguments, **options)


class WatchedRequest(Request):
    parameter_storage_class = Watched


@pytest.fixture
def client(app: Flask, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setattr(app, "request_class", WatchedRequest)
    return app.test_client()


@pytest.fixture
def game_id(client: FlaskClient) -> str:
    """A game of Hangman that is being played."""
    begun = client.post("/en/hangman/games", headers={"Accept": "application/json"})
    return begun.headers["Location"].rpartition("/")[2].partition("?")[0]


def path_of(rule: Rule, values: Mapping[str, str]) -> str:
    path = str(rule)
    for argument in rule.arguments:
        for converter in ("language:", "int:", "string:", "path:", "uuid:", ""):
            given_value = quote(values[argument][:100], safe="")
            path = path.replace(f"<{converter}{argument}>", given_value)
    return path


def methods(rule: Rule) -> list[str]:
    return sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})


def send(
    client: FlaskClient, method: str, path: str, names: Mapping[str, str], as_json: bool
) -> Any:
    headers = {"Accept": "application/json"} if as_json else {}
    where = "query_string" if method == "GET" else "data"
    return client.open(path, method=method, headers=headers, **{where: dict(names)})


def names_read(client: FlaskClient, rule: Rule, values: Mapping[str, str]) -> Iterator[str]:
    """All names that an address turns out to read, when given those that it read before."""
    known: set[str] = set()
    while True:
        Watched.asked.clear()
        usual = {name: SENSIBLE.get(name, "1") for name in known}
        tried = [usual, dict.fromkeys(known, "")]
        for name in known:
            tried += [{name: usual[name]}, {n: v for n, v in usual.items() if n != name}]
        for method in methods(rule):
            for parameters in tried:
                send(client, method, path_of(rule, values), parameters, as_json=True)
        if Watched.asked <= known:
            return
        yield from sorted(Watched.asked - known)
        known |= Watched.asked


@pytest.mark.marathon
def test_no_request_is_answered_with_a_500(app: Flask, client: FlaskClient, game_id: str) -> None:
    usual = {"lang": "en", "game_id": game_id, "puzzle_id": "1", "word": "cat"}
    usual |= {"version": "0", "filename": "x"}
    rules = sorted(app.url_map.iter_rules(), key=str)
    addresses = [(rule, list(names_read(client, rule, usual))) for rule in rules]
    read = {name for _, names in addresses for name in names}
    assert {*SENSIBLE, "choices", "correct", "found", "notes", "rival"} <= read
    fuzzed = sorted(read)

    @st.composite
    def requests(draw: st.DrawFn) -> tuple[str, str, dict[str, str], bool]:
        """Method, path, parameters, and whether JSON is asked for, for any rule of the app."""
        rule, names = draw(st.sampled_from(addresses))
        values = {
            argument: draw(LANGUAGES if argument == "lang" else st.just(value) | ANYTHING)
            for argument, value in usual.items()
            if argument in rule.arguments
        }
        of_rule = st.sampled_from(names or fuzzed)
        chosen = draw(st.lists(of_rule | st.sampled_from(fuzzed), max_size=6, unique=True))
        given_values = {n: draw(st.just(SENSIBLE.get(n, "1")) | ANYTHING) for n in chosen}
        method, as_json = draw(st.sampled_from(methods(rule))), draw(st.booleans())
        return method, path_of(rule, values), given_values, as_json

    @settings(max_examples=600, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(request=requests())
    def holds(request: tuple[str, str, dict[str, str], bool]) -> None:
        method, path, parameters, as_json = request
        with send(client, method, path, parameters, as_json) as answer:
            assert answer.status_code < 500, f"{method} {path} {parameters}: {answer.status_code}"
            assert "Traceback" not in answer.text

    holds()
