"""A player's answers to the computer's questions, as an address and its forms hold them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from app.games.hangman.guess_text import answer_text
from app.games.hangman.state import hangman_url, parse_misses
from app.solver.hangman.game import MAX_MISSES, MISSES_ALLOWED, parse_letter
from app.solver.hangman.masked import positions_of
from app.solver.hangman.transcript import LetterAnswer, Transcript
from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import LONGEST_WORD, parse_word
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_int

MAX_REJECTED = 12
"""More words than misses that the computer can have."""


@dataclass(frozen=True, slots=True)
class ThinkQuery:
    """What an address says: the answers, and how many misses the computer has.

    rejected: the words that the computer named and the player said No to, each a miss.
    """

    transcript: Transcript
    misses: int
    rejected: tuple[str, ...] = ()

    @classmethod
    def parse(cls, args: Mapping[str, str], language: Language) -> "ThinkQuery":
        """Return the query of an address; InvalidPuzzle: `length`, `answers`, `not` or `misses`."""
        length = parse_int(args, "length", 1, LONGEST_WORD) or 0
        transcript = Transcript.parse(length, args.get("answers", ""), language)
        words = filter(None, args.get("not", "")[: MAX_REJECTED * LONGEST_WORD].split("-"))
        rejected = dict.fromkeys(parse_word(word, language, "not") for word in words)
        kept = tuple(word for word in rejected if len(word) == length)[:MAX_REJECTED]
        return cls(transcript, parse_misses(args), kept)

    def url(self, correct: str = "") -> str:
        """Return where these answers stand; correct: a letter whose answer is being edited."""
        length, answers = str(self.transcript.length), str(self.transcript)
        rejected = "-".join(self.rejected)
        query = {"length": length, "answers": answers, "not": rejected, "correct": correct}
        return hangman_url("think", query, misses=self.misses)

    @property
    def fields(self) -> dict[str, str]:
        """Return what every form of the page sends along."""
        misses = str(self.misses) if self.misses != MISSES_ALLOWED else ""
        fields = {
            "length": str(self.transcript.length),
            "answers": str(self.transcript),
            "not": "-".join(self.rejected),
        }
        return {name: value for name, value in (fields | {"misses": misses}).items() if value}

    def answered(self, args: "MultiDict[str, str]") -> "ThinkQuery":
        """Return this with the answer of a form: `letter`, `place` (any number of them), `said`.

        said: "no", "yes" (there must be places then), or nothing at all: then the places tell.
        Raises InvalidPuzzle: `letter`, `place` or `said`.
        """
        letter = parse_letter(args.get("letter", ""), self.transcript.language)
        positions = _parse_places(args.getlist("place"), self.transcript.length)
        said = args.get("said", "")
        if said not in ("", "yes", "no"):
            raise InvalidPuzzle("not-yes-or-no", "said")
        if said == "yes" and not positions:
            raise InvalidPuzzle("nothing-ticked", "place", letter=letter.upper())
        if said == "no" and positions:
            raise InvalidPuzzle("ticked-but-no", "place")
        try:
            return replace(self, transcript=self.transcript.answered(letter, positions))
        except InvalidPuzzle as error:
            raise error.at("place") from error

    def resized(self, args: Mapping[str, str]) -> "ThinkQuery":
        """Return this for the `new_length` of a form, with the answers whose positions fit.

        Raises InvalidPuzzle, field `new_length`.
        """
        length = parse_int(args, "new_length", 1, LONGEST_WORD)
        if length is None:
            raise InvalidPuzzle("no-length", "new_length", limit=LONGEST_WORD)
        return replace(self, transcript=self.transcript.resized(length))

    def answer_to(self, typed: str) -> LetterAnswer:
        """Return the answer given to a letter; InvalidPuzzle, field `letter`, if there is none."""
        letter = parse_letter(typed, self.transcript.language)
        answer = self.transcript.answer_to(letter)
        if answer is None:
            raise InvalidPuzzle("not-answered", "letter", letter=letter.upper())
        return answer

    def with_word(self, word: str) -> "ThinkQuery":
        """Return this with all letters of a folded word that fits the answers."""
        transcript = self.transcript
        for letter in dict.fromkeys(word):
            transcript = transcript.answered(letter, positions_of(letter, word))
        return replace(self, transcript=transcript)

    def without_word(self, word: str) -> "ThinkQuery":
        """Return this once the player has said that a folded word is not theirs."""
        return replace(self, rejected=(*self.rejected, word)[-MAX_REJECTED:])

    @property
    def missed(self) -> int:
        """Return how many misses the computer has made, by letters and by words."""
        return self.transcript.misses + len(self.rejected)

    def with_more_misses(self) -> "ThinkQuery | None":
        """Return this with twice the misses, None if the computer has the most already."""
        if self.misses == MAX_MISSES:
            return None
        return replace(self, misses=min(2 * self.misses, MAX_MISSES))


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer in words ("E at position 2", "no R"), and where it is edited or undone.

    doubt: why it may be wrong, "" if nothing speaks against it.
    """

    text: str
    edit: str
    undo: str
    doubt: str

    @classmethod
    def of(cls, answer: LetterAnswer, query: ThinkQuery, doubt: str) -> "GivenAnswer":
        edit = query.url(correct=answer.letter)
        undo = replace(query, transcript=query.transcript.without(answer.letter)).url()
        return cls(answer_text(answer), edit, undo, doubt)


def _parse_places(typed: list[str], length: int) -> tuple[int, ...]:
    if len(typed) > LONGEST_WORD:
        raise InvalidPuzzle("too-many-places", "place", length=length)
    places = (parse_int({"place": text}, "place", 1, length) for text in typed)
    return tuple(place for place in places if place is not None)
