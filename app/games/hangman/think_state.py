"""A player's answers to the computer's questions, as an address and its forms hold them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from app.games.hangman.text import misses_written, parse_misses
from app.solver.hangman.masked import MAX_LETTERS_MASKED, MAX_TYPED
from app.solver.hangman.transcript import Answer, Transcript
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_int
from app.web.urls import make_url


@dataclass(frozen=True, slots=True)
class ThinkQuery:
    """What an address says: the answers, and how many misses the computer has."""

    transcript: Transcript
    misses: int

    @classmethod
    def parse(cls, args: Mapping[str, str], language: Language) -> "ThinkQuery":
        """Raises InvalidPuzzle: `length`, `answers` or `misses`."""
        length, answers = args.get("length", ""), args.get("answers", "")
        transcript = Transcript.parse(length, answers, language)
        return cls(transcript, parse_misses(args))

    def address(self, **more: str) -> str:
        """Where these answers stand."""
        return make_url("hangman.think", self.fields | more)

    @property
    def fields(self) -> dict[str, str]:
        """What every form of the page sends along."""
        transcript, misses = self.transcript, misses_written(self.misses)
        fields = {"length": str(transcript.length), "answers": str(transcript), "misses": misses}
        return {name: value for name, value in fields.items() if value}

    def answered(self, args: "MultiDict[str, str]") -> "ThinkQuery":
        """This with the answer of a form: `letter`, `place` (any number of them), `said`.

        said: "no", "yes" (there must be places then), or nothing at all, when the places tell.
        Raises InvalidPuzzle: `letter`, `place` or `said`.
        """
        letter = parse_letter(args.get("letter", ""), self.transcript.language)
        places = _parse_places(args.getlist("place"), self.transcript.length)
        said = args.get("said", "")
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
            raise error.at("place") from error

    def resized(self, typed: str) -> "ThinkQuery":
        """This for a word of another length, its answers kept where their places fit.

        Raises InvalidPuzzle, field `new_length`.
        """
        try:
            length = Transcript.parse(typed, "", self.transcript.language).length
        except InvalidPuzzle as error:
            raise error.at("new_length") from error
        return replace(self, transcript=self.transcript.resized(length))

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
            transcript = transcript.answered(letter, Answer.of_word(letter, word).places)
        return replace(self, transcript=transcript)


def parse_letter(typed: str, language: Language) -> str:
    """The folded letter of what was typed; InvalidPuzzle, field `letter`."""
    letter = language.fold(typed.strip()[:MAX_TYPED])
    if len(letter) != 1 or language.foreign(letter):
        raise InvalidPuzzle("Answer for one letter at a time.", "letter")
    return letter


def _parse_places(typed: list[str], length: int) -> tuple[int, ...]:
    if len(typed) > MAX_LETTERS_MASKED:
        raise InvalidPuzzle("That is more places than a word has.", "place")
    places = []
    for text in typed:
        place = parse_int({"place": text}, "place", 1, length)
        if place is not None:
            places.append(place)
    return tuple(places)
