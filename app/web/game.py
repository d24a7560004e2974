"""What a game brings to the site; `app.games.GAMES` lists them all."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Protocol, Self

from flask import Blueprint
from flask_babel.speaklater import LazyString

from app.solver.indexes import IndexBuilder, Indexes
from app.solver.puzzle import InvalidPuzzle
from app.web.query import Args, Query
from app.web.text import Wording


@dataclass(frozen=True, slots=True)
class Card:
    """A game's puzzle of a day, as home shows it.

    told: the puzzle as JSON; None if there is none.
    shown: what else the game's card.html needs, which knows this value as `card`. Where a game has
        no card.html: the letters to draw as tiles.
    line: a few words above those tiles.
    """

    told: object
    shown: Any = None
    line: str = ""


class Chapter(Protocol):
    """How a game's solver works, with examples that it has solved.

    title: the method in a few words. The game's chapter.html knows this value as `chapter`.
    """

    title: ClassVar[LazyString]

    @classmethod
    def of(cls, indexes: Indexes) -> Self:
        """Solve the examples in a language, except those that it lacks words or letters for."""

    def as_json(self) -> Mapping[str, object]:
        """Return the chapter's examples as JSON."""


@dataclass(frozen=True, slots=True)
class Solver:
    """How `flask solve` solves a game's puzzles; its options are the fields of the query.

    puzzle: a word for what a line of a file holds.
    query: what to ask about a puzzle.
    pages: yields a page, or an InvalidPuzzle, for each query in turn; it uses the game's first
        index only.
    lines: writes a page's answer for people.
    split: turns a line of a file into parameters; by default a line is the one required field.
    """

    puzzle: str
    query: type[Query]
    pages: Callable[[Sequence[Any], Indexes], Iterable[Any]]
    lines: Callable[[Any], Iterable[str]]
    split: Callable[[str], Args] | None = None

    def args_of(self, line: str) -> Args:
        """Return a line of a file as the parameters of an address: name -> value."""
        if self.split:
            return self.split(line)
        (field,) = (each for each in self.query.fields() if each.required)
        return {field.name: line}


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the site.

    name: names its blueprint, its addresses and its files: templates/<name>/, static/css/<name>.css
        and static/js/<name>.js. The blueprint has a view `play`, where the game begins.
    title: what players call it. next: what leads on to its puzzle of the day.
    indexes: build what the game needs, once for each language, at startup; the solver's comes
        first.
    errors: the sentences for the codes that its solver and pages raise.
    card: makes the card of a day in a language.
    solver: solves its puzzles on the command line; None if `flask solve` does not know them.
    chapter: explains its solver, at `/how/<name>`; None if there is no such page.
    tools: the views besides `play` and `solve` that searches should find.
    """

    name: str
    title: LazyString
    next: LazyString
    blueprint: Blueprint
    indexes: tuple[IndexBuilder, ...]
    errors: Wording
    card: Callable[[Indexes, date], Card]
    solver: Solver | None = None
    chapter: type[Chapter] | None = None
    tools: tuple[str, ...] = ()


def one_by_one(
    page_of: Callable[[Any, Indexes], Any],
) -> Callable[[Sequence[Any], Indexes], Iterator[Any]]:
    """Return `pages` of a Solver, made from a function that solves one query."""

    def pages(queries: Sequence[Any], indexes: Indexes) -> Iterator[Any]:
        for query in queries:
            try:
                yield page_of(query, indexes)
            except InvalidPuzzle as error:
                yield error

    return pages


def counted(count: int, name: str) -> str:
    """Return a count in English, as the command line writes it: "1 word", "1,200 words"."""
    return f"{count:,} {name}" + ("" if count == 1 else "s")
