"""A player's answers to the computer's questions, as an address and its forms hold them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from app.games.query import address_with, whole
from app.solver.hangman.game import FEWEST_MISSES, MOST_MISSES, positions
from app.solver.hangman.guesser import MISSES_ALLOWED
from app.solver.hangman.masked import MAX_LETTERS_MASKED, MAX_TYPED
from app.solver.hangman.transcript import Answer, Transcript
from app.solver.language import Language
from app.solver.puzzle import InvalidPuzzle


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

    def answer_to(self, typed: str) -> Answer:
        """The answer that was given to a letter; InvalidPuzzle, field `letter`, if none was."""
        letter = parse_letter(typed, self.transcript.language)
        for answer in self.transcript.answers:
            if answer.letter == letter:
                return answer
        raise InvalidPuzzle(f"{letter.upper()} has no answer yet.", "letter")

    def with_word(self, word: str) -> "ThinkQuery":
        """This with all letters of a word that agrees with the answers."""
        transcript = self.transcript
        for letter in dict.fromkeys(word):
            places = tuple(n for n, a in enumerate(word, start=1) if a == letter)
            transcript = transcript.answered(letter, places)
        return replace(self, transcript=transcript)


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


def _parse_places(typed: list[str], length: int) -> tuple[int, ...]:
    if len(typed) > MAX_LETTERS_MASKED:
        raise InvalidPuzzle("That is more places than a word has.", "place")
    places = []
    for text in typed:
        place = whole({"place": text}, "place", 1, length)
        if place is not None:
            places.append(place)
    return tuple(places)
