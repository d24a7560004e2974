"""The parameters and JSON answers of the addresses about days, words and the site."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, ClassVar

from werkzeug.exceptions import NotFound

from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import LONGEST_WORD
from app.web.answer import Answer, Band, Count, Meaning, about
from app.web.dates import FIRST_DAY, last_day
from app.web.query import DAY, Kind, Query, Schema, text

WRITTEN_MONTH = re.compile(r"\d{4}-\d\d", re.ASCII)


def has_days(month: date) -> bool:
    """Return whether any day of a month has puzzles."""
    return FIRST_DAY.replace(day=1) <= month.replace(day=1) <= last_day()


def _read_month(typed: str, _name: str, _language: Language) -> date:
    try:
        month = date.fromisoformat(f"{typed}-01") if WRITTEN_MONTH.fullmatch(typed) else None
    except ValueError:
        month = None
    if month is None or not has_days(month):
        raise NotFound
    return month


MONTH = Kind(
    _read_month,
    {"type": "string", "description": "as in 2026-11; this one by default"},
    lambda month: f"{month:%Y-%m}",
)
"""A kind of parameter: a month that has puzzles. Any other month is answered with 404."""


@dataclass(frozen=True, slots=True)
class HomeQuery(Query):
    """Which day's puzzles to show."""

    day: Annotated[date | None, DAY] = None


@dataclass(frozen=True, slots=True)
class ArchiveQuery(Query):
    """The month to show, given by any day in it; None for the current month."""

    month: Annotated[date | None, MONTH] = None


@dataclass(frozen=True, slots=True)
class WordQuery(Query):
    """The word to look up, as typed."""

    word: Annotated[str, text(f"1 to {LONGEST_WORD} letters", example="mood")]


@dataclass(frozen=True, slots=True)
class ChapterQuery(Query):
    """Which game's chapter to show."""

    game: Annotated[str, text("its name", example="countdown")]


class DaysPuzzles(Answer):
    """One day’s puzzles."""

    others: ClassVar[Schema] = {
        "type": ["object", "null"],
        "description": "game → what its puzzle of the day begins with; `null` if the list has none",
    }

    today: Annotated[date, about("the day")]


class Month(Answer):
    """The days of a month that have puzzles."""

    month: Annotated[str, about("as in 2026-11")]
    days: Annotated[Sequence[date], about("the first comes first", max_length=31)]


class KnownOfWord(Answer):
    """What is known about a word."""

    word: Annotated[str, about("as it was read, in lower case, without accents")]
    valid: Annotated[bool, about("whether it is in the list")]
    band: Band | None
    reason: Annotated[str, about("why it is or isn’t in the list, in sentences")]
    source: Annotated[str, about("where the list is from")]
    spellings: Annotated[Sequence[str], about("how it is written, the commonest first")]
    anagrams: Annotated[
        Sequence[str], about("other words of the same letters, in order, none that may offend")
    ]
    neighbours: Annotated[
        Sequence[str], about("words one letter away, in order, none that may offend")
    ]
    definitions: Annotated[Sequence[Meaning], about("meanings, the commonest first")]


class WordList(Answer):
    """The word list of one language."""

    language: Annotated[str, about("its code")]
    title: Annotated[str, about("where the list is from")]
    words: Annotated[Count, about("how many it has")]


class WordLists(Answer):
    """The word lists of all languages."""

    lists: Annotated[Sequence[WordList], about("by code")]


class SolvedExamples(Answer):
    """The solved examples of a game’s chapter."""

    others: ClassVar[Schema] = {"description": "the examples, solved; each game has its own"}

    game: Annotated[str, about("its name")]


class Measured(Answer):
    """A comparison of another method with ours."""

    part: Annotated[str, about("a game, or `indexes` for what comes before")]
    job: Annotated[str, about("what was done")]
    baseline: Annotated[str, about("the other method")]
    language: Annotated[str, about("the list’s code; empty for several")]
    ours: float
    theirs: float
    unit: Annotated[str, about("`us`, `ms` or `MB`")]
    ratio: Annotated[float, about("theirs divided by ours")]
    target: float | None


class Measurements(Answer):
    """Comparisons of our solvers with other methods."""

    comparisons: Sequence[Measured]


class ListLicences(Answer):
    """The sources and licences of one word list."""

    language: Annotated[str, about("its code")]
    sources: Sequence[str]
    licences: Annotated[Sequence[str], about("by the alphabet")]


class Licences(Answer):
    """The licences of word lists and libraries."""

    lists: Annotated[Sequence[ListLicences], about("by code")]
    libraries: Annotated[Mapping[str, str], about("library → its licence")]
