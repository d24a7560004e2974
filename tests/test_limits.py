"""Text of any length, in every parameter of every address: it costs no more than it is long.

The fault that this guards against: a word of 8,000 letters, looked up among keys of a dozen,
widened every key to 8,000 letters, for 2 GB and seconds. Memory and CPU time are held only to what
nothing but such a fault reaches. Memory is the most that the process held meanwhile, which the
kernel keeps for nothing; tracing every allocation takes three times as long.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import product
from string import ascii_lowercase
from typing import NamedTuple
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from app.web.site import current_site
from tests.addresses import (
    Reached,
    arguments_of,
    begun_game,
    methods,
    names_reached,
    path_of,
    rules,
    send,
    sensible,
    watching_client,
)
from tests.endurance import Process

pytestmark = pytest.mark.marathon

LONG = 30_000
"""Characters of a value as it is sent: about as many as an address may have."""
MEMORY = 64
"""MB that one long value may add to what the process holds."""
CPU = 1.0
"""Seconds of CPU that a long value may take beyond a sensible one."""
PAGE = 4 * LONG
"""Bytes that an answer may grow by: what was typed stands in its form and in links again."""
EXPANDING = "Ⅷé"
"""Characters of which folding may make several, or fewer."""


class Cost(NamedTuple):
    """What a request took: MB at its peak, seconds of CPU, and the bytes of its answer."""

    memory: float
    cpu: float
    length: int


@cache
def long_values(usual: str) -> list[str]:
    """Return long texts of every kind that a field might choke on; usual: a value it takes."""
    three_letters = ["".join(letters) for letters in product(ascii_lowercase, repeat=3)]
    values = [
        # What grows with the square of the length shows at a tenth of it, and does less harm.
        "s" * (LONG // 10),
        *(character * LONG for character in "s9/,.-~ "),
        *(f"{usual}{character}" * LONG for character in "/,.- "),
        *(character.join(three_letters) for character in "-,"),
        ",".join(map(str, range(LONG))),
        usual + "s" * LONG,
        " " * (LONG // 4) + usual,
        f"{'0' * 8}{usual}{'0' * 20}",
        *(character * LONG for character in EXPANDING),
    ]
    return [fitting(value[:LONG]) for value in values]


def fitting(text: str) -> str:
    """Return as much of a text as an address of the greatest length holds."""
    return text[: LONG * len(text) // len(quote(text))]


def cost_of(send_it: Callable[[], TestResponse], what: str) -> Cost:
    """Send a request and measure it; no answer may be a fault of the app's own."""
    process = Process(os.getpid())
    process.forget_peak()
    before, started = process.megabytes(), time.process_time()
    with send_it() as answer:
        cpu = time.process_time() - started
        assert answer.status_code < 500, f"{what}: {answer.status_code}"
        return Cost(process.megabytes("VmHWM") - before, cpu, len(answer.data))


def ways_to(name: str, reached: list[Reached]) -> list[Mapping[str, str]]:
    """Return what a name is sent beside: the least and the most that the app accepts, nothing."""
    beside = sorted(
        (each for each in reached if each.name == name), key=lambda each: len(each.beside)
    )
    good = [each for each in beside if each.status < 400] or beside
    ways: list[Mapping[str, str]] = [good[0].beside, good[-1].beside, {}]
    return [way for n, way in enumerate(ways) if way not in ways[:n]]


class Parameter(NamedTuple):
    """One parameter of an address and what it is sent beside, or one part of its path."""

    client: FlaskClient
    method: str
    rule: Rule
    arguments: Mapping[str, str]
    name: str
    beside: Mapping[str, str]
    as_json: bool = True

    @property
    def usual(self) -> str:
        """A value that the address takes."""
        return self.arguments.get(self.name) or sensible(self.rule, self.name)

    @property
    def values(self) -> list[str]:
        """The long values: all of them where the answer is quickly made, else some."""
        return long_values(self.usual)[:: 1 if self.as_json else 5]

    def send(self, value: str) -> TestResponse:
        in_path = self.name in self.rule.arguments
        path = path_of(self.rule, {**self.arguments, **({self.name: value} if in_path else {})})
        names = self.beside if in_path else {**self.beside, self.name: value}
        return send(self.client, self.method, path, names, self.as_json)

    def __str__(self) -> str:
        return f"{self.method} {self.rule}: {self.name} beside {dict(self.beside)}"


