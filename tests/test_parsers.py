"""Every parser of the app, given anything: a value, or the error that we have a sentence for.

A value that is written as addresses write it is read again as the same. What is far too long is
refused before any work, which is told by how many functions are called, not by a clock.
"""

import ast
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import FrameType
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.exceptions import NotFound

from app.config import BadConfig, Config
from app.games.countdown import play as countdown_play
from app.games.countdown import solve as countdown_solve
from app.games.countdown import state as countdown_state
from app.games.hangman import phrase, play, think_state, watch
from app.games.hangman import solve as hangman_solve
from app.games.hangman import state as hangman_state
from app.games.ladder import bank, sheet
from app.games.ladder import solve as ladder_solve
from app.games.ladder import state as ladder_state
from app.games.ruzzle import query as ruzzle_query
from app.games.ruzzle import setup as ruzzle_setup
from app.games.ruzzle import solve as ruzzle_solve
from app.games.ruzzle import state as ruzzle_state
from app.solver.countdown.conundrum import Conundrum
from app.solver.countdown.dealer import Choices
from app.solver.countdown.game import CountdownGame, PlayedRound, parse_plan, parse_puzzle
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.hangman.game import parse_letter, parse_secret
from app.solver.hangman.masked import Masked
from app.solver.hangman.transcript import LetterAnswer, Transcript
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import parse_rungs
from app.solver.ladder.solver import WordPair
from app.solver.lexicon import forms
from app.solver.lexicon.typed_word import parse_word
from app.solver.lexicon.word_filter import WordFilter
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.round import JOINT, RuzzleRound
from app.solver.ruzzle.solver import RuzzleIndex, solve
from app.web.args import parse_bool, parse_int
from app.web.dates import parse_day
from tests.addresses import sensible_to
from tests.generated import ANYTHING, LONGEST, PIECES
from tests.server import ROOT

CALLS = 20_000
"""How many functions more than usual a parser may call for what is far too long: milliseconds."""

Args = Mapping[str, str]


def language(indexes: Indexes) -> Any:
    return indexes.lexicon.language


def query_of(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query))


def round_of(found: str, indexes: Indexes) -> RuzzleRound:
    grid = Grid.parse("ovnd/teac/rsin/gelp", language(indexes))
    return RuzzleRound.parse(solve(indexes[RuzzleIndex], grid), found)


def words_of(played: RuzzleRound) -> dict[str, str]:
    return {"found": JOINT.join((*played.found.words, *played.unknown))}


@dataclass(frozen=True)
class Parser:
    """A parser of the app: how it is called, and how what it returns is written again.

    function: the parser. called: calls it with the values of an address. write: returns an address
    with the same value, None for a parser whose value no address is made of. error: what it raises
    for what it cannot read. usual: values that it takes, beside those of addresses.py.
    """

    function: Callable[..., Any]
    called: Callable[[Args, Indexes], Any]
    write: Callable[[Any], Mapping[str, object]] | None = None
    error: type[Exception] = InvalidPuzzle
    usual: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"{self.function.__module__}.{self.function.__qualname__}"

    def sensible(self, name: str) -> str:
        game = [*self.function.__module__.split("."), ""][2]
        return self.usual.get(name) or sensible_to(game, name)

    def written(self, value: Any) -> dict[str, str]:
        assert self.write is not None
        return {name: str(each) for name, each in self.write(value).items()}


def of_language(function: Callable[..., Any], write: Any = None) -> Parser:
    """Return the parser of an address that is given the language besides."""
    return Parser(function, lambda args, indexes: function(args, language(indexes)), write)


def of_text(function: Callable[..., Any], name: str, write: Callable[[Any], str] = str) -> Parser:
    """Return the parser of one text in a language."""
    return Parser(
        function,
        lambda args, indexes: function(args.get(name, ""), language(indexes)),
        lambda value: {name: write(value)},
    )


def of_address(function: Callable[..., Any], write: Any = None) -> Parser:
    """Return the parser of an address that needs nothing else."""
    return Parser(function, lambda args, _: function(args), write)


def of_rounds(function: Callable[..., Any], write: Any = None) -> Parser:
    """Return the parser of an address that is given Countdown's index besides."""
    return Parser(function, lambda args, indexes: function(args, indexes[CountdownIndex]), write)


def of_puzzle(kind: str, name: str) -> Parser:
    return Parser(
        parse_puzzle,
        lambda args, indexes: parse_puzzle(
            kind, args.get(name, ""), indexes[CountdownIndex], "racks"
        ),
        lambda puzzle: {name: puzzle},
    )


def pair_of(indexes: Indexes) -> WordPair:
    return {"en": WordPair("cold", "warm"), "fr": WordPair("chat", "rien")}[language(indexes).code]


