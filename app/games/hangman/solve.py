"""Hangman's solve page: what to guess next in a masked word, and what the guess rests on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import url_for
from markupsafe import Markup

from app.components.charts import BarChart
from app.components.letter_odds import narrowing_chart, odds_chart, unlikely_letters
from app.components.word_lists import word_links
from app.games.hangman.text import misses_in_words, misses_written, parse_misses
from app.solver.hangman.game import MOST_MISSES
from app.solver.hangman.guesser import LIKELY_LISTED, MISSES_ALLOWED, Guess, HangmanIndex, guess
from app.solver.hangman.masked import BLANK, MAX_TYPED, Masked
from app.solver.hangman.transcript import Answer
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool
from app.web.solve_limiter import take_turn
from app.web.urls import make_url, words_url

DEAR_WORDS = 20
"""More wrong words than a game can have are dear to weigh: 39 cost 48 ms."""


@dataclass(frozen=True, slots=True)
class SolveQuery:
    """What was asked about a masked word.

    misses: the miss that loses. listed: whether the word is sure to be one of the list.
    """

    masked: Masked
    misses: int = MISSES_ALLOWED
    listed: bool = False

    @classmethod
    def parse(cls, args: Mapping[str, str], index: HangmanIndex) -> "SolveQuery":
        """The query of an address.

        Raises InvalidPuzzle: `pattern`, `wrong`, `wrong_words`, `misses` or `listed`.
        """
        pattern, wrong, words = (args.get(n, "") for n in ("pattern", "wrong", "wrong_words"))
        masked = Masked.parse(pattern, wrong, index.language, words)
        if len(masked.wrong_words) > DEAR_WORDS:
            take_turn()
        return cls(masked, parse_misses(args), parse_bool(args, "listed"))

    @property
    def misses_left(self) -> int:
        """How many misses are left; 0 if the game is lost, and is asked about all the same."""
        return max(0, self.misses - self.missed)

    @property
    def missed(self) -> int:
        """How many misses were made, by letters and by words."""
        return len(self.masked.wrong) + len(self.masked.wrong_words)

    def guess(self, index: HangmanIndex) -> Guess:
        pi = 1.0 if self.listed else LIKELY_LISTED
        return guess(index, self.masked, max(1, self.misses_left), pi)

    def address(self, more_wrong: str = "") -> str:
        """Where this is solved, perhaps with one more wrong letter."""
        masked = self.masked
        wrong = "".join(a for a in masked.language.alphabet if a in masked.wrong + more_wrong)
        args = {
            "pattern": masked.pattern,
            "wrong": wrong,
            "wrong_words": ",".join(masked.wrong_words),
            "misses": misses_written(self.misses),
            "listed": "1" if self.listed else None,
        }
        return make_url("hangman.solve", {name: value for name, value in args.items() if value})


@dataclass(frozen=True, slots=True)
class SolvePage:
    """A masked word with the next guess, or the form that asks for one.

    pattern, wrong, wrong_words, misses, listed: what the form is filled with.
    words: how many words of the list have this length.
    """

    template: ClassVar[str] = "hangman/solve.html"

    pattern: str = ""
    wrong: str = ""
    wrong_words: str = ""
    misses: str = str(MISSES_ALLOWED)
    listed: bool = False
    query: SolveQuery | None = None
    guess: Guess | None = None
    words: int = 0
    sample: Markup = Markup()  # noqa: RUF009 - immutable
    error: InvalidPuzzle | None = None

    @property
    def more(self) -> bool:
        """Whether the further fields should be seen."""
        wrong = self.error is not None and self.error.field in ("wrong_words", "misses", "listed")
        unusual = self.wrong_words or self.listed or self.misses != str(MISSES_ALLOWED)
        return wrong or bool(unusual)

    @property
    def slots(self) -> tuple[str, ...]:
        """The places of the word, "" for a blank."""
        masked = self.query.masked if self.query else None
        return tuple("" if a == BLANK else a for a in masked.pattern) if masked else ()

    @property
    def count(self) -> str:
        """How many words fit, in words."""
        number = self.guess.candidates if self.guess else 0
        if not number:
            return "No word of our list fits"
        return "1 word fits" if number == 1 else f"{number:,} words fit"

    @property
    def unshown(self) -> int:
        """How many words that fit are not in the sample."""
        return self.guess.candidates - len(self.guess.sample) if self.guess else 0

    @property
    def odds(self) -> BarChart:
        assert self.guess is not None
        return odds_chart(self.guess.odds, self.guess.letter)

    @property
    def unlikely(self) -> str:
        return unlikely_letters(self.guess.odds, self.guess.letter) if self.guess else ""

    @property
    def narrowing(self) -> BarChart | None:
        """How the list narrowed, None if it has no word of that length at all."""
        return narrowing_chart(self.guess.working) if self.guess and self.guess.working else None

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        assert self.query is not None
        assert self.guess is not None
        return (
            (f"words of {len(self.query.masked)} letters", f"{self.words:,}"),
            ("of them fit", f"{self.guess.candidates:,}"),
            ("letters still open", f"{len(self.guess.odds)}"),
        )

    @property
    def lost(self) -> str:
        """What is said when the game is lost already, "" while it is not."""
        assert self.query is not None
        if self.query.misses_left:
            return ""
        made = misses_in_words(self.query.missed)
        return f"With {made} of {self.query.misses} the game is lost; this is how it could go on."

    @property
    def wrong_address(self) -> str:
        """Where the next guess is, should this one be wrong; "" if no letter would be left."""
        assert self.query is not None
        assert self.guess is not None
        return self.query.address(self.guess.letter) if len(self.guess.odds) > 1 else ""

    @property
    def think_address(self) -> str:
        """Where the computer goes on asking, a letter at a time, with as many misses left."""
        assert self.query is not None
        masked = self.query.masked
        answers = "-".join(map(str, answers_of(masked)))
        misses = min(len(masked.wrong) + max(1, self.query.misses_left), MOST_MISSES)
        return url_for(
            "hangman.think",
            length=len(masked),
            answers=answers or None,
            misses=misses_written(misses),
        )

    def as_json(self) -> Mapping[str, object]:
        assert self.query is not None, "a page without an answer has an error as JSON"
        assert self.guess is not None
        told = self.guess
        return {
            "pattern": self.query.masked.pattern,
            "wrong": self.query.masked.wrong,
            "wrong_words": self.query.masked.wrong_words,
            "misses_left": self.query.misses_left,
            "letter": told.letter,
            "reason": told.reason,
            "guesses": [
                {"letter": each.letter, "probability": round(each.probability, 6)}
                for each in told.odds
            ],
            "candidates": told.candidates,
            "sample": told.sample,
            "working": [
                {"letter": each.letter, "hit": each.hit, "words": each.words}
                for each in told.working
            ],
        }


def solve_page(args: Mapping[str, str], index: HangmanIndex) -> SolvePage:
    """The page of an address that asks for something."""
    try:
        query = SolveQuery.parse(args, index)
    except InvalidPuzzle as error:
        return SolvePage(
            pattern=args.get("pattern", "")[: 2 * MAX_TYPED],
            wrong=args.get("wrong", "")[: 2 * MAX_TYPED],
            wrong_words=args.get("wrong_words", "")[: 2 * MAX_TYPED],
            misses=args.get("misses", str(MISSES_ALLOWED)),
            listed=args.get("listed") == "1",
            error=error,
        )
    told = query.guess(index)
    shelf = index.shelves.get(len(query.masked))
    return SolvePage(
        pattern=query.masked.pattern,
        wrong=query.masked.wrong,
        wrong_words=" ".join(query.masked.wrong_words),
        misses=str(query.misses),
        listed=query.listed,
        query=query,
        guess=told,
        words=len(shelf) if shelf else 0,
        sample=word_links(told.sample, words_url()),
    )


def answers_of(masked: Masked) -> tuple[Answer, ...]:
    """What a masked word tells, as answers to the computer's questions: hits first, then misses."""
    hits = (
        Answer(letter, tuple(n for n, a in enumerate(masked.pattern, start=1) if a == letter))
        for letter in masked.shown
    )
    return (*hits, *(Answer(letter, ()) for letter in masked.wrong))
