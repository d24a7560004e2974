"""What the games share: the page before a game, a solver's pages, and how a round ends.

A game brings its puzzles, its sentences and its templates. This module decides for all of them how
an address is refused, what a solver's pages consist of and what a browser keeps of a day's result.
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
from app.web.query import DAY, Args, Query, for_page, switch, text, whole
from app.web.site import current_indexes, current_language
from app.web.urls import site_root, wants_json, words_url

Asked = TypeVar("Asked", bound=Query)
View = Callable[..., Page | Response]
Setup = Callable[..., "SetupPage"]
"""Makes the page before a game: from the indexes, the day, the address's values and its error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupPage(Page):
    """The page before a game, with a day's puzzle, a new game and a puzzle of one's own to choose.

    day: the day whose puzzle is offered. chosen: the values of the forms, by name.
    asked: whether the address gave these values; if not, scripts fill in what was chosen last.
    """

    day: date
    chosen: Mapping[str, str] = field(default_factory=dict)
    asked: bool = False


@dataclass(frozen=True, slots=True)
class DayQuery(Query):
    """Which day's puzzle is asked for; play: not None to go straight to its round."""

    day: Annotated[date | None, DAY] = None
    play: Annotated[str | None, text("with any value: go to the day’s puzzle")] = None


WORKING = for_page(switch("tells how it was solved instead of what was found"))
"""The kind of the field by which a solver's query asks for the working."""
PAGE_WORDS = 400
"""The most words on a page of a solver."""
LIST_PAGE = for_page(whole(1, 1000, "which part of a list"))
"""The kind of the field by which a solver's query asks for a page of words."""
COMPUTERS: Mapping[int, LazyString] = {
    # Translators: the five are people; give them names of your language.
    1: lazy_gettext("Pip"),
    2: lazy_gettext("Nell"),
    3: lazy_gettext("Ada"),
    4: lazy_gettext("Hugo"),
    5: lazy_gettext("Lexi"),
}
"""The computer's names as an opponent, by strength."""


@dataclass(frozen=True, slots=True)
class SolveForm(Page):
    """The form that asks for a puzzle to solve; typed: its values, by name."""

    solved: ClassVar[bool] = False

    typed: Args = field(default_factory=dict)

    @property
    def template(self) -> str:  # type: ignore[override]
        return f"{request.blueprint}/solve.html"


@dataclass(frozen=True, eq=False)
class SolvedPage(Page):
    """A solved puzzle: the solution, or its working if the query asks for that.

    What only the HTML shows is worked out when the template asks: JSON needs none of it.
    """

    solved: ClassVar[bool] = True

    query: Any

    @property
    def template(self) -> str:  # type: ignore[override]
        working = getattr(self.query, "working", False)
        return f"{request.blueprint}/{'working' if working else 'solve'}.html"

    @property
    def name(self) -> str:
        """Return the puzzle as titles name it: its notation in capitals."""
        return str(getattr(self.query, self.query.needed()[0].name)).upper()

    @property
    def typed(self) -> Args:
        """Return the form's values, by name."""
        args: Args = self.query.args(defaults=True)
        return args


