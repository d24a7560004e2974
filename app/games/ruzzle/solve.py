"""Ruzzle's solve page: all words of a grid, one of them drawn on it, and how they were found."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from flask_babel import gettext as _
from flask_babel import lazy_gettext

from app.components.board import Board, board_of
from app.components.charts import BarChart, Row, bar_chart
from app.components.numbers import number_text
from app.components.panels import Pages
from app.components.word_lists import WordGroup, spellings_as_json
from app.games.ruzzle import text
from app.games.ruzzle.lists import grouped
from app.games.ruzzle.query import (
    LONGEST_MINIMUM,
    Settings,
    parse_choice,
    parse_min_length,
    solve_url,
    take_turn_if_large,
)
from app.games.ruzzle.state import RuzzleGame
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.lexicon.typed_word import parse_word
from app.solver.lexicon.word_filter import WordFilter
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solution import FoundWord, Positions, RuzzleSolution
from app.solver.ruzzle.solver import SHORTEST, RuzzleIndex, solve
from app.solver.ruzzle.tracing import JudgedWord, judge
from app.web.args import parse_int
from app.web.pages import Page
from app.web.site import current_indexes

DEFAULT_SORT = "length"
SORTS = {DEFAULT_SORT: lazy_gettext("By length"), "points": lazy_gettext("By points")}
PAGE_WORDS = 400
MAX_PAGE = 1000


@dataclass(frozen=True, slots=True)
class SolveQuery:
    """What was asked: a grid, words of a least length, in which order, which page, which word.

    word: the folded word to draw, "" for the first. filter, length: which words to list; None: any.
    """

    grid: Grid
    min_length: int
    sort: str
    page: int
    word: str
    filter: WordFilter
    length: int | None

    @classmethod
    def parse(cls, args: Mapping[str, str], language: Language) -> "SolveQuery":
        """Return the query of an address; InvalidPuzzle names the field at fault."""
        return cls(
            Grid.parse(args.get("grid", ""), language),
            parse_min_length(args),
            parse_choice(args, "sort", SORTS, DEFAULT_SORT),
            parse_int(args, "page", 1, MAX_PAGE) or 1,
            parse_word(args["word"], language, longest=MAX_LENGTH) if "word" in args else "",
            WordFilter.parse(args, language),
            parse_int(args, "length", SHORTEST, MAX_LENGTH),
        )

    @property
    def filtered(self) -> bool:
        return bool(self.length or self.filter.query())

    def url(self, *, sort: str = "", page: int = 1) -> str:
        """Return the address of this query in an order, on a page, without its word."""
        sort = sort or self.sort
        return solve_url(
            self.grid,
            self.min_length,
            sort=sort if sort != DEFAULT_SORT else "",
            page=page if page > 1 else 0,
            length=self.length or 0,
            **self.filter.query(),
        )

    def hidden(self) -> dict[str, str | int]:
        """Return what a form that filters the words carries of the rest."""
        least = {"min_length": self.min_length} if self.min_length > SHORTEST else {}
        sort = {"sort": self.sort} if self.sort != DEFAULT_SORT else {}
        return {"grid": str(self.grid), **least, **sort}


@dataclass(frozen=True, slots=True)
class SolveForm(Page):
    """The form that asks for a grid; typed, min_length: what it is filled with."""

    template = "ruzzle/solve.html"

    typed: str = ""
    min_length: str = str(SHORTEST)


@dataclass(frozen=True, eq=False)
class SolvedPage(Page):
    """A solved grid; what only the page shows is made when its template asks."""

    template = "ruzzle/solved.html"

    query: SolveQuery
    solution: RuzzleSolution

    @property
    def grid(self) -> str:
        return str(self.query.grid)

    @property
    def typed(self) -> str:
        """Return the grid with a line for each row, as the form shows it."""
        return "\n".join("".join(map(str, row)) for row in self.query.grid.tile_rows)

    @property
    def min_length(self) -> int:
        return self.query.min_length

    @property
    def total(self) -> int:
        return len(self.solution)

    @cached_property
    def listed(self) -> RuzzleSolution:
        """Return the words that pass the filter, longest first."""
        solution, length = self.solution, self.query.length
        if not self.query.filtered:
            return solution
        ids = self.query.filter.kept(solution.lexicon, solution.ids.astype(np.intc))
        kept = np.isin(solution.ids, ids)
        return solution.only(
            np.flatnonzero(kept & (solution.lengths == length) if length else kept)
        )

    @cached_property
    def order(self) -> Positions:
        """Return the words that pass the filter in the order asked for."""
        if self.query.sort == "points":
            return np.argsort(-self.listed.points, kind="stable")
        return np.arange(len(self.listed))

    @property
    def found_text(self) -> str:
        """Return how many words pass the filter."""
        return text.WORDS(count=len(self.listed))

    @property
    def lengths(self) -> list[int]:
        """Return the lengths that can be asked for, the longest first."""
        lengths: list[int] = np.unique(self.solution.lengths)[::-1].tolist()
        return lengths

    @property
    def all_url(self) -> str:
        """Return the address of all words of the grid, unfiltered."""
        return solve_url(self.query.grid, self.min_length)

    @property
    def last_page(self) -> int:
        return max(1, -(-len(self.listed) // PAGE_WORDS))

    @property
    def page(self) -> int:
        """Return the page to show: the one asked for, or the last."""
        return min(self.query.page, self.last_page)

    @cached_property
    def shown(self) -> RuzzleSolution:
        """Return the words of that page."""
        start = (self.page - 1) * PAGE_WORDS
        return self.listed.only(self.order[start : start + PAGE_WORDS])

    @cached_property
    def _judged(self) -> JudgedWord | None:
        return judge(self.solution, self.query.word) if self.query.word else None

    @cached_property
    def _drawn(self) -> FoundWord | None:
        """Return the word asked for, else the first of the page that the app may choose."""
        asked_for = self._judged.found if self._judged else None
        some = (words.only(np.flatnonzero(~words.blocked)) for words in (self.shown, self.solution))
        return asked_for or next((found for words in some for found in words), None)

    @cached_property
    def board(self) -> Board:
        return board_of(self.query.grid, self._drawn.path if self._drawn else ())

    @property
    def word(self) -> str:
        """Return the word that the board shows, "" on a grid without words."""
        return self._drawn.word if self._drawn else ""

    @property
    def traced(self) -> str:
        """Return what is said of that word."""
        return text.traced_message(self._drawn) if self._drawn else ""

    @property
    def reply(self) -> str:
        """Return why the word asked for does not count, "" if it does."""
        refusal = self._judged.refusal if self._judged else None
        return text.refusal_message(refusal) if refusal else ""

    @cached_property
    def groups(self) -> tuple[WordGroup, ...]:
        """Return the words of the page by length, or by points, ten to a heading."""
        by_points, here = self.query.sort == "points", self.query.url(page=self.page)
        return grouped(self.listed, self.shown, by_points, here, self.word)

    @property
    def sorts(self) -> list[tuple[str, str, bool]]:
        """Return links to the orders, as (name, address, whether it is this one)."""
        return [
            (str(name), self.query.url(sort=sort), sort == self.query.sort)
            for sort, name in SORTS.items()
        ]

    @property
    def pages(self) -> Pages | None:
        """Return links to the other pages, None if there are none."""
        page, last = self.page, self.last_page
        if last == 1:
            return None
        return Pages(
            previous=self.query.url(page=page - 1) if page > 1 else "",
            next=self.query.url(page=page + 1) if page < last else "",
            where=text.WORDS_SHOWN(
                first=number_text((page - 1) * PAGE_WORDS + 1),
                last=number_text(min(page * PAGE_WORDS, len(self.listed))),
                total=number_text(len(self.listed)),
            ),
        )

    @property
    def play_url(self) -> str:
        """Return the address where this grid is played, with this least length if allowed."""
        least = self.min_length if self.min_length <= LONGEST_MINIMUM else SHORTEST
        return RuzzleGame(self.query.grid, Settings(least)).url()

    @property
    def figures(self) -> list[tuple[str, str]]:
        solution = self.solution
        return [
            (_("Words"), number_text(self.total)),
            (_("Total points"), number_text(int(solution.points.sum()))),
            (_("Familiar words"), number_text(int(solution.familiar.sum()))),
            (_("Paths followed"), number_text(sum(solution.alive))),
        ]

    @property
    def chart(self) -> BarChart:
        """Return the paths of each length that begin a word, beside the words of that length."""
        lengths = zip(self.solution.alive, self._words_by_length, strict=True)
        return bar_chart(
            _("Paths alive at each length (logarithmic)"),
            [Row(str(length), *counts) for length, counts in enumerate(lengths, 1)],
            _("Letters"),
            _("paths that begin a word"),
            _("words"),
            logarithmic=True,
        )

    @property
    def _words_by_length(self) -> list[int]:
        """Return how many words have 1, 2, 3 ... letters, as far as paths were followed."""
        followed = len(self.solution.alive)
        words: list[int] = np.bincount(self.solution.lengths, minlength=followed + 1).tolist()
        return words[1 : followed + 1]

    def as_json(self) -> Mapping[str, object]:
        listed = self.listed.only(self.order)
        words, bands, points = listed.words, listed.bands.tolist(), listed.points.tolist()
        return {
            "grid": self.grid,
            "min_length": self.min_length,
            "word_count": len(self.listed),
            "words": [
                {"word": word, "path": path, "points": worth, "band": band}
                for word, path, worth, band in zip(words, listed.paths, points, bands, strict=True)
            ],
            "working": {
                "words": self.total,
                "points": int(self.solution.points.sum()),
                "familiar": int(self.solution.familiar.sum()),
                "paths_alive": self.solution.alive,
                "words_by_length": self._words_by_length,
            },
            **spellings_as_json(words, current_indexes().lexicon.forms),
        }


def solve_page(args: Mapping[str, str], index: RuzzleIndex) -> SolvedPage | SolveForm:
    """Return the page of an address: its grid solved, or the form with what is wrong with it."""
    try:
        query = SolveQuery.parse(args, index.lexicon.language)
        take_turn_if_large(len(query.grid.tiles))
        return SolvedPage(query, solve(index, query.grid, query.min_length))
    except InvalidPuzzle as error:
        return SolveForm(args.get("grid", ""), args.get("min_length", ""), error=error)
