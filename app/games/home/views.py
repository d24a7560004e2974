"""Home, about, and the pages of words: what the four games share."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import ClassVar

from flask import Blueprint, Flask, Response, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from app.components.grids import grid_board
from app.components.tiles import Board, Rung, Tile, given_rung, open_rung, tiles
from app.games.home import list_notes
from app.games.home.about import about_page
from app.games.home.word_page import WordPage, word_page
from app.solver.countdown.dealer import todays_rack
from app.solver.hangman.game import todays_secret
from app.solver.indexes import Indexes
from app.solver.ladder.dealer import daily_ladder
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import solve
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.quality_grid import todays_grid
from app.web.dates import current_day, weekday_named
from app.web.pages import cacheable, current_indexes, current_site, resolve_language, respond

home = Blueprint("home", __name__)

TODAY_SECONDS = 300
"""How long caches may keep home, whose puzzles change at midnight."""


@dataclass(frozen=True, slots=True)
class HomePage:
    """Today's four puzzles, each as its card shows it.

    grid: its notation. rungs: () where the list has no ladder at all.
    length: of Hangman's word; the word itself never leaves the server.
    """

    template: ClassVar[str] = "home/home.html"

    today: date
    letters: str
    rack: tuple[Tile, ...]
    grid: str
    board: Board
    rungs: tuple[Rung, ...]
    length: int
    slots: tuple[str, ...]
    error: InvalidPuzzle | None = None

    @property
    def day(self) -> str:
        return weekday_named(self.today)

    @property
    def ladder(self) -> Mapping[str, str] | None:
        """Start and end of the ladder, None where there is none."""
        if not self.rungs:
            return None
        return {"start": self.rungs[0].word, "end": self.rungs[-1].word}

    def as_json(self) -> Mapping[str, object]:
        return {
            "today": self.today.isoformat(),
            "countdown": {"letters": self.letters},
            "ruzzle": {"grid": self.grid},
            "ladder": self.ladder,
            "hangman": {"length": self.length},
        }


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
    """Today's puzzles of one language."""
    lexicon = indexes.lexicon
    points = lexicon.language.points
    letters = str(todays_rack(lexicon.language, today))
    grid = todays_grid(indexes.ruzzle, indexes.grid_dealer, today).grid
    length = len(todays_secret(lexicon, today))
    return HomePage(
        today=today,
        letters=letters,
        rack=tiles(letters, points),
        grid=str(grid),
        board=grid_board(grid),
        rungs=_todays_rungs(indexes.ladder, today),
        length=length,
        slots=("",) * length,
    )


def _todays_rungs(index: LadderIndex, today: date) -> tuple[Rung, ...]:
    """Today's ladder with its rungs still to be found, as many as the par leaves; () for none."""
    ladder = daily_ladder(index, today)
    if ladder is None:
        return ()
    steps = solve(index, ladder, limit=0).steps
    assert steps is not None, "today's ladder can be solved"
    start, end = (given_rung(word) for word in (ladder.start, ladder.end))
    return start, *(open_rung(len(ladder.start)),) * (steps - 1), end
