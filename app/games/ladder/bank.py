"""The puzzle bank: stored ladder puzzles, searched by what they are like, page by page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.components.numbers import number_text
from app.games.ladder import text
from app.games.ladder.filters import Filters
from app.games.ladder.solve import take_turn_if_long
from app.games.ladder.state import RoundAddress
from app.solver.ladder.difficulty import ANY_DIFFICULTY
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, puzzle_of
from app.solver.ladder.solver import MAX_STEPS, WordPair
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import MAX_LENGTH, MIN_LENGTH
from app.solver.lexicon.typed_word import parse_word
from app.store import puzzles
from app.store.database import Store
from app.store.models import StoredPuzzle
from app.store.puzzles import PuzzlePage, PuzzleSearch
from app.web.args import parse_int
from app.web.pages import Page
from app.web.urls import make_url

LAST_PAGE = 10**9


def parse_search(args: Mapping[str, str], language: Language) -> PuzzleSearch:
    """Return the filters of an address. Raises InvalidPuzzle for the field at fault."""
    start, end = (
        parse_word(args[name], language, name, longest=MAX_LENGTH)
        if args.get(name, "").strip()
        else None
        for name in ("start", "end")
    )
    return PuzzleSearch(
        language.code,
        parse_int(args, "length", MIN_LENGTH, MAX_LENGTH),
        parse_int(args, "steps", 1, MAX_STEPS),
        parse_int(args, "difficulty", *ANY_DIFFICULTY),
        start,
        end,
    )


@dataclass(frozen=True, slots=True)
class BankRow:
    """A puzzle of the list, where it is played, and what it is like."""

    start: str
    end: str
    href: str
    about: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BankForm(Page):
    """The form of a search that was refused."""

    template = "ladder/bank.html"

    filters: Filters


@dataclass(frozen=True, slots=True)
class BankPage(Page):
    """One page of a search of the bank.

    filters: what the form is filled with. number: of the page, as its address has it.
    page: its puzzles, and where the pages beside it are.
    count: how many puzzles the search finds, MANY for as many or more.
    none: the sentence for a search that finds nothing, "" for others.
    """

    template = "ladder/bank_found.html"

    filters: Filters
    number: int
    page: PuzzlePage
    count: int
    none: str

    @property
    def rows(self) -> tuple[BankRow, ...]:
        return tuple(
            BankRow(
                start=each.start,
                end=each.end,
                href=address_of(each).start_url,
                about=(
                    *text.description(each.length, each.steps, each.difficulty),
                    text.ANSWERS(count=each.path_count),
                ),
            )
            for each in self.page.puzzles
        )

    @property
    def title(self) -> str:
        """Return how many there are, and which page this is: "213 puzzles, page 2"."""
        title = text.PUZZLES(count=self.count)
        if self.count == puzzles.MANY:
            title = text.MANY_PUZZLES(count=number_text(puzzles.MANY - 1))
        if self.number == 1 and not self.next_url:
            return title
        return text.NUMBERED_PAGE(title=title, number=number_text(self.number))

    @property
    def previous_url(self) -> str:
        """Return the address of the page before, "" if this is the first."""
        first = self.page.previous_before
        return "" if first is None else self._beside("before", first, max(1, self.number - 1))

    @property
    def next_url(self) -> str:
        """Return the address of the next page, "" if this is the last."""
        last = self.page.next_after
        return "" if last is None else self._beside("after", last, self.number + 1)

    @property
    def sheet_url(self) -> str:
        """Return the address where puzzles of this search are printed."""
        return make_url("ladder.sheet", self.filters.in_use)

    @property
    def random_url(self) -> str:
        """Return the address where a random puzzle of this kind is dealt."""
        return make_url("ladder.new", {**self.filters.in_use, "start": None, "end": None})

    def _beside(self, name: str, sort_key: int, number: int) -> str:
        args = self.filters.args
        kept = {name: args[name] for name in ("limit", "format") if args.get(name)}
        query = {**self.filters.in_use, name: str(sort_key), "page": str(number), **kept}
        return make_url("ladder.puzzle_bank", query)

    def as_json(self) -> Mapping[str, object]:
        return {
            "puzzles": [puzzle_json(each) for each in self.page.puzzles],
            "count": self.count if self.count < puzzles.MANY else None,
            "previous": self.previous_url or None,
            "next": self.next_url or None,
            **({"none": self.none} if self.none else {}),
        }


def bank_page(args: Mapping[str, str], store: Store, language: Language) -> BankPage:
    """Return the page of an address.

    Raises InvalidPuzzle for the field at fault, StoreUnavailable if the bank cannot be reached.
    """
    wanted = parse_search(args, language)
    after, before = (parse_int(args, name, 0, puzzles.SORT_KEYS) for name in ("after", "before"))
    number = parse_int(args, "page", 1, LAST_PAGE) or 1
    limit = parse_int(args, "limit", 1, puzzles.LONGEST_PAGE) or puzzles.PAGE
    take_turn_if_long(limit)
    page = puzzles.search(store, wanted, -1 if after is None else after, limit, before)
    count, none = puzzles.count(store, wanted), ""
    if not page.puzzles:
        none = text.NO_MORE() if count else why_no_match(store, wanted)
    first = after is None and before is None
    return BankPage(Filters(args, {}), 1 if first else number, page, count, none)


def why_no_match(store: Store, wanted: PuzzleSearch) -> str:
    """Tell what to do about a search that finds nothing."""
    longest = puzzles.most_steps(store, wanted.language, wanted.length)
    turned = False
    if wanted.start and wanted.end:
        mirrored = replace(wanted, start=wanted.end, end=wanted.start)
        turned = bool(puzzles.search(store, mirrored, limit=1).puzzles)
    return text.no_match(wanted, longest, turned)


def address_of(puzzle: StoredPuzzle) -> RoundAddress:
    """Return where a stored puzzle is played."""
    return RoundAddress(WordPair(puzzle.start, puzzle.end), puzzle_id=puzzle.id)


def stored_ladder(
    index: LadderIndex, store: Store, puzzle: StoredPuzzle, limit: int
) -> LadderPuzzle:
    """Return a stored puzzle with its stored ladders, up to limit.

    It is solved again if it was proven over another list, or if fewer ladders are stored than are
    asked for. Raises InvalidPuzzle if this list has no such ladder.
    """
    pair = WordPair(puzzle.start, puzzle.end)
    if puzzle.list_version == index.lexicon.version:
        paths = puzzles.paths(store, puzzle.id, limit)
        if len(paths) == min(limit, puzzle.path_count):
            rungs = tuple(tuple(path.split("-")) for path in paths)
            return LadderPuzzle(pair, puzzle.steps, puzzle.path_count, rungs, puzzle.difficulty)
    return puzzle_of(index, pair, limit)


def puzzle_json(puzzle: StoredPuzzle) -> Mapping[str, object]:
    """Return a stored puzzle as scripts get it."""
    names = ("id", "start", "end", "length", "steps", "path_count", "difficulty")
    return {name: getattr(puzzle, name) for name in names}
