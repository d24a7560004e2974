"""The ladder's pages: start page, rounds, results, puzzle bank, sheets and solver."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import chain, zip_longest
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
from app.components.tiles import Rung, RungLetter, given_rung, open_rung, rungs
from app.components.word_lists import spellings_of, word_url
from app.games import kit
from app.games.ladder import addresses, text
from app.solver.calendar import ladder_of
from app.solver.day_points import ladder_points
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import MAX_RUNGS, Hint, ReachedWord, Trend, hint, next_words, progress
from app.solver.ladder.puzzles import LadderPuzzle, as_played, puzzle_of
from app.solver.ladder.solver import MAX_PATHS, LadderSolution, Rungs, solve
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
from app.web.query import Args
from app.web.site import current_indexes, current_language, named, tiled
from app.web.solve_limiter import take_turn
from app.web.text import quoted
from app.web.urls import FORMATS, words_url

CHOICES = {"length": range(3, 9), "steps": range(2, 11), "difficulty": range(1, 6)}
"""What forms offer for the kind of a puzzle."""


@dataclass(frozen=True, slots=True)
class Filters:
    """The values of a form; defaults: those of fields that the address leaves out."""

    args: Args
    defaults: Mapping[str, str] = field(default_factory=dict)

    def typed(self, name: str) -> str:
        """Return the value of a field."""
        return self.args.get(name, self.defaults.get(name, ""))[:MAX_TYPED]

    def options(self, name: str) -> Iterable[tuple[str, str]]:
        """Return what a field offers, with the value in the address; "Any" unless it has a default.

        name: one of CHOICES.
        """
        typed, label = self.typed(name), text.difficulty if name == "difficulty" else str
        options = {} if name in self.defaults else {"": _("Any")}
        options |= {str(n): label(n) for n in CHOICES[name]}
        if typed:
            options.setdefault(typed, quoted(typed))
        return options.items()


@dataclass(frozen=True, slots=True)
class PlayedRung:
    """A word that the player has reached.

    spoken: what a screen reader says: "CORD, 1 letter in place, closer".
    trend: whether it brought the target closer, "" where that is not shown; trend_name: in words.
    href: the address to branch off there, "" for the one where the player stands.
    pointed: the position of the letter that a hint points at, counted from 1, 0 for none.
    """

    word: str
    spoken: str
    letters: tuple[RungLetter, ...]
    trend: str
    trend_name: str
    href: str
    pointed: int


def _in_place(word: str, end: str) -> str:
    """Return how many letters match the end, in words; "" for none and for the end itself."""
    count = sum(map(eq, word, end))
    return text.IN_PLACE(count=count) if 0 < count < len(end) else ""


SYMBOLS = {Trend.CLOSER: "🟩", Trend.LEVEL: "🟨", Trend.FARTHER: "🟥"}
IN_PLACE, ELSE = "🟩", "⬜"
BULB, EYES = "💡", "👀"
GIVEN_UP = "🏳️"
MAX_BULBS = 9
MAX_ROWS = 12


def _rows(state: addresses.LadderState) -> list[str]:
    """Return a row of squares for each word after the start: which letters match the end."""
    end = state.pair.end
    rows = [
        "".join(IN_PLACE if a == b else ELSE for a, b in zip(word, end, strict=True))
        for word in state.rungs[1:]
    ]
    if len(rows) > MAX_ROWS:
        rows[MAX_ROWS // 2 : -MAX_ROWS // 2] = ["…"]
    return rows


@dataclass(frozen=True, slots=True)
class TodaysLadder:
    """The ladder of a day; puzzle: the ladder over the whole list; ladder: as it is played."""

    puzzle: LadderPuzzle
    ladder: LadderPuzzle

    @property
    def ends(self) -> tuple[Rung, ...]:
        """Return the two words, with one open rung for all those between."""
        pair = self.ladder.pair
        ends = given_rung(pair.start, tiled), given_rung(pair.end, tiled)
        return ends[0], open_rung(len(pair)), ends[1]


def todays_ladder(indexes: Indexes, day: date) -> TodaysLadder | None:
    """Return the ladder of a day, None if the list has no puzzle."""
    index, pair = indexes[LadderIndex], ladder_of(indexes, day)
    if pair is None:
        return None
    puzzle = puzzle_of(index, pair, limit=1)
    return TodaysLadder(puzzle, as_played(index, puzzle, limit=1))


def card(indexes: Indexes, day: date) -> Card:
    """Return the ladder of a day, if the list has one."""
    today = todays_ladder(indexes, day)
    return Card(today and today.ladder.pair, today)


@dataclass(frozen=True, slots=True)
class SetupPage(kit.SetupPage):
    """The four ways into a ladder.

    today: the day's ladder, None if the list has none. filters: the values of its forms.
    """

    template = "ladder/setup.html"

    today: TodaysLadder | None
    filters: Filters

    def answer(self) -> addresses.BeforeLadder:
        today = self.today
        return addresses.BeforeLadder(
            addresses.describe(addresses.DaysLadder, today.puzzle) if today else None
        )


def setup_page(
    indexes: Indexes, day: date, args: Args, error: InvalidPuzzle | None = None
) -> SetupPage:
    """Return the page, its forms filled in from the address; error: why it was refused."""
    filters = Filters(args, {"length": str(addresses.DEFAULT_LENGTH)})
    return SetupPage(todays_ladder(indexes, day), filters, day=day, error=error)


MAX_SHOWN = 8
"""Answers listed below a result; the solver's page, one link away, has them all."""
ROOM = 12
"""Rungs that a phone has room for; the middle of a longer ladder is folded."""
NEVER_FOLDED = 4
"""The start and the last words so far."""


