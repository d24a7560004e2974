"""The computer guesses a word that the player thinks of: the player's answers, and what they mean.

The notation of the answers is a letter and the places where it stands, `e2.5`, or the letter
alone when the word has none; answers are parted by `-`, in the order given: `e2.5-r-a1`. Any
answer may be corrected later: the answers are the whole state.
"""

import re
from dataclasses import dataclass, replace

from app.solver.hangman.game import Status, positions
from app.solver.hangman.guesser import (
    MISSES_ALLOWED,
    Guess,
    HangmanIndex,
    Narrowing,
    guess,
    narrowed,
)
from app.solver.hangman.masked import BLANK, MAX_LETTERS_MASKED, MAX_TYPED, Masked
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle

MOST_DIGITS = 9
"""A length of more digits, zeros among them, is refused unread."""
ANSWER = re.compile(r"([^\W\d_])((?:[0-9]{1,2}(?:\.[0-9]{1,2})*)?)")


@dataclass(frozen=True)
class Answer:
    """The player's answer to one letter: the places where it stands, from 1; none for No."""

    letter: str
    places: tuple[int, ...]

    def __str__(self) -> str:
        return self.letter + ".".join(map(str, self.places))

    @classmethod
    def of_word(cls, letter: str, word: str) -> "Answer":
        """The right answer to a letter for a folded word."""
        return cls(letter, tuple(n for n, a in enumerate(word, start=1) if a == letter))

    @property
    def in_words(self) -> str:
        """ "E at positions 2 and 5", "no R"."""
        letter = self.letter.upper()
        return f"{letter} at {positions(self.places)}" if self.places else f"no {letter}"

    def agrees(self, word: str) -> bool:
        """Whether this is the right answer for a folded word."""
        return self == Answer.of_word(self.letter, word)


@dataclass(frozen=True)
class Transcript:
    """The length of the player's word and the answers so far, each letter once."""

    language: Language
    length: int
    answers: tuple[Answer, ...] = ()

    @classmethod
    def parse(cls, length: str, answers: str, language: Language) -> "Transcript":
        """The transcript of typed text; InvalidPuzzle, field `length` or `answers`."""
        typed = length.strip()
        letters = int(typed) if typed.isdecimal() and len(typed) <= MOST_DIGITS else 0
        if not 1 <= letters <= MAX_LETTERS_MASKED:
            raise InvalidPuzzle(
                f"Enter how many letters your word has, 1 to {MAX_LETTERS_MASKED}.", "length"
            )
        if len(answers) > 2 * MAX_TYPED:
            raise InvalidPuzzle("That is longer than answers can be.", "answers")
        transcript = cls(language, letters)
        for text in filter(None, answers.replace(" ", "").split("-")):
            answer = _answer(text, language)
            if any(earlier.letter == answer.letter for earlier in transcript.answers):
                raise InvalidPuzzle(f"{answer.letter.upper()} is answered twice.", "answers")
            transcript = transcript.answered(answer.letter, answer.places)
        return transcript

    def __str__(self) -> str:
        return "-".join(map(str, self.answers))

    def answered(self, letter: str, places: tuple[int, ...]) -> "Transcript":
        """This transcript with one more answer, or an earlier answer to that letter corrected.

        Raises InvalidPuzzle, field `answers`, for a place that is outside the word or another
        letter's.
        """
        places = tuple(sorted(set(places)))
        answer = Answer(letter, places)
        for place in places:
            if not 1 <= place <= self.length:
                raise InvalidPuzzle(
                    f"There is no position {place} in a word of {self.length}.", "answers"
                )
            for other in self.answers:
                if other.letter != letter and place in other.places:
                    raise InvalidPuzzle(
                        f"Position {place} is {other.letter.upper()} already; "
                        f"it can't be {letter.upper()} too.",
                        "answers",
                    )
        kept = tuple(answer if a.letter == letter else a for a in self.answers)
        if answer not in kept:
            kept = (*kept, answer)
        return replace(self, answers=kept)

    def resized(self, length: int) -> "Transcript":
        """This transcript for another length, without answers whose places lie beyond it."""
        kept = tuple(a for a in self.answers if max(a.places, default=0) <= length)
        return replace(self, length=length, answers=kept)

    def without(self, letter: str) -> "Transcript":
        """This transcript with the answer to one letter taken back."""
        return replace(self, answers=tuple(a for a in self.answers if a.letter != letter))

    @property
    def masked(self) -> Masked:
        """The word as far as the answers tell it."""
        signs = [BLANK] * self.length
        for answer in self.answers:
            for place in answer.places:
                signs[place - 1] = answer.letter
        missed = {a.letter for a in self.answers if not a.places}
        wrong = "".join(a for a in self.language.alphabet if a in missed)
        return Masked(self.language, "".join(signs), wrong)

    @property
    def misses(self) -> int:
        return sum(not answer.places for answer in self.answers)

    def contradicts(self, word: str) -> Answer | None:
        """The first answer that is wrong for a folded word, None if all are right.

        A word of another length is the length's fault, not an answer's: see verdict.
        """
        return next((a for a in self.answers if not a.agrees(word)), None)


