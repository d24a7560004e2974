"""`/openapi.json` and docs/api.md: valid, complete, and true of what the addresses answer."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from app.config import Config
from app.factory import create_app
from app.solver.ladder.graph import LadderIndex
from app.store import current_store
from app.store.generation import keep_small_bank
from app.web.openapi import EXTENSION, document_of, path_of, rule_of
from app.web.site import current_site
from tests.addresses import arguments_of, begun_game, names_reached, rules, watching_client
from tests.api_page import PAGE, made_page
from tests.games.recorded_answers import ADDRESSES
from tests.today import TODAY

Document = Mapping[str, Any]
FORMS_ALONE = {"hangman.friend", "shell.offline", "shell.settings"}
"""Pages that only hold a form or a text: their JSON tells nothing."""
BACK = {"hangman.begin_afresh", "hangman.guess_again"}
"""Where browsers are led back from the address of a refused form."""
FILES = {"health.seen", "openapi.document", "static", "static_of_another_version"}
READ_WITH = {"place": {"letter": "s"}, "said": {"letter": "s"}, "listed": {"word": "cat"}}
"""What stands beside a parameter that is not read otherwise."""
READ_ALONE = {
    "hangman.begin": {"anyway", "as"},
    "hangman.game": {"computer"},
    "hangman.word": {"made"},
    "ruzzle.new": {"grid"},
}
"""What an address reads only for its page, or with values that were not tried."""
MORE = """/
/en/countdown/?letters=auctioned&word=dance&rival=3
/en/ladder/solve?start=mood&end=goat&limit=0
/en/ladder/puzzles?length=4&limit=3
/en/ladder/puzzles/1?rungs=&hint=word
/en/ladder/puzzles/sheet?ids=1,2
/en/ladder/puzzles/sheet?ids=999
/en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=sea&word=zebra
/en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=sea&end=1
/en/hangman/think?length=4&answers=e-s-a-r-t-i-o&word=ruby
/en/hangman/think?length=3&answers=q1.2.3
/en/hangman/watch?word=elephant&step=40
/en/countdown/?day=1999-01-01
/en/archive?month=2026-11
/en/about
/en/how/countdown
/en/measured
/en/licences
/healthz
/readyz""".splitlines()
"""Addresses that answer what the recorded ones leave out."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app whose bank has a few puzzles, and whose day is TODAY."""
    url = f"sqlite:///{tmp_path_factory.mktemp('openapi') / 'quartet.sqlite'}"
    app = create_app(Config("development", "openapi", database_url=url, rate_limit="", today=TODAY))
    with app.app_context():
        index = current_site().indexes["en"][LadderIndex]
        keep_small_bank(current_store(), index, (4,), (3,), 5)
    return app


@pytest.fixture
def document(served: Flask) -> Document:
    answer = served.test_client().get("/openapi.json")
    assert answer.status_code == 200
    return answer.json


