"""The computer guesses a word that the player thinks of: one address holds all answers so far."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from app.components.charts import BarChart
from app.components.hangman_picture import HangmanPicture, hangman_picture
from app.components.letter_probabilities import narrowing_chart, probability_chart
from app.components.numbers import number_text
from app.components.word_lists import word_links, word_url
from app.games.hangman.guess_text import answer_text, question, reason, verdict_text
from app.games.hangman.solve import probabilities_json
from app.games.hangman.state import kept_input, take_turn_if_many
from app.games.hangman.text import ANSWERS_GIVEN, MISSES_LEFT, WORDS_THAT_FIT
from app.games.hangman.think_state import GivenAnswer, ThinkQuery
from app.solver.hangman.game import parse_secret
from app.solver.hangman.guesser import Guess, HangmanIndex
from app.solver.hangman.masked import slots_of
from app.solver.hangman.transcript import (
    LetterAnswer,
    Thought,
    Verdict,
    WordCheck,
    check_word,
    think,
)
from app.solver.lexicon.typed_word import MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from app.web.pages import Page
from app.web.site import current_indexes
from app.web.urls import words_url

TRAIL = 3
"""How many earlier counts of words are shown."""
LENGTHS = tuple(range(4, 13))
"""The lengths that a tap chooses."""
BARS = 10
"""How many letters have a bar while the computer asks."""
ANSWER_FIELDS = ("place", "letter", "said")


@dataclass(frozen=True, slots=True)
class Place:
    """A position in the player's word.

    letter: what is known to stand there, "" for what can be ticked. ticked: whether it is already.
    """

    number: int
    letter: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class ThinkForm(Page):
    """The form that asks for a length, filled with what was typed."""

    template = "hangman/think_form.html"
    lengths: ClassVar[tuple[int, ...]] = LENGTHS

    typed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ThinkPage(Page):
    """The computer's next question, or how it ended.

    typed: what its forms were filled with. correcting: the answer that is being edited.
    check: what the answers say about the word that the player gave, None if none was given.
    """

    template = "hangman/think.html"

    typed: Mapping[str, str]
    query: ThinkQuery
    thought: Thought
    correcting: LetterAnswer | None = None
    check: WordCheck | None = None

    @property
    def guess(self) -> Guess | None:
        """Return what the computer thinks of the letters, None if none is left."""
        return self.thought.guess

    @property
    def letter(self) -> str:
        """Return the letter that is asked for, "" if none is."""
        if self.correcting:
            return self.correcting.letter
        return self.guess.letter if self.guess and self.thought.status == "playing" else ""

    @property
    def question(self) -> str:
        return question(self.letter) if self.letter else ""

    @property
    def reason(self) -> str:
        """Return why it asks for that letter."""
        return reason(self.guess) if self.guess else ""

    @property
    def refused_field(self) -> str:
        """Return which part of an answer was refused, "" if none was."""
        field = self.error.field if self.error else None
        return field if field in ANSWER_FIELDS else ""

    @property
    def places(self) -> tuple[Place, ...]:
        """Return the word's positions; those that can be ticked for the letter have no letter."""
        ticked = self.correcting.positions if self.correcting else ()
        if self.error and self.error.field == "place":
            ticked = _readable_places(self.typed)
        own = self.correcting.letter if self.correcting else ""
        slots = slots_of(self.query.transcript.masked.pattern)
        return tuple(
            Place(n, "" if a == own else a, n in ticked) for n, a in enumerate(slots, start=1)
        )

    @property
    def slots(self) -> tuple[str, ...]:
        return slots_of(self.query.transcript.masked.pattern)

    @property
    def picture(self) -> HangmanPicture:
        misses = min(self.query.missed, self.query.misses)
        return hangman_picture(misses, self.query.misses)

    @property
    def answers(self) -> tuple[GivenAnswer, ...]:
        """Return the answers so far, in their order."""
        doubts = {self.thought.dead_end: _("nothing fits after this")}
        if self.check:
            word = self.check.word.upper()
            doubts[self.check.contradicted] = _("doesn’t fit %(word)s", word=word)
        answers = self.query.transcript.answers
        return tuple(GivenAnswer.of(a, self.query, doubts.get(a, "")) for a in answers)

    @property
    def verdict(self) -> str:
        """Return what the answers say about the word that the player gave, "" if none was given."""
        return verdict_text(self.check, self.query.transcript) if self.check else ""

    @property
    def told(self) -> bool:
        """Return whether the player gave a word that fits the answers."""
        return self.check is not None and self.check.verdict in (Verdict.LISTED, Verdict.UNLISTED)

    @property
    def only_word(self) -> str:
        """Return the only listed word that fits, "" if there are more or none, or all is over.

        Nor while an answer is being edited.
        """
        if self.correcting or self.refused_field:
            return ""
        playing = self.guess is not None and self.thought.status == "playing"
        return self.guess.sample[0] if self.guess and playing and self.thought.fitting == 1 else ""

    @property
    def only_word_question(self) -> str:
        """Ask whether it is that word, in its commonest spelling."""
        word = current_indexes().lexicon.forms.spellings(self.only_word)[0]
        return _("Is it %(word)s?", word=word.upper())

    @property
    def no_url(self) -> str:
        """Return the address by which the player says that it is not that word."""
        return self.query.without_word(self.only_word).url()

    @property
    def trail(self) -> tuple[str, ...]:
        """Return how many words fitted before, the latest counts last, without repeats."""
        counts = dict.fromkeys(step.words for step in self.thought.working)
        counts.pop(self.thought.fitting, None)
        return tuple(number_text(count) for count in counts)[-TRAIL:]

    @property
    def only_word_url(self) -> str:
        """Return the address by which the player says that it is that word."""
        return self.query.with_word(self.only_word).url()

    @property
    def dead_end(self) -> str:
        """Say since which answer no listed word fits; "" if no answer is to blame."""
        return answer_text(self.thought.dead_end) if self.thought.dead_end else ""

    @property
    def sample(self) -> Markup:
        sample = self.guess.sample if self.guess else ()
        return word_links(sample, words_url(), current_indexes().lexicon.forms)

    @property
    def probabilities(self) -> BarChart | None:
        if self.guess is None or self.only_word:
            return None
        return probability_chart(self.guess.probabilities, self.guess.letter, BARS)

    @property
    def narrowing(self) -> BarChart | None:
        return narrowing_chart(self.thought.working) if self.thought.working else None

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        fitting, left = self.thought.fitting, self.thought.misses_left
        answers = len(self.query.transcript.answers)
        return (
            (WORDS_THAT_FIT(count=fitting), number_text(fitting)),
            (ANSWERS_GIVEN(count=answers), f"{answers}"),
            (MISSES_LEFT(count=left), f"{left}"),
        )

    @property
    def word_url(self) -> str:
        """Return the address of the page of the word that was found."""
        return word_url(words_url(), self.query.transcript.masked.pattern)

    @property
    def more_misses_url(self) -> str:
        """Return the address that goes on with twice the misses; "" if it cannot."""
        more = self.query.with_more_misses() if self.guess else None
        return more.url() if more else ""

    def as_json(self) -> Mapping[str, object]:
        transcript, guess, dead_end = self.query.transcript, self.guess, self.thought.dead_end
        return {
            "length": transcript.length,
            "answers": str(transcript),
            "pattern": transcript.masked.pattern,
            "wrong": transcript.masked.wrong,
            "misses_left": self.thought.misses_left,
            "status": self.thought.status,
            "letter": self.letter or None,
            "reason": self.reason or None,
            "guesses": probabilities_json(guess) if guess else [],
            "candidates": self.thought.fitting,
            "sample": guess.sample if guess else [],
            "dead_end": str(dead_end) if dead_end else None,
            "verdict": self.verdict or None,
        }


