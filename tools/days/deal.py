"""Deal the puzzles of each day from pools, so that nothing is repeated too soon.

Each kind of puzzle has a pool. Each weekday has a part of every pool, which is shuffled once and
then used in order.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from itertools import chain
from statistics import mean
from typing import Any

from app.solver.calendar import SettledDay
from app.solver.ladder.solver import WordPair
from app.solver.ruzzle.grid import Grid
from tools.days import conundrums, grids, ladders, racks, secrets
from tools.days.candidate import Candidate, Kind, shuffled
from tools.days.desk import Desk, Theme, days_between
from tools.days.targets import LONG_RACKS, REPEAT_DAYS, SUNDAY, WEEK, WORD_DAYS

Pools = Mapping[Kind, Sequence[Candidate]]
POOLS: Mapping[Kind, Callable[[Desk], list[Candidate]]] = {
    Kind.RACK: racks.racks,
    Kind.CONUNDRUM: conundrums.conundrums,
    Kind.LADDER: ladders.ladders,
    Kind.GRID: grids.grids,
    Kind.HANGMAN: secrets.secrets,
}
COLUMNS: Mapping[Kind, Sequence[str]] = {
    Kind.RACK: ("rack",),
    Kind.CONUNDRUM: ("conundrum", "scramble"),
    Kind.LADDER: ("start", "end"),
    Kind.GRID: ("grid",),
    Kind.HANGMAN: ("secret",),
}
"""The fields of SettledDay that hold each kind of puzzle."""
Faults = Mapping[date, Sequence[Kind]]
EIGHT = 8
"""How many letters the familiar word in a Sunday's grid has."""


class NothingLeft(ValueError):
    """The error for a pool that has no puzzle left for a day; its text names kind and day."""


@dataclass
class Uses:
    """The last day on which each puzzle, title or word of a ladder was used, by name."""

    latest: dict[str, date] = field(default_factory=dict)

    def free(self, day: date, names: Iterable[str], days: int) -> bool:
        """Return whether the names are unused on this day, in the `days` days before, and later."""
        return all((day - self.latest.get(name, date.min)).days > days for name in names)

    def note(self, day: date, names: Iterable[str]) -> None:
        """Record that the names are used on a day, unless a later use is known."""
        self.latest |= {name: max(day, self.latest.get(name, day)) for name in names}


