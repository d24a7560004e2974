"""A game in which the computer guesses the player's word: the player's answers, and what they mean.

The notation of an answer is a letter and its positions, `e2.5`, or the letter alone if it is not in
the word. Answers are joined by `-` in the order given: `e2.5-r-a1`. The state of the game is just
the word's length, these answers and the wrong words guessed, so any answer may be corrected later.
"""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from app.solver.hangman.game import MISSES_ALLOWED, Status
from app.solver.hangman.guesser import Guess, HangmanIndex, Narrowing, guess, narrowed
from app.solver.hangman.masked import BLANK, Masked, positions_of, refuse_overlong
from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import LONGEST_WORD
from app.solver.puzzle import InvalidPuzzle

MAX_ANSWERS_TYPED = 400
QUOTED = 20
"""An error quotes at most this many characters of an answer."""
ANSWER = re.compile(r"([^\W\d_])((?:[0-9]{1,2}(?:\.[0-9]{1,2})*)?)")


@dataclass(frozen=True)
class LetterAnswer:
    """The player's answer to a guessed letter: its positions, from 1, or () if it has none."""

    letter: str
    positions: tuple[int, ...]

    def __str__(self) -> str:
        return self.letter + ".".join(map(str, self.positions))

    @classmethod
    def parse(cls, text: str, language: Language) -> "LetterAnswer":
        """Parse a typed answer, such as `e2.5`.

        Raises InvalidPuzzle, field `answers`, for anything else.
        """
        matched = ANSWER.fullmatch(text)
        letter = language.fold(matched[1]) if matched else ""
        if matched is None or len(letter) != 1 or language.foreign(letter):
            raise InvalidPuzzle("not-an-answer", "answers", typed=text[:QUOTED])
        return cls(letter, tuple(int(number) for number in matched[2].split(".") if number))

    @classmethod
    def of_word(cls, letter: str, word: str) -> "LetterAnswer":
        """Return the correct answer to a guessed letter, given a folded word or a pattern."""
        return cls(letter, positions_of(letter, word))


@dataclass(frozen=True)
class Transcript:
    """The length of the player's word, and the answers so far, one for each letter guessed."""

    language: Language
    length: int
    answers: tuple[LetterAnswer, ...] = ()

    @classmethod
    def parse(cls, length: int, answers: str, language: Language) -> "Transcript":
        """Parse typed answers, joined by `-`, into a transcript.

        Raises InvalidPuzzle for the field `length` if it is not from 1 to LONGEST_WORD, and for the
        field `answers` if they are too long, or if one is invalid or clashes with an earlier one.
        """
        if not 1 <= length <= LONGEST_WORD:
            raise InvalidPuzzle("no-length", "length", limit=LONGEST_WORD)
        refuse_overlong(answers, "answers", MAX_ANSWERS_TYPED)
        transcript = cls(language, length)
        for text in filter(None, answers.replace(" ", "").split("-")):
            answer = LetterAnswer.parse(text, language)
            if any(earlier.letter == answer.letter for earlier in transcript.answers):
                raise InvalidPuzzle("answered-twice", "answers", letter=answer.letter.upper())
            transcript = transcript.answered(answer.letter, answer.positions)
        return transcript

    @classmethod
    def of_masked(cls, masked: Masked) -> "Transcript":
        """Return a masked word as a transcript: first the shown letters, then the wrong ones.

        Wrong words are left out.
        """
        letters = masked.shown + masked.wrong
        answers = tuple(LetterAnswer.of_word(a, masked.pattern) for a in letters)
        return cls(masked.language, len(masked), answers)

    def __str__(self) -> str:
        return "-".join(map(str, self.answers))

    def answered(self, letter: str, positions: tuple[int, ...]) -> "Transcript":
        """Return the transcript with an answer added, or with the letter's earlier answer replaced.

        positions: from 1. Raises InvalidPuzzle, field `answers`, for a position that is outside the
        word or taken by another letter.
        """
        answer = LetterAnswer(letter, tuple(sorted(set(positions))))
        for position in answer.positions:
            if not 1 <= position <= self.length:
                params = {"position": position, "length": self.length}
                raise InvalidPuzzle("no-such-position", "answers", **params)
            for other in self.answers:
                if other.letter != letter and position in other.positions:
                    letters = {"letter": letter.upper(), "other": other.letter.upper()}
                    raise InvalidPuzzle("position-taken", "answers", position=position, **letters)
        kept = tuple(answer if a.letter == letter else a for a in self.answers)
        return replace(self, answers=kept if answer in kept else (*kept, answer))

    def resized(self, length: int) -> "Transcript":
        """Return the transcript for another word length, with only the answers that still fit."""
        kept = tuple(a for a in self.answers if max(a.positions, default=0) <= length)
        return replace(self, length=length, answers=kept)

    def without(self, letter: str) -> "Transcript":
        """Return the transcript without the answer to a folded letter."""
        return replace(self, answers=tuple(a for a in self.answers if a.letter != letter))

    def answer_to(self, letter: str) -> LetterAnswer | None:
        """Return the answer to a folded letter, or None if there is none."""
        return next((a for a in self.answers if a.letter == letter), None)

    @cached_property
    def masked(self) -> Masked:
        """Return the masked word that the answers reveal."""
        characters = [BLANK] * self.length
        for answer in self.answers:
            for position in answer.positions:
                characters[position - 1] = answer.letter
        missed = {a.letter for a in self.answers if not a.positions}
        wrong = "".join(a for a in self.language.alphabet if a in missed)
        return Masked(self.language, "".join(characters), wrong)

    @property
    def misses(self) -> int:
        return sum(not answer.positions for answer in self.answers)


