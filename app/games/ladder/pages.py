"""Ladder's pages: the page before a game, rounds, results, puzzle bank, sheets and solver."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import chain, pairwise, zip_longest
from operator import eq, ne
from typing import ClassVar
from zlib import crc32

from flask import request
from flask_babel import gettext as _
from markupsafe import Markup
from msgspec import UNSET

from app.components.charts import BarChart, Row, bar_chart
from app.components.ladder_lines import ladder_lines
from app.components.numbers import number_text
from app.components.tiles import Rung, RungLetter, open_ladder, rungs
from app.components.word_lists import word_url
from app.games import kit
from app.games.ladder import addresses, text
from app.solver.calendar import ladder_of
from app.solver.day_points import ladder_points
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import MAX_RUNGS, Hint, ReachedWord, Trend, hint, next_words, progress
from app.solver.ladder.puzzles import LadderPuzzle, as_played, puzzle_of
from app.solver.ladder.solver import MAX_PATHS, LadderSolution, Rungs, WordPair, solve
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.lexicon.typed_word import MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from app.store import current_store, ladder_puzzles
from app.store.database import Store
from app.store.ladder_puzzles import PuzzlePage, PuzzleSearch
from app.store.models import StoredPuzzle
from app.web.dates import day_named
from app.web.game import Card, Solver, counted, one_by_one
from app.web.pages import Page
from app.web.query import Args, Query
from app.web.site import current_indexes, current_language, named, tiled
from app.web.solve_limiter import take_turn
from app.web.text import quoted
from app.web.urls import FORMATS, words_url

CHOICES = {"length": range(3, 9), "steps": range(2, 11), "difficulty": range(1, 6)}
"""The choices that forms offer for each field of a PuzzleKind."""


def _chosen(query: Query, args: Args) -> Mapping[str, str]:
    """Return a form's values by field: those in the address, or else the query's own."""
    return {name: value[:MAX_TYPED] for name, value in query.typed(args).items()}


def kind_options(value: str, name: str, has_any: bool = True) -> Iterable[tuple[str, str]]:
    """Return a field's options as (value, label) pairs: "Any", then the field's CHOICES.

    value: what the field holds now, or ""; added at the end if it is not an option yet.
    name: the field's name, a key of CHOICES.
    has_any: whether "Any" is an option.
    """
    label = text.difficulty if name == "difficulty" else str
    options = {"": _("Any")} if has_any else {}
    options |= {str(n): label(n) for n in CHOICES[name]}
    if value:
        options.setdefault(value, quoted(value))
    return options.items()


@dataclass(frozen=True, slots=True)
class PlayedRung:
    """A word that the player has reached.

    spoken: what a screen reader says, such as "CORD, 1 letter in place, closer".
    trend: the Trend of the step to this word; "" for the start, or if trends are not shown.
    trend_name: the trend as text, in the page's language.
    href: the address that takes the player back to this word; "" for the last word.
    pointed: the position, from 1, of the letter that a hint points to; 0 if none does.
    """

    word: str
    spoken: str
    letters: tuple[RungLetter, ...]
    trend: str
    trend_name: str
    href: str
    pointed: int


def _in_place(word: str, end: str) -> str:
    """Return a phrase that says how many letters match the end; "" if none or all do."""
    count = sum(map(eq, word, end))
    return text.IN_PLACE(count=count) if 0 < count < len(end) else ""


TREND_SIGNS = {Trend.CLOSER: "🟩", Trend.LEVEL: "🟨", Trend.FARTHER: "🟥"}
IN_PLACE, OUT_OF_PLACE = "🟩", "⬜"
BULB, EYES = "💡", "👀"
GIVEN_UP = "🏳️"
MAX_BULBS = 9
MAX_ROWS = 12


def _rows(state: addresses.LadderState) -> list[str]:
    """Return a ladder to share, as lines of squares that are green where a letter matches the end.

    Each word but the start has a line. The middle of a long ladder is left out.
    """
    end = state.pair.end
    rows = [
        "".join(IN_PLACE if a == b else OUT_OF_PLACE for a, b in zip(word, end, strict=True))
        for word in state.rungs[1:]
    ]
    if len(rows) > MAX_ROWS:
        rows[MAX_ROWS // 2 : -MAX_ROWS // 2] = ["…"]
    return rows


def ends(pair: WordPair) -> tuple[Rung, ...]:
    """Return the start, an open rung and the end."""
    return open_ladder(pair.start, pair.end, tiled)


def todays_ladder(indexes: Indexes, day: date) -> LadderPuzzle | None:
    """Return a day's ladder with par as its number of steps; None if the list has no ladders."""
    index, pair = indexes[LadderIndex], ladder_of(indexes, day)
    return as_played(index, puzzle_of(index, pair, limit=1), limit=1) if pair else None


