"""Ruzzle's pages: setup, rounds, results and solver."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from flask import url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from markupsafe import Markup
from msgspec import UNSET

from app.components.board import Board
from app.components.charts import BarChart, Row, bar_chart
from app.components.numbers import number_text
from app.components.word_lists import ListedWords, WordGroup, word_items, word_url
from app.games import kit
from app.games.ruzzle import addresses, text
from app.solver.calendar import grid_of
from app.solver.day_points import grid_points
from app.solver.indexes import Indexes
from app.solver.lexicon.lexicon import BANDS, MAX_LENGTH
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
from app.web.site import current_indexes, current_site, named, written
from app.web.solve_limiter import take_turn
from app.web.urls import words_url

MOST_TENS = 5
"""In a list sorted by points, all words of 10 * MOST_TENS points or more form one group."""
DEMO_LENGTH = 4
"""The preferred length, in letters, of the word that shows new players how to trace."""


def _listed(words: RuzzleSolution, drawn: str) -> ListedWords:
    """Return words to list, with points and paths. `drawn` is the word on the board, or ""."""
    notes = list(map(str, words.points.tolist()))
    bands = np.where(words.familiar, words.bands, BANDS[-1]).tolist()  # no dot for a blocked word
    return ListedWords(words.words, bands, notes=notes, paths=words.paths, chosen=drawn)


def _link_base(page: str) -> str:
    """Return the beginning of a link that draws a word on a page's board: all but the word.

    page: the address of the page.
    """
    return f"?{page.partition('?')[2]}&word="


@dataclass(frozen=True, slots=True)
class DrawnWord:
    """The word that a page draws on its board.

    found: the word with its path, or None if there is no word to draw.
    reply: why the requested word cannot be drawn, or "".
    """

    board: Board
    found: FoundWord | None
    reply: str

    @classmethod
    def of(
        cls, grid: Grid, judged: JudgedWord | None, others: Iterable[RuzzleSolution]
    ) -> "DrawnWord":
        """Return the requested word, if it counts, or else the first unblocked word in `others`.

        judged: the requested word, or None if no word was requested.
        """
        found, refusal = (judged.found, judged.refusal) if judged else (None, None)
        firsts = (words.only(np.flatnonzero(~words.blocked)[:1]) for words in others)
        found = found or next((each for words in firsts for each in words), None)
        reply = text.refusal_message(refusal) if refusal else ""
        return cls(Board(grid, found.path if found else ()), found, reply)

    @property
    def word(self) -> str:
        return self.found.word if self.found else ""


def _facts(state: addresses.GameState) -> list[str]:
    """Return what distinguishes the puzzle from others: day or size, rounds, clock, language."""
    game, grid, language = state.game, state.game.grid, state.game.grid.language
    size = _("%(rows)s × %(columns)s", rows=grid.rows, columns=grid.columns)
    so_far = text.ROUNDS_OF if game.next else text.ROUNDS
    rounds = [so_far(count=game.number, rounds=game.rounds)] if game.rounds > 1 else []
    others = [language.name] if language != current_site().languages[0] else []
    return [day_named(game.day) if game.day else size, *rounds, state.clock_name, *others]


def _bar(rank: int, familiar: Tally) -> str:
    """Return a round's line to share, with its rank and familiar words: "🟩🟩🟩⬜⬜⬜⬜ 9/30"."""
    counts = f"{number_text(familiar.found)}/{number_text(familiar.total)}"
    return f"{'🟩' * rank}{'⬜' * (RANKS - 1 - rank)} {counts}"


def card(indexes: Indexes, day: date) -> Card:
    """Return the home page's card for a day's grid, with the tiles face down."""
    grid = grid_of(indexes, day)
    return Card(addresses.DaysGrid(str(grid)), grid)


USUAL = addresses.GridRequest(bonus=True, settings=addresses.Settings(clock=addresses.USUAL_CLOCK))
"""The values that the form for a new game holds at first."""


@dataclass(frozen=True, slots=True)
class SetupPage(kit.SetupPage):
    """The page before a game. `grid` is the daily grid, still hidden."""

    template = "ruzzle/setup.html"
    sides: ClassVar = [(side, side) for side in range(MIN_SIDE, MAX_SIDE + 1)]
    clocks: ClassVar = (text.CLOCK_NAMES | {"none": lazy_gettext("No clock")}).items()
    word_counts: ClassVar = {"side": f"{SIDE}"} | {
        choice: f"{least}–{most}" for choice, (least, most) in WORD_COUNTS.items()
    }

    grid: Grid

    def answer(self) -> addresses.BeforeGrids:
        return addresses.BeforeGrids(addresses.DaysGrid(str(self.grid)))


