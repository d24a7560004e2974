"""Any input gets an answer or an error with a sentence, never a 500, a traceback or a long wait.

Every parser reads back what it writes. It refuses overlong input before any work: the tests count
the functions that it calls, not seconds. Long values in every parameter of every address cost no
more than their length warrants. (A word of 8,000 letters, looked up among keys of a dozen letters,
once widened every key to 8,000 letters, which took 2 GB and several seconds.)
"""

import ast
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import product
from string import ascii_lowercase
from types import FrameType
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.exceptions import NotFound

from app.config import BadConfig, Config
from app.solver.countdown.dealer import Choices
from app.solver.hangman import phrase
from app.solver.hangman.game import parse_secret
from app.solver.hangman.transcript import LetterAnswer
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import parse_rungs
from app.solver.ladder.solver import WordPair
from app.solver.lexicon import forms
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.round import JOINT, RuzzleRound
from app.solver.ruzzle.solver import RuzzleIndex, solve
from app.web import caching
from app.web.caching import ResponseCache
from app.web.dates import day_in
from app.web.query import Query
from app.web.site import current_site
from tests.any_input import (
    LONGEST,
    PIECES,
    USUAL,
    Address,
    Request,
    addresses_of,
    nearly_usual,
    queries,
    requests,
    usual_value,
)
from tests.ops.endurance import Process
from tests.server import ROOT
from tools.wordlists import form_lines

CALLS = 20_000
"""How many more calls than usual a parser may make for an overlong value; they take a few ms."""

EXAMPLES = {"quick": 15, "full": 50}
"""Hypothesis's profile -> how many examples it tries for each argument of a parser."""

Args = Mapping[str, str]


@dataclass(frozen=True)
class Parser:
    """A parser of the app, and the function that writes its values.

    read: calls the parser.
    usual: arguments that make sense.
    write: returns arguments that parse to the same value again; None if the value is never written.
    error: what the parser raises for input that it cannot read.
    required: the names of the arguments that it cannot do without.
    query: the declared query that it reads, if any.
    """

    function: Callable[..., Any]
    read: Callable[[Args, Indexes], Any]
    usual: Args
    write: Callable[[Any], Args] | None = None
    error: type[Exception] | tuple[type[Exception], ...] = InvalidPuzzle
    required: frozenset[str] = frozenset()
    query: str = ""

    @property
    def name(self) -> str:
        return self.query or f"{self.function.__module__}.{self.function.__qualname__}"


def language(indexes: Indexes) -> Any:
    return indexes.lexicon.language


def of_text(
    function: Callable[..., Any],
    usual: str,
    read: Callable[[str, Indexes], Any] | None = None,
    write: Callable[[Any], str] = str,
    error: type[Exception] = InvalidPuzzle,
) -> Parser:
    """Return the Parser for a function that reads one string.

    read: calls the function; by default, with the string and a language.
    """
    call = read or (lambda text, indexes: function(text, language(indexes)))
    return Parser(
        function,
        lambda args, indexes: call(args["text"], indexes),
        {"text": usual},
        lambda value: {"text": write(value)},
        error,
        frozenset({"text"}),
    )


def of_query(query: type[Query]) -> Parser:
    """Return the parser of a declared query."""
    game = query.__module__.split(".")[2]
    return Parser(
        query.parse,
        lambda args, indexes: query.parse(args, language(indexes)),
        {each.name: usual_value(game, each) for each in query.fields()},
        query.args,
        (InvalidPuzzle, NotFound),
        frozenset(each.name for each in query.fields() if each.required),
        f"{query.__module__}.{query.__name__}",
    )


def round_of(found: str, indexes: Indexes) -> RuzzleRound:
    grid = Grid.parse("ovnd/teac/rsin/gelp", language(indexes))
    return RuzzleRound.parse(solve(indexes[RuzzleIndex], grid), found)


def pair_of(indexes: Indexes) -> WordPair:
    return {"en": WordPair("cold", "warm"), "fr": WordPair("chat", "rien")}[language(indexes).code]