def strict(schema: Any) -> Any:
    """Return a schema that allows no field that it does not name."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: strict(each) for name, each in schema.items()}
    if "properties" in made:
        made.setdefault("additionalProperties", False)
    return made


def operation_of(document: Document, app: Flask, address: str, method: str = "get") -> Any:
    """Return what the document says of an address."""
    adapter = app.url_map.bind("localhost")
    parts = urlsplit(address)
    rule, _ = adapter.match(parts.path, method=method.upper(), return_rule=True)
    return document["paths"][path_of(rule)][method]


def check_answer(document: Document, operation: Any, status: int, answer: object) -> None:
    """Hold an answer to the schema of its status, to the last field."""
    told = operation["responses"][str(status)]
    if "$ref" in told:
        told = document["components"]["responses"][told["$ref"].rpartition("/")[2]]
    schema = strict(copy.deepcopy(told["content"]["application/json"]["schema"]))
    whole = {**schema, "components": strict(dict(document["components"]))}
    faults = sorted(Draft202012Validator(whole).iter_errors(answer), key=lambda each: each.path)
    assert not faults, (operation["operationId"], [each.message[:300] for each in faults])


def examples(document: Document) -> list[str]:
    return [
        operation["x-example"]
        for methods in document["paths"].values()
        for operation in methods.values()
        if "x-example" in operation
    ]


def test_the_document_is_valid(document: Document) -> None:
    validate(document)
    assert document["components"]["parameters"]["lang"]["schema"]["enum"] == ["en", "fr"]


def test_every_address_that_tells_something_is_in_the_document(served: Flask) -> None:
    told = {each.endpoint for each in served.extensions[EXTENSION]}
    others = {rule.endpoint for rule in rules(served)} - told
    files = {each for each in others if each in FILES or each.startswith("root_files.")}
    assert others - files == FORMS_ALONE | BACK


def test_answers_are_as_the_document_says(served: Flask, document: Document) -> None:
    client = served.test_client()
    seen = set()
    for address in [*ADDRESSES, *MORE, *examples(document)]:
        if urlsplit(address).path == "/xx/words/cat":
            continue
        answer = client.get(address, headers={"Accept": "application/json"})
        operation = operation_of(document, served, address)
        seen.add((operation["operationId"], answer.status_code))
        assert str(answer.status_code) in operation["responses"], address
        if answer.status_code != 303:
            check_answer(document, operation, answer.status_code, answer.json)
    answered = {
        operation["operationId"]
        for methods in document["paths"].values()
        for method, operation in methods.items()
        if method == "get" and "200" in operation["responses"]
    }
    games = {"hangman_game", "hangman_word"}
    assert answered - {name for name, status in seen if status == 200} == games


def test_a_game_of_hangman_is_as_the_document_says(served: Flask, document: Document) -> None:
    client = served.test_client()
    wants = {"Accept": "application/json"}
    set_word = {"word": "ping-pong", "clue": "a sport", "kind": "friend"}
    link = client.post("/en/hangman/games", data=set_word, headers=wants).location
    word = operation_of(document, served, link)
    check_answer(document, word, 200, client.get(link, headers=wants).json)
    start = f"/en/hangman/?as={link.rpartition('/')[2]}"
    told = client.get(start, headers=wants)
    check_answer(document, operation_of(document, served, start), 200, told.json)
    form = {"kind": "same", "as": link.rpartition("/")[2]}
    game = client.post("/en/hangman/games", data=form, headers=wants).location
    moves = [("guesses", {"letter": "e"}), ("hints", {}), ("guesses", {"word": "pingpong"})]
    for page, move in moves:
        operation = operation_of(document, served, game)
        check_answer(document, operation, 200, client.get(game, headers=wants).json)
        moved = client.post(f"{game}/{page}", data=move, headers=wants)
        address = f"{game}/{page}"
        assert (
            str(moved.status_code) in operation_of(document, served, address, "post")["responses"]
        )
    over = client.get(game, headers=wants).json
    assert over["status"] == "won"
    check_answer(document, operation_of(document, served, game), 200, over)
    refused = client.post("/en/hangman/games", data={"kind": "chess"}, headers=wants)
    begin = operation_of(document, served, "/en/hangman/games", "post")
    check_answer(document, begin, refused.status_code, refused.json)
    assert refused.json["error"]["code"] in codes(document)


def codes(document: Document) -> list[str]:
    error = document["components"]["schemas"]["Error"]["properties"]["error"]
    return list(error["properties"]["code"]["examples"])


def bounded(document: Document) -> Iterator[tuple[str, str, Any]]:
    """Yield the addresses of examples with each of their parameters that has limits."""
    for methods in document["paths"].values():
        for method, operation in methods.items():
            if method != "get" or operation.get("x-example") is None:
                continue
            for parameter in operation["parameters"]:
                schema = parameter.get("schema", {})
                alone = parameter.get("description", "").startswith("only for the page")
                if parameter.get("in") == "query" and not alone and limits(schema):
                    yield operation["x-example"], parameter["name"], schema


def limits(schema: Mapping[str, Any]) -> bool:
    return schema["type"] == "integer" or "enum" in schema


def outside(schema: Mapping[str, Any]) -> list[object]:
    """Return values that a parameter of this schema refuses."""
    if "enum" in schema:
        return [2] if schema["type"] == "integer" else ["neither"]
    least, most = schema["minimum"], schema.get("maximum")
    return [each for each in (least - 1, None if most is None else most + 1) if each is not None]


def with_value(address: str, name: str, value: object) -> tuple[str, dict[str, str]]:
    """Return path and query of an address in which a parameter has a value, None for none."""
    parts = urlsplit(address)
    query = {**dict(parse_qsl(parts.query)), **READ_WITH.get(name, {}), name: str(value)}
    if value is None:
        del query[name]
    return parts.path, query


def test_limits_and_defaults_are_those_of_the_parsers(served: Flask, document: Document) -> None:
    client = served.test_client()
    wants = {"Accept": "application/json"}
    checked = compared = 0
    for address, name, schema in bounded(document):
        for value in outside(schema):
            path, query = with_value(address, name, value)
            answer = client.get(path, query_string=query, headers=wants)
            assert answer.status_code == 400, (address, name, value)
            assert answer.json["error"]["field"] == name
            assert answer.json["error"]["code"] in codes(document)
            checked += 1
        for value in (schema.get("minimum"), schema.get("maximum")):
            if value is not None:
                path, query = with_value(address, name, value)
                answer = client.get(path, query_string=query, headers=wants)
                field = (answer.json or {}).get("error", {}).get("field")
                assert field != name or answer.json["error"]["code"] != "not-a-number"
        if "default" in schema:
            path, query = with_value(address, name, schema["default"])
            told = client.get(path, query_string=query, headers=wants)
            path, query = with_value(address, name, None)
            plain = client.get(path, query_string=query, headers=wants)
            if plain.status_code == 200:
                assert told.json == plain.json, (address, name)
                compared += 1
    assert checked > 40
    assert compared > 20


@pytest.mark.marathon
def test_the_parameters_are_those_that_the_addresses_read(
    served: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = watching_client(served, monkeypatch)
    values = arguments_of(begun_game(client))
    told: dict[str, set[str]] = {}
    read: dict[str, set[str]] = {}
    for each in served.extensions[EXTENSION]:
        rule = rule_of(served, each)
        names = {*each.parameters, *each.form}
        told[each.endpoint] = names - rule.arguments
        read[each.endpoint] = {one.name for one in names_reached(client, rule, values)}
    for endpoint, names in told.items():
        alone = READ_ALONE.get(endpoint, set())
        unread = names - read[endpoint] - alone
        untold = read[endpoint] - names - alone - {"format", "day"}
        assert (endpoint, unread, untold) == (endpoint, set(), set())


def test_the_page_of_the_docs_is_made_from_the_document(served: Flask) -> None:
    """`python -m tests.api_page` writes it."""
    written = PAGE.read_text(encoding="utf-8")
    with served.app_context():
        assert made_page(document_of(served), written) == written