@dataclass(frozen=True, slots=True)
class Thought:
    """What the computer makes of a transcript.

    status: "won" when every place is known, "lost" when the misses are used up.
    guess: the next letter with its odds, None once no letter is left to ask.
    fitting: how many words of the list fit the answers.
    dead_end: the first answer after which no word of the list fits, None if some do.
    working: how the list narrowed, answer by answer; empty if it has no word of that length.
    """

    status: Status
    guess: Guess | None
    fitting: int
    misses_left: int
    dead_end: Answer | None
    working: tuple[Narrowing, ...]


def think(
    index: HangmanIndex, transcript: Transcript, misses_allowed: int = MISSES_ALLOWED
) -> Thought:
    """The computer's next question, or how the game ended."""
    masked = transcript.masked
    left = misses_allowed - transcript.misses
    fitting = _fitting(index, masked)
    solved = not masked.blanks
    askable = not solved and bool(masked.unguessed)
    return Thought(
        status="won" if solved else "playing" if left > 0 and askable else "lost",
        guess=guess(index, masked, max(left, 1)) if askable else None,
        fitting=fitting,
        misses_left=max(left, 0),
        dead_end=None if fitting else _dead_end(index, transcript),
        working=narrowed(index, masked, [answer.letter for answer in transcript.answers]),
    )


def verdict(index: HangmanIndex, transcript: Transcript, word: str) -> str:
    """A sentence on a folded word that the player tells: which answer it contradicts, if any."""
    name = word.upper()
    if len(word) != transcript.length:
        return f"{name} has {len(word)} letters; you said {transcript.length}."
    wrong = transcript.contradicts(word)
    if wrong is not None:
        right = Answer.of_word(wrong.letter, word)
        return f"You said {wrong.in_words}, but {name} has {right.in_words}."
    if word in index.lexicon:
        return f"{name} agrees with every answer, and it is in our list."
    return f"{name} agrees with every answer, but it is not in our list."


def _answer(text: str, language: Language) -> Answer:
    matched = ANSWER.fullmatch(text)
    letter = language.fold(matched[1]) if matched else ""
    if matched is None or len(letter) != 1 or language.foreign(letter):
        raise InvalidPuzzle(
            f"{text[:20]} is no answer: write a letter and its places, as in e2.5.", "answers"
        )
    places = tuple(int(number) for number in matched[2].split(".") if number)
    return Answer(letter, places)


def _fitting(index: HangmanIndex, masked: Masked) -> int:
    shelf = index.shelves.get(len(masked))
    return len(shelf.fitting(masked)) if shelf else 0


def _dead_end(index: HangmanIndex, transcript: Transcript) -> Answer | None:
    """The first answer after which no word fits; None if there are no words of that length."""
    for known in range(len(transcript.answers) + 1):
        so_far = replace(transcript, answers=transcript.answers[:known])
        if not _fitting(index, so_far.masked):
            return transcript.answers[known - 1] if known else None
    return None