PARSERS = (
    Parser(
        parse_int, lambda args, _: parse_int(args, "length", 0, 99), lambda n: {"length": n or ""}
    ),
    Parser(
        parse_bool, lambda args, _: parse_bool(args, "bonus"), lambda given: {"bonus": int(given)}
    ),
    of_text(parse_word, "word"),
    of_text(parse_letter, "letter"),
    of_text(parse_secret, "word"),
    of_text(Rack.parse, "letters"),
    of_text(Grid.parse, "grid"),
    of_text(LetterAnswer.parse, "answers"),
    of_language(WordFilter.parse, WordFilter.query),
    Parser(
        forms.parse,
        lambda args, _: forms.parse("peches", args.get("forms", "pêches,1 péchés,1 pèches,5écher")),
        lambda found: {"forms": forms.write("peches", found)},
        ValueError,
    ),
    Parser(
        Masked.parse,
        lambda args, indexes: Masked.parse(
            args.get("pattern", ""),
            args.get("wrong", ""),
            language(indexes),
            args.get("wrong_words", ""),
        ),
        lambda masked: {"pattern": masked},
    ),
    Parser(
        Transcript.parse,
        lambda args, indexes: Transcript.parse(4, args.get("answers", ""), language(indexes)),
        lambda transcript: {"answers": transcript},
    ),
    Parser(
        WordPair.parse,
        lambda args, indexes: WordPair.parse(
            args.get("start", ""), args.get("end", ""), language(indexes)
        ),
        lambda pair: {"start": pair.start, "end": pair.end},
    ),
    Parser(
        parse_rungs,
        lambda args, indexes: parse_rungs(
            indexes[LadderIndex], pair_of(indexes), args.get("rungs", "")
        ),
        lambda rungs: {"rungs": "-".join(rungs[1:])},
    ),
    Parser(
        Choices.parse,
        lambda args, _: Choices.parse(args.get("choices", "")),
        lambda choices: {"choices": choices},
    ),
    Parser(
        parse_plan,
        lambda args, _: parse_plan(args.get("rounds", "")),
        lambda plan: {"rounds": plan},
    ),
    Parser(
        Conundrum.parse,
        lambda args, indexes: Conundrum.parse(args.get("conundrum", ""), indexes[CountdownIndex]),
        lambda conundrum: {"conundrum": conundrum},
    ),
    of_puzzle("l", "letters"),
    of_puzzle("c", "conundrum"),
    Parser(
        PlayedRound.parse,
        lambda args, indexes: PlayedRound.parse(args.get("past", ""), indexes[CountdownIndex]),
        lambda played: {"past": played},
    ),
    of_rounds(CountdownGame.parse, CountdownGame.query),
    of_rounds(countdown_state.GameState.parse, countdown_state.GameState.query),
    of_language(countdown_play.parse_notes, lambda notes: {"notes": ".".join(notes)}),
    of_address(
        countdown_play.parse_seconds,
        lambda took: {} if took is None else {"took": str(round(1000 * took))},
    ),
    of_language(countdown_solve.SolveQuery.parse),
    Parser(
        RuzzleRound.parse,
        lambda args, indexes: round_of(args.get("found", ""), indexes),
        words_of,
    ),
    of_address(ruzzle_query.Settings.parse, ruzzle_query.Settings.query),
    of_address(ruzzle_query.parse_min_length, lambda least: {"min_length": least}),
    Parser(
        ruzzle_query.parse_choice,
        lambda args, _: ruzzle_query.parse_choice(args, "clock", ruzzle_query.CLOCKS, "none"),
        lambda clock: {"clock": clock},
    ),
    of_address(ruzzle_setup.GridRequest.parse),
    of_language(
        ruzzle_solve.SolveQuery.parse,
        lambda query: query_of(query.url(page=query.page)) | {"word": query.word or None},
    ),
    of_language(ruzzle_state.RuzzleGame.parse, ruzzle_state.RuzzleGame.query),
    Parser(
        ruzzle_state.GameState.parse,
        lambda args, indexes: ruzzle_state.GameState.parse(args, indexes[RuzzleIndex]),
        ruzzle_state.GameState.query,
    ),
    of_address(hangman_state.parse_misses, lambda misses: {"misses": misses}),
    of_address(hangman_state.parse_picture, lambda picture: {"picture": picture}),
    of_address(
        hangman_state.parse_wanted,
        lambda wanted: {"length": wanted[0] or "", "difficulty": wanted[1]},
    ),
    of_language(hangman_solve.SolveQuery.parse, lambda query: query_of(query.url())),
    of_language(think_state.ThinkQuery.parse, lambda query: query.fields),
    of_language(play.parse_guess, lambda guess: {"letter" if len(guess) == 1 else "word": guess}),
    Parser(
        watch.WatchQuery.parse,
        watch.WatchQuery.parse,
        lambda query: query_of(query.url(query.step)),
    ),
    Parser(
        phrase.parse_set_word,
        lambda args, indexes: phrase.parse_set_word(args, indexes.lexicon),
        lambda chosen: {"word": chosen.phrase, "clue": chosen.clue, "anyway": "1"},
    ),
    of_language(ladder_solve.SolveQuery.parse),
    Parser(
        ladder_solve.parse_limit,
        lambda args, _: ladder_solve.parse_limit(args, 0),
        lambda limit: {"limit": limit},
    ),
    Parser(
        ladder_state.RoundQuery.parse,
        lambda args, indexes: ladder_state.RoundQuery.parse(
            indexes[LadderIndex], pair_of(indexes), args
        ),
    ),
    of_language(bank.parse_search),
    Parser(
        sheet.parse_ids,
        lambda args, _: sheet.parse_ids(args.get("ids", "")),
        lambda ids: {"ids": ",".join(map(str, ids))},
    ),
    Parser(
        parse_day,
        lambda args, _: parse_day(args),
        lambda day: {"day": day.isoformat()} if day else {},
        NotFound,
    ),
    Parser(
        Config.from_environment,
        lambda args, _: Config.from_environment(args),
        error=BadConfig,
        usual={
            "APP_ENV": "development",
            "SECRET_KEY": "0123456789abcdef",
            "SQLITE_JOURNAL": "delete",
            "REDIS_URL": "redis://localhost:6379/0",
            "RATE_LIMIT": "5 per minute",
            "TRUSTED_HOSTS": "quartet.example, https://www.quartet.example",
            "URL_PREFIX": "/games",
            "SITE_URL": "https://quartet.example",
            "CORS_ORIGINS": "https://app.example",
            "TODAY": "2026-11-21",
        },
    ),
)


