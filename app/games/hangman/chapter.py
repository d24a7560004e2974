"""The examples in Hangman's chapter, /how/hangman, played in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Self

from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext
from flask_babel.speaklater import LazyString

from app.components.charts import BarChart, Row, bar_chart
from app.solver.hangman.game import GuessOutcome, HangmanGame, Move
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.watch import Turn, watch
from app.solver.indexes import Indexes

LISTED = "machine"
"""A word that both the English and the French list have."""
UNLISTED = (
    ("befriending", "defriending"),
    ("questing", "unquestring"),
    ("confiner", "déconfineur"),
    ("abonnir", "abonnissage"),
)
"""(listed word, unlisted word) pairs. The unlisted example comes from the first pair for which this
is true in the language's list."""


@dataclass(frozen=True, slots=True)
class PlayedWord:
    """A word that the computer has tried to guess. `spelling` is in capitals."""

    word: str
    spelling: str
    listed: bool
    turns: Sequence[Turn]

    @classmethod
    def of(cls, index: HangmanIndex, spelling: str) -> Self:
        """Let the computer guess a word, and return the word with the computer's turns."""
        word = index.lexicon.language.fold(spelling)
        return cls(word, spelling.upper(), word in index.lexicon, watch(index, word))

    @property
    def game(self) -> HangmanGame:
        """Return the game at its end."""
        return self.turns[-1].move.game

    @property
    def title(self) -> str:
        """Return how the game ended: "MACHINE, found with 4 misses"."""
        word = self.spelling
        if self.game.status != "won":
            return _("%(word)s, not found", word=word)
        return ngettext(
            "%(word)s, found with %(num)s miss",
            "%(word)s, found with %(num)s misses",
            self.game.misses,
            word=word,
        )

    @property
    def narrowing(self) -> BarChart:
        """Return a chart of how many words fitted before each guess."""
        rows = [Row(_("the length"), self.turns[0].computer.candidates)]
        for before, after in pairwise(self.turns):
            rows.append(Row(_answer(before.move), after.computer.candidates))
        caption = _("%(word)s: words that fit after each answer (logarithmic)", word=self.spelling)
        return bar_chart(caption, rows, _("Known"), _("Words"), logarithmic=True)

    @property
    def middle(self) -> tuple[str, str]:
        """Return the pattern half-way through the game, and the wrong letters up to then."""
        half = self.turns[len(self.turns) // 2].before
        return half.pattern, half.wrong


@dataclass(frozen=True, slots=True)
class HangmanChapter:
    """The chapter's examples: a listed word and an unlisted one, if the language has them."""

    title: ClassVar[LazyString] = lazy_gettext("Hangman: three opinions")

    examples: Sequence[PlayedWord]

    @classmethod
    def of(cls, indexes: Indexes) -> Self:
        """Return the chapter with its examples, played in one language."""
        index = indexes[HangmanIndex]
        lexicon = index.lexicon
        listed = [LISTED] if LISTED in lexicon else []
        unlisted = [
            word
            for known, word in UNLISTED
            if known in lexicon and lexicon.language.fold(word) not in lexicon
        ]
        return cls([PlayedWord.of(index, word) for word in (*listed, *unlisted[:1])])

    def as_json(self) -> Mapping[str, object]:
        return {
            "examples": [
                {
                    "word": played.word,
                    "listed": played.listed,
                    "found": played.game.status == "won",
                    "guesses": [
                        {
                            "pattern": each.before.pattern,
                            "letter": each.move.guess,
                            "hit": each.move.outcome == GuessOutcome.HIT,
                            "candidates": each.computer.candidates,
                        }
                        for each in played.turns
                    ],
                }
                for played in self.examples
            ]
        }


def _answer(move: Move) -> str:
    if move.outcome == GuessOutcome.HIT:
        return _("%(letter)s is in it", letter=move.guess.upper())
    return _("%(letter)s isn’t", letter=move.guess.upper())
