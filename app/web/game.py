"""What a game brings to the site; `app.games.GAMES` lists them all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Protocol, Self

from flask import Blueprint
from flask_babel.speaklater import LazyString

from app.solver.indexes import IndexBuilder, Indexes
from app.web.api import Operation
from app.web.text import Wording


class Card(Protocol):
    """A game's puzzle of the day, as home shows it.

    template: draws it, and sees it as `card`.
    """

    template: ClassVar[str]

    def as_json(self) -> Mapping[str, object] | None: ...


class Chapter(Protocol):
    """How a game's solver works, told with examples that it has solved.

    template: tells it, and sees it as `chapter`.
    title: the method in a few words.
    """

    template: ClassVar[str]
    title: ClassVar[LazyString]

    @classmethod
    def of(cls, indexes: Indexes) -> Self:
        """Solve the examples in a language; those that it cannot read are left out."""

    def as_json(self) -> Mapping[str, object]: ...


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the site.

    name: of its blueprint, its addresses, and its files: templates/<name>/, static/css/<name>.css
        and static/js/<name>.js. The blueprint has a view `play`, where the game begins.
    title: what players call it.
    indexes: build what the game needs for each language, once, at startup.
    errors: the sentences for the codes that its solver and pages raise.
    card: makes the day's card for a language.
    operations: what its addresses read and answer, for scripts.
    chapter: tells how it is solved, at `/how/<name>`; None if there is no such page.
    """

    name: str
    title: LazyString
    blueprint: Blueprint
    indexes: tuple[IndexBuilder, ...]
    errors: Wording
    card: Callable[[Indexes, date], Card]
    operations: tuple[Operation, ...] = ()
    chapter: type[Chapter] | None = None
