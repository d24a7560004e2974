"""A fifth game, added to a copy of the site by the steps of docs/adding-a-game.md."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server import ROOT

DOCS = ROOT / "docs" / "adding-a-game.md"
MAX_FILES, MAX_LINES = 6, 150
SHARED = (".venv", "wordlists", "instance")
"""Folders that the copy has as links."""
WALKS = [
    "test_any_input",
    "test_catalogue",
    "test_i18n",
    "test_openapi",
    "test_pages",
    "test_prefix",
    "test_root_files",
    "test_solve_command",
    "test_static",
    "games/test_home",
]
"""Tests that hold for all pages, addresses or games."""

RULES = '''\
"""Words that end as they begin."""

from collections import Counter

from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import Lexicon
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle

MIN_LENGTH = 3


class EchoIndex:
    """The words that end as they begin: first and last letters -> how many there are."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.echoes = tuple(w for w in lexicon.words(lexicon.ids_of_length(5)) if w[0] == w[-1])
        self.counts = Counter(word[0] for word in self.echoes)


def parse(text: str, language: Language) -> str:
    word = parse_word(text, language)
    if len(word) < MIN_LENGTH:
        raise InvalidPuzzle("echo-too-short", "word", limit=MIN_LENGTH, count=len(word))
    return word
'''

PAGES = '''\
"""Echo: how many words end as a word begins."""

from dataclasses import dataclass
from typing import Annotated

from flask import Blueprint, Response, url_for
from flask_babel import lazy_gettext

from app.games.kit import SolvedPage, solved_or_form
from app.solver.echo import EchoIndex, parse
from app.solver.indexes import Indexes
from app.web.answer import Answer, Count, about
from app.web.game import Card, Game, Solver, one_by_one
from app.web.operation import operation
from app.web.query import Query, notation
from app.web.text import Sentence
from app.web.urls import see_other

echo = Blueprint("echo", __name__, url_prefix="/<language:lang>/echo")
ERRORS = {"echo-too-short": Sentence("Enter %(limit)s letters; you entered %(count)s.")}


@dataclass(frozen=True, slots=True)
class EchoQuery(Query):
    word: Annotated[str, notation(parse, "a word of 3 letters or more", example="tea")]


class Echoes(Answer):
    """A word and its echoes."""

    word: str
    echoes: Annotated[Count, about("words that end as it begins")]


@dataclass(frozen=True, eq=False)
class EchoPage(SolvedPage):
    echoes: int

    @property
    def name(self) -> str:
        return self.query.word.upper()

    @classmethod
    def of(cls, query: EchoQuery, indexes: Indexes) -> "EchoPage":
        return cls(query, indexes[EchoIndex].counts[query.word[0]])

    def answer(self) -> Echoes:
        return Echoes(self.query.word, self.echoes)


@echo.get("/")
@operation()
def play() -> Response:
    """Lead to the words that end as a word begins."""
    return see_other(url_for("echo.solve"))


@echo.get("/solve")
@operation(EchoQuery, Echoes)
def solve() -> Response:
    """Count the words that end as a word begins."""
    return solved_or_form(EchoQuery, EchoPage.of)


SOLVER = Solver(
    "word",
    EchoQuery,
    one_by_one(EchoPage.of),
    lambda answer: [f"{answer.word}: {answer.echoes}"],
)


def card(indexes, day) -> Card:
    echoes = indexes[EchoIndex].echoes
    return Card({"word": echoes[day.toordinal() % len(echoes)] if echoes else ""})
'''

SOLVE = """\
{% extends "solver.html" %}
{% from "macros/forms.html" import field %}
{% block styles %}{% endblock %}
{% block name %}{{ _('Echo') }}{% endblock %}
{% block fields %}
{{ field('word', _('Word'), page.typed.get('word', ''), '', page.error, 'word') }}
{% endblock %}
{% block answer %}{% if page.solved %}
<p class="answer">{{ ngettext('%(num)d echo', '%(num)d echoes', page.echoes) }}</p>
{% endif %}{% endblock %}
"""

CARD = """\
{% from "macros/panels.html" import card as panel %}
{% from "macros/tiles.html" import tile %}
{% call panel('echo', _('Echo'), _('Words that end as they begin.'), page.day) %}
{% for letter in card.told.word %}{{ tile(letter) }}{% endfor %}
{% endcall %}
"""

TESTS = '''\
"""Echo: its pages, its errors, its card."""

