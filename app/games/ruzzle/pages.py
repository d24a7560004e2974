"""Ruzzle's pages: its lists of words, a day, before a game, rounds, their ends, the solver."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from markupsafe import Markup
from msgspec import UNSET

from app.components.board import Board, board_of
from app.components.charts import BarChart, Row, bar_chart
from app.components.numbers import number_text
from app.components.word_lists import ListedWord, WordGroup, spellings_of, word_group, word_url
from app.games import kit
from app.games.kit import Bars, DailyResult, Finish, Shared, WordCard, word_card
from app.games.ruzzle import text
from app.games.ruzzle.addresses import (
    LONGEST_MINIMUM,
    USUAL_CLOCK,
    BeforeGrids,
    DaysGrid,
    Found,
    GameState,
    GridRequest,
    GridResult,
    GridWorking,
    OpenRound,
    PlayedGrid,
    RoundQuery,
    RuzzleGame,
    Settings,
    SolvedGrid,
    SolveQuery,
    found_words,
    price,
)
from app.solver.calendar import grid_of
from app.solver.day_points import grid_points
from app.solver.indexes import Indexes
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.dealer import SIDE
from app.solver.ruzzle.grid import MAX_SIDE, MIN_SIDE, Grid
from app.solver.ruzzle.quality_grid import DEFAULT_WORDS, WORD_COUNTS, GridTarget
from app.solver.ruzzle.ranks import RANKS
from app.solver.ruzzle.round import RuzzleRound, Tally
from app.solver.ruzzle.solution import FoundWord, RuzzleSolution
from app.solver.ruzzle.solver import SHORTEST, RuzzleIndex, solve, solve_batch
from app.solver.ruzzle.tracing import JudgedWord, judge
from app.web.dates import day_named
from app.web.game import Card, Solver, counted
from app.web.pages import Page
from app.web.query import Args
from app.web.site import current_indexes, named
from app.web.solve_limiter import take_turn
from app.web.urls import make_url, words_url

MOST_TENS = 5
"""Words of this many times ten points or more stand in one group."""


def _listed(words: Iterable[FoundWord], drawn: str) -> list[ListedWord]:
    return [
        ListedWord(word, word, band, str(points), path, word == drawn)
        for word, path, points, band in words
    ]


def _drawing(page: str) -> str:
    """Return the start of the address where a page draws a word."""
    return f"?{page.partition('?')[2]}&word="


def _facts(state: GameState) -> list[str]:
    """Return what distinguishes the puzzle: its day or size, rounds, clock, language."""
    game, grid = state.game, state.game.grid
    puzzle = day_named(game.day) if game.day else text.SIZE(rows=grid.rows, columns=grid.columns)
    so_far = text.ROUNDS_OF if game.next else text.ROUNDS
    rounds = [so_far(count=game.number, rounds=game.rounds)] if game.rounds > 1 else []
    return [puzzle, *rounds, *state.terms]


def _bar(rank: int, familiar: Tally) -> str:
    """Return a square for each rank, green up to the one reached, and the familiar words."""
    counts = f"{number_text(familiar.found)}/{number_text(familiar.total)}"
    return f"{'🟩' * rank}{'⬜' * (RANKS - 1 - rank)} {counts}"


def card(indexes: Indexes, day: date) -> Card:
    """Return a day's grid, which the card shows face down until the clock runs."""
    grid = grid_of(indexes, day)
    return Card("ruzzle/card.html", DaysGrid(str(grid)), grid)


USUAL = GridRequest(bonus=True, settings=Settings(clock=USUAL_CLOCK))
"""The form's grid before one is asked for."""


@dataclass(frozen=True, slots=True)
class SetupPage(kit.SetupPage):
    """The page before a game.

    grid: the day's, which stays hidden until the clock runs.
    """

    template = "ruzzle/setup.html"
    shows = frozenset({*USUAL.args(defaults=True), "grid"} - {"bonus"})
    sides: ClassVar[Sequence[tuple[int, str]]] = tuple(
        (side, str(side)) for side in range(MIN_SIDE, MAX_SIDE + 1)
    )
    clocks: ClassVar = (text.CLOCK_NAMES | {"none": lazy_gettext("No clock")}).items()

    grid: Grid

    @property
    def word_counts(self) -> str:
        """Return how many words a grid has, for each choice in the form."""
        counts = {choice: f"{least}–{most}" for choice, (least, most) in WORD_COUNTS.items()}
        return text.COUNTS(side=SIDE, **counts)

    def answer(self) -> BeforeGrids:
        return BeforeGrids(DaysGrid(str(self.grid)))


