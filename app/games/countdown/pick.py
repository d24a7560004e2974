"""Picking letters: a rack half dealt, and what may be asked for next."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from app.components.tiles import Tile, tiles
from app.games.countdown.state import Standing, Table
from app.solver.countdown.dealer import CONSONANT, VOWEL, Choices
from app.solver.countdown.rack import MIN_CONSONANTS, MIN_VOWELS, TILES_DEALT
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle

KINDS = ((VOWEL, "Vowel"), (CONSONANT, "Consonant"))


@dataclass(frozen=True, slots=True)
class Pick:
    """A button for the next letter; choices: all choices once it is pressed."""

    kind: str
    name: str
    choices: str
    allowed: bool


@dataclass(frozen=True, slots=True)
class PickPage:
    """A rack half dealt: what may be asked for next.

    open_title: what the round is called once it is left open. choices: those made so far.
    rack: the letters dealt, and an empty slot for each still to come.
    forced: why one kind cannot be asked for, "" while both can.
    """

    template: ClassVar[str] = "countdown/pick.html"

    table: Table
    standing: Standing
    open_title: str
    choices: str
    letters: str
    rack: tuple[Tile, ...]
    picks: tuple[Pick, ...]
    rest: str
    forced: str
    error: InvalidPuzzle | None = None

    @property
    def left(self) -> int:
        return TILES_DEALT - len(self.letters)

    @property
    def address(self) -> str:
        return self.table.address(**({"choices": self.choices} if self.choices else {}))

    @property
    def announced(self) -> str:
        if not self.letters:
            return "Choose your letters."
        return f"{self.letters[-1].upper()}. {self.left} to go."

    def as_json(self) -> Mapping[str, object]:
        return {
            "letters": self.letters,
            "allowed": [pick.kind for pick in self.picks if pick.allowed],
            **self.standing.as_json(),
        }


def pick_page(table: Table, choices: Choices, indexes: Indexes) -> PickPage:
    """The page of a rack that is not full yet."""
    language = indexes.lexicon.language
    letters = table.game.dealt(choices, language)
    picks = tuple(
        Pick(kind, name, f"{choices}{kind}".lower(), kind in choices.open) for kind, name in KINDS
    )
    closed = [pick.name.lower() for pick in picks if not pick.allowed]
    standing = Standing.before(table, indexes[CountdownIndex])
    return PickPage(
        table=table,
        standing=standing,
        open_title=standing.open_title("letters to choose", language),
        choices=str(choices).lower(),
        letters=letters,
        rack=tiles(letters, language.points)
        + (Tile("", None, "empty"),) * (TILES_DEALT - len(letters)),
        picks=picks,
        rest=str(table.game.completed(choices, language)).lower(),
        forced=_forced(closed),
    )


def _forced(closed: list[str]) -> str:
    """Why a kind cannot be asked for, "" if none is closed."""
    if not closed:
        return ""
    return (
        f"No more {closed[0]}s: a rack has at least"
        f" {MIN_VOWELS} vowels and {MIN_CONSONANTS} consonants."
    )