def setup_page(indexes: Indexes, day: date, args: Args, error: InvalidPuzzle | None) -> SetupPage:
    """Return the setup page, with its forms filled in from the address."""
    chosen = USUAL.typed(args) | {"grid": args.get("grid", "")}
    if "rows" in args:
        chosen["bonus"] = args.get("bonus", "")
    asked = "rows" in args or (error is not None and "grid" not in args)
    return SetupPage(grid_of(indexes, day), day=day, chosen=chosen, asked=asked, error=error)


@dataclass(frozen=True, slots=True)
class RoundPage(Page):
    """The page of a round in play.

    judged: the submitted word, or None if there is none or the text can't be a word.
    typed: the text in the input, such as a refused word, or "".
    """

    template = "ruzzle/round.html"

    state: addresses.GameState
    judged: JudgedWord | None = None
    typed: str = ""

    @property
    def board(self) -> Board:
        """Return the board, with any hint's tile and the path of a submitted word that counts."""
        found, hint = self.judged.found if self.judged else None, self.state.shown_hint
        path, lit = found.path if found else (), [hint.cell] if hint else []
        return Board(self.state.game.grid, path, lit)

    @property
    def demo(self) -> Sequence[int]:
        """Return the path of a short, familiar word as cell numbers, or () if there is none."""
        words = self.state.round.solution
        known = np.flatnonzero(words.familiar)
        lengths = words.lengths[known].astype(int)
        keys = words.points[known], abs(lengths - DEMO_LENGTH), words.bands[known]
        order = np.lexsort(keys)  # the last key counts most; cheap letters make simple words
        return next(iter(words.only(known[order[:1]]).paths), ())

    @property
    def reply(self) -> str:
        """Return the message about the submitted word, or "" if no word was judged."""
        if self.judged is None:
            return ""
        if self.judged.refusal:
            return text.refusal_message(self.judged.refusal)
        assert self.judged.found
        sentence = text.FOUND_LAST if self._all_found else text.FOUND
        return sentence(word=named(self.judged.word), points=self.judged.found.points)

    @property
    def status(self) -> str:
        """Return the message about the round, shown if there is no error, reply or hint."""
        game, words = self.state.game, self.state.round.words
        grid, settings, least = game.grid, game.settings, game.settings.min_length
        if not words.total:
            return _("There are no words of %(least)s letters or more on this grid.", least=least)
        if self._all_found:
            return _("You found every word on this grid!")
        if words.found:
            return text.SO_FAR(count=words.found)
        fewest, most = GridTarget.of_size(grid.rows, grid.columns, settings.words).words
        if settings.words == DEFAULT_WORDS or fewest <= words.total <= most:
            return _("Find words of %(least)s letters or more.", least=least)
        return _(
            "Find words of %(least)s letters or more. You asked for %(fewest)s to %(most)s of them;"
            " this is the closest we found.",
            least=least,
            fewest=number_text(fewest),
            most=number_text(most),
        )

    @property
    def _all_found(self) -> bool:
        return self.state.round.words.found == self.state.round.words.total

    @property
    def hint(self) -> str:
        """Return the text of the hint, or "" if no hint is shown."""
        hint = self.state.shown_hint
        return text.hint_message(hint) if hint else ""

    @property
    def ranks(self) -> list[tuple[str, int]]:
        """Return the ranks as (name, number of familiar words required) pairs."""
        return list(zip(map(str, text.RANK_NAMES), self.state.goal.starts, strict=True))

    @property
    def next_rank(self) -> str:
        """Return the next rank and how many familiar words it takes, as in "Great at 12".

        Return "" if the last rank has been reached.
        """
        found = self.state.round.familiar.found
        name, start = next((each for each in self.ranks if each[1] > found), ("", 0))
        return _("%(rank)s at %(num)s", rank=name, num=number_text(start)) if name else ""

    @property
    def words(self) -> Markup:
        """Return the words found as HTML list items, the most recent word first."""
        found = self.state.round.found
        listed = _listed(found.only(slice(None, None, -1)), "")
        pages = [word_url(words_url(), word) for word in listed.words]
        items = word_items(replace(listed, hrefs=pages), current_indexes().lexicon.forms)
        return Markup("".join([item for item, _ in items]))  # noqa: S704 - escaped

    def answer(self) -> addresses.OpenRound:
        judged, found = self.judged, self.judged and self.judged.found
        blocked = bool(found and current_indexes().lexicon.is_blocked(found.word))
        return addresses.OpenRound.of(
            self.state.round,
            **round_facts(self.state),
            status="playing",
            hint=self.hint,
            word=judged.word if judged else UNSET,
            reply=self.reply if judged else UNSET,
            entry=(found and addresses.Found(*found, blocked or UNSET)) if judged else UNSET,
        )


