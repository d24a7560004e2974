"""What a game has to define to be part of the site; `app.games.GAMES` lists all games."""

import re
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
    """A game's puzzle for one day, as the home page shows it.

    json: the puzzle as JSON, or None if there is no puzzle.
    shown: the value that the game's card.html uses as `card.shown`; for a game without a card.html,
        the letters to draw as tiles.
    line: a few words above the tiles.
    """

    json: object
    shown: Any = None
    line: str = ""


class Chapter(Protocol):
    """How a game's solver works, with examples that it has solved.

    Available as `chapter` in the game's template, chapter.html.

    title: the method in a few words.
    """

    title: ClassVar[LazyString]

    @classmethod
    def of(cls, indexes: Indexes) -> Self:
        """Solve the examples in a language, except those with words or letters not in it."""

    def as_json(self) -> Mapping[str, object]:
        """Return the chapter's examples as JSON."""


@dataclass(frozen=True, slots=True)
class Solver:
    """How `flask solve` solves a game's puzzles.

    puzzle: what the command's help calls a puzzle, such as "rack".
    query: the type of a query, whose fields become the command's options.
    pages: yields a page or an InvalidPuzzle for each query in turn, using only the game's first
        index.
    lines: returns a page's answer as lines of text for people to read.
    split: turns a line of a file into parameters; by default the line is the value of the one
        required field.
    """

    puzzle: str
    query: type[Query]
    pages: Callable[[Sequence[Any], Indexes], Iterable[Any]]
    lines: Callable[[Any], Iterable[str]]
    split: Callable[[str], Args] | None = None

    def args_of(self, line: str) -> Args:
        """Return the parameters in a line of a file, by name."""
        if self.split:
            return self.split(line)
        (field,) = (each for each in self.query.fields() if each.required)
        return {field.name: line}


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the site.

    name: the name of its blueprint, addresses and files: templates/<name>/, static/css/<name>.css
        and static/js/<name>.js. The blueprint has a view `play`, where the game begins.
    title: the name that players see.
    next: the label of the button that leads to its puzzle of the day.
    indexes: functions that build its indexes once per language at startup; the solver's index
        comes first.
    errors: the sentences for the errors that its solver and pages raise, by code.
    card: makes the home page's card for a day in one language.
    solver: solves its puzzles on the command line; None if `flask solve` leaves the game out.
    chapter: explains its solver, at `/how/<name>`; None if there is no such page.
    clock_of: returns the name of the clock that a query asks for; "" if the game has no clocks.
    tools: the views besides `play` and `solve` that search engines should find.
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
    clock_of: Callable[[Args], str] = lambda _: ""
    tools: tuple[str, ...] = ()

    @property
    def initial(self) -> str:
        """Return the initial of the title's first word of three letters or more, as a capital.

        If no word is that long, return the title's own initial.
        """
        title = str(self.title)
        words: list[str] = re.findall(r"\w{3,}", title)
        return [*words, title][0][0].upper()


def one_by_one(
    page_of: Callable[[Any, Indexes], Any],
) -> Callable[[Sequence[Any], Indexes], Iterator[Any]]:
    """Return a function for `Solver.pages` that calls `page_of` on each query in turn."""

    def pages(queries: Sequence[Any], indexes: Indexes) -> Iterator[Any]:
        for query in queries:
            try:
                yield page_of(query, indexes)
            except InvalidPuzzle as error:
                yield error

    return pages


def counted(count: int, name: str) -> str:
    """Format a count in English, for the command line: "1 word", "1,200 words"."""
    return f"{count:,} {name}" + ("" if count == 1 else "s")
