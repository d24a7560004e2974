"""What the addresses of Ruzzle ask for: settings of play, sizes, words and what to show of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.quality_grid import WORD_BANDS
from app.solver.ruzzle.solver import SHORTEST
from app.web.args import parse_int
from app.web.solve_limiter import take_turn

CLOCKS = {"120": 120, "none": 0}
CLOCK_NAMES = {"120": "2 minutes", "none": "no clock"}
LONGEST_MINIMUM = 8
"""The greatest minimum length that is played with."""
USUAL_BAND = "usual"
DEAR_TILES = 36
"""Grids of more tiles are dear to solve, to deal and to show."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How grids are played.

    clock: "120" for two minutes, "none". words: the band of word counts that grids are dealt in.
    """

    min_length: int = SHORTEST
    clock: str = "none"
    words: str = USUAL_BAND

    @classmethod
    def parse(cls, args: Mapping[str, str]) -> "Settings":
        """The settings of an address. Raises InvalidPuzzle: `min_length`, `clock` or `words`."""
        return cls(
            minimum(args, LONGEST_MINIMUM),
            one_of(args, "clock", tuple(CLOCKS), "none"),
            one_of(args, "words", tuple(WORD_BANDS), USUAL_BAND),
        )

    @property
    def seconds(self) -> int:
        """Of the clock, 0 without one."""
        return CLOCKS[self.clock]

    def query(self) -> dict[str, str]:
        """What addresses carry of the settings: those that are not the usual ones."""
        told = {"min_length": str(self.min_length), "clock": self.clock, "words": self.words}
        usual = {"min_length": str(SHORTEST), "clock": "none", "words": USUAL_BAND}
        return {name: value for name, value in told.items() if value != usual[name]}


def minimum(args: Mapping[str, str], most: int = MAX_LENGTH) -> int:
    """The least letters of a word. Raises InvalidPuzzle, field `min_length`."""
    return parse_int(args, "min_length", SHORTEST, most) or SHORTEST


def one_of(args: Mapping[str, str], name: str, choices: tuple[str, ...], usual: str) -> str:
    """One of some words; the usual one if the address gives none. Raises InvalidPuzzle."""
    chosen = args.get(name, "").strip().lower() or usual
    if chosen not in choices:
        *others, last = choices
        raise InvalidPuzzle(f"The {name} can be {', '.join(others)} or {last}.", name)
    return chosen


def typed_word(typed: str, language: Language) -> str:
    """A typed word, folded. Raises InvalidPuzzle, field `word`, if it cannot be a word at all."""
    word = language.fold("".join(typed[: 10 * MAX_LENGTH].split()))
    if not word:
        raise InvalidPuzzle("Enter a word.", "word")
    language.only_letters(word, "word")
    if len(word) > MAX_LENGTH:
        raise InvalidPuzzle(f"No word of our list has more than {MAX_LENGTH} letters.", "word")
    return word


def take_turn_for(tiles: int) -> None:
    """Let work on a grid of so many tiles take its turn if it is dear; 503 if none comes."""
    if tiles > DEAR_TILES:
        take_turn()
