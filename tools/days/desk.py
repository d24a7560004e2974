"""What editors of the calendar work with: a language's words and indexes, and their own files.

Editors write these files in a list folder; all but the first are optional:
- `days.toml`: first, cut_over, last, tiles, and [[day]] and [[weekday]] overrides.
- `never-daily.txt`: words that no daily puzzle may use.
- `stories.txt`: ladders whose two ends belong together.
- `sundays.toml`: themes, each with one title for the puzzles of all games.
- `glosses.tsv`: for each word, a line that tells the player what it means.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from app.solver.calendar import SettledDay
from app.solver.countdown.conundrum import Conundrums
from app.solver.countdown.rack import TILES_DEALT
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import DAYS, Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import WordPair
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.solver import RuzzleIndex

STORIES, SUNDAYS, SETTINGS = "stories.txt", "sundays.toml", "days.toml"
ALL_MONTHS = tuple(range(1, 13))
LEAST_BASE = 4
"""If an unsuitable word is shorter than this, forms of it are suitable, such as those of ION."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The theme of a Sunday: its title, and the words that each game may use, the best first.

    eights: words for the grid.
    nines: words for the rack.
    months: when the theme may be used, in the northern hemisphere.
    """

    title: str
    secrets: tuple[str, ...]
    conundrums: tuple[str, ...]
    eights: tuple[str, ...]
    nines: tuple[str, ...]
    ladders: tuple[WordPair, ...]
    months: tuple[int, ...] = ALL_MONTHS


@dataclass(frozen=True)
class Desk:
    """A language's words and indexes, and its editors' files."""

    folder: Path
    indexes: Indexes

    @classmethod
    def open(cls, folder: Path) -> "Desk":
        """Return the desk of a list folder, with its words indexed."""
        builders = (
            lambda lexicon, _: CountdownIndex.build(lexicon),
            lambda lexicon, _: Conundrums.build(lexicon),
            lambda lexicon, _: LadderIndex.build(lexicon),
            lambda lexicon, _: RuzzleIndex.build(lexicon),
            lambda lexicon, _: GridDealer.of(lexicon),
        )
        return cls(folder, Indexes.build(folder, builders))

    @property
    def lexicon(self) -> Lexicon:
        return self.indexes.lexicon

    @property
    def code(self) -> str:
        return self.lexicon.language.code

    @cached_property
    def settings(self) -> Mapping[str, Any]:
        """Return what is in days.toml, with its dates as `date`."""
        return tomllib.loads((self.folder / SETTINGS).read_text(encoding="utf-8"))

    @property
    def tiles(self) -> int:
        """Return how many letters a day's rack has."""
        return int(self.settings.get("tiles", TILES_DEALT))

    @property
    def dealt_days(self) -> Sequence[date]:
        """Return the days from `cut_over` (in days.toml) on, which are dealt from the pools."""
        return days_between(self.settings["cut_over"], self.settings["last"])

    @property
    def archive_days(self) -> Sequence[date]:
        """Return the days before `cut_over` (in days.toml); their puzzles never change."""
        return days_between(self.settings["first"], self.settings["cut_over"] - timedelta(1))

    @cached_property
    def never(self) -> frozenset[str]:
        """Return the folded words that no daily puzzle may use."""
        return frozenset(self.lexicon.words(self.lexicon.never_daily))

    @cached_property
    def unsuitable(self) -> frozenset[str]:
        """Return the folded words that are blocked or that daily puzzles avoid."""
        return self.never.union(self.lexicon.words(np.flatnonzero(self.lexicon.blocked)))

    def is_unsuitable(self, word: str) -> bool:
        """Return whether a folded word is one of the `unsuitable` words, or a form of one.

        A word counts as a form of the lemma of its commonest sense, if that lemma has LEAST_BASE
        letters or more.
        """
        if word in self.unsuitable:
            return True
        if self.lexicon.find(word) is None:
            return False
        senses = self.indexes.definitions.senses(word)
        lemmas = {self.lexicon.language.fold(sense.lemma) for sense in senses[:1]}
        return any(len(lemma) >= LEAST_BASE and lemma in self.unsuitable for lemma in lemmas)

    @cached_property
    def theme_words(self) -> frozenset[str]:
        """Return the words that themes name, except in ladders; these are kept for the Sundays."""
        themes = self.themes.values()
        named = ((*t.secrets, *t.conundrums, *t.eights, *t.nines) for t in themes)
        return frozenset(word for words in named for word in words)

    @cached_property
    def known(self) -> npt.NDArray[np.bool_]:
        """Return which words players are expected to know, N bool.

        These are the familiar words, and the words of themes that are at most a band rarer.
        """
        named = self._marked(self.theme_words) & (self.lexicon.bands <= FAMILIAR + 1)
        found: npt.NDArray[np.bool_] = (self.lexicon.bands <= FAMILIAR) | named
        return found

    @cached_property
    def fit(self) -> npt.NDArray[np.bool_]:
        """Return which words may be answers, N bool: known, dealt, and not in never-daily.txt."""
        return self.known & self.lexicon.dealt & ~self._marked(self.never)

    def _marked(self, words: Iterable[str]) -> npt.NDArray[np.bool_]:
        found = np.zeros(len(self.lexicon), dtype=bool)
        ids = [self.lexicon.find(word) for word in words]
        found[[word_id for word_id in ids if word_id is not None]] = True
        return found

    def is_fit(self, word: str) -> bool:
        """Return whether a folded word may be an answer."""
        word_id = self.lexicon.find(word)
        return word_id is not None and bool(self.fit[word_id])

    @cached_property
    def stories(self) -> Mapping[WordPair, str]:
        """Return ladder -> why its two ends belong together."""
        found = {}
        for line in _lines(self.folder / STORIES):
            pair, _, why = line.partition("#")
            ends = self.lexicon.language.fold(pair).replace("-", " ").split()
            if len(ends) == 2:
                found[WordPair(*ends)] = why.strip() or "a story"
        return found

    @cached_property
    def themes(self) -> Mapping[str, Theme]:
        """Return title -> theme, in the order of the file."""
        file = self.folder / SUNDAYS
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        entries = tomllib.loads(text).get("sunday", [])
        return {entry["title"]: self._theme(entry) for entry in entries}

    def _theme(self, entry: Mapping[str, Any]) -> Theme:
        """Return the theme of an entry.

        Keys that hold words may be singular or plural, and their values a string or a list.
        """

        def listed(name: str) -> tuple[str, ...]:
            given = entry.get(name, entry.get(f"{name}s", ()))
            words = [given] if isinstance(given, str) else given
            return tuple(map(self.lexicon.language.fold, words))

        pairs = (each.replace("-", " ").split() for each in listed("ladder"))
        return Theme(
            entry["title"],
            secrets=listed("secret"),
            conundrums=listed("conundrum"),
            eights=listed("eight"),
            nines=listed("nine"),
            ladders=tuple(WordPair(*pair) for pair in pairs if len(pair) == 2),
            months=tuple(entry.get("months", ALL_MONTHS)),
        )

    @cached_property
    def calendar(self) -> dict[date, SettledDay]:
        """Return date -> settled day, as read from days.tsv."""
        days = {}
        for line in _lines(self.folder / DAYS):
            day, *fields = line.split("\t")
            days[date.fromisoformat(day)] = SettledDay(*fields)
        return days

    def write(self, calendar: Mapping[date, SettledDay]) -> None:
        """Write days.tsv, with a line for each day."""
        lines = ["\t".join((day.isoformat(), *calendar[day])) + "\n" for day in sorted(calendar)]
        (self.folder / DAYS).write_text("".join(lines), encoding="utf-8")


def days_between(first: date, last: date) -> list[date]:
    """Return all days from the first to the last, both included."""
    return [first + timedelta(number) for number in range((last - first).days + 1)]


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []
