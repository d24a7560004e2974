"""A client generated from /openapi.json alone can parse every answer into its own types."""

import importlib
import inspect
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.contract.conftest import Site
from tests.documented import BIN

pytestmark = pytest.mark.marathon

NAME = "made_of_the_document"
FOUND = (200, 303)
OTHERS = "additional_properties"
"""Where a generated type keeps the keys that the document does not declare."""
OPEN = {"DaysPuzzles", "SolvedExamples"}
"""Types whose keys depend on the games, so that the document does not name them."""


@pytest.fixture(scope="module")
def made(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The client's package, generated without a warning and imported."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(site.document))
    # No post_hooks: ruff would format code that nobody reads.
    (folder / "config.json").write_text('{"literal_enums": true, "post_hooks": []}')
    command = [BIN / "openapi-python-client", "generate", "--meta", "none", "--fail-on-warning"]
    command += ["--path", "openapi.json", "--config", "config.json", "--output-path", NAME]
    printed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert printed.returncode == 0, printed.stdout + printed.stderr
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield importlib.import_module(NAME)
    for name in [each for each in sys.modules if each.partition(".")[0] == NAME]:
        del sys.modules[name]


@pytest.fixture
def caller(made: ModuleType, site: Site) -> Iterator["Caller"]:
    with made.Client(base_url=site.address, raise_on_unexpected_status=True) as client:
        yield Caller(client)


@dataclass(frozen=True)
class Caller:
    """A caller of operations that checks each answer against its type in the generated client."""

    client: Any

    def call(self, tag: str, name: str, /, **values: object) -> Any:
        """Call an operation; return its answer, whose type must declare every field."""
        operation = importlib.import_module(f"{NAME}.api.{tag}.{name}").sync_detailed
        known = inspect.signature(operation).parameters
        values = {"lang": "en", "format": "json"} | values
        named = {each: values[each.rstrip("_")] for each in known if each.rstrip("_") in values}
        answer = operation(client=self.client, **named)
        assert answer.parsed is not None, (name, answer)
        assert answer.parsed.to_dict() == json.loads(answer.content), name
        assert not untyped(answer.parsed), (name, answer.parsed)
        return answer


def untyped(value: Any) -> list[str]:
    """Return the keys, at any depth, that an answer's types outside OPEN do not declare."""
    if isinstance(value, list):
        return [key for each in value for key in untyped(each)]
    fields = {each.name for each in getattr(value, "__attrs_attrs__", ())} - {OTHERS}
    others = value.additional_properties if fields and type(value).__name__ not in OPEN else {}
    return [*others, *(key for each in fields for key in untyped(getattr(value, each)))]


def test_a_generated_client_can_parse_the_answer_to_every_get_operation(
    site: Site, caller: Caller
) -> None:
    called = 0
    for methods in site.document["paths"].values():
        if "get" not in methods:
            continue
        operation = methods["get"]
        named = [each for each in operation["parameters"] if "name" in each]
        values = {each["name"]: each["example"] for each in named if "example" in each}
        answer = caller.call(operation["tags"][0], operation["operationId"], **values | site.ids)
        assert answer.status_code in FOUND, (operation["operationId"], answer)
        called += 1
    assert called > 30


def test_a_refusal_names_its_field_and_code(caller: Caller) -> None:
    refused = caller.call("countdown", "countdown_solve", letters="ca3")
    assert refused.status_code == 400
    error = refused.parsed.error
    assert (error.field, error.code) == ("letters", "not-a-letter")
    assert caller.call("home", "home_how", game="chess").status_code == 404
    assert caller.call("home", "home_measured", lang="xx").status_code == 400


def test_a_generated_client_plays_a_game_to_the_end(made: ModuleType, caller: Caller) -> None:
    models = importlib.import_module(f"{NAME}.models")
    form = {"kind": "friend", "word": "caution", "clue": "care", "misses": 4}
    word = moved(caller, "hangman_begin", models.HangmanBeginBody.from_dict(form))
    form = {"kind": "same", "as": word}
    game = moved(caller, "hangman_begin", models.HangmanBeginBody.from_dict(form))
    begun = caller.call("hangman", "hangman_game", game_id=game).parsed
    assert (begun.status, begun.pattern, begun.clue) == ("playing", "_______", "care")
    hint = models.HangmanHintBody.from_dict({"kind": "advice"})
    moved(caller, "hangman_hint", hint, game_id=game)
    for guess in ({"letter": "a"}, {"letter": "x"}, {"word": "caution"}):
        body = models.HangmanGuessBody.from_dict(guess)
        moved(caller, "hangman_guess", body, game_id=game)
    over = caller.call("hangman", "hangman_game", game_id=game).parsed
    assert (over.status, over.word, over.wrong, over.hints) == ("won", "caution", "x", 1)
    assert [each.guessed for each in over.computer] == ["a", "x", "caution"]
    shown = caller.call("hangman", "hangman_word", word_id=word).parsed
    assert (shown.started, shown.won, shown.lost) == (1, 1, 0)


def moved(caller: Caller, name: str, body: object, **values: object) -> str:
    """Post a form; return the id of the game or word that the answer leads to."""
    answer = caller.call("hangman", name, body=body, **values)
    assert answer.status_code == 303
    return Path(answer.parsed.location.partition("?")[0]).name
