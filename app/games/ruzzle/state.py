"""A game of Ruzzle as its addresses say it: the grids of its rounds, and the words found on them.

`grid` is the round on the table, `next` the grids of the rounds to come, `past` those played, each
with the words found on it after a colon, parted by commas; then `found` and the hints of the round
(ruzzle_round.py), and the settings. All of it makes sense to a friend: a link carries the puzzle.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from app.games.ruzzle.query import CLOCK_NAMES, Settings, take_turn_for
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.round import JOINT, RuzzleRound
from app.solver.ruzzle.solver import RuzzleIndex, solve_batch
from app.web.args import parse_int
from app.web.urls import make_url

ROUNDS = 3
"""The most rounds of a game."""
MOST_HINTS = 9_999


@dataclass(frozen=True, slots=True)
class Played:
    """A round that is over: its grid, and the words found on it, joined."""

    grid: Grid
    found: str

    def __str__(self) -> str:
        return f"{self.grid}:{self.found}"


@dataclass(frozen=True, slots=True)
class Game:
    """Grids and settings: all of a game but the words found in the round on the table."""

    grid: Grid
    settings: Settings
    past: tuple[Played, ...] = ()
    coming: tuple[Grid, ...] = ()

    @classmethod
    def parse(cls, args: Mapping[str, str], language: Language) -> "Game":
        """The game of an address; InvalidPuzzle names the part at fault."""
        grid = Grid.parse(args.get("grid", ""), language)
        settings = Settings.parse(args)
        past, coming = _parts(args, "past"), _parts(args, "next")
        if len(past) + len(coming) >= ROUNDS:
            raise InvalidPuzzle(
                f"A game has at most {ROUNDS} rounds.", "next" if coming else "past"
            )
        played = []
        for part in past:
            notation, _, found = part.partition(":")
            played.append(Played(_grid(notation, language, "past"), found))
        return cls(
            grid, settings, tuple(played), tuple(_grid(each, language, "next") for each in coming)
        )

    @property
    def rounds(self) -> int:
        return len(self.past) + 1 + len(self.coming)

    @property
    def number(self) -> int:
        """Of the round on the table, from 1."""
        return len(self.past) + 1

    def query(self) -> dict[str, str]:
        """What every address of this game carries."""
        query = {"grid": str(self.grid)}
        query |= {"past": ",".join(map(str, self.past))} if self.past else {}
        query |= {"next": ",".join(map(str, self.coming))} if self.coming else {}
        return query | self.settings.query()

    def address(self, **more: str) -> str:
        """The address of a state of this game; values that are empty are left out."""
        told = {name: value for name, value in more.items() if value}
        return make_url("ruzzle.play", self.query() | told)

    def again(self) -> "Game":
        """The same game from its first round."""
        grids = [*(played.grid for played in self.past), self.grid, *self.coming]
        return Game(grids[0], self.settings, (), tuple(grids[1:]))

    def turned(self) -> "Game":
        """The same game, the grid on the table a quarter turn clockwise."""
        return replace(self, grid=self.grid.turned())

    def after(self, found: str) -> "Game | None":
        """The game in its next round, None after the last one."""
        if not self.coming:
            return None
        past = (*self.past, Played(self.grid, found))
        return Game(self.coming[0], self.settings, past, self.coming[1:])


@dataclass(frozen=True, eq=False)
class Table:
    """A game with its rounds solved.

    past: the rounds that are over. round: the one on the table.
    hint: the number of the hint shown, 0 for none; hints: how many were taken.
    refused: why some of the words that the address calls found were left out, None if none were.
    """

    game: Game
    past: tuple[RuzzleRound, ...]
    round: RuzzleRound
    hint: int
    hints: int
    refused: InvalidPuzzle | None = None

    @classmethod
    def parse(cls, args: Mapping[str, str], index: RuzzleIndex) -> "Table":
        """The table of an address; InvalidPuzzle names the part at fault.

        Words that cannot have been found in this round are only `refused`: the rest can be played.
        """
        game = Game.parse(args, index.lexicon.language)
        grids = [*(played.grid for played in game.past), game.grid]
        take_turn_for(max(len(grid.tiles) for grid in grids))
        solutions = solve_batch(index, grids, game.settings.min_length)
        try:
            past = [
                RuzzleRound.parse(solution, played.found)
                for solution, played in zip(solutions, game.past, strict=False)
            ]
        except InvalidPuzzle as error:
            raise error.at("past") from error
        refused, found = None, args.get("found", "")
        try:
            current = RuzzleRound.parse(solutions[-1], found)
        except InvalidPuzzle as error:
            refused, current = error, RuzzleRound.parse(solutions[-1], found, strict=False)
        hint = parse_int(args, "hint", 0, MOST_HINTS) or 0
        hints = parse_int(args, "hints", 0, MOST_HINTS) or 0
        return cls(game, tuple(past), current, hint, hints, refused)

    @property
    def points(self) -> int:
        """Of all rounds so far."""
        return sum(each.points for each in (*self.past, self.round))

    @property
    def id(self) -> str:
        """What the round is known by: the same however its grid is turned."""
        grid, settings = self.game.grid, self.game.settings
        return f"{grid.language.code} {grid.upright()} {settings.min_length} {settings.clock}"

    @property
    def kind(self) -> str:
        """What rounds are compared with: of the same size and clock."""
        grid, settings = self.game.grid, self.game.settings
        return f"{grid.rows} × {grid.columns}, {CLOCK_NAMES[settings.clock]}"

    @cached_property
    def found(self) -> str:
        """The words found in this round, joined."""
        return JOINT.join(self.round.found.words)

    def query(self) -> dict[str, str]:
        """What the forms of this round carry."""
        hints = {"hint": str(self.hint or ""), "hints": str(self.hints or "")}
        return self.game.query() | {
            name: value for name, value in {"found": self.found, **hints}.items() if value
        }

    def address(self, **more: str) -> str:
        """The address of this round as it stands, with more in it."""
        return make_url("ruzzle.play", self.query() | more)

    def hinted(self) -> "Table":
        """The table with one more hint given; the same if there is nothing left to hint at."""
        following = self.round.next_hint(self.hint)
        if following is None or self.hints >= MOST_HINTS:
            return self
        return replace(self, hint=following, hints=self.hints + 1)

    def turned(self) -> str:
        """The address of this round with its grid turned."""
        return make_url("ruzzle.play", self.query() | self.game.turned().query())


def _parts(args: Mapping[str, str], name: str) -> list[str]:
    return [part for part in args.get(name, "").split(",") if part.strip()]


def _grid(notation: str, language: Language, field: str) -> Grid:
    try:
        return Grid.parse(notation, language)
    except InvalidPuzzle as error:
        raise error.at(field) from error
