"""The ladder before a game: the day's, a random one, any two words, the puzzle bank."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np

from app.games.ladder.daily import TodaysLadder, todays_ladder
from app.games.ladder.filters import Filters
from app.solver.indexes import Indexes
from app.solver.ladder.dealer import deal, deal_of_any_steps
from app.solver.ladder.difficulty import ANY_DIFFICULTY
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import MAX_STEPS, WordPair
from app.solver.lexicon.lexicon import MAX_LENGTH, MIN_LENGTH
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_int
from app.web.pages import Page
from app.web.solve_limiter import take_turn

DEFAULT_LENGTH = 4
DEFAULTS = {"length": str(DEFAULT_LENGTH)}
TRIES_FOR_ANOTHER = 4
"""How often a kind is dealt from to find another ladder of it than the player has just seen."""


@dataclass(frozen=True, slots=True)
class SetupPage(Page):
    """The four ways into a ladder.

    today: today's ladder, None if the list has none.
    filters: what its forms are filled with.
    """

    template = "ladder/setup.html"

    today: TodaysLadder | None
    filters: Filters

    def as_json(self) -> Mapping[str, object]:
        if self.today is None:
            return {"today": None}
        puzzle = self.today.puzzle
        return {
            "today": {
                "start": puzzle.pair.start,
                "end": puzzle.pair.end,
                "length": len(puzzle.pair),
                "steps": puzzle.steps,
                "path_count": puzzle.path_count,
                "difficulty": puzzle.difficulty,
            }
        }


def setup_page(
    indexes: Indexes, day: date, args: Mapping[str, str], error: InvalidPuzzle | None = None
) -> SetupPage:
    """Return the page, its forms filled with what the address has; error: why it was refused."""
    return SetupPage(todays_ladder(indexes, day), Filters(args, DEFAULTS), error=error)


def deal_wanted(args: Mapping[str, str], index: LadderIndex, rng: np.random.Generator) -> WordPair:
    """Deal a random ladder of the kind that an address asks for, but not the one it leaves out.

    Where a kind has no other, it is one of the same length.
    Raises InvalidPuzzle, field `length`, `steps` or `difficulty`.
    """
    length = parse_int(args, "length", MIN_LENGTH, MAX_LENGTH) or DEFAULT_LENGTH
    steps = parse_int(args, "steps", 1, MAX_STEPS)
    difficulty = parse_int(args, "difficulty", *ANY_DIFFICULTY)
    for _ in range(TRIES_FOR_ANOTHER):
        if steps is None:
            dealt = deal_of_any_steps(index, length, rng, difficulty, before_counting=take_turn)
        else:
            dealt = deal(index, length, steps, rng, difficulty, before_counting=take_turn)
        if str(dealt) != args.get("not"):
            return dealt
    return deal_of_any_steps(index, length, rng, before_counting=take_turn)
