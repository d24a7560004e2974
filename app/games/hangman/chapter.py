"""How Hangman is guessed: the example words of its chapter, played in one language."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Self

from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext
from flask_babel.speaklater import LazyString

from app.components.charts import BarChart, Row, bar_chart
from app.games.hangman.text import reason
from app.solver.hangman.guesser import Guess, HangmanIndex
from app.solver.hangman.watch import watch
from app.solver.indexes import Indexes
from app.web.site import named

LISTED = "machine"
"""A word of the English and the French list."""
UNLISTED = (
    ("befriending", "defriending"),
    ("questing", "unquestring"),
    ("confiner", "deconfineur"),
    ("abonnir", "abonnissage"),
)
"""Words of a language's list, and words that it lacks: the first such pair is the example."""


@dataclass(frozen=True, slots=True)
class Step:
    """One guess of the example: the word as it was seen, and whether the letter was in it."""

    pattern: str
    guess: Guess
    hit: bool

    @property
    def words(self) -> int:
        """Return how many words fitted before the guess."""
        return self.guess.candidates

    @property
    def reason(self) -> str:
        return reason(self.guess)


@dataclass(frozen=True, slots=True)
class PlayedWord:
    """A word that the computer has played, and its guesses."""

    word: str
    listed: bool
    steps: tuple[Step, ...]
    found: bool

    @classmethod
    def of(cls, index: HangmanIndex, word: str) -> Self:
        """Play a word."""
        turns = watch(index, word)
        steps = tuple(
            Step(turn.before.masked.pattern, turn.computer, turn.computer.letter in word)
            for turn in turns
        )
        return cls(word, word in index.lexicon, steps, turns[-1].move.game.status == "won")

    @property
    def misses(self) -> int:
        return sum(not each.hit for each in self.steps)

    @property
    def title(self) -> str:
        """Return how it ended: "MACHINE, found with 4 misses"."""
        word = named(self.word)
        if not self.found:
            return _("%(word)s, not found", word=word)
        return ngettext(
            "%(word)s, found with %(num)s miss",
            "%(word)s, found with %(num)s misses",
            self.misses,
            word=word,
        )

    @property
    def narrowing(self) -> BarChart:
        """Return how many words fitted before each guess."""
        rows = [Row(_("the length"), self.steps[0].words)]
        for before, after in pairwise(self.steps):
            rows.append(Row(_answer(before), after.words))
        caption = _(
            "%(word)s: words that fit after each answer (logarithmic)", word=named(self.word)
        )
        return bar_chart(caption, rows, _("Known"), _("Words"), logarithmic=True)

    @property
    def middle(self) -> tuple[str, str]:
        """Return the word as it was half-way, and the letters that were wrong by then."""
        half = len(self.steps) // 2
        wrong = (each.guess.letter for each in self.steps[:half] if not each.hit)
        return self.steps[half].pattern, "".join(wrong)


@dataclass(frozen=True, slots=True)
class HangmanChapter:
    """The examples; None in a language whose list lacks the words.

    listed: a word of the list. unlisted: one that it lacks.
    """

    template: ClassVar[str] = "hangman/chapter.html"
    title: ClassVar[LazyString] = lazy_gettext("Hangman: three opinions")

    listed: PlayedWord | None
    unlisted: PlayedWord | None

    @classmethod
    def of(cls, indexes: Indexes) -> Self:
        """Play the words in a language."""
        index = indexes[HangmanIndex]
        lexicon = index.lexicon
        missing = (word for known, word in UNLISTED if known in lexicon and word not in lexicon)
        unlisted = next(missing, None)
        return cls(
            PlayedWord.of(index, LISTED) if LISTED in lexicon else None,
            PlayedWord.of(index, unlisted) if unlisted else None,
        )

    @property
    def examples(self) -> list[PlayedWord]:
        return [each for each in (self.listed, self.unlisted) if each]

    def as_json(self) -> Mapping[str, object]:
        return {
            "examples": [
                {
                    "word": played.word,
                    "listed": played.listed,
                    "found": played.found,
                    "guesses": [
                        {
                            "pattern": each.pattern,
                            "letter": each.guess.letter,
                            "hit": each.hit,
                            "candidates": each.words,
                        }
                        for each in played.steps
                    ],
                }
                for played in self.examples
            ]
        }


def _answer(step: Step) -> str:
    if step.hit:
        return _("%(letter)s is in it", letter=step.guess.letter.upper())
    return _("%(letter)s isn’t", letter=step.guess.letter.upper())
