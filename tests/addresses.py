"""What the app's addresses read, discovered: no name is written down that could be watched.

Queries and forms remember which names they are asked for. Names are tried until no new ones turn
up, each with values that lead an address on to whatever else it reads.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import quote

import pytest
from flask import Flask, Request
from flask.testing import FlaskClient
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.routing import Rule

from app.web import response_cache
from app.web.response_cache import ResponseCache

SENSIBLE = {
    "letters": "auctioned",
    "conundrum": "CASEDCORN",
    "grid": "ovnd/teac/rsin/gelp",
    "start": "cold",
    "end": "warm",
    "pattern": "_e__",
    "wrong": "ais",
    "word": "cat",
    "letter": "e",
    "seed": "7",
    "length": "5",
    "steps": "4",
    "misses": "6",
    "format": "json",
    "clock": "none",
    "day": "2026-11-21",
    "ids": "1,2",
    "starts": "a",
    "ends": "e",
    "includes": "at",
    "min_length": "3",
    "rows": "4",
    "columns": "4",
    "ruzzle.sort": "points",
    "hangman.not": "cats",
    "countdown.rounds": "lll",
    "countdown.past": "auctioned-education",
    "countdown.racks": "auctioned.auctioned.auctioned",
    "countdown.notes": "cat.dune",
    "countdown.choices": "vcc",
    "ruzzle.rounds": "3",
    "ruzzle.words": "usual",
    "ruzzle.found": "sea-tea",
    "ruzzle.past": "ovnd/teac/rsin/gelp:sea-tea",
    "ruzzle.next": "ovnd/teac/rsin/gelp",
    "ladder.rungs": "cord",
    "ladder.aside": "cord-word",
    "ladder.hint": "letter",
    "hangman.answers": "e2.4",
    "hangman.wrong_words": "herd nerd",
    "hangman.difficulty": "easy",
    "hangman.said": "yes",
    "hangman.picture": "flower",
    "hangman.kind": "friend",
}
"""Values with which an address goes on to what else it reads, by name, or by game and name."""


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


def watching_client(app: Flask, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """Return a client of the app whose requests remember the names they are asked for."""
    monkeypatch.setattr(app, "request_class", WatchedRequest)
    monkeypatch.setitem(app.extensions, response_cache.EXTENSION, ResponseCache(most_bytes=0))
    return app.test_client()


def begun_game(client: FlaskClient) -> str:
    """Return the id of a game of Hangman that is being played."""
    begun = client.post("/en/hangman/games", headers={"Accept": "application/json"})
    return begun.headers["Location"].rpartition("/")[2].partition("?")[0]


def sensible(rule: Rule, name: str) -> str:
    """Return a value that makes sense to the game of an address, "1" where none is known."""
    return sensible_to(rule.endpoint.partition(".")[0], name)


def sensible_to(game: str, name: str) -> str:
    """Return a value that makes sense to a game, "1" where none is known."""
    return SENSIBLE.get(f"{game}.{name}", SENSIBLE.get(name, "1"))


def arguments_of(game_id: str) -> dict[str, str]:
    """Return a value for everything that stands in the paths of addresses."""
    return {
        "lang": "en",
        "game_id": game_id,
        "puzzle_id": "1",
        "word": "cat",
        "word_id": "1",
        "game": "countdown",
        "version": "0",
        "filename": "x",
    }


def rules(app: Flask) -> list[Rule]:
    """Return the app's addresses, in the order of their text."""
    return sorted(app.url_map.iter_rules(), key=str)


def path_of(rule: Rule, values: Mapping[str, str]) -> str:
    path = str(rule)
    for argument in rule.arguments:
        for converter in ("language:", "int:", "string:", "path:", "uuid:", ""):
            given_value = quote(values[argument], safe="")
            path = path.replace(f"<{converter}{argument}>", given_value)
    return path


def methods(rule: Rule) -> list[str]:
    return sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})


def send(
    client: FlaskClient, method: str, path: str, names: Mapping[str, str], as_json: bool
) -> Any:
    """Return the answer to parameters in the query, and in the form where there is one."""
    headers = {"Accept": "application/json"} if as_json else {}
    form = {} if method == "GET" else {"data": dict(names)}
    return client.open(path, method=method, headers=headers, query_string=dict(names), **form)


@dataclass(frozen=True)
class Reached:
    """A name that an address read: the other parameters of that request, and its status."""

    name: str
    beside: Mapping[str, str]
    status: int


def names_reached(client: FlaskClient, rule: Rule, values: Mapping[str, str]) -> list[Reached]:
    """Return each name that an address turns out to read, once for each way that led to it."""
    # Some names count only as keys of the whole query, so each that the game takes is tried.
    game = rule.endpoint.partition(".")[0]
    names = [name.rpartition(".")[2] for name in SENSIBLE if name.partition(".")[0] in (game, name)]
    alone = [{name: sensible(rule, name)} for name in names]
    reached = [each for one in alone for each in _reached_by(client, rule, values, one)]
    known = {each.name for each in reached}
    while True:
        usual = {name: sensible(rule, name) for name in sorted(known)}
        tried = [{}, usual, dict.fromkeys(usual, "")]
        for name in usual:
            tried += [{name: usual[name]}, {n: v for n, v in usual.items() if n != name}]
        reached += [each for one in tried for each in _reached_by(client, rule, values, one)]
        if (names := {each.name for each in reached}) <= known:
            return reached
        known |= names


def _reached_by(
    client: FlaskClient, rule: Rule, values: Mapping[str, str], parameters: Mapping[str, str]
) -> Iterator[Reached]:
    """Send one set of parameters, and yield each name that was read."""
    for method in methods(rule):
        Watched.asked.clear()
        status = send(client, method, path_of(rule, values), parameters, True).status_code
        for name in sorted(Watched.asked):
            yield Reached(name, {n: v for n, v in parameters.items() if n != name}, status)
