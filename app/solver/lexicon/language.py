"""A language: its alphabet, how typed text folds into it, and what its letters are worth.

A language is data, never code: everything here is read from the `language.toml` of its
word-list folder. Letters are numbered 1, 2, 3 ... in alphabet order; 0 means "no letter"
(the word has ended), so that rows of letter codes sort as the words do, prefixes first.
An alphabet has at most 31 letters: a code fits 5 bits, and a set of letters fits a uint32
with bit `code`, where bit 0 is free to mean "a word ends here".
"""

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from app.solver.puzzle import InvalidPuzzle

MAX_LETTERS = 31
END = 0
"""The code of "no letter": it follows the last letter of a word."""

Codes = npt.NDArray[np.uint8]


class BadLanguage(ValueError):
    """A language's settings or word list that cannot be used: file, line if any, reason."""


@dataclass(frozen=True, eq=False)
class Language:
    """One language as read from its settings file.

    code: the folder's name, as it stands in addresses (`en`).
    name: the language's own name, as the page shows it.
    alphabet: its letters, lower case, in order.
    vowels: those letters that Countdown deals from the vowel stack.
    points: Ruzzle's points of each letter.
    vowel_stack, consonant_stack: Countdown's cards, letter -> how many there are.
    ligatures: character -> letters that replace it before anything else is folded.
    dictionary_url: an address with `{word}` where meanings can be looked up, or "".
    """

    code: str
    name: str
    alphabet: str
    vowels: str
    points: Mapping[str, int]
    vowel_stack: Mapping[str, int]
    consonant_stack: Mapping[str, int]
    ligatures: Mapping[str, str]
    dictionary_url: str = ""

    @classmethod
    def read(cls, folder: Path) -> "Language":
        """The language of a word-list folder.

        Raises BadLanguage, naming the file and the setting at fault.
        """
        file = folder / "language.toml"
        try:
            settings = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadLanguage(f"{file}: {error}") from error
        try:
            return cls.from_settings(folder.name, settings)
        except (KeyError, ValueError, TypeError) as error:
            raise BadLanguage(f"{file}: {error}") from error

    @classmethod
    def from_settings(cls, code: str, settings: Mapping[str, Any]) -> "Language":
        """The language that a settings table describes; ValueError says what is wrong with it."""
        alphabet = settings["alphabet"]
        if not 2 <= len(alphabet) <= MAX_LETTERS or len(set(alphabet)) != len(alphabet):
            raise ValueError(f"alphabet must be 2 to {MAX_LETTERS} different letters")
        if alphabet != unicodedata.normalize("NFC", alphabet.lower()) or not alphabet.isalpha():
            raise ValueError("alphabet must be lower-case letters, each one character")
        vowels = settings["vowels"]
        if not vowels or not set(vowels) < set(alphabet):
            raise ValueError("vowels must be some, not all, of the alphabet")
        points = settings.get("points", dict.fromkeys(alphabet, 1))
        if set(points) != set(alphabet):
            raise ValueError("points must name every letter of the alphabet once")
        stack = settings.get("stack", dict.fromkeys(alphabet, 4))
        if not set(stack) <= set(alphabet):
            raise ValueError("stack holds something that is not a letter of the alphabet")
        dictionary_url = settings.get("dictionary_url", "")
        if dictionary_url:
            try:
                dictionary_url.format(word="a")
            except (AttributeError, LookupError, ValueError) as error:
                raise ValueError(
                    "dictionary_url may have {word} in it, and no other braces"
                ) from error
        return cls(
            code=code,
            name=settings["name"],
            alphabet=alphabet,
            vowels=vowels,
            points=points,
            vowel_stack={a: n for a, n in stack.items() if a in vowels},
            consonant_stack={a: n for a, n in stack.items() if a not in vowels},
            ligatures=settings.get("ligatures", {}),
            dictionary_url=dictionary_url,
        )

    def fold(self, text: str) -> str:
        """Text in lower case with every character brought to this alphabet where it can be.

        Letters of the alphabet stay (n with tilde in Spanish); ligatures are replaced before
        compatibility decomposition; accents that the alphabet lacks are dropped. What is left
        that is no letter (digits, signs, other scripts) stays, for the caller to name.
        """
        if text.isascii():
            return text.lower()
        folded = []
        for character in unicodedata.normalize("NFC", text.lower()):
            if character in self.alphabet:
                folded.append(character)
            elif character in self.ligatures:
                folded.append(self.ligatures[character])
            else:
                parts = unicodedata.normalize("NFKD", character)
                folded.append("".join(c for c in parts if not unicodedata.combining(c)))
        return "".join(folded)

    def foreign(self, folded: str) -> list[str]:
        """Characters of folded text that are no letters of the alphabet, once each, in order."""
        return list(dict.fromkeys(c for c in folded if c not in self._code_of))

    def only_letters(self, folded: str, field: str, also: str = "") -> str:
        """The same text, refused unless it holds letters of the alphabet only, and signs of `also`.

        Raises InvalidPuzzle for the field, naming the first other sign.
        """
        for sign in self.foreign(folded):
            if sign not in also:
                raise self.not_a_letter(sign, field)
        return folded

    def not_a_letter(self, sign: str, field: str) -> InvalidPuzzle:
        """Return the error of a sign that is no letter of the alphabet."""
        alphabet = self.spelled_alphabet
        if sign.isspace():
            return InvalidPuzzle("space-among-letters", field, alphabet=alphabet)
        return InvalidPuzzle("not-a-letter", field, alphabet=alphabet, sign=sign_named(sign))

    def encode(self, word: str) -> Codes:
        """The codes of a folded word, uint8, one a letter; KeyError if a character is no letter."""
        points = np.frombuffer(word.encode("utf-32-le", "surrogatepass"), dtype="<u4")
        codes = self._code_of_point.take(points, mode="clip")
        if not codes.all():
            raise KeyError(self.foreign(word)[0])
        return codes

    def decode(self, codes: Codes) -> str:
        """The word of a row of codes; trailing END codes are dropped."""
        return "".join(self.alphabet[c - 1] for c in codes.tolist() if c)

    def letter_code(self, letter: str) -> int:
        """The code 1, 2, 3 ... of one letter; KeyError if it is none."""
        return self._code_of[letter]

    @cached_property
    def spelled_alphabet(self) -> str:
        """The letters as a sentence names them, runs of neighbours by their ends: "A-Z, Ñ"."""
        runs: list[str] = []
        for letter in sorted(self.alphabet):
            if runs and ord(letter) == ord(runs[-1][-1]) + 1:
                runs[-1] = f"{runs[-1][0]}-{letter}"
            else:
                runs.append(letter)
        return ", ".join(runs).upper()

    @cached_property
    def _code_of(self) -> dict[str, int]:
        return {letter: code for code, letter in enumerate(self.alphabet, start=1)}

    @cached_property
    def _code_of_point(self) -> Codes:
        """The code of each Unicode code point up to the alphabet's last one, then 0 for others."""
        table = np.zeros(max(map(ord, self.alphabet)) + 2, dtype=np.uint8)
        for letter, code in self._code_of.items():
            table[ord(letter)] = code
        return table

    @cached_property
    def code_points(self) -> npt.NDArray[np.uint32]:
        """Unicode code point of each code, uint32, END first (as 0); its index is the code."""
        return np.array([0, *map(ord, self.alphabet)], dtype=np.uint32)

    @cached_property
    def letter_points(self) -> npt.NDArray[np.uint8]:
        """Ruzzle points of each code, uint8, 0 for END; its index is the code."""
        return np.array([0, *(self.points[a] for a in self.alphabet)], dtype=np.uint8)


def sign_named(sign: str) -> str:
    """Return one character as a sentence names it: "3", "U+0007"."""
    return sign.upper() if sign.isprintable() else f"U+{ord(sign):04X}"