def setup_page(
    indexes: Indexes, day: date, args: Args, error: InvalidPuzzle | None = None
) -> SetupPage:
    """Return the page with its forms filled from the address."""
    chosen = USUAL.typed(args) | {"grid": args.get("grid", "")}
    if "rows" in args:
        chosen["bonus"] = args.get("bonus", "")
    asked = "rows" in args or (error is not None and "grid" not in args)
    return SetupPage(grid_of(indexes, day), day=day, chosen=chosen, asked=asked, error=error)


@dataclass(frozen=True, slots=True)
class RoundPage(Page):
    """A round in play.

    board: with the path of the last word, if that counted, and the tile that a hint is about.
    judged: the last word, None if none was sent.
    typed: the text in the field: a word that was refused.
    """

    template = "ruzzle/round.html"

    state: GameState
    board: Board
    judged: JudgedWord | None = None
    typed: str = ""

    @property
    def round(self) -> RuzzleRound:
        return self.state.round

    @property
    def reply(self) -> str:
        """Return the message about the last word, "" for none."""
        if self.judged is None:
            return ""
        if self.judged.refusal:
            return text.refusal_message(self.judged.refusal)
        assert self.judged.found
        sentence = text.FOUND_LAST if self._all_found else text.FOUND
        return sentence(word=named(self.judged.word), points=self.judged.found.points)

    @property
    def status(self) -> str:
        """Return the message about the round when there is none about a word."""
        words, least = self.round.words, self.state.game.settings.min_length
        if not words.total:
            return text.NO_WORDS(least=least)
        if self._all_found:
            return text.ALL_FOUND()
        if words.found:
            return text.WELCOME_BACK(count=words.found)
        settings, grid = self.state.game.settings, self.state.game.grid
        fewest, most = GridTarget.of_size(grid.rows, grid.columns, settings.words).words
        if settings.words == DEFAULT_WORDS or fewest <= words.total <= most:
            return text.FIND_WORDS(least=least)
        target = {"fewest": number_text(fewest), "most": number_text(most)}
        return text.FIND_WORDS_OFF_TARGET(least=least, **target)

    @property
    def _all_found(self) -> bool:
        return self.round.words.found == self.round.words.total

    @property
    def hint(self) -> str:
        """Return the text of the hint shown, "" for none."""
        hint = self.round.hint(self.state.hint)
        return text.hint_message(hint) if hint else ""

    @property
    def hinted(self) -> str:
        """Return the word the hint shown is about, "" for none."""
        hint = self.round.hint(self.state.hint)
        return hint.word if hint else ""

    @property
    def ranks(self) -> list[tuple[str, int]]:
        """Return the ranks of the round, as (name, familiar words it takes)."""
        return list(zip(map(str, text.RANK_NAMES), self.state.goal.starts, strict=True))

    @property
    def rank(self) -> str:
        """Return the rank reached so far."""
        return str(text.RANK_NAMES[self.state.goal.rank(self.round.familiar.found)])

    @property
    def next_rank(self) -> str:
        """Return the next rank and how many familiar words it takes, "" after the last."""
        ahead = (each for each in self.ranks if each[1] > self.round.familiar.found)
        name, start = next(ahead, ("", 0))
        return text.NEXT_RANK(rank=name, num=number_text(start)) if name else ""

    @property
    def words(self) -> Markup:
        """Return the words found, the last one first, ready to print."""
        base = words_url()
        found = reversed(list(self.round.found))
        listed = (
            ListedWord(w.word, word_url(base, w.word), w.band, str(w.points), w.path) for w in found
        )
        return word_group("", listed, current_indexes().lexicon.forms).items

    @property
    def title(self) -> str:
        """Return the name of this game for home's list of open games."""
        grid, day = self.state.game.grid, self.state.game.day
        if day:
            return text.DAY_TITLE(day=day_named(day))
        letters = grid.letters[:4].upper()
        return text.ROUND_TITLE(rows=grid.rows, columns=grid.columns, letters=letters)

    def answer(self) -> OpenRound:
        judged = self.judged
        return OpenRound(
            **round_facts(self.state),
            status="playing",
            hint=self.hint,
            word=judged.word if judged else UNSET,
            reply=self.reply if judged else UNSET,
            entry=(judged.found and Found(*judged.found)) if judged else UNSET,
        )


