"""The ladder's solve page: the fewest changes, all ladders that take so few, or why none does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.components.charts import BarChart, Row, bar_chart
from app.components.ladder_lines import ladder_lines
from app.components.tiles import Rung, rungs
from app.games.ladder.limit import parse_limit
from app.games.ladder.text import changes_in_words
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import MAX_PATHS, MAX_TYPED, Ladder, Solution, solve
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool
from app.web.urls import make_url, words_url


@dataclass(frozen=True, slots=True)
class SolveQuery:
    """Two words to join; limit: the most ladders to list."""

    ladder: Ladder
    familiar_only: bool
    limit: int

    @classmethod
    def parse(cls, args: Mapping[str, str], index: LadderIndex) -> "SolveQuery":
        """The query of an address; InvalidPuzzle names `start`, `end`, `familiar` or `limit`."""
        ladder = Ladder.parse(args.get("start", ""), args.get("end", ""), index.lexicon.language)
        familiar_only = parse_bool(args, "familiar")
        return cls(ladder, familiar_only, parse_limit(args, 0))


@dataclass(frozen=True, slots=True)
class SolvePage:
    """Two words, joined or not; without a solution, the form that asks for them.

    start, end: what the form is filled with. familiar_only: as asked.
    words: how many words of their length the list has.
    ladder: the most familiar ladder.
    """

    template: ClassVar[str] = "ladder/solve.html"

    start: str = ""
    end: str = ""
    familiar_only: bool = False
    solution: Solution | None = None
    words: int = 0
    ladder: tuple[Rung, ...] = ()
    chart: BarChart | None = None
    error: InvalidPuzzle | None = None

    @property
    def path_count(self) -> str:
        """How many ladders take the fewest changes: "1 ladder takes", "12 ladders take"."""
        count = self.solution.path_count if self.solution else 0
        return "1 ladder takes" if count == 1 else f"{count:,} ladders take"

    @property
    def steps_in_words(self) -> str:
        """The fewest changes in the words of all pages; "" if no ladder joins the two."""
        steps = self.solution.steps if self.solution else None
        return changes_in_words(steps) if steps else ""

    @property
    def listed(self) -> int:
        return len(self.solution.paths) if self.solution else 0

    @property
    def lines(self) -> Markup:
        """All ladders that are listed."""
        paths = self.solution.paths if self.solution else ()
        return ladder_lines(paths, words_url())

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        """The numbers of this solve: pairs of what they are and how many."""
        if self.solution is None:
            return ()
        sides = (self.solution.reached_from_start, self.solution.reached_from_end)
        return (
            (f"words of {len(self.start)} letters", f"{self.words:,}"),
            (f"reached from {self.start.upper()}", f"{sum(sides[0]):,}"),
            (f"reached from {self.end.upper()}", f"{sum(sides[1]):,}"),
        )

    @property
    def more_address(self) -> str:
        """Where the rest of the ladders is listed, "" if there is no rest that may be."""
        if self.solution is None or self.listed in (self.solution.path_count, MAX_PATHS):
            return ""
        familiar = {"familiar": "1"} if self.familiar_only else {}
        query = {"start": self.start, "end": self.end, "limit": str(MAX_PATHS)}
        return make_url("ladder.solve", query | familiar)

    def as_json(self) -> Mapping[str, object]:
        solution = self.solution
        assert solution is not None, "without a query, JSON is an error"
        return {
            "start": self.start,
            "end": self.end,
            "steps": solution.steps,
            "path_count": solution.path_count,
            "paths": solution.paths,
            "familiar_only": solution.familiar_only,
            "why_none": solution.why_none,
            "reached_from_start": solution.reached_from_start,
            "reached_from_end": solution.reached_from_end,
        }


def solve_page(args: Mapping[str, str], index: LadderIndex) -> SolvePage:
    """The page of an address that asks for something."""
    try:
        query = SolveQuery.parse(args, index)
        solution = solve(index, query.ladder, query.limit, query.familiar_only)
    except InvalidPuzzle as error:
        return SolvePage(
            start=args.get("start", "")[: 2 * MAX_TYPED],
            end=args.get("end", "")[: 2 * MAX_TYPED],
            familiar_only=args.get("familiar") == "1",
            error=error,
        )
    return SolvePage(
        start=query.ladder.start,
        end=query.ladder.end,
        familiar_only=query.familiar_only,
        solution=solution,
        words=len(index.graphs[len(query.ladder)]),
        ladder=rungs(solution.paths[0]) if solution.paths else (),
        chart=_chart(solution),
    )


def _chart(solution: Solution) -> BarChart:
    """Words reached at each distance from either end."""
    start, end = solution.reached_from_start, solution.reached_from_end
    rows = [
        Row(str(distance), _at(start, distance), _at(end, distance))
        for distance in range(max(len(start), len(end)))
    ]
    ends = solution.ladder.start.upper(), solution.ladder.end.upper()
    return bar_chart(
        "Words reached by so many changes", rows, "changes", f"from {ends[0]}", f"from {ends[1]}"
    )


def _at(reached: tuple[int, ...], distance: int) -> int:
    return reached[distance] if distance < len(reached) else 0
