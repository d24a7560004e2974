"""Today's ladder, the same for everyone: as home and the first page show it, and how it ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.components.daily import DailyResult
from app.components.tiles import Rung, given_rung, open_rung
from app.games.ladder import text
from app.games.ladder.result import LadderResult
from app.games.ladder.state import RoundAddress
from app.solver.indexes import Indexes
from app.solver.ladder.dealer import daily_ladder
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, puzzle_of
from app.web.dates import weekday_named

GIVEN_UP = "🏳️"


@dataclass(frozen=True, slots=True)
class TodaysLadder:
    """The ladder of a day: its ends, and an open rung for each word that par leaves between."""

    day: date
    puzzle: LadderPuzzle

    @property
    def pair(self) -> str:
        return text.pair_name(self.puzzle.pair)

    @property
    def weekday(self) -> str:
        """Return the day: "Friday 20 November"."""
        return weekday_named(self.day)

    @property
    def task(self) -> tuple[str, ...]:
        """Return what is asked: "4 letters", "6 steps", "Hard"."""
        return text.description(len(self.puzzle.pair), self.puzzle.steps, self.puzzle.difficulty)

    @property
    def href(self) -> str:
        """Return the address where it is played."""
        return RoundAddress(self.puzzle.pair, day=self.day).start_url

    @property
    def ends(self) -> tuple[Rung, ...]:
        """Return the two words, and one open rung for all between."""
        pair = self.puzzle.pair
        return given_rung(pair.start), open_rung(len(pair)), given_rung(pair.end)

    @property
    def rungs(self) -> tuple[Rung, ...]:
        pair = self.puzzle.pair
        between = (open_rung(len(pair)),) * (self.puzzle.steps - 1)
        return given_rung(pair.start), *between, given_rung(pair.end)


@dataclass(frozen=True, slots=True)
class LadderCard:
    """Today's ladder, None where the list has none."""

    template: ClassVar[str] = "ladder/card.html"

    today: TodaysLadder | None

    def as_json(self) -> Mapping[str, object] | None:
        if self.today is None:
            return None
        pair = self.today.puzzle.pair
        return {"start": pair.start, "end": pair.end}


def todays_ladder(indexes: Indexes, day: date) -> TodaysLadder | None:
    """Return the ladder of a day, None if the list has no puzzle."""
    index = indexes[LadderIndex]
    pair = daily_ladder(index, day, indexes.definitions)
    return TodaysLadder(day, puzzle_of(index, pair, limit=1)) if pair else None


def card(indexes: Indexes, day: date) -> LadderCard:
    """Return the card of a day."""
    return LadderCard(todays_ladder(indexes, day))


def daily_result(day: date | None, par: int, result: LadderResult | None) -> DailyResult | None:
    """Return the result of a day's ladder, None of any other; result: None if it was given up."""
    if day is None:
        return None
    over = result.score if result else None
    return DailyResult(
        game="ladder",
        day=day,
        kind="ladder",
        score=over,
        of=par,
        won=over is not None,
        stamp="–" if over is None else f"+{over}" if over else "★",
        text=result.title if result else text.GIVEN_UP(),
        word="",
        share=result.steps if result else GIVEN_UP,
    )
