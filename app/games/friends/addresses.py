"""The parameters, form and JSON answer for the addresses that show everyone's results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated

from app.solver.day_points import MOST, MOST_OF_HALF
from app.solver.puzzle import InvalidPuzzle
from app.web.answer import Answer, Count, about
from app.web.dates import FIRST_DAY, current_day
from app.web.query import DAY, Query, one_of, switch, whole

MOST_POINTS: Mapping[str, int] = {
    "countdown": MOST_OF_HALF,
    "conundrum": MOST_OF_HALF,
    "ruzzle": MOST,
    "ladder": MOST,
    "hangman": MOST,
    "day": 4 * MOST,
}
"""Puzzle of a day, or "day" for all four games together -> the most points that it can give."""


@dataclass(frozen=True, slots=True)
class EveryoneQuery(Query):
    """The puzzle whose results are shown, and the points to compare them with, if any."""

    game: Annotated[
        str,
        one_of(
            MOST_POINTS,
            "not-a-kind-of-game",
            "a game, `conundrum`, or `day` for all together",
            example="countdown",
            names=", ".join(MOST_POINTS),
        ),
    ]
    day: Annotated[date | None, replace(DAY, example=FIRST_DAY.isoformat())] = None
    earned: Annotated[int | None, whole(0, 4 * MOST, "the points to compare")] = None

    @property
    def of_day(self) -> date:
        """Return the day, today by default."""
        return self.day or current_day()


@dataclass(frozen=True, slots=True)
class ResultForm(EveryoneQuery):
    """A result to count."""

    best: Annotated[bool, switch("whether it was the best possible result")] = False

    def checked(self) -> "ResultForm":
        """Check the points, and return the form.

        Raises InvalidPuzzle, field `earned`, if they are missing, 0 or too many.
        """
        most = MOST_POINTS[self.game]
        if not 0 < (self.earned or 0) <= most:
            raise InvalidPuzzle("not-a-number", "earned", typed=self.earned, least=1, most=most)
        return self


class HowEveryoneDid(Answer):
    """How everyone did, as their browsers reported it, unchecked."""

    results: Annotated[Count, about("how many results were counted; 0 while there are too few")]
    spread: Annotated[
        Sequence[int], about("how many results are in each tenth of the points, the lowest first")
    ]
    better_than: Annotated[
        int | None, about("the percentage of results with fewer points than `earned`")
    ]
    best: Annotated[int | None, about("the percentage of results that were the best possible")]