OTHERS = (
    of_text(parse_secret, "cat"),
    of_text(LetterAnswer.parse, "e2.4"),
    of_text(
        forms.parse,
        "pêches,1 péchés,1 pèches,5écher",
        lambda text, _: forms.parse("peches", text),
        lambda found: form_lines.write("peches", found),
        ValueError,
    ),
    of_text(
        parse_rungs,
        "cord",
        lambda text, indexes: parse_rungs(indexes[LadderIndex], pair_of(indexes), text),
        lambda rungs: "-".join(rungs[1:]),
    ),
    of_text(Choices.parse, "vcc", lambda text, _: Choices.parse(text)),
    of_text(
        RuzzleRound.parse,
        "sea-tea",
        round_of,
        lambda played: JOINT.join((*played.found.words, *played.unknown)),
    ),
    of_text(
        phrase.parse_phrase,
        "cat",
        lambda text, indexes: phrase.parse_phrase(text, indexes.lexicon, anyway=True),
        lambda chosen: chosen[1],
    ),
    of_text(
        phrase.parse_clue,
        "it purrs",
        lambda text, indexes: phrase.parse_clue(text, "cat", indexes.lexicon),
    ),
    Parser(
        day_in,
        lambda args, _: day_in(args),
        {"day": "2026-11-21"},
        lambda day: {"day": day.isoformat()} if day else {},
        NotFound,
    ),
    Parser(
        Config.from_environment,
        lambda args, _: Config.from_environment(args),
        {
            "APP_ENV": "development",
            "SECRET_KEY": "0123456789abcdef",
            "DATABASE_URL": "postgresql://quartet@localhost/quartet",
            "WORDLISTS_DIR": str(ROOT / "wordlists"),
            "TRANSLATIONS_DIR": str(ROOT / "translations"),
            "SQLITE_JOURNAL": "delete",
            "REDIS_URL": "redis://localhost:6379/0",
            "RATE_LIMIT": "5 per minute",
            "WRITE_RATE_LIMIT": "5 per minute",
            "TRUSTED_HOSTS": "quartet.example, https://www.quartet.example",
            "URL_PREFIX": "/games",
            "SITE_URL": "https://quartet.example",
            "CORS_ORIGINS": "https://app.example",
            "TODAY": "2026-11-21",
        },
        error=BadConfig,
    ),
)
"""The parsers that no declared query calls."""
QUERIES = tuple({each.name: each for each in map(of_query, queries())}.values())
PARSERS = QUERIES + OTHERS


def parsers_in_the_code() -> Iterator[str]:
    """Yield the full name of each function and method of the app called `parse` or `parse_...`."""
    for file in sorted((ROOT / "app").rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            inside = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix = f"{module}.{node.name}" if isinstance(node, ast.ClassDef) else module
            for each in inside:
                if isinstance(each, ast.FunctionDef) and f"{each.name}_".startswith("parse_"):
                    yield f"{prefix}.{each.name}"


def functions_called(app: Flask, parser: Parser, address: Args) -> list[str]:
    """Return the names of the functions that a parser calls to read or refuse an address."""
    called: list[str] = []

    def note(frame: FrameType, event: str, function: Any) -> None:
        if event == "call":
            called.append(f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}")
        elif event == "c_call":
            called.append(function.__name__)

    with app.test_request_context("/en/"), suppress(parser.error):
        app.preprocess_request()
        sys.setprofile(note)
        try:
            parser.read(address, app.extensions["quartet"].indexes["en"])
        finally:
            sys.setprofile(None)
    return called


def ways(parser: Parser) -> tuple[Args, Args]:
    """Return the usual values that a parser needs, and all its usual values."""
    return {n: v for n, v in parser.usual.items() if n in parser.required}, parser.usual


def test_every_parser_is_tested(app: Flask) -> None:
    tried = {each.name for each in OTHERS}
    for parser in QUERIES:
        for address in ways(parser):
            tried.update(functions_called(app, parser, address))
    assert set(parsers_in_the_code()) <= tried


def test_every_sample_value_belongs_to_a_declared_field() -> None:
    declared = {name for parser in QUERIES for name in parser.usual}
    assert {name.rpartition(".")[2] for name in USUAL} <= declared


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name.partition(".")[2])
def test_a_parser_reads_back_what_it_writes_and_raises_only_the_declared_error(
    app: Flask, parser: Parser
) -> None:
    sites = app.extensions["quartet"].indexes
    read, examples = 0, EXAMPLES[settings.get_current_profile_name()]

    @settings(max_examples=examples * len(parser.usual), suppress_health_check=list(HealthCheck))
    @given(code=st.sampled_from(sorted(sites)), address=nearly_usual(parser.usual, parser.required))
    def holds(code: str, address: Args) -> None:
        nonlocal read
        with app.test_request_context(f"/{code}/"):
            app.preprocess_request()
            try:
                value = parser.read(address, sites[code])
            except parser.error:
                return
            read += 1
            if parser.write is not None:
                written = {name: str(each) for name, each in parser.write(value).items()}
                again = parser.read(written, sites[code])
                assert {n: str(v) for n, v in parser.write(again).items()} == written
                assert again == value or type(value).__eq__ is object.__eq__

    holds()
    assert read, "some values make sense"


@pytest.mark.parametrize(
    "parser",
    # The other two read what the host wrote, not what clients send.
    [each for each in PARSERS if each.function not in (forms.parse, Config.from_environment)],
    ids=lambda parser: parser.name.partition(".")[2],
)
def test_an_overlong_value_is_refused_before_any_work(app: Flask, parser: Parser) -> None:
    for usual in ways(parser):
        limit = len(functions_called(app, parser, usual)) + CALLS
        for name, value in parser.usual.items():
            for piece in (*PIECES, value, f"{value}-", "\N{LATIN SMALL LIGATURE FF}"):
                long = {**usual, name: (piece * LONGEST)[:LONGEST]}
                assert len(functions_called(app, parser, long)) <= limit, (name, piece)