def card(indexes: Indexes, day: date) -> Card:
    """Return the home page's card for a day's ladder."""
    today = todays_ladder(indexes, day)
    return Card(today and today.pair, today)


@dataclass(frozen=True, slots=True)
class SetupPage(kit.SetupPage):
    """The page before a game, which offers the daily ladder and forms for other ladders.

    today: the daily ladder; None if the list has no ladders.
    """

    template = "ladder/setup.html"

    today: LadderPuzzle | None

    def answer(self) -> addresses.BeforeLadder:
        if self.today is None:
            return addresses.BeforeLadder(None)
        # JSON gives the fewest steps with the whole list, not par.
        puzzle = puzzle_of(current_indexes()[LadderIndex], self.today.pair, limit=1)
        return addresses.BeforeLadder(addresses.DaysLadder.of(puzzle))


def setup_page(indexes: Indexes, day: date, args: Args, error: InvalidPuzzle | None) -> SetupPage:
    """Return the page before a game, with its forms filled in from the address."""
    usual = addresses.WantedPuzzles(addresses.PuzzleKind(addresses.DEFAULT_LENGTH))
    chosen = _chosen(usual, args)
    return SetupPage(today=todays_ladder(indexes, day), chosen=chosen, day=day, error=error)


MAX_ANSWERS = 8
"""The most answers listed below a result; the solver's page lists more."""
MAX_VISIBLE = 12
"""How many rungs fit on a phone. In longer ladders, some words after the start are folded away."""
MIN_VISIBLE = 4
"""How many words are always visible: the start and the latest ones."""


