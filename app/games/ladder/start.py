"""Where a ladder game begins: today's ladder, one dealt to order, any two words, the stock."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.components.tiles import Rung, given_rung, open_rung
from app.games.ladder.filters import Filters
from app.games.ladder.text import changes_in_words, counted, grade_name
from app.solver.ladder.dealer import daily_ladder
from app.solver.ladder.difficulty import GRADES
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, puzzle_of
from app.solver.ladder.solver import MAX_STEPS
from app.solver.lexicon.lexicon import MAX_LENGTH, MIN_LENGTH
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_int
from app.web.dates import weekday_named

USUAL_LENGTH, USUAL_STEPS = 4, 4
USUAL = {"length": str(USUAL_LENGTH), "steps": str(USUAL_STEPS)}


@dataclass(frozen=True, slots=True)
class DealQuery:
    """What kind of ladder is wanted; difficulty: None for any."""

    length: int = USUAL_LENGTH
    steps: int = USUAL_STEPS
    difficulty: int | None = None

    @classmethod
    def parse(cls, args: Mapping[str, str]) -> "DealQuery":
        """The query of an address; InvalidPuzzle names `length`, `steps` or `difficulty`."""
        return cls(
            parse_int(args, "length", MIN_LENGTH, MAX_LENGTH) or USUAL_LENGTH,
            parse_int(args, "steps", 1, MAX_STEPS) or USUAL_STEPS,
            parse_int(args, "difficulty", 1, len(GRADES)),
        )


@dataclass(frozen=True, slots=True)
class StartPage:
    """The four ways into a ladder.

    day: today. puzzle: today's, None if the list has none.
    filters: what its forms are filled with.
    """

    template: ClassVar[str] = "ladder/start.html"

    day: date
    puzzle: LadderPuzzle | None
    filters: Filters
    error: InvalidPuzzle | None = None

    @property
    def day_in_words(self) -> str:
        """ "Friday 20 November"."""
        return weekday_named(self.day)

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """Today's ladder, its words between still to be found."""
        if self.puzzle is None:
            return ()
        ladder, between = self.puzzle.ladder, self.puzzle.steps - 1
        inner = (open_rung(len(ladder)),) * between
        return given_rung(ladder.start), *inner, given_rung(ladder.end)

    @property
    def task(self) -> str:
        """Today's ladder in words."""
        if self.puzzle is None:
            return ""
        letters = counted(len(self.puzzle.ladder), "letter")
        grade = grade_name(self.puzzle.difficulty)
        return f"{letters}; {changes_in_words(self.puzzle.steps)}. Difficulty: {grade}."

    def as_json(self) -> Mapping[str, object]:
        if self.puzzle is None:
            return {"today": None}
        ladder = self.puzzle.ladder
        today = {"start": ladder.start, "end": ladder.end, "length": len(ladder)}
        counts = {"steps": self.puzzle.steps, "path_count": self.puzzle.path_count}
        return {"today": today | counts | {"difficulty": self.puzzle.difficulty}}


def start_page(
    index: LadderIndex, today: date, args: Mapping[str, str], error: InvalidPuzzle | None = None
) -> StartPage:
    """The page of a day; error: why what was asked of one of its forms cannot be."""
    ladder = daily_ladder(index, today)
    return StartPage(
        day=today,
        puzzle=puzzle_of(index, ladder, limit=1) if ladder else None,
        filters=Filters(args, USUAL),
        error=error,
    )
