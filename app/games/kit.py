"""Code that the games share: the setup page, a solver's pages, and the end of a round.

Each game brings its own puzzles, sentences and templates. This module decides for all games how a
bad address is answered, what a solver's pages contain, and what browsers store about daily results.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from functools import cached_property, wraps
from typing import Annotated, Any, ClassVar, TypeVar

import numpy as np
import numpy.typing as npt
from flask import Response, request
from flask_babel import gettext, lazy_gettext
from flask_babel.speaklater import LazyString
from msgspec import UNSET, UnsetType

from app.components.numbers import number_text
from app.components.word_lists import ListedWords, WordGroup, word_items
from app.solver.indexes import Indexes
from app.solver.lexicon.definitions import Definition
from app.solver.lexicon.typed_word import LONGEST_WORD
from app.solver.puzzle import InvalidPuzzle
from app.web.dates import asked_day
from app.web.pages import FormPage, Page, respond
from app.web.query import DAY, Args, FilterQuery, Query, for_page, switch, text, whole
from app.web.site import current_indexes, current_language
from app.web.urls import site_root, wants_json, words_url

Asked = TypeVar("Asked", bound=Query)
View = Callable[..., Page | Response]
Setup = Callable[..., "SetupPage"]
"""Makes a setup page, given the indexes, the day, the address's parameters and any error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupPage(Page):
    """The page before a game, where players choose a daily puzzle, a new game or their own puzzle.

    day: the day whose puzzle is offered.
    chosen: the values in the forms, by field name.
    asked: whether the address sets values in the form for a new game; if not, the scripts of Ruzzle
        and Hangman fill in what the player chose last time. Other games leave `asked` False.
    """

    day: date
    chosen: Mapping[str, str] = field(default_factory=dict)
    asked: bool = False


@dataclass(frozen=True, slots=True)
class DayQuery(Query):
    """Which day's puzzle to show. If `play` is not None, players go straight to the puzzle."""

    day: Annotated[date | None, DAY] = None
    play: Annotated[str | None, text("with any value: go to the day’s puzzle")] = None


FILTERS = frozenset(each.name for each in FilterQuery.fields())
"""The names of the fields that filter a solver's words by their letters."""
WORKING = for_page(switch("tells how it was solved instead of what was found"))
"""The Kind of a solver's field `working`, which asks how the puzzle was solved."""
PAGE_WORDS = 400
"""The maximum number of words on one page of a solver's list."""
LIST_PAGE = whole(1, 1000, "which part of a list the page shows, and `meanings` tells of")
"""The Kind of a solver's field `page`, which asks for one page of the list of words."""
MEANINGS = switch(f"also tells what the words of `page` mean, at most {PAGE_WORDS} of them")
"""The Kind of a solver's field `meanings`, which asks what the words on the page mean."""
MEANINGS_MS = 32
"""The CPU time for the meanings of a full page of words, in milliseconds. Each French word takes up
to 0.08."""
COMPUTERS: Mapping[int, LazyString] = {
    # Translators: the five are people; give them names of your language.
    1: lazy_gettext("Pip"),
    2: lazy_gettext("Nell"),
    3: lazy_gettext("Ada"),
    4: lazy_gettext("Hugo"),
    5: lazy_gettext("Lexi"),
}
"""Strength -> the computer opponent's name."""


class SolveForm(FormPage):
    """A solver's page before a puzzle is entered, or after the entered puzzle was refused."""

    solved: ClassVar[bool] = False


@dataclass(frozen=True, eq=False)
class SolvedPage(Page):
    """A page that shows a puzzle's solution or, on request, how the solution was found.

    To keep JSON fast, values that only the HTML shows are computed when the template uses them.
    """

    solved: ClassVar[bool] = True

    query: Any

    @property
    def template(self) -> str:  # type: ignore[override]
        working = getattr(self.query, "working", False)
        return f"{request.blueprint}/{'working' if working else 'solve'}.html"

    @property
    def name(self) -> str:
        """Return the puzzle's notation in capitals, as shown in titles."""
        return str(getattr(self.query, self.query.needed()[0].name)).upper()

    @property
    def typed(self) -> Args:
        """Return the form's values by field: the query's or, after an error, those that were typed.

        Defaults are included.
        """
        args: Args = self.query.args(defaults=True)
        if self.error:
            typed = {name: request.args[name][:LONGEST_WORD] for name in FILTERS & {*request.args}}
            return {**args, **request.args, **typed}
        return args