@dataclass(frozen=True, slots=True, eq=False)
class RoundPage(Page):
    """A round in progress.

    puzzle: the puzzle, solved with the whole list.
    ladder: the same puzzle, with its steps and ladders at par (see as_played).
    way: the words so far, each with the number of steps left; once the player has given up, the
        words of the most familiar ladder.
    advice: the best next step; None unless a hint was taken on the last word.
    next_words: the words that may follow the last one; () once the round is over.
    another_url: the address of a similar ladder, or "".
    """

    template = "ladder/climb.html"
    over: ClassVar[bool] = False

    puzzle: LadderPuzzle
    ladder: LadderPuzzle
    asked: addresses.AskedRound
    way: Sequence[ReachedWord]
    advice: Hint | None
    next_words: Sequence[str]
    another_url: str

    @property
    def state(self) -> addresses.LadderState:
        return self.asked.state

    @property
    def day(self) -> str:
        """Return the date of a daily ladder, such as "21 November"; "" for other ladders."""
        return day_named(self.asked.query.day) if self.asked.query.day else ""

    @property
    def about(self) -> tuple[str, ...]:
        """Return the parts of the line below the title: "22 November", "Hard"."""
        return *filter(None, [self.day]), text.difficulty(self.ladder.difficulty)

    @property
    def played(self) -> tuple[tuple[PlayedRung, ...], tuple[PlayedRung, ...]]:
        """Return two groups of words: the visible ones (the start first) and those folded away."""
        climbed, fold = self._climbed(), 1 + self._folds
        return climbed[:1] + climbed[fold:], climbed[1:fold]

    def _climbed(self) -> tuple[PlayedRung, ...]:
        """Return all words so far, with their trends if the ladder is solved or a hint is shown."""
        state, advice, end = self.state, self.advice, self.state.pair.end
        shows_trends = state.solved or advice is not None
        played, last = [], len(self.way) - 1
        for position, reached in enumerate(self.way):
            word, before = reached.word, self.way[max(0, position - 1)].word
            changed = map(ne, word, before)
            trend = reached.trend if shows_trends else None
            name = text.TRENDS[trend]() if trend else ""
            points = advice and position == last and state.hint != addresses.HintDegree.TREND
            played.append(
                PlayedRung(
                    word=word,
                    spoken=", ".join(filter(None, (named(word), _in_place(word, end), name))),
                    letters=tuple(map(RungLetter, tiled(word), changed, map(eq, word, end))),
                    trend=trend or "",
                    trend_name=name,
                    href="" if position == last else self.asked.url(state.branch(position)),
                    pointed=advice.position if advice and points else 0,
                )
            )
        return tuple(played)

    @property
    def _folds(self) -> int:
        """Return how many words are folded away. The fold itself takes the place of one rung."""
        ahead = 0 if self.over else self.open_rungs + (1 if self.is_last else 2)
        rows = len(self.way) + ahead
        too_many = rows - MAX_VISIBLE + 1 if rows > MAX_VISIBLE else 0
        return min(too_many, max(0, len(self.way) - MIN_VISIBLE))

    @property
    def open_rungs(self) -> int:
        """Return how many words par allows between the next word and the end."""
        return max(0, self.ladder.steps - self.state.changes - 2)

    @property
    def is_last(self) -> bool:
        """Return whether the end is one letter away and `open_rungs` is 0."""
        return not self.open_rungs and sum(map(ne, self.state.rungs[-1], self.state.pair.end)) == 1

    @property
    def branches(self) -> list[tuple[tuple[Rung, ...], str]]:
        """Return the branches set aside, latest first, each with the address that resumes it."""
        aside = reversed(self.state.aside)
        return [(rungs(each, tiled), self.asked.url(self.state.resume(each))) for each in aside]

    @property
    def left_branch(self) -> tuple[tuple[Rung, ...], str] | None:
        """Return the latest branch set aside and its address, as in `branches`.

        Return None if there is none, or if the latest does not continue the current ladder.
        """
        rungs, aside = self.state.rungs, self.state.aside
        left = aside and len(aside[-1]) > len(rungs) and aside[-1][: len(rungs)] == rungs
        return self.branches[0] if left else None

    @property
    def hints(self) -> tuple[str, ...]:
        """Return the hints given on the last word, the vaguest first."""
        if self.advice is None:
            return ()
        degrees = list(addresses.HintDegree)[: self._degrees_given]
        return tuple(text.hint_sentence(degree, self.way, self.advice) for degree in degrees)

    @property
    def next_hint(self) -> tuple[str, str, str] | None:
        """Return the next hint's degree, question and address; None after the strongest hint.

        At the start, the first degree is skipped, since players know how far away the end is.
        """
        given = max(self._degrees_given, 0 if self.state.changes else 1)
        degree = next(iter([*addresses.HintDegree][given:]), None)
        if degree is None:
            return None
        return degree, text.QUESTIONS[degree](), self.asked.url(self.state.take_hint(degree))

    @property
    def _degrees_given(self) -> int:
        """Return how many degrees of hint were given on the last word."""
        return ["", *addresses.HintDegree].index(self.state.hint)

    def answer(self) -> addresses.LadderRound:
        query = self.asked.query
        return addresses.LadderRound.of(
            self.puzzle,
            id=query.puzzle_id if isinstance(query, addresses.PuzzleQuery) else UNSET,
            status="solved" if self.state.solved else "playing",
            rungs=self.state.rungs,
            hints=self.hints,
            looked=self.state.looked,
            paths=self.puzzle.paths if self.over else UNSET,
        )


