"""A fifth game works after it is added to a copy of the site as docs/adding-a-game.md says."""

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
"""Folders that the copy only links to."""
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
"""Modules of tests for all pages, addresses or games."""

RULES = '''\
"""Words that end as they begin."""

from datetime import date

from app.solver.daily import daily_order
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon


class EchoIndex:
    """The words of five letters that end as they begin."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.language, ids = lexicon.language, lexicon.ids_of_length(5)
        self._all = [word for word in lexicon.words(ids) if word[0] == word[-1]]
        self._known = lexicon.words(ids[lexicon.dealt[ids] & (lexicon.bands[ids] <= FAMILIAR)])

    def echoes(self, word: str) -> list[str]:
        """Return the words that end as this one begins."""
        return [each for each in self._all if each[0] == word[0]]

    def of_day(self, day: date) -> str:
        """Return the word of a day, a familiar one that has echoes."""
        words = daily_order("echo", self.language.code, day, self._known)
        return next(word for word in words if self.echoes(word))
'''

PAGES = '''\
"""Echo: find a word that ends as the day's word begins. The round stands in the address."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated

from flask import Blueprint, Response, request
from flask_babel import gettext, lazy_gettext

from app.games.kit import DailyResult, DayQuery, ResultPage, SolvedPage, asked, solved_or_form
from app.solver.echo import EchoIndex
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.web.answer import Answer
from app.web.dates import asked_day
from app.web.game import Card, Game, Solver, one_by_one
from app.web.operation import operation
from app.web.pages import respond
from app.web.query import DAY, Query, typed_word
from app.web.site import current_indexes, named
from app.web.text import Sentence

echo = Blueprint("echo", __name__, url_prefix="/<language:lang>/echo")
ERRORS = {"no-echo": Sentence("%(word)s isn’t an echo.")}


@dataclass(frozen=True, slots=True)
class EchoQuery(Query):
    word: Annotated[str, typed_word("a word of 3 letters or more", shortest=3, example="tea")]


@dataclass(frozen=True, slots=True)
class RoundQuery(EchoQuery):
    echo: Annotated[str, typed_word("the echo found", shortest=0)] = ""
    day: Annotated[date | None, DAY] = None


class Echoes(Answer):
    """A word and its echoes."""

    word: str
    echoes: list[str]


@dataclass(frozen=True, eq=False)
class EchoPage(SolvedPage):
    echoes: list[str]

    @classmethod
    def of(cls, query: EchoQuery, indexes: Indexes) -> "EchoPage":
        return cls(query, indexes[EchoIndex].echoes(query.word))

    def answer(self) -> Echoes:
        return Echoes(self.query.word, self.echoes)


@dataclass(frozen=True)
class RoundPage(ResultPage):
    template = "echo/round.html"
    grade = "triumph"
    query: RoundQuery

    @property
    def verdict(self) -> str:
        return named(self.query.echo)

    @property
    def daily(self) -> DailyResult | None:
        shown = (100, True, True, "★", self.verdict, self.query.echo, f"{gettext('Echo')} ★")
        return DailyResult("echo", self.query.day, "", 1, 1, *shown) if self.query.day else None

    def answer(self) -> Echoes:
        return Echoes(self.query.word, [word for word in [self.query.echo] if word])


@echo.get("/")
@operation(RoundQuery, DayQuery, Echoes, missing="day")
def play() -> Response:
    """Find an echo of the day's word, or of any other."""
    index, day, error = current_indexes()[EchoIndex], asked_day(), None
    of_day = RoundQuery(index.of_day(day), day=day)
    query = asked(RoundQuery) if "word" in request.args else of_day
    if query.echo and query.echo not in index.echoes(query.word):
        error = InvalidPuzzle("no-echo", "echo", word=named(query.echo))
    return respond(RoundPage(query, error=error))


@echo.get("/solve")
@operation(EchoQuery, Echoes)
def solve() -> Response:
    """Find the words that end as a word begins."""
    return solved_or_form(EchoQuery, EchoPage.of)


def card(indexes: Indexes, day: date) -> Card:
    word = indexes[EchoIndex].of_day(day)
    return Card({"word": word}, word, gettext("Find a word that ends as this begins."))
'''

ROUND = """\
{% extends "stage.html" %}
{% from "macros/daily.html" import daily_round %}
{% from "macros/forms.html" import button, field, hidden_fields %}
{% from "macros/result.html" import result_sheet %}
{% from "macros/tiles.html" import in_their_language, tile %}
{% block board %}{{ daily_round('echo', page.query.day) }}
<p class="row"{{ in_their_language() }}>{% for letter in page.query.word %}{{ tile(letter) }}{% endfor %}</p>{% endblock %}
{% block controls %}{% if page.query.echo and not page.error %}{% call result_sheet(page) %}{% endcall %}{% else %}
<form class="flow" action="{{ url_for('echo.play') }}" data-enhance>
{{ hidden_fields(page.query.but(echo='').args()) }}
{{ field('echo', _('Echo'), page.query.echo, '', page.error, 'word') }}{{ button(_('Enter')) }}</form>{% endif %}{% endblock %}
"""  # noqa: E501

SOLVE = """\
{% extends "solver.html" %}
{% from "macros/forms.html" import field %}
{% from "macros/tiles.html" import in_their_language %}
{% block fields %}{{ field('word', _('Word'), page.typed.get('word', ''), '', page.error, 'word') }}{% endblock %}
{% block answer %}{% if page.solved %}<p class="answer"{{ in_their_language() }}>{{ page.echoes | join(', ') }}</p>{% endif %}{% endblock %}
"""  # noqa: E501