@dataclass(frozen=True, slots=True, eq=False)
class RoundPage(Page):
    """A ladder in play.

    puzzle: the ladder over the whole list. ladder: the same as it is played, with par for its steps
        and the answers that the page may show.
    way: each word so far with its steps left; after giving up, those of the most familiar ladder.
    advice: the best step, None unless a hint was taken.
    next_words: what may follow the last word. another_url: where a ladder like it is dealt, "" if
        none may be.
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
        """Return the day whose ladder it is: "21 November"; "" for any other."""
        return day_named(self.asked.query.day) if self.asked.query.day else ""

    @property
    def about(self) -> tuple[str, ...]:
        """Return the line below the title: "22 November", "par 4", "Hard"."""
        about = _("par %(par)s", par=self.ladder.steps), text.difficulty(self.ladder.difficulty)
        return (self.day, *about) if self.day else about

    @property
    def played(self) -> tuple[tuple[PlayedRung, ...], tuple[PlayedRung, ...]]:
        """Return the words to show, the start first, and those that a phone has no room for."""
        climbed, fold = self._climbed(), 1 + self._folds
        return climbed[:1] + climbed[fold:], climbed[1:fold]

    def _climbed(self) -> tuple[PlayedRung, ...]:
        """Return all words so far; trends are shown at the end and with a hint."""
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
        """Return how many words are folded away; the fold itself takes the room of a rung."""
        ahead = 0 if self.over else self.left + (1 if self.is_last else 2)
        rows = len(self.way) + ahead
        too_many = rows - ROOM + 1 if rows > ROOM else 0
        return min(too_many, max(0, len(self.way) - NEVER_FOLDED))

    @property
    def left(self) -> int:
        """Return how many words within par are left between the next one and the end."""
        return max(0, self.ladder.steps - self.state.changes - 2)

    @property
    def is_last(self) -> bool:
        """Return whether only the end can come next: par leaves no other; one letter differs."""
        return not self.left and sum(map(ne, self.state.rungs[-1], self.state.pair.end)) == 1

    @property
    def branches(self) -> list[tuple[tuple[Rung, ...], str]]:
        """Return the ladders left aside, the latest first, with the addresses to resume them."""
        aside = reversed(self.state.aside)
        return [(rungs(each, tiled), self.asked.url(self.state.resume(each))) for each in aside]

    @property
    def left_branch(self) -> tuple[tuple[Rung, ...], str] | None:
        """Return the latest ladder left aside, if it goes on from where the player stands."""
        rungs, aside = self.state.rungs, self.state.aside
        left = aside and len(aside[-1]) > len(rungs) and aside[-1][: len(rungs)] == rungs
        return self.branches[0] if left else None

    @property
    def hints(self) -> tuple[str, ...]:
        """Return the hint on the last word, after those of lesser degrees."""
        if self.advice is None:
            return ()
        degrees = list(addresses.HintDegree)[: self._degrees_given]
        return tuple(text.hint_sentence(degree, self.way, self.advice) for degree in degrees)

    @property
    def next_hint(self) -> tuple[str, str] | None:
        """Return the question for the next degree of hint and its address, None after the last.

        On the start there is no first degree: its distance from the end is known.
        """
        degrees = list(addresses.HintDegree)[
            max(self._degrees_given, 0 if self.state.changes else 1) :
        ]
        if not degrees:
            return None
        return text.QUESTIONS[degrees[0]](), self.asked.url(self.state.take_hint(degrees[0]))

    @property
    def _degrees_given(self) -> int:
        return ["", *addresses.HintDegree].index(self.state.hint)

    def answer(self) -> addresses.LadderRound:
        query = self.asked.query
        return addresses.describe(
            addresses.LadderRound,
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
    """A ladder that is over: it is solved, or its answers are shown."""

    template = "ladder/result.html"
    over = True

    @property
    def over_par(self) -> int | None:
        """Return the steps above par, negative below it.

        None if the ladder was given up, or solved after its answers had been seen.
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
        """Return how it ended: "Par!", "Par, with 1 hint", "2 over par", "1 under par"."""
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
        """Return bars for the player's steps and for par; none for a ladder that was given up."""
        steps = [(_("You"), self.state.changes), (_("Par"), self.ladder.steps)]
        return steps if self.state.solved else []

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
        """Return a square for each step, then the help taken; a flag if it was given up."""
        if not self.state.solved:
            return GIVEN_UP
        steps = "".join(SYMBOLS[reached.trend] for reached in self.way if reached.trend)
        return f"{steps} {self._help_signs}".rstrip()

    @property
    def daily(self) -> kit.DailyResult | None:
        """Return the result of a day's ladder, None for any other."""
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
        """Return the heading of the listed ladders: how many of all ladders they are."""
        if self.ladder.only_blocked:
            return text.detour_note(self.ladder.paths[0])
        listed, count = len(self._others), self.ladder.path_count
        if self.ladder.steps > self.puzzle.steps:
            return text.FAMILIAR_LADDERS(count=count)
        if self.state.solved and self.state.changes == self.ladder.steps:
            return text.others_title(listed, count - 1) if listed or count == 1 else ""
        return text.ladders_title(listed, count)

    @property
    def _others(self) -> Sequence[Rungs]:
        """Return the first of the shortest ladders, without the player's."""
        return [path for path in self.ladder.paths if path != self.state.rungs][:MAX_SHOWN]

    @property
    def lines(self) -> Markup:
        """Return the listed ladders."""
        return _listed(self._others)

    @property
    def line(self) -> tuple[Rung, ...]:
        """Return the ladder on one line, each word with the address of its page."""
        base, words = words_url(), [reached.word for reached in self.way]
        return tuple(replace(rung, href=word_url(base, rung.word)) for rung in rungs(words, tiled))

    @property
    def card(self) -> kit.WordCard:
        """Return the least familiar word between the ends, named before its meaning."""
        lexicon, words = current_indexes().lexicon, [reached.word for reached in self.way]
        word = max(words[1:-1] or words, key=lambda each: lexicon.bands[lexicon.find(each)])
        card = kit.word_card(word)
        return replace(card, lemma=card.lemma or lexicon.forms.spellings(word)[0])


