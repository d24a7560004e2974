"""What the addresses of Ruzzle ask for: settings, choices, words; and how they are built."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal

from app.games.ruzzle.text import SETTING_NAMES
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.quality_grid import DEFAULT_WORDS, WORD_COUNTS
from app.solver.ruzzle.solver import SHORTEST
from app.web.args import parse_int
from app.web.solve_limiter import take_turn
from app.web.urls import make_url

CLOCKS = {"60": 60, "120": 120, "180": 180, "300": 300, "none": 0}
LONGEST_MINIMUM = 8
"""The greatest minimum length that is played with."""
LARGE_TILES = 36
"""Grids of more tiles than this are heavy to solve, to deal and to show."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How grids are played.

    clock: its seconds, "none" for no clock. words: the band of word counts that grids are dealt in.
    """

    min_length: int = SHORTEST
    clock: str = "none"
    words: str = DEFAULT_WORDS

    @classmethod
    def parse(cls, args: Mapping[str, str]) -> "Settings":
        """Return the settings of an address.

        Raises InvalidPuzzle with the field `min_length`, `clock` or `words`.
        """
        return cls(
            parse_min_length(args, LONGEST_MINIMUM),
            parse_choice(args, "clock", CLOCKS, "none"),
            parse_choice(args, "words", WORD_COUNTS, DEFAULT_WORDS),
        )

    @property
    def seconds(self) -> int:
        """Return the seconds on the clock, 0 without one."""
        return CLOCKS[self.clock]

    def query(self) -> dict[str, str | int]:
        """Return what addresses carry of the settings: those that are not the default."""
        default = asdict(Settings())
        return {name: value for name, value in asdict(self).items() if value != default[name]}


def parse_min_length(args: Mapping[str, str], most: int = MAX_LENGTH) -> int:
    """Return the least letters of a word. Raises InvalidPuzzle with the field `min_length`."""
    return parse_int(args, "min_length", SHORTEST, most) or SHORTEST


def parse_choice(
    args: Mapping[str, str], name: str, choices: Mapping[str, object], default: str
) -> str:
    """Return one of the choices; the default one if the address gives none.

    Raises InvalidPuzzle (`not-a-setting`), with the name as its field.
    """
    chosen = args.get(name, "").strip().lower() or default
    if chosen not in choices:
        listed = ", ".join(choices)
        raise InvalidPuzzle("not-a-setting", name, name=SETTING_NAMES[name], choices=listed)
    return chosen


def ruzzle_url(
    page: Literal["play", "new", "solve"], query: Mapping[str, str | int], /, **more: str | int
) -> str:
    """Return the address of a page; values that are empty or 0 are left out."""
    return make_url(
        f"ruzzle.{page}", {name: value or None for name, value in {**query, **more}.items()}
    )


def solve_url(grid: Grid, min_length: int, **more: str | int) -> str:
    """Return the address of a grid's solve page."""
    least = min_length if min_length > SHORTEST else 0
    return ruzzle_url("solve", {"grid": str(grid), "min_length": least}, **more)


def take_turn_if_large(tiles: int) -> None:
    """Let work on a grid of this many tiles take its turn if it is large; 503 if none comes."""
    if tiles > LARGE_TILES:
        take_turn()
