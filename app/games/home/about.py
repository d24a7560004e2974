"""What the site says of itself: About, what was measured, sources and licences."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext

from app.components.charts import BarChart, Row, bar_chart
from app.components.word_reasons import BANDS
from app.config import ROOT
from app.games.home.chapters import games_with_chapters
from app.games.home.list_notes import ListNotes, list_notes
from app.games.home.measured import Benchmark, HangmanFigures, benchmark, hangman_figures
from app.web.game import Game
from app.web.pages import Page
from app.web.site import current_site


@dataclass(frozen=True, slots=True)
class AboutPage(Page):
    """What the site is, and links to the rest; chapters: the games that have one."""

    template = "home/about.html"

    lists: tuple[ListNotes, ...]
    chapters: tuple[Game, ...]

    def as_json(self) -> Mapping[str, object]:
        return {
            "lists": [
                {"language": each.code, "title": each.title, "words": each.words}
                for each in self.lists
            ]
        }


@dataclass(frozen=True, slots=True)
class MeasuredPage(Page):
    """The solvers beside other methods.

    measured: the benchmark, None if this copy has no figures.
    guessed: evaluations of Hangman's guesser.
    """

    template = "home/measured.html"

    measured: Benchmark | None
    guessed: tuple[HangmanFigures, ...]
    chapters: tuple[Game, ...]

    def as_json(self) -> Mapping[str, object]:
        return {"comparisons": self.measured.rows if self.measured else []}


@dataclass(frozen=True, slots=True)
class LicencesPage(Page):
    """Whose work the site builds on.

    lists: one per language, each with a chart of its bands.
    libraries: name, licence and address of each package that serving needs.
    licence, font_licence: of the site's own code, and of its typeface.
    """

    template = "home/licences.html"

    lists: tuple[tuple[ListNotes, BarChart], ...]
    libraries: tuple[tuple[str, str, str], ...]
    licence: str
    font_licence: str

    def as_json(self) -> Mapping[str, object]:
        return {
            "lists": [
                {
                    "language": notes.code,
                    "sources": [source.name for source in notes.sources],
                    "licences": sorted({notice.licence for notice in notes.notices}),
                }
                for notes, _ in self.lists
            ],
            "libraries": {name: licence for name, licence, _ in self.libraries},
        }


LIBRARIES = (
    ("Alembic", "MIT", "https://alembic.sqlalchemy.org/"),
    ("Babel", "BSD-3-Clause", "https://babel.pocoo.org/"),
    ("Flask", "BSD-3-Clause", "https://flask.palletsprojects.com/"),
    ("Flask-Babel", "BSD-3-Clause", "https://python-babel.github.io/flask-babel/"),
    ("Flask-Compress", "MIT", "https://github.com/colour-science/flask-compress"),
    ("Flask-Limiter", "MIT", "https://flask-limiter.readthedocs.io/"),
    ("gunicorn", "MIT", "https://gunicorn.org/"),
    ("Jinja", "BSD-3-Clause", "https://jinja.palletsprojects.com/"),
    ("NumPy", "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0", "https://numpy.org/"),
    ("Python", "PSF-2.0", "https://www.python.org/"),
    ("SQLAlchemy", "MIT", "https://www.sqlalchemy.org/"),
    ("Werkzeug", "BSD-3-Clause", "https://werkzeug.palletsprojects.com/"),
)
"""What the site runs on: name, licence, and where it comes from."""


def about_page() -> AboutPage:
    """Return the page of all languages."""
    return AboutPage(tuple(list_notes().values()), tuple(games_with_chapters()))


def measured_page() -> MeasuredPage:
    """Return the figures that come with this copy."""
    games = {game.name: str(game.title) for game in current_site().games}
    names = {each.code: each.name for each in list_notes().values()}
    chapters = tuple(games_with_chapters())
    return MeasuredPage(benchmark(games, names), hangman_figures(names), chapters)


def licences_page() -> LicencesPage:
    """Return sources, notices and licences, word for word."""
    return LicencesPage(
        lists=tuple((each, _band_chart(each)) for each in list_notes().values()),
        libraries=LIBRARIES,
        licence=(ROOT / "LICENSE").read_text(encoding="utf-8").strip(),
        font_licence=(ROOT / "static/fonts/OFL.txt").read_text(encoding="utf-8").strip(),
    )


def _band_chart(notes: ListNotes) -> BarChart:
    rows = [Row(str(BANDS[band]), count) for band, count in notes.bands.items()]
    return bar_chart(gettext("Words by familiarity"), rows, gettext("Band"), gettext("Words"))