def round_page(state: GameState, typed: str | None) -> RoundPage:
    """Return the page of a round, with its typed word judged, if any.

    Its `error` is set if what was sent cannot be a word, or if words were refused before.
    """
    grid = state.game.grid
    if typed is None or state.refused:
        return RoundPage(state, _board(state), error=state.refused)
    try:
        word = parse_word(typed, grid.language, longest=MAX_LENGTH)
    except InvalidPuzzle as error:
        return RoundPage(state, _board(state), typed=typed, error=error)
    judged = state.round.judge(word)
    state = replace(state, round=state.round.with_word(word))
    path = judged.found.path if judged.found else ()
    return RoundPage(state, _board(state, path), judged, "" if judged.found else word)


def _board(state: GameState, path: Sequence[int] = ()) -> Board:
    """Return the board with a path, and with the hint's tile lit."""
    hint = state.round.hint(state.hint)
    return board_of(state.game.grid, path, [hint.cell] if hint else [])


def round_facts(state: GameState) -> dict[str, Any]:
    """Return a round for JSON, in play and at its end: the fields of GridRound."""
    played = state.round
    return {
        "grid": str(state.game.grid),
        "min_length": state.game.settings.min_length,
        "round": state.game.number,
        "rounds": state.game.rounds,
        "points": played.points,
        "total_points": state.points,
        "hints": state.hints,
        "found": found_words(played.found),
        "words": played.words,
        "familiar": played.familiar,
        "rare": played.rare,
        "lengths": {str(length): tally for length, tally in played.lengths.items()},
    }


GRADES = ((6, "triumph"), (3, "good"), (0, "modest"))
"""How the ranks from each one on are received."""
NEAR = 10
"""How many more words may be asked for at the end."""
MISSED_SHOWN = 200
"""The most missed words under one heading; all of them are on the solve page."""


