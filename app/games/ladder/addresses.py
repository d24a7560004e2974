"""The parameters and the JSON answers of Ladder's addresses.

A round's whole state is in its address:

    rungs=cord-card        the words so far, without the start
    aside=cord-word,bold   branches set aside, oldest first
    hint=letter            the degree of the hint on the last word: trend, letter or word
    hints=2                how many hints have been taken in all
    looked=1               whether the answers have been shown
    giveup=1               ask the player whether to give up
    reveal=1               show the answers
    rung=ward              a word to add; if it is legal, the page redirects to the next state
    ask=letter             take a hint of this degree; the field for the next word keeps `rung`

The address also has `start` and `end`, unless the puzzle is from the bank. A branch is a ladder
that the player left in order to try another way.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from flask import url_for
from msgspec import UNSET

from app.games.kit import WORKING
from app.solver.ladder.difficulty import ANY_DIFFICULTY
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import MAX_RUNGS, check_rung, climbed, parse_rungs
from app.solver.ladder.solver import MAX_PATHS, MAX_STEPS, Rungs, WordPair
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import MAX_LENGTH, MIN_LENGTH
from app.solver.lexicon.typed_word import MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from app.store.ladder_puzzles import LONGEST_PAGE, MANY, MAX_ID, PAGE, SORT_KEYS, PuzzleSearch
from app.web.answer import Answer, Count, Maybe, Spellings, about
from app.web.query import (
    DAY,
    Args,
    Kind,
    Parts,
    Query,
    for_page,
    one_of,
    switch,
    text,
    typed_word,
    whole,
)

DEFAULT_LIMIT = 20
"""How many ladders are listed by default."""
MAX_ASIDE = 5
"""The most branches that are kept; after that, a new one replaces the oldest."""
MAX_HINTS = 999
DEFAULT_LENGTH = 4
DEFAULT_COUNT = 12
MAX_ON_SHEET = 60
"""The most puzzles on a sheet."""
MAX_AVOIDED = 240
"""The most puzzles that a new sheet avoids: those of the sheets made just before."""
LONGEST_ID = 20
LAST_PAGE = 10**9


class HintDegree(StrEnum):
    """How much a hint reveals; each degree reveals more than the one before.

    TREND: whether the last step brought the end closer, and how many steps are left.
    LETTER: which letter to change.
    WORD: the next word.
    """

    TREND = "trend"
    LETTER = "letter"
    WORD = "word"


ENDS = {
    name: text(f"the {name} of the ladder, {MIN_LENGTH} to {MAX_LENGTH} letters", example=word)
    for name, word in (("start", "mood"), ("end", "goat"))
}
PAIR = Parts(
    lambda args, language: WordPair.parse(args.get("start", ""), args.get("end", ""), language),
    lambda pair: {"start": pair.start, "end": pair.end},
    ENDS,
    tuple(ENDS),
)
STEPS = "how many changes a shortest ladder takes"


def _ids(most: int, about: str = "") -> Kind:
    """Return a Kind for fields that hold up to `most` puzzle numbers, with commas between."""

    def read(typed: str, name: str, _: Language) -> tuple[int, ...]:
        parts = typed.split(",", most)
        if len(parts) > most:
            raise InvalidPuzzle("too-many-on-a-sheet", name, limit=most)
        if not all(part.isascii() and part.isdigit() and len(part) < LONGEST_ID for part in parts):
            raise InvalidPuzzle("not-puzzle-numbers", name)
        return tuple(dict.fromkeys(map(int, parts)))

    schema = {"type": "string", "description": f"{about}up to {most} numbers, with commas between"}
    return Kind(read, schema, lambda ids: ",".join(map(str, ids)))


def _degree(about: str) -> Kind:
    return one_of(HintDegree, "not-a-hint", about, hints=", ".join(HintDegree))


@dataclass(frozen=True, slots=True)
class SolveQuery(Query):
    """The two words to join, and the maximum number of ladders to list."""

    pair: Annotated[WordPair, PAIR]
    limit: Annotated[int, whole(0, MAX_PATHS, "the most ladders to list")] = DEFAULT_LIMIT
    familiar: Annotated[bool, switch("whether the words between must be familiar")] = False
    working: Annotated[bool, WORKING] = False


@dataclass(frozen=True, slots=True)
class Moves(Query):
    """The moves made in a round, and what the player asks for next.

    rungs, aside: unchecked text from the address, since checking needs a word list.
    """

    rungs: Annotated[
        str, text(f"the words so far without the start, joined by `-`, up to {MAX_RUNGS}")
    ] = ""
    aside: Annotated[str, text(f"up to {MAX_ASIDE} branches set aside, with commas between")] = ""
    hint: Annotated[str, _degree("how much the hint reveals")] = ""
    hints: Annotated[int, whole(0, MAX_HINTS, "how many hints were used")] = 0
    looked: Annotated[bool, switch("whether the answers have been shown before")] = False
    rung: Annotated[str | None, text("the next word", longest=MAX_LENGTH)] = None
    ask: Annotated[str, _degree("a hint to take, leaving `rung` as typed")] = ""
    reveal: Annotated[bool, switch("show the answers")] = False
    giveup: Annotated[bool, for_page(switch("ask whether to give up"))] = False
    limit: Annotated[int, whole(1, MAX_PATHS, "the most ladders in `paths`")] = DEFAULT_LIMIT

    @classmethod
    def read(cls, args: Args, language: Language) -> tuple["Moves", InvalidPuzzle | None]:
        """Return the valid moves in an address, and the first error (or None).

        Raises InvalidPuzzle, field `limit`, for a bad limit.
        """
        fault = None
        while True:
            try:
                return cls.parse(args, language), fault
            except InvalidPuzzle as error:
                if error.field == "limit":
                    raise
                fault = fault or error
                args = {name: typed for name, typed in args.items() if name != error.field}


@dataclass(frozen=True, slots=True)
class PairQuery(Query):
    """A round between two words. `day` is given only if they are the ends of that day's ladder."""

    endpoint: ClassVar[str] = "ladder.play"

    pair: Annotated[WordPair, PAIR]
    day: Annotated[date | None, DAY] = None
    moves: Moves = field(default_factory=Moves)


@dataclass(frozen=True, slots=True)
class PuzzleQuery(Query):
    """A round with a puzzle from the bank."""

    endpoint: ClassVar[str] = "ladder.puzzle"
    day: ClassVar[None] = None

    puzzle_id: Annotated[int, whole(0, MAX_ID, "the puzzle’s number", example="1")]
    moves: Moves = field(default_factory=Moves)


@dataclass(frozen=True, slots=True)
class PuzzleKind(Query):
    """A kind of puzzle. A field is None if any value will do."""

    length: Annotated[int | None, whole(MIN_LENGTH, MAX_LENGTH, "letters of each word")] = None
    steps: Annotated[int | None, whole(1, MAX_STEPS, STEPS)] = None
    difficulty: Annotated[int | None, whole(*ANY_DIFFICULTY, "from easy to fiendish")] = None


@dataclass(frozen=True, slots=True)
class DealQuery(Query):
    """The kind of ladder to deal, and a ladder to avoid.

    The words have DEFAULT_LENGTH letters if `kind` has no length.
    """

    kind: PuzzleKind = field(default_factory=PuzzleKind)
    not_: Annotated[str, text("a ladder to avoid, such as `mood-goat`")] = ""


def _wanted(name: str) -> Kind:
    return typed_word(f"only puzzles with this {name}", shortest=0, longest=MAX_LENGTH)


@dataclass(frozen=True, slots=True)
class WantedPuzzles(Query):
    """Which puzzles to look for in the bank."""

    kind: PuzzleKind = field(default_factory=PuzzleKind)
    start: Annotated[str, _wanted("start")] = ""
    end: Annotated[str, _wanted("end")] = ""

    def search(self, language: Language) -> PuzzleSearch:
        """Return the PuzzleSearch for these puzzles in a language."""
        kind = self.kind.length, self.kind.steps, self.kind.difficulty
        return PuzzleSearch(language.code, *kind, self.start or None, self.end or None)