@dataclass
class Dealer:
    """The calendar while it is being dealt.

    uses: when puzzles and titles were last used.
    ladder_words: when words of ladders were last used.
    queues: (kind, weekday) -> the puzzles to deal on that weekday, the next one first.
    today: the puzzles already chosen for the current day.
    """

    desk: Desk
    pools: Pools
    uses: Uses = field(default_factory=Uses)
    ladder_words: Uses = field(default_factory=Uses)
    queues: dict[tuple[Kind, int], list[Candidate]] = field(default_factory=dict)
    today: dict[Kind, Candidate] = field(default_factory=dict)

    def settle(self, day: date) -> SettledDay:
        """Return a day's puzzles, chosen by hand, from its theme or from the pools."""
        by_hand = override(self.desk, day)
        theme = self._theme(day) if day.weekday() == SUNDAY else None
        self.today = chosen = {}
        for kind in Kind:
            chosen[kind] = self._candidate(kind, day, by_hand, theme)
            self.remember(kind, chosen[kind], day)
        title = by_hand.get("title", theme.title if theme else "")
        fields = [text for kind in Kind for text in chosen[kind].fields]
        return SettledDay._make((*fields, title))

    def remember(self, kind: Kind, candidate: Candidate, day: date) -> None:
        """Record a puzzle as used on a day."""
        self.uses.note(day, [use_key(kind, candidate.name)])
        if kind is Kind.LADDER:
            self.ladder_words.note(day, candidate.words)

    def _candidate(
        self, kind: Kind, day: date, by_hand: Mapping[str, Any], theme: Theme | None
    ) -> Candidate:
        if found := chosen_by_hand(self.desk, kind, by_hand):
            return found
        themed = self._of_theme(kind, theme, day) if theme else None
        special = self._story(kind, day) or self._large_grid(kind, day)
        found = themed or special or self._next(kind, day)
        if kind is Kind.GRID:
            return grids.with_bonus_tiles(self.desk, found, WEEK[day.weekday()].bonuses)
        return found

    def replacement(self, kind: Kind, day: date, conundrum: str) -> Candidate:
        """Return another puzzle for a day, or the one chosen by hand; themes are ignored.

        conundrum: the day's answer, which is kept if it has a suitable scramble.
        """
        by_hand = override(self.desk, day)
        if kind is Kind.CONUNDRUM and kind.value not in by_hand:
            apart = words_to_find(self.today)
            scrambled_anew = conundrums.of_word(self.desk, conundrum, apart=apart)
            if scrambled_anew:
                return scrambled_anew
        return self._candidate(kind, day, by_hand, None)

    def _next(self, kind: Kind, day: date) -> Candidate:
        """Return the first puzzle in the weekday's queue that may be used, and move it to the end.

        If there is none, return the usable puzzle of the whole pool whose difficulty is nearest to
        the weekday's. Raises NothingLeft if the pool has no usable puzzle.
        """
        queue = self._queue(kind, day.weekday())
        for place, candidate in enumerate(queue):
            if self._may_use(kind, candidate, day):
                queue.append(queue.pop(place))
                return candidate
        ranked = sorted(each.difficulty for each in self.pools[kind])
        usual = ranked[int(mean(WEEK[day.weekday()].part) * len(ranked))] if ranked else 0
        free = (each for each in self.pools[kind] if each.name not in self.desk.theme_words)
        nearest = sorted(free, key=lambda each: abs(each.difficulty - usual))
        for candidate in nearest:
            if self._may_use(kind, candidate, day):
                return candidate
        raise NothingLeft(f"{self.desk.code}: no {kind} is left for {day:%A} {day}")

    @cached_property
    def _by_hand(self) -> Sequence[tuple[date, Kind, Candidate]]:
        """Return (day, kind, puzzle) for each puzzle chosen for a date; no other day gets it."""
        entries = self.desk.settings.get("day", ())
        chosen = (
            (e["date"], kind, chosen_by_hand(self.desk, kind, e)) for e in entries for kind in Kind
        )
        return [(day, kind, candidate) for day, kind, candidate in chosen if candidate]

    def _may_use(self, kind: Kind, candidate: Candidate, day: date) -> bool:
        """Return whether a day may have a puzzle: it spoils no other and repeats nothing."""
        if self._spoils(kind, candidate):
            return False
        key = use_key(kind, candidate.name)
        for coming, of_kind, other in self._by_hand:
            near = kind is of_kind is Kind.LADDER and abs(coming - day).days <= WORD_DAYS
            if key == use_key(of_kind, other.name) or (near and other.words & candidate.words):
                return False
        if not self.uses.free(day, [key], REPEAT_DAYS):
            return False
        return kind is not Kind.LADDER or self.ladder_words.free(day, candidate.words, WORD_DAYS)

    def _spoils(self, kind: Kind, candidate: Candidate) -> bool:
        """Return whether this puzzle would make the day's scramble give a word away."""
        beside = {k: each for k, each in self.today.items() if Kind.CONUNDRUM in (kind, k)}
        return bool(spoilers({**beside, kind: candidate}))

    def _large_grid(self, kind: Kind, day: date) -> Candidate | None:
        """Return a Sunday grid with an eight-letter word, None if none is left.

        On other days, and for other kinds, return None.
        """
        if kind is not Kind.GRID or day.weekday() != SUNDAY:
            return None
        eights = (each for each in self.pools[Kind.HANGMAN] if len(each.name) == EIGHT)
        for word in shuffled(eights, f"{self.desk.code}/eights"):
            if self.uses.free(day, [f"eight {word.name}"], REPEAT_DAYS):
                self.uses.note(day, [f"eight {word.name}"])
                grid = grids.around(self.desk, word.name, WEEK[SUNDAY].side)
                if grid and self._may_use(kind, grid, day):
                    return grid
        return None

    def _queue(self, kind: Kind, weekday: int) -> list[Candidate]:
        """Return a weekday's part of a pool, without words of themes, shuffled on first use.

        All racks of a Sunday have a long familiar word.
        """
        if (kind, weekday) not in self.queues:
            ranked = sorted(self.pools[kind], key=lambda each: (each.difficulty, each.name))
            if weekday == SUNDAY and kind is Kind.RACK:
                ranked = [each for each in ranked if has_long_word(each)]
            least, most = (round(share * len(ranked)) for share in WEEK[weekday].part)
            free = [each for each in ranked[least:most] if each.name not in self.desk.theme_words]
            self.queues[kind, weekday] = shuffled(free, f"{self.desk.code}/{kind}/{weekday}")
        return self.queues[kind, weekday]

    def _story(self, kind: Kind, day: date) -> Candidate | None:
        """Return a story that is as hard as the weekday; None if none may be used.

        Each week the search begins on a different weekday, and ends with the first story. Before
        that weekday, and for kinds other than ladders, return None. Queues have stories too.
        """
        number = (day.toordinal() - 1) // len(WEEK)
        week = f"story of week {number}"
        early = day.weekday() < number % SUNDAY
        if kind is not Kind.LADDER or early or week in self.uses.latest:
            return None
        for candidate in self._queue(kind, day.weekday()):
            if ladders.story_of(self.desk, WordPair(*candidate.fields)) and self._may_use(
                kind, candidate, day
            ):
                self.uses.note(day, [week])
                return candidate
        return None

    def _theme(self, day: date) -> Theme | None:
        """Return the next theme in season that has a puzzle of every kind, except perhaps a ladder.

        Return None if there is no such theme.
        """
        for theme in self._themes:
            parts = (kind for kind in Kind if kind is not Kind.LADDER)
            whole = day.month in theme.months and all(
                self._of_theme(kind, theme, day) for kind in parts
            )
            if whole and self.uses.free(day, [title_key(theme.title)], REPEAT_DAYS):
                self.uses.note(day, [title_key(theme.title)])
                return theme
        return None

    def _of_theme(self, kind: Kind, theme: Theme, day: date) -> Candidate | None:
        """Return the first puzzle of a theme that a day may have, None if there is none."""
        offered = self._themes[theme][kind]
        return next((each for each in offered if self._may_use(kind, each, day)), None)

    @cached_property
    def _themes(self) -> Mapping[Theme, Mapping[Kind, Sequence[Candidate]]]:
        """Return theme -> kind -> its puzzles, for themes where only the ladder may be missing."""
        secrets_by_word = {each.name: each for each in self.pools[Kind.HANGMAN]}
        themes = self.desk.themes.values()
        found = {theme: offers(self.desk, theme, secrets_by_word) for theme in themes}
        return {theme: puzzles for theme, puzzles in found.items() if not lacking(puzzles)}


