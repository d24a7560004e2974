"""A fifth game, added by the steps of docs/adding-a-game.md: its pages, its errors, its card."""

import importlib
import re
import sys
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from app.config import Config
from app.factory import create_app
from app.games import GAMES
from app.web.game import Game
from tests.conftest import WORDLISTS
from tests.html import parsed
from tests.server import ROOT
from tests.today import TODAY

DOCS = ROOT / "docs" / "adding-a-game.md"

RULES = '''
from collections import Counter

from app.solver.lexicon.lexicon import Lexicon
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle

MIN_LENGTH = 3


class EchoIndex:
    """The words that end as they begin: first and last letters -> how many there are."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.language = lexicon.language
        words = lexicon.words(lexicon.ids_of_length(5))
        self.echoes = tuple(word for word in words if word[0] == word[-1])
        self.counts = Counter(word[0] for word in self.echoes)


def parse(text: str, index: EchoIndex) -> str:
    word = parse_word(text, index.language)
    if len(word) < MIN_LENGTH:
        raise InvalidPuzzle("echo-too-short", "word", limit=MIN_LENGTH, count=len(word))
    return word
'''

PAGES = """
from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, Response, request
from flask_babel import lazy_gettext

from app.solver.puzzle import InvalidPuzzle
from app.web.game import Game
from app.web.pages import Page, respond
from app.web.site import current_indexes
from app.web.text import Sentence
from app.web.urls import make_url, see_other
from echo_rules import EchoIndex, parse

echo = Blueprint(
    "echo", __name__, url_prefix="/<language:lang>/echo", template_folder="templates"
)
ERRORS = {"echo-too-short": Sentence("Enter %(limit)s letters; you entered %(count)s.")}


@dataclass(frozen=True)
class EchoPage(Page):
    template = "echo/solve.html"

    word: str = ""
    echoes: int | None = None

    def as_json(self):
        return {"word": self.word, "echoes": self.echoes}


@echo.get("/")
def play() -> Response:
    return see_other(make_url("echo.solve"))


@echo.get("/solve")
def solve() -> Response:
    if "word" not in request.args:
        return respond(EchoPage())
    index = current_indexes()[EchoIndex]
    try:
        word = parse(request.args["word"], index)
    except InvalidPuzzle as error:
        return respond(EchoPage(request.args["word"], error=error))
    return respond(EchoPage(word, index.counts[word[0]]))


@dataclass(frozen=True)
class EchoCard:
    template: ClassVar[str] = "echo/card.html"

    word: str

    def as_json(self):
        return {"word": self.word}


def card(indexes, day) -> EchoCard:
    echoes = indexes[EchoIndex].echoes
    return EchoCard(echoes[day.toordinal() % len(echoes)])
"""

SOLVE = """
{% extends "base.html" %}
{% from "macros/forms.html" import error_summary, field, submit %}
{% block title %}{{ _('Echo') }}{% endblock %}
{% block main %}
<h1>{{ _('Echo') }}</h1>
{{ error_summary(page.error) }}
<form method="get" action="{{ url_for('echo.solve') }}">
{{ field('word', _('Word'), page.word, '', page.error, 'word') }}
{% call submit(_('Solve')) %}{% endcall %}
</form>
{% if page.echoes is not none %}
<p class="answer">{{ ngettext('%(num)d echo', '%(num)d echoes', page.echoes) }}</p>
{% endif %}
{% endblock %}
"""

CARD = """
{% from "macros/panels.html" import card as panel %}
{% from "macros/tiles.html" import tile %}
{% set line = _('Words that end as they begin.') %}
{% call panel('echo', _('Echo'), line, page.day) %}
{% for letter in card.word %}{{ tile(letter) }}{% endfor %}
{% endcall %}
"""


def documented_registration() -> str:
    """Return what the docs put into game.py."""
    blocks = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    (block,) = (each for each in blocks if each.startswith("GAME = "))
    return str(block)


@pytest.fixture(scope="module")
def echo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game, in a folder of its own."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "echo_rules.py").write_text(RULES, encoding="utf-8")
    game = folder / "echo_game.py"
    game.write_text(PAGES + documented_registration(), encoding="utf-8")
    templates = folder / "templates" / "echo"
    templates.mkdir(parents=True)
    (templates / "solve.html").write_text(SOLVE, encoding="utf-8")
    (templates / "card.html").write_text(CARD, encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("echo_game").GAME
    finally:
        sys.path.remove(str(folder))
        for name in ("echo_game", "echo_rules"):
            sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def client(echo: Game, tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """The app with one game more; its words are English."""
    folder = tmp_path_factory.mktemp("app")
    (folder / "lists").mkdir()
    (folder / "lists" / "en").symlink_to(WORDLISTS / "en")
    config = Config(
        "development",
        "for tests only",
        wordlists_dir=folder / "lists",
        database_url=f"sqlite:///{folder}/quartet.sqlite",
        rate_limit="",
        today=TODAY,
    )
    return create_app(config, games=(*GAMES, echo)).test_client()


def test_home_shows_five_cards_and_the_navigation_five_games(client: FlaskClient) -> None:
    home = parsed(client.get("/en/").text)
    games = ["countdown", "ruzzle", "ladder", "hangman", "echo"]
    assert [card["data-game"] for card in home.select("article.card")] == games
    card = home.one("article[data-game=echo]")
    assert card.one("h2 a")["href"].startswith("/en/echo/?day=")
    assert home.one(".more-games a[href='/en/echo/solve']")
    tiles = [tile.text for tile in card.select(".tile")]
    assert tiles[0] == tiles[4]
    assert "".join(tiles) == client.get("/en/?format=json").json["echo"]["word"]
    assert home.one(".places a[href='/en/echo/']").text == "EEcho"
    assert home.one(".places a[href='/en/echo/solve']")
    assert home.one("meta[name=description]")["content"].endswith(", Echo.")


def test_its_pages_solve_in_both_forms(client: FlaskClient) -> None:
    answer = client.get("/en/echo/solve?word=Tea&format=json").json
    assert answer["word"] == "tea"
    assert answer["echoes"] > 10
    page = parsed(client.get("/en/echo/solve?word=tea").text)
    assert page.one(".answer").text == f"{answer['echoes']} echoes"
    assert page.one("body")["data-game"] == "echo"
    assert page.one(".places [aria-current=page]")["href"] == "/en/echo/solve"


def test_its_errors_are_worded_beside_the_field(client: FlaskClient) -> None:
    refused = client.get("/en/echo/solve?word=at")
    assert refused.status_code == 400
    assert parsed(refused.text).one("#error-word").text == "Enter 3 letters; you entered 2."
    error = client.get("/en/echo/solve?word=at&format=json").json["error"]
    assert (error["code"], error["field"]) == ("echo-too-short", "word")
    shared = client.get("/en/echo/solve?word=a4&format=json").json["error"]
    assert shared["code"] == "not-a-letter"


def test_its_address_redirects_and_keeps_the_form(client: FlaskClient) -> None:
    assert client.get("/en/echo/?format=json").headers["Location"] == "/en/echo/solve?format=json"


def test_the_other_games_know_nothing_of_it(client: FlaskClient) -> None:
    for game in GAMES:
        assert client.get(f"/en/{game.name}/").status_code == 200