@dataclass(frozen=True, slots=True)
class BankQuery(Query):
    """A part of the bank's search results. `after` and `before` are puzzles' sort keys."""

    wanted: WantedPuzzles = field(default_factory=WantedPuzzles)
    after: Annotated[int | None, whole(0, SORT_KEYS, "where the part begins, from `next`")] = None
    before: Annotated[int | None, whole(0, SORT_KEYS, "where it ends, from `previous`")] = None
    page: Annotated[int, for_page(whole(1, LAST_PAGE, "the page number to show"))] = 1
    limit: Annotated[int, whole(1, LONGEST_PAGE, "the most puzzles in a part")] = PAGE


@dataclass(frozen=True, slots=True)
class SheetQuery(Query):
    """A sheet to draw or, if `ids` is given, a sheet already drawn.

    not_: the puzzles that the sheet repeats only if the bank has too few others.
    """

    ids: Annotated[tuple[int, ...] | None, _ids(MAX_ON_SHEET)] = None
    count: Annotated[
        int | None, whole(1, MAX_ON_SHEET, f"how many to draw; {DEFAULT_COUNT} by default")
    ] = None
    wanted: WantedPuzzles = field(default_factory=WantedPuzzles)
    not_: Annotated[tuple[int, ...], _ids(MAX_AVOIDED, "puzzles to avoid: ")] = ()


Ladder = Annotated[Sequence[str], about("words from start to end")]
Reached = Annotated[
    Sequence[Count], about("how many words the search reached, by steps from this end, from 0")
]
Steps = Annotated[int, about(STEPS, ge=1)]
Difficulty = Annotated[
    int, about("from easy to fiendish", ge=ANY_DIFFICULTY[0], le=ANY_DIFFICULTY[1])
]


class LadderWorking(Answer):
    """How a ladder was solved."""

    words: Annotated[Count, about("how many words of that length the list has")]
    reached_from_start: Reached
    reached_from_end: Reached


class SolvedLadder(Answer):
    """The shortest ladders between two words."""

    start: str
    end: str
    familiar_only: Annotated[bool, about("whether the words between had to be familiar")]
    steps: Annotated[Steps | None, about(f"{STEPS}; `null` for none")]
    path_count: Annotated[Count, about("how many ladders take so few steps")]
    paths: Annotated[
        Sequence[Ladder],
        about("up to `limit` of these, without blocked words, most familiar first"),
    ]
    why_none: Annotated[str | None, about("a sentence, if no ladder joins the words")]
    reached_from_start: Reached
    reached_from_end: Reached
    working: LadderWorking
    detour: Maybe[
        Annotated[
            Rungs | None,
            about("if every shortest ladder has a blocked word, a longer one without"),
        ]
    ] = UNSET
    spellings: Maybe[Spellings] = UNSET


class DaysLadder(Answer, kw_only=True):
    """A daily ladder."""

    start: str
    end: str
    length: Annotated[int, about("letters of each word", ge=MIN_LENGTH, le=MAX_LENGTH)]
    steps: Steps
    path_count: Annotated[int, about("how many ladders take so few steps", ge=1)]
    difficulty: Difficulty


class StoredLadder(DaysLadder, kw_only=True):
    """A puzzle from the bank."""

    id: Annotated[int, about("the puzzle’s number", ge=1)]


class SheetLadder(StoredLadder, kw_only=True):
    """A puzzle on a sheet, with one answer."""

    paths: Annotated[Sequence[Ladder], about("one shortest ladder")]


class BeforeLadder(Answer):
    """The daily ladder, offered before a round."""

    today: Annotated[DaysLadder | None, about("the day’s ladder; `null` if the list has none")]


