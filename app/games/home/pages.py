"""Home and the days, the pages of words, and those about the site."""

from calendar import Calendar
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache

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
from app.solver.lexicon.typed_word import LONGEST_WORD, parse_word
from app.solver.puzzle import InvalidPuzzle
from app.store.expiry import CLUB_KEPT, KEPT
from app.web.answer import Meaning
from app.web.dates import FIRST_DAY, last_day, month_named, weekday, weekday_short
from app.web.game import Card, Chapter, Game
from app.web.pages import Page
from app.web.site import current_site
from app.web.static_files import file_content

MONDAY = date(2026, 1, 5)


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day to choose; href: where its puzzles are, "" outside the days that have any."""

    day: date

    @property
    def weekday(self) -> str:
        """Return its weekday in two letters."""
        return weekday_short(self.day)

    @property
    def href(self) -> str:
        if not FIRST_DAY <= self.day <= last_day():
            return ""
        return addresses.HomeQuery(self.day).url("home.in_language")


@dataclass(frozen=True, slots=True)
class ArchivePage(Page):
    """The calendar of a month; month: a day of it."""

    template = "home/archive.html"

    month: date

    @property
    def name(self) -> str:
        return month_named(self.month)

    @property
    def weekdays(self) -> list[tuple[str, str]]:
        """Return Monday to Sunday, in two letters and in full."""
        days = [MONDAY + timedelta(n) for n in range(7)]
        return [(weekday_short(day), weekday(day)) for day in days]

    @property
    def weeks(self) -> list[list[CalendarDay | None]]:
        """Return rows of seven, None for the days of other months."""
        month = Calendar().monthdatescalendar(self.month.year, self.month.month)
        return [
            [CalendarDay(day) if day.month == self.month.month else None for day in week]
            for week in month
        ]

    @property
    def previous_url(self) -> str:
        return _month_url(self.month.replace(day=1) - timedelta(1))

    @property
    def next_url(self) -> str:
        return _month_url(self.month.replace(day=1) + timedelta(31))

    def answer(self) -> addresses.Month:
        days = [day.day for week in self.weeks for day in week if day and day.href]
        return addresses.Month(f"{self.month:%Y-%m}", days)


def _month_url(day: date) -> str:
    """Return the address of a day's month in the calendar, "" if it has no days to play."""
    return addresses.ArchiveQuery(day).url("home.archive") if addresses.has_days(day) else ""


@dataclass(frozen=True, slots=True)
class WordForm(Page):
    """The form that asks for a word; typed: the text in its field."""

    template = "home/word_form.html"

    typed: str = ""


@dataclass(frozen=True, slots=True)
class WordPage(Page):
    """What we know about a word; told: its JSON."""

    template = "home/word.html"

    told: addresses.KnownOfWord

    @property
    def findable(self) -> bool:
        return self.told.valid

    def answer(self) -> addresses.KnownOfWord:
        return self.told


def word_page(typed: str, indexes: Indexes) -> WordPage | WordForm:
    """Return the page of a word as typed, or the form, saying why it is not a word."""
    language, lexicon = indexes.lexicon.language, indexes.lexicon
    try:
        word = parse_word(typed, language)
    except InvalidPuzzle as error:
        return WordForm(typed[: 2 * LONGEST_WORD], error=error)
    found = indexes.reasons.explain(word, lexicon)
    spellings = lexicon.forms.spellings(word)
    told = addresses.KnownOfWord(
        word=word,
        valid=found.band is not None,
        band=found.band,
        reason=verdict_reason(found, spellings[0]),
        source=found.source,
        spellings=spellings,
        anagrams=tuple(anagrams(lexicon, word)),
        neighbours=tuple(one_letter_away(lexicon, word)),
        definitions=[Meaning(*each) for each in indexes.definitions.find(word)],
    )
    return WordPage(told)


CHAPTERS_KEPT = 64


@dataclass(frozen=True, slots=True)
class ChapterPage(Page):
    """A game's chapter."""

    template = "home/chapter.html"

    game: Game
    chapter: Chapter

    def answer(self) -> Mapping[str, object]:
        return {"game": self.game.name, **self.chapter.as_json()}


