"""Countdown before a game: today's puzzles, a new game, letters of one's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.games.countdown.state import DEFAULT_CLOCK, clock_query
from app.games.countdown.text import CHARACTERS, CLOCK_NAMES, DEALS, PLANS, Character
from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.dealer import todays_rack
from app.solver.countdown.opponent import unlike_strengths
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.web.dates import weekday_named
from app.web.pages import Page
from app.web.urls import make_url

DEFAULTS = {"rounds": "l", "clock": DEFAULT_CLOCK, "rival": "0", "deal": "1", "letters": ""}


@dataclass(frozen=True, slots=True)
class SetupPage(Page):
    """The page before a game.

    day: the day offered. rack, conundrum: its puzzles, no conundrum where the list has none;
    the page shows neither, as a clock protects them.
    strengths: of the opponents, 0 for nobody. chosen: the form's values by name.
    """

    template = "countdown/setup.html"
    plans: ClassVar = PLANS.items()
    clocks: ClassVar = CLOCK_NAMES.items()
    deals: ClassVar = DEALS.items()

    day: date
    rack: Rack
    conundrum: Conundrum | None
    strengths: tuple[int, ...]
    chosen: Mapping[str, str]

    @property
    def opponents(self) -> Sequence[tuple[int, Character]]:
        """Return the computers to play against, with their strengths."""
        return [(strength, CHARACTERS[strength]) for strength in self.strengths if strength]

    @property
    def clock(self) -> str:
        """Return the clock to be kept for today's puzzles and letters of one's own."""
        return self.chosen["clock"] if self.chosen["clock"] in CLOCK_NAMES else DEFAULT_CLOCK

    @property
    def clock_query(self) -> dict[str, str]:
        return clock_query(self.clock)

    @property
    def unusual(self) -> bool:
        """Return whether the address asks for another kind of game than a quick one is."""
        return any(self.chosen[name] != DEFAULTS[name] for name in ("rounds", "clock", "deal"))

    @property
    def day_name(self) -> str:
        return weekday_named(self.day)

    @property
    def letters_url(self) -> str:
        return self._url_of("letters")

    @property
    def conundrum_url(self) -> str:
        return self._url_of("conundrum")

    def _url_of(self, puzzle: str) -> str:
        """Return what leads to a puzzle of the day, without its letters."""
        query = {"day": self.day.isoformat(), "play": puzzle}
        return make_url("countdown.play", query | self.clock_query)

    @property
    def stray(self) -> str:
        """Return the part of the address at fault, "" if a field of the page shows the error."""
        field = self.error.field if self.error else None
        return "" if field in (None, "rounds", "clock", "letters") else str(field)

    def as_json(self) -> Mapping[str, object]:
        return {
            "today": {"letters": str(self.rack), "conundrum": str(self.conundrum or "")},
            "rounds": list(PLANS),
            "clocks": list(CLOCK_NAMES),
            "rivals": self.strengths,
        }


def setup_page(
    indexes: Indexes, day: date, args: Mapping[str, str], error: InvalidPuzzle | None = None
) -> SetupPage:
    """Return the page; its forms keep what the address had."""
    return SetupPage(
        day=day,
        rack=todays_rack(indexes.lexicon.language, day),
        conundrum=indexes[Conundrums].of_day(indexes[CountdownIndex], indexes.definitions, day),
        strengths=(0, *unlike_strengths(indexes.lexicon)),
        chosen={name: args.get(name, value) for name, value in DEFAULTS.items()},
        error=error,
    )
