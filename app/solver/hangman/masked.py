"""A masked word of Hangman, as the guesser sees it: its pattern, wrong letters and wrong words.

The notation is the pattern, with `_` for a blank. The wrong letters, if any, follow after a slash,
then the wrong words, each after another slash: `_e__`, `_e__/ais`, `_e__/ais/herd/nerd`. A guessed
letter is shown wherever it occurs, so a blank always hides a letter that has not been guessed. The
masked word is all that a player knows, and all that a guesser may see.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from app.solver.lexicon.language import END, Language, character_named
from app.solver.lexicon.typed_word import LONGEST_WORD, MAX_TYPED, parse_word, without_spaces
from app.solver.puzzle import InvalidPuzzle

BLANK = "_"
BLANK_CHARACTERS = frozenset("_.?-")


@dataclass(frozen=True)
class Masked:
    """A word with blanks, and the wrong letters and wrong words guessed so far.

    pattern: lower-case letters where they are known, `_` elsewhere; it has a blank unless the game
        is won.
    wrong: the wrong letters, each once, in alphabetical order.
    wrong_words: the wrong words of this length, each once, in alphabetical order.
    """

    language: Language
    pattern: str
    wrong: str = ""
    wrong_words: tuple[str, ...] = ()

    @classmethod
    def parse(cls, pattern: str, wrong: str, language: Language, wrong_words: str = "") -> "Masked":
        """Parse a typed pattern, wrong letters and wrong words into a masked word.

        A blank is `_`, `.`, `?` or `-`. Spaces between letters are ignored, and so are commas among
        the wrong letters. Wrong words are separated by spaces, commas or slashes. Wrong letters and
        words may also follow the pattern after slashes, as in `_e__/ais/herd`.
        Raises InvalidPuzzle, field `pattern`, `wrong` or `wrong_words`, for invalid input.
        """
        if len(pattern) > MAX_TYPED:
            count = len(pattern)
            raise InvalidPuzzle("word-too-long", "pattern", limit=LONGEST_WORD, count=count)
        refuse_overlong(wrong, "wrong")
        refuse_overlong(wrong_words, "wrong_words")
        pattern, _, more = pattern.partition("/")
        more, _, more_words = more.partition("/")
        shown = _folded_pattern(pattern, language)
        letters = "".join((wrong + more).replace(",", "").split())
        missed = language.only_letters(language.fold(letters), "wrong")
        _refuse_contradictions(shown, missed, language)
        words = _folded_words(f"{wrong_words}/{more_words}", len(shown), language)
        return cls(language, shown, "".join([a for a in language.alphabet if a in missed]), words)

    @classmethod
    def of_word(
        cls, word: str, guessed: str, language: Language, wrong_words: Iterable[str] = ()
    ) -> "Masked":
        """Return a folded word as a player sees it after guessing these letters and wrong words."""
        pattern = "".join(a if a in guessed else BLANK for a in word)
        wrong = "".join(a for a in language.alphabet if a in guessed and a not in word)
        return cls(language, pattern, wrong, tuple(sorted(wrong_words)))

    def __str__(self) -> str:
        return "/".join((self.pattern, self.wrong, *self.wrong_words)).rstrip("/")

    def __len__(self) -> int:
        return len(self.pattern)

    @property
    def shown(self) -> str:
        """Return the letters shown, each once, from left to right."""
        return "".join(dict.fromkeys(self.pattern.replace(BLANK, "")))

    @property
    def unguessed(self) -> str:
        """Return the letters that a blank may hide, in alphabetical order."""
        used = set(self.pattern + self.wrong)
        return "".join([a for a in self.language.alphabet if a not in used])

    @property
    def blanks(self) -> int:
        return self.pattern.count(BLANK)

    def clash(self, word: str) -> int:
        """Return the first place, from 1, where a word of this length clashes, or 0 if it fits."""
        places = enumerate(zip(word, self.pattern, strict=True), start=1)
        used = self.pattern + self.wrong
        return next((n for n, (a, b) in places if (a in used if b == BLANK else a != b)), 0)

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """Return the letter code at each position, or END (0) for a blank."""
        code = self.language.letter_code
        return tuple([END if a == BLANK else code(a) for a in self.pattern])

    @cached_property
    def shown_mask(self) -> int:
        """Return the shown letters as a bit set, in which bit c stands for letter code c."""
        return _letter_mask(self.shown, self.language)

    @cached_property
    def guessed_mask(self) -> int:
        """Return the shown and the wrong letters as a bit set."""
        return self.shown_mask | _letter_mask(self.wrong, self.language)


def slots_of(pattern: str) -> tuple[str, ...]:
    """Return the letter at each position of a pattern, or "" for a blank."""
    return tuple("" if a == BLANK else a for a in pattern)


def positions_of(letter: str, text: str) -> tuple[int, ...]:
    """Return a letter's positions in a word or pattern, from 1, ascending."""
    return tuple(n for n, a in enumerate(text, start=1) if a == letter)


def refuse_overlong(typed: str, field: str, limit: int = MAX_TYPED) -> None:
    """Raise InvalidPuzzle `too-much-typed`, param `limit`, if `typed` is longer than the limit."""
    if len(typed) > limit:
        raise InvalidPuzzle("too-much-typed", field, limit=limit)


def _letter_mask(letters: str, language: Language) -> int:
    mask = 0
    for letter in letters:
        mask |= 1 << language.letter_code(letter)
    return mask


def _folded_pattern(typed: str, language: Language) -> str:
    """Return a typed pattern as folded letters, with `_` for each blank.

    Raises InvalidPuzzle, field `pattern`, if it is empty, too long or several words, if it has no
    blank, or if a character is neither a letter nor a blank.
    """
    spelled = without_spaces(typed, "pattern")
    pattern = language.fold("".join(BLANK if a in BLANK_CHARACTERS else a for a in spelled))
    if not pattern:
        raise InvalidPuzzle("no-pattern", "pattern")
    for character in language.foreign(pattern):
        if character != BLANK:
            params = {
                "alphabet": language.spelled_alphabet,
                "character": character_named(character),
            }
            raise InvalidPuzzle("not-a-letter-or-blank", "pattern", **params)
    if len(pattern) > LONGEST_WORD:
        count = len(pattern)
        raise InvalidPuzzle("word-too-long", "pattern", limit=LONGEST_WORD, count=count)
    if BLANK not in pattern:
        raise InvalidPuzzle("no-blank", "pattern", word=pattern.upper())
    return pattern


def _folded_words(typed: str, length: int, language: Language) -> tuple[str, ...]:
    words = set()
    for text in filter(None, re.split(r"[\s,/]+", typed)):
        word = parse_word(text, language, "wrong_words")
        if len(word) != length:
            params = {"word": word.upper(), "length": length}
            raise InvalidPuzzle("wrong-word-length", "wrong_words", **params)
        words.add(word)
    return tuple(sorted(words))


def _refuse_contradictions(shown: str, missed: str, language: Language) -> None:
    for letter in shown:
        if letter in missed:
            raise InvalidPuzzle("shown-and-wrong", "wrong", letter=letter.upper())
    if set(language.alphabet) <= set(shown + missed):
        raise InvalidPuzzle("no-letter-left", "wrong")