def offers(
    desk: Desk, theme: Theme, secrets_by_word: Mapping[str, Candidate]
) -> dict[Kind, list[Candidate]]:
    """Return kind -> the puzzles of a theme that pass the gates, the best first."""
    side = WEEK[SUNDAY].side
    found: dict[Kind, Iterable[Candidate | None]] = {
        Kind.RACK: (racks.around(desk, word) for word in theme.nines),
        Kind.CONUNDRUM: (conundrums.of_word(desk, word) for word in theme.conundrums),
        Kind.LADDER: (ladders.measured(desk, pair) for pair in theme.ladders),
        Kind.GRID: (grids.around(desk, word, side) for word in theme.eights),
        Kind.HANGMAN: (secrets_by_word.get(word) for word in theme.secrets),
    }
    return {kind: [each for each in listed if each] for kind, listed in found.items()}


def lacking(found: Mapping[Kind, Sequence[Candidate]]) -> list[Kind]:
    """Return the kinds for which a theme has no puzzle, except ladders, which may be missing."""
    return [kind for kind, listed in found.items() if not listed and kind is not Kind.LADDER]


def override(desk: Desk, day: date) -> Mapping[str, Any]:
    """Return a day's settings in days.toml: its weekday's, overridden by those of its own date."""
    settings = desk.settings
    weekly = [e for e in settings.get("weekday", ()) if e["weekday"] == f"{day:%A}".lower()]
    dated = [entry for entry in settings.get("day", ()) if entry["date"] == day]
    return {name: value for entry in (*weekly, *dated) for name, value in entry.items()}


def chosen_by_hand(desk: Desk, kind: Kind, entry: Mapping[str, Any]) -> Candidate | None:
    """Return the puzzle of a kind that an entry of days.toml names, None if it names none.

    Raises ValueError if the puzzle fails a gate.
    """
    text = entry.get(kind.value, "")
    if not text:
        return None
    if kind is Kind.CONUNDRUM:
        found = conundrums.of_word(desk, text, entry.get("scramble", ""))
    elif kind is Kind.LADDER:
        found = ladders.measured(desk, WordPair(*text.split("-")))
    elif kind is Kind.RACK:
        found = racks.measured(desk, text)
    elif kind is Kind.GRID:
        grid = Grid.parse(text, desk.lexicon.language)
        found = Candidate(str(grid.canonical()), (str(grid),), 0.0)
    else:
        found = Candidate(text, (text,), 0.0, frozenset([text]))
    if found is None:
        raise ValueError(f"{desk.code}/days.toml: {kind} {text} fails a gate")
    return found


def deal(desk: Desk, pools: Pools, keep_before: date) -> dict[date, SettledDay]:
    """Return the calendar: settled days before `keep_before` are kept, the others are dealt.

    Raises NothingLeft if a pool has no puzzle for a day, and ValueError as `chosen_by_hand` does.
    """
    dealer = Dealer(desk, pools)
    calendar = {day: line for day, line in desk.calendar.items() if day < keep_before}
    for day, line in sorted(calendar.items()):
        for kind, candidate in puzzles_of(desk, line).items():
            dealer.remember(kind, candidate, day)
        dealer.ladder_words.note(day, easiest(desk, line))
        dealer.uses.note(day, [title_key(line.title)])
    for day in desk.dealt_days:
        if day >= keep_before:
            calendar[day] = dealer.settle(day)
    return calendar


