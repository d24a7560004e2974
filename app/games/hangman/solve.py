"""Hangman's solve page: what to guess next in a masked word, and what the guess rests on."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from flask_babel import gettext as _
from markupsafe import Markup

from app.components.charts import BarChart
from app.components.letter_probabilities import narrowing_chart, probability_chart, unlikely_letters
from app.components.numbers import number_text
from app.components.word_lists import word_links
from app.games.hangman.guess_text import reason
from app.games.hangman.state import hangman_url, kept_input, parse_misses, take_turn_if_many
from app.games.hangman.text import WORDS_OF_LENGTH, WORDS_THAT_FIT
from app.solver.hangman.game import MAX_MISSES, MISSES_ALLOWED
from app.solver.hangman.guesser import (
    LIKELY_LISTED,
    Guess,
    HangmanIndex,
    Narrowing,
    guess,
    narrowed,
)
from app.solver.hangman.masked import Masked, slots_of
from app.solver.hangman.transcript import Transcript
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool
from app.web.pages import Page
from app.web.site import current_indexes
from app.web.urls import words_url

MORE_FIELDS = ("wrong_words", "misses", "listed")
"""The fields that are folded away until they are needed."""


@dataclass(frozen=True, slots=True)
class SolveQuery:
    """What an address asks about a masked word.

    misses: how many lose the game. listed: whether the word is surely listed.
    """

    masked: Masked
    misses: int = MISSES_ALLOWED
    listed: bool = False

    @classmethod
    def parse(cls, args: Mapping[str, str], language: Language) -> "SolveQuery":
        """Return the query of an address.

        Raises InvalidPuzzle: `pattern`, `wrong`, `wrong_words`, `misses` or `listed`.
        """
        pattern, wrong, words = (args.get(n, "") for n in ("pattern", "wrong", "wrong_words"))
        masked = Masked.parse(pattern, wrong, language, words)
        return cls(masked, parse_misses(args), parse_bool(args, "listed"))

    @property
    def missed(self) -> int:
        """Return how many misses were made, by letters and by words."""
        return len(self.masked.wrong) + len(self.masked.wrong_words)

    @property
    def misses_left(self) -> int:
        """Return how many misses are left; 0 if the game is lost, and still asked about."""
        return max(0, self.misses - self.missed)

    def guess(self, index: HangmanIndex) -> Guess:
        prior = 1.0 if self.listed else LIKELY_LISTED
        return guess(index, self.masked, max(1, self.misses_left), prior)

    def url(self, more_wrong: str = "") -> str:
        """Return where this is solved, perhaps with one more wrong letter."""
        masked = self.masked
        query = {
            "pattern": masked.pattern,
            "wrong": "".join(sorted(masked.wrong + more_wrong, key=masked.language.letter_code)),
            "wrong_words": ",".join(masked.wrong_words),
        }
        return hangman_url("solve", query, misses=self.misses, listed=self.listed)


@dataclass(frozen=True, slots=True)
class SolveForm(Page):
    """The form that asks for the next guess, filled with what was typed."""

    template = "hangman/solve.html"

    typed: Mapping[str, str]

    @property
    def form(self) -> "SolveForm":
        return self

    @property
    def more(self) -> bool:
        """Return whether the further fields are shown."""
        wrong = self.error is not None and self.error.field in MORE_FIELDS
        misses = self.typed.get("misses") or str(MISSES_ALLOWED)
        listed = self.typed.get("listed") == "1"
        chosen = bool(self.typed.get("wrong_words")) or listed or misses != str(MISSES_ALLOWED)
        return wrong or chosen


@dataclass(frozen=True, slots=True)
class SolvedPage(Page):
    """A masked word with the next guess.

    form: filled with the word. words: how many listed words have its length.
    working: how the list narrowed, letter by letter.
    """

    template = "hangman/solved.html"

    form: SolveForm
    query: SolveQuery
    guess: Guess
    words: int
    working: tuple[Narrowing, ...]

    @classmethod
    def of(cls, query: SolveQuery, index: HangmanIndex) -> "SolvedPage":
        """Find the next guess in a masked word."""
        masked = query.masked
        filled = {
            "pattern": masked.pattern,
            "wrong": masked.wrong,
            "wrong_words": " ".join(masked.wrong_words),
            "misses": str(query.misses),
            "listed": str(int(query.listed)),
        }
        working = narrowed(index, masked)
        words = working[0].words if working else 0
        return cls(SolveForm(filled), query, query.guess(index), words, working)

    @property
    def slots(self) -> tuple[str, ...]:
        return slots_of(self.query.masked.pattern)

    @property
    def reason(self) -> str:
        return reason(self.guess)

    @property
    def sample(self) -> Markup:
        return word_links(self.guess.sample, words_url(), current_indexes().lexicon.forms)

    @property
    def unshown(self) -> int:
        """Return how many words that fit are not in the sample."""
        return self.guess.candidates - len(self.guess.sample)

    @property
    def probabilities(self) -> BarChart:
        return probability_chart(self.guess.probabilities, self.guess.letter)

    @property
    def unlikely(self) -> str:
        return unlikely_letters(self.guess.probabilities, self.guess.letter)

    @property
    def narrowing(self) -> BarChart | None:
        """Return how the list narrowed, None if it has no word of that length at all."""
        return narrowing_chart(self.working) if self.working else None

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        return (
            (WORDS_OF_LENGTH(length=len(self.query.masked)), number_text(self.words)),
            (WORDS_THAT_FIT(count=self.guess.candidates), number_text(self.guess.candidates)),
            (_("letters still open"), f"{len(self.guess.probabilities)}"),
        )

    @property
    def wrong_url(self) -> str:
        """Return the address of the next guess if this one is wrong; "" if no letter is left."""
        return self.query.url(self.guess.letter) if len(self.guess.probabilities) > 1 else ""

    @property
    def think_url(self) -> str:
        """Return the address where the computer asks on, with as many misses left."""
        transcript = Transcript.of_masked(self.query.masked)
        misses = min(transcript.misses + max(1, self.query.misses_left), MAX_MISSES)
        query = {"length": str(transcript.length), "answers": str(transcript)}
        return hangman_url("think", query, misses=misses)

    def as_json(self) -> Mapping[str, object]:
        masked = self.query.masked
        return {
            "pattern": masked.pattern,
            "wrong": masked.wrong,
            "wrong_words": masked.wrong_words,
            "misses_left": self.query.misses_left,
            "letter": self.guess.letter,
            "reason": self.reason,
            "guesses": probabilities_json(self.guess),
            "candidates": self.guess.candidates,
            "sample": self.guess.sample,
            "working": [asdict(each) for each in self.working],
        }


def solve_page(args: Mapping[str, str], index: HangmanIndex) -> SolvedPage | SolveForm:
    """Return the page of an address that asks for something, or the form with what is wrong."""
    try:
        query = SolveQuery.parse(args, index.language)
    except InvalidPuzzle as error:
        return SolveForm(kept_input(args), error=error)
    take_turn_if_many(query.masked.wrong_words)
    return SolvedPage.of(query, index)


def probabilities_json(guess: Guess) -> list[dict[str, object]]:
    """Return the probabilities of a guess's letters, likeliest first, as JSON has them."""
    return [
        {"letter": each.letter, "probability": round(each.probability, 6)}
        for each in guess.probabilities
    ]
