"""A game of Ruzzle as its addresses say it: the grids of its rounds, and the words found on them.

`grid` is the round in play, `next` the grids of the rounds to come, `past` those played,
separated by commas, each with the words found on it after a colon, and the hints it took after
another if there were any; then `found` and the hint shown (app/solver/ruzzle/round.py), the hints
of the whole game, and the settings. So a link carries the puzzle and all that was found.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from app.games.ruzzle.query import Settings, ruzzle_url, take_turn_if_large
from app.games.ruzzle.text import CLOCK_NAMES
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.ranks import Goal
from app.solver.ruzzle.round import JOINT, RuzzleRound
from app.solver.ruzzle.solver import RuzzleIndex, solve_batch
from app.web.args import parse_int
from app.web.site import current_site
from app.web.text import quoted

MAX_ROUNDS = 3
MAX_HINTS = 9_999


@dataclass(frozen=True, slots=True)
class PlayedGrid:
    """A grid whose round is over, the words found on it, joined, and how many hints it took."""

    grid: Grid
    found: str
    hints: int = 0

    def __str__(self) -> str:
        return f"{self.grid}:{self.found}" + (f":{self.hints}" if self.hints else "")


@dataclass(frozen=True, slots=True)
class RuzzleGame:
    """Grids and settings: all of a game but the words found in the round in play.

    day: whose grid it is, None for any other game.
    """

    grid: Grid
    settings: Settings
    past: tuple[PlayedGrid, ...] = ()
    coming: tuple[Grid, ...] = ()
    day: date | None = None

    @classmethod
    def parse(cls, args: Mapping[str, str], language: Language) -> "RuzzleGame":
        """Return the game of an address; InvalidPuzzle names the part at fault."""
        grid = Grid.parse(args.get("grid", ""), language)
        settings = Settings.parse(args)
        past, coming = _parts(args, "past"), _parts(args, "next")
        if len(past) + len(coming) >= MAX_ROUNDS:
            raise InvalidPuzzle("too-many-rounds", "next" if coming else "past", limit=MAX_ROUNDS)
        played = []
        for part in past:
            notation, _, words = part.partition(":")
            found, _, typed = words.partition(":")
            hints = parse_int({"past": typed}, "past", 0, MAX_HINTS) or 0
            played.append(PlayedGrid(_grid(notation, language, "past"), found, hints))
        return cls(
            grid, settings, tuple(played), tuple(_grid(each, language, "next") for each in coming)
        )

    @property
    def rounds(self) -> int:
        return len(self.past) + 1 + len(self.coming)

    @property
    def number(self) -> int:
        """Return the number of the round in play, from 1."""
        return len(self.past) + 1

    def query(self) -> dict[str, str | int]:
        """Return what every address of this game carries."""
        query: dict[str, str | int] = {"grid": str(self.grid)}
        query |= {"past": ",".join(map(str, self.past))} if self.past else {}
        query |= {"next": ",".join(map(str, self.coming))} if self.coming else {}
        query |= {"day": self.day.isoformat()} if self.day else {}
        return query | self.settings.query()

    def url(self, **more: str | int) -> str:
        """Return the address of this game, with more in it."""
        return ruzzle_url("play", self.query(), **more)

    @property
    def day_url(self) -> str:
        """Return the address where everyone begins this day's grid, "" for any other game."""
        return ruzzle_url("play", {"day": self.day.isoformat()}) if self.day else ""

    def again(self) -> "RuzzleGame":
        """Return the same game from its first round."""
        grids = [*(played.grid for played in self.past), self.grid, *self.coming]
        return RuzzleGame(grids[0], self.settings, (), tuple(grids[1:]), self.day)

    def after(self, found: str, hints: int) -> "RuzzleGame | None":
        """Return the game in its next round, None after the last one; hints: of this round."""
        if not self.coming:
            return None
        past = (*self.past, PlayedGrid(self.grid, found, hints))
        return RuzzleGame(self.coming[0], self.settings, past, self.coming[1:])


