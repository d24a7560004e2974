"""The parameters and JSON answers of Ruzzle's addresses. An address holds the whole game.

grid: the grid in play.
found: the words found on the grid in play.
next: the grids to come.
past: the grids already played, each followed by a colon and the words found on it. If hints were
    used, another colon and the number of hints follow.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Annotated, Any, Literal, Self, TypeVar

from msgspec import UNSET

from app.games.kit import LIST_PAGE, MEANINGS, WORKING, DayQuery, seconds_of
from app.games.ruzzle.text import CLOCK_NAMES, SETTING_NAMES
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.dealer import SIDE
from app.solver.ruzzle.grid import MAX_SIDE, MAX_TYPED, MIN_SIDE, Grid
from app.solver.ruzzle.quality_grid import (
    DEALT_AT_ONCE,
    DEFAULT_WORDS,
    MAX_DEALS,
    WORD_COUNTS,
    most_deals,
)
from app.solver.ruzzle.ranks import Goal
from app.solver.ruzzle.round import JOINT, RuzzleRound, Tally, WordHint
from app.solver.ruzzle.solution import RuzzleSolution
from app.solver.ruzzle.solver import SHORTEST, RuzzleIndex, solve_batch
from app.web.answer import Answer, Band, Count, FirstMeaning, Maybe, Spellings, about
from app.web.query import (
    DAY,
    FilterQuery,
    Query,
    for_page,
    notation,
    one_of,
    several,
    switch,
    text,
    typed_word,
    whole,
)
from app.web.solve_limiter import take_turn
from app.web.text import quoted

USUAL_CLOCK = "120"
SORTS = ("length", "points")
LONGEST_MINIMUM = 8
"""The highest setting for a round's minimum word length, in letters."""
MAX_ROUNDS = 3
MAX_HINTS = 9_999

GRID = notation(
    Grid.parse,
    f"{MIN_SIDE} to {MAX_SIDE} rows of {MIN_SIDE} to {MAX_SIDE} tiles, `/` between rows; a tile"
    " of several letters in parentheses; behind a tile `2` or `3` multiply its letter, `22`"
    " or `33` the word",
    example="ovnd/teac/rsin/gelp",
    maxLength=MAX_TYPED,
)
HINTS = whole(0, MAX_HINTS, "how many hints the whole game has used")
CLOCK = one_of(CLOCK_NAMES, "not-a-setting", "seconds to play", name=SETTING_NAMES["clock"])
WORDS = one_of(
    WORD_COUNTS, "not-a-setting", "how many words dealt grids have", name=SETTING_NAMES["words"]
)
SORT = one_of(
    SORTS, "not-a-setting", "longest first, or most points first", name=SETTING_NAMES["sort"]
)


@dataclass(frozen=True, slots=True)
class Settings(Query):
    """The settings of a game: the minimum word length, the clock, and how many words a grid has."""

    min_length: Annotated[
        int, whole(SHORTEST, LONGEST_MINIMUM, "letters of the shortest word that counts")
    ] = SHORTEST
    clock: Annotated[str, CLOCK] = "none"
    words: Annotated[str, WORDS] = DEFAULT_WORDS

    @property
    def seconds(self) -> int:
        """Return the time limit in seconds, or 0 if there is none."""
        return seconds_of(self.clock)


@dataclass(frozen=True, slots=True)
class GridRequest(Query):
    """The grids to deal: their size and number, whether they have bonuses, and their settings."""

    rows: Annotated[int, whole(MIN_SIDE, MAX_SIDE, "of tiles", example="4")] = SIDE
    columns: Annotated[int, whole(MIN_SIDE, MAX_SIDE, "of tiles")] = SIDE
    rounds: Annotated[int, whole(1, MAX_ROUNDS, "how many grids")] = 1
    bonus: Annotated[bool, switch("whether some tiles multiply points")] = False
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class PlayedGrid:
    """A finished round: its grid, the words found (joined by "-") and the number of hints used."""

    grid: Grid
    found: str
    hints: int = 0

    @classmethod
    def parse(cls, text: str, language: Language) -> Self:
        """Parse a round in `past`.

        Raises InvalidPuzzle: field `grid` if the grid is invalid, field `past` if the number of
        hints is invalid.
        """
        grid, _, words = text.partition(":")
        found, _, typed = words.partition(":")
        hints = HINTS.read(typed, "past", language) if typed.strip() else 0
        return cls(Grid.parse(grid, language), found, hints)

    def __str__(self) -> str:
        return f"{self.grid}:{self.found}" + (f":{self.hints}" if self.hints else "")