def mended(desk: Desk, pools: Pools, faults: Faults) -> dict[date, SettledDay]:
    """Return the calendar with each faulty puzzle replaced by another one for its weekday.

    Raises NothingLeft and ValueError, as `deal` does.
    """
    dealer = Dealer(desk, pools)
    calendar = dict(desk.calendar)
    for day, line in sorted(calendar.items()):
        for kind, candidate in puzzles_of(desk, line).items():
            dealer.uses.note(day, [use_key(kind, candidate.name)])
    for day, kinds in faults.items():
        near = days_between(day - timedelta(WORD_DAYS), day + timedelta(WORD_DAYS))
        words = (easiest(desk, calendar[each]) for each in near if each in calendar.keys() - {day})
        dealer.ladder_words = Uses(dict.fromkeys(chain.from_iterable(words), day))
        settled = puzzles_of(desk, calendar[day])
        dealer.today = {kind: puzzle for kind, puzzle in settled.items() if kind not in kinds}
        for kind in kinds:
            found = dealer.replacement(kind, day, calendar[day].conundrum)
            dealer.today[kind] = found
            dealer.uses.note(day, [use_key(kind, found.name)])
            fields = dict(zip(COLUMNS[kind], found.fields, strict=True))
            calendar[day] = calendar[day]._replace(**fields)
    return calendar


def repeated(desk: Desk, calendar: Mapping[date, SettledDay]) -> Iterator[str]:
    """Yield a sentence for each puzzle and title that is repeated too soon.

    The desk's `archive_days` count as earlier uses, but are not checked.
    """
    uses = Uses()
    for day, line in sorted(calendar.items()):
        puzzles = puzzles_of(desk, line)
        names = [use_key(kind, candidate.name) for kind, candidate in puzzles.items()]
        names += [title_key(line.title)] if line.title else []
        for name in names:
            if day >= desk.settings["cut_over"] and not uses.free(day, [name], REPEAT_DAYS):
                yield f"{day}: {name} again, after {uses.latest[name]}"
            uses.note(day, [name])


def puzzles_of(desk: Desk, line: SettledDay) -> dict[Kind, Candidate]:
    """Return kind -> puzzle for a settled day, with difficulty 0 and without words."""
    grid = Grid.parse(line.grid, desk.lexicon.language)
    return {
        Kind.RACK: Candidate("".join(sorted(line.rack)), (line.rack,), 0),
        Kind.CONUNDRUM: Candidate(line.conundrum, (line.conundrum, line.scramble), 0),
        Kind.LADDER: Candidate("-".join(sorted((line.start, line.end))), (line.start, line.end), 0),
        Kind.GRID: Candidate(str(grid.canonical()), (line.grid,), 0),
        Kind.HANGMAN: Candidate(line.secret, (line.secret,), 0),
    }


def words_to_find(puzzles: Mapping[Kind, Candidate]) -> list[str]:
    """Return the secret and the ends of the ladder, which the day's scramble must not contain."""
    kinds = (Kind.HANGMAN, Kind.LADDER)
    return [word for kind in kinds if kind in puzzles for word in puzzles[kind].fields]


def spoilers(puzzles: Mapping[Kind, Candidate]) -> list[str]:
    """Return which of `words_to_find` the day's scramble gives away, [] without a conundrum."""
    if Kind.CONUNDRUM not in puzzles:
        return []
    _, scramble = puzzles[Kind.CONUNDRUM].fields
    return [word for word in words_to_find(puzzles) if word in scramble]


def easiest(desk: Desk, line: SettledDay) -> tuple[str, ...]:
    """Return the easiest path of a settled day's ladder, or only its ends if nothing joins them."""
    puzzle = ladders.played(desk, WordPair(line.start, line.end))
    return puzzle.paths[0] if puzzle else (line.start, line.end)


def has_long_word(rack: Candidate) -> bool:
    """Return whether a rack has a familiar word of eight letters or more (see LONG_RACKS)."""
    return max(map(len, rack.words)) >= LONG_RACKS[0]


def columns(kind: Kind, line: SettledDay) -> tuple[str, ...]:
    """Return a settled day's puzzle of one kind, in the form of Candidate.fields."""
    return tuple(getattr(line, name) for name in COLUMNS[kind])


def use_key(kind: Kind, name: str) -> str:
    """Return the name of a puzzle in `Uses`; a secret and a conundrum of the same word share it."""
    return name if kind in (Kind.HANGMAN, Kind.CONUNDRUM) else f"{kind} {name}"


def title_key(title: str) -> str:
    """Return the name of a title in `Uses`."""
    return f"title {title}"