@pytest.mark.marathon
def test_no_request_gets_a_500(app: Flask) -> None:
    client = app.test_client()

    @settings(max_examples=600, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(request=requests(addresses_of(app)))
    def holds(request: Request) -> None:
        status, body = request.send(client)
        assert status < 500, f"{request}: {status}"
        assert b"Traceback" not in body

    holds()


LONG = 30_000
"""The length of a long value as it is sent: about as many characters as an address may have."""
MEMORY = 64
"""MB that one long value may add to the peak memory of the process."""
CPU = 1.0
"""Seconds of CPU that a long value may take beyond a sensible one."""
PAGE = 4 * LONG
"""Bytes that an answer may grow by: its form and links repeat what was typed."""


class Cost(NamedTuple):
    """The cost of a request: MB by which memory rose, seconds of CPU, and bytes of its answer."""

    memory: float
    cpu: float
    length: int


@cache
def long_values(usual: str) -> list[str]:
    """Return long strings of all kinds that a field might choke on; usual: a value it accepts."""
    three_letters = ["".join(letters) for letters in product(ascii_lowercase, repeat=3)]
    values = [
        # A cost that grows with the square of the length shows at a tenth of it, with less harm.
        "s" * (LONG // 10),
        *(character * LONG for character in "s9/,.-~ "),
        *(f"{usual}{character}" * LONG for character in "/,.- "),
        *(character.join(three_letters) for character in "-,"),
        ",".join(map(str, range(LONG))),
        usual + "s" * LONG,
        " " * (LONG // 4) + usual,
        f"{'0' * 8}{usual}{'0' * 20}",
        # Folding may make several characters of one, or fewer.
        *(character * LONG for character in "Ⅷé"),
    ]
    return [fitting(value[:LONG]) for value in values]


def fitting(text: str) -> str:
    """Return as much of the beginning of a string as fits into the longest address allowed."""
    return text[: LONG * len(text) // len(quote(text, safe=""))]


def cost_of(client: FlaskClient, request: Request) -> Cost:
    """Send a request and return its cost.

    Memory is measured by the process's peak, which the kernel tracks at no cost: tracing every
    allocation takes three times as long.
    """
    process = Process(os.getpid())
    process.forget_peak()
    before, started = process.megabytes(), time.process_time()
    status, body = request.send(client)
    cpu = time.process_time() - started
    assert status < 500, f"{request!r:.300}: {status}"
    return Cost(process.megabytes("VmHWM") - before, cpu, len(body))


def excess(client: FlaskClient, request: Request, short: Cost) -> str:
    """Send a request up to three times; return the cost that exceeds its limit, as in "80 MB".

    Return "" if none does. short: the cost of a request with a sensible value.
    """
    for _ in range(3):
        cost = cost_of(client, request)
        if cost.memory > MEMORY:
            return f"{cost.memory:,.0f} MB"
        if cost.length > short.length + PAGE:
            return f"an answer of {cost.length:,} bytes"
        # Other work on the machine may slow one request, but hardly three.
        if cost.cpu <= short.cpu + CPU:
            return ""
    return f"{cost.cpu:.1f} s of CPU"


def hold_long_values(client: FlaskClient, address: Address) -> None:
    """Assert that long values cost an address little more than sensible ones."""
    together = address.taken_together(client)
    for number, (name, usual) in enumerate((address.path | address.usual).items()):
        beside: list[Args] = [{}]
        for more in (address.examples, together):
            others = {n: v for n, v in more.items() if n != name}
            beside += [others] if name not in address.path and others not in beside else []
        for others in beside:
            # A third of the values for JSON, which is quick, a fifth for pages; the next field
            # gets others.
            as_json = others is beside[-1]
            headers = {"Accept": "application/json"} if as_json else {}
            plain = address.request({**others, name: usual}, headers)
            # The first answer may fill caches that all later ones use.
            cost_of(client, plain)
            short = cost_of(client, plain)
            each = 3 if as_json else 5
            for value in long_values(usual)[number % each :: each]:
                request = address.request({**others, name: value}, headers)
                too_much = excess(client, request, short)
                assert not too_much, f"{address.rule}, {name}: {value[:20]!r}: {too_much}"


@pytest.mark.marathon
@pytest.mark.parametrize("game", ["countdown", "ruzzle", "ladder", "hangman", ""])
def test_a_long_value_costs_no_more_than_its_length_warrants(
    app: Flask, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setitem(app.extensions, caching.EXTENSION, ResponseCache(most_bytes=0))
    client, games = app.test_client(), ("countdown", "ruzzle", "ladder", "hangman")
    for address in addresses_of(app):
        if (address.game if address.game in games else "") == game:
            hold_long_values(client, address)


@pytest.mark.marathon
def test_overlong_headers_are_not_read(client: FlaskClient) -> None:
    """Repeated headers arrive joined: 800 kB of Accept-Language once took 1.6 s to read."""
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