PAST = notation(
    PlayedGrid.parse,
    "the rounds played, with commas between: a grid, `:`, words, and `:`, hints if any",
)
NEXT = notation(Grid.parse, "the grids to come, with commas between")


@dataclass(frozen=True, slots=True)
class RuzzleGame(Query):
    """A game: its grids and settings, and the words found in finished rounds.

    day: the date of a daily grid, or None for any other game.
    """

    grid: Annotated[Grid, GRID]
    past: Annotated[tuple[PlayedGrid, ...], several(PAST, MAX_ROUNDS, "too-many-rounds")] = ()
    next: Annotated[tuple[Grid, ...], several(NEXT, MAX_ROUNDS, "too-many-rounds")] = ()
    day: Annotated[date | None, DAY] = None
    settings: Settings = field(default_factory=Settings)

    def __post_init__(self) -> None:
        """Raise InvalidPuzzle if there are too many rounds."""
        if self.rounds > MAX_ROUNDS:
            field = "next" if self.next else "past"
            raise InvalidPuzzle("too-many-rounds", field, limit=MAX_ROUNDS)

    @property
    def rounds(self) -> int:
        return len(self.past) + 1 + len(self.next)

    @property
    def number(self) -> int:
        """Return the number of the round in play, from 1."""
        return len(self.past) + 1

    @property
    def day_url(self) -> str:
        """Return the address at which everyone starts this daily grid, or "" for other games."""
        return DayQuery(self.day).url("ruzzle.play") if self.day else ""

    def again(self) -> Self:
        """Return the game at the start of its first round."""
        grids = *(played.grid for played in self.past), self.grid, *self.next
        return replace(self, grid=grids[0], past=(), next=grids[1:])

    def after(self, found: str, hints: int) -> Self | None:
        """Return the game at the start of its next round, or None after the last round.

        found: the words found in this round, joined by "-".
        hints: how many hints this round used.
        """
        if not self.next:
            return None
        past = (*self.past, PlayedGrid(self.grid, found, hints))
        return replace(self, grid=self.next[0], past=past, next=self.next[1:], day=None)


@dataclass(frozen=True, slots=True)
class RoundQuery(Query):
    """A round, and what the player does in it.

    found: the words found, joined by "-".
    hint: the number of the hint shown, or 0 if none is shown.
    hints: how many hints the whole game has used.
    word: the text in the input, as typed, or None; once the round is over, the word to draw.
    end: whether the round is over.
    finish: whether the round ends once `word` is judged.
    ask: whether the player asks for a hint.
    turn: whether the request only turns the grid and leaves `word` in the input.
    """

    game: RuzzleGame
    found: Annotated[str, text("the words found, joined by `-`", example="sea")] = ""
    hint: Annotated[int, whole(0, MAX_HINTS, "the number of the hint shown")] = 0
    hints: Annotated[int, HINTS] = 0
    word: Annotated[str | None, text("a word to try", longest=MAX_LENGTH, example="tea")] = None
    end: Annotated[bool, switch("whether the round is over")] = False
    finish: Annotated[bool, switch("whether the round ends with `word`")] = False
    ask: Annotated[bool, switch("whether a hint is asked for")] = False
    turn: Annotated[bool, switch("turn the grid, and leave `word` as typed")] = False


@dataclass(frozen=True, slots=True)
class SolveQuery(Query):
    """The grid to solve, which of its words to list, and in which order.

    word: the word to draw on the board; "" to let the page choose a word.
    """

    grid: Annotated[Grid, GRID]
    min_length: Annotated[
        int, whole(SHORTEST, MAX_LENGTH, "letters of the shortest word listed")
    ] = SHORTEST
    sort: Annotated[str, SORT] = SORTS[0]
    meanings: Annotated[bool, MEANINGS] = False
    page: Annotated[int, LIST_PAGE] = 1
    length: Annotated[int | None, whole(SHORTEST, MAX_LENGTH, "letters of the words listed")] = None
    filter: FilterQuery = field(default_factory=FilterQuery)
    word: Annotated[str, for_page(typed_word("the word to draw", longest=MAX_LENGTH))] = ""
    working: Annotated[bool, WORKING] = False


class Found(Answer):
    """A word found on the grid."""

    word: str
    path: Annotated[
        Sequence[int], about("its tiles, numbered from 0 along the rows, in the order traced")
    ]
    points: Annotated[Count, about("of its best path")]
    band: Band
    blocked: Maybe[
        Annotated[bool, about("true for a word that may offend: it never counts as familiar")]
    ] = UNSET