@dataclass(frozen=True, slots=True, eq=False)
class ResultPage(kit.ResultPage, RoundPage):
    """The page at the end of a round, solved or given up."""

    template = "ladder/result.html"
    over = True

    @property
    def over_par(self) -> int | None:
        """Return the number of steps over par; negative if under par.

        Return None if the ladder was given up, or solved after its answers had been shown.
        """
        counts = self.state.solved and not self.state.looked
        return self.state.changes - self.ladder.steps if counts else None

    @property
    def grade(self) -> str:
        if not self.state.solved:
            return "lost"
        if self.over_par is None or self.over_par > 1:
            return "modest"
        return "good" if self.over_par == 1 or self.state.hints else "triumph"

    @property
    def verdict(self) -> str:
        """Return how the round ended: "Par!", "Par, with 1 hint", "2 over par", "1 under par"."""
        if not self.state.solved:
            return _("Given up")
        if self.over_par is None:
            return _("Solved after seeing the answers")
        if self.over_par:
            beside = text.OVER_PAR if self.over_par > 0 else text.UNDER_PAR
            return beside(count=abs(self.over_par))
        return text.PAR_WITH_HINTS(count=self.state.hints) if self.state.hints else _("Par!")

    @property
    def bars(self) -> kit.Bars:
        """Return the player's steps and par, or () if the ladder was given up."""
        steps = (_("You"), self.state.changes), (_("Par"), self.ladder.steps)
        return steps if self.state.solved else ()

    @property
    def shared(self) -> kit.Shared | None:
        if not self.state.solved:
            return None
        shared = text.SHARED_OF_DAY if self.day else text.SHARED
        pair = text.pair_name(self.ladder.pair)
        headline = shared(pair=pair, result=self.verdict, day=self.day)
        lines = headline, *_rows(self.state), self._help_signs
        return kit.Shared.of(lines, self.asked.begin_url)

    @property
    def _help_signs(self) -> str:
        return BULB * min(self.state.hints, MAX_BULBS) + EYES * self.state.looked

    @property
    def _signs(self) -> str:
        """Return the ladder on one line: a square for each step, then symbols for any help taken.

        Return GIVEN_UP, a white flag, if the ladder was given up.
        """
        if not self.state.solved:
            return GIVEN_UP
        steps = "".join(TREND_SIGNS[reached.trend] for reached in self.way if reached.trend)
        return f"{steps} {self._help_signs}".rstrip()

    @property
    def daily(self) -> kit.DailyResult | None:
        """Return the result if this is a daily ladder, or else None."""
        day, over, hints = self.asked.query.day, self.over_par, self.state.hints
        if day is None:
            return None
        return kit.DailyResult(
            game="ladder",
            day=day,
            kind="ladder",
            score=over,
            of=self.ladder.steps,
            earned=ladder_points(over, hints),
            won=over is not None,
            top=over is not None and over <= 0 and not hints,
            stamp="–" if over is None else f"{over:+}" if over else "★",
            text=self.verdict,
            word="",
            share=self._signs,
        )

    @property
    def finish(self) -> kit.Finish:
        state, address = self.state, self.asked.begin_url
        points = ladder_points(self.over_par, state.hints)
        words = tuple((word, 0) for word in state.rungs[1:-1]) if state.solved else ()
        return kit.Finish(address, address, points, self.verdict, words, self.daily)

    @property
    def answers_title(self) -> str:
        """Return the heading of the list of ladders; "" if there is no list."""
        if self.ladder.only_blocked:
            return text.detour_note(self.ladder.paths[0])
        listed, count = len(self.others), self.ladder.path_count
        if self.ladder.steps > self.puzzle.steps:
            return text.FAMILIAR_LADDERS(count=count)
        if self.state.solved and self.state.changes == self.ladder.steps:
            return text.others_title(listed, count - 1) if listed or count == 1 else ""
        return text.ladders_title(listed, count)

    @property
    def others(self) -> Sequence[Rungs]:
        """Return the most familiar ladders except the player's own (at most MAX_ANSWERS)."""
        return [path for path in self.ladder.paths if path != self.state.rungs][:MAX_ANSWERS]

    @property
    def line(self) -> tuple[Rung, ...]:
        """Return the rungs of the ladder, each with the address of its word's page."""
        base, words = words_url(), [reached.word for reached in self.way]
        return tuple(replace(rung, href=word_url(base, rung.word)) for rung in rungs(words, tiled))

    @property
    def card(self) -> kit.WordCard:
        """Return the card of the least familiar word between the ends.

        If there are only the ends, return the card of the less familiar end. If the card's lemma
        would be "", it is the word's first spelling instead.
        """
        lexicon, words = current_indexes().lexicon, [reached.word for reached in self.way]
        word = max(words[1:-1] or words, key=lambda each: lexicon.bands[lexicon.find(each)])
        card = kit.word_card(word)
        return replace(card, lemma=card.lemma or lexicon.forms.spellings(word)[0])


def round_page(
    index: LadderIndex, puzzle: LadderPuzzle, asked: addresses.AskedRound, another_url: str
) -> RoundPage:
    """Return the page of a round, in progress or over.

    puzzle: the puzzle, solved with the whole list.
    another_url: the address of a similar ladder, or "".
    """
    state, end = asked.state, puzzle.pair.end
    ladder = as_played(index, puzzle)
    familiar_only = ladder.steps > puzzle.steps
    over = state.solved or asked.query.moves.reveal
    advice = None
    if state.hint and not over:
        first = Hint.of_path(ladder.paths[0])
        advice = hint(index, state.rungs[-1], end, familiar_only) if state.changes else first
    shown = ladder.paths[0] if over and not state.solved else state.rungs
    way = progress(index, shown, end, familiar_only)
    following = () if over else next_words(index, state.rungs)
    kind = ResultPage if over else RoundPage
    return kind(puzzle, ladder, asked, way, advice, following, another_url, error=asked.error)


