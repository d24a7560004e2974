"""The computer guesses a word that the player thinks of: one address holds all answers so far."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from app.components.charts import BarChart
from app.components.hangman_picture import MissPicture, miss_picture
from app.components.letter_odds import narrowing_chart, odds_chart
from app.components.word_lists import word_links
from app.games.hangman.text import letter_named
from app.games.hangman.think_state import ThinkQuery
from app.solver.hangman.game import MOST_MISSES, parse_word
from app.solver.hangman.guesser import Guess, HangmanIndex
from app.solver.hangman.masked import BLANK, MAX_TYPED
from app.solver.hangman.transcript import Answer, Thought, Transcript, think, verdict
from app.solver.puzzle import InvalidPuzzle
from app.web.urls import words_url

BARS = 10
"""How many letters have a bar while the computer asks."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the player's word.

    letter: what is known to stand there, "" for what can be ticked; ticked: it is already.
    """

    number: int
    letter: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer in words ("E at position 2", "no R"), and where it is corrected or dropped.

    doubt: why it may be wrong, "" if nothing speaks against it.
    """

    text: str
    correct: str
    drop: str
    doubt: str


@dataclass(frozen=True, slots=True)
class ThinkPage:
    """The computer's next question, or how it ended; without answers, the form for a length.

    typed: what the form was filled with. correcting: the answer that is being corrected.
    told: the word that the player told, folded; verdict: a sentence on it.
    """

    template: ClassVar[str] = "hangman/think.html"

    typed: Mapping[str, str]
    query: ThinkQuery | None = None
    thought: Thought | None = None
    correcting: Answer | None = None
    told: str = ""
    verdict: str = ""
    contradicted: Answer | None = None
    sample: Markup = Markup()  # noqa: RUF009 - immutable
    error: InvalidPuzzle | None = None

    @property
    def fields(self) -> Mapping[str, str]:
        return self.query.fields if self.query else {}

    @property
    def guess(self) -> Guess | None:
        """What the computer thinks of the letters, None when none is left."""
        return self.thought.guess if self.thought else None

    @property
    def letter(self) -> str:
        """The letter that is asked for, "" if none is."""
        if self.correcting:
            return self.correcting.letter
        playing = self.thought is not None and self.thought.status == "playing"
        return self.guess.letter if playing and self.guess else ""

    @property
    def question(self) -> str:
        return f"Is there {letter_named(self.letter)}?" if self.letter else ""

    @property
    def because(self) -> str:
        """Why it asks for that letter, as a sentence."""
        reason = self.guess.reason if self.guess else ""
        return f"{reason[:1].upper()}{reason[1:]}."

    @property
    def asked_wrong(self) -> str:
        """Which part of an answer was refused: "place", "letter", "said"; "" if none was."""
        field = self.error.field if self.error else None
        return field if field in ("place", "letter", "said") else ""

    @property
    def places(self) -> tuple[Place, ...]:
        """The word's places, those that can be ticked for the letter asked without a letter."""
        assert self.query is not None
        ticked = self.correcting.places if self.correcting else ()
        if self.error and self.error.field == "place":
            ticked = _readable_places(self.typed)
        pattern = self.query.transcript.masked.pattern
        own = self.correcting.letter if self.correcting else ""
        return tuple(
            Place(n, "" if a in (BLANK, own) else a, n in ticked)
            for n, a in enumerate(pattern, start=1)
        )

    @property
    def slots(self) -> tuple[str, ...]:
        assert self.query is not None
        return tuple("" if a == BLANK else a for a in self.query.transcript.masked.pattern)

    @property
    def picture(self) -> MissPicture:
        assert self.query is not None
        return miss_picture(min(self.query.transcript.misses, self.query.misses), self.query.misses)

    @property
    def answers(self) -> tuple[GivenAnswer, ...]:
        """The answers so far, in their order."""
        assert self.query is not None
        query = self.query
        return tuple(
            GivenAnswer(
                answer.in_words,
                query.address(correct=answer.letter),
                replace(query, transcript=query.transcript.without(answer.letter)).address(),
                self._doubt(answer),
            )
            for answer in query.transcript.answers
        )

    def _doubt(self, answer: Answer) -> str:
        if answer == self.contradicted:
            return f"does not agree with {self.told.upper()}"
        dead_end = self.thought.dead_end if self.thought else None
        return "nothing fits since this" if answer == dead_end else ""

    @property
    def only_word(self) -> str:
        """The only word of the list that fits, "" if there are more or none, or all is over."""
        thought = self.thought
        if thought is None or thought.guess is None or thought.status != "playing":
            return ""
        return thought.guess.sample[0] if thought.fitting == 1 else ""

    @property
    def only_word_address(self) -> str:
        """Where the player says that it is that word."""
        assert self.query is not None
        return self.query.with_word(self.only_word).address()

    @property
    def fitting(self) -> str:
        """How many words of the list fit, in words."""
        number = self.thought.fitting if self.thought else 0
        return {0: "no word fits", 1: "1 word fits"}.get(number, f"{number:,} words fit")

    @property
    def nothing_fits(self) -> str:
        """What is said when no word of the list fits: since which answer, if an answer did it."""
        assert self.query is not None
        answer = self.thought.dead_end if self.thought else None
        if answer is None:
            length = self.query.transcript.length
            return f"I know no word of {length} letters, and go by how letters follow each other."
        return (
            "No word that I know fits: check an answer, or tell me the word."
            f" Nothing fits any more since this answer: {answer.in_words}."
        )

    @property
    def odds(self) -> BarChart:
        assert self.guess is not None
        return odds_chart(self.guess.odds, self.guess.letter, BARS)

    @property
    def narrowing(self) -> BarChart | None:
        working = self.thought.working if self.thought else ()
        return narrowing_chart(working) if working else None

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        assert self.query is not None
        assert self.thought is not None
        return (
            ("words that fit", f"{self.thought.fitting:,}"),
            ("answers", f"{len(self.query.transcript.answers)}"),
            ("misses left", f"{self.thought.misses_left}"),
        )

    @property
    def won_text(self) -> str:
        """What is said when every place is known."""
        assert self.query is not None
        word = self.query.transcript.masked.pattern.upper()
        known = self.thought is not None and self.thought.fitting > 0
        return f"It is {word}." if known else f"It is {word}: a word that our list does not have."

    @property
    def go_on_address(self) -> str:
        """Where the computer may go on with twice the misses; "" if it may have no more."""
        assert self.query is not None
        if self.query.misses == MOST_MISSES or not (self.thought and self.thought.guess):
            return ""
        return replace(self.query, misses=min(2 * self.query.misses, MOST_MISSES)).address()

    @property
    def back(self) -> str:
        """The page without a correction begun."""
        assert self.query is not None
        return self.query.address()

    def as_json(self) -> Mapping[str, object]:
        assert self.query is not None, "a page without a length has an error as JSON"
        assert self.thought is not None
        transcript, guess = self.query.transcript, self.thought.guess
        return {
            "length": transcript.length,
            "answers": str(transcript),
            "pattern": transcript.masked.pattern,
            "wrong": transcript.masked.wrong,
            "misses_left": self.thought.misses_left,
            "status": self.thought.status,
            "letter": self.letter or None,
            "reason": guess.reason if guess else None,
            "guesses": [
                {"letter": each.letter, "probability": round(each.probability, 6)}
                for each in (guess.odds if guess else ())
            ],
            "candidates": self.thought.fitting,
            "sample": guess.sample if guess else [],
            "dead_end": str(self.thought.dead_end) if self.thought.dead_end else None,
            "verdict": self.verdict or None,
        }