TESTS = '''\
"""Echo: its pages, its errors, its card."""

import json

from flask.testing import FlaskClient

from tests.html import parsed


def test_the_home_page_and_the_navigation_list_five_games(client: FlaskClient) -> None:
    home = parsed(client.get("/en/").text)
    games = ["countdown", "ruzzle", "ladder", "hangman", "echo"]
    assert [card["data-game"] for card in home.select("article.card")] == games
    card = home.one("article[data-game=echo]")
    assert card.one("h2 a")["href"].startswith("/en/echo/?day=")
    assert card.one("h2").text == "Echo"
    assert card.one("[data-line]").text.startswith("Find a word")
    assert home.one(".more-games a[href='/en/echo/solve']")
    tiles = [tile.text for tile in card.select(".card-tiles .tile")]
    assert "".join(tiles) == client.get("/en/?format=json").json["echo"]["word"]
    assert home.one(".places a[href='/en/echo/']").text == "EEcho"
    assert home.one(".places a[href='/en/echo/solve']")
    assert home.one("meta[name=description]")["content"].endswith(", Echo.")


def test_its_solver_answers_as_json_and_as_a_page(client: FlaskClient) -> None:
    answer = client.get("/en/echo/solve?word=Tea&format=json").json
    assert answer["word"] == "tea"
    assert len(answer["echoes"]) > 10
    page = parsed(client.get("/en/echo/solve?word=tea").text)
    assert page.one("title").text == "TEA, solved · Quartet"
    assert page.one("h1").text == "Echo"
    assert page.one(".answer").text == ", ".join(answer["echoes"])
    assert page.one("body")["data-game"] == "echo"
    assert page.one(".places [aria-current=page]")["href"] == "/en/echo/solve"


def test_a_day_is_played_to_its_result(client: FlaskClient) -> None:
    round_ = parsed(client.get("/en/echo/?day=2026-11-21&play=1").text)
    assert round_.one("title").text == "Echo · Quartet"
    assert round_.one("[data-begun=echo]")["data-day"] == "2026-11-21"
    form = round_.one("form[data-enhance]")
    sent = form.hidden
    refused = client.get(form["action"], query_string=sent | {"echo": "zzz"})
    assert refused.status_code == 400
    assert parsed(refused.text).one("#error-echo").text == "ZZZ isn’t an echo."
    found = client.get(f"/en/echo/solve?word={sent['word']}&format=json").json["echoes"][0]
    ended = client.get(form["action"], query_string=sent | {"echo": found})
    result = parsed(ended.text)
    assert result.one("[data-finished] h2").text == found.upper()
    assert json.loads(result.one("[data-daily]")["data-daily"])["earned"] == 100
    assert not result.select("[data-share]")
    assert result.one("[data-next] [data-game=countdown]")
    answer = client.get(form["action"], query_string=sent | {"echo": found, "format": "json"})
    assert answer.json == {"word": sent["word"], "echoes": [found]}


def test_its_errors_are_worded_beside_the_field(client: FlaskClient) -> None:
    refused = client.get("/en/echo/solve?word=at")
    assert refused.status_code == 400
    assert parsed(refused.text).one("#error-word").text == "Enter a word of at least 3 letters."
    error = client.get("/en/echo/solve?word=at&format=json").json["error"]
    assert (error["code"], error["field"]) == ("word-too-short", "word")
    own = client.get("/en/echo/?word=tea&echo=oat&format=json").json["error"]
    assert (own["code"], own["field"]) == ("no-echo", "echo")
    shared = client.get("/en/echo/solve?word=a4&format=json").json["error"]
    assert shared["code"] == "not-a-letter"


def test_it_begins_with_the_word_of_today(client: FlaskClient) -> None:
    word = client.get("/en/?format=json").json["echo"]["word"]
    assert client.get("/en/echo/?format=json").json == {"word": word, "echoes": []}
'''


def documented_registration() -> str:
    """Return the code that the docs add to the package of a game."""
    blocks = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    (block,) = (each for each in blocks if each.startswith("GAME = "))
    return str(block)


FILES = {
    "app/solver/echo/__init__.py": RULES,
    "app/games/echo/__init__.py": PAGES + documented_registration(),
    "templates/echo/round.html": ROUND,
    "templates/echo/solve.html": SOLVE,
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
            '    "echo": at("/en/echo/", "/en/echo/?word=tea&echo=a", "/en/echo/solve?word=tea"),\n'
            '    "home": at(',
        )
    ],
}
"""The changes to existing files: file -> the text before and after each change."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site with one more game."""
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
    """Run a Python module in the copy, and return what it printed."""
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


ITS_OWN = "not test_any_input or echo or every"
"""Selects all tests, but of test_any_input only those for the new game or for every parser."""


def pytest_in(folder: Path, *tests: str) -> None:
    quick = ("-m", "not marathon", "--hypothesis-profile", "quick", "-p", "no:cacheprovider")
    run(folder, "pytest", "-q", *quick, "-k", ITS_OWN, *(f"tests/{each}.py" for each in tests))


def test_a_new_game_takes_at_most_six_files_and_150_lines() -> None:
    lines = sum(text.count("\n") for text in FILES.values())
    lines += sum(
        after.count("\n") - before.count("\n") for each in LINES.values() for before, after in each
    )
    assert len(FILES) + len(LINES) <= MAX_FILES
    assert lines <= MAX_LINES


@pytest.mark.marathon
def test_the_pages_and_the_command_of_the_new_game_work(copy: Path) -> None:
    pytest_in(copy, "games/test_echo")
    assert run(copy, "flask", "--app", "wsgi", "solve", "echo", "tea").startswith("tacet\ntacit\n")


@pytest.mark.marathon
def test_the_new_game_passes_the_tests_for_every_game(copy: Path) -> None:
    pytest_in(copy, *WALKS)
