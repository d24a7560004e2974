"""A round of the ladder game as its address tells it: nothing of it is kept anywhere else.

    rungs=cord-card        the words climbed so far, the start left out
    aside=cord-word,bold   ladders that were left for another branch, the latest last
    hint=letter            the degree of hint asked for on the last rung: trend, letter or word
    hints=2                how many hints the round has taken, this one among them
    looked=1               its ladders have been looked at (reveal=1 shows them)

`start` and `end` stand beside them, unless the address is that of a puzzle in the stock.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import urlencode

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import check_rung, climbed, parse_rungs
from app.solver.ladder.solver import Ladder
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool, parse_int

HINTS = ("trend", "letter", "word")
"""The degrees of a hint, each telling more."""
MAX_ASIDE = 5
"""The most ladders that are left aside; the oldest goes first."""
MAX_HINTS = 999

Words = tuple[str, ...]
Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class LadderRound:
    """Where a player stands; every method gives the round after a move.

    rungs: the words so far, the start first.
    aside: other ladders that were begun, each with the start first.
    hint: one of HINTS, "" for none; hints: how many were taken so far.
    looked: whether its ladders have been looked at.
    """

    ladder: Ladder
    rungs: Words
    aside: tuple[Words, ...] = ()
    hint: str = ""
    hints: int = 0
    looked: bool = False

    @classmethod
    def begin(cls, ladder: Ladder) -> "LadderRound":
        """A round before its first move."""
        return cls(ladder, (ladder.start,))

    @classmethod
    def parse(cls, index: LadderIndex, ladder: Ladder, args: Mapping[str, str]) -> "LadderRound":
        """The round of an address; InvalidPuzzle names the part of it that cannot be."""
        standing, error = cls.read(index, ladder, args)
        if error:
            raise error
        return standing

    @classmethod
    def read(
        cls, index: LadderIndex, ladder: Ladder, args: Mapping[str, str]
    ) -> tuple["LadderRound", InvalidPuzzle | None]:
        """The round of an address without what cannot be, and the first reason why it cannot.

        Rungs count up to the first that may not follow. The error's field is `rungs`, `aside`,
        `hint`, `hints` or `looked`.
        """
        rungs, wrong = climbed(index, ladder, args.get("rungs", ""))
        errors = [wrong] if wrong else []
        if ladder.end in rungs[:-1]:
            rungs = rungs[: rungs.index(ladder.end)]
            errors.append(InvalidPuzzle(f"The ladder ends with {ladder.end.upper()}.", "rungs"))
        hint = "" if errors else args.get("hint", "")
        if hint not in ("", *HINTS):
            errors.append(InvalidPuzzle(f"A hint is one of {', '.join(HINTS)}.", "hint"))
            hint = ""
        standing = cls(
            ladder,
            tuple(rungs),
            _kept(lambda: _parse_aside(index, ladder, args.get("aside", "")), (), errors),
            hint,
            _kept(lambda: parse_int(args, "hints", 0, MAX_HINTS) or 0, 0, errors),
            args.get("reveal") == "1" or _kept(lambda: parse_bool(args, "looked"), False, errors),
        )
        return standing, errors[0] if errors else None

    @property
    def changes(self) -> int:
        return len(self.rungs) - 1

    @property
    def solved(self) -> bool:
        return self.rungs[-1] == self.ladder.end

    def add(self, index: LadderIndex, typed: str) -> "LadderRound":
        """Climb on to a typed word; InvalidPuzzle, field `rung`, says why that cannot be."""
        return self.climb(check_rung(index, self.rungs, typed))

    def climb(self, word: str) -> "LadderRound":
        """Climb on to a word that may follow."""
        return self._at((*self.rungs, word))

    def undo(self) -> "LadderRound":
        """Take the last word back."""
        return self._at(self.rungs[:-1] or self.rungs)

    def branch(self, place: int) -> "LadderRound":
        """Go on from the rung at a place, 0 for the start; what was climbed from it is kept."""
        return replace(self, aside=(*self.aside, self.rungs))._at(self.rungs[: place + 1])

    def resume(self, left: Words) -> "LadderRound":
        """Go on with a ladder that was left aside; the present one takes its place."""
        others = tuple(each for each in self.aside if each != left)
        return replace(self, aside=(*others, self.rungs))._at(left)

    def go(self, word: str) -> "LadderRound":
        """Follow a hint to a word: on to it, or back if it is a rung already."""
        return self.branch(self.rungs.index(word)) if word in self.rungs else self.climb(word)

    def take_hint(self, degree: str) -> "LadderRound":
        return replace(self, hint=degree, hints=min(self.hints + 1, MAX_HINTS))

    def fields(self) -> dict[str, str]:
        """What the address tells besides start and end; empty values are left out."""
        told = {
            "rungs": "-".join(self.rungs[1:]),
            "aside": ",".join("-".join(words[1:]) for words in self.aside),
            "hint": self.hint,
            "hints": str(self.hints or ""),
            "looked": "1" if self.looked else "",
        }
        return {name: value for name, value in told.items() if value}

    def _at(self, rungs: Words) -> "LadderRound":
        """The round with other rungs; what they hold already needs not be left aside."""
        aside = tuple(dict.fromkeys(each for each in self.aside if rungs[: len(each)] != each))
        return replace(self, rungs=rungs, aside=aside[-MAX_ASIDE:], hint="")


@dataclass(frozen=True, slots=True)
class RoundAddress:
    """Where a round is played; fixed: what its query holds in any case."""

    path: str
    fixed: Mapping[str, str]

    def of(self, standing: LadderRound, **others: str) -> str:
        """The address of a standing."""
        query = urlencode({**self.fixed, **standing.fields(), **others}, safe=",")
        return f"{self.path}?{query}" if query else self.path


def _kept(part: Callable[[], Part], otherwise: Part, errors: list[InvalidPuzzle]) -> Part:
    """A part of an address, or what stands for it if it cannot be, which joins the errors."""
    try:
        return part()
    except InvalidPuzzle as error:
        errors.append(error)
        return otherwise


def _parse_aside(index: LadderIndex, ladder: Ladder, text: str) -> tuple[Words, ...]:
    parts = text.split(",", MAX_ASIDE) if text else []
    if len(parts) > MAX_ASIDE:
        raise InvalidPuzzle(f"At most {MAX_ASIDE} ladders can be left aside.", "aside")
    return tuple(tuple(parse_rungs(index, ladder, part, "aside")) for part in parts if part)
