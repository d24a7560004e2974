"""What an editor works with: a language's words and indexes, and the files that editors write.

In a list folder: `days.toml` (first, cut_over, last, tiles; [[day]] and [[weekday]] overrides),
`never-daily.txt` (words never in a day), `stories.txt` (ladders that mean something),
`sundays.toml` (one title over four games) and `glosses.tsv` (a line for the player about a word,
which definitions bring). All but days.toml are optional.
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
"""Forms of a word of this many letters are judged like it; those of ION or ARE offend nobody."""


@dataclass(frozen=True, slots=True)
class Sunday:
    """A theme: its title, and the words that each game may take, in the order of preference.

    months: when it may come, in the northern hemisphere.
    """

    title: str
    secrets: tuple[str, ...]
    conundrums: tuple[str, ...]
    eights: tuple[str, ...]
    nines: tuple[str, ...]
    ladders: tuple[WordPair, ...]
    months: tuple[int, ...] = ALL_MONTHS

    def is_in_season(self, day: date) -> bool:
        """Return whether a day is in a month of the theme."""
        return day.month in self.months


@dataclass(frozen=True)
class Desk:
    """A language's words and indexes, and its editors' files."""

    folder: Path
    indexes: Indexes

    @classmethod
    def open(cls, folder: Path) -> "Desk":
        """Read and index the language of a list folder."""
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
        """Return days.toml; its dates are TOML dates."""
        return tomllib.loads((self.folder / SETTINGS).read_text(encoding="utf-8"))

    @property
    def tiles(self) -> int:
        """Return how many letters a day's rack has."""
        return int(self.settings.get("tiles", TILES_DEALT))

    @property
    def dealt_days(self) -> Sequence[date]:
        """Return the days from the cut-over to the last."""
        return days_between(self.settings["cut_over"], self.settings["last"])

    @property
    def archive_days(self) -> Sequence[date]:
        """Return the days before the cut-over, which keep what they were."""
        return days_between(self.settings["first"], self.settings["cut_over"] - timedelta(1))

    @cached_property
    def never(self) -> frozenset[str]:
        """Return the folded words that no day may have."""
        return frozenset(self.lexicon.words(self.lexicon.never_daily))

    @cached_property
    def unshown(self) -> frozenset[str]:
        """Return the folded words that are never daily or blocked."""
        return self.never.union(self.lexicon.words(np.flatnonzero(self.lexicon.blocked)))

    def is_unshown(self, word: str) -> bool:
        """Return whether a folded word is never daily or blocked, or a form of such a word.

        A form counts as one of the word that its commonest sense belongs to.
        """
        if word in self.unshown:
            return True
        if self.lexicon.find(word) is None:
            return False
        senses = self.indexes.definitions.senses(word)
        lemmas = {self.lexicon.language.fold(sense.lemma) for sense in senses[:1]}
        return any(len(lemma) >= LEAST_BASE and lemma in self.unshown for lemma in lemmas)

    @cached_property
    def theme_words(self) -> frozenset[str]:
        """Return the words that Sundays name: kept for those, and known even if a band rarer."""
        named = ((*s.secrets, *s.conundrums, *s.eights, *s.nines) for s in self.sundays)
        return frozenset(word for words in named for word in words)

    @cached_property
    def known(self) -> npt.NDArray[np.bool_]:
        """Return which words players know, N bool: the familiar, and those that Sundays name."""
        named = self._marked(self.theme_words) & (self.lexicon.bands <= FAMILIAR + 1)
        found: npt.NDArray[np.bool_] = (self.lexicon.bands <= FAMILIAR) | named
        return found

    @cached_property
    def fit(self) -> npt.NDArray[np.bool_]:
        """Return which words a day may be about, N bool: known, dealt, and not never-daily."""
        return self.known & self.lexicon.dealt & ~self._marked(self.never)

    def _marked(self, words: Iterable[str]) -> npt.NDArray[np.bool_]:
        found = np.zeros(len(self.lexicon), dtype=bool)
        ids = [self.lexicon.find(word) for word in words]
        found[[word_id for word_id in ids if word_id is not None]] = True
        return found

    def is_fit(self, word: str) -> bool:
        """Return whether a day may be about a folded word."""
        word_id = self.lexicon.find(word)
        return word_id is not None and bool(self.fit[word_id])

    def is_base(self, word: str) -> bool:
        """Return whether a word is a base form, as far as definitions tell."""
        return self.indexes.definitions.is_base_form(word)

    @cached_property
    def stories(self) -> Mapping[WordPair, str]:
        """Return the ladders that mean something -> why."""
        found = {}
        for line in _lines(self.folder / STORIES):
            pair, _, why = line.partition("#")
            ends = self.lexicon.language.fold(pair).replace("-", " ").split()
            if len(ends) == 2:
                found[WordPair(*ends)] = why.strip() or "a story"
        return found

    @cached_property
    def sundays(self) -> Sequence[Sunday]:
        """Return the themes, in the order of the file."""
        file = self.folder / SUNDAYS
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        return [self._sunday(each) for each in tomllib.loads(text).get("sunday", [])]

    def _sunday(self, entry: Mapping[str, Any]) -> Sunday:
        """Return a theme; a word or a list of words may stand under singular or plural names."""

        def listed(name: str) -> tuple[str, ...]:
            given = entry.get(name, entry.get(f"{name}s", ()))
            words = [given] if isinstance(given, str) else given
            return tuple(map(self.lexicon.language.fold, words))

        pairs = (each.replace("-", " ").split() for each in listed("ladder"))
        return Sunday(
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
        """Return the settled days of days.tsv, as the file has them now."""
        days = {}
        for line in _lines(self.folder / DAYS):
            day, *fields = line.split("\t")
            days[date.fromisoformat(day)] = SettledDay(*fields)
        return days

    def write(self, calendar: Mapping[date, SettledDay]) -> None:
        """Write days.tsv, a line a day."""
        lines = ["\t".join((day.isoformat(), *calendar[day])) + "\n" for day in sorted(calendar)]
        (self.folder / DAYS).write_text("".join(lines), encoding="utf-8")


def days_between(first: date, last: date) -> list[date]:
    """Return all days from the first to the last, both included."""
    return [first + timedelta(number) for number in range((last - first).days + 1)]


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []
