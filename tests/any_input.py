"""Input of any kind for every address, made from the parameters that its view declares.

Each field of a declared query (app/web/query.py) says what it may hold. Sensible values come from
that declaration, or from USUAL where a field says too little. Hypothesis makes up the rest: from
almost sensible values to 32 kB of anything. tests/test_any_input.py and
`python -m tests.ops.endurance` send this input.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask
from flask.testing import FlaskClient
from hypothesis import strategies as st
from werkzeug.routing import Rule

from app.web.openapi import path_of
from app.web.operation import Operation
from app.web.query import Field, Query

USUAL = {
    "clue": "it purrs",
    "conundrum": "CASEDCORN",
    "day": "2026-11-21",
    "difficulty": "1",
    "ends": "e",
    "ids": "1,2",
    "includes": "at",
    "length": "5",
    "letter": "e",
    "misses": "6",
    "month": "2026-11",
    "seed": "7",
    "starts": "a",
    "steps": "4",
    "word": "cat",
    "countdown.choices": "vcc",
    "countdown.letters": "auctioned",
    "countdown.notes": "cat.dune",
    "countdown.past": "auctioned-education",
    "countdown.racks": "auctioned.auctioned.auctioned",
    "countdown.rounds": "lll",
    "ruzzle.next": "ovnd/teac/rsin/gelp",
    "ruzzle.past": "ovnd/teac/rsin/gelp:sea-tea",
    "ruzzle.found": "sea-tea",
    "ruzzle.words": "usual",
    "ladder.aside": "cold-word",
    "ladder.end": "warm",
    "ladder.hint": "letter",
    "ladder.not": "mood-goat",
    "ladder.rung": "card",
    "ladder.rungs": "cord",
    "ladder.start": "cold",
    "hangman.answers": "e2.4",
    "hangman.correct": "e",
    "hangman.difficulty": "easy",
    "hangman.kind": "friend",
    "hangman.not": "cats",
    "hangman.said": "yes",
    "hangman.tried": "e",
    "hangman.wrong_words": "herd nerd",
}
"""`field` or `game.field` -> a sensible value, used instead of what the field declares."""
LONGEST = 32 * 1024
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
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
PIECES = [*"ae?_-.,/1 é", "a-", "ab/", "cat,", "e2.4-", "(qu)"]
LONG = st.builds(
    lambda piece, joint, size: ((piece + joint) * (size // len(piece) + 1))[:size],
    st.sampled_from(PIECES + sorted(set(USUAL.values()))),
    st.sampled_from(["", "", "-", ".", ",", "/"]),
    st.sampled_from([60, 200, 1_000, 5_000, 10_000, 20_000, LONGEST]),
)
ANYTHING = st.one_of(LETTERS, st.text(max_size=60), st.sampled_from(ODD), LONG)
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


def usual_value(game: str, asked: Field) -> str:
    """Return a sensible value for a field: the one in USUAL, if the field may hold it.

    Otherwise, return the declared example, last choice or minimum, or "1".
    """
    schema = asked.kind.schema
    choices = list(map(str, schema.get("enum", [schema.get("minimum", "1")])))
    known = USUAL.get(f"{game}.{asked.name}", USUAL.get(asked.name))
    if known and (known in choices or "enum" not in schema):
        return known
    return asked.kind.example or choices[-1]


def queries(base: type[Query] = Query) -> Iterator[type[Query]]:
    """Yield all declared queries."""
    for each in base.__subclasses__():
        if each.fields():
            yield each
        yield from queries(each)


@dataclass(frozen=True)
class Request:
    """A request as it is sent; the path includes the query, and the body is a form or None."""

    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None

    def send(self, client: FlaskClient) -> tuple[int, bytes]:
        """Send the request with a client of an app; return the answer's status and body."""
        with client.open(
            self.path, method=self.method, headers=dict(self.headers), data=self.body
        ) as answer:
            return answer.status_code, answer.data


@dataclass(frozen=True)
class Address:
    """An address of the app and a method that it takes.

    operation: what its view declares, if anything.
    path: name -> a sensible value for each part of the path.
    usual: name -> a sensible value for each other field that the view declares.
    """

    rule: Rule
    method: str
    operation: Operation | None
    path: Mapping[str, str]
    usual: Mapping[str, str]

    @property
    def game(self) -> str:
        return self.rule.endpoint.partition(".")[0]

    @property
    def examples(self) -> dict[str, str]:
        """Return the usual values of fields that declare an example. No others are needed."""
        fields = self.operation.fields if self.operation else {}
        return {n: v for n, v in self.usual.items() if n in fields and fields[n].kind.example}

    def request(
        self,
        values: Mapping[str, str],
        headers: Mapping[str, str] | None = None,
        *,
        method: str = "",
        in_query: bool = True,
        in_form: bool = True,
    ) -> Request:
        """Return a request with these values: in the path, and in the query, the form, or both.

        GET, HEAD and OPTIONS have no form, so they always use the query.
        """
        method = method or self.method
        parts = {name: values.get(name, part) for name, part in self.path.items()}
        path = path_of(self.rule).format_map({n: quote(part, safe="") for n, part in parts.items()})
        query = urlencode({name: value for name, value in values.items() if name not in parts})
        without_form = method in ("GET", "HEAD", "OPTIONS")
        if query and (in_query or without_form):
            path = f"{path}?{query}"
        if without_form or not in_form:
            return Request(method, path, headers or {})
        return Request(method, path, FORM | dict(headers or {}), query)

    def taken_together(self, client: FlaskClient) -> dict[str, str]:
        """Return usual values that the address takes together; leave out those that it refuses."""
        taken: dict[str, str] = {}
        for more in (self.examples, *({name: value} for name, value in self.usual.items())):
            if self.request(taken | more).send(client)[0] < 400:
                taken |= more
        return taken


def addresses_of(app: Flask) -> list[Address]:
    """Return an Address for each rule and method of an app, sorted by rule.

    HEAD and OPTIONS are left out. Paths name a new game of Hangman and a new room.
    """
    begun = app.test_client().post("/en/hangman/games").headers["Location"]
    room = app.test_client().post("/en/rooms", data={"nickname": "Ann"}).headers["Location"]
    path = {
        "lang": "en",
        "code": room.rpartition("/")[2].partition("?")[0],
        "game_id": begun.rpartition("/")[2].partition("?")[0],
        "puzzle_id": "1",
        "word": "cat",
        "word_id": "1",
        "game": "countdown",
        "day": "2026-11-21",
        "version": "0",
        "filename": "x",
    }

    def made(rule: Rule, method: str) -> Address:
        operation: Any = getattr(app.view_functions[rule.endpoint], "operation", None)
        parts = {name: path[name] for name in rule.arguments}
        fields = list(operation.fields.values()) if operation else []
        fields += operation.form.fields() if operation and operation.form else ()
        game = rule.endpoint.partition(".")[0]
        usual = {each.name: usual_value(game, each) for each in fields if each.name not in parts}
        return Address(rule, method, operation, parts, usual)

    return [
        made(rule, method)
        for rule in sorted(app.url_map.iter_rules(), key=str)
        for method in sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})
    ]


def requests(addresses: Sequence[Address]) -> st.SearchStrategy[Request]:
    """Return a strategy of requests to any of the addresses."""
    known = {name: value for address in addresses for name, value in address.usual.items()}
    known["format"] = "json"

    @st.composite
    def made(draw: st.DrawFn) -> Request:
        address = draw(st.sampled_from(addresses))
        usual = known | address.usual
        of_address = st.sampled_from(sorted(address.usual or known))
        names = of_address | st.sampled_from(sorted(known))
        chosen = draw(st.lists(names, max_size=6, unique=True))
        sent = {name: draw(st.just(usual[name]) | ANYTHING) for name in chosen}
        for name, value in address.path.items():
            sent[name] = draw(LANGUAGES if name == "lang" else st.just(value) | ANYTHING)
        own = st.just(address.method)
        method = draw(own | own | st.sampled_from(["HEAD", "OPTIONS", "PUT"]))
        headers = draw(HEADERS)
        in_query, in_form = draw(st.sampled_from([(True, False), (False, True), (True, True)]))
        return address.request(sent, headers, method=method, in_query=in_query, in_form=in_form)

    return made()


def nearly_usual(
    usual: Mapping[str, str], required: frozenset[str]
) -> st.SearchStrategy[dict[str, str]]:
    """Return a strategy of values for an address: usual ones, and at most two odd ones.

    Any value but the required ones may be missing.
    """
    odd = {name: _nearly(value) | ANYTHING for name, value in usual.items()}
    optional = sorted(usual.keys() - required)
    names = st.lists(st.sampled_from(sorted(usual)), max_size=2)

    @st.composite
    def made(draw: st.DrawFn) -> dict[str, str]:
        kept = draw(st.integers(0, 2 ** len(optional) - 1))
        missing = {name for bit, name in enumerate(optional) if not kept >> bit & 1}
        values = {name: value for name, value in usual.items() if name not in missing}
        return values | {name: draw(odd[name]) for name in draw(names)}

    return made()


def _nearly(usual: str) -> st.SearchStrategy[str]:
    return st.just(usual.upper()) | st.builds(
        lambda at, piece, cut: usual[:at] + piece + usual[at + cut :],
        st.integers(0, len(usual)),
        ANYTHING,
        st.integers(0, 2),
    )
