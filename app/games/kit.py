"""What the games share: start pages, a day's result, sharing a result, the solvers' pages.

A game brings its puzzles, its sentences and its templates. This module decides, once for all games,
how an address is refused, what solvers' pages consist of and what a browser keeps of a day.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import cached_property, wraps
from typing import Annotated, Any, ClassVar, TypeVar

import numpy as np
import numpy.typing as npt
from flask import Response, request
from flask_babel import gettext, lazy_gettext
from flask_babel.speaklater import LazyString

from app.components.numbers import number_text
from app.components.word_lists import ListedWords, WordGroup, word_items
from app.solver.indexes import Indexes
from app.solver.lexicon.definitions import Definition
from app.solver.puzzle import InvalidPuzzle
from app.web.dates import asked_day
from app.web.pages import Page, respond
from app.web.query import DAY, Args, Query, for_page, switch, text
from app.web.site import current_indexes, current_language
from app.web.urls import site_root, wants_json, words_url

Asked = TypeVar("Asked", bound=Query)
Setup = Callable[..., "SetupPage"]
"""Makes the page before a game from the indexes, the day, the address's values and error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupPage(Page):
    """The page before a game: the puzzle of a day, a new game, a puzzle of one's own.

    day: the day offered. chosen: the values of the forms, by name.
    asked: whether the address gave these values; if not, scripts fill in what was chosen last.
    """

    day: date
    chosen: Mapping[str, str] = field(default_factory=dict)
    asked: bool = False


@dataclass(frozen=True, slots=True)
class DayQuery(Query):
    """The puzzle of a day; play: given if the round itself is asked for."""

    day: Annotated[date | None, DAY] = None
    play: Annotated[str | None, text("with any value: go to the day’s puzzle")] = None


WORKING = for_page(switch("tells how it was solved instead of what was found"))
"""The kind of the field of a solver's query that asks for its working."""
PAGE_WORDS = 400
"""The most words on a page of a solver."""
COMPUTERS: Mapping[int, LazyString] = {
    # Translators: the five are people; give them names of your language.
    1: lazy_gettext("Pip"),
    2: lazy_gettext("Nell"),
    3: lazy_gettext("Ada"),
    4: lazy_gettext("Hugo"),
    5: lazy_gettext("Lexi"),
}
"""The names of the computer as an opponent, by strength."""


class SolverPage(Page):
    """A page of a game's solver, drawn by its solve.html or working.html."""

    __slots__ = ()
    drawn_by: ClassVar[str] = "solve.html"

    @property
    def template(self) -> str:  # type: ignore[override]
        return f"{request.blueprint}/{self.drawn_by}"


@dataclass(frozen=True, slots=True)
class SolveForm(SolverPage):
    """The form that asks for a puzzle to solve; typed: its values, by name."""

    solved: ClassVar[bool] = False

    typed: Args = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class SolvedPage(SolverPage):
    """A solved puzzle; what only its page shows, not its JSON, waits until a template asks."""

    solved: ClassVar[bool] = True

    query: Any

    @property
    def name(self) -> str:
        """Return the puzzle as titles name it: its notation in capitals."""
        return str(getattr(self.query, self.query.needed()[0].name)).upper()

    @property
    def typed(self) -> Args:
        """Return the form's values."""
        args: Args = self.query.args(defaults=True)
        return args


@dataclass(frozen=True, slots=True)
class WorkingPage(SolverPage):
    """How a puzzle was solved, as its own page; scripts unfold it below the solution."""

    drawn_by = "working.html"

    of: Page

    def answer(self) -> object:
        return self.of.answer()


