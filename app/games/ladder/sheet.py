"""A sheet of ladder puzzles to print and hand out, with the answers on a page of their own."""

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

import numpy as np
from markupsafe import Markup

from app.components.ladder_lines import ladder_lines
from app.games.ladder import text
from app.games.ladder.bank import parse_search, puzzle_json, why_no_match
from app.games.ladder.filters import NAMES, Filters
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.store import puzzles
from app.store.database import Store
from app.store.models import StoredPuzzle
from app.web.args import parse_int
from app.web.pages import Page
from app.web.urls import make_url, words_url

DEFAULT_COUNT = 12
MAX_ON_SHEET = 60
"""The most puzzles on a sheet."""
LONGEST_ID = 20


@dataclass(frozen=True, slots=True)
class SheetPuzzle:
    """One puzzle of a sheet; answer: its most familiar ladder."""

    puzzle: StoredPuzzle
    answer: tuple[str, ...]

    @property
    def task(self) -> str:
        """Return what is printed above it: "3 steps"."""
        return text.STEPS(count=self.puzzle.steps)

    @property
    def between(self) -> range:
        """Return one item for each word to find."""
        return range(self.puzzle.steps - 1)


@dataclass(frozen=True, slots=True)
class SheetForm(Page):
    """The form that asks for a sheet.

    filters: what it is filled with. none: why there is nothing to print, "" if nothing was asked.
    """

    template = "ladder/sheet.html"

    filters: Filters
    none: str = ""

    def as_json(self) -> Mapping[str, object]:
        return {"puzzles": []} | ({"note": self.none} if self.none else {})


@dataclass(frozen=True, slots=True)
class SheetPage(Page):
    """A sheet.

    filters: what the form is filled with. number: 1000 to 9999, printed on puzzles and answers.
    gone: how many of the puzzles that it lists are not in play.
    """

    template = "ladder/sheet_drawn.html"

    filters: Filters
    items: tuple[SheetPuzzle, ...]
    number: int
    gone: int

    @property
    def note(self) -> str:
        """Return why the sheet has fewer puzzles than were asked for, "" if it has as many."""
        if self.gone:
            return text.GONE(count=self.gone)
        wanted = self.filters.args.get("count", "").strip()[:9]
        few = wanted.isdecimal() and len(self.items) < int(wanted)
        return text.TOO_FEW(count=len(self.items), wanted=wanted) if few else ""

    @property
    def answers(self) -> Markup:
        """Return the answers as one list."""
        counts = [item.puzzle.path_count - 1 for item in self.items]
        others = [text.OTHER_ANSWERS(count=count) if count else "" for count in counts]
        return ladder_lines([item.answer for item in self.items], words_url(), others)

    def as_json(self) -> Mapping[str, object]:
        listed = [{**puzzle_json(each.puzzle), "paths": [each.answer]} for each in self.items]
        return {"puzzles": listed} | ({"note": self.note} if self.note else {})


def sheet_filters(args: Mapping[str, str]) -> Filters:
    """Return what the form of sheets is filled with."""
    return Filters(args, {"count": str(DEFAULT_COUNT)})


def draw_sheet(
    args: Mapping[str, str], store: Store, language: Language, rng: np.random.Generator
) -> str | SheetForm:
    """Draw puzzles for a search and return the address of their sheet; the form if none are found.

    Raises InvalidPuzzle for the field at fault, StoreUnavailable if the bank cannot be reached.
    """
    if not args.keys() & {"count", *NAMES}:
        return SheetForm(sheet_filters(args))
    wanted = parse_search(args, language)
    count = parse_int(args, "count", 1, MAX_ON_SHEET) or DEFAULT_COUNT
    found = puzzles.sample(store, wanted, count, rng)
    if not found:
        return SheetForm(sheet_filters(args), why_no_match(store, wanted))
    easy_first = sorted(found, key=lambda each: (each.steps, each.difficulty))
    kept = {name: args[name] for name in ("count", *NAMES) if args.get(name)}
    return make_url("ladder.sheet", {"ids": ",".join(str(each.id) for each in easy_first), **kept})


def sheet_page(args: Mapping[str, str], store: Store, language: Language) -> SheetPage | SheetForm:
    """Return the sheet of the ids in an address, in their order; the form if none is in play.

    Ids of other languages and out of play are left out. Raises as draw_sheet does.
    """
    ids = parse_ids(args["ids"])
    found = [
        each
        for each in puzzles.find_all(store, ids)
        if each.active and each.language == language.code
    ]
    if not found:
        return SheetForm(sheet_filters(args), text.ALL_GONE())
    answers = puzzles.first_paths(store, [each.id for each in found])
    items = tuple(SheetPuzzle(each, tuple(answers[each.id].split("-"))) for each in found)
    number = 1000 + crc32(repr(ids).encode()) % 9000
    return SheetPage(sheet_filters(args), items, number, gone=len(ids) - len(found))


def parse_ids(typed: str) -> list[int]:
    """Return ids that are written with commas between, each once.

    Raises InvalidPuzzle, field `ids`: `too-many-on-a-sheet` (limit) or `not-puzzle-numbers`.
    """
    parts = typed.split(",", MAX_ON_SHEET)
    if len(parts) > MAX_ON_SHEET:
        raise InvalidPuzzle("too-many-on-a-sheet", "ids", limit=MAX_ON_SHEET)
    if not all(part.isascii() and part.isdigit() and len(part) < LONGEST_ID for part in parts):
        raise InvalidPuzzle("not-puzzle-numbers", "ids")
    return list(dict.fromkeys(int(part) for part in parts))
