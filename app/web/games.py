"""What a game brings to the site; `app.games.GAMES` lists them all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Protocol

from flask import Blueprint
from flask_babel.speaklater import LazyString

from app.solver.indexes import IndexBuilder, Indexes
from app.web.text import Wording


class Card(Protocol):
    """Today's puzzle of a game, as home shows it.

    template: draws it; it sees the value as `card`.
    """

    template: ClassVar[str]

    def as_json(self) -> Mapping[str, object] | None: ...


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the site.

    name: of its blueprint, its addresses, and its files: templates/<name>/, css/<name>.css and
        js/<name>.js below static/.
    title: what players call it.
    indexes: build what the game needs of each language, once, at startup.
    errors: the sentences of the codes that its solver and pages raise.
    card: makes today's card of a language.
    """

    name: str
    title: LazyString
    blueprint: Blueprint
    indexes: tuple[IndexBuilder, ...]
    errors: Wording
    card: Callable[[Indexes, date], Card]
