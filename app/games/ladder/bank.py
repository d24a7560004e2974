"""The stock of ladder puzzles: searched by what they are like, page by page."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from flask import url_for

from app.games.ladder.filters import Filters
from app.games.ladder.text import about, counted, grade_name
from app.solver.ladder.difficulty import GRADES
from app.solver.ladder.solver import MAX_STEPS, parse_word
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import MAX_LENGTH, MIN_LENGTH
from app.solver.puzzle import InvalidPuzzle
from app.store import puzzles
from app.store.database import Store
from app.store.puzzles import (
    LONGEST_PAGE,
    MANY,
    PAGE,
    PLACES,
    PuzzlePage,
    PuzzleSearch,
    StoredPuzzle,
)
from app.web.args import parse_int
from app.web.urls import make_url

LAST_PAGE = 10**9


@dataclass(frozen=True, slots=True)
class StockQuery:
    """What is looked for, and which page of it.

    after: the place behind which the page begins; before: the place before which it ends, which
    then counts. page: its number. limit: how many puzzles it has.
    """

    wanted: PuzzleSearch
    after: int
    before: int | None
    page: int
    limit: int

    @property
    def number(self) -> int:
        """The page's number: 1 for the first, whatever the address says."""
        return 1 if self.before is None and self.after < 0 else self.page

    @classmethod
    def parse(cls, args: Mapping[str, str], language: Language) -> "StockQuery":
        """The query of an address; InvalidPuzzle names the field at fault."""
        after = parse_int(args, "after", 0, PLACES)
        return cls(
            parse_search(args, language),
            -1 if after is None else after,
            parse_int(args, "before", 0, PLACES),
            parse_int(args, "page", 1, LAST_PAGE) or 1,
            parse_int(args, "limit", 1, LONGEST_PAGE) or PAGE,
        )


def parse_search(args: Mapping[str, str], language: Language) -> PuzzleSearch:
    """The filters of an address; InvalidPuzzle names the one at fault."""
    return PuzzleSearch(
        language.code,
        parse_int(args, "length", MIN_LENGTH, MAX_LENGTH),
        parse_int(args, "steps", 1, MAX_STEPS),
        parse_int(args, "difficulty", 1, len(GRADES)),
        _word(args, "start", language),
        _word(args, "end", language),
    )


@dataclass(frozen=True, slots=True)
class StockRow:
    """A puzzle of the list, where it is played, and what it is like."""

    start: str
    end: str
    href: str
    about: str


@dataclass(frozen=True, slots=True)
class StockPage:
    """One page of a search of the stock.

    filters: what the form is filled with. number: of the page.
    page: its puzzles, and where the pages beside it are.
    count: how many puzzles the search finds, MANY for as many or more.
    none: the sentence for a search that finds nothing, "" for others.
    kept: what else the addresses of other pages say.
    """

    template: ClassVar[str] = "ladder/bank.html"

    filters: Filters
    number: int = 1
    page: PuzzlePage = PuzzlePage(())  # noqa: RUF009 - immutable
    count: int = 0
    none: str = ""
    kept: Mapping[str, str] = field(default_factory=dict)
    error: InvalidPuzzle | None = None

    @property
    def rows(self) -> tuple[StockRow, ...]:
        return tuple(
            StockRow(
                start=each.start,
                end=each.end,
                href=url_for("ladder.puzzle", puzzle_id=each.id),
                about=about(each.length, each.steps, each.path_count, each.difficulty),
            )
            for each in self.page.puzzles
        )

    @property
    def title(self) -> str:
        """How many there are, and which page this is: "213 puzzles, page 2"."""
        many = f"More than {MANY - 1:,} puzzles" if self.count == MANY else ""
        number = f", page {self.number}" if self.number > 1 or self.next else ""
        return (many or counted(self.count, "puzzle")) + number

    @property
    def previous(self) -> str:
        """The address of the page before, "" if this is the first."""
        first = self.page.previous_before
        return "" if first is None else self._beside("before", first, max(1, self.number - 1))

    @property
    def next(self) -> str:
        """The address of the next page, "" if this is the last."""
        last = self.page.next_after
        return "" if last is None else self._beside("after", last, self.number + 1)

    @property
    def sheet(self) -> str:
        """Where puzzles of this search are printed."""
        return make_url("ladder.sheet", self.filters.in_use)

    @property
    def fresh(self) -> str:
        """Where a puzzle of this kind is dealt."""
        kind = {n: text for n, text in self.filters.in_use.items() if n not in ("start", "end")}
        return make_url("ladder.new", kind)

    def _beside(self, name: str, place: int, number: int) -> str:
        where = {name: str(place), "page": str(number)}
        return make_url("ladder.stock", {**self.filters.in_use, **where, **self.kept})

    def as_json(self) -> Mapping[str, object]:
        return {
            "puzzles": [puzzle_json(each) for each in self.page.puzzles],
            "count": self.count if self.count < MANY else None,
            "previous": self.previous or None,
            "next": self.next or None,
            **({"none": self.none} if self.none else {}),
        }


def stock_page(args: Mapping[str, str], store: Store, language: Language) -> StockPage:
    """The page that an address asks for; StoreUnavailable if the stock cannot be reached."""
    filters = Filters(args, {})
    try:
        query = StockQuery.parse(args, language)
    except InvalidPuzzle as error:
        return StockPage(filters, error=error)
    page = puzzles.search(store, query.wanted, query.after, query.limit, query.before)
    count = puzzles.count(store, query.wanted)
    none = "" if page.puzzles else "There are no more." if count else why_none(store, query.wanted)
    kept = {name: args[name] for name in ("limit", "format") if args.get(name)}
    return StockPage(filters, query.number, page, count, none, kept)


def why_none(store: Store, wanted: PuzzleSearch) -> str:
    """The sentence for a search that finds nothing: "No 7-letter, 9-change puzzle in the
    stock; the longest is 6.", if there is none so long."""
    longest = puzzles.most_steps(store, wanted.language, wanted.length)
    if longest is None and wanted.length is None:
        return "The stock is empty."
    marks = [f"{wanted.length}-letter"] if wanted.length else []
    marks += [f"{wanted.steps}-change"] if wanted.steps else []
    if longest is not None and (wanted.steps or 0) > longest:
        return f"No {', '.join(marks)} puzzle in the stock; the longest is {longest}."
    if wanted.start and wanted.end:
        turned = replace(wanted, start=wanted.end, end=wanted.start)
        if puzzles.search(store, turned, limit=1).puzzles:
            start, end = wanted.start.upper(), wanted.end.upper()
            return f"The stock has this ladder the other way round, from {end} to {start}."
    marks = [grade_name(wanted.difficulty), *marks] if wanted.difficulty else marks
    ends = f" from {wanted.start.upper()}" if wanted.start else ""
    ends += f" to {wanted.end.upper()}" if wanted.end else ""
    return f"No {', '.join(marks)}{' ' if marks else ''}puzzle{ends} in the stock."


def puzzle_json(puzzle: StoredPuzzle) -> Mapping[str, object]:
    """What scripts are told of a puzzle."""
    names = ("id", "start", "end", "length", "steps", "path_count", "difficulty")
    return {name: getattr(puzzle, name) for name in names}


def _word(args: Mapping[str, str], name: str, language: Language) -> str | None:
    typed = args.get(name, "")
    return parse_word(typed, language, name) if typed.strip() else None
