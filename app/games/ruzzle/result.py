"""A round of Ruzzle that is over: what was found, what was missed, and the score of the game."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import ClassVar

import numpy as np
from flask_babel import gettext as _
from markupsafe import Markup

from app.components.charts import BarChart, Row, bar_chart
from app.components.grids import grid_board
from app.components.panels import Shared
from app.components.tiles import Board
from app.components.word_lists import WordGroup
from app.games.ruzzle import text
from app.games.ruzzle.lists import path_list
from app.games.ruzzle.play import round_json
from app.games.ruzzle.query import ruzzle_url, solve_url
from app.games.ruzzle.share import shared_result
from app.games.ruzzle.state import GameState, RuzzleGame
from app.solver.indexes import Indexes
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.quality_grid import todays_grid
from app.solver.ruzzle.round import RuzzleRound
from app.solver.ruzzle.solution import FoundWord
from app.solver.ruzzle.solver import RuzzleIndex
from app.solver.ruzzle.tracing import judge

MISSED_SHOWN = 200
"""The most missed words under one heading; all of them are on the solve page."""


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round in the game's table; href: that round's own result."""

    number: int
    points: str
    words: str
    href: str


@dataclass(frozen=True, slots=True, eq=False)
class ResultPage:
    """The end of a round.

    groups: familiar words missed, words found, rare words missed; each is drawn when chosen.
    traced: what is said of the one drawn, "" on a grid without words. word: the one drawn.
    reply: why the word asked for cannot be drawn, "" if it can.
    """

    template: ClassVar[str] = "ruzzle/result.html"

    state: GameState
    board: Board
    traced: str
    word: str
    reply: str
    groups: tuple[WordGroup, ...]
    chart: BarChart
    rows: tuple[RoundRow, ...]
    shared: Shared
    error: InvalidPuzzle | None = None

    @property
    def round(self) -> RuzzleRound:
        return self.state.round

    @property
    def title(self) -> str:
        words, game = self.round.words, self.state.game
        found = {"found": f"{words.found:,}", "total": words.total}
        if game.rounds == 1:
            return text.FOUND_OF(**found)
        return text.ROUND_FOUND_OF(number=game.number, rounds=game.rounds, **found)

    @property
    def sentences(self) -> list[str]:
        """Familiar and rare words counted separately, and the hints used."""
        hints = [text.HINTS_USED(count=self.state.hints)] if self.state.hints else []
        return [text.tallies_message(self.round), *hints]

    @property
    def solve_address(self) -> str:
        return solve_url(self.state.game.grid, self.state.game.settings.min_length)

    @property
    def next_address(self) -> str:
        """The next round of the game, "" after the last."""
        following = self.state.game.after(self.state.found)
        return following.address() if following else ""

    @property
    def again_address(self) -> str:
        """The same grid from the start; of a game whose rounds are over, all its grids."""
        game = self.state.game
        return (game if game.coming else game.again()).address()

    @property
    def new_address(self) -> str:
        """A fresh game of the same kind."""
        return ruzzle_url("new", self._request() | self.state.game.settings.query())

    @property
    def setup_address(self) -> str:
        """The page before a game, with this one's settings in its form."""
        return ruzzle_url("play", self._request() | asdict(self.state.game.settings))

    @property
    def open_address(self) -> str:
        """The round as it was, "" if it had a clock, or nothing or everything was found."""
        words, settings = self.round.words, self.state.game.settings
        unfinished = 0 < words.found < words.total and not settings.seconds
        return self.state.address() if unfinished else ""

    def _request(self) -> dict[str, str | int]:
        """Return the query that asks for grids of this kind, but for the settings."""
        game = self.state.game
        rounds = game.rounds if game.rounds > 1 else 0
        size = {"rows": game.grid.rows, "columns": game.grid.columns}
        return {**size, "rounds": rounds, "bonus": int(game.grid.has_bonuses)}

    def as_json(self) -> Mapping[str, object]:
        missed = {"missed": [found._asdict() for found in self.round.missed]}
        return round_json(self.state) | missed | {"status": "over"}


def result_page(
    state: GameState, args: Mapping[str, str], indexes: Indexes, today: date
) -> ResultPage:
    """Return the page of a round that is over; `word` in the address chooses the word to draw."""
    grid, played = state.game.grid, state.round
    reply, found, error = "", _best_missed(played), None
    if "word" in args:
        try:
            word = parse_word(args["word"], grid.language, longest=MAX_LENGTH)
            judged = judge(played.solution, word)
            reply = text.refusal_message(judged.refusal) if judged.refusal else ""
            found = judged.found or found
        except InvalidPuzzle as refused:
            error = refused
    board = grid_board(grid, found.path if found else ())
    return ResultPage(
        state=state,
        board=board,
        traced=text.traced_message(found, board) if found else "",
        word=found.word if found else "",
        reply=reply,
        groups=tuple(_groups(state, found.word if found else "")),
        chart=_chart(played),
        rows=_rows(state),
        shared=shared_result(state, today if _is_todays(grid, indexes, today) else None),
        error=error,
    )


def _best_missed(played: RuzzleRound) -> FoundWord | None:
    """Return the longest familiar word that was missed, else the longest missed, else any."""
    missed = played.missed
    familiar = missed.only(missed.familiar.nonzero()[0])
    return next((found for some in (familiar, missed, played.solution) for found in some), None)


def _is_todays(grid: Grid, indexes: Indexes, today: date) -> bool:
    if grid.has_bonuses or grid.rows != grid.columns:
        return False
    todays = todays_grid(indexes[RuzzleIndex], indexes[GridDealer], today)
    return todays.canonical() == grid.canonical()


def _groups(state: GameState, drawn: str) -> Iterator[WordGroup]:
    """Yield words under headings, each heading with its full count, empty ones left out."""
    missed, here = state.round.missed, state.address(end=1)
    for title, words, most in (
        (_("Familiar words you missed"), missed.only(missed.familiar.nonzero()[0]), MISSED_SHOWN),
        (_("Words you found"), state.round.found, None),
        (_("Rare words you missed"), missed.only((~missed.familiar).nonzero()[0]), MISSED_SHOWN),
    ):
        if len(words):
            group = path_list(title, words.only(np.arange(len(words))[:most]), here, drawn)
            more = _more(state, len(words) - (most or len(words)))
            yield WordGroup(title, len(words), group.items + more, group.narrow)


def _more(state: GameState, count: int) -> Markup:
    """Return a list item that leads to words not listed; nothing if all are."""
    if count <= 0:
        return Markup()
    address = solve_url(state.game.grid, state.game.settings.min_length)
    return Markup('<li><a href="{}">{}</a></li>').format(address, text.AND_MORE(num=f"{count:,}"))


def _chart(played: RuzzleRound) -> BarChart:
    rows = [Row(str(length), tally.found, tally.total) for length, tally in played.lengths.items()]
    return bar_chart(_("Words by length"), rows, _("Letters"), _("found"), _("on the grid"))


def _rows(state: GameState) -> tuple[RoundRow, ...]:
    """Return the rounds so far; () in a game of one."""
    game = state.game
    if game.rounds == 1:
        return ()
    grids = [*((each.grid, each.found) for each in game.past), (game.grid, state.found)]
    return tuple(
        RoundRow(
            number,
            text.POINTS(points=played.points),
            text.FOUND_OF(found=f"{played.words.found:,}", total=played.words.total),
            RuzzleGame(grid, game.settings).address(found=found, end=1),
        )
        for number, ((grid, found), played) in enumerate(
            zip(grids, (*state.past, state.round), strict=True), start=1
        )
    )