class LadderRound(DaysLadder, kw_only=True):
    """A round, in progress or over."""

    id: Maybe[Annotated[int, about("the puzzle’s number, if it is one of the bank", ge=1)]] = UNSET
    status: Literal["playing", "solved"]
    rungs: Annotated[Sequence[str], about("the words so far, from the start")]
    hints: Annotated[Sequence[str], about("the hints on the last word, vaguest first")]
    looked: Annotated[bool, about("whether the answers were shown")]
    paths: Maybe[
        Annotated[
            Sequence[Ladder], about("shortest ladders, most familiar first, once the round is over")
        ]
    ] = UNSET


class BankPart(Answer):
    """A part of the bank’s search results."""

    count: Annotated[Count | None, about(f"how many puzzles match; `null` for {MANY:,} or more")]
    puzzles: Annotated[Sequence[StoredLadder], about("in a fixed, mixed order")]
    next: Annotated[str | None, about("the address of the next part; `null` at the end")]
    previous: Annotated[str | None, about("the address of the part before; `null` at the start")]
    none: Maybe[Annotated[str, about("why there are no puzzles, in a sentence")]] = UNSET


class LadderSheet(Answer):
    """A sheet of puzzles to print."""

    puzzles: Annotated[Sequence[SheetLadder], about("easy ones first, or in the order of `ids`")]
    note: Maybe[Annotated[str, about("why some or all are missing, in a sentence")]] = UNSET


def price(written: int = 0, *, dealt: int = 0, counted: bool = False) -> float:
    """Return an estimate, in milliseconds, of the CPU time that a request takes.

    written: how many ladders (up to 87 words each), stored puzzles or rungs the page lists.
    dealt: how many ladders have already been dealt for the request.
    counted: whether the puzzles of a word length have to be counted.
    """
    return 10 + 0.2 * written + 20 * dealt + 800 * counted


@dataclass(frozen=True, slots=True)
class LadderState:
    """A player's progress in a round. Each method that makes a move returns the next state.

    rungs: the words so far, beginning with the start.
    aside: the branches set aside, oldest first, each beginning with the start.
    hint: the degree of the hint shown, or "".
    hints: how many hints have been taken.
    looked: whether the answers have been shown.
    """

    pair: WordPair
    rungs: Rungs
    aside: tuple[Rungs, ...] = ()
    hint: str = ""
    hints: int = 0
    looked: bool = False

    @classmethod
    def read(
        cls, index: LadderIndex, pair: WordPair, moves: Moves
    ) -> tuple["LadderState", InvalidPuzzle | None]:
        """Return the state after the legal moves, and the first error (or None).

        The first illegal word and all words after it are ignored. If any words follow the end,
        they and the end are ignored. If any branch is illegal, all branches are ignored. The
        error's field is `rungs` or `aside`. Raises InvalidPuzzle, field `start`, if the start is
        not in the list.
        """
        rungs, fault = climbed(index, pair, moves.rungs)
        if pair.end in rungs[:-1]:
            rungs = rungs[: rungs.index(pair.end)]
            fault = fault or InvalidPuzzle("past-the-end", "rungs", word=pair.end.upper())
        hint = "" if fault else moves.hint
        aside: tuple[Rungs, ...] = ()
        try:
            aside = _branches(index, pair, moves.aside)
        except InvalidPuzzle as error:
            fault = fault or error
        looked = moves.looked or moves.reveal
        return cls(pair, tuple(rungs), aside, hint, moves.hints, looked), fault

    @property
    def changes(self) -> int:
        """Return the number of steps taken so far."""
        return len(self.rungs) - 1

    @property
    def solved(self) -> bool:
        return self.rungs[-1] == self.pair.end

    @property
    def words(self) -> int:
        """Return the total number of words in the ladder and its branches."""
        return len(self.rungs) + sum(map(len, self.aside))

    def climb(self, word: str) -> "LadderState":
        """Climb to a word that is known to be a legal next step."""
        return self._at((*self.rungs, word))

    def undo(self) -> "LadderState":
        """Take the last word back."""
        return self._at(self.rungs[:-1] or self.rungs)

    def branch(self, position: int) -> "LadderState":
        """Go back to the word at `position` (0 is the start) and set the current ladder aside."""
        return replace(self, aside=(*self.aside, self.rungs))._at(self.rungs[: position + 1])

    def resume(self, branch: Rungs) -> "LadderState":
        """Resume a branch that was set aside, and set the current ladder aside."""
        others = tuple(each for each in self.aside if each != branch)
        return replace(self, aside=(*others, self.rungs))._at(branch)

    def go(self, word: str) -> "LadderState":
        """Follow a hint to a word: climb to it, or go back to it if it is on the ladder."""
        return self.branch(self.rungs.index(word)) if word in self.rungs else self.climb(word)

    def take_hint(self, degree: HintDegree) -> "LadderState":
        """Take a hint of this degree on the last word."""
        return replace(self, hint=degree, hints=min(self.hints + 1, MAX_HINTS))

    def moves(self) -> Moves:
        """Return this state as Moves, for use in an address."""
        rungs, *aside = ("-".join(words[1:]) for words in (self.rungs, *self.aside))
        return Moves(rungs, ",".join(aside), self.hint, self.hints, self.looked)

    def _at(self, rungs: Rungs) -> "LadderState":
        """Return the state with other rungs and no hint.

        Branches that the new rungs begin with are dropped, and so are repeated branches. Of the
        rest, the latest MAX_ASIDE are kept.
        """
        aside = tuple(dict.fromkeys(each for each in self.aside if rungs[: len(each)] != each))
        return replace(self, rungs=rungs, aside=aside[-MAX_ASIDE:], hint="")


