"""The pages about days, words and the site itself."""

import unicodedata
from calendar import Calendar
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache
from itertools import filterfalse

import msgspec
from flask_babel import gettext

from app.components.charts import BarChart, Row, bar_chart
from app.components.word_reasons import BANDS, verdict_reason
from app.config import ROOT, BadConfig
from app.games.home import addresses
from app.games.home.list_notes import ListNotes, list_notes
from app.solver.calendar import title_of
from app.solver.indexes import Indexes
from app.solver.lexicon.anagrams import anagrams, one_letter_away
from app.solver.lexicon.typed_word import LONGEST_WORD, MAX_TYPED, parse_word
from app.solver.puzzle import InvalidPuzzle
from app.store.expiry import CLUB_KEPT, KEPT
from app.web.answer import Meaning
from app.web.dates import has_puzzles, month_named, week_of, weekday, weekday_short
from app.web.game import Card, Chapter, Game
from app.web.pages import FormPage, Page
from app.web.site import current_site
from app.web.static_files import file_content


@dataclass(frozen=True, slots=True)
class ArchivePage(Page):
    """The calendar of a month. `month` is any day in it."""

    template = "home/archive.html"

    month: date

    @property
    def name(self) -> str:
        return month_named(self.month)

    @property
    def weekdays(self) -> list[tuple[str, str]]:
        """Return the days from Monday to Sunday as (short name, full name) pairs."""
        return [(weekday_short(day), weekday(day)) for day in week_of(self.month)]

    @property
    def weeks(self) -> list[list[date | None]]:
        """Return the weeks of the month, Monday first, with None for days of other months."""
        year, month = self.month.year, self.month.month
        weeks = Calendar().monthdatescalendar(year, month)
        return [[day if day.month == month else None for day in week] for week in weeks]

    @property
    def previous_url(self) -> str:
        return _month_url(self.month.replace(day=1) - timedelta(1))

    @property
    def next_url(self) -> str:
        return _month_url(self.month.replace(day=1) + timedelta(31))

    def answer(self) -> addresses.Month:
        days = [day for week in self.weeks for day in week if day and has_puzzles(day)]
        return addresses.Month(f"{self.month:%Y-%m}", days)


def _month_url(day: date) -> str:
    """Return the address of a day's month in the calendar, or "" if it has no puzzles."""
    return addresses.ArchiveQuery(day).url("home.archive") if addresses.has_days(day) else ""


WORD_FORM = "home/word_form.html"


@dataclass(frozen=True, slots=True)
class WordPage(Page):
    """The page about a word.

    known: what we know about the word, as JSON.
    spelled: the word as typed, or "" if that is not one of its spellings.
    """

    template = "home/word.html"

    known: addresses.KnownOfWord
    spelled: str

    @property
    def written(self) -> str:
        """Return the word as typed if that is a known spelling, or else its commonest spelling."""
        return self.spelled or self.known.spellings[0]

    @property
    def findable(self) -> bool:
        return self.known.valid

    def answer(self) -> addresses.KnownOfWord:
        return self.known


def word_page(typed: str, indexes: Indexes) -> WordPage | FormPage:
    """Return the page about a typed word or, if it can't be a word, the form with an error."""
    language, lexicon = indexes.lexicon.language, indexes.lexicon
    try:
        word = parse_word(typed, language, longest=MAX_TYPED)
    except InvalidPuzzle as error:
        return FormPage(WORD_FORM, {"word": typed[: 2 * LONGEST_WORD]}, error=error)
    found = indexes.reasons.explain(word, lexicon)
    spellings = lexicon.forms.spellings(word)
    lower = unicodedata.normalize("NFC", typed.strip().lower())
    spelled = lower if lower in spellings else ""
    known = addresses.KnownOfWord.of(
        found,
        word=word,
        valid=found.band is not None,
        reason=verdict_reason(found, spelled or spellings[0]),
        spellings=spellings,
        anagrams=tuple(filterfalse(lexicon.is_blocked, anagrams(lexicon, word))),
        neighbours=tuple(filterfalse(lexicon.is_blocked, one_letter_away(lexicon, word))),
        definitions=[Meaning(*each) for each in indexes.definitions.find(word)],
    )
    return WordPage(known, spelled)


CHAPTERS_KEPT = 64


@dataclass(frozen=True, slots=True)
class ChapterPage(Page):
    """The page that explains how a game's solver works."""

    template = "home/chapter.html"

    game: Game
    chapter: Chapter

    def answer(self) -> Mapping[str, object]:
        return {"game": self.game.name, **self.chapter.as_json()}