def chapter_page(name: str, indexes: Indexes) -> ChapterPage | None:
    """Return the chapter of a game in the language of the indexes, None if there is none."""
    for game in current_site().games:
        if game.name == name and game.chapter:
            return ChapterPage(game, _solved(game.chapter, indexes))
    return None


@lru_cache(CHAPTERS_KEPT)
def _solved(chapter: type[Chapter], indexes: Indexes) -> Chapter:
    """Return a chapter with its examples, solved on this process's first visit."""
    return chapter.of(indexes)


@cache
def licence() -> str:
    """Return the licence of the code."""
    return (ROOT / "LICENSE").read_text("utf-8").strip()


@cache
def measurements() -> addresses.Measurements:
    """Return what `python -m benchmarks compare` measured. Raises BadConfig if it is unreadable."""
    figures = ROOT / "static" / "figures" / "bench.json"
    try:
        return msgspec.json.decode(figures.read_bytes(), type=addresses.Measurements)
    except msgspec.DecodeError as error:
        raise BadConfig(f"{figures}: {error}") from error


class ListsPage(Page):
    """A page about the word lists."""

    @property
    def lists(self) -> Iterable[ListNotes]:
        """Return the notes of all languages."""
        return list_notes().values()


class AboutPage(ListsPage):
    """What the site is, and links to the rest."""

    template = "home/about.html"
    club_days = CLUB_KEPT.days
    challenge_days = KEPT.days

    def answer(self) -> addresses.WordLists:
        return addresses.WordLists(
            [addresses.WordList(each.code, each.title, each.words) for each in self.lists]
        )


class MeasuredPage(Page):
    """How the solvers compare with other methods; the charts are in the template."""

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
"""What the site runs on: name, licence, and where it comes from."""


class LicencesPage(ListsPage):
    """Whose work the site builds on: sources, notices and licences, word for word."""

    template = "home/licences.html"
    libraries = LIBRARIES

    @property
    def licence(self) -> str:
        return licence()

    @property
    def font_licence(self) -> str:
        return file_content("fonts/OFL.txt").decode().strip()

    def bands(self, notes: ListNotes) -> BarChart:
        """Return how many words of a list each band has."""
        rows = [Row(str(BANDS[band]), count) for band, count in notes.bands.items()]
        return bar_chart(gettext("Words by familiarity"), rows, gettext("Band"), gettext("Words"))

    def answer(self) -> addresses.Licences:
        lists = [
            addresses.ListLicences(
                notes.code,
                [source.name for source in notes.sources],
                sorted({notice.licence for notice in notes.notices}),
            )
            for notes in self.lists
        ]
        return addresses.Licences(lists, {name: licence for name, licence, _ in LIBRARIES})


@dataclass(frozen=True, slots=True)
class HomePage(Page):
    """The puzzles of a day.

    title: the title of a special day, "" for most days.
    cards: game name -> card, in the order of the games.
    """

    template = "home/home.html"

    day: date
    title: str
    cards: Mapping[str, Card]

    @property
    def week(self) -> Sequence[CalendarDay]:
        """Return the days of the week, Monday first."""
        monday = self.day - timedelta(self.day.weekday())
        return [CalendarDay(monday + timedelta(n)) for n in range(7)]

    def answer(self) -> Mapping[str, object]:
        return {"today": self.day, **{name: card.told for name, card in self.cards.items()}}


def home_page(indexes: Indexes, day: date) -> HomePage:
    """Return home with a day's puzzles of one language."""
    cards = {game.name: game.card(indexes, day) for game in current_site().games}
    return HomePage(day, title_of(indexes, day), cards)


class SettingsPage(Page):
    """The settings, which the browser keeps: the server knows none of them."""

    template = "settings.html"


class StatisticsPage(Page):
    """What this browser keeps about all games: the server knows none of it."""

    template = "home/statistics.html"


class OfflinePage(Page):
    """What the service worker shows for a page that it has not kept."""

    template = "offline.html"
    findable = False
