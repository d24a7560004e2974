"""The computer guesses a word that the player thinks of: one address holds all answers so far."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from app.drawn.charts import BarChart
from app.drawn.letter_odds import narrowing_chart, odds_chart
from app.drawn.misses import MissPicture, miss_picture
from app.games.hangman_words import letter_named, positions
from app.games.query import address_with, whole
from app.pages import word_links
from app.solver.hangman import MISSES_ALLOWED, Guess, HangmanIndex
from app.solver.hangman_game import FEWEST_MISSES, MOST_MISSES, parse_word
from app.solver.language import Language
from app.solver.masked import BLANK, MAX_LETTERS_MASKED, MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from app.solver.transcript import Answer, Thought, Transcript, think, verdict

BARS = 10
"""How many letters have a bar while the computer asks."""


@dataclass(frozen=True, slots=True)
class ThinkQuery:
    """What an address says: the answers, and how many misses the computer has."""

    transcript: Transcript
    misses: int

    @classmethod
    def parse(cls, asked: Mapping[str, str], language: Language) -> "ThinkQuery":
        """Raises InvalidPuzzle: `length`, `answers` or `misses`."""
        length, answers = asked.get("length", ""), asked.get("answers", "")
        transcript = Transcript.parse(length[:MAX_TYPED], answers, language)
        misses = (
            whole(asked, "misses", FEWEST_MISSES, MOST_MISSES, "number of misses") or MISSES_ALLOWED
        )
        return cls(transcript, misses)

    def address(self, **more: str) -> str:
        """Where these answers stand."""
        return address_with("hangman.think", self.fields | more)

    @property
    def fields(self) -> dict[str, str]:
        """What every form of the page sends along."""
        fields = {"length": str(self.transcript.length), "answers": str(self.transcript)}
        if self.misses != MISSES_ALLOWED:
            fields["misses"] = str(self.misses)
        return {name: value for name, value in fields.items() if value}

    def answered(self, asked: "MultiDict[str, str]") -> "ThinkQuery":
        """This with the answer of a form: `letter`, `place` (any number of them), `said`.

        said: "no", "yes" (there must be places then), or nothing at all, when the places tell.
        Raises InvalidPuzzle: `letter`, `place` or `said`.
        """
        letter = parse_letter(asked.get("letter", ""), self.transcript.language)
        places = _parse_places(asked.getlist("place"), self.transcript.length)
        said = asked.get("said", "")
        if said not in ("", "yes", "no"):
            raise InvalidPuzzle("The answer can be yes or no.", "said")
        if said == "yes" and not places:
            raise InvalidPuzzle(f"Tick where {letter.upper()} stands, or say No.", "place")
        if said == "no" and places:
            raise InvalidPuzzle(
                f"You ticked a place and said no: untick it, or say {letter.upper()} is there.",
                "place",
            )
        try:
            return replace(self, transcript=self.transcript.answered(letter, places))
        except InvalidPuzzle as error:
            raise InvalidPuzzle(error.message, "place") from error

    def with_word(self, word: str) -> "ThinkQuery":
        """This with all letters of a word that agrees with the answers."""
        transcript = self.transcript
        for letter in dict.fromkeys(word):
            places = tuple(n for n, a in enumerate(word, start=1) if a == letter)
            transcript = transcript.answered(letter, places)
        return replace(self, transcript=transcript)


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
    """An answer in words ("E at position 2", "no R"), and where it is corrected or dropped."""

    text: str
    correct: str
    drop: str
    suspect: bool


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
        query, dead_end = self.query, self.thought.dead_end if self.thought else None
        return tuple(
            GivenAnswer(
                answer_in_words(answer),
                query.address(correct=answer.letter),
                replace(query, transcript=query.transcript.without(answer.letter)).address(),
                suspect=answer in (dead_end, self.contradicted),
            )
            for answer in query.transcript.answers
        )

    @property
    def only_word(self) -> str:
        """The only word of the list that fits, "" if there are more or none."""
        thinking = self.guess is not None and self.thought is not None
        one = thinking and self.thought.fitting == 1 and self.thought.status == "playing"  # type: ignore[union-attr]
        return self.guess.sample[0] if one and self.guess else ""

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
    def dead_end(self) -> str:
        """The first answer after which no word fits, in words; "" if there is none."""
        answer = self.thought.dead_end if self.thought else None
        return answer_in_words(answer) if answer else ""

    @property
    def odds(self) -> BarChart:
        assert self.guess is not None
        return odds_chart(self.guess.odds, self.guess.letter, BARS)

    @property
    def narrowing(self) -> BarChart | None:
        return narrowing_chart(self.guess.working) if self.guess and self.guess.working else None

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


def think_page(asked: "MultiDict[str, str]", index: HangmanIndex) -> ThinkPage | ThinkQuery:
    """The page of an address, or the query of the one that an answer leads to."""
    typed = {name: value[: 2 * MAX_TYPED] for name, value in asked.items()}
    typed["place"] = ".".join(asked.getlist("place"))[:MAX_TYPED]
    try:
        query = ThinkQuery.parse(asked, index.language)
    except InvalidPuzzle as error:
        return ThinkPage(typed, error=error)
    page = _state(typed, query, index)
    try:
        if "letter" in asked:
            return query.answered(asked)
        if "correct" in asked:
            return replace(page, correcting=_answer_to(asked["correct"], query.transcript))
        if "word" in asked:
            return _told(page, parse_word(asked["word"], index.language, "word"), index)
    except InvalidPuzzle as error:
        return replace(page, correcting=_corrected(typed, query.transcript), error=error)
    return page


def parse_letter(typed: str, language: Language) -> str:
    """The folded letter of what was typed; InvalidPuzzle, field `letter`."""
    letter = language.fold(typed.strip()[:MAX_TYPED])
    if len(letter) != 1 or language.foreign(letter):
        raise InvalidPuzzle("Answer for one letter at a time.", "letter")
    return letter


def answer_in_words(answer: Answer) -> str:
    """ "E at positions 2 and 5", "no R"."""
    letter = answer.letter.upper()
    return f"{letter} at {positions(answer.places)}" if answer.places else f"no {letter}"


def _state(typed: Mapping[str, str], query: ThinkQuery, index: HangmanIndex) -> ThinkPage:
    thought = think(index, query.transcript, query.misses)
    sample = thought.guess.sample if thought.guess else ()
    return ThinkPage(typed, query, thought, sample=word_links(sample, index.language))


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


def _answer_to(typed: str, transcript: Transcript) -> Answer:
    """The answer to a letter; InvalidPuzzle, field `letter`, if there is none."""
    letter = parse_letter(typed, transcript.language)
    for answer in transcript.answers:
        if answer.letter == letter:
            return answer
    raise InvalidPuzzle(f"{letter.upper()} has no answer yet.", "letter")


def _corrected(typed: Mapping[str, str], transcript: Transcript) -> Answer | None:
    """The answer that a refused form was correcting, None if it answered a new letter."""
    letter = transcript.language.fold(typed.get("letter", ""))
    return next((a for a in transcript.answers if a.letter == letter), None)


def _parse_places(typed: list[str], length: int) -> tuple[int, ...]:
    if len(typed) > MAX_LETTERS_MASKED:
        raise InvalidPuzzle("That is more places than a word has.", "place")
    places = []
    for text in typed:
        place = whole({"place": text}, "place", 1, length)
        if place is not None:
            places.append(place)
    return tuple(places)


def _readable_places(typed: Mapping[str, str]) -> tuple[int, ...]:
    """The places that a refused form had ticked."""
    texts = typed.get("place", "").split(".")
    return tuple(int(text) for text in texts if text.isascii() and text.isdigit())
