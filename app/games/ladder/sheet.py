"""A sheet of ladder puzzles to print and hand out, with the answers on a page of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from markupsafe import Markup

from app.drawn.ladder_lines import ladder_lines
from app.games.ladder.start import DIFFICULTIES, LENGTHS, STEPS, Options, with_typed
from app.games.ladder.stock import ANY, FILTERS, parse_search, puzzle_json, why_none
from app.games.ladder.words import counted, grade_name
from app.games.query import address_with, whole
from app.solver.ladder.solver import MAX_TYPED
from app.solver.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.store import puzzles
from app.store.database import Store
from app.store.puzzles import StoredPuzzle

USUAL_COUNT = 12
MOST = 60
"""The most puzzles on a sheet."""
LONGEST_ID = 20


@dataclass(frozen=True, slots=True)
class SheetPuzzle:
    """One puzzle of a sheet.

    answer: its most familiar ladder.
    """

    puzzle: StoredPuzzle
    answer: tuple[str, ...]

    @property
    def start(self) -> str:
        return self.puzzle.start

    @property
    def end(self) -> str:
        return self.puzzle.end

    @property
    def task(self) -> str:
        """What stands above it: "3 changes, easy"."""
        return f"{counted(self.puzzle.steps, 'change')}, {grade_name(self.puzzle.difficulty)}"

    @property
    def between(self) -> range:
        """One item for each word to find."""
        return range(self.puzzle.steps - 1)

    @property
    def others(self) -> str:
        """How many ladders there are besides the answer: "or one of 5 others"; "" for none."""
        count = self.puzzle.path_count - 1
        return f"or one of {count:,} others" if count > 1 else "or the other" if count else ""


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A sheet, or the form that asks for one.

    none: the sentence for a search that finds nothing.
    drawn: the ids of the puzzles drawn for a search, for the sheet's own address; "" otherwise.
    """

    template: ClassVar[str] = "ladder/sheet.html"

    asked: Mapping[str, str]
    items: tuple[SheetPuzzle, ...] = ()
    language_code: str = ""
    none: str = ""
    drawn: str = ""
    error: InvalidPuzzle | None = None

    @property
    def own_address(self) -> str:
        """Where the sheet drawn is, what was asked beside it; "" unless one was drawn."""
        if not self.drawn:
            return ""
        kept = {n: self.typed(n) for n in ("count", *FILTERS, "format") if self.typed(n)}
        return address_with("ladder.sheet", {"ids": self.drawn, **kept})

    def typed(self, name: str, usual: str = "") -> str:
        """What a field is filled with."""
        return self.asked.get(name, usual)[: 2 * MAX_TYPED]

    @property
    def answers(self) -> Markup:
        """The answers as one list."""
        return ladder_lines(
            [item.answer for item in self.items],
            self.language_code,
            [item.others for item in self.items],
        )

    @property
    def lengths(self) -> Options:
        return with_typed(ANY + LENGTHS, self.typed("length"))

    @property
    def steps(self) -> Options:
        return with_typed(ANY + STEPS, self.typed("steps"))

    @property
    def difficulties(self) -> Options:
        return with_typed(DIFFICULTIES, self.typed("difficulty"))

    def as_json(self) -> Mapping[str, object]:
        return {
            "puzzles": [{**puzzle_json(each.puzzle), "paths": [each.answer]} for each in self.items]
        }


def sheet_page(
    asked: Mapping[str, str], store: Store, language: Language, rng: np.random.Generator
) -> SheetPage:
    """The sheet of the puzzles that an address names, else of random ones of a search.

    StoreUnavailable if the stock cannot be reached.
    """
    try:
        if "ids" in asked:
            return SheetPage(asked, _items(parse_ids(asked["ids"]), store, language), language.code)
        if not asked.keys() & {"count", *FILTERS}:
            return SheetPage(asked)
        wanted = parse_search(asked, language)
        found = puzzles.sample(store, wanted, whole(asked, "count", 1, MOST) or USUAL_COUNT, rng)
    except InvalidPuzzle as error:
        return SheetPage(asked, error=error)
    if not found:
        return SheetPage(asked, none=why_none(store, wanted))
    easy_first = sorted(found, key=lambda each: (each.steps, each.difficulty))
    return SheetPage(asked, drawn=",".join(str(each.id) for each in easy_first))


def parse_ids(text: str) -> list[int]:
    """Ids that an address gives with commas between; InvalidPuzzle, field `ids`."""
    parts = text.split(",", MOST)
    if len(parts) > MOST:
        raise InvalidPuzzle(f"A sheet has at most {MOST} puzzles.", "ids")
    if not all(part.isascii() and part.isdigit() and len(part) < LONGEST_ID for part in parts):
        raise InvalidPuzzle("Name puzzles by their numbers, with commas between.", "ids")
    return [int(part) for part in parts]


def _items(ids: Sequence[int], store: Store, language: Language) -> tuple[SheetPuzzle, ...]:
    """The puzzles of ids, in their order; those of another language, or none, are left out."""
    return tuple(
        SheetPuzzle(each, tuple(puzzles.paths(store, each.id, limit=1)[0].split("-")))
        for each in puzzles.find_all(store, ids)
        if each.language == language.code
    )
