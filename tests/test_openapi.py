"""`/openapi.json` and docs/api.md are valid, complete, and match what addresses answer."""

import copy
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask, Request
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from werkzeug.datastructures import ImmutableMultiDict

from app.solver.ladder.graph import LadderIndex
from app.store import current_store, rooms
from app.store.generation import keep_small_bank
from app.web import caching
from app.web.caching import ResponseCache
from app.web.openapi import document_of, path_of
from app.web.site import current_site
from tests.any_input import Address, addresses_of
from tests.api_page import PAGE, made_page
from tests.apps import app_in
from tests.games.recorded_answers import ADDRESSES
from tests.server import ROOT

Document = Mapping[str, Any]
WANTS = {"Accept": "application/json"}
FORMS_ALONE = {"hangman.friend", "home.offline", "home.settings", "home.statistics"}
"""Pages that have nothing but a form or text: their JSON would be empty."""
FILES = {"health.seen", "openapi.document", "static", "static_of_another_version"}
READ_WITH = {"place": {"letter": "s"}, "said": {"letter": "s"}, "listed": {"word": "cat"}}
"""Parameter -> the other parameters that an address needs before it reads that one."""
READ_ALONE = {
    "hangman.begin": {"anyway", "as"},
    "hangman.game": {"computer"},
    "hangman.word": {"made"},
    "ladder.play": {"length", "steps", "difficulty"},
    "rooms.change": {"stage"},
    "rooms.open_room": {"stage"},
    "ruzzle.new": {"grid"},
}
"""Endpoint -> parameters that it reads only for its page, or only with values not tried here."""
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
/en/days/2026-11-21/ladder?earned=50
/en/about
/en/how/countdown
/en/measured
/en/licences
/healthz
/readyz""".splitlines()
"""Addresses to try besides ADDRESSES, for kinds of answers that are not recorded there."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app whose bank has a few puzzles, and whose day is TODAY."""
    app = app_in(tmp_path_factory.mktemp("openapi"))
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
    """Return the document's entry for an address and a method."""
    adapter = app.url_map.bind("localhost")
    parts = urlsplit(address)
    rule, _ = adapter.match(parts.path, method=method.upper(), return_rule=True)
    return document["paths"][path_of(rule)][method]


def check_answer(document: Document, operation: Any, status: int, answer: object) -> None:
    """Check an answer against the schema of its status, which must declare every field."""
    response = operation["responses"][str(status)]
    if "$ref" in response:
        response = document["components"]["responses"][response["$ref"].rpartition("/")[2]]
    schema = strict(copy.deepcopy(response["content"]["application/json"]["schema"]))
    whole = {**schema, "components": strict(dict(document["components"]))}
    faults = sorted(Draft202012Validator(whole).iter_errors(answer), key=lambda each: each.path)
    assert not faults, (operation["operationId"], [each.message[:300] for each in faults])


def asked(client: FlaskClient, document: Document, address: str) -> Any:
    """Return the JSON at an address, after checking it against the document."""
    answer = client.get(address, headers=WANTS)
    assert answer.status_code == 200, address
    operation = operation_of(document, client.application, address)
    check_answer(document, operation, answer.status_code, answer.json)
    return answer.json


def examples(document: Document) -> list[str]:
    return [
        operation["x-example"]
        for methods in document["paths"].values()
        for operation in methods.values()
        if "x-example" in operation
    ]


def test_the_document_is_valid(document: Document) -> None:
    validate(document)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert document["info"]["version"] == project["version"]
    assert document["components"]["parameters"]["lang"]["schema"]["enum"] == ["en", "fr"]


def test_schemas_have_plain_names(document: Document) -> None:
    """Types of the same name would get paths as names, and client generators omit such types."""
    assert [name for name in document["components"]["schemas"] if not name.isidentifier()] == []


def test_every_address_with_json_answers_is_in_the_document(served: Flask) -> None:
    described = {name for name, view in served.view_functions.items() if hasattr(view, "operation")}
    others = {rule.endpoint for rule in served.url_map.iter_rules()} - described
    apart = ("root_files.", "friends.")
    files = {each for each in others if each in FILES or each.startswith(apart)}
    assert others - files == FORMS_ALONE


def test_responses_conform_to_the_openapi_document(served: Flask, document: Document) -> None:
    client = served.test_client()
    seen = set()
    for address in [*ADDRESSES, *MORE, *examples(document)]:
        if urlsplit(address).path == "/xx/words/cat":
            continue
        answer = client.get(address, headers=WANTS)
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
    games = {"hangman_game", "hangman_word", "rooms_room", "rooms_stage"}
    assert answered - {name for name, status in seen if status == 200} == games