def think_page(args: "MultiDict[str, str]", index: HangmanIndex) -> ThinkPage | ThinkQuery:
    """The page of an address, or the query of the one that an answer leads to."""
    typed = {name: value[: 2 * MAX_TYPED] for name, value in args.items()}
    typed["place"] = ".".join(args.getlist("place"))[:MAX_TYPED]
    try:
        query = ThinkQuery.parse(args, index.language)
    except InvalidPuzzle as error:
        return ThinkPage(typed, error=error)
    page = _state(typed, query, index)
    try:
        if "letter" in args:
            return query.answered(args)
        if "new_length" in args:
            return query.resized(args["new_length"])
        if "correct" in args:
            return replace(page, correcting=query.answer_to(args["correct"]))
        if "word" in args:
            return _told(page, parse_word(args["word"], index.language, "word"), index)
    except InvalidPuzzle as error:
        return replace(page, correcting=_corrected(typed, query.transcript), error=error)
    return page


def _state(typed: Mapping[str, str], query: ThinkQuery, index: HangmanIndex) -> ThinkPage:
    thought = think(index, query.transcript, query.misses)
    sample = thought.guess.sample if thought.guess else ()
    return ThinkPage(typed, query, thought, sample=word_links(sample, words_url()))


def _told(page: ThinkPage, word: str, index: HangmanIndex) -> ThinkPage:
    assert page.query is not None
    transcript = page.query.transcript
    fits = len(word) == transcript.length
    return replace(
        page,
        told=word,
        verdict=verdict(index, transcript, word),
        contradicted=transcript.contradicts(word) if fits else None,
    )


def _readable_places(typed: Mapping[str, str]) -> tuple[int, ...]:
    """The places that a refused form had ticked."""
    texts = typed.get("place", "").split(".")
    return tuple(int(text) for text in texts if text.isascii() and text.isdigit())


def _corrected(typed: Mapping[str, str], transcript: Transcript) -> Answer | None:
    """The answer that a refused form was correcting, None if it answered a new letter."""
    letter = transcript.language.fold(typed.get("letter", ""))
    return next((a for a in transcript.answers if a.letter == letter), None)
