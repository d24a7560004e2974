"""A round of Ruzzle that is over: what was found, what was missed, and the score of the game."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

import numpy as np
from flask_babel import gettext as _
from markupsafe import Markup

from app.components.board import Board, board_of
from app.components.charts import BarChart, Row, bar_chart
from app.components.daily import DailyResult
from app.components.numbers import number_text
from app.components.panels import Shared
from app.components.word_lists import WordGroup
from app.games.ruzzle import text
from app.games.ruzzle.daily import daily_result
from app.games.ruzzle.lists import path_list
from app.games.ruzzle.play import round_json
from app.games.ruzzle.query import ruzzle_url, solve_url
from app.games.ruzzle.share import share_round
from app.games.ruzzle.state import GameState, PlayedGrid, RuzzleGame
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.round import RuzzleRound
from app.solver.ruzzle.solution import FoundWord, RuzzleSolution
from app.solver.ruzzle.tracing import judge
from app.web.pages import Page

GRADES = ((6, "triumph"), (3, "good"), (0, "modest"))
"""How the ranks from each one on are received."""
NEAR = 10
"""How many words more may be asked for at the end."""
BEST_MISSED = 12
"""How many missed words stand unfolded: the familiar ones of most points."""
MISSED_SHOWN = 200
"""The most missed words under one heading; all of them are on the solve page."""


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round in the game's table; href: that round's own result."""

    number: int
    familiar: str
    points: str
    href: str


@dataclass(frozen=True, slots=True, eq=False)
class ResultPage(Page):
    """The end of a round.

    missed: the best familiar words missed, or rare ones if there are none. groups: familiar words
        missed, words found, rare words missed; each is drawn when chosen.
    traced: what is said of the one drawn, "" on a grid without words. word: the one drawn.
    reply: why the word asked for cannot be drawn, "" if it can.
    """

    template = "ruzzle/result.html"

    state: GameState
    board: Board
    traced: str
    word: str
    reply: str
    missed: WordGroup | None
    groups: tuple[WordGroup, ...]
    chart: BarChart
    rows: tuple[RoundRow, ...]
    shared: Shared

    @property
    def round(self) -> RuzzleRound:
        return self.state.round

    @property
    def title(self) -> str:
        familiar = self.round.familiar
        return text.FAMILIAR_OF(found=number_text(familiar.found), total=familiar.total)

    @property
    def rank(self) -> int:
        """Return the rank reached, from 0."""
        return self.state.ranks[-1]

    @property
    def verdict(self) -> str:
        return str(text.RANK_NAMES[self.rank])

    @property
    def grade(self) -> str:
        """Return how well the round went: a grade of macros/result.html."""
        return next(grade for least, grade in GRADES if self.rank >= least)

    @property
    def best(self) -> FoundWord | None:
        """Return the best word found, None without one."""
        return max(self.round.found, key=lambda found: found.points, default=None)

    @property
    def which_round(self) -> str:
        """Return which round of a game of several this is and its points, "" in a game of one."""
        game = self.state.game
        if game.rounds == 1:
            return ""
        which = text.ROUND_OF(number=game.number, rounds=game.rounds)
        return f"{which} · {text.POINTS(points=self.round.points)}"

    @property
    def unit(self) -> str:
        """Return what the large figure counts: the points of the rounds so far."""
        game = self.state.game
        if game.rounds == 1:
            return text.UNIT(points=self.state.points)
        return text.UNIT_SO_FAR() if game.coming else text.UNIT_IN_ALL(rounds=game.rounds)

    @property
    def sentences(self) -> list[str]:
        """Return the counts of familiar and rare words, the next rank if near, and the hints."""
        found = self.round.familiar.found
        ahead = [
            text.RANK_AHEAD(count=start - found, rank=name)
            for start, name in zip(self.state.goal.starts, text.RANK_NAMES, strict=True)
            if 0 < start - found <= NEAR
        ]
        hints = [text.HINTS_USED(count=self.state.hints)] if self.state.hints else []
        return [text.tallies_message(self.round), *ahead[:1], *hints]

    @property
    def daily(self) -> DailyResult | None:
        return daily_result(self.state, self.best)

    @property
    def solve_url(self) -> str:
        return solve_url(self.state.game.grid, self.state.game.settings.min_length)

    @property
    def next_url(self) -> str:
        """Return the address of the next round, "" after the last."""
        following = self.state.game.after(self.state.found, self.state.own_hints)
        return following.url(hints=self.state.hints) if following else ""

    @property
    def again_url(self) -> str:
        """Return the address of this grid from the start; after the last round, of all grids."""
        game = self.state.game
        return game.url(hints=self.state.hints) if game.coming else game.again().url()

    @property
    def new_url(self) -> str:
        """Return the address of a fresh game of the same kind."""
        return ruzzle_url("new", self._request() | self.state.game.settings.query())

    @property
    def setup_url(self) -> str:
        """Return the address of the page before a game, its form filled with these settings."""
        return ruzzle_url("play", self._request() | asdict(self.state.game.settings))

    @property
    def open_url(self) -> str:
        """Return the address of the open round, "" if it had a clock or nothing is left to do."""
        words, settings = self.round.words, self.state.game.settings
        unfinished = 0 < words.found < words.total and not settings.seconds
        return self.state.url() if unfinished else ""

    def _request(self) -> dict[str, str | int]:
        """Return the query that asks for grids of this kind, but for the settings."""
        game = self.state.game
        rounds = game.rounds if game.rounds > 1 else 0
        size = {"rows": game.grid.rows, "columns": game.grid.columns}
        return {**size, "rounds": rounds, "bonus": int(game.grid.has_bonuses)}

    def as_json(self) -> Mapping[str, object]:
        missed = {"missed": [found._asdict() for found in self.round.missed]}
        return round_json(self.state) | missed | {"status": "over"}