@dataclass(frozen=True, slots=True, eq=False)
class ResultPage(kit.ResultPage):
    """The end of a round.

    word: the one drawn. traced: the message about it, "" on a grid without words.
    asked: whether the address asked for a word. reply: why that one cannot be drawn, "" if it can.
    """

    template = "ruzzle/result.html"

    state: GameState
    board: Board
    traced: str
    word: str
    asked: bool
    reply: str

    @property
    def groups(self) -> Iterator[WordGroup]:
        """Yield words under headings, each heading with its full count, empty ones left out.

        Familiar words missed, words found, rare words missed; each is drawn when chosen.
        """
        missed, base = _by_points(self.round.missed), _drawing(self.state.url(end=1))
        forms = current_indexes().lexicon.forms
        for title, words, most in (
            (_("Familiar words you missed"), _familiar(missed), MISSED_SHOWN),
            (_("Words you found"), self.round.found, None),
            (
                _("Rare words you missed"),
                missed.only((~missed.familiar).nonzero()[0]),
                MISSED_SHOWN,
            ),
        ):
            if len(words):
                listed = _listed(words.only(np.arange(len(words))[:most]), self.word)
                group = word_group(title, listed, forms, base)
                more = self._more(len(words) - (most or len(words)))
                yield WordGroup(title, len(words), group.items + more, group.narrow)

    def _more(self, count: int) -> Markup:
        """Return a list item that leads to words not listed; nothing if all are."""
        if count <= 0:
            return Markup()
        return Markup('<li><a href="{}">{}</a></li>').format(
            self.state.solve_url(), text.AND_MORE(num=number_text(count))
        )

    @property
    def chart(self) -> BarChart:
        lengths = self.round.familiar_lengths
        rows = [Row(str(length), tally.found, tally.total) for length, tally in lengths.items()]
        return bar_chart(
            _("Familiar words by length"), rows, _("Letters"), _("found"), _("on the grid")
        )

    @property
    def rounds(self) -> list[tuple[str, RuzzleRound]]:
        """Return the rounds so far with the addresses of their own results; [] after the first."""
        game, state = self.state.game, self.state
        if not game.past:
            return []
        grids = [*game.past, PlayedGrid(game.grid, state.found, state.own_hints)]
        games = [RuzzleGame(each.grid, settings=game.settings) for each in grids]
        addresses = [
            RoundQuery(game, each.found, hints=each.hints, end=True).url("ruzzle.play")
            for game, each in zip(games, grids, strict=True)
        ]
        return list(zip(addresses, (*state.past, state.round), strict=True))

    @property
    def shared(self) -> Shared:
        """Return the result to share; a day's links to the page where everyone begins."""
        state, game = self.state, self.state.game
        over = [*state.past, state.round]
        bars = [_bar(rank, each.familiar) for rank, each in zip(state.ranks, over, strict=True)]
        score = text.SHARED(facts=", ".join(_facts(state)), points=state.points)
        longest = max((len(word) for each in over for word in each.found.words), default=0)
        rest = [text.MY_LONGEST(count=longest)] if longest else []
        rest += [text.HINTS_USED(count=state.hints)] if state.hints else []
        address = game.day_url or game.again().url("ruzzle.play")
        return Shared.of([score, *bars, *rest], address)

    @property
    def round(self) -> RuzzleRound:
        return self.state.round

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
    def card(self) -> WordCard | None:
        return word_card(self.best.word) if self.best else None

    @property
    def finished_board(self) -> Board:
        """Return the board with the word asked for, or else the best word found."""
        if self.asked or self.best is None:
            return self.board
        return board_of(self.state.game.grid, self.best.path)

    @property
    def bars(self) -> Bars:
        """Return the points of the round, and those of all familiar words."""
        words = self.round.solution
        familiar = int(words.points[words.familiar].sum())
        return [(_("You"), self.round.points), (_("Familiar words"), familiar)]

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
        """Return the result of a day's grid, None for any other."""
        state, best, familiar = self.state, self.best, self.round.familiar
        if state.game.day is None:
            return None
        bar = _bar(self.rank, familiar)
        return DailyResult(
            game="ruzzle",
            day=state.game.day,
            kind=state.game.settings.clock,
            score=state.points,
            of=None,
            earned=grid_points(familiar.found, state.goal.starts[-2]),
            won=familiar.found == familiar.total,
            top=bool(best and best.points == self.round.solution.points.max()),
            stamp=number_text(state.points),
            text=f"{text.POINTS(points=state.points)} · {self.verdict}",
            word=best.word if best else "",
            share=" · ".join(filter(None, [bar, state.unusual_clock])),
        )

    @property
    def finish(self) -> Finish:
        state, shared = self.state, self.shared.url
        told = text.tallies_message(self.round)
        words = tuple((each.word, each.points) for each in _by_points(self.round.found))
        puzzle = f"{shared} {state.game.number}"
        return Finish(puzzle, shared, state.points, told, words, self.daily)

    @property
    def next_url(self) -> str:
        """Return the address of the next round, "" after the last."""
        following = self.state.game.after(self.state.found, self.state.own_hints)
        return self._url(following) if following else ""

    @property
    def again_url(self) -> str:
        """Return the address of this grid from the start; after the last round, of all grids."""
        game = self.state.game
        return self._url(game) if game.next else game.again().url("ruzzle.play")

    def _url(self, game: RuzzleGame) -> str:
        return RoundQuery(game, hints=self.state.hints).url("ruzzle.play")

    @property
    def new_url(self) -> str:
        """Return the address of a fresh game of the same kind."""
        return make_url("ruzzle.new", {**self._size, **self._request.args()})

    @property
    def setup_url(self) -> str:
        """Return the address of the page before a game, its form filled with these settings."""
        return make_url("ruzzle.play", self._request.args(defaults=True))

    @property
    def open_url(self) -> str:
        """Return the address of the open round, "" if it had a clock or nothing is left to do."""
        words, settings = self.round.words, self.state.game.settings
        unfinished = 0 < words.found < words.total and not settings.seconds
        return self.state.url() if unfinished else ""

    @property
    def _request(self) -> GridRequest:
        """Return the request for grids of this kind."""
        game = self.state.game
        return GridRequest(
            **self._size, rounds=game.rounds, bonus=game.grid.has_bonuses, settings=game.settings
        )

    @property
    def _size(self) -> dict[str, int]:
        grid = self.state.game.grid
        return {"rows": grid.rows, "columns": grid.columns}

    def answer(self) -> GridResult:
        missed = found_words(self.round.missed)
        return GridResult(**round_facts(self.state), status="over", missed=missed)