class FoundWords(SolvedPage):
    """The words that a solver found and the filter lets through, in pages, under headings.

    solution: all words found; its `ids` are their ids in the lexicon.
    """

    solution: Any

    @property
    def keys(self) -> npt.NDArray[Any]:
        """Return the number of each word's group, in the order of the words: ints, shape (words,).

        The words of a group stand under one heading.
        """
        raise NotImplementedError

    def title_of(self, key: int) -> str:
        """Return the heading of the group with this number."""
        raise NotImplementedError

    def words_in(self, part: slice) -> ListedWords:
        """Return the words of this part of the list."""
        raise NotImplementedError

    @property
    def lengths(self) -> list[int]:
        """Return the lengths that the words found have, longest first."""
        counts = np.bincount(current_indexes().lexicon.lengths[self.solution.ids])
        lengths: list[int] = np.flatnonzero(counts)[::-1].tolist()
        return lengths

    @property
    def base(self) -> str:
        """Return how the address of each word begins."""
        return words_url()

    @property
    def last_page(self) -> int:
        return max(1, -(-len(self.keys) // PAGE_WORDS))

    @property
    def page(self) -> int:
        """Return the number of the page to show: the one asked for, or the last if it is beyond."""
        return min(int(self.query.page), self.last_page)

    @property
    def part(self) -> slice:
        """Return which words of the list are on the page."""
        return slice((self.page - 1) * PAGE_WORDS, self.page * PAGE_WORDS)

    @cached_property
    def groups(self) -> list[WordGroup]:
        """Return the groups on the page; a group's count includes its words on other pages."""
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
        """Return the addresses of the previous and the next page, and which words this page has.

        An address is "" where there is no such page. None if all words fit on one page.
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

    game: the name of its game, or "conundrum". kind: a key for the sort of puzzle, never shown.
    score, of: what was reached, and the most possible; None if there is no such figure.
    earned: its points of the day, by app/solver/day_points.py.
    won: whether the puzzle was solved, or nothing better was possible.
    top: whether it is the best there was: the best word, par, no miss.
    stamp: the result in a sign or two: "7", "★". text: in a few words: "7 points · best 8".
    word: what the card of the day shows from then on: the player's best word, or the secret; ""
        for none.
    share: its line in the text that shares the day; it gives nothing away.
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
    """A result to share.

    text: gives no answer away, and ends with the address. url: the address where others play it.
    """

    text: str
    url: str

    @classmethod
    def of(cls, lines: Iterable[str], address: str) -> "Shared":
        """Return the result in these lines, without the empty ones; address: without the host."""
        url = f"{site_root()}{address}"
        return cls("\n".join((*filter(None, lines), url)), url)


@dataclass(frozen=True, slots=True)
class WordCard:
    """A word with its meaning.

    band: how familiar it is, from 1, the most familiar; None for a word that our list lacks.
    part, meaning: the part of speech and the gloss of its first sense; "" if none is known.
    lemma: the base form that has this sense; "" if it is the word itself.
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
    """A round that is over, as friends compare it (app/games/friends/).

    puzzle: a key for the puzzle and its settings. url: where others begin the same round.
    points: by the rules of its game. told: how it went, in words.
    words: the words played, each with its points. daily: its result if it was a day's puzzle.
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

    Each has a `grade`, which is "triumph", "good", "modest" or "lost", and a `verdict`, which says
    in a few words what happened. A round that friends may compare has a `finish`, its `Finish`.
    """

    __slots__ = ()

    @property
    def card(self) -> WordCard | None:
        """Return the word that the sheet explains, None if there is none."""
        return None

    @property
    def bars(self) -> Bars:
        """Return the numbers to compare, each as (label, number), the player's own first."""
        return ()

    @property
    def shared(self) -> Shared | None:
        """Return what the player may share, None for nothing."""
        return None

    @property
    def daily(self) -> DailyResult | None:
        """Return the result if it is a day's puzzle, None for any other."""
        return None


def asked(query: type[Asked], args: Args | None = None) -> Asked:
    """Return what this request's address asks for, or `args` if given.

    Raises InvalidPuzzle, with the name of the field at fault.
    """
    if args is None:
        # A plain dict, as werkzeug's raises and catches an exception for each missing parameter.
        args = {**request.args, **(request.view_args or {})}
    return query.parse(args, current_language())


def seconds_of(clock: str) -> int:
    """Return the seconds on a clock, 0 for none; clock: as addresses write it: "30", "none"."""
    return 0 if clock == "none" else int(clock)


def check(*queries: type[Query]) -> None:
    """Raise InvalidPuzzle if this request's address has a bad value for a field of these queries.

    Pages that show no puzzle yet need this, as nothing else there reads these fields.
    """
    for query in queries:
        query.check(request.args, current_language())


def setup(page_of: Setup, error: InvalidPuzzle | None = None) -> SetupPage:
    """Return the page before a game; error: why the address was refused, None if it was not."""
    return page_of(current_indexes(), asked_day(), request.args, error)


def or_page(page_of: Callable[[InvalidPuzzle], Page]) -> Callable[[View], Callable[..., Response]]:
    """Return a decorator for views; page_of: makes the page that shows an InvalidPuzzle."""

    def decorate(view: View) -> Callable[..., Response]:
        @wraps(view)
        def answered(*args: Any, **kwargs: Any) -> Response:
            try:
                answer = view(*args, **kwargs)
            except InvalidPuzzle as error:
                answer = page_of(error)
            return answer if isinstance(answer, Response) else respond(answer)

        return answered

    return decorate


def or_setup(page_of: Setup) -> Callable[[View], Callable[..., Response]]:
    """Return a decorator for views that shows an InvalidPuzzle on the page before a game."""
    return or_page(lambda error: setup(page_of, error))


def solved_or_form(kind: type[Asked], solved: Callable[[Asked, Indexes], Page]) -> Response:
    """Return a solver's answer: its form, perhaps with an error, or the puzzle solved.

    kind: the class of its query. solved: makes the page of a query.
    """
    if not any(each.name in request.args for each in kind.needed()) and not wants_json():
        return respond(SolveForm())
    try:
        page = solved(asked(kind), current_indexes())
    except InvalidPuzzle as error:
        return respond(SolveForm(request.args, error=error))
    return respond(page)