class GridWord(Found):
    """A word in a solved grid."""

    meaning: Maybe[FirstMeaning] = UNSET


Entry = TypeVar("Entry", bound=Found)


def found_words(solution: RuzzleSolution, kind: type[Entry], *more: Iterable[Any]) -> list[Entry]:
    """Return a solution's words, in order, as JSON answers of the class `kind`.

    more: for each field that `kind` adds to Found, an iterable of that field's values.
    """
    columns = solution.words, solution.paths, solution.points.tolist(), solution.bands.tolist()
    blocked = [each or UNSET for each in solution.blocked.tolist()]
    return list(map(kind, *columns, blocked, *more))


class GridWorking(Answer):
    """How a grid was solved."""

    words: Annotated[Count, about("of the grid")]
    points: Annotated[Count, about("of them all")]
    familiar: Annotated[Count, about("how many of them are familiar")]
    paths_alive: Annotated[Sequence[Count], about("paths of 1, 2, 3 … letters that begin a word")]
    words_by_length: Annotated[Sequence[Count], about("words of 1, 2, 3 … letters")]


class SolvedGrid(Answer):
    """The words in a grid, and how they were found."""

    grid: Annotated[str, about("the grid, as it was read")]
    min_length: Annotated[int, about("letters of the shortest word listed", ge=SHORTEST)]
    word_count: Annotated[Count, about("how many words are listed")]
    words: Annotated[Sequence[GridWord], about("in the order of `sort`")]
    working: Annotated[GridWorking, about("how it was solved, whatever is listed")]
    spellings: Maybe[Spellings] = UNSET


class DaysGrid(Answer):
    """The daily grid."""

    grid: Annotated[str, about("the day’s grid")]


class BeforeGrids(Answer):
    """What is offered before a game: the daily grid."""

    today: DaysGrid


class GridRound(Answer, kw_only=True):
    """The fields common to the JSON of all rounds."""

    grid: Annotated[str, about("the grid, as it was read")]
    min_length: Annotated[
        int, about("letters of the shortest word that counts", ge=SHORTEST, le=LONGEST_MINIMUM)
    ]
    round: Annotated[int, about("the number of the round, from 1", ge=1, le=MAX_ROUNDS)]
    rounds: Annotated[int, about("how many the game has", ge=1, le=MAX_ROUNDS)]
    points: Annotated[Count, about("of the words found in this round")]
    total_points: Annotated[Count, about("of all rounds so far")]
    hints: Annotated[Count, about("how many the whole game has used", le=MAX_HINTS)]
    found: Annotated[Sequence[Found], about("in the order found")]
    words: Annotated[Tally, about("all words")]
    familiar: Annotated[Tally, about("the familiar ones")]
    rare: Annotated[Tally, about("the others")]
    lengths: Annotated[Mapping[str, Tally], about("letters → the words so long")]


class OpenRound(GridRound, kw_only=True):
    """A round in play."""

    status: Literal["playing"]
    hint: Annotated[str, about("what the hint says; empty for none")]
    word: Maybe[Annotated[str, about("the word that was sent, as it was read")]] = UNSET
    reply: Maybe[Annotated[str, about("why it doesn’t count, in a sentence; empty if it does")]] = (
        UNSET
    )
    entry: Maybe[Annotated[Found | None, about("the word that was sent, if it counts")]] = UNSET


class GridResult(GridRound, kw_only=True):
    """The result of a round."""

    status: Literal["over"]
    missed: Annotated[Sequence[Found], about("the words that were not found, longest first")]


USUAL_DEALS = 2
"""The most deals that we expect the usual settings to need. Other settings may need MAX_DEALS."""


def price(tiles: Iterable[int], *, found: int = 0, dealt: Settings | None = None) -> float:
    """Return an estimate of the CPU time that a request takes, in milliseconds.

    tiles: the number of tiles of each grid.
    found: how many found words the address contains. On a result page, each of these words is a
        link to an address that contains all of them.
    dealt: the settings of the grids to deal, or None if the grids are given.
    """
    if dealt is None:
        return 0.55 * sum(tiles) + 0.05 * found + 7e-5 * found**2
    usual = (dealt.words, dealt.min_length) == (DEFAULT_WORDS, SHORTEST)
    most = USUAL_DEALS if usual else MAX_DEALS
    # A deal makes several grids at once, and solves them.
    deal = 0.0017 * DEALT_AT_ONCE
    return sum(min(most, most_deals(each)) * deal * math.pow(each, 1.7) for each in tiles)