def result_page(state: GameState, typed: str | None) -> ResultPage:
    """Return the page of a round that is over; typed: the word to draw, None for the best."""
    grid, played = state.game.grid, state.round
    reply, found, error = "", _best_missed(played), None
    if typed is not None:
        try:
            word = parse_word(typed, grid.language, longest=MAX_LENGTH)
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
        asked=typed is not None,
        reply=reply,
        error=error,
    )


def _best_missed(played: RuzzleRound) -> FoundWord | None:
    """Return the best familiar word that was missed, else the best missed, else the best."""
    missed = _by_points(played.missed)
    some = (_familiar(missed), missed, _by_points(played.solution))
    return next((found for words in some for found in words), None)


def _by_points(words: RuzzleSolution) -> RuzzleSolution:
    """Return words by points, highest first, without words the app never chooses."""
    rows = np.flatnonzero(~words.blocked)
    return words.only(rows[np.argsort(-words.points[rows], kind="stable")])


def _familiar(words: RuzzleSolution) -> RuzzleSolution:
    return words.only(words.familiar.nonzero()[0])


SORT_NAMES = {"length": lazy_gettext("By length"), "points": lazy_gettext("By points")}


class SolveForm(kit.SolveForm):
    """The form that asks for a grid."""

    template = "ruzzle/solve.html"
    asks = ("grid",)


