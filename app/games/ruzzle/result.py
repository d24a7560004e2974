"""A round of Ruzzle that is over: what was found, what was missed, and the score of the game."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import ClassVar
from urllib.parse import urljoin

import numpy as np
from flask import request
from markupsafe import Markup

from app.components.charts import BarChart, Row, bar_chart
from app.components.grids import grid_board
from app.components.panels import Shared
from app.components.tiles import Board
from app.components.word_lists import WordGroup, word_group
from app.games.ruzzle.play import round_json
from app.games.ruzzle.query import CLOCK_NAMES, typed_word
from app.games.ruzzle.solve import listed_word, points_in_words, word_told
from app.games.ruzzle.state import Game, Table
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.quality_grid import todays_grid
from app.solver.ruzzle.round import RuzzleRound, Tally
from app.solver.ruzzle.solution import FoundWord
from app.solver.ruzzle.solver import RuzzleIndex
from app.solver.ruzzle.tracing import judge
from app.web.dates import day_named
from app.web.pages import current_site
from app.web.urls import make_url

SHOWN = 200
"""The most missed words under one heading; all of them are on the solve page."""
SQUARES = 10


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round of the game's table; href: that round's own result."""

    number: int
    points: str
    words: str
    href: str


@dataclass(frozen=True, slots=True, eq=False)
class ResultPage:
    """The end of a round.

    groups: familiar words missed, words found, rare words missed; each is drawn when chosen.
    told: what is said of the one drawn, "" on a grid without words. word: the one drawn.
    reply: why the word asked for cannot be drawn, "" if it can.
    """

    template: ClassVar[str] = "ruzzle/result.html"

    table: Table
    board: Board
    told: str
    word: str
    reply: str
    groups: tuple[WordGroup, ...]
    chart: BarChart
    rows: tuple[RoundRow, ...]
    shared: Shared
    error: InvalidPuzzle | None = None

    @property
    def round(self) -> RuzzleRound:
        return self.table.round

    @property
    def title(self) -> str:
        words, game = self.round.words, self.table.game
        told = f"{words.found} of {words.total:,} words"
        return f"Round {game.number} of {game.rounds}: {told}" if game.rounds > 1 else told

    @property
    def text(self) -> str:
        """Familiar and rare words apart, and what helped."""
        helped = f" {_hints(self.table.hints)} taken." if self.table.hints else ""
        return f"{_apart(self.round)}.{helped}"

    @property
    def solve_address(self) -> str:
        return _solve_address(self.table)

    @property
    def next_address(self) -> str:
        """The next round of the game, "" after the last."""
        following = self.table.game.after(self.table.found)
        return following.address() if following else ""

    @property
    def again_address(self) -> str:
        """The same grid from the start; of a game whose rounds are over, all its grids."""
        game = self.table.game
        return (
            Game(game.grid, game.settings, game.past, game.coming) if game.coming else game.again()
        ).address()

    @property
    def new_address(self) -> str:
        """A fresh game of the same kind."""
        return make_url("ruzzle.new", self._order() | self.table.game.settings.query())

    @property
    def setup_address(self) -> str:
        """The table before a game, with this one's settings in its form."""
        settings = asdict(self.table.game.settings)
        return make_url("ruzzle.play", self._order() | {k: str(v) for k, v in settings.items()})

    @property
    def open_address(self) -> str:
        """The round as it stood, "" if it had a clock, or nothing or everything was found."""
        words, settings = self.round.words, self.table.game.settings
        unfinished = 0 < words.found < words.total and not settings.seconds
        return self.table.address() if unfinished else ""

    def _order(self) -> dict[str, str]:
        """What is asked for to be dealt grids of this kind, but for the settings."""
        game = self.table.game
        args = {"rows": str(game.grid.rows), "columns": str(game.grid.columns)}
        args |= {"rounds": str(game.rounds)} if game.rounds > 1 else {}
        return args | ({"bonus": "1"} if game.grid.has_bonuses else {})

    def as_json(self) -> Mapping[str, object]:
        missed = {"missed": [found._asdict() for found in self.round.missed]}
        return round_json(self.table) | missed | {"status": "over"}


def result_page(table: Table, args: Mapping[str, str], indexes: Indexes, today: date) -> ResultPage:
    """The page of a round that is over; `word` in the address chooses the word to draw."""
    grid, now = table.game.grid, table.round
    reply, found, error = "", _best_missed(now), None
    if "word" in args:
        try:
            wanted = judge(now.solution, typed_word(args["word"], grid.language))
            reply, found = wanted.reason, wanted.found or found
        except InvalidPuzzle as refused:
            error = refused
    board = grid_board(grid, found.path if found else ())
    is_todays = _is_todays(grid, indexes, today)
    return ResultPage(
        table=table,
        board=board,
        told=word_told(found, board) if found else "",
        word=found.word if found else "",
        reply=reply,
        groups=tuple(_groups(table, found)),
        chart=_chart(now),
        rows=_rows(table),
        shared=_shared(table, today if is_todays else None),
        error=error,
    )


