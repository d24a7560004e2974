"""The game state of a ladder round, all of it in its address: nothing is kept anywhere else.

    rungs=cord-card        the words climbed so far, without the start
    aside=cord-word,bold   ladders that were left for another branch, the latest last
    hint=letter            the degree of the hint on the last rung: trend, letter or word
    hints=2                how many hints were taken, this one included
    looked=1               whether the answers have been seen (giveup=1 asks, reveal=1 shows them)
    rung=ward              a word to add: it leads on to the address of the next state

`start` and `end` come with them, unless the address is that of a puzzle in the bank.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import TypeVar

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import check_rung, climbed, parse_rungs
from app.solver.ladder.solver import Rungs, WordPair
from app.solver.lexicon.typed_word import MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool, parse_int
from app.web.urls import make_url

MAX_ASIDE = 5
"""How many branches are kept; the oldest is dropped first."""
MAX_HINTS = 999

Part = TypeVar("Part")


class HintDegree(StrEnum):
    """How much a hint tells, each degree more than the one before."""

    TREND = "trend"
    LETTER = "letter"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class LadderState:
    """Where a player stands; every method returns the state after a move.

    rungs: the words so far, the start first.
    aside: other branches that were begun, each with the start first.
    hint: the degree of hint that is shown, None for none; hints: how many were taken so far.
    looked: whether the answers have been seen.
    """

    pair: WordPair
    rungs: Rungs
    aside: tuple[Rungs, ...] = ()
    hint: HintDegree | None = None
    hints: int = 0
    looked: bool = False

    @classmethod
    def begin(cls, pair: WordPair) -> "LadderState":
        """Return the state before the first move."""
        return cls(pair, (pair.start,))

    @classmethod
    def read(
        cls, index: LadderIndex, pair: WordPair, args: Mapping[str, str]
    ) -> tuple["LadderState", list[InvalidPuzzle]]:
        """Return the state of an address without its faulty parts, and these faults.

        Rungs count up to the first that may not follow. A fault's field is `rungs`, `aside`,
        `hint`, `hints` or `looked`.
        """
        rungs, wrong = climbed(index, pair, args.get("rungs", ""))
        errors = [wrong] if wrong else []
        if pair.end in rungs[:-1]:
            rungs = rungs[: rungs.index(pair.end)]
            errors.append(InvalidPuzzle("past-the-end", "rungs", word=pair.end.upper()))
        hint = None if errors else _kept(lambda: _parse_hint(args.get("hint", "")), None, errors)
        state = cls(
            pair,
            tuple(rungs),
            _kept(lambda: _parse_aside(index, pair, args.get("aside", "")), (), errors),
            hint,
            _kept(lambda: parse_int(args, "hints", 0, MAX_HINTS) or 0, 0, errors),
            _kept(lambda: parse_bool(args, "looked"), False, errors),
        )
        return state, errors

    @property
    def changes(self) -> int:
        return len(self.rungs) - 1

    @property
    def solved(self) -> bool:
        return self.rungs[-1] == self.pair.end

    def add(self, index: LadderIndex, typed: str) -> "LadderState":
        """Climb to a typed word. Raises InvalidPuzzle, field `rung`, as check_rung does."""
        return self.climb(check_rung(index, self.rungs, typed))

    @property
    def words(self) -> int:
        """Return how many words the ladder and those left aside have in all."""
        return len(self.rungs) + sum(map(len, self.aside))

    def climb(self, word: str) -> "LadderState":
        """Climb to a word that may follow."""
        return self._at((*self.rungs, word))

    def undo(self) -> "LadderState":
        """Take the last word back."""
        return self._at(self.rungs[:-1] or self.rungs)

    def branch(self, position: int) -> "LadderState":
        """Go on from the rung at a position, 0 for the start, and keep the ladder aside."""
        return replace(self, aside=(*self.aside, self.rungs))._at(self.rungs[: position + 1])

    def resume(self, branch: Rungs) -> "LadderState":
        """Go on with a branch that was kept; the present one takes its place."""
        others = tuple(each for each in self.aside if each != branch)
        return replace(self, aside=(*others, self.rungs))._at(branch)

    def go(self, word: str) -> "LadderState":
        """Follow a hint to a word: on to it, or back if it is a rung already."""
        return self.branch(self.rungs.index(word)) if word in self.rungs else self.climb(word)

    def take_hint(self, degree: HintDegree) -> "LadderState":
        return replace(self, hint=degree, hints=min(self.hints + 1, MAX_HINTS))

    def fields(self) -> dict[str, str]:
        """Return what the address has besides start and end, without empty values."""
        values = {
            "rungs": "-".join(self.rungs[1:]),
            "aside": ",".join("-".join(words[1:]) for words in self.aside),
            "hint": self.hint or "",
            "hints": str(self.hints or ""),
            "looked": "1" if self.looked else "",
        }
        return {name: value for name, value in values.items() if value}

    def _at(self, rungs: Rungs) -> "LadderState":
        """Return the state with other rungs; branches that they contain are dropped."""
        aside = tuple(dict.fromkeys(each for each in self.aside if rungs[: len(each)] != each))
        return replace(self, rungs=rungs, aside=aside[-MAX_ASIDE:], hint=None)


@dataclass(frozen=True, slots=True)
class RoundQuery:
    """What the address of a round asks for.

    state: the game state, without the parts of the address that are faulty.
    moved: the state after the word that the address adds, None if it adds none that may follow.
    revealed: whether the answers are shown. asking: whether the player is asked if they give up.
    typed: the word to add, as typed.
    error: the first fault, None if there is none.
    """

    state: LadderState
    moved: LadderState | None = None
    revealed: bool = False
    asking: bool = False
    typed: str = ""
    error: InvalidPuzzle | None = None

    @classmethod
    def parse(cls, index: LadderIndex, pair: WordPair, args: Mapping[str, str]) -> "RoundQuery":
        """Return the query of an address. Raises InvalidPuzzle if the start is not in the list."""
        state, errors = LadderState.read(index, pair, args)
        revealed = _kept(lambda: parse_bool(args, "reveal"), False, errors)
        asking = _kept(lambda: parse_bool(args, "giveup"), False, errors)
        if revealed:
            state = replace(state, looked=True)
        moved = None
        if "rung" in args and not errors:
            moved = _kept(lambda: state.add(index, args["rung"]), None, errors)
        typed = args.get("rung", "")[:MAX_TYPED]
        return cls(state, moved, revealed, asking, typed, errors[0] if errors else None)


@dataclass(frozen=True, slots=True)
class RoundAddress:
    """Where a ladder is played.

    puzzle_id: its number in the puzzle bank, None for any other pair of words.
    day: whose ladder it is, None for any other.
    """

    pair: WordPair
    puzzle_id: int | None = None
    day: date | None = None

    @property
    def fixed(self) -> dict[str, str]:
        """Return what every query of the round has."""
        if self.puzzle_id is not None:
            return {}
        day = {"day": self.day.isoformat()} if self.day else {}
        return {"start": self.pair.start, "end": self.pair.end, **day}

    @property
    def action_url(self) -> str:
        """Return the address without a query."""
        return self._make_url({})

    @property
    def start_url(self) -> str:
        """Return the address before the first move."""
        return self._make_url(self.fixed)

    @property
    def shared_url(self) -> str:
        """Return the address before the first move, with scheme and host."""
        return self._make_url(self.fixed, external=True)

    def url(self, state: LadderState, **others: str) -> str:
        """Return the address of a state."""
        return self._make_url({**self.fixed, **state.fields(), **others})

    def _make_url(self, query: Mapping[str, str], external: bool = False) -> str:
        if self.puzzle_id is None:
            return make_url("ladder.play", query, external=external)
        puzzle: dict[str, str | int | None] = {"puzzle_id": self.puzzle_id, **query}
        return make_url("ladder.puzzle", puzzle, external=external)


def _kept(part: Callable[[], Part], default: Part, errors: list[InvalidPuzzle]) -> Part:
    """Return a part of an address, or the default if it is faulty; then add its fault to errors."""
    try:
        return part()
    except InvalidPuzzle as error:
        errors.append(error)
        return default


def _parse_hint(typed: str) -> HintDegree | None:
    if typed and typed not in list(HintDegree):
        raise InvalidPuzzle("not-a-hint", "hint", hints=", ".join(HintDegree))
    return HintDegree(typed) if typed else None


def _parse_aside(index: LadderIndex, pair: WordPair, text: str) -> tuple[Rungs, ...]:
    parts = text.split(",", MAX_ASIDE) if text else []
    if len(parts) > MAX_ASIDE:
        raise InvalidPuzzle("too-many-branches", "aside", limit=MAX_ASIDE)
    return tuple(tuple(parse_rungs(index, pair, part, "aside")) for part in parts if part)
