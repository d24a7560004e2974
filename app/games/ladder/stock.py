"""The stock of ladder puzzles: searched by what they are like, page by page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import url_for

from app.games.ladder.start import DIFFICULTIES, LENGTHS, MOST_STEPS, STEPS, Options, with_typed
from app.games.ladder.words import about, grade_name
from app.games.query import address_with, whole
from app.solver.ladder.difficulty import GRADES
from app.solver.ladder.solver import MAX_TYPED, parse_word
from app.solver.language import Language
from app.solver.lexicon import MAX_LENGTH, MIN_LENGTH
from app.solver.puzzle import InvalidPuzzle
from app.store import puzzles
from app.store.database import Store
from app.store.puzzles import PAGE, PLACES, PuzzleSearch, StoredPuzzle

FILTERS = ("length", "steps", "difficulty", "start", "end")
ANY: Options = (("", "Any"),)
LAST_PAGE = 10**9


@dataclass(frozen=True, slots=True)
class StockQuery:
    """What is looked for; after: the place behind which its page begins; page: its number."""

    wanted: PuzzleSearch
    after: int
    page: int

    @classmethod
    def parse(cls, asked: Mapping[str, str], language: Language) -> "StockQuery":
        """The query of an address; InvalidPuzzle names the field at fault."""
        after = whole(asked, "after", 0, PLACES)
        return cls(
            parse_search(asked, language),
            -1 if after is None else after,
            whole(asked, "page", 1, LAST_PAGE) or 1,
        )


def parse_search(asked: Mapping[str, str], language: Language) -> PuzzleSearch:
    """The filters of an address; InvalidPuzzle names the one at fault."""
    return PuzzleSearch(
        language.code,
        whole(asked, "length", MIN_LENGTH, MAX_LENGTH),
        whole(asked, "steps", 1, MOST_STEPS),
        whole(asked, "difficulty", 1, len(GRADES)),
        _word(asked, "start", language),
        _word(asked, "end", language),
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

    asked: what the form is filled with. number: of the page.
    found: its puzzles. next_after: the place behind which the next page begins, None for the last.
    none: the sentence for a search that finds nothing, "" for others.
    """

    template: ClassVar[str] = "ladder/stock.html"

    asked: Mapping[str, str]
    number: int = 1
    found: tuple[StoredPuzzle, ...] = ()
    next_after: int | None = None
    none: str = ""
    error: InvalidPuzzle | None = None

    def typed(self, name: str) -> str:
        """What a field is filled with."""
        return self.asked.get(name, "")[: 2 * MAX_TYPED]

    @property
    def filters(self) -> Mapping[str, str]:
        """The filters in use, as an address names them."""
        return {name: self.typed(name) for name in FILTERS if self.typed(name).strip()}

    @property
    def rows(self) -> tuple[StockRow, ...]:
        return tuple(
            StockRow(
                start=each.start,
                end=each.end,
                href=url_for("ladder.puzzle", puzzle_id=each.id),
                about=about(each.length, each.steps, each.path_count, each.difficulty),
            )
            for each in self.found
        )

    @property
    def first(self) -> str:
        """The address of the first page, "" if this is it."""
        return address_with("ladder.stock", self.filters) if self.number > 1 else ""

    @property
    def next(self) -> str:
        """The address of the next page, "" if this is the last."""
        if self.next_after is None:
            return ""
        place = {"after": str(self.next_after), "page": str(self.number + 1)}
        return address_with("ladder.stock", {**self.filters, **place})

    @property
    def lengths(self) -> Options:
        return with_typed(ANY + LENGTHS, self.typed("length"))

    @property
    def steps(self) -> Options:
        return with_typed(ANY + STEPS, self.typed("steps"))

    @property
    def difficulties(self) -> Options:
        return with_typed(DIFFICULTIES, self.typed("difficulty"))

    @property
    def sheet(self) -> str:
        """Where puzzles of this search are printed."""
        return address_with("ladder.sheet", self.filters)

    def as_json(self) -> Mapping[str, object]:
        listed = {"puzzles": [puzzle_json(each) for each in self.found]}
        return listed | {"next": self.next or None} | ({"none": self.none} if self.none else {})


def stock_page(asked: Mapping[str, str], store: Store, language: Language) -> StockPage:
    """The page that an address asks for; StoreUnavailable if the stock cannot be reached."""
    try:
        query = StockQuery.parse(asked, language)
    except InvalidPuzzle as error:
        return StockPage(asked, error=error)
    found = puzzles.search(store, query.wanted, query.after, PAGE)
    none = "" if found.puzzles else why_none(store, query.wanted)
    return StockPage(asked, query.page, found.puzzles, found.next_after, none)


def why_none(store: Store, wanted: PuzzleSearch) -> str:
    """The sentence for a search that finds nothing: "No 7-letter, 9-change puzzle; the longest is
    6.", if there is none so long."""
    longest = puzzles.most_steps(store, wanted.language, wanted.length)
    if longest is None and wanted.length is None:
        return "The stock is empty."
    marks = [f"{wanted.length}-letter"] if wanted.length else []
    marks += [f"{wanted.steps}-change"] if wanted.steps else []
    if longest is not None and (wanted.steps or 0) > longest:
        return f"No {', '.join(marks)} puzzle; the longest is {longest}."
    marks = [grade_name(wanted.difficulty), *marks] if wanted.difficulty else marks
    ends = f" from {wanted.start.upper()}" if wanted.start else ""
    ends += f" to {wanted.end.upper()}" if wanted.end else ""
    return f"No {', '.join(marks)}{' ' if marks else ''}puzzle{ends} in the stock."


def puzzle_json(puzzle: StoredPuzzle) -> Mapping[str, object]:
    """What scripts are told of a puzzle."""
    names = ("id", "start", "end", "length", "steps", "path_count", "difficulty")
    return {name: getattr(puzzle, name) for name in names}


def _word(asked: Mapping[str, str], name: str, language: Language) -> str | None:
    typed = asked.get(name, "")
    return parse_word(typed, language, name) if typed.strip() else None