from flask.testing import FlaskClient

from tests.html import parsed


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


def test_openapi_lists_its_address(client: FlaskClient) -> None:
    told = client.get("/openapi.json").json
    described = told["paths"]["/{lang}/echo/solve"]["get"]
    assert described["summary"] == "Count the words that end as a word begins."
    assert described["x-example"] == "/en/echo/solve?word=tea"
    assert told["components"]["schemas"]["Echoes"]["required"] == ["word", "echoes"]


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
'''


def documented_registration() -> str:
    """Return what the docs put into the package of a game."""
    blocks = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    (block,) = (each for each in blocks if each.startswith("GAME = "))
    return str(block)


FILES = {
    "app/solver/echo/__init__.py": RULES,
    "app/games/echo/__init__.py": PAGES + documented_registration(),
    "templates/echo/solve.html": SOLVE,
    "templates/echo/card.html": CARD,
}
"""The files of the game."""
LINES = {
    "app/games/__init__.py": [
        ("import countdown, hangman", "import countdown, echo, hangman"),
        ("hangman.GAME)", "hangman.GAME, echo.GAME)"),
    ],
    "tests/page_kinds.py": [
        (
            '    "home": at(',
            '    "echo": at("/en/echo/", "/en/echo/solve?word=tea", "/en/echo/solve?word=a"),\n'
            '    "home": at(',
        )
    ],
}
"""The lines of the site that know of it: before, and after."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site with one game more."""
    folder = tmp_path_factory.mktemp("copy")
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in tracked.stdout.split("\0"):
        if name and not name.startswith(SHARED) and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    for name in SHARED:
        if (ROOT / name).exists():
            (folder / name).symlink_to((ROOT / name).resolve())
    for name, content in (FILES | {"tests/games/test_echo.py": TESTS}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    for name, changes in LINES.items():
        text = (folder / name).read_text(encoding="utf-8")
        for before, after in changes:
            assert text.count(before) == 1, (name, before)
            text = text.replace(before, after)
        (folder / name).write_text(text, encoding="utf-8")
    run(folder, "tests.api_page")
    return folder


def run(folder: Path, *arguments: str) -> str:
    """Run a module of Python in the copy, and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "APP_ENV": "development"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    return done.stdout


LACKS = "first_visit or two_style_sheets or sitemap"
"""Tests of what our games have and this one lacks: a page before its solver, styles."""
ITS_OWN = f"not ({LACKS}) and (not test_any_input or echo or every)"
"""Of the tests of any input those of its own parser, and those of all together."""


def pytest_in(folder: Path, *tests: str) -> None:
    quick = ("-m", "not marathon", "--hypothesis-profile", "quick", "-p", "no:cacheprovider")
    run(folder, "pytest", "-q", *quick, "-k", ITS_OWN, *(f"tests/{each}.py" for each in tests))


def test_a_game_is_six_files_and_150_lines() -> None:
    lines = sum(text.count("\n") for text in FILES.values())
    lines += sum(
        after.count("\n") - before.count("\n") for each in LINES.values() for before, after in each
    )
    assert len(FILES) + len(LINES) <= MAX_FILES
    assert lines <= MAX_LINES


@pytest.mark.marathon
def test_its_pages_and_its_command_work(copy: Path) -> None:
    pytest_in(copy, "games/test_echo")
    assert run(copy, "flask", "--app", "wsgi", "solve", "echo", "tea").startswith("tea: ")


@pytest.mark.marathon
def test_it_passes_the_tests_of_all_games(copy: Path) -> None:
    pytest_in(copy, *WALKS)
