"""Home, About, and the pages of words: what belongs to no single game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, request

from app.games.home import list_notes
from app.games.home.about import about_page, licences_page, measured_page
from app.games.home.archive import CalendarDay, archive_page, week_of
from app.games.home.chapters import chapter_page
from app.games.home.word_page import WordForm, WordPage, word_page
from app.solver.indexes import Indexes
from app.web.caching import TODAY_SECONDS, answer_once, cacheable
from app.web.dates import asked_day, current_day, last_day, weekday_named
from app.web.game import Card
from app.web.pages import Page, respond
from app.web.site import current_indexes, current_site, resolve_language
from app.web.urls import make_url, see_other

home = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True)
class HomePage(Page):
    """The puzzles of a day; cards: game name -> card, in the order of the games."""

    template = "home/home.html"

    day: date
    cards: Mapping[str, Card]

    @property
    def day_name(self) -> str:
        return weekday_named(self.day)

    @property
    def week(self) -> Sequence[CalendarDay]:
        return week_of(self.day)

    def as_json(self) -> Mapping[str, object]:
        puzzles = {name: card.as_json() for name, card in self.cards.items()}
        return {"today": self.day.isoformat(), **puzzles}


def init_app(app: Flask, wordlists: Path) -> None:
    """Register the pages, and read what they say about the lists."""
    site = app.extensions["quartet"]
    list_notes.init_app(app, wordlists, site.indexes)
    app.register_blueprint(home)


@home.get("/")
def index() -> Response:
    """Show home in the language that the browser prefers, else in the first one."""
    return _in_preferred_language(in_language)


@home.get("/<language:lang>/")
def in_language() -> Response:
    """Show home in one language."""
    return answer_once(
        f"{current_day()} {last_day()}",
        TODAY_SECONDS,
        lambda: respond(home_page(current_indexes(), asked_day())),
    )


@home.get("/<language:lang>/archive")
def archive() -> Response:
    """Show the calendar of a month, this one unless `month` names another."""
    days = f"{current_day()} {last_day()}"
    return answer_once(days, TODAY_SECONDS, lambda: respond(archive_page(request.args)))


@home.get("/about")
def about_in_their_language() -> Response:
    """Show About in the language that the browser prefers, else in the first one."""
    return _in_preferred_language(about)


@home.get("/<language:lang>/about")
@cacheable
def about() -> Response:
    """Show what the site is, and the way to its chapters, lists, figures and licences."""
    return respond(about_page())


@home.get("/<language:lang>/how/<game>")
@cacheable
def how(game: str) -> Response:
    """Show how a game's solver works."""
    page = chapter_page(game, current_indexes())
    if page is None:
        abort(404)
    return respond(page)


@home.get("/<language:lang>/measured")
@cacheable
def measured() -> Response:
    """Show the solvers beside other methods."""
    return respond(measured_page())


@home.get("/<language:lang>/licences")
@cacheable
def licences() -> Response:
    """Show where lists, meanings, typeface and libraries come from, and their licences."""
    return respond(licences_page())


@home.get("/<language:lang>/words/")
def look_up() -> Response:
    """Show the form for a word; given `word`, redirect to that word's page."""
    if "word" not in request.args:
        return respond(WordForm())
    page = word_page(request.args["word"], current_indexes())
    if isinstance(page, WordPage):
        return see_other(make_url("home.word", {"word": page.word}))
    return respond(page)


@home.get("/<language:lang>/words/<path:word>")
@cacheable
def word(word: str) -> Response:
    """Show whether it is a word, how common it is, what it means, and which words are near it."""
    return respond(word_page(word, current_indexes()))


def _in_preferred_language(view: Callable[[], Response]) -> Response:
    """Answer a view in the language that the browser prefers, else in the first one."""
    codes = [language.code for language in current_site().languages]
    best = request.accept_languages.best_match(codes, default=codes[0])
    resolve_language(None, {"lang": best})
    response = view()
    response.vary.add("Accept-Language")
    return response


def home_page(indexes: Indexes, day: date) -> HomePage:
    """Return home with a day's puzzles of one language."""
    cards = {game.name: game.card(indexes, day) for game in current_site().games}
    return HomePage(day, cards)