def round_page(
    index: LadderIndex, puzzle: LadderPuzzle, asked: addresses.AskedRound, another_url: str
) -> RoundPage:
    """Return the page of a round, with what it needs of the solver."""
    state, end = asked.state, puzzle.pair.end
    ladder = as_played(index, puzzle)
    familiar_only = ladder.steps > puzzle.steps
    over = state.solved or asked.query.moves.reveal
    advice = None
    if state.hint and not over:
        known = ladder.paths[0] if not state.changes else None
        advice = Hint.of_path(known) if known else hint(index, state.rungs[-1], end, familiar_only)
    shown = ladder.paths[0] if over and not state.solved else state.rungs
    way = progress(index, shown, end, familiar_only)
    following = () if over else next_words(index, state.rungs)
    kind = ResultPage if over else RoundPage
    return kind(puzzle, ladder, asked, way, advice, following, another_url, error=asked.error)


@dataclass(frozen=True, slots=True)
class BankForm(Page):
    """The form of a search that was refused."""

    template = "ladder/bank.html"

    filters: Filters = field(default_factory=lambda: Filters(request.args))


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPage(BankForm):
    """One page of a search of the bank.

    page: its puzzles, and where the pages beside it are.
    count: how many puzzles the search finds, MANY for as many or more.
    none: the sentence for a search that finds nothing, "" for others.
    """

    template = "ladder/bank_found.html"

    query: addresses.BankQuery
    page: PuzzlePage
    count: int
    none: str

    @property
    def number(self) -> int:
        """Return the page number in the address, or the first if it names none."""
        placed = (self.query.after, self.query.before) != (None, None)
        return self.query.page if placed else 1

    @property
    def title(self) -> str:
        """Return how many there are, and which page this is: "213 puzzles, page 2"."""
        title = text.PUZZLES(count=self.count)
        if self.count == ladder_puzzles.MANY:
            title = _("More than %(count)s puzzles", count=number_text(ladder_puzzles.MANY - 1))
        if self.number == 1 and not self.next_url:
            return title
        return _("%(title)s, page %(number)s", title=title, number=number_text(self.number))

    @property
    def previous_url(self) -> str:
        """Return the address of the page before, "" if this is the first."""
        first = self.page.previous_before
        return "" if first is None else self._beside(max(1, self.number - 1), before=first)

    @property
    def next_url(self) -> str:
        """Return the address of the next page, "" if this is the last."""
        last = self.page.next_after
        return "" if last is None else self._beside(self.number + 1, after=last)

    def _beside(self, number: int, after: int | None = None, before: int | None = None) -> str:
        query = replace(self.query, after=after, before=before, page=number)
        form = request.args.get("format")
        return query.url("ladder.puzzle_bank", **({"format": form} if form in FORMATS else {}))

    def answer(self) -> addresses.BankPart:
        return addresses.BankPart(
            count=self.count if self.count < ladder_puzzles.MANY else None,
            puzzles=[
                addresses.describe(addresses.StoredLadder, each) for each in self.page.puzzles
            ],
            next=self.next_url or None,
            previous=self.previous_url or None,
            none=self.none or UNSET,
        )


