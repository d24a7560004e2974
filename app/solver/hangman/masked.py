"""A masked word of Hangman, as the guesser sees it: places, shown letters, wrong letters.

The notation is the pattern, `_` for a blank, the wrong letters after a slash when there are any,
and wrong words after further slashes: `_e__`, `_e__/ais`, `_e__/ais/herd/nerd`. In Hangman a shown
letter is shown wherever it stands, so a blank is neither a shown nor a wrong letter: that is all
that a player knows, and all that a guesser may see.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from app.solver.lexicon.language import END, Language
from app.solver.puzzle import InvalidPuzzle

BLANK = "_"
BLANK_SIGNS = frozenset("_.?-")
MAX_LETTERS_MASKED = 45
"""The longest word that stands in large English dictionaries has 45 letters."""
MAX_TYPED = 200
"""A typed field longer than this is refused unread: no sensible notation needs so many signs."""


@dataclass(frozen=True)
class Masked:
    """A word with blanks, and the letters known not to be in it.

    pattern: lower-case letters where they are known, `_` elsewhere; at least one blank unless
        the game is won.
    wrong: the wrong letters, each once, in alphabet order.
    wrong_words: words of this length that it is not, each once, in alphabetical order.
    """

    language: Language
    pattern: str
    wrong: str = ""
    wrong_words: tuple[str, ...] = ()

    @classmethod
    def parse(cls, pattern: str, wrong: str, language: Language, wrong_words: str = "") -> "Masked":
        """The masked word of a typed pattern, typed wrong letters and typed wrong words.

        A blank is `_`, `.`, `?` or `-`; spaces count for nothing, and commas neither among the
        wrong letters. Spaces, commas or slashes part wrong words. Wrong letters and words may
        also follow the pattern after slashes, as str() writes them.
        Raises InvalidPuzzle, field `pattern`, `wrong` or `wrong_words`.
        """
        _refuse_overlong(pattern, "pattern")
        _refuse_overlong(wrong, "wrong")
        _refuse_overlong(wrong_words, "wrong_words")
        pattern, _, more = pattern.partition("/")
        more, _, more_words = more.partition("/")
        shown = _folded_pattern(pattern, language)
        missed = _folded_wrong(wrong + more, language)
        _refuse_contradictions(shown, missed, language)
        words = _folded_words(f"{wrong_words}/{more_words}", len(shown), language)
        return cls(language, shown, "".join(a for a in language.alphabet if a in missed), words)

    @classmethod
    def of_word(
        cls, word: str, guessed: str, language: Language, wrong_words: Iterable[str] = ()
    ) -> "Masked":
        """What a player sees of a folded word after guessing these letters and words."""
        pattern = "".join(a if a in guessed else BLANK for a in word)
        wrong = "".join(a for a in language.alphabet if a in guessed and a not in word)
        return cls(language, pattern, wrong, tuple(sorted(wrong_words)))

    def __str__(self) -> str:
        return "/".join((self.pattern, self.wrong, *self.wrong_words)).rstrip("/")

    def __len__(self) -> int:
        return len(self.pattern)

    @property
    def shown(self) -> str:
        """The letters that show, each once, from left to right."""
        return "".join(dict.fromkeys(self.pattern.replace(BLANK, "")))

    @property
    def unguessed(self) -> str:
        """The letters that may stand at a blank, in alphabet order."""
        used = set(self.pattern + self.wrong)
        return "".join(a for a in self.language.alphabet if a not in used)

    @property
    def blanks(self) -> int:
        return self.pattern.count(BLANK)

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """The letter code of each place, END (0) at a blank."""
        code = self.language.letter_code
        return tuple(END if a == BLANK else code(a) for a in self.pattern)

    @cached_property
    def shown_mask(self) -> int:
        """The shown letters as a set of bits, bit `code` of each."""
        return letter_mask(self.shown, self.language)

    @cached_property
    def guessed_mask(self) -> int:
        """The shown and the wrong letters as a set of bits."""
        return self.shown_mask | letter_mask(self.wrong, self.language)


def letter_mask(letters: str, language: Language) -> int:
    """A set of letters as an int with bit `code` set for each."""
    mask = 0
    for letter in letters:
        mask |= 1 << language.letter_code(letter)
    return mask


def _refuse_overlong(typed: str, field: str) -> None:
    if len(typed) > MAX_TYPED:
        raise InvalidPuzzle(
            f"That is too long: a word here has up to {MAX_LETTERS_MASKED} letters.", field
        )


def _folded_pattern(typed: str, language: Language) -> str:
    """The pattern with each blank as `_` and nothing else but letters of the language."""
    signs = [BLANK if sign in BLANK_SIGNS else sign for sign in typed if not sign.isspace()]
    pattern = language.fold("".join(signs))
    foreign = [sign for sign in language.foreign(pattern) if sign != BLANK]
    if not pattern:
        raise InvalidPuzzle("Enter the word as it stands, with _ for each blank.", "pattern")
    if foreign:
        raise InvalidPuzzle(
            f"Letters {_span(language)} and _ for a blank only: {foreign[0]} is not one.",
            "pattern",
        )
    if len(pattern) > MAX_LETTERS_MASKED:
        raise InvalidPuzzle(
            f"Enter up to {MAX_LETTERS_MASKED} letters and blanks; you entered {len(pattern)}.",
            "pattern",
        )
    if BLANK not in pattern:
        raise InvalidPuzzle(
            f"{pattern.upper()} has no blank left to guess; put _ for each one.", "pattern"
        )
    return pattern


def _folded_wrong(typed: str, language: Language) -> str:
    letters = language.fold("".join(sign for sign in typed if not sign.isspace() and sign != ","))
    if foreign := language.foreign(letters):
        raise InvalidPuzzle(f"Letters {_span(language)} only: {foreign[0]} is not one.", "wrong")
    return letters


def _folded_words(typed: str, length: int, language: Language) -> tuple[str, ...]:
    words = set(filter(None, re.split(r"[\s,/]+", language.fold(typed))))
    for word in sorted(words):
        language.only_letters(word, "wrong_words")
        if len(word) != length:
            raise InvalidPuzzle(
                f"{word.upper()} has {len(word)} letters, the word has {length}.", "wrong_words"
            )
    return tuple(sorted(words))


def _refuse_contradictions(shown: str, missed: str, language: Language) -> None:
    for letter in shown:
        if letter in missed:
            raise InvalidPuzzle(
                f"{letter.upper()} is both in the word and among the wrong letters.", "wrong"
            )
    if set(language.alphabet) <= set(shown + missed):
        raise InvalidPuzzle(
            "Every letter has been guessed and a blank is still left: check the wrong letters.",
            "wrong",
        )


def _span(language: Language) -> str:
    """First to last letter of the alphabet, as in A-Z."""
    return f"{language.alphabet[0]}-{language.alphabet[-1]}".upper()