def think_page(
    args: "MultiDict[str, str]", index: HangmanIndex
) -> ThinkPage | ThinkForm | ThinkQuery:
    """Return the page of an address, or the query that an answer of it leads to."""
    typed = kept_input(args) | {"place": ".".join(args.getlist("place"))[:MAX_TYPED]}
    try:
        query = ThinkQuery.parse(args, index.language)
    except InvalidPuzzle as error:
        return ThinkForm(typed, error=error)
    correcting, check, refused = None, None, None
    try:
        if "letter" in args:
            return query.answered(args)
        if "new_length" in args:
            return query.resized(args)
        if "correct" in args:
            correcting = query.answer_to(args["correct"])
        elif "word" in args:
            word = parse_secret(args["word"], index.language)
            check = check_word(index, query.transcript, word)
    except InvalidPuzzle as error:
        refused = error
        letter = index.language.fold(typed.get("letter", ""))
        correcting = query.transcript.answer_to(letter)
    take_turn_if_many(query.rejected)
    thought = think(index, query.transcript, query.misses, query.rejected)
    return ThinkPage(typed, query, thought, correcting, check, error=refused)


def _readable_places(typed: Mapping[str, str]) -> tuple[int, ...]:
    """Return the places that a refused form had ticked."""
    texts = typed.get("place", "").split(".")
    return tuple(int(text) for text in texts if text.isascii() and text.isdigit())