def parameters_of(
    client: FlaskClient, rule: Rule, arguments: Mapping[str, str]
) -> Iterator[Parameter]:
    """Yield all that an address reads, each beside little, much and nothing else."""
    reached = names_reached(client, rule, arguments)
    for method in methods(rule):
        for name in sorted(rule.arguments):
            yield Parameter(client, method, rule, arguments, name, {})
        for name in sorted({each.name for each in reached} - rule.arguments):
            for n, beside in enumerate(ways_to(name, reached)):
                yield Parameter(client, method, rule, arguments, name, beside, as_json=n == 0)


def excess(send_it: Callable[[], TestResponse], short: Cost, what: str) -> str:
    """Return what a request takes too much of, "" if nothing."""
    for _ in range(3):
        cost = cost_of(send_it, what)
        if cost.memory > MEMORY:
            return f"{cost.memory:,} MB"
        if cost.length > short.length + PAGE:
            return f"an answer of {cost.length:,} bytes"
        # Whatever else the machine does may slow one request; it does not slow three.
        if cost.cpu <= short.cpu + CPU:
            return ""
    return f"{cost.cpu:.1f} s of CPU"


@pytest.mark.parametrize("game", ["countdown", "ruzzle", "ladder", "hangman", ""])
def test_a_long_value_costs_no_more_than_it_is_long(
    app: Flask, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    client = watching_client(app, monkeypatch)
    arguments = arguments_of(begun_game(client))
    for rule in rules(app):
        if game_of(rule) == game:
            for parameter in parameters_of(client, rule, arguments):
                hold(parameter)


def hold(parameter: Parameter) -> None:
    """Hold a parameter's long values to what a sensible one costs."""
    # The first answer may fill what is kept for all that follow.
    cost_of(partial(parameter.send, parameter.usual), str(parameter))
    short = cost_of(partial(parameter.send, parameter.usual), str(parameter))
    for value in parameter.values:
        said = f"{parameter}: {value[:20]!r}, {len(value):,} characters"
        too_much = excess(partial(parameter.send, value), short, said)
        assert not too_much, f"{said}: {too_much}"


def game_of(rule: Rule) -> str:
    """Return the game of an address, "" for those of none."""
    game = rule.endpoint.partition(".")[0]
    return game if game in ("countdown", "ruzzle", "ladder", "hangman") else ""


def test_headers_that_no_client_needs_so_long_are_not_read(client: FlaskClient) -> None:
    """A hundred of a name arrive as one: 800 kB of Accept-Language took 1.6 s to read."""
    tag = client.get("/").headers["ETag"]
    for sent, works in ((1, True), (100_000, False)):
        json = client.get("/", headers={"Accept": "application/json" + "," * sent})
        french = client.get("/", headers={"Accept-Language": "fr" + "," * sent})
        known = client.get("/", headers={"If-None-Match": tag + "," * sent})
        packed = client.get("/", headers={"Accept-Encoding": "gzip" + "," * sent})
        assert json.is_json == works
        assert ('lang="fr"' in french.text.partition(">")[2][:100]) == works
        assert (known.status_code == 304) == works
        assert ("Content-Encoding" in packed.headers) == works
    with client.application.test_request_context():
        file = current_site().asset("css/site.css")
    for sent, works in ((1, True), (5000, False)):
        part = client.get(file, headers={"Range": "bytes=0-9" + " " * sent})
        assert (part.status_code == 206) == works
