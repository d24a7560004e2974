"""Anything at all, at every address: never a 500, never a traceback, never an unbounded wait.

The names that each address reads are discovered (addresses.py), and Hypothesis gives them values.
"""

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.addresses import (
    SENSIBLE,
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


@pytest.mark.marathon
def test_no_request_is_answered_with_a_500(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = watching_client(app, monkeypatch)
    usual = arguments_of(begun_game(client))
    addresses = [
        (rule, sorted({each.name for each in names_reached(client, rule, usual)}))
        for rule in rules(app)
    ]
    read = {name for _, names in addresses for name in names}
    assert {name.rpartition(".")[2] for name in SENSIBLE} | {"correct", "rival"} <= read
    fuzzed = sorted(read)

    @st.composite
    def requests(draw: st.DrawFn) -> tuple[str, str, dict[str, str], bool]:
        """Method, path, parameters, and whether JSON is asked for, for any rule of the app."""
        rule, names = draw(st.sampled_from(addresses))
        values = {
            argument: draw(LANGUAGES if argument == "lang" else st.just(value) | ANYTHING)[:100]
            for argument, value in usual.items()
            if argument in rule.arguments
        }
        of_rule = st.sampled_from(names or fuzzed)
        chosen = draw(st.lists(of_rule | st.sampled_from(fuzzed), max_size=6, unique=True))
        given_values = {n: draw(st.just(sensible(rule, n)) | ANYTHING) for n in chosen}
        method, as_json = draw(st.sampled_from(methods(rule))), draw(st.booleans())
        return method, path_of(rule, values), given_values, as_json

    @settings(max_examples=600, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(request=requests())
    def holds(request: tuple[str, str, dict[str, str], bool]) -> None:
        method, path, parameters, as_json = request
        with send(client, method, path, parameters, as_json) as answer:
            assert answer.status_code < 500, f"{method} {path} {parameters}: {answer.status_code}"
            assert b"Traceback" not in answer.data

    holds()