@dataclass(frozen=True, slots=True)
class BankForm(Page):
    """The bank's search form without results, shown when a search is refused."""

    template = "ladder/bank.html"

    chosen: Mapping[str, str] = field(
        default_factory=lambda: _chosen(addresses.WantedPuzzles(), request.args)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPage(BankForm):
    """A page of the bank's search results.

    page: the puzzles, and the sort keys that lead to the next and previous pages.
    count: how many puzzles the search finds on all pages; MANY stands for MANY or more.
    none: a sentence that says why the page has no puzzles; "" if it has some.
    """

    template = "ladder/bank_found.html"

    query: addresses.BankQuery
    page: PuzzlePage
    count: int
    none: str

    @property
    def number(self) -> int:
        """Return the query's page number, or 1 if neither `after` nor `before` is given."""
        is_first = self.query.after is None and self.query.before is None
        return 1 if is_first else self.query.page

    @property
    def title(self) -> str:
        """Return the number of puzzles and the page number as a title: "213 puzzles, page 2"."""
        title = text.PUZZLES(count=self.count)
        if self.count == ladder_puzzles.MANY:
            title = _("More than %(count)s puzzles", count=number_text(ladder_puzzles.MANY - 1))
        if self.number == 1 and not self.next_url:
            return title
        return _("%(title)s, page %(number)s", title=title, number=number_text(self.number))

    @property
    def previous_url(self) -> str:
        """Return the address of the previous page; "" on the first page."""
        first = self.page.previous_before
        return "" if first is None else self._url(max(1, self.number - 1), before=first)

    @property
    def next_url(self) -> str:
        """Return the address of the next page; "" on the last page."""
        last = self.page.next_after
        return "" if last is None else self._url(self.number + 1, after=last)

    def _url(self, number: int, after: int | None = None, before: int | None = None) -> str:
        query = replace(self.query, after=after, before=before, page=number)
        form = request.args.get("format")
        return query.url("ladder.puzzle_bank", **({"format": form} if form in FORMATS else {}))

    def answer(self) -> addresses.BankPart:
        return addresses.BankPart(
            count=self.count if self.count < ladder_puzzles.MANY else None,
            puzzles=list(map(addresses.StoredLadder.of, self.page.puzzles)),
            next=self.next_url or None,
            previous=self.previous_url or None,
            none=self.none or UNSET,
        )


def bank_page(query: addresses.BankQuery) -> BankPage:
    """Search the bank and return a page of results; a heavy search first waits for a turn.

    Raises StoreUnavailable if the bank cannot be reached, and ServiceUnavailable if no turn becomes
    free in time.
    """
    store, after = current_store(), -1 if query.after is None else query.after
    wanted = query.wanted.search(current_language())
    take_turn(addresses.price(query.limit))
    page = ladder_puzzles.search(store, wanted, after, query.limit, query.before)
    count, none = ladder_puzzles.count(store, wanted), ""
    if not page.puzzles:
        none = _("That’s all of them.") if count else why_no_match(store, wanted)
    return BankPage(query=query, page=page, count=count, none=none)


def why_no_match(store: Store, wanted: PuzzleSearch) -> str:
    """Return a sentence that says why a search of the bank finds nothing, and what to change."""
    if ladder_puzzles.most_steps(store, wanted.language) is None:
        return _("The puzzle bank is empty.")
    longest = ladder_puzzles.most_steps(store, wanted.language, wanted.length)
    if longest is not None and (wanted.steps or 0) > longest and wanted.difficulty is None:
        return text.NONE_SO_LONG(longest=longest)
    if wanted.start and wanted.end:
        swapped = replace(wanted, start=wanted.end, end=wanted.start)
        if ladder_puzzles.search(store, swapped, limit=1).puzzles:
            return text.OTHER_WAY_ROUND(start=named(wanted.end), end=named(wanted.start))
    return _("No puzzle in the bank matches. Change or clear a field.")


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A way to lay out the puzzles on a sheet.

    puzzles: the most puzzles on a page.
    columns: how many puzzles are side by side.
    rungs: the most rungs in a puzzle.
    letters: the most letters in a word.
    """

    puzzles: int
    columns: int
    rungs: int
    letters: int


LAYOUTS = (
    SheetLayout(24, 4, 5, 6),
    SheetLayout(16, 4, 8, 6),
    SheetLayout(12, 3, 8, 9),
    SheetLayout(9, 3, 11, 9),
    SheetLayout(6, 2, 11, 15),
    SheetLayout(4, 2, 17, 15),
    SheetLayout(2, 2, MAX_RUNGS, MAX_LENGTH),
)
"""The layouts, from the most puzzles on a page to the fewest. A letter's box is at least 6 mm wide
and high on A4 and US Letter paper, with margins of 12 mm; but on the last layout only in ladders of
up to 37 rungs and words of up to 15 letters."""


@dataclass(frozen=True, slots=True)
class SheetForm(Page):
    """The form with which players ask for a sheet.

    note: a sentence that says why puzzles are missing; "" if none are.
    is_empty: whether the bank has no puzzles in this language, so there is nothing to ask for.
    """

    template = "ladder/sheet.html"

    note: str = ""
    is_empty: bool = False
    chosen: Mapping[str, str] = field(
        default_factory=lambda: _chosen(
            addresses.SheetQuery(count=addresses.DEFAULT_COUNT), request.args
        )
    )

    def answer(self) -> addresses.LadderSheet:
        return addresses.LadderSheet([], self.note or UNSET)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage(SheetForm):
    """A sheet to print.

    number: a number from 1000 to 9999, printed with the puzzles and again with the answers, to show
        that the two belong together.
    ladders: one answer to each puzzle, in the order of `puzzles`.
    avoided: what another sheet is to avoid, as its address has it.
    """

    template = "ladder/sheet_drawn.html"

    number: int
    puzzles: Sequence[StoredPuzzle]
    ladders: Sequence[Rungs]
    avoided: Mapping[str, str]

    @property
    def layout(self) -> SheetLayout:
        """Return the layout that takes the fewest pages, with boxes as large as possible."""
        rungs = 1 + max(each.steps for each in self.puzzles)
        letters = max(each.length for each in self.puzzles)
        fitting = [each for each in LAYOUTS if rungs <= each.rungs and letters <= each.letters]
        return min(reversed(fitting), key=lambda each: -(-len(self.puzzles) // each.puzzles))

    @property
    def pages(self) -> list[Sequence[StoredPuzzle]]:
        """Return the puzzles on each page, in rows spread evenly over the fewest pages."""
        total, columns = len(self.puzzles), self.layout.columns
        rows, count = -(-total // columns), -(-total // self.layout.puzzles)
        edges = [columns * -(-rows * page // count) for page in range(count + 1)]
        return [self.puzzles[first:end] for first, end in pairwise(edges)]

    @property
    def answers(self) -> Markup:
        """Return the answers as HTML list items, each with the number of other answers."""
        counts = [each.path_count - 1 for each in self.puzzles]
        others = [text.OTHER_ANSWERS(count=count) if count else "" for count in counts]
        return ladder_items(self.ladders, others)

    def answer(self) -> addresses.LadderSheet:
        answered = zip(self.puzzles, self.ladders, strict=True)
        listed = [addresses.SheetLadder.of(puzzle, paths=[ladder]) for puzzle, ladder in answered]
        return addresses.LadderSheet(listed, self.note or UNSET)


def sheet_page(query: addresses.SheetQuery) -> SheetForm:
    """Return a sheet of the puzzles whose ids the query lists, in the order listed.

    Inactive puzzles and those in other languages are left out. If no puzzle remains, return the
    form. Raises StoreUnavailable if the bank cannot be reached.
    """
    ids, store, code = query.ids or (), current_store(), current_language().code
    stored = ladder_puzzles.find_all(store, ids)
    found = [each for each in stored if each.active and each.language == code]
    if not found:
        return SheetForm(_("None of these puzzles is in the bank."))
    answers = ladder_puzzles.first_paths(store, [each.id for each in found])
    note, gone = "", len(ids) - len(found)
    if gone:
        note = text.GONE(count=gone)
    elif query.count and len(found) < query.count:
        note = text.TOO_FEW(count=len(found), wanted=query.count)
    return SheetPage(
        note,
        number=1000 + crc32(repr([*ids]).encode()) % 9000,
        puzzles=found,
        ladders=[tuple(answers[each.id].split("-")) for each in found],
        avoided=addresses.SheetQuery(not_=(*ids, *query.not_)[: addresses.MAX_AVOIDED]).args(),
    )


@dataclass(frozen=True, eq=False)
class SolvedPage(kit.SolvedPage):
    """Two words and the shortest ladders that join them.

    words: how many words of this length the list has.
    """

    query: addresses.SolveQuery
    solution: LadderSolution
    words: int

    @classmethod
    def of(cls, query: addresses.SolveQuery, indexes: Indexes) -> "SolvedPage":
        """Solve a ladder and return its page.

        Raises InvalidPuzzle, field `start` or `end`, if that word is not in the list.
        """
        index = indexes[LadderIndex]
        solution = solve(index, query.pair, query.limit, query.familiar)
        return cls(query, solution, len(index.graphs[len(query.pair)]))

    @property
    def name(self) -> str:
        return text.pair_name(self.query.pair)

    @property
    def best(self) -> tuple[Rung, ...]:
        """Return the ladder to show: the detour, or else the most familiar ladder, or else ()."""
        shown = self.solution.best
        return rungs(shown, tiled) if shown else ()

    @property
    def list_title(self) -> str:
        """Return the heading of the list; "" if every unblocked ladder is listed."""
        listed = len(self.solution.paths)
        if listed == self.solution.unblocked_count:
            return ""
        return text.ladders_title(listed, self.solution.path_count)

    @property
    def lines(self) -> Markup:
        """Return the ladders to list, or the detour, as HTML list items."""
        detour = (self.solution.detour,) if self.solution.detour else ()
        return ladder_items(self.solution.paths or detour)

    @property
    def more_url(self) -> str:
        """Return the address that lists more ladders; "" if no more can be listed."""
        if len(self.solution.paths) in (self.solution.unblocked_count, MAX_PATHS):
            return ""
        return replace(self.query, limit=MAX_PATHS).url("ladder.solve")

    def answer(self) -> addresses.SolvedLadder:
        solution = self.solution
        words = sorted({*chain(*solution.paths)})
        return addresses.SolvedLadder.of(
            solution,
            start=self.query.pair.start,
            end=self.query.pair.end,
            why_none=text.why_none(solution),
            working=addresses.LadderWorking.of(solution, words=self.words),
            detour=solution.detour if solution.only_blocked else UNSET,
            spellings=kit.spellings_of(words),
        )


def solved_page(query: addresses.SolveQuery, indexes: Indexes) -> SolvedPage:
    """Wait for a turn, then solve a ladder and return its page."""
    take_turn(addresses.price(query.limit))
    return SolvedPage.of(query, indexes)


def reached_chart(solution: LadderSolution) -> BarChart:
    """Return a chart of how many words the search reached, by number of steps from each end."""
    sides = solution.reached_from_start, solution.reached_from_end
    rows = [
        Row(str(distance), start, end)
        for distance, (start, end) in enumerate(zip_longest(*sides, fillvalue=0))
    ]
    start = _("from %(word)s", word=named(solution.pair.start))
    end = _("from %(word)s", word=named(solution.pair.end))
    return bar_chart(_("Words reached, by number of steps"), rows, _("steps"), start, end)


def _pair_of(line: str) -> Args:
    start, _, end = line.replace("-", " ").strip().partition(" ")
    return {"start": start, "end": end}


def _lines(answer: addresses.SolvedLadder) -> Iterator[str]:
    pair = f"{answer.start}-{answer.end}"
    if answer.steps is None:
        yield f"{pair}: {answer.why_none}"
        return
    ladders = counted(answer.path_count, "shortest ladder")
    yield f"{pair}: {counted(answer.steps, 'step')}, {ladders}"
    for path in answer.paths or filter(None, [answer.detour or None]):
        yield f"  {' '.join(path)}"


SOLVER = Solver("pair of words", addresses.SolveQuery, one_by_one(SolvedPage.of), _lines, _pair_of)


def ladder_items(ladders: Iterable[Sequence[str]], notes: Iterable[str] = ()) -> Markup:
    """Return ladders as HTML list items. notes: a note for the end of each item; () for none."""
    return ladder_lines(ladders, words_url(), current_indexes().lexicon.forms, notes)