def _parse_word(typed: str, grid: Grid) -> str:
    return parse_word(typed, grid.language, longest=min(MAX_LENGTH, len(grid.letters)))


def round_page(state: addresses.GameState, typed: str | None) -> RoundPage:
    """Judge the submitted word `typed`, if there is one, and return the round's page.

    The page has an `error` if `typed` can't be a word.
    """
    if typed is None:
        return RoundPage(state)
    try:
        word = _parse_word(typed, state.game.grid)
    except InvalidPuzzle as error:
        return RoundPage(state, typed=typed, error=error)
    judged = state.round.judge(word)
    state = replace(state, rounds=(*state.rounds[:-1], state.round.with_word(word)))
    return RoundPage(state, judged, "" if judged.found else word)


def round_facts(state: addresses.GameState) -> dict[str, Any]:
    """Return those fields of GridRound that a RuzzleRound lacks or has in another form."""
    return {
        "grid": str(state.game.grid),
        "min_length": state.game.settings.min_length,
        "round": state.game.number,
        "rounds": state.game.rounds,
        "total_points": state.points,
        "hints": state.hints,
        "found": addresses.found_words(state.round.found, addresses.Found),
        "lengths": {str(length): tally for length, tally in state.round.lengths.items()},
    }


GRADES = ((6, "triumph"), (3, "good"), (0, "modest"))
"""(lowest rank, grade) pairs, best grade first."""
NEAR = 10
"""A result mentions the next rank if it is at most this many familiar words away."""
MISSED_SHOWN = 200
"""At most this many missed words are listed under a heading; the solver lists all of them."""