def _best_missed(now: RuzzleRound) -> FoundWord | None:
    """The longest familiar word that was missed, else the longest missed, else the longest."""
    missed = now.missed
    familiar = missed.only(missed.familiar.nonzero()[0])
    return next((found for some in (familiar, missed, now.solution) for found in some), None)


def _is_todays(grid: Grid, indexes: Indexes, today: date) -> bool:
    if grid.has_bonuses or grid.rows != grid.columns:
        return False
    todays = todays_grid(indexes[RuzzleIndex], indexes[GridDealer], today).grid
    return todays.upright() == grid.upright()


def _groups(table: Table, chosen: FoundWord | None) -> Iterator[WordGroup]:
    """Words under headings, each heading with its full count, empty ones left out."""
    missed = table.round.missed
    query = table.address(end="1").partition("?")[2]
    for title, words, most in (
        ("Familiar words you missed", missed.only(missed.familiar.nonzero()[0]), SHOWN),
        ("Words you found", table.round.found, None),
        ("Rare words you missed", missed.only((~missed.familiar).nonzero()[0]), SHOWN),
    ):
        if len(words):
            group = word_group(
                title,
                (
                    listed_word(found, query, chosen is not None and found.word == chosen.word)
                    for found in words.only(np.arange(len(words))[:most])
                ),
            )
            items = group.items + _others(table, len(words) - (most or len(words)))
            yield WordGroup(title, len(words), items, group.narrow)


def _others(table: Table, count: int) -> Markup:
    """A list item that leads to words that a list does not show; nothing if it shows all."""
    if count <= 0:
        return Markup()
    return Markup('<li><a href="{}">and {:,} more</a></li>').format(_solve_address(table), count)


def _solve_address(table: Table) -> str:
    game = table.game
    query = {"grid": str(game.grid), "min_length": str(game.settings.min_length)}
    return make_url("ruzzle.solve", query)


def _chart(now: RuzzleRound) -> BarChart:
    rows = [Row(str(length), tally.found, tally.total) for length, tally in now.lengths.items()]
    return bar_chart("Words by length", rows, "Letters", "found", "on the grid")


def _rows(table: Table) -> tuple[RoundRow, ...]:
    """The rounds so far; () in a game of one."""
    if table.game.rounds == 1:
        return ()
    game = table.game
    rounds = [
        *((each.grid, each.found) for each in game.past),
        (game.grid, table.found),
    ]
    return tuple(
        RoundRow(
            number,
            points_in_words(now.points),
            f"{now.words.found} of {now.words.total:,} words",
            Game(grid, game.settings).address(found=found, end="1"),
        )
        for number, ((grid, found), now) in enumerate(
            zip(rounds, (*table.past, table.round), strict=True), start=1
        )
    )


def _apart(now: RuzzleRound) -> str:
    familiar, rare = now.familiar, now.rare
    return (
        f"{familiar.found} of the {familiar.total:,} familiar words,"
        f" and {rare.found} of the {rare.total:,} rare ones"
    )


def _hints(count: int) -> str:
    return "1 hint" if count == 1 else f"{count} hints"


def _shared(table: Table, todays: date | None) -> Shared:
    """The result as text; its address is that of the puzzle."""
    game, grid = table.game, table.game.grid
    title = [f"Ruzzle {grid.rows} × {grid.columns}"]
    if todays:
        title = ["Ruzzle", day_named(todays)]
    first, *_ = current_site().languages
    title += [grid.language.name] if grid.language.code != first.code else []
    title += [f"{game.number} rounds"] if game.number > 1 else []
    title += [CLOCK_NAMES[game.settings.clock]]
    points = f"{', '.join(title)}: {points_in_words(table.points)}"
    over = [*table.past, table.round]
    squares = [f"{_squares(each.familiar, '🟩')} {_squares(each.rare, '🟨')}" for each in over]
    apart = [f"{_apart(each)}." for each in over]
    if len(over) > 1:
        apart = [f"Round {number}: {text}" for number, text in enumerate(apart, start=1)]
    longest = max((len(word) for each in over for word in each.found.words), default=0)
    last = [f"The longest word has {longest} letters."] if longest else []
    last += [f"{_hints(table.hints)} taken."] if table.hints else []
    return Shared(
        symbols="\n".join([points, *squares, *last]),
        words=" ".join([f"{points}.", *apart, *last]),
        address=urljoin(request.url_root, game.again().address()),
    )


def _squares(tally: Tally, square: str) -> str:
    """A bar of squares, as full as the words were found, and the numbers."""
    full = round(SQUARES * tally.found / tally.total) if tally.total else 0
    return f"{square * full}{'⬜' * (SQUARES - full)} {tally.found}/{tally.total}"
