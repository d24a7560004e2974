"""A round of Ruzzle on its way: the words found so far, what is still to be found, and hints.

A *hint* tells of one word of the grid that was not found yet, first its first letter, then its
length. Hints are numbered through all words, familiar words first and the longest of them first:
hint 1 is the first letter of the first of them, hint 2 its length, hint 3 the first letter of the
next. So one number in an address says which hint is shown, whatever is found afterwards.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.solution import Solution
from app.solver.ruzzle.tracing import Judgement, judge

JOINT = "-"
"""What parts the found words in an address."""
DEGREES = 2
"""How many hints are given on one word."""

Rows = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of some words were found."""

    found: int
    total: int


@dataclass(frozen=True, slots=True)
class Hint:
    """What a hint tells of a word that is still to be found.

    letter: its first letter. length: its letters, None as long as only the first is told.
    familiar: whether most players know it.
    """

    letter: str
    length: int | None
    familiar: bool


@dataclass(frozen=True, eq=False)
class RuzzleRound:
    """A solved grid and the words found on it.

    rows: the places of the found words in the solution, in the order found.
    """

    solution: Solution
    rows: Rows

    @classmethod
    def parse(cls, solution: Solution, text: str, *, strict: bool = True) -> "RuzzleRound":
        """The round of words joined by `-`; of a word given twice the first counts.

        Raises InvalidPuzzle, field `found`, naming the first that is not on the grid; unless
        `strict` those are left out.
        """
        lexicon = solution.lexicon
        folded = lexicon.language.fold(text)
        words = list(dict.fromkeys(word for word in folded.split(JOINT) if word))
        place: dict[int | None, int] = {}
        if words:
            place = {word_id: row for row, word_id in enumerate(solution.ids.tolist())}
        rows = [place.get(lexicon.find(word), -1) for word in words]
        if strict and -1 in rows:
            raise InvalidPuzzle(
                f"{_shown(words[rows.index(-1)])} cannot have been found on this grid.", "found"
            )
        return cls(solution, np.array([row for row in rows if row >= 0], dtype=np.intp))

    def with_word(self, word: str) -> "RuzzleRound":
        """The round after a word of the solution was found, if it was not before."""
        word_id = self.solution.lexicon.find(word)
        row = np.flatnonzero(self.solution.ids == word_id)
        if not len(row) or row[0] in self.rows:
            return self
        return RuzzleRound(self.solution, np.append(self.rows, row))

    def judge(self, typed: str) -> Judgement:
        """The points of a typed word, or the reason why it has none: it may be found already."""
        judged = judge(self.solution, typed)
        if judged.found and judged.word in self.found.words:
            return Judgement(judged.word, None, "Already found.")
        return judged

    @cached_property
    def found(self) -> Solution:
        """The words found, in the order found."""
        return self.solution.only(self.rows)

    @cached_property
    def missed(self) -> Solution:
        """The words not found, in the order of the solution."""
        return self.solution.only(np.flatnonzero(~self._is_found))

    @property
    def points(self) -> int:
        return int(self.found.points.sum())

    @property
    def words(self) -> Tally:
        return Tally(len(self.rows), len(self.solution))

    @property
    def familiar(self) -> Tally:
        """Words that most players know."""
        return self._tally(self.solution.familiar)

    @property
    def rare(self) -> Tally:
        """The others: finding them is a bonus, missing them is no shame."""
        return self._tally(~self.solution.familiar)

    @property
    def lengths(self) -> dict[int, Tally]:
        """The words of each length that the grid has, shortest first."""
        lengths = self.solution.lengths
        return {length: self._tally(lengths == length) for length in np.unique(lengths).tolist()}

    def hint(self, number: int) -> Hint | None:
        """What a hint tells; None if its word is found, or if there is no such hint."""
        if not 1 <= number <= DEGREES * len(self.solution) or self._is_found[self._told_of(number)]:
            return None
        row = self._told_of(number)
        lexicon, word_id = self.solution.lexicon, self.solution.ids[row].item()
        length = int(lexicon.lengths[word_id]) if number % DEGREES == 0 else None
        return Hint(lexicon.word(word_id)[0], length, bool(self.solution.familiar[row]))

    def next_hint(self, number: int) -> int | None:
        """The hint to give after this one, 0 for none given yet; None if all words are found."""
        if number % DEGREES and self.hint(number):
            return number + 1
        first = -(-number // DEGREES)
        still_open = np.flatnonzero(~self._is_found[self._order[first:]])
        # Those passed over come again once the others are through.
        if not len(still_open):
            first, still_open = 0, np.flatnonzero(~self._is_found[self._order])
        return DEGREES * (first + int(still_open[0])) + 1 if len(still_open) else None

    def _tally(self, among: npt.NDArray[np.bool_]) -> Tally:
        return Tally(int(among[self.rows].sum()), int(among.sum()))

    def _told_of(self, number: int) -> int:
        """The place in the solution of the word that a hint is about."""
        return int(self._order[(number - 1) // DEGREES])

    @cached_property
    def _is_found(self) -> npt.NDArray[np.bool_]:
        found = np.zeros(len(self.solution), dtype=bool)
        found[self.rows] = True
        return found

    @cached_property
    def _order(self) -> Rows:
        """The words in the order of their hints."""
        return np.argsort(~self.solution.familiar, kind="stable")


def _shown(word: str) -> str:
    """A word as a sentence may repeat it: short, and only what can be printed."""
    text = "".join(sign if sign.isprintable() else "?" for sign in word[:20]).upper()
    return text if len(text) == len(word) else f"{text}…"