@dataclass(frozen=True, eq=False)
class SolvedPage(kit.FoundWords):
    """A solved grid."""

    template = "ruzzle/solve.html"
    sorts: ClassVar = SORT_NAMES.items()

    query: SolveQuery
    solution: RuzzleSolution

    @property
    def grid(self) -> str:
        return str(self.query.grid)

    @property
    def name(self) -> str:
        return self.grid.upper()

    @property
    def typed(self) -> Args:
        """Return the form's values: the grid with a line for each row."""
        rows = "\n".join("".join(map(str, row)) for row in self.query.grid.tile_rows)
        return {"grid": rows, "min_length": str(self.query.min_length)}

    @cached_property
    def listed(self) -> RuzzleSolution:
        """Return the words that pass the filter, longest first."""
        solution, length = self.solution, self.query.length
        if not self.query.filtered:
            return solution
        ids = self.query.filter.kept(solution.lexicon, solution.ids.astype(np.intc))
        kept = np.isin(solution.ids, ids)
        return solution.only(
            np.flatnonzero(kept & (solution.lengths == length) if length else kept)
        )

    @cached_property
    def ordered(self) -> RuzzleSolution:
        """Return the words that pass the filter in the order asked for."""
        listed = self.listed
        if self.query.sort == "points":
            return listed.only(np.argsort(-listed.points, kind="stable"))
        return listed

    @cached_property
    def keys(self) -> npt.NDArray[Any]:
        if self.query.sort == "points":
            return np.minimum(self.ordered.points // 10, MOST_TENS)
        return self.ordered.lengths

    def title_of(self, key: int) -> str:
        """Return a heading: a length, or a range of ten points; the last range is open."""
        if self.query.sort != "points":
            return text.LETTERS(count=key)
        if key == MOST_TENS:
            return text.LEAST_POINTS(least=10 * MOST_TENS)
        if not key:
            return text.FEWEST_POINTS(most=9)
        return text.POINTS_RANGE(least=10 * key, most=10 * key + 9)

    def words_in(self, part: slice) -> list[ListedWord]:
        return _listed(self.shown, self.word)

    @property
    def base(self) -> str:
        return _drawing(self.query.but(page=self.page, word="").url("ruzzle.solve"))

    @property
    def lengths(self) -> list[int]:
        """Return the lengths on offer, longest first."""
        lengths: list[int] = np.unique(self.solution.lengths)[::-1].tolist()
        return lengths

    @property
    def unfiltered(self) -> SolveQuery:
        """Return the query for all words of the grid in this order."""
        return SolveQuery(self.query.grid, self.query.min_length, self.query.sort)

    @cached_property
    def shown(self) -> RuzzleSolution:
        """Return the words of the page."""
        return self.ordered.only(np.arange(len(self.ordered))[self.part])

    @cached_property
    def _judged(self) -> JudgedWord | None:
        return judge(self.solution, self.query.word) if self.query.word else None

    @cached_property
    def _drawn(self) -> FoundWord | None:
        """Return the word asked for, else the first of the page that the app may choose."""
        asked_for = self._judged.found if self._judged else None
        some = (words.only(np.flatnonzero(~words.blocked)) for words in (self.shown, self.solution))
        return asked_for or next((found for words in some for found in words), None)

    @cached_property
    def board(self) -> Board:
        return board_of(self.query.grid, self._drawn.path if self._drawn else ())

    @property
    def word(self) -> str:
        """Return the word that the board shows, "" on a grid without words."""
        return self._drawn.word if self._drawn else ""

    @property
    def traced(self) -> str:
        """Return the message about the word drawn."""
        return text.traced_message(self._drawn) if self._drawn else ""

    @property
    def reply(self) -> str:
        """Return why the word asked for does not count, "" if it does."""
        refusal = self._judged.refusal if self._judged else None
        return text.refusal_message(refusal) if refusal else ""

    @property
    def play_url(self) -> str:
        """Return the address where this grid is played, with this least length if allowed."""
        least = self.query.min_length if self.query.min_length <= LONGEST_MINIMUM else SHORTEST
        return RuzzleGame(self.query.grid, settings=Settings(least)).url("ruzzle.play")

    @property
    def figures(self) -> list[tuple[str, str]]:
        solution = self.solution
        return [
            (_("Words"), number_text(len(self.solution))),
            (_("Total points"), number_text(int(solution.points.sum()))),
            (_("Familiar words"), number_text(int(solution.familiar.sum()))),
            (_("Paths followed"), number_text(sum(solution.alive))),
        ]

    @property
    def chart(self) -> BarChart:
        """Return the paths of each length that begin a word, beside the words of that length."""
        lengths = zip(self.solution.alive, self._words_by_length, strict=True)
        return bar_chart(
            _("Paths alive at each length (logarithmic)"),
            [Row(str(length), *counts) for length, counts in enumerate(lengths, 1)],
            _("Letters"),
            _("paths that begin a word"),
            _("words"),
            logarithmic=True,
        )

    @property
    def _words_by_length(self) -> list[int]:
        """Return how many words have 1, 2, 3 ... letters, as far as paths were followed."""
        followed = len(self.solution.alive)
        words: list[int] = np.bincount(self.solution.lengths, minlength=followed + 1).tolist()
        return words[1 : followed + 1]

    def answer(self) -> SolvedGrid:
        listed = self.ordered
        return SolvedGrid(
            grid=self.grid,
            min_length=self.query.min_length,
            word_count=len(listed),
            words=found_words(listed),
            working=GridWorking(
                words=len(self.solution),
                points=int(self.solution.points.sum()),
                familiar=int(self.solution.familiar.sum()),
                paths_alive=self.solution.alive,
                words_by_length=self._words_by_length,
            ),
            spellings=spellings_of(listed.words, current_indexes().lexicon.forms),
        )


def solved_page(query: SolveQuery, indexes: Indexes) -> SolvedPage:
    """Return the page of a grid, solved in its turn."""
    take_turn(price([len(query.grid.tiles)]))
    return SolvedPage(query, solve(indexes[RuzzleIndex], query.grid, query.min_length))


def _pages(queries: Sequence[SolveQuery], indexes: Indexes) -> Iterator[SolvedPage]:
    grids = [query.grid for query in queries]
    solutions = solve_batch(indexes[RuzzleIndex], grids, queries[0].min_length)
    yield from map(SolvedPage, queries, solutions)


def _lines(answer: SolvedGrid) -> Iterator[str]:
    yield f"{answer.grid}: {counted(answer.word_count, 'word')}"
    for each in answer.words:
        yield f"{each.points:4}  {each.word}  {'-'.join(map(str, each.path))}"


SOLVER = Solver("grid", SolveQuery, lambda lexicon, _: RuzzleIndex.build(lexicon), _pages, _lines)