def test_responses_from_rooms_conform_to_the_openapi_document(
    served: Flask, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.test_client()
    form = {"game": "ruzzle", "rounds": "1", "rival": "3", "nickname": "Ann"}
    room = client.post("/en/rooms", data=form, headers=WANTS).location

    def check(phase: str) -> None:
        for page in (room, f"{room}/stage"):
            assert asked(client, document, page)["phase"] == phase

    def after(seconds: int) -> None:
        now = rooms.moment() + 1000 * seconds
        monkeypatch.setattr("app.store.rooms.moment", lambda: now)

    check("lobby")
    client.post(f"{room}/changes", data={"do": "begin", "round": "1"})
    check("ready")
    after(6)
    check("playing")
    sent = client.post(f"{room}/words", data={"round": "1", "word": "cat"}, headers=WANTS)
    posted = operation_of(document, served, f"{room}/words", "post")
    check_answer(document, posted, 200, sent.json)
    after(200)
    check("over")


def test_responses_from_hangman_conform_to_the_openapi_document(
    served: Flask, document: Document
) -> None:
    client = served.test_client()
    set_word = {"word": "ping-pong", "clue": "a sport", "kind": "friend"}
    link = client.post("/en/hangman/games", data=set_word, headers=WANTS).location
    asked(client, document, link)
    asked(client, document, f"/en/hangman/?as={link.rpartition('/')[2]}")
    form = {"kind": "same", "as": link.rpartition("/")[2]}
    game = client.post("/en/hangman/games", data=form, headers=WANTS).location
    moves = [("guesses", {"letter": "e"}), ("hints", {}), ("guesses", {"word": "pingpong"})]
    for page, move in moves:
        asked(client, document, game)
        moved = client.post(f"{game}/{page}", data=move, headers=WANTS)
        posted = operation_of(document, served, f"{game}/{page}", "post")
        assert str(moved.status_code) in posted["responses"]
    assert asked(client, document, game)["status"] == "won"
    refused = client.post("/en/hangman/games", data={"kind": "chess"}, headers=WANTS)
    begin = operation_of(document, served, "/en/hangman/games", "post")
    check_answer(document, begin, refused.status_code, refused.json)
    assert refused.json["error"]["code"] in codes(document)


def codes(document: Document) -> list[str]:
    error = document["components"]["schemas"]["ErrorDetail"]
    return list(error["properties"]["code"]["examples"])


def defaults(document: Document) -> Iterator[tuple[str, str, object]]:
    """Yield (address, parameter, default) for each parameter with a default in each example."""
    for methods in document["paths"].values():
        example = methods.get("get", {}).get("x-example")
        for parameter in methods["get"]["parameters"] if example else ():
            schema = parameter.get("schema", {})
            if parameter.get("in") == "query" and "default" in schema:
                yield example, parameter["name"], schema["default"]


def test_a_default_gives_the_same_answer_as_a_missing_parameter(
    served: Flask, document: Document
) -> None:
    client, compared = served.test_client(), 0
    for address, name, default in defaults(document):
        parts = urlsplit(address)
        query = {**dict(parse_qsl(parts.query)), **READ_WITH.get(name, {})}
        query.pop(name, None)
        plain, found = (
            client.get(parts.path, query_string=query | more, headers=WANTS)
            for more in ({}, {name: str(default)})
        )
        if plain.status_code == 200:
            assert found.json == plain.json, (address, name)
            compared += 1
    assert compared > 20


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


def names_read(client: FlaskClient, address: Address) -> set[str]:
    """Return the parameters that an address reads when none, some or all of its own are sent."""
    Watched.asked.clear()
    usual = address.usual
    sent = [{}, usual, dict.fromkeys(usual, ""), address.taken_together(client)]
    for name in usual:
        sent += [{name: usual[name]}, {n: v for n, v in usual.items() if n != name}]
    for values in sent:
        address.request(values, {"Accept": "application/json"}).send(client)
    return set(Watched.asked)


@pytest.mark.marathon
def test_each_address_reads_exactly_the_parameters_it_declares(
    served: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served, "request_class", WatchedRequest)
    monkeypatch.setitem(served.extensions, caching.EXTENSION, ResponseCache(most_bytes=0))
    client = served.test_client()
    for address in addresses_of(served):
        if address.operation:
            endpoint = address.rule.endpoint
            found, read = set(address.usual), names_read(client, address)
            alone = READ_ALONE.get(endpoint, set()) | {"format", "day"}
            assert (endpoint, (found ^ read) - alone) == (endpoint, set())


def test_the_api_page_of_the_docs_is_generated_from_the_document(served: Flask) -> None:
    """`python -m tests.api_page` generates the page."""
    written = PAGE.read_text(encoding="utf-8")
    with served.app_context():
        assert made_page(document_of(served), written) == written