@dataclass(frozen=True, eq=False)
class GameState:
    """A game with its rounds solved.

    past: the rounds that are over. round: the one in play.
    hint: the number of the hint shown, 0 for none; hints: how many the whole game has used.
    """

    game: RuzzleGame
    past: tuple[RuzzleRound, ...]
    round: RuzzleRound
    hint: int
    hints: int

    @classmethod
    def parse(cls, args: Mapping[str, str], index: RuzzleIndex) -> "GameState":
        """Return the state of an address; InvalidPuzzle names the part at fault.

        Words that are not on the grid in play only set `refused`: the rest can be played.
        """
        game = RuzzleGame.parse(args, index.lexicon.language)
        grids = [*(played.grid for played in game.past), game.grid]
        found = [*(played.found for played in game.past), args.get("found", "")]
        take_turn_if_large(max(len(grid.tiles) for grid in grids))
        solutions = solve_batch(index, grids, game.settings.min_length)
        *past, current = map(RuzzleRound.parse, solutions, found)
        for played in past:
            if error := _unknown_word(played, "past"):
                raise error
        hint = parse_int(args, "hint", 0, MAX_HINTS) or 0
        hints = parse_int(args, "hints", 0, MAX_HINTS) or 0
        return cls(game, tuple(past), current, hint, hints)

    def of_day(self, day: date) -> "GameState":
        """Return the same game as that of a day."""
        return replace(self, game=replace(self.game, day=day))

    @property
    def refused(self) -> InvalidPuzzle | None:
        """Return why words of `found` were left out, None if none were."""
        return _unknown_word(self.round, "found")

    @property
    def points(self) -> int:
        """Return the points of all rounds so far."""
        return sum(each.points for each in (*self.past, self.round))

    @property
    def own_hints(self) -> int:
        """Return how many hints the round in play has used."""
        return max(0, self.hints - sum(each.hints for each in self.game.past))

    @property
    def goal(self) -> Goal:
        """Return the ranks of the round in play."""
        return Goal.of(self.round.familiar.total, self.game.settings.seconds)

    @property
    def ranks(self) -> list[int]:
        """Return the rank of each round so far, from 0."""
        rounds, seconds = (*self.past, self.round), self.game.settings.seconds
        tallies = [each.familiar for each in rounds]
        return [Goal.of(each.total, seconds).rank(each.found) for each in tallies]

    @property
    def id(self) -> str:
        """Return the key that browsers keep the round under, the same for a rotated grid."""
        grid, settings = self.game.grid, self.game.settings
        return f"{grid.language.code} {grid.canonical()} {settings.min_length} {settings.clock}"

    @property
    def kind(self) -> str:
        """Return which rounds it is compared with, as a key: their language, size and clock."""
        grid, clock = self.game.grid, self.game.settings.clock
        return f"{grid.language.code}/{grid.rows}x{grid.columns}/{clock}"

    @property
    def terms(self) -> list[str]:
        """Return the clock in words, and the language unless it is the site's first."""
        language = self.game.grid.language
        others = [language.name] if language != current_site().languages[0] else []
        return [str(CLOCK_NAMES[self.game.settings.clock]), *others]

    @cached_property
    def found(self) -> str:
        """Return the words found in this round, joined."""
        return JOINT.join(self.round.found.words)

    def query(self) -> dict[str, str | int]:
        """Return what the forms of this round carry."""
        own: dict[str, str | int] = {"found": self.found, "hint": self.hint, "hints": self.hints}
        return self.game.query() | {name: value for name, value in own.items() if value}

    def url(self, **more: str | int) -> str:
        """Return the address of this round as it is, with more in it."""
        return ruzzle_url("play", self.query(), **more)

    def hinted(self) -> "GameState":
        """Return the state with one more hint given; the same if nothing is left to hint at."""
        following = self.round.next_hint(self.hint)
        if following is None or self.hints >= MAX_HINTS:
            return self
        return replace(self, hint=following, hints=self.hints + 1)


def _parts(args: Mapping[str, str], name: str) -> list[str]:
    return list(filter(str.strip, args.get(name, "").split(",")))


def _grid(notation: str, language: Language, field: str) -> Grid:
    try:
        return Grid.parse(notation, language)
    except InvalidPuzzle as error:
        raise error.at(field) from error


def _unknown_word(played: RuzzleRound, field: str) -> InvalidPuzzle | None:
    """Return the error of the first word that is not on a round's grid, None if there is none."""
    if not played.unknown:
        return None
    return InvalidPuzzle("not-on-grid", field, word=quoted(played.unknown[0]).upper())