def chapter_page(name: str, indexes: Indexes) -> ChapterPage | None:
    """Return the page of this game's chapter, or None if there is no such game or chapter."""
    for game in current_site().games:
        if game.name == name and game.chapter:
            return ChapterPage(game, _solved(game.chapter, indexes))
    return None


@lru_cache(CHAPTERS_KEPT)
def _solved(chapter: type[Chapter], indexes: Indexes) -> Chapter:
    """Return a chapter with its examples solved; each process solves them once."""
    return chapter.of(indexes)


@cache
def measurements() -> addresses.Measurements:
    """Return the results of `python -m benchmarks compare`.

    Raises BadConfig if their file is invalid.
    """
    figures = ROOT / "static" / "figures" / "bench.json"
    try:
        return msgspec.json.decode(figures.read_bytes(), type=addresses.Measurements)
    except msgspec.DecodeError as error:
        raise BadConfig(f"{figures}: {error}") from error


class ListsPage(Page):
    """A page about the word lists."""

    @property
    def lists(self) -> Iterable[ListNotes]:
        """Return the notes on each language's list."""
        return list_notes().values()


class AboutPage(ListsPage):
    """The page that says what the site is, and links to other pages about it."""

    template = "home/about.html"
    club_days = CLUB_KEPT.days
    challenge_days = KEPT.days

    def answer(self) -> addresses.WordLists:
        return addresses.WordLists(
            [addresses.WordList(each.code, each.title, each.words) for each in self.lists]
        )


class MeasuredPage(Page):
    """The page that compares the solvers with other methods. Its template holds the charts."""

    template = "home/measured.html"

    def answer(self) -> addresses.Measurements:
        return measurements()


LIBRARIES = (
    ("Alembic", "MIT", "https://alembic.sqlalchemy.org/"),
    ("Babel", "BSD-3-Clause", "https://babel.pocoo.org/"),
    ("Flask", "BSD-3-Clause", "https://flask.palletsprojects.com/"),
    ("Flask-Babel", "BSD-3-Clause", "https://python-babel.github.io/flask-babel/"),
    ("Flask-Compress", "MIT", "https://github.com/colour-science/flask-compress"),
    ("limits", "MIT", "https://limits.readthedocs.io/"),
    ("gunicorn", "MIT", "https://gunicorn.org/"),
    ("Jinja", "BSD-3-Clause", "https://jinja.palletsprojects.com/"),
    ("msgspec", "BSD-3-Clause", "https://jcristharif.com/msgspec/"),
    ("NumPy", "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0", "https://numpy.org/"),
    ("Python", "PSF-2.0", "https://www.python.org/"),
    ("segno", "BSD-3-Clause", "https://segno.readthedocs.io/"),
    ("SQLAlchemy", "MIT", "https://www.sqlalchemy.org/"),
    ("Werkzeug", "BSD-3-Clause", "https://werkzeug.palletsprojects.com/"),
)
"""The libraries that the site runs on, as (name, licence, address)."""


class LicencesPage(ListsPage):
    """The page with the sources and licences of the word lists, the typeface and the libraries."""

    template = "home/licences.html"
    libraries = LIBRARIES

    @property
    def licence(self) -> str:
        return (ROOT / "LICENSE").read_text("utf-8").strip()

    @property
    def font_licence(self) -> str:
        return file_content("fonts/OFL.txt").decode().strip()

    def bands(self, notes: ListNotes) -> BarChart:
        """Return a chart of how many words of a list are in each band."""
        rows = [Row(str(BANDS[band]), count) for band, count in notes.bands.items()]
        return bar_chart(gettext("Words by familiarity"), rows, gettext("Band"), gettext("Words"))

    def answer(self) -> addresses.Licences:
        lists = []
        for notes in self.lists:
            sources = [source.name for source in notes.sources]
            licences = sorted({notice.licence for notice in notes.notices})
            lists.append(addresses.ListLicences(notes.code, sources, licences))
        return addresses.Licences(lists, {name: licence for name, licence, _ in LIBRARIES})


@dataclass(frozen=True, slots=True)
class HomePage(Page):
    """The home page, with the puzzles of a day.

    title: the theme of a special day, or "" on most days.
    cards: game name -> the game's card, in the order of the games.
    """

    template = "home/home.html"

    day: date
    title: str
    cards: Mapping[str, Card]

    def answer(self) -> Mapping[str, object]:
        return {"today": self.day, **{name: card.json for name, card in self.cards.items()}}


def home_page(indexes: Indexes, day: date) -> HomePage:
    """Return the home page with a day's puzzles in one language."""
    cards = {game.name: game.card(indexes, day) for game in current_site().games}
    return HomePage(day, title_of(indexes, day), cards)
