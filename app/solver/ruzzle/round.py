"""A round of Ruzzle in progress: the words found, the words left to find, and hints.

Hints are about words not found yet. There are two hints for each word: the first gives its first
letter, and the second adds its length. The hints are numbered across all words that are not
blocked, familiar words before others, and long words before short ones: hint 1 gives the first
letter of the first word, hint 2 adds its length, and hint 3 gives the first letter of the second
word. So one number in an address identifies a hint, no matter which words are found later.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from app.solver.ruzzle.solution import Positions, RuzzleSolution
from app.solver.ruzzle.tracing import JudgedWord, Reason, WordRefusal, judge

JOINT = "-"
"""The mark between the found words in an address."""
PER_WORD = 2
"""How many hints there are for each word."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many words of some kind have been found, and how many there are in all."""

    found: int
    total: int


@dataclass(frozen=True, slots=True)
class WordHint:
    """What a hint reveals about a word that has not been found.

    word: the word; only its first letter may be shown.
    length: how many letters it has; None if that is not revealed.
    familiar: whether most players know it.
    cell: the cell where its best path begins.
    """

    word: str
    length: int | None
    familiar: bool
    cell: int

    @property
    def letter(self) -> str:
        """Return the first letter of the word."""
        return self.word[0]


@dataclass(frozen=True, eq=False)
class RuzzleRound:
    """A solved grid and the words found on it.

    rows: the found words' rows in the solution, in the order found.
    unknown: parts of the parsed string that are not words on this grid; they do not count.
    """

    solution: RuzzleSolution
    rows: Positions
    unknown: tuple[str, ...] = ()

    @classmethod
    def parse(cls, solution: RuzzleSolution, text: str) -> "RuzzleRound":
        """Return a round in which the words of a string such as `cat-dog` have been found."""
        lexicon = solution.lexicon
        folded = lexicon.language.fold(text)
        words = list(dict.fromkeys(word for word in folded.split(JOINT) if word))
        row_of: dict[int | None, int] = {}
        if words:
            row_of = {word_id: row for row, word_id in enumerate(solution.ids.tolist())}
        rows = [row_of.get(lexicon.find(word), -1) for word in words]
        unknown = tuple(word for word, row in zip(words, rows, strict=True) if row < 0)
        return cls(solution, np.array([row for row in rows if row >= 0], dtype=np.intp), unknown)

    def with_word(self, word: str) -> "RuzzleRound":
        """Return the round with a word added, if it is on the grid and has not been found yet."""
        row = np.flatnonzero(self.solution.ids == self.solution.lexicon.find(word))
        if not len(row) or row[0] in self.rows:
            return self
        return RuzzleRound(self.solution, np.append(self.rows, row), self.unknown)

    def judge(self, word: str) -> JudgedWord:
        """Return what a folded word is worth in this round, or why it does not count."""
        judged = judge(self.solution, word)
        if judged.found and word in self.found.words:
            return JudgedWord(word, refusal=WordRefusal(Reason.ALREADY_FOUND, {"word": word}))
        return judged

    @cached_property
    def found(self) -> RuzzleSolution:
        """Return the words found, in the order found."""
        return self.solution.only(self.rows)

    @cached_property
    def missed(self) -> RuzzleSolution:
        """Return the words not found, in the order of the solution."""
        return self.solution.only(np.flatnonzero(~self._is_found))

    @property
    def points(self) -> int:
        return int(self.found.points.sum())

    @property
    def words(self) -> Tally:
        return Tally(len(self.rows), len(self.solution))

    @property
    def familiar(self) -> Tally:
        """Return the tally of the familiar words, not counting blocked ones."""
        return self._tally(self.solution.familiar)

    @property
    def rare(self) -> Tally:
        """Return the tally of the rare and the blocked words, which no rank requires."""
        return self._tally(~self.solution.familiar)

    @property
    def lengths(self) -> dict[int, Tally]:
        """Return the tally of the words of each length, shortest first."""
        lengths = self.solution.lengths
        return {length: self._tally(lengths == length) for length in np.unique(lengths).tolist()}

    @property
    def familiar_lengths(self) -> dict[int, Tally]:
        """Return the tally of the familiar words of each length, shortest first."""
        lengths, familiar = self.solution.lengths, self.solution.familiar
        among = np.unique(lengths[familiar]).tolist()
        return {length: self._tally(familiar & (lengths == length)) for length in among}

    def hint(self, number: int) -> WordHint | None:
        """Return what a hint reveals; None if its word has been found or there is no such hint."""
        if not 1 <= number <= PER_WORD * len(self._order):
            return None
        row = int(self._order[(number - 1) // PER_WORD])
        if self._is_found[row]:
            return None
        lexicon, word_id = self.solution.lexicon, self.solution.ids[row].item()
        length = int(lexicon.lengths[word_id]) if number % PER_WORD == 0 else None
        familiar, cell = bool(self.solution.familiar[row]), int(self.solution.cells[row, 0])
        return WordHint(lexicon.word(word_id), length, familiar, cell)

    def next_hint(self, number: int) -> int | None:
        """Return the number of the next hint, or None if all words that have hints are found.

        number: the number of the previous hint; 0 before the first hint.
        """
        if number % PER_WORD and self.hint(number):
            return number + 1
        first = -(-number // PER_WORD)
        still_open = np.flatnonzero(~self._is_found[self._order[first:]])
        # Words that were skipped come again after the others.
        if not len(still_open):
            first, still_open = 0, np.flatnonzero(~self._is_found[self._order])
        return PER_WORD * (first + int(still_open[0])) + 1 if len(still_open) else None

    def _tally(self, among: npt.NDArray[np.bool_]) -> Tally:
        return Tally(int(among[self.rows].sum()), int(among.sum()))

    @cached_property
    def _is_found(self) -> npt.NDArray[np.bool_]:
        found = np.zeros(len(self.solution), dtype=bool)
        found[self.rows] = True
        return found

    @cached_property
    def _order(self) -> Positions:
        """Return the rows of all words that are not blocked, in the order of their hints."""
        rows = np.flatnonzero(~self.solution.blocked)
        return rows[np.argsort(~self.solution.familiar[rows], kind="stable")]