def bank_page(query: addresses.BankQuery) -> BankPage:
    """Return a part of the bank. Raises StoreUnavailable if it cannot be reached."""
    store, after = current_store(), query.after
    wanted = query.wanted.search(current_language())
    take_turn(addresses.price(query.limit))
    page = ladder_puzzles.search(
        store, wanted, -1 if after is None else after, query.limit, query.before
    )
    count, none = ladder_puzzles.count(store, wanted), ""
    if not page.puzzles:
        none = _("That’s all of them.") if count else why_no_match(store, wanted)
    return BankPage(query=query, page=page, count=count, none=none)


def why_no_match(store: Store, wanted: PuzzleSearch) -> str:
    """Return advice on a search that finds nothing."""
    longest = ladder_puzzles.most_steps(store, wanted.language, wanted.length)
    turned = False
    if wanted.start and wanted.end:
        mirrored = replace(wanted, start=wanted.end, end=wanted.start)
        turned = bool(ladder_puzzles.search(store, mirrored, limit=1).puzzles)
    return text.no_match(wanted, longest, turned)


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A sheet's layout: the most puzzles on a page, the most rungs and letters in each."""

    puzzles: int
    columns: int
    rungs: int
    letters: int


LAYOUTS = (
    SheetLayout(24, 4, 5, 6),
    SheetLayout(12, 3, 9, 9),
    SheetLayout(6, 2, MAX_RUNGS, MAX_LENGTH),
)
"""Boxes are never too small to write in: 6 mm on A4 and Letter, except for words of ten letters."""