def result_page(state: GameState, args: Mapping[str, str]) -> ResultPage:
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
    board = board_of(grid, found.path if found else ())
    return ResultPage(
        state=state,
        board=board,
        traced=text.traced_message(found) if found else "",
        word=found.word if found else "",
        reply=reply,
        missed=_missed(state, found.word if found else ""),
        groups=tuple(_groups(state, found.word if found else "")),
        chart=_chart(played),
        rows=_rows(state),
        shared=share_round(state),
        error=error,
    )


def _best_missed(played: RuzzleRound) -> FoundWord | None:
    """Return the best familiar word that was missed, else the best missed, else the best."""
    missed = _by_points(played.missed)
    some = (_familiar(missed), missed, _by_points(played.solution))
    return next((found for words in some for found in words), None)


def _by_points(words: RuzzleSolution) -> RuzzleSolution:
    """Return words with those of most points first, without those that the app never chooses."""
    rows = np.flatnonzero(~words.blocked)
    return words.only(rows[np.argsort(-words.points[rows], kind="stable")])


def _familiar(words: RuzzleSolution) -> RuzzleSolution:
    return words.only(words.familiar.nonzero()[0])


def _missed(state: GameState, drawn: str) -> WordGroup | None:
    """Return the best words missed under a heading, None if none was."""
    missed = _by_points(state.round.missed)
    familiar = _familiar(missed)
    title = _("Best words you missed") if len(familiar) else _("Best rare words you missed")
    words = familiar if len(familiar) else missed
    words = words.only(np.arange(len(words))[:BEST_MISSED])
    return path_list(title, words, state.url(end=1), drawn) if len(words) else None


def _groups(state: GameState, drawn: str) -> Iterator[WordGroup]:
    """Yield words under headings, each heading with its full count, empty ones left out."""
    missed, here = _by_points(state.round.missed), state.url(end=1)
    for title, words, most in (
        (_("Familiar words you missed"), _familiar(missed), MISSED_SHOWN),
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
    return Markup('<li><a href="{}">{}</a></li>').format(
        address, text.AND_MORE(num=number_text(count))
    )


def _chart(played: RuzzleRound) -> BarChart:
    lengths = played.familiar_lengths
    rows = [Row(str(length), tally.found, tally.total) for length, tally in lengths.items()]
    return bar_chart(
        _("Familiar words by length"), rows, _("Letters"), _("found"), _("on the grid")
    )


def _rows(state: GameState) -> tuple[RoundRow, ...]:
    """Return the rounds so far, () after the first."""
    game = state.game
    if not game.past:
        return ()
    rounds = [*game.past, PlayedGrid(game.grid, state.found, state.own_hints)]
    return tuple(
        RoundRow(
            number,
            text.OF(
                found=number_text(played.familiar.found), total=number_text(played.familiar.total)
            ),
            number_text(played.points),
            RuzzleGame(each.grid, game.settings).url(found=each.found, hints=each.hints, end=1),
        )
        for number, (each, played) in enumerate(
            zip(rounds, (*state.past, state.round), strict=True), start=1
        )
    )
