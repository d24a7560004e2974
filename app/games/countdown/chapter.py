"""The examples in Countdown's chapter, /how/countdown, solved in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from flask_babel.speaklater import LazyString

from app.components.charts import BarChart, Row, bar_chart
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, RackSolution, solve
from app.solver.countdown.working import LengthWorking, Working, working
from app.solver.indexes import Indexes
from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle

RACK = "auctioned"
"""Nine letters that make a nine-letter word in English and in French."""
GROUPS_RACK = "iueztwdju"
"""A rack from a student's work; the chapter counts how many look-ups of sorted letters it needs."""
GROUPS_LEAST = 5
"""The chapter counts look-ups down to this length, at which the student first found a word."""
STROKES = 5
"""How many letters of the alphabet are checked from one bar of the chart `striking` to the next."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example rack, and how many words remain after each step of the simple method.

    listed: how many words the list has.
    right_letters: how many of the listed words have only letters of the rack.
    words: how many words the rack can spell.
    longest: the longest words that the rack can spell.
    """

    tiles: str
    listed: int
    right_letters: int
    words: int
    longest: tuple[str, ...]
    working: Working


@dataclass(frozen=True, slots=True)
class CountdownChapter:
    """The chapter's solved examples.

    example: the solved rack, or None if the alphabet lacks one of the rack's letters.
    groups: how many look-ups other methods need for `groups_rack`, for each word length from 9 down
        to 5; empty if the alphabet lacks one of the rack's letters.
    racks: racks for the reader to solve.
    """

    title: ClassVar[LazyString] = lazy_gettext("Countdown: strike out what’s impossible")
    groups_rack: ClassVar[str] = GROUPS_RACK
    racks: ClassVar[Sequence[str]] = (RACK, GROUPS_RACK, f"{RACK[:-1]}?")

    example: Example | None
    groups: tuple[LengthWorking, ...]

    @classmethod
    def of(cls, indexes: Indexes) -> Self:
        """Solve the example racks in a language, and return the chapter."""
        index = indexes[CountdownIndex]
        example, groups = _solved(index, RACK), _solved(index, GROUPS_RACK)
        lengths = working(index, groups).lengths if groups else ()
        return cls(
            _example(index, example) if example else None,
            tuple(each for each in lengths if each.length >= GROUPS_LEAST),
        )

    @property
    def filtering(self) -> BarChart:
        """Return a chart of how many words remain after each step of the simple method."""
        assert self.example
        rows = [
            Row(_("The whole list"), self.example.listed),
            Row(_("Only letters on the rack"), self.example.right_letters),
            Row(_("None of them too often"), self.example.words),
        ]
        caption = _("Words left for %(rack)s (logarithmic)", rack=self.example.tiles.upper())
        return bar_chart(caption, rows, _("Sieve"), _("Words"), logarithmic=True)

    @property
    def striking(self) -> BarChart:
        """Return a chart of how many words remain as letters are checked, five at a time."""
        assert self.example
        solved = self.example.working
        rows = [Row(_("Words compared"), solved.compared)]
        for last in range(STROKES, len(solved.letters) + STROKES, STROKES):
            struck = solved.letters[last - STROKES : last]
            label = "–".join(dict.fromkeys(each.letter.upper() for each in (struck[0], struck[-1])))
            rows.append(Row(label, struck[-1].words_left))
        caption = _("Words left, five letters of the alphabet at a time (logarithmic)")
        return bar_chart(caption, rows, _("Letters struck"), _("Words"), logarithmic=True)

    def as_json(self) -> Mapping[str, object]:
        return {"example": self.example, "groups": self.groups}


def _solved(index: CountdownIndex, letters: str) -> RackSolution | None:
    """Return the solution for these letters, or None if the alphabet lacks one of them."""
    try:
        return solve(index, Rack.parse(letters, index.language))
    except InvalidPuzzle:
        return None


def _example(index: CountdownIndex, solution: RackSolution) -> Example:
    lexicon, tiles = index.lexicon, solution.rack.tiles
    lengths = lexicon.lengths[solution.ids]
    longest = solution.ids[lengths == lengths[0]] if len(lengths) else solution.ids
    return Example(
        tiles,
        len(lexicon),
        _with_right_letters(lexicon, tiles),
        len(solution),
        tuple(lexicon.words(longest)),
        working(index, solution),
    )


def _with_right_letters(lexicon: Lexicon, tiles: str) -> int:
    """Return how many words consist only of these letters, each used any number of times."""
    right = np.zeros(len(lexicon.language.alphabet) + 1, dtype=bool)
    right[[0, *(lexicon.language.letter_code(letter) for letter in tiles)]] = True
    return int(right[lexicon.letters].all(axis=1).sum())
