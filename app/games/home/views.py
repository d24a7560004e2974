"""The addresses that do not belong to a game: days, words, and pages about the site."""

from collections.abc import Callable
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, request, url_for

from app.games.home import addresses, list_notes, pages
from app.games.kit import asked
from app.web.caching import TODAY_SECONDS, answer_once, cacheable
from app.web.dates import asked_day, current_day, last_day
from app.web.operation import operation
from app.web.pages import FormPage, respond
from app.web.site import current_indexes, current_site, resolve_language
from app.web.urls import see_other, wants_json

home = Blueprint("home", __name__)


def init_app(app: Flask, wordlists: Path) -> None:
    """Register the addresses, and read the notes on word lists and the measurements."""
    pages.measurements()
    list_notes.init_app(app, wordlists, app.extensions["quartet"].indexes)
    app.register_blueprint(home)


@home.get("/")
@operation(addresses.HomeQuery, addresses.DaysPuzzles, missing="day")
def index() -> Response:
    """Show the puzzles of a day, in the language that the client prefers."""
    return _in_preferred_language(in_language)


@home.get("/<language:lang>/")
@operation(addresses.HomeQuery, addresses.DaysPuzzles, missing="day")
def in_language() -> Response:
    """Show the puzzles of a day."""
    return answer_once(
        f"{current_day()} {last_day()}",
        TODAY_SECONDS,
        lambda: respond(pages.home_page(current_indexes(), asked_day())),
    )


@home.get("/<language:lang>/archive")
@operation(addresses.ArchiveQuery, addresses.Month, missing="month")
def archive() -> Response:
    """Show which days of a month have puzzles."""
    return answer_once(
        f"{current_day()} {last_day()}",
        TODAY_SECONDS,
        lambda: respond(pages.ArchivePage(asked(addresses.ArchiveQuery).month or current_day())),
    )


@home.get("/about")
@operation(addresses.WordLists)
def about_in_their_language() -> Response:
    """Show the About page in the language that the client prefers."""
    return _in_preferred_language(about)


@home.get("/<language:lang>/about")
@operation(addresses.WordLists)
@cacheable
def about() -> Response:
    """Describe the site and its word lists."""
    return respond(pages.AboutPage())


@home.get("/<language:lang>/how/<game>")
@operation(addresses.ChapterQuery, addresses.SolvedExamples, missing="chapter")
@cacheable
def how(game: str) -> Response:
    """Show how a game’s solver works, with the examples of its chapter."""
    page = pages.chapter_page(game, current_indexes())
    return respond(page) if page else abort(404)


@home.get("/<language:lang>/measured")
@operation(addresses.Measurements)
@cacheable
def measured() -> Response:
    """Show how long our solvers and other methods took."""
    return respond(pages.MeasuredPage())


@home.get("/<language:lang>/licences")
@operation(addresses.Licences)
@cacheable
def licences() -> Response:
    """Show the sources and licences of the lists, meanings, typeface and libraries."""
    return respond(pages.LicencesPage())


@home.get("/<language:lang>/settings")
@cacheable
def settings() -> Response:
    """Show the settings of this browser."""
    return respond(FormPage("settings.html"))


@home.get("/<language:lang>/statistics")
@cacheable
def statistics() -> Response:
    """Show the statistics of all games played in this browser."""
    return respond(FormPage("home/statistics.html"))


@home.get("/<language:lang>/offline")
@cacheable
def offline() -> Response:
    """Say that there is no connection, and list the pages that can still be read."""
    return respond(FormPage("offline.html", findable=False))


@home.get("/<language:lang>/words/")
@operation(addresses.WordQuery, leads_on=True)
def look_up() -> Response:
    """Redirect to the page of a word."""
    if "word" not in request.args and not wants_json():
        return respond(FormPage(pages.WORD_FORM))
    page = pages.word_page(request.args.get("word", ""), current_indexes())
    if isinstance(page, pages.WordPage):
        return see_other(url_for("home.word", word=page.spelled or page.known.word))
    return respond(page)


@home.get("/<language:lang>/words/<path:word>")
@operation(addresses.WordQuery, addresses.KnownOfWord)
@cacheable
def word(word: str) -> Response:
    """Show whether a word is in the list, how familiar it is, its meanings, and similar words."""
    return respond(pages.word_page(word, current_indexes()))


def _in_preferred_language(view: Callable[[], Response]) -> Response:
    """Return a view's response in the client's preferred language or the site's first language."""
    codes = [language.code for language in current_site().languages]
    best = request.accept_languages.best_match(codes, default=codes[0])
    resolve_language(None, {"lang": best})
    response = view()
    response.vary.add("Accept-Language")
    return response
