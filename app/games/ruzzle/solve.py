"""Ruzzle's solve page: all words of a grid, one of them drawn on it, and how they were found."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from app.components.charts import BarChart, Row, bar_chart
from app.components.grids import grid_board
from app.components.panels import Pages
from app.components.tiles import Board
from app.components.word_lists import ListedWord, WordGroup, word_group
from app.games.ruzzle.query import LONGEST_MINIMUM, minimum, one_of, take_turn_for, typed_word
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solution import FoundWord, Solution
from app.solver.ruzzle.solver import SHORTEST, RuzzleIndex, solve
from app.solver.ruzzle.tracing import judge
from app.web.args import parse_int
from app.web.urls import make_url

SORTS = ("length", "points")
A_PAGE = 400
"""The most words on a page."""
MANY_POINTS = 50
"""Words of so many points or more stand in one group."""

Rows = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class SolveQuery:
    """What was asked: a grid, words of a least length, in which order, which page, which word.

    word: the folded word to draw, "" for the first.
    """

    grid: Grid
    min_length: int
    sort: str
    page: int
    word: str

    @classmethod
    def parse(cls, args: Mapping[str, str], index: RuzzleIndex) -> "SolveQuery":
        """The query of an address; InvalidPuzzle names the field at fault."""
        language = index.lexicon.language
        return cls(
            Grid.parse(args.get("grid", ""), language),
            minimum(args),
            one_of(args, "sort", SORTS, SORTS[0]),
            parse_int(args, "page", 1, 1000) or 1,
            typed_word(args["word"], language) if "word" in args else "",
        )

    def address(self, **other: str) -> str:
        """The address of this query with other values in it; without its page and word."""
        query = {"grid": str(self.grid)}
        query |= {"min_length": str(self.min_length)} if self.min_length > SHORTEST else {}
        query |= {"sort": self.sort} if self.sort != SORTS[0] else {}
        return make_url("ruzzle.solve", query | other)


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """A solved query; order: the words' places in the solution, in the order asked for."""

    query: SolveQuery
    solution: Solution
    order: Rows

    @classmethod
    def to(cls, query: SolveQuery, index: RuzzleIndex) -> "Answer":
        take_turn_for(len(query.grid.tiles))
        solution = solve(index, query.grid, query.min_length)
        order = np.arange(len(solution))
        if query.sort == "points":
            order = np.argsort(-solution.points, kind="stable")
        return cls(query, solution, order)

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.order) // A_PAGE))

    @property
    def page(self) -> int:
        """The page to show: the one asked for, or the last."""
        return min(self.query.page, self.pages)

    @property
    def shown(self) -> Solution:
        """The words of that page."""
        start = (self.page - 1) * A_PAGE
        return self.solution.only(self.order[start : start + A_PAGE])


@dataclass(frozen=True, slots=True, eq=False)
class SolvePage:
    """A solved grid, or the form that asks for one.

    typed, min_length: what the form is filled with.
    told: what is said of the word that the board shows. word: that word.
    reply: why the word asked for is none of the grid's words, "" if it is.
    sorts: links to the orders, as (name, address, is this one).
    """

    template: ClassVar[str] = "ruzzle/solve.html"

    typed: str = ""
    min_length: str = str(SHORTEST)
    error: InvalidPuzzle | None = None
    answer: Answer | None = None
    board: Board | None = None
    told: str = ""
    word: str = ""
    reply: str = ""
    groups: tuple[WordGroup, ...] = ()
    sorts: tuple[tuple[str, str, bool], ...] = ()
    pages: Pages | None = None
    figures: tuple[tuple[str, str], ...] = ()
    chart: BarChart | None = None

    @property
    def grid(self) -> str:
        return str(self.answer.query.grid) if self.answer else ""

    @property
    def lines(self) -> str:
        """What the form's box holds: the grid with its rows below each other, or what was typed."""
        return self.grid.replace("/", "\n") or self.typed

    @property
    def total(self) -> int:
        return len(self.answer.solution) if self.answer else 0

    @property
    def total_text(self) -> str:
        return "1 word" if self.total == 1 else f"{self.total:,} words"

    @property
    def play_address(self) -> str:
        query = {"grid": self.grid}
        if self.answer and SHORTEST < self.answer.query.min_length <= LONGEST_MINIMUM:
            query["min_length"] = self.min_length
        return make_url("ruzzle.play", query)

    def as_json(self) -> Mapping[str, object]:
        assert self.answer is not None, "a page without an answer has an error as JSON"
        query, solution = self.answer.query, self.answer.solution
        return {
            "grid": str(query.grid),
            "min_length": query.min_length,
            "word_count": len(solution),
            "words": [found._asdict() for found in solution.only(self.answer.order)],
        }


