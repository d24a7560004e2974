"""The ladder's solve page: the fewest steps, all ladders that take so few, or why there is none."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, zip_longest

from markupsafe import Markup

from app.components.charts import BarChart, Row, bar_chart
from app.components.ladder_lines import ladder_lines
from app.components.numbers import number_text
from app.components.tiles import Rung, rungs
from app.components.word_lists import spellings_as_json
from app.games.ladder import text
from app.games.ladder.state import RoundAddress
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import MAX_PATHS, LadderSolution, WordPair, solve
from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool, parse_int
from app.web.pages import Page
from app.web.site import current_indexes
from app.web.solve_limiter import take_turn
from app.web.urls import make_url, words_url

LISTED = 20
"""How many ladders are listed by default."""
HEAVY = 50
"""Longer lists, longer pages of the bank, and players' ladders of more words wait for the solve
limiter: 1,000 ladders of 87 words cost 80 ms, 100 of them 20; 100 rungs cost 30, and so does a page
of 100 stored puzzles."""


@dataclass(frozen=True, slots=True)
class SolveForm(Page):
    """The form that asks for two words, filled with what was typed."""

    template = "ladder/solve.html"

    start: str = ""
    end: str = ""
    familiar_only: bool = False


@dataclass(frozen=True, slots=True)
class SolveQuery:
    """What was asked: two words, how many ladders to list, whether of familiar words alone."""

    pair: WordPair
    limit: int
    familiar_only: bool

    @classmethod
    def parse(cls, args: Mapping[str, str], language: Language) -> "SolveQuery":
        """Return the query of an address; InvalidPuzzle names the field at fault."""
        start, end = args.get("start", ""), args.get("end", "")
        pair = WordPair.parse(start, end, language)
        return cls(pair, parse_limit(args, 0), parse_bool(args, "familiar"))


@dataclass(frozen=True, slots=True)
class SolvedPage(Page):
    """Two words, joined or not; words: how many words of their length the list has."""

    template = "ladder/solved.html"

    solution: LadderSolution
    words: int

    @classmethod
    def of(cls, query: SolveQuery, index: LadderIndex) -> "SolvedPage":
        """Solve a ladder. Raises InvalidPuzzle, field `start` or `end`."""
        solution = solve(index, query.pair, query.limit, query.familiar_only)
        return cls(solution, len(index.graphs[len(query.pair)]))

    @property
    def start(self) -> str:
        return self.solution.pair.start

    @property
    def end(self) -> str:
        return self.solution.pair.end

    @property
    def pair(self) -> str:
        return text.pair_name(self.solution.pair)

    @property
    def familiar_only(self) -> bool:
        return self.solution.familiar_only

    @property
    def title(self) -> str:
        """Return how many ladders there are: "8 shortest ladders, 4 steps each"."""
        steps = text.STEPS(count=self.solution.steps or 0)
        return text.SHORTEST_LADDERS(count=self.solution.path_count, steps=steps)

    @property
    def best(self) -> tuple[Rung, ...]:
        """Return the most familiar ladder, or the one that avoids blocked words."""
        shown = self.solution.detour or next(iter(self.solution.paths), None)
        return rungs(shown) if shown else ()

    @property
    def why_none(self) -> str | None:
        return text.why_none(self.solution)

    @property
    def list_title(self) -> str:
        """Return how many of how many ladders are listed, "" if all are that can be."""
        listed = len(self.solution.paths)
        if listed == self.solution.unblocked_count:
            return ""
        return text.ladders_title(listed, self.solution.path_count)

    @property
    def lines(self) -> Markup:
        """Return all ladders that are listed."""
        detour = (self.solution.detour,) if self.solution.detour else ()
        return ladder_lines(self.solution.paths or detour, words_url())

    @property
    def note(self) -> str:
        """Return what is said of ladders with blocked words, "" if there are none."""
        return text.note_on_blocked(self.solution)

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        """Return the counts of this solve, as (label, number)."""
        start, end = self.solution.reached_from_start, self.solution.reached_from_end
        return (
            (text.WORDS_OF_LENGTH(count=len(self.start)), number_text(self.words)),
            (text.REACHED_FROM(word=self.start.upper()), number_text(sum(start))),
            (text.REACHED_FROM(word=self.end.upper()), number_text(sum(end))),
        )

    @property
    def chart(self) -> BarChart:
        return reached_chart(self.solution)

    @property
    def play_url(self) -> str:
        """Return the address where this ladder is played."""
        return RoundAddress(self.solution.pair).start_url

    @property
    def swapped_url(self) -> str:
        """Return the address of the solve from its end to its start."""
        return self._url(self.solution.pair.reversed(), self.familiar_only)

    @property
    def all_words_url(self) -> str:
        """Return the address of the solve that may use any word."""
        return self._url(self.solution.pair, familiar_only=False)

    @property
    def more_url(self) -> str:
        """Return the address that lists more ladders, "" if there are no more to list."""
        if len(self.solution.paths) in (self.solution.unblocked_count, MAX_PATHS):
            return ""
        return self._url(self.solution.pair, self.familiar_only, limit=MAX_PATHS)

    def _url(self, pair: WordPair, familiar_only: bool, limit: int | None = None) -> str:
        query = {"start": pair.start, "end": pair.end, "limit": limit}
        return make_url("ladder.solve", {**query, "familiar": "1" if familiar_only else None})

    def as_json(self) -> Mapping[str, object]:
        solution = self.solution
        return {
            "start": self.start,
            "end": self.end,
            "steps": solution.steps,
            "path_count": solution.path_count,
            "paths": solution.paths,
            **({"detour": solution.detour} if solution.only_blocked else {}),
            "familiar_only": solution.familiar_only,
            "why_none": self.why_none,
            "reached_from_start": solution.reached_from_start,
            "reached_from_end": solution.reached_from_end,
            "working": {
                "words": self.words,
                "reached_from_start": solution.reached_from_start,
                "reached_from_end": solution.reached_from_end,
            },
            **spellings_as_json(sorted({*chain(*solution.paths)}), current_indexes().lexicon.forms),
        }


def solve_page(args: Mapping[str, str], index: LadderIndex) -> SolvedPage | SolveForm:
    """Return the page of an address: its ladder solved, or the form with what is wrong with it."""
    try:
        query = SolveQuery.parse(args, index.lexicon.language)
        take_turn_if_long(query.limit)
        return SolvedPage.of(query, index)
    except InvalidPuzzle as error:
        start, end = (args.get(name, "")[:MAX_TYPED] for name in ("start", "end"))
        return SolveForm(start, end, args.get("familiar") == "1", error=error)


def parse_limit(args: Mapping[str, str], least: int) -> int:
    """Return the most ladders to list, `least` to MAX_PATHS; InvalidPuzzle, field `limit`."""
    limit = parse_int(args, "limit", least, MAX_PATHS)
    return LISTED if limit is None else limit


def take_turn_if_long(limit: int) -> None:
    """Let a list of so many ladders, puzzles or words take its turn if it is long.

    Raises ServiceUnavailable, 503, if none comes.
    """
    if limit > HEAVY:
        take_turn()


def reached_chart(solution: LadderSolution) -> BarChart:
    """Return how many words the search reached at each distance from either end."""
    sides = solution.reached_from_start, solution.reached_from_end
    rows = [
        Row(str(distance), start, end)
        for distance, (start, end) in enumerate(zip_longest(*sides, fillvalue=0))
    ]
    pair = solution.pair
    names = text.FROM(word=pair.start.upper()), text.FROM(word=pair.end.upper())
    return bar_chart(text.CHART(), rows, text.CHART_STEPS(), *names)