def parsers_in_the_code() -> Iterator[str]:
    """Yield the name of every public function and method of the app that is called a parser."""
    for file in sorted((ROOT / "app").rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            inside = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix = f"{module}.{node.name}" if isinstance(node, ast.ClassDef) else module
            for each in inside:
                if isinstance(each, ast.FunctionDef) and f"{each.name}_".startswith("parse_"):
                    yield f"{prefix}.{each.name}"


def test_every_parser_is_tried() -> None:
    assert {each.name for each in PARSERS} >= set(parsers_in_the_code())


class Drawn(Mapping[str, str]):
    """An address whose values are made up as they are asked for; some are missing."""

    def __init__(self, data: st.DataObject, sensible: Callable[[str], str]) -> None:
        self._data, self._sensible = data, sensible
        self._values: dict[str, str | None] = {}

    def __getitem__(self, name: str) -> str:
        if name not in self._values:
            self._values[name] = self._data.draw(values(self._sensible(name)), label=name)
        value = self._values[name]
        if value is None:
            raise KeyError(name)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def values(usual: str) -> st.SearchStrategy[str | None]:
    """Return a strategy of values: none, a sensible one, one that is nearly so, anything at all."""
    nearly = st.builds(
        lambda at, piece, cut: usual[:at] + piece + usual[at + cut :],
        st.integers(0, len(usual)),
        ANYTHING,
        st.integers(0, 2),
    )
    return st.one_of(st.just(usual), st.none(), st.just(usual.upper()), nearly, ANYTHING)


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name.partition(".")[2])
def test_a_parser_reads_what_it_writes_and_refuses_the_rest(app: Flask, parser: Parser) -> None:
    sites = app.extensions["quartet"].indexes
    read = 0

    @settings(suppress_health_check=list(HealthCheck))
    @given(code=st.sampled_from(sorted(sites)), data=st.data())
    def holds(code: str, data: st.DataObject) -> None:
        nonlocal read
        with app.test_request_context(f"/{code}/"):
            app.preprocess_request()
            try:
                value = parser.called(Drawn(data, parser.sensible), sites[code])
            except parser.error:
                return
            read += 1
            if parser.write is not None:
                address = parser.written(value)
                again = parser.called(address, sites[code])
                assert parser.written(again) == address
                assert again == value or type(value).__eq__ is object.__eq__

    holds()
    assert read, "some values make sense"


class Usual(Drawn):
    """An address of sensible values, one of which may be far too long."""

    def __init__(self, parser: Parser, long: Mapping[str, str] | None = None) -> None:
        self._values = dict(long or {})
        self._parser = parser

    def __getitem__(self, name: str) -> str:
        return self._values.setdefault(name, self._parser.sensible(name)) or ""


def calls_of(app: Flask, parser: Parser, address: Args) -> int:
    """Return how many functions a parser calls to read an address or to refuse it."""
    calls = 0

    def called(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    with app.test_request_context("/en/"), suppress(parser.error):
        app.preprocess_request()
        sys.setprofile(called)
        try:
            parser.called(address, app.extensions["quartet"].indexes["en"])
        finally:
            sys.setprofile(None)
    return calls


@pytest.mark.parametrize(
    "parser",
    # What the others read is the host's own.
    [each for each in PARSERS if each.function not in (forms.parse, Config.from_environment)],
    ids=lambda parser: parser.name.partition(".")[2],
)
def test_what_is_far_too_long_is_refused_before_any_work(app: Flask, parser: Parser) -> None:
    usual = Usual(parser)
    limit = calls_of(app, parser, usual) + CALLS
    for name in usual:
        for piece in (*PIECES, usual[name], f"{usual[name]}-", "\N{LATIN SMALL LIGATURE FF}"):
            long = {name: (piece * LONGEST)[:LONGEST]}
            assert calls_of(app, parser, Usual(parser, long)) <= limit, (name, piece)