@dataclass(frozen=True, slots=True, eq=False)
class ResultPage(kit.ResultPage):
    """The result of a round.

    drawn: the word drawn on the second board.
    asked: whether the address gives a word to draw.
    """

    template = "ruzzle/result.html"

    state: addresses.GameState
    drawn: DrawnWord
    asked: bool

    @property
    def drawn_text(self) -> str:
        """Return a message about the drawn word.

        The message says if the player missed the word. Return "" if no word is drawn.
        """
        if not self.drawn.found:
            return ""
        message = text.traced_message(self.drawn.found)
        is_missed = self.drawn.word in self.state.round.missed.words
        return _("You missed %(told)s", told=message) if is_missed else message

    @property
    def groups(self) -> Iterator[WordGroup]:
        """Yield groups of words: familiar words missed, words found, other words missed.

        Empty groups are left out. A group's count includes words that the page does not list. Each
        word is a link that draws it on the board. Missed words are listed by points, highest first,
        without blocked words. Found words are listed in the order found.
        """
        missed, base = _by_points(self.state.round.missed), _link_base(self.state.url(end=1))
        rare = missed.only((~missed.familiar).nonzero()[0])
        for title, words, most in (
            (_("Familiar words you missed"), _familiar(missed), MISSED_SHOWN),
            (_("Words you found"), self.state.round.found, None),
            (_("Other words you missed"), rare, MISSED_SHOWN),
        ):
            if count := len(words):
                listed = _listed(words.only(slice(most)), self.drawn.word)
                items = word_items(listed, current_indexes().lexicon.forms, base)
                more = [self._more(count - most)] if most and count > most else []
                yield WordGroup.of(title, count, [*items, *more])

    def _more(self, count: int) -> tuple[str, int]:
        """Return a list item "and 12 more" that links to all words, and 0 as its width."""
        more = _("and %(num)s more", num=number_text(count))
        item = Markup('<li><a href="{}">{}</a></li>').format(self.state.solve_url(), more)
        return item, 0

    @property
    def chart(self) -> BarChart:
        """Return a chart of the familiar words of each length: those found, and all on the grid."""
        lengths = self.state.round.familiar_lengths
        rows = [Row(str(length), tally.found, tally.total) for length, tally in lengths.items()]
        return bar_chart(
            _("Familiar words by length"), rows, _("Letters"), _("found"), _("on the grid")
        )

    @property
    def rounds(self) -> list[tuple[str, RuzzleRound]]:
        """Return the rounds so far as (result's address, round) pairs, or [] in the first round."""
        game, state = self.state.game, self.state
        if not game.past:
            return []
        urls = []
        for each in (*game.past, addresses.PlayedGrid(game.grid, state.found, state.own_hints)):
            alone = addresses.RuzzleGame(each.grid, settings=game.settings)
            query = addresses.RoundQuery(alone, each.found, hints=each.hints, end=True)
            urls.append(query.url("ruzzle.play"))
        return list(zip(urls, state.rounds, strict=True))

    @property
    def timed(self) -> str:
        return f", {self.state.clock_name}" if self.state.game.settings.seconds else ""

    @property
    def shared(self) -> kit.Shared:
        """Return the result to share, with a link to the daily grid or the game's first round."""
        state, game = self.state, self.state.game
        bars = [
            _bar(rank, each.familiar) for rank, each in zip(state.ranks, state.rounds, strict=True)
        ]
        score = text.SHARED(facts=", ".join(_facts(state)), points=state.points)
        longest = max((len(word) for each in state.rounds for word in each.found.words), default=0)
        rest = [text.MY_LONGEST(count=longest)] if longest else []
        rest += [text.HINTS_USED(count=state.hints)] if state.hints else []
        address = game.day_url or game.again().url("ruzzle.play")
        return kit.Shared.of([score, *bars, *rest], address)

    @property
    def rank(self) -> int:
        """Return the rank reached. The lowest rank is 0."""
        return self.state.ranks[-1]

    @property
    def verdict(self) -> str:
        return str(text.RANK_NAMES[self.rank])

    @property
    def grade(self) -> str:
        """Return how well the round went: "triumph", "good" or "modest"."""
        return next(grade for least, grade in GRADES if self.rank >= least)

    @property
    def best(self) -> FoundWord | None:
        """Return the found word with the most points, or None if no word was found."""
        return max(self.state.round.found, key=lambda found: found.points, default=None)

    @property
    def card(self) -> kit.WordCard | None:
        return kit.word_card(self.best.word) if self.best else None

    @property
    def board(self) -> Board:
        """Return the board, with the best found word drawn on it.

        If the address gives a word to draw, or if no word was found, return `drawn.board` instead.
        """
        if self.asked or self.best is None:
            return self.drawn.board
        return Board(self.state.game.grid, self.best.path)

    @property
    def bars(self) -> kit.Bars:
        """Return the player's points in the round and the points of all familiar words."""
        words, own = self.state.round.solution, self.state.round.points
        familiar = int(words.points[words.familiar].sum())
        return [(_("Your points"), own), (_("The grid’s familiar words"), familiar)]

    @property
    def sentences(self) -> list[str]:
        """Return sentences for screen readers: points, words found, next rank if near, hints."""
        found = self.state.round.familiar.found
        ahead = [
            text.RANK_AHEAD(count=start - found, rank=name)
            for start, name in zip(self.state.goal.starts, text.RANK_NAMES, strict=True)
            if 0 < start - found <= NEAR
        ]
        hints = [text.HINTS_USED(count=self.state.hints)] if self.state.hints else []
        points = f"{text.POINTS(points=self.state.points)}."
        return [points, *text.tallies(self.state.round), *ahead[:1], *hints]

    @property
    def daily(self) -> kit.DailyResult | None:
        """Return the daily result, or None if the grid is not a daily puzzle."""
        state, best, familiar = self.state, self.best, self.state.round.familiar
        if state.game.day is None:
            return None
        bar = _bar(self.rank, familiar)
        return kit.DailyResult(
            game="ruzzle",
            day=state.game.day,
            kind=state.game.settings.clock,
            score=state.points,
            of=None,
            earned=grid_points(familiar.found, state.goal.starts[-2]),
            won=familiar.found == familiar.total,
            top=bool(best and best.points == self.state.round.solution.points.max()),
            stamp=number_text(state.points),
            text=f"{text.POINTS(points=state.points)} · {self.verdict}",
            word=written(best.word) if best else "",
            share=" · ".join(filter(None, [bar, state.unusual_clock])),
        )

    @property
    def finish(self) -> kit.Finish:
        state, shared = self.state, self.shared.url
        tallies = " · ".join(each.rstrip(".") for each in text.tallies(self.state.round))
        words = tuple((each.word, each.points) for each in _by_points(self.state.round.found))
        puzzle = f"{shared} {state.game.number}"
        begin, day = shared, state.game.day
        if day:  # straight to the grid, with the same clock
            begin = url_for("ruzzle.play", day=day, play=1, clock=state.game.settings.clock)
        return kit.Finish(puzzle, begin, state.points, tallies, words, self.daily)

    @property
    def next_url(self) -> str:
        """Return the address of the next round, or "" after the last round."""
        following = self.state.game.after(self.state.found, self.state.own_hints)
        return self._url(following) if following else ""

    @property
    def again_url(self) -> str:
        """Return the address for replaying this round or, after the last round, the whole game."""
        game = self.state.game
        return self._url(game) if game.next else game.again().url("ruzzle.play")

    def _url(self, game: addresses.RuzzleGame) -> str:
        return addresses.RoundQuery(game, hints=self.state.hints).url("ruzzle.play")

    @property
    def new_url(self) -> str:
        """Return the address for dealing another game like this one."""
        grid = self.state.game.grid
        size = {"rows": grid.rows, "columns": grid.columns}
        return url_for("ruzzle.new", **{**size, **self.request.args()})  # type: ignore[arg-type]

    @property
    def request(self) -> addresses.GridRequest:
        """Return the request for another game like this one."""
        game, grid = self.state.game, self.state.game.grid
        size = grid.rows, grid.columns
        return addresses.GridRequest(*size, game.rounds, grid.has_bonuses, game.settings)

    def answer(self) -> addresses.GridResult:
        played, facts = self.state.round, round_facts(self.state)
        missed = addresses.found_words(played.missed, addresses.Found)
        return addresses.GridResult.of(played, **facts, status="over", missed=missed)


