"""A sheet of ladder puzzles to print and hand out, with the answers on a page of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar
from zlib import crc32

import numpy as np
from markupsafe import Markup

from app.components.ladder_lines import ladder_lines
from app.games.ladder.filters import NAMES, Filters
from app.games.ladder.bank import parse_search, puzzle_json, why_none
from app.games.ladder.text import counted
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.store import puzzles
from app.store.database import Store
from app.store.puzzles import StoredPuzzle
from app.web.args import parse_int
from app.web.urls import make_url, words_url

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
        """What stands above it: "3 changes"."""
        return counted(self.puzzle.steps, "change")

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

    filters: what the form is filled with.
    number: what puzzles and answers of one sheet have in common, 1000 to 9999.
    gone: how many of the puzzles that it names are not in play.
    none: the sentence for a search that finds nothing.
    drawn: the ids of the puzzles drawn for a search, for the sheet's own address; "" otherwise.
    """

    template: ClassVar[str] = "ladder/sheet.html"

    filters: Filters
    items: tuple[SheetPuzzle, ...] = ()
    number: int = 0
    gone: int = 0
    none: str = ""
    drawn: str = ""
    error: InvalidPuzzle | None = None

    @property
    def own_address(self) -> str:
        """Where the sheet drawn is, what was asked beside it; "" unless one was drawn."""
        if not self.drawn:
            return ""
        args = self.filters.args
        kept = {name: args[name] for name in ("count", *NAMES, "format") if args.get(name)}
        return make_url("ladder.sheet", {"ids": self.drawn, **kept})

    @property
    def note(self) -> str:
        """Why the sheet has fewer puzzles than were asked for, "" if it has as many."""
        if self.gone:
            verb = "is" if self.gone == 1 else "are"
            return f"{counted(self.gone, 'puzzle')} of this sheet {verb} not in the stock any more."
        wanted = self.filters.args.get("count", "").strip()
        if not self.items or not wanted.isdecimal() or len(self.items) >= int(wanted[:9]):
            return ""
        return f"The stock has {counted(len(self.items), 'such puzzle')}, not {wanted[:9]}."

    @property
    def answers(self) -> Markup:
        """The answers as one list."""
        return ladder_lines(
            [item.answer for item in self.items],
            words_url(),
            [item.others for item in self.items],
        )

    def as_json(self) -> Mapping[str, object]:
        listed = [{**puzzle_json(each.puzzle), "paths": [each.answer]} for each in self.items]
        note = self.note or self.none
        return {"puzzles": listed} | ({"note": note} if note else {})


def sheet_page(
    args: Mapping[str, str], store: Store, language: Language, rng: np.random.Generator
) -> SheetPage:
    """The sheet of the puzzles that an address names, else of random ones of a search.

    StoreUnavailable if the stock cannot be reached.
    """
    filters = Filters(args, {"count": str(USUAL_COUNT)})
    try:
        if "ids" in args:
            return _sheet_of(parse_ids(args["ids"]), filters, store, language)
        if not args.keys() & {"count", *NAMES}:
            return SheetPage(filters)
        wanted = parse_search(args, language)
        found = puzzles.sample(store, wanted, parse_int(args, "count", 1, MOST) or USUAL_COUNT, rng)
    except InvalidPuzzle as error:
        return SheetPage(filters, error=error)
    if not found:
        return SheetPage(filters, none=why_none(store, wanted))
    easy_first = sorted(found, key=lambda each: (each.steps, each.difficulty))
    return SheetPage(filters, drawn=",".join(str(each.id) for each in easy_first))


def parse_ids(text: str) -> list[int]:
    """Ids that an address gives with commas between, each once; InvalidPuzzle, field `ids`."""
    parts = text.split(",", MOST)
    if len(parts) > MOST:
        raise InvalidPuzzle(f"A sheet has at most {MOST} puzzles.", "ids")
    if not all(part.isascii() and part.isdigit() and len(part) < LONGEST_ID for part in parts):
        raise InvalidPuzzle("Name puzzles by their numbers, with commas between.", "ids")
    return list(dict.fromkeys(int(part) for part in parts))


def _sheet_of(ids: Sequence[int], filters: Filters, store: Store, language: Language) -> SheetPage:
    """The sheet of ids, in their order; those of another language, or out of play, are left out."""
    found = [
        each
        for each in puzzles.find_all(store, ids)
        if each.active and each.language == language.code
    ]
    answers = puzzles.first_paths(store, [each.id for each in found])
    return SheetPage(
        filters,
        tuple(SheetPuzzle(each, tuple(answers[each.id].split("-"))) for each in found),
        number=1000 + crc32(repr(ids).encode()) % 9000,
        gone=len(ids) - len(found) if found else 0,
        none="" if found else "No puzzle that this sheet names is in the stock.",
    )