@dataclass(frozen=True, slots=True)
class AskedRound:
    """The round that an address asks for.

    query: the valid part of the address.
    state: the round after the legal moves and any new hint.
    moved: the round with the word in `rung` added; None if there is no legal word in `rung`, or if
        the address asks for a hint or has an error.
    error: the first error in the address, or None.
    """

    query: PairQuery | PuzzleQuery
    state: LadderState
    moved: LadderState | None = None
    error: InvalidPuzzle | None = None

    @classmethod
    def read(
        cls, index: LadderIndex, query: PairQuery | PuzzleQuery, pair: WordPair, args: Args
    ) -> "AskedRound":
        """Read the round. Raises InvalidPuzzle for a bad `limit` or a start that is not listed."""
        moves, fault = Moves.read(args, index.lexicon.language)
        state, wrong = LadderState.read(index, pair, moves)
        fault, moved = fault or wrong, None
        if moves.ask:
            state = state.take_hint(HintDegree(moves.ask))
        elif moves.rung is not None and not fault:
            try:
                moved = state.climb(check_rung(index, state.rungs, moves.rung))
            except InvalidPuzzle as error:
                fault = error
        return cls(query.but(moves=moves), state, moved, fault)

    @property
    def typed(self) -> str:
        """Return the text in the field for the next word."""
        return (self.query.moves.rung or "")[:MAX_TYPED]

    def url(self, state: LadderState | None = None, **more: int) -> str:
        """Return the address of the round in the given state, or else in its current state."""
        query = self.query.but(moves=(state or self.state).moves())
        return query.url(query.endpoint, **more)

    @property
    def begin_url(self) -> str:
        """Return the address of the round before the first move."""
        return self.query.but(moves=Moves()).url(self.query.endpoint)

    @property
    def form(self) -> tuple[str, dict[str, str]]:
        """Return the address and the hidden fields of the form that adds a word."""
        hidden = self.query.but(moves=self.state.moves()).args()
        path = {"puzzle_id": hidden.pop("puzzle_id")} if "puzzle_id" in hidden else {}
        return url_for(self.query.endpoint, **path), hidden  # type: ignore[arg-type]


def _branches(index: LadderIndex, pair: WordPair, typed: str) -> tuple[Rungs, ...]:
    parts = typed.split(",", MAX_ASIDE) if typed else []
    if len(parts) > MAX_ASIDE:
        raise InvalidPuzzle("too-many-branches", "aside", limit=MAX_ASIDE)
    return tuple(tuple(parse_rungs(index, pair, part, "aside")) for part in parts if part)