@dataclass(frozen=True, eq=False)
class GameState:
    """A game, with all its grids solved except those to come.

    rounds: the finished rounds, then the round in play.
    hint: the number of the hint shown, or 0 if none is shown.
    hints: how many hints the whole game has used.
    """

    game: RuzzleGame
    rounds: tuple[RuzzleRound, ...]
    hint: int
    hints: int

    @classmethod
    def of(cls, query: RoundQuery, index: RuzzleIndex) -> "GameState":
        """Wait for a turn, then solve a query's grids and return the state.

        Raises InvalidPuzzle: field `past` if a word in `past` is not on its grid, field `grid` if a
        grid has too many paths. If a word in `found` is not on the grid in play, nothing is
        raised: `refused` returns the error, and the round goes on.
        """
        game = query.game
        grids = [*(played.grid for played in game.past), game.grid]
        found = [*(played.found for played in game.past), query.found]
        words = sum(each.count(JOINT) + 1 for each in found)
        take_turn(price([len(grid.tiles) for grid in grids], found=words))
        solutions = solve_batch(index, grids, game.settings.min_length)
        rounds = tuple(map(RuzzleRound.parse, solutions, found))
        for played in rounds[:-1]:
            if error := _unknown_word(played, "past"):
                raise error
        return cls(game, rounds, query.hint, query.hints)

    @property
    def refused(self) -> InvalidPuzzle | None:
        """Return the error for the first word in `found` that is not on the grid, or None."""
        return _unknown_word(self.round, "found")

    @property
    def shown_hint(self) -> WordHint | None:
        """Return the hint shown, or None if there is none or the hinted word has been found."""
        return self.round.hint(self.hint)

    @property
    def round(self) -> RuzzleRound:
        return self.rounds[-1]

    @property
    def points(self) -> int:
        """Return the total points of all rounds so far."""
        return sum(each.points for each in self.rounds)

    @property
    def own_hints(self) -> int:
        """Return how many hints the round in play has used."""
        return max(0, self.hints - sum(each.hints for each in self.game.past))

    @property
    def goal(self) -> Goal:
        """Return the goal of the round in play: how many familiar words each rank requires."""
        return Goal.of(self.round.familiar.total, self.game.settings.seconds)

    @property
    def ranks(self) -> list[int]:
        """Return the rank reached in each round so far. The lowest rank is 0."""
        tallies, seconds = (each.familiar for each in self.rounds), self.game.settings.seconds
        return [Goal.of(each.total, seconds).rank(each.found) for each in tallies]

    @property
    def id(self) -> str:
        """Return the key under which browsers store the round. A rotated grid has the same key."""
        grid, settings = self.game.grid, self.game.settings
        return f"{grid.language.code} {grid.canonical()} {settings.min_length} {settings.clock}"

    @property
    def kind(self) -> str:
        """Return the key by which the statistics page groups rounds: language, size and clock."""
        grid, clock = self.game.grid, self.game.settings.clock
        return f"{grid.language.code}/{grid.rows}x{grid.columns}/{clock}"

    @property
    def clock_name(self) -> str:
        """Return the clock as text, such as "2 minutes"."""
        return str(CLOCK_NAMES[self.game.settings.clock])

    @property
    def unusual_clock(self) -> str:
        """Return the clock as text, or "" if it is the usual one."""
        return "" if self.game.settings.clock == USUAL_CLOCK else self.clock_name

    @cached_property
    def found(self) -> str:
        """Return the words found in the round in play, joined by "-"."""
        return JOINT.join(self.round.found.words)

    def query(self) -> RoundQuery:
        """Return this state as a query."""
        return RoundQuery(self.game, self.found, self.hint, self.hints)

    def url(self, **more: str | int) -> str:
        """Return the address of the round in play, with `more` as additional parameters."""
        return self.query().url("ruzzle.play", **more)

    def solve_url(self, **more: str) -> str:
        """Return the address for solving the grid in play, with `more` as additional parameters."""
        return SolveQuery(self.game.grid, self.game.settings.min_length).url("ruzzle.solve", **more)

    def hinted(self) -> "GameState":
        """Return the state with the next hint shown.

        If no hints are left, or the game has used MAX_HINTS, return the same state.
        """
        following = self.round.next_hint(self.hint)
        if following is None or self.hints >= MAX_HINTS:
            return self
        return replace(self, hint=following, hints=self.hints + 1)


def _unknown_word(played: RuzzleRound, field: str) -> InvalidPuzzle | None:
    """Return the error for the round's first word that is not on its grid, or None if all are."""
    if not played.unknown:
        return None
    return InvalidPuzzle("not-on-grid", field, word=quoted(played.unknown[0]).upper())