class FoundWords(SolvedPage):
    """The words a solver found that pass the filter, paged, under headings.

    solution: all words; its `ids` are those of the lexicon.
    """

    solution: Any

    @property
    def keys(self) -> npt.NDArray[Any]:
        """Return a group number for each word, in order; words under one heading share it."""
        raise NotImplementedError

    def title_of(self, key: int) -> str:
        """Return the heading of words with this number."""
        raise NotImplementedError

    def words_in(self, part: slice) -> ListedWords:
        """Return some of the words."""
        raise NotImplementedError

    @property
    def lengths(self) -> list[int]:
        """Return the lengths on offer, longest first."""
        counts = np.bincount(current_indexes().lexicon.lengths[self.solution.ids])
        lengths: list[int] = np.flatnonzero(counts)[::-1].tolist()
        return lengths

    @property
    def base(self) -> str:
        """Return the start of each word's address."""
        return words_url()

    @property
    def last_page(self) -> int:
        return max(1, -(-len(self.keys) // PAGE_WORDS))

    @property
    def page(self) -> int:
        """Return the page to show: the one asked for, or the last."""
        return min(int(self.query.page), self.last_page)

    @property
    def part(self) -> slice:
        """Return the slice of words on the current page."""
        return slice((self.page - 1) * PAGE_WORDS, self.page * PAGE_WORDS)

    @cached_property
    def groups(self) -> list[WordGroup]:
        """Return the words of the page, each heading with the count of all its words."""
        keys, part = self.keys, self.part
        counts = np.bincount(keys).tolist()
        items = word_items(self.words_in(part), current_indexes().lexicon.forms, self.base)
        groups, start = [], 0
        for key, listed in Counter(keys[part].tolist()).items():
            some, start = items[start : start + listed], start + listed
            groups.append(WordGroup.of(self.title_of(key), counts[key], some))
        return groups

    @property
    def pages(self) -> tuple[str, str, str] | None:
        """Return the addresses of the previous and the next page, and which words this page shows.

        An address is "" if there is no such page. None if the words fit on one page.
        """
        page, last, count = self.page, self.last_page, len(self.keys)
        if last == 1:
            return None

        def url(number: int) -> str:
            return str(self.query.but(page=number).url(f"{request.blueprint}.solve"))

        where = gettext(
            "Words %(first)s to %(last)s of %(total)s",
            first=number_text(self.part.start + 1),
            last=number_text(min(self.part.stop, count)),
            total=number_text(count),
        )
        return url(page - 1) if page > 1 else "", url(page + 1) if page < last else "", where


@dataclass(frozen=True, slots=True)
class DailyResult:
    """How the puzzle of a day ended, as the player's browser keeps it (static/js/days.js).

    game: the game that it belongs to. kind: a key for the sort of puzzle, never shown.
    score, of: what was reached, and the most possible; None if there is no such figure.
    earned: its points of the day, see app/solver/day_points.py.
    won: whether the puzzle was solved, or nothing better was possible.
    top: whether it is the best there was: the best word, par, no miss.
    stamp: the result in a sign or two: "7", "★". text: in a few words: "7 points · best 8".
    word: what its card shows from then on: the player's best word, or the secret; "" for none.
    share: its line in the text that shares a day, which gives nothing away.
    """

    game: str
    day: date
    kind: str
    score: int | None
    of: int | None
    earned: int
    won: bool
    top: bool
    stamp: str
    text: str
    word: str
    share: str

    def as_json(self) -> Mapping[str, object]:
        return asdict(self) | {"day": self.day.isoformat()}


@dataclass(frozen=True, slots=True)
class Shared:
    """A result as text to share, which gives no answer away; url: where its puzzle is played."""

    text: str
    url: str

    @classmethod
    def of(cls, lines: Iterable[str], address: str) -> "Shared":
        """Return a result made of these lines and the link; address: without its host."""
        url = f"{site_root()}{address}"
        return cls("\n".join((*filter(None, lines), url)), url)


@dataclass(frozen=True, slots=True)
class WordCard:
    """A word with its meaning.

    band: how familiar it is, from 1, None for a word that our list lacks.
    part, meaning: its first sense, "" if none is known.
    lemma: the word that has this sense, "" if it is the word itself.
    """

    word: str
    band: int | None
    part: str
    meaning: str
    lemma: str


def word_card(word: str) -> WordCard:
    """Return the card of a word."""
    lexicon, definitions = current_indexes().lexicon, current_indexes().definitions
    word_id = lexicon.find(word)
    band = None if word_id is None else int(lexicon.bands[word_id])
    sense = next(iter(definitions.find(word)), Definition("", "", ""))
    lemma = "" if sense.lemma in lexicon.forms.spellings(word) else sense.lemma
    return WordCard(word, band, sense.part, sense.gloss, lemma)


Bars = Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Finish:
    """A round that is over, as friends compare it (app/games/friends/); pages have it as `finish`.

    puzzle: a key for the round and its settings. url: where others begin it.
    points: by the rules of its game. told: how it went, in words.
    words: the words played, each with its points. daily: its result, if it was a day's.
    alone: a key for a round that only one player can have, such as a Hangman game; else "".
    """

    puzzle: str
    url: str
    points: int
    told: str
    words: tuple[tuple[str, int], ...] = ()
    daily: DailyResult | None = None
    alone: str = ""


class ResultPage(Page):
    """The end of a round: a sheet over the finished board (result_sheet of macros/result.html).

    Each has a `grade`, "triumph", "good", "modest" or "lost", and a `verdict`, what happened in few
    words; one that friends may compare has its `Finish` as `finish`.
    """

    __slots__ = ()

    @property
    def card(self) -> WordCard | None:
        """Return the word that the result sheet explains, None if there is none."""
        return None

    @property
    def bars(self) -> Bars:
        """Return the player's figure and others to compare: (name, number), the player's first."""
        return ()

    @property
    def shared(self) -> Shared | None:
        """Return the result to share, None if there is nothing to share."""
        return None

    @property
    def daily(self) -> DailyResult | None:
        """Return the result of a day's puzzle, None for any other."""
        return None


def asked(query: type[Asked], args: Args | None = None) -> Asked:
    """Return the query of the address or of `args`. Raises InvalidPuzzle for the field at fault."""
    if args is None:
        # A dict: werkzeug makes an exception for each parameter that is not there.
        args = {**request.args, **(request.view_args or {})}
    return query.parse(args, current_language())


def seconds_of(clock: str) -> int:
    """Return the seconds of a clock as addresses name it, 0 for none."""
    return 0 if clock == "none" else int(clock)


def check(*queries: type[Query]) -> None:
    """Raise InvalidPuzzle if the address has an invalid value for a field of these queries.

    For pages that show no puzzle yet: nothing else would read these fields.
    """
    for query in queries:
        query.check(request.args, current_language())


def setup(page_of: Setup, error: InvalidPuzzle | None = None) -> SetupPage:
    """Return the page before a game; error: why the address was refused."""
    return page_of(current_indexes(), asked_day(), request.args, error)


def or_setup(page_of: Setup) -> Callable[[Callable[..., Page | Response]], Callable[..., Response]]:
    """Return a decorator that shows a view's errors on the page before a game."""

    def decorate(view: Callable[..., Page | Response]) -> Callable[..., Response]:
        @wraps(view)
        def answered(*args: Any, **kwargs: Any) -> Response:
            try:
                answer = view(*args, **kwargs)
            except InvalidPuzzle as error:
                answer = setup(page_of, error)
            return answer if isinstance(answer, Response) else respond(answer)

        return answered

    return decorate


def solved_or_form(kind: type[Asked], solved: Callable[[Asked, Indexes], Page]) -> Response:
    """Answer for a solver with its form, an error in it, the solution or the working."""
    if not any(each.name in request.args for each in kind.needed()) and not wants_json():
        return respond(SolveForm())
    try:
        query = asked(kind)
        page = solved(query, current_indexes())
    except InvalidPuzzle as error:
        return respond(SolveForm(request.args, error=error))
    return respond(WorkingPage(page) if getattr(query, "working", False) else page)