def solve_page(args: Mapping[str, str], index: RuzzleIndex, whole_page: bool = True) -> SolvePage:
    """The page of a query as it stands in an address.

    whole_page: whether it will be looked at; for JSON the answer alone will do.
    """
    typed, min_length = args.get("grid", ""), args.get("min_length", "")
    try:
        answer = Answer.to(SolveQuery.parse(args, index), index)
    except InvalidPuzzle as error:
        return SolvePage(typed, min_length, error)
    return _answer_page(answer, typed) if whole_page else SolvePage(answer=answer)


def _answer_page(answer: Answer, typed: str) -> SolvePage:
    query, solution = answer.query, answer.solution
    wanted = judge(solution, query.word) if query.word else None
    found = (wanted and wanted.found) or next(iter(answer.shown), None)
    board = grid_board(query.grid, found.path if found else ())
    return SolvePage(
        typed=typed,
        min_length=str(query.min_length),
        answer=answer,
        board=board,
        told=word_told(found, board) if found else "",
        word=found.word if found else "",
        reply=wanted.reason if wanted else "",
        groups=_groups(answer, found),
        sorts=tuple((f"By {name}", query.address(sort=name), name == query.sort) for name in SORTS),
        pages=_pages(answer),
        figures=_figures(solution),
        chart=_chart(solution),
    )


def word_told(found: FoundWord, board: Board) -> str:
    """What is said of the word whose path the board shows."""
    return f"{found.word.upper()}, {points_in_words(found.points)}: {board.in_words}."


def points_in_words(points: int) -> str:
    return "1 point" if points == 1 else f"{points:,} points"


def _groups(answer: Answer, chosen: FoundWord | None) -> tuple[WordGroup, ...]:
    """The words of the page under headings: by length, or by points, ten to a heading."""
    by_points = answer.query.sort == "points"
    counts: dict[str, int] = {}
    keys = answer.solution.points if by_points else answer.solution.lengths
    for key, count in zip(*np.unique(keys, return_counts=True), strict=True):
        title = _points_title(int(key)) if by_points else f"{key} letters"
        counts[title] = counts.get(title, 0) + int(count)
    here = answer.query.address(**({"page": str(answer.page)} if answer.page > 1 else {}))
    query = here.partition("?")[2]
    listed: dict[str, list[ListedWord]] = {}
    for found in answer.shown:
        title = _points_title(found.points) if by_points else f"{len(found.word)} letters"
        is_chosen = chosen is not None and found.word == chosen.word
        listed.setdefault(title, []).append(listed_word(found, query, is_chosen))
    groups = ((title, word_group(title, words)) for title, words in listed.items())
    return tuple(
        WordGroup(title, counts[title], group.items, group.narrow) for title, group in groups
    )


def listed_word(found: FoundWord, query: str, chosen: bool) -> ListedWord:
    """A word that leads to this page with its path drawn; query: that of this page."""
    href = f"?{query}&word={found.word}"
    return ListedWord(found.word, href, found.band, str(found.points), found.path, chosen)


def _points_title(points: int) -> str:
    if points >= MANY_POINTS:
        return f"{MANY_POINTS} points or more"
    least = points - points % 10
    return f"{least} to {least + 9} points" if least else "Up to 9 points"


def _pages(answer: Answer) -> Pages | None:
    """The way to the other pages, None if there are none."""
    page, last, total = answer.page, answer.pages, len(answer.order)
    if last == 1:
        return None
    address = answer.query.address
    return Pages(
        previous=address(page=str(page - 1)) if page > 1 else "",
        next=address(page=str(page + 1)) if page < last else "",
        where=f"Words {(page - 1) * A_PAGE + 1:,} to {min(page * A_PAGE, total):,} of {total:,}",
    )


def _figures(solution: Solution) -> tuple[tuple[str, str], ...]:
    return (
        ("Words", f"{len(solution):,}"),
        ("Points in all", f"{int(solution.points.sum()):,}"),
        ("Familiar words", f"{int(solution.familiar.sum()):,}"),
        ("Paths followed", f"{sum(solution.alive):,}"),
    )


def _chart(solution: Solution) -> BarChart:
    """Of each length, the paths that begin a word, beside the words of that length."""
    words = np.bincount(solution.lengths, minlength=len(solution.alive) + 1).tolist()
    rows = [
        Row(str(length), alive, words[length]) for length, alive in enumerate(solution.alive, 1)
    ]
    return bar_chart(
        "Paths alive at each length (logarithmic)",
        rows,
        "Letters",
        "paths that begin a word",
        "words",
        logarithmic=True,
    )