class PagedWords(SolvedPage):
    """Words found by a solver, PAGE_WORDS to a page."""

    @property
    def count(self) -> int:
        """Return the number of words on all pages."""
        raise NotImplementedError

    @property
    def last_page(self) -> int:
        return max(1, -(-self.count // PAGE_WORDS))

    @property
    def page(self) -> int:
        """Return the number of the page to show: the one requested, but at most the last one."""
        return min(int(self.query.page or 1), self.last_page)

    @property
    def part(self) -> slice:
        """Return the slice of the list that this page shows."""
        return slice((self.page - 1) * PAGE_WORDS, self.page * PAGE_WORDS)

    @property
    def pages(self) -> tuple[str, str, str] | None:
        """Return the previous and next pages' addresses, and a label: "Words 1 to 400 of 950".

        An address is "" if there is no such page. Return None if all words fit on one page.
        """
        page, last, count = self.page, self.last_page, self.count
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


class FoundWords(PagedWords):
    """A solver's words that pass the filter, grouped under headings.

    solution: all words found, before filtering. `solution.ids` has their ids in the lexicon.
    """

    solution: Any

    @property
    def count(self) -> int:
        return len(self.keys)

    @property
    def keys(self) -> npt.NDArray[Any]:
        """Return each word's group number, in the order of the words: ints, shape (words,).

        Words with the same number share a heading.
        """
        raise NotImplementedError

    def title_of(self, key: int) -> str:
        """Return the heading of the group with this number."""
        raise NotImplementedError

    @property
    def page_words(self) -> ListedWords:
        """Return the words that this page shows."""
        raise NotImplementedError

    @cached_property
    def meanings(self) -> dict[str, Definition]:
        """Return the first meaning of each word on the page that has a known meaning.

        Return {} unless the query asks for meanings.
        """
        words = self.page_words.words if self.query.meanings else ()
        return {word: sense for word in words if (sense := first_meaning(word)).gloss}

    @property
    def glosses(self) -> dict[str, str]:
        """Return the gloss of each word's first meaning, for the words in `meanings`."""
        return {word: sense.gloss for word, sense in self.meanings.items()}

    @property
    def lengths(self) -> list[int]:
        """Return the distinct lengths of all words found, longest first."""
        counts = np.bincount(current_indexes().lexicon.lengths[self.solution.ids])
        lengths: list[int] = np.flatnonzero(counts)[::-1].tolist()
        return lengths

    @property
    def base(self) -> str:
        """Return the prefix that all links to words share."""
        return words_url()

    @cached_property
    def groups(self) -> list[WordGroup]:
        """Return the groups on the page. A group's count includes its words on other pages."""
        keys, part = self.keys, self.part
        counts = np.bincount(keys).tolist()
        listed = replace(self.page_words, meanings=self.meanings)
        items = word_items(listed, current_indexes().lexicon.forms, self.base)
        groups, start = [], 0
        for key, count in Counter(keys[part].tolist()).items():
            some, start = items[start : start + count], start + count
            groups.append(WordGroup.of(self.title_of(key), counts[key], some))
        return groups


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The result of a daily puzzle, as the browser stores it (static/js/days.js).

    game: the game's name, or "conundrum".
    kind: a key for the kind of puzzle, never shown to players.
    score: the points, the steps over par or the misses; may be None.
    of: the highest possible score, the par or the misses allowed; may be None.
    earned: the points that this puzzle adds to the day's total (app/solver/day_points.py).
    won: whether the player solved the puzzle, declared one of the longest words, or found all
        familiar words.
    top: whether the player found the best word, solved the conundrum, reached par without a hint,
        or guessed the secret word without a hint or a miss.
    stamp: the result as a short mark, such as "7" or "★".
    text: the result in a few words, such as "7 letters · best 8".
    word: the word to show on the home page: the player's best or the secret word; "" if none.
    share: a line about the puzzle, without spoilers, for sharing the day's results.
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
    """A result that the player can share.

    text: what to share; it has no spoilers and ends with `url`.
    url: where others can play the puzzle.
    """

    text: str
    url: str

    @classmethod
    def of(cls, lines: Iterable[str], address: str) -> "Shared":
        """Return a result whose text is the non-empty lines, followed by the full address.

        address: the address without the scheme and host.
        """
        url = f"{site_root()}{address}"
        return cls("\n".join((*filter(None, lines), url)), url)


@dataclass(frozen=True, slots=True)
class WordCard:
    """A word with its meaning.

    band: the word's familiarity, 1 being the most familiar; None if the word is not in our list.
    part: the part of speech of the word's first sense; "" if no sense is known.
    meaning: the gloss of the word's first sense; "" if no sense is known.
    lemma: the base form that has this sense; "" if the word is its own base form, or if no sense
        is known.
    """

    word: str
    band: int | None
    part: str
    meaning: str
    lemma: str


def first_meaning(word: str) -> Definition:
    """Return a word's first meaning.

    If no meaning is known, all fields are "". If the word is its own base form, `lemma` is "".
    """
    sense = next(iter(current_indexes().definitions.find(word)), Definition("", "", ""))
    own = sense.lemma in current_indexes().lexicon.forms.spellings(word)
    return sense._replace(lemma="") if own else sense


def spellings_of(words: Sequence[str]) -> dict[str, tuple[str, ...]] | UnsetType:
    """Return the spellings of each word, leaving out words whose only spelling is the word itself.

    Return UNSET if the language's list has no table of spellings.
    """
    forms = current_indexes().lexicon.forms
    if not forms:
        return UNSET
    spelled = zip(words, forms.all_spellings(words), strict=True)
    return {word: each for word, each in spelled if each != (word,)}


def word_card(word: str) -> WordCard:
    """Return a card with the word, its band and its meaning."""
    lexicon, sense = current_indexes().lexicon, first_meaning(word)
    word_id = lexicon.find(word)
    band = None if word_id is None else int(lexicon.bands[word_id])
    return WordCard(word, band, sense.part, sense.gloss, sense.lemma)


Bars = Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Finish:
    """A finished round, for comparison with friends (app/games/friends/).

    puzzle: a key for the puzzle and its settings.
    url: where others can start the same round.
    points: the game's own points; for conundrums, ladders and Hangman, the points that a daily
        puzzle would earn (app/solver/day_points.py).
    told: a few words about how the round went.
    words: the valid words played, each with its points.
    daily: the daily result, or None if this is not a daily puzzle.
    alone: a key for a round that only one player can play, as in Hangman; "" for other rounds.
    """

    puzzle: str
    url: str
    points: int
    told: str
    words: tuple[tuple[str, int], ...] = ()
    daily: DailyResult | None = None
    alone: str = ""


class ResultPage(Page):
    """The result of a round: a sheet over the finished board (result_sheet in macros/result.html).

    Each subclass has a `grade` ("triumph", "good", "modest" or "lost") and a `verdict`, which says
    in a few words what happened. If friends can compare the round, `finish` holds a `Finish`.

    timed: the part of the shared text that mentions the clock, or "". Without scripts the clock
        does not run, and this part is left out.
    """

    __slots__ = ()

    @property
    def timed(self) -> str:
        return ""

    @property
    def card(self) -> WordCard | None:
        """Return the card of the word that the sheet explains, or None if there is no such word."""
        return None

    @property
    def bars(self) -> Bars:
        """Return (label, number) pairs to compare, with the player's own first."""
        return ()

    @property
    def shared(self) -> Shared | None:
        """Return the result for the player to share, or None if it cannot be shared."""
        return None

    @property
    def daily(self) -> DailyResult | None:
        """Return the daily result, or None if this is not a daily puzzle."""
        return None


def asked(query: type[Asked], args: Args | None = None) -> Asked:
    """Parse this request's address, or `args` if given, into a query of this class.

    Raises InvalidPuzzle, with the field's name, if a field is invalid. Raises NotFound for a day or
    month without puzzles.
    """
    if args is None:
        # A plain dict, as werkzeug's raises and catches an exception for each missing parameter.
        args = {**request.args, **(request.view_args or {})}
    return query.parse(args, current_language())


def seconds_of(clock: str) -> int:
    """Convert a clock setting to seconds: 30 for "30", 0 for "none"."""
    return 0 if clock == "none" else int(clock)


def check(*queries: type[Query]) -> None:
    """Raise InvalidPuzzle if this request's address has an invalid value for a field of `queries`.

    Views call this when nothing else checks the fields, such as when the address has no puzzle.
    Raises NotFound for a day without puzzles.

    queries: the query classes whose fields are checked.
    """
    for query in queries:
        query.check(request.args, current_language())


def setup(page_of: Setup, error: InvalidPuzzle | None = None) -> SetupPage:
    """Return the setup page for this request, with `error` if the address was invalid."""
    return page_of(current_indexes(), asked_day(), request.args, error)


def or_page(page_of: Callable[[InvalidPuzzle], Page]) -> Callable[[View], Callable[..., Response]]:
    """Return a view decorator that catches InvalidPuzzle and shows `page_of(error)`."""

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
    """Return a view decorator that catches InvalidPuzzle and shows the error on the setup page."""
    return or_page(lambda error: setup(page_of, error))


def solved_or_form(kind: type[Asked], solved: Callable[[Asked, Indexes], Page]) -> Response:
    """Return a solver's response: the solved puzzle, or the form with any error.

    If a filter by letters is invalid, the page still shows the solved puzzle, without that filter.
    But if the request asks for JSON or for how the puzzle was solved, it is refused.

    kind: the class of the solver's query.
    solved: the function that makes the page from a query and the indexes.
    """
    template = f"{request.blueprint}/solve.html"
    if not any(each.name in request.args for each in kind.needed()) and not wants_json():
        return respond(SolveForm(template))
    args, fault = request.args.to_dict(), None
    while True:
        try:
            page = solved(asked(kind, args), current_indexes())
        except InvalidPuzzle as error:
            if wants_json() or error.field not in FILTERS or args.get("working") == "1":
                return respond(SolveForm(template, request.args, error=error))
            fault = fault or error
            del args[error.field]
        else:
            return respond(replace(page, error=fault) if fault else page)