@dataclass(frozen=True, slots=True)
class SheetForm(Page):
    """The form that asks for a sheet.

    note: why there is nothing to print, or less than was asked for; "" if nothing is missing.
    """

    template = "ladder/sheet.html"

    note: str = ""
    filters: Filters = field(
        default_factory=lambda: Filters(request.args, {"count": str(addresses.DEFAULT_COUNT)})
    )

    def answer(self) -> addresses.LadderSheet:
        return addresses.LadderSheet([], self.note or UNSET)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage(SheetForm):
    """A sheet.

    number: 1000 to 9999, printed on puzzles and answers. ladders: the answer to each puzzle.
    """

    template = "ladder/sheet_drawn.html"

    number: int
    puzzles: Sequence[StoredPuzzle]
    ladders: Sequence[Rungs]

    @property
    def layout(self) -> SheetLayout:
        """Return the layout that fills the pages best."""
        rungs = 1 + max(each.steps for each in self.puzzles)
        letters = max(each.length for each in self.puzzles)
        fitting = [each for each in LAYOUTS if rungs <= each.rungs and letters <= each.letters]
        holding_all = [each for each in fitting if each.puzzles >= len(self.puzzles)]
        return holding_all[-1] if holding_all else fitting[0]

    @property
    def pages(self) -> list[Sequence[StoredPuzzle]]:
        """Return the puzzles of each page, spread as evenly as they go."""
        count = -(-len(self.puzzles) // self.layout.puzzles)
        size = -(-len(self.puzzles) // count)
        return [self.puzzles[i : i + size] for i in range(0, len(self.puzzles), size)]

    @property
    def answers(self) -> Markup:
        """Return the answers as one list."""
        counts = [each.path_count - 1 for each in self.puzzles]
        others = [text.OTHER_ANSWERS(count=count) if count else "" for count in counts]
        return _listed(self.ladders, others)

    def answer(self) -> addresses.LadderSheet:
        listed = [
            addresses.describe(addresses.SheetLadder, puzzle, paths=[ladder])
            for puzzle, ladder in zip(self.puzzles, self.ladders, strict=True)
        ]
        return addresses.LadderSheet(listed, self.note or UNSET)


def sheet_page(query: addresses.SheetQuery) -> SheetForm:
    """Return the sheet of the ids in an address, in their order; the form if none is in play.

    Ids of other languages, and of puzzles out of play, are left out. Raises as draw_sheet does.
    """
    ids, store, code = query.ids or (), current_store(), current_language().code
    found = [
        each
        for each in ladder_puzzles.find_all(store, ids)
        if each.active and each.language == code
    ]
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
    )


@dataclass(frozen=True, eq=False)
class SolvedPage(kit.SolvedPage):
    """Two words, joined or not; words: how many words of their length the list has."""

    query: addresses.SolveQuery
    solution: LadderSolution
    words: int

    @classmethod
    def of(cls, query: addresses.SolveQuery, indexes: Indexes) -> "SolvedPage":
        """Solve a ladder. Raises InvalidPuzzle, field `start` or `end`."""
        index = indexes[LadderIndex]
        solution = solve(index, query.pair, query.limit, query.familiar)
        return cls(query, solution, len(index.graphs[len(query.pair)]))

    @property
    def name(self) -> str:
        return text.pair_name(self.query.pair)

    @property
    def best(self) -> tuple[Rung, ...]:
        """Return the most familiar ladder, or the one that avoids blocked words."""
        shown = self.solution.best
        return rungs(shown, tiled) if shown else ()

    @property
    def list_title(self) -> str:
        """Return how many of the ladders are listed, "" if no more can be listed."""
        listed = len(self.solution.paths)
        if listed == self.solution.unblocked_count:
            return ""
        return text.ladders_title(listed, self.solution.path_count)

    @property
    def lines(self) -> Markup:
        """Return all ladders that are listed."""
        detour = (self.solution.detour,) if self.solution.detour else ()
        return _listed(self.solution.paths or detour)

    @property
    def chart(self) -> BarChart:
        return reached_chart(self.solution)

    @property
    def more_url(self) -> str:
        """Return the address that lists more ladders, "" if there are no more to list."""
        if len(self.solution.paths) in (self.solution.unblocked_count, MAX_PATHS):
            return ""
        return replace(self.query, limit=MAX_PATHS).url("ladder.solve")

    def answer(self) -> addresses.SolvedLadder:
        solution = self.solution
        words = sorted({*chain(*solution.paths)})
        reached = solution.reached_from_start, solution.reached_from_end
        return addresses.SolvedLadder(
            self.query.pair.start,
            self.query.pair.end,
            familiar_only=solution.familiar_only,
            steps=solution.steps,
            path_count=solution.path_count,
            paths=solution.paths,
            why_none=text.why_none(solution),
            reached_from_start=reached[0],
            reached_from_end=reached[1],
            working=addresses.LadderWorking(self.words, *reached),
            detour=solution.detour if solution.only_blocked else UNSET,
            spellings=spellings_of(words, current_indexes().lexicon.forms),
        )


def solved_page(query: addresses.SolveQuery, indexes: Indexes) -> SolvedPage:
    """Wait for a turn, then solve a ladder and return its page."""
    take_turn(addresses.price(query.limit))
    return SolvedPage.of(query, indexes)


def reached_chart(solution: LadderSolution) -> BarChart:
    """Return how many words the search reached at each distance from either end."""
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


def _listed(ladders: Iterable[Sequence[str]], notes: Iterable[str] = ()) -> Markup:
    """Return ladders as list items, words in their spelling; notes: one for each."""
    return ladder_lines(ladders, words_url(), current_indexes().lexicon.forms, notes)
