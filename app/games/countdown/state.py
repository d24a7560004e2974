"""A game of Countdown as its addresses say it: the game, the clock, and how the score stands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import url_for

from app.solver.countdown.game import Game, PlayedRound
from app.solver.countdown.outcome import Outcome, Totals, outcomes
from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle

CLOCKS = {"30": 30, "60": 60, "none": 0}
CLOCK_NAMES = (("30", "30 s"), ("60", "60 s"), ("none", "No clock"))
USUAL = "30"
SPOKEN = "en"
"""The language of the pages, whatever that of the words."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game and the clock that it is played by: 30, 60 or none."""

    game: Game
    clock: str = USUAL

    @classmethod
    def parse(cls, args: Mapping[str, str], index: CountdownIndex) -> "Table":
        """The table of an address. Raises InvalidPuzzle with the name of the part at fault."""
        clock = args.get("clock", "").strip().lower() or USUAL
        if clock not in CLOCKS:
            raise InvalidPuzzle("The clock can be 30 or 60 seconds, or none.", "clock")
        return cls(Game.parse(args, index), clock)

    @property
    def seconds(self) -> int:
        """Of the clock, 0 without one."""
        return CLOCKS[self.clock]

    def query(self) -> dict[str, str]:
        """What every address and form of this game carries."""
        return self.game.query() | clock_query(self.clock)

    def address(self, **more: str) -> str:
        """The address of a state of this game."""
        return url_for("countdown.play", **(self.query() | more))  # type: ignore[arg-type]

    def round_id(self, letters: str = "") -> str:
        """By which a browser knows the round to be played: its game's address, and its number.

        Letters count, in any order, where nothing else tells the game from others.
        """
        game = self.game
        own = {} if game.seed or game.racks else {"letters": "".join(sorted(letters))}
        address = replace(self, game=replace(game, past=())).address(**own)
        return f"{address} {game.number}"

    @property
    def setup_address(self) -> str:
        """Where another game is set up, with this one's clock and rival."""
        rival = {"rival": str(self.game.rival)} if self.game.rival else {}
        return url_for("countdown.play", **(clock_query(self.clock) | rival))  # type: ignore[arg-type]

    def after(self, played: PlayedRound) -> "Table":
        return replace(self, game=self.game.after(played))

    def with_clock(self, clock: str) -> "Table":
        return replace(self, clock=clock)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands, for the line above its rounds.

    number, rounds: of the round on the table, and of all.
    versus: the computer plays too; rivals: its points.
    """

    number: int
    rounds: int
    versus: bool
    yours: int
    rivals: int

    @classmethod
    def of(cls, table: Table, number: int, judged: tuple[Outcome, ...]) -> "Standing":
        """After some rounds, with the round of that number on the table."""
        totals = Totals.of(judged)
        versus = bool(table.game.rival)
        return cls(number, len(table.game.plan), versus, totals.yours, totals.rivals)

    @classmethod
    def before(cls, table: Table, index: CountdownIndex) -> "Standing":
        """As the round to be played begins."""
        return cls.of(table, table.game.number, outcomes(index, table.game))

    def open_title(self, what: str, language: Language) -> str:
        """What a round left open is called: "Countdown, Français: AUCTIONED, round 2 of 4"."""
        turn = f"round {self.number} of {self.rounds}" if self.rounds > 1 else ""
        return f"{with_language('Countdown', language)}: {', '.join(filter(None, (what, turn)))}"

    def as_json(self) -> dict[str, object]:
        figures: dict[str, object] = {
            "round": self.number,
            "rounds": self.rounds,
            "total": self.yours,
        }
        return figures | ({"computer_total": self.rivals} if self.versus else {})


def clock_query(clock: str) -> dict[str, str]:
    """How addresses name a clock; the usual one goes without saying."""
    return {} if clock == USUAL else {"clock": clock}


def with_language(name: str, language: Language) -> str:
    """A name, and the language of its words where that is not the language of the pages."""
    return name if language.code == SPOKEN else f"{name}, {language.name}"
