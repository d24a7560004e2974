"""A game of Countdown as its addresses say it: the game, the clock, and the score so far."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from app.games.countdown.text import opponent_name, unfinished_title
from app.solver.countdown.game import (
    CONUNDRUM,
    LETTERS,
    CountdownGame,
    PlayedRound,
    Puzzle,
    kind_of,
)
from app.solver.countdown.outcome import RoundOutcome
from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool
from app.web.urls import make_url

CLOCKS = {"30": 30, "60": 60, "none": 0}
"""The seconds of each clock, as addresses name it; `text` has what pages call them."""
DEFAULT_CLOCK = "30"
PUZZLE_NAMES = {LETTERS: "letters", CONUNDRUM: "conundrum"}
"""What addresses call the letters of a round of each kind."""


def clock_query(clock: str) -> dict[str, str]:
    """Return how addresses name a clock; the default is left out."""
    return {} if clock == DEFAULT_CLOCK else {"clock": clock}


def deal_query(deals: bool) -> dict[str, str]:
    """Return how addresses say that all nine letters are dealt at once, rather than picked."""
    return {"deal": "1"} if deals else {}


def puzzle_query(puzzle: Puzzle) -> dict[str, str]:
    """Return how addresses name a round's puzzle."""
    return {PUZZLE_NAMES[kind_of(puzzle)]: str(puzzle)}


def play_url(
    puzzle: Puzzle | None = None,
    word: str | None = None,
    *,
    plan: str | None = None,
    clock: str = DEFAULT_CLOCK,
    opponent: int = 0,
    deals: bool = False,
    external: bool = False,
) -> str:
    """Return the address of a single round, or of a game of some plan that has not begun."""
    query = {
        "rounds": plan,
        **(puzzle_query(puzzle) if puzzle else {}),
        "word": word,
        **clock_query(clock),
        "rival": opponent or None,
        **deal_query(deals),
    }
    return make_url("countdown.play", query, external=external)


def day_url(day: date, *, external: bool = False) -> str:
    """Return where the puzzles of a day are played."""
    return make_url("countdown.play", {"day": day.isoformat()}, external=external)


@dataclass(frozen=True, slots=True)
class GameState:
    """A game and the clock that it is played by: 30, 60 or none.

    day: whose puzzle it is, None for any other game. deals: whether letters are dealt, not picked.
    """

    game: CountdownGame
    clock: str = DEFAULT_CLOCK
    day: date | None = None
    deals: bool = False

    @classmethod
    def parse(cls, args: Mapping[str, str], index: CountdownIndex) -> "GameState":
        """Return the state of an address. Raises InvalidPuzzle with the name of a bad part."""
        clock = args.get("clock", "").strip().lower() or DEFAULT_CLOCK
        if clock not in CLOCKS:
            raise InvalidPuzzle("not-a-clock", "clock")
        return cls(CountdownGame.parse(args, index), clock, deals=parse_bool(args, "deal"))

    @property
    def seconds(self) -> int:
        """Return the seconds on the clock, 0 without one."""
        return CLOCKS[self.clock]

    def query(self) -> dict[str, str]:
        """Return what every address and form of this game carries."""
        day = {"day": self.day.isoformat()} if self.day else {}
        return self.game.query() | clock_query(self.clock) | deal_query(self.deals) | day

    def url(self, more: Mapping[str, str] | None = None, *, external: bool = False) -> str:
        """Return the address of a step of this game; more: its further parts."""
        return make_url("countdown.play", self.query() | dict(more or {}), external=external)

    def round_id(self, letters: str = "") -> str:
        """Return by what a browser knows the round to be played: its game's address and number.

        Letters count, in any order, where nothing else tells the game from others.
        """
        game = self.game
        own = {} if game.seed or game.racks else {"letters": "".join(sorted(letters))}
        return f"{replace(self, game=replace(game, past=())).url(own)} {game.number}"

    @property
    def setup_url(self) -> str:
        """Return where another game is set up, with this one's clock and opponent."""
        return play_url(clock=self.clock, opponent=self.game.opponent)

    @property
    def new_url(self) -> str:
        """Return the address of a new game of the same kind."""
        game = self.game
        return play_url(plan=game.plan, clock=self.clock, opponent=game.opponent, deals=self.deals)

    @property
    def conundrum_url(self) -> str:
        """Return the address of the conundrum of this game's day, without its letters."""
        day = self.day.isoformat() if self.day else None
        query = {"day": day, "play": "conundrum", "rival": self.game.opponent or None}
        return make_url("countdown.play", query | clock_query(self.clock))

    def after(self, played: PlayedRound) -> "GameState":
        return replace(self, game=self.game.after(played))

    def again(self) -> "GameState":
        """Return the same rounds, none of them played."""
        return replace(self, game=self.game.again())


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The score of a game, for the line above its rounds.

    number, rounds: of the round on the table, and of all.
    total, opponent_total: the player's points and the opponent's, None alone.
    opponent: the opponent's name.
    """

    number: int
    rounds: int
    total: int
    opponent_total: int | None
    opponent: str = ""

    @classmethod
    def of(cls, game: CountdownGame, outcomes: tuple[RoundOutcome, ...]) -> "Scoreboard":
        """Return the score of a game's rounds so far, perhaps with the one on the table."""
        rounds = len(game.plan)
        total = sum(outcome.points for outcome in outcomes)
        theirs = sum(outcome.opponent_points for outcome in outcomes)
        name = opponent_name(game.opponent)
        return cls(min(game.number, rounds), rounds, total, theirs if name else None, name)

    @property
    def versus(self) -> bool:
        return self.opponent_total is not None

    def unfinished_title(self, language: Language, letters: str = "") -> str:
        """Return what the game is called while this round is unfinished."""
        return unfinished_title(language, self.number, self.rounds, letters)

    def as_json(self) -> dict[str, object]:
        score: dict[str, object] = {
            "round": self.number,
            "rounds": self.rounds,
            "total": self.total,
        }
        return score | ({"computer_total": self.opponent_total} if self.versus else {})


def won(points: int, opponent_points: int | None) -> bool | None:
    """Return whether the player won; None alone, or if both score the same."""
    if opponent_points is None or points == opponent_points:
        return None
    return points > opponent_points


def tally(points: int, opponent_points: int | None) -> dict[str, bool]:
    """Return how a browser counts a round or game against the computer; {} alone."""
    if opponent_points is None:
        return {}
    return {"won": points > opponent_points, "tied": points == opponent_points}