@dataclass(frozen=True, slots=True)
class Thought:
    """What the computer concludes from a transcript.

    status: "won" if all positions are known; "lost" if all misses are used up or no letter is left.
    guess: the computer's next guess; None if the word is known or no letter is left.
    fitting: how many listed words fit the answers and are not rejected.
    dead_end: the first answer after which no listed word fits; None if there is no such answer, or
        if no listed word has this length.
    working: how many words fit at first and after each answer and rejected word; () if no listed
        word has this length.
    """

    status: Status
    guess: Guess | None
    fitting: int
    misses_left: int
    dead_end: LetterAnswer | None
    working: tuple[Narrowing, ...]


def think(
    index: HangmanIndex,
    transcript: Transcript,
    misses_allowed: int = MISSES_ALLOWED,
    rejected: tuple[str, ...] = (),
) -> Thought:
    """Return what the computer guesses next, or how the game ended.

    rejected: the whole words that the computer guessed wrongly; each counts as a miss.
    """
    masked = replace(transcript.masked, wrong_words=tuple(sorted(rejected)))
    left = misses_allowed - transcript.misses - len(rejected)
    solved = not masked.blanks
    askable = not solved and bool(masked.unguessed)
    working = narrowed(index, masked, [answer.letter for answer in transcript.answers])
    after_answers = zip(transcript.answers, working[1:], strict=False)
    return Thought(
        status="won" if solved else "playing" if left > 0 and askable else "lost",
        guess=guess(index, masked, max(left, 1)) if askable else None,
        fitting=working[-1].words if working else 0,
        misses_left=max(left, 0),
        dead_end=next((answer for answer, step in after_answers if not step.words), None),
        working=working,
    )


class Verdict(StrEnum):
    """How the word that the player reveals at the end compares with the answers."""

    LISTED = "listed"
    UNLISTED = "unlisted"
    CONTRADICTED = "contradicted"
    OTHER_LENGTH = "other-length"


@dataclass(frozen=True, slots=True)
class WordCheck:
    """A folded word compared with a transcript.

    contradicted: the first answer that is wrong for this word; None if all are right, or if the
        word has another length.
    """

    word: str
    verdict: Verdict
    contradicted: LetterAnswer | None = None


def check_word(index: HangmanIndex, transcript: Transcript, word: str) -> WordCheck:
    """Check a folded word against a transcript's length and answers, then against the list."""
    if len(word) != transcript.length:
        return WordCheck(word, Verdict.OTHER_LENGTH)
    for answer in transcript.answers:
        if answer != LetterAnswer.of_word(answer.letter, word):
            return WordCheck(word, Verdict.CONTRADICTED, answer)
    return WordCheck(word, Verdict.LISTED if word in index.lexicon else Verdict.UNLISTED)