def result_page(state: addresses.GameState, typed: str | None) -> ResultPage:
    """Return the result page of a round, with the word `typed` drawn.

    If `typed` is None or does not count, the best missed word is drawn, preferably a familiar one.
    If no word was missed, the best word found is drawn. Blocked words are drawn only on request.
    """
    grid, played = state.game.grid, state.round
    judged, error = None, None
    if typed is not None:
        try:
            judged = judge(played.solution, _parse_word(typed, grid))
        except InvalidPuzzle as refused:
            error = refused
    missed = _by_points(played.missed)
    others = _familiar(missed), missed, _by_points(played.solution)
    drawn = DrawnWord.of(grid, judged, others)
    return ResultPage(state, drawn, asked=typed is not None, error=error)


def _by_points(words: RuzzleSolution) -> RuzzleSolution:
    """Return the words that are not blocked, sorted by points, highest first."""
    rows = np.flatnonzero(~words.blocked)
    return words.only(rows[np.argsort(-words.points[rows], kind="stable")])


def _familiar(words: RuzzleSolution) -> RuzzleSolution:
    return words.only(words.familiar.nonzero()[0])


@dataclass(frozen=True, eq=False)
class SolvedPage(kit.FoundWords):
    """The page of a solved grid."""

    query: addresses.SolveQuery
    solution: RuzzleSolution

    @property
    def typed(self) -> Args:
        """Return the form's values, with each row of the grid on a separate line."""
        return {**super().typed, "grid": str(self.query.grid).replace("/", "\n")}

    @cached_property
    def listed(self) -> RuzzleSolution:
        """Return the words that match the length and the filter, in the requested order."""
        words, query = self.solution, self.query
        if query.length or query.filter.args():
            ids = query.filter.kept(words.lexicon, words.ids.astype(np.intc))
            kept = np.isin(words.ids, ids)
            kept &= not query.length or words.lengths == query.length
            words = words.only(np.flatnonzero(kept))
        if query.sort == "points":
            return words.only(np.argsort(-words.points, kind="stable"))
        return words

    @cached_property
    def keys(self) -> npt.NDArray[Any]:
        if self.query.sort == "points":
            return np.minimum(self.listed.points // 10, MOST_TENS)
        return self.listed.lengths

    def title_of(self, key: int) -> str:
        """Return the heading of a group: the length of its words, or the range of their points."""
        if self.query.sort != "points":
            return text.LETTERS(count=key)
        if key == MOST_TENS:
            return _("%(least)s points or more", least=10 * MOST_TENS)
        if not key:
            return _("Up to %(most)s points", most=9)
        return _("%(least)s to %(most)s points", least=10 * key, most=10 * key + 9)

    @property
    def page_words(self) -> ListedWords:
        return _listed(self.shown, self.drawn.word)

    @property
    def base(self) -> str:
        return _link_base(self.query.but(page=self.page, word="").url("ruzzle.solve"))

    @property
    def unfiltered(self) -> addresses.SolveQuery:
        """Return this query for page 1, without its filter, length, drawn word or `working`."""
        query = self.query
        return addresses.SolveQuery(
            query.grid, query.min_length, query.sort, meanings=query.meanings
        )

    @cached_property
    def shown(self) -> RuzzleSolution:
        """Return the words that this page of the list shows."""
        return self.listed.only(self.part)

    @cached_property
    def drawn(self) -> DrawnWord:
        """Return the requested word, if it counts, or else the first unblocked word on the page.

        If all words on the page are blocked, return the first unblocked word of the grid.
        """
        judged = judge(self.solution, self.query.word) if self.query.word else None
        return DrawnWord.of(self.query.grid, judged, (self.shown, self.solution))

    @property
    def play_url(self) -> str:
        """Return the address for playing this grid, with the same minimum length if possible."""
        least = self.query.min_length
        settings = addresses.Settings(least if least <= addresses.LONGEST_MINIMUM else SHORTEST)
        return addresses.RuzzleGame(self.query.grid, settings=settings).url("ruzzle.play")

    @cached_property
    def working(self) -> addresses.GridWorking:
        """Return how the grid was solved.

        Paths and words are counted for each length up to the longest path followed.
        """
        solution, followed = self.solution, len(self.solution.alive)
        by_length = np.bincount(solution.lengths, minlength=followed + 1)[1 : followed + 1]
        return addresses.GridWorking(
            words=len(solution),
            points=int(solution.points.sum()),
            familiar=int(solution.familiar.sum()),
            paths_alive=solution.alive,
            words_by_length=by_length.tolist(),
        )

    @property
    def chart(self) -> BarChart:
        """Return a chart of paths that spell the start of a word, and of words, by length."""
        lengths = zip(self.working.paths_alive, self.working.words_by_length, strict=True)
        return bar_chart(
            _("Paths alive at each length (logarithmic)"),
            [Row(str(length), *counts) for length, counts in enumerate(lengths, 1)],
            _("Letters"),
            _("paths that begin a word"),
            _("words"),
            logarithmic=True,
        )

    def answer(self) -> addresses.SolvedGrid:
        glosses = self.glosses
        meanings = [glosses.get(word, UNSET) for word in self.listed.words]
        found = addresses.found_words(self.listed, addresses.GridWord, meanings)
        return addresses.SolvedGrid(
            grid=str(self.query.grid),
            min_length=self.query.min_length,
            word_count=len(found),
            words=found,
            working=self.working,
            spellings=kit.spellings_of(self.listed.words),
        )


def solved_page(query: addresses.SolveQuery, indexes: Indexes) -> SolvedPage:
    """Wait for a turn, then solve a grid and return its page."""
    take_turn(addresses.price([len(query.grid.tiles)]) + kit.MEANINGS_MS * query.meanings)
    return SolvedPage(query, solve(indexes[RuzzleIndex], query.grid, query.min_length))


def _pages(queries: Sequence[addresses.SolveQuery], indexes: Indexes) -> Iterator[SolvedPage]:
    grids = [query.grid for query in queries]
    solutions = solve_batch(indexes[RuzzleIndex], grids, queries[0].min_length)
    yield from map(SolvedPage, queries, solutions)


def _lines(answer: addresses.SolvedGrid) -> Iterator[str]:
    yield f"{answer.grid}: {counted(answer.word_count, 'word')}"
    for each in answer.words:
        path = "-".join(map(str, each.path))
        yield f"{each.points:4}  {each.word}  {path}  {each.meaning or ''}".rstrip()


SOLVER = Solver("grid", addresses.SolveQuery, _pages, _lines)
