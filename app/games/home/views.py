"""Home, about, and the pages of words: what the four games share."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import ClassVar

from flask import Blueprint, Flask, Response, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from app.games.home import list_notes
from app.games.home.about import about_page
from app.games.home.word_page import WordPage, word_page
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.web.dates import current_day, weekday_named
from app.web.games import Card
from app.web.pages import cacheable, current_indexes, current_site, resolve_language, respond

home = Blueprint("home", __name__)

TODAY_SECONDS = 300
"""How long caches may keep home, whose puzzles change at midnight."""


@dataclass(frozen=True, slots=True)
class HomePage:
    """Today's puzzles; cards: game name -> its card, in the order of the games."""

    template: ClassVar[str] = "home/home.html"

    today: date
    cards: Mapping[str, Card]
    error: InvalidPuzzle | None = None

    @property
    def day(self) -> str:
        return weekday_named(self.today)

    def as_json(self) -> Mapping[str, object]:
        puzzles = {name: card.as_json() for name, card in self.cards.items()}
        return {"today": self.today.isoformat(), **puzzles}


def init_app(app: Flask, wordlists: Path) -> None:
    """Register the pages, and read what they say about the lists."""
    site = app.extensions["quartet"]
    list_notes.init_app(app, wordlists, site.indexes)
    app.extensions["quartet-today"] = {}
    app.register_blueprint(home)


@home.get("/")
def index() -> Response:
    """Home in the language that the browser asks for, else the first one."""
    codes = [language.code for language in current_site().languages]
    best = request.accept_languages.best_match(codes, default=codes[0])
    resolve_language(None, {"lang": best})
    response = in_language()
    response.vary.add("Accept-Language")
    return response


@home.get("/<language:lang>/")
def in_language() -> Response:
    """Home in one language."""
    response = respond(_todays_page(current_indexes()))
    response.cache_control.public = True
    response.cache_control.max_age = TODAY_SECONDS
    return response


@home.get("/about")
@cacheable
def about() -> Response:
    """The lists, their licences, how the solvers work, what was measured."""
    first = next(iter(current_site().indexes.values()))
    return respond(about_page(first))


@home.get("/<language:lang>/words/")
def look_up() -> AnyResponse:
    """A form for a word; with `word`, the way to that word's page."""
    if "word" not in request.args:
        return respond(WordPage())
    page = _word_page(request.args["word"])
    if page.error is not None:
        return respond(page)
    form = request.args.get("format")
    return redirect(url_for("home.word", word=page.word, format=form), 303)


@home.get("/<language:lang>/words/<path:word>")
@cacheable
def word(word: str) -> Response:
    """Is it a word, how familiar is it, what does it mean, which words are near."""
    return respond(_word_page(word))


def _word_page(typed: str) -> WordPage:
    return word_page(typed, current_indexes())


def _todays_page(indexes: Indexes) -> HomePage:
    """Home of a language, made once a day: it takes some ten milliseconds."""
    kept: dict[str, HomePage] = current_app.extensions["quartet-today"]
    code, today = indexes.lexicon.language.code, current_day()
    page = kept.get(code)
    if page is None or page.today != today:
        page = kept[code] = home_page(indexes, today)
    return page


def home_page(indexes: Indexes, today: date) -> HomePage:
    """Return home with today's puzzles of one language."""
    cards = {game.name: game.card(indexes, today) for game in current_site().games}
    return HomePage(today, cards)
