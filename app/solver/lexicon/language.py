"""A language: its alphabet, how typed text is folded to it, and what its letters are worth.

A language is data, never code: everything here comes from the `language.toml` of its list folder.
Letters are numbered 1, 2, 3 ... in the order of the alphabet; 0 means "the word has ended", so rows
of letter codes sort as the words do, prefixes first. An alphabet has at most 31 letters, so a code
fits in 5 bits, and a set of letters in a uint32. In such a set, bit `code` stands for the letter
with that code, and bit 0 for "a word ends here".
"""

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from app.solver.puzzle import InvalidPuzzle

MAX_LETTERS = 31
KEY_ROWS = 3
DOUBLED_FROM = 9
"""The length from which a Countdown word scores double, unless a language sets its own."""
END = 0
"""The code after the last letter of a word."""

Codes = npt.NDArray[np.uint8]


class BadLanguage(ValueError):
    """The error for an unusable language. It names the file, the line if known, and the fault."""


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """Raise BadLanguage, naming the file, for any error in a `with` block that reads it."""
    try:
        yield
    except BadLanguage:
        raise
    except OSError as error:
        raise BadLanguage(f"{file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadLanguage(f"{file}: not UTF-8 (byte {error.start + 1})") from error
    except KeyError as error:
        raise BadLanguage(f"{file}: it has no {error}") from error
    except (TypeError, AttributeError) as error:
        raise BadLanguage(f"{file}: something in it is of another kind ({error})") from error
    except ValueError as error:
        raise BadLanguage(f"{file}: {error}") from error


@dataclass(frozen=True, eq=False)
class Language:
    """A language, as its language.toml describes it.

    code: the name of its folder, such as `en`, which addresses use too.
    name: what its speakers call it, as pages show it.
    alphabet: its letters in lower case, in order.
    vowels: the letters that Countdown deals from the vowel stack.
    points: letter -> Ruzzle points.
    vowel_stack, consonant_stack: letter -> how many cards Countdown has of it.
    ligatures: lower-case character -> the letters that replace it.
    dictionary_url: the address of a word's page in an online dictionary, with `{word}` in place of
        the word; "" for none.
    keyboard: the rows of a keyboard, from top to bottom, with every letter once.
    doubled_from: the length from which a Countdown word scores double; 0 for never.
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
    keyboard: tuple[str, ...] = ()
    doubled_from: int = DOUBLED_FROM

    @classmethod
    def read(cls, folder: Path) -> "Language":
        """Return the language of a list folder.

        Raises BadLanguage, naming the file and the fault, if its language.toml cannot be used.
        """
        file = folder / "language.toml"
        with reading(file):
            settings = tomllib.loads(file.read_text(encoding="utf-8"))
            return cls.from_settings(folder.name, settings)

    @classmethod
    def from_settings(cls, code: str, settings: Mapping[str, Any]) -> "Language":
        """Return the language that these settings describe.

        Raises KeyError, naming the setting, if one is missing. Raises ValueError, naming the fault,
        for a bad value, and TypeError or AttributeError for a value of the wrong kind.
        """
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
        rows = tuple(settings.get("keyboard", alphabetical_rows(alphabet)))
        if sorted("".join(rows)) != sorted(alphabet):
            raise ValueError("keyboard must have every letter of the alphabet once")
        ligatures = settings.get("ligatures", {})
        if not set("".join(ligatures.values())) <= set(alphabet):
            raise ValueError("ligatures become something that is not a letter of the alphabet")
        doubled_from = settings.get("doubled_from", DOUBLED_FROM)
        if type(doubled_from) is not int or doubled_from < 0:
            raise ValueError("doubled_from must be a number of letters, or 0")
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
            ligatures={typed.lower(): letters for typed, letters in ligatures.items()},
            dictionary_url=dictionary_url,
            keyboard=rows,
            doubled_from=doubled_from,
        )

    @property
    def folds(self) -> Mapping[str, str]:
        """Return the folded form of each letter and ligature, with which JavaScript folds text."""
        return {letter: letter for letter in self.alphabet} | dict(self.ligatures)

    def fold(self, text: str) -> str:
        """Return text in lower case, with each character folded to this alphabet if possible.

        Letters of the alphabet stay (ñ in Spanish), ligatures are replaced, and accents that the
        alphabet lacks are dropped, after compatibility decomposition (NFKD). Characters that are
        still not letters, such as digits, stay for the caller to report.
        """
        if text.isascii():
            return text.lower()
        composed = unicodedata.normalize("NFC", text.lower())
        folded = {}
        for character in set(composed):
            if character in self.alphabet:
                folded[character] = character
            elif character in self.ligatures:
                folded[character] = self.ligatures[character]
            else:
                parts = unicodedata.normalize("NFKD", character)
                folded[character] = "".join([c for c in parts if not unicodedata.combining(c)])
        return "".join([folded[character] for character in composed])

    def foreign(self, folded: str) -> list[str]:
        """Return the characters of folded text that are not letters, each once, in order."""
        return list(dict.fromkeys(c for c in folded if c not in self._code_of))

    def only_letters(self, folded: str, field: str, also: str = "") -> str:
        """Return folded text unchanged if all its characters are letters or in `also`.

        Raises InvalidPuzzle for the given field, about the first other character.
        """
        for character in self.foreign(folded):
            if character not in also:
                raise self.not_a_letter(character, field)
        return folded

    def not_a_letter(self, character: str, field: str) -> InvalidPuzzle:
        """Return the error to raise for a character that is not in the alphabet."""
        alphabet = self.spelled_alphabet
        if character.isspace():
            return InvalidPuzzle("space-among-letters", field, alphabet=alphabet)
        return InvalidPuzzle(
            "not-a-letter", field, alphabet=alphabet, character=character_named(character)
        )

    def codes_of(self, text: str) -> Codes:
        """Return the code of each character as uint8, or 0 if the character is not a letter."""
        encoded = text.encode("utf-32-le", "surrogatepass")
        return self.codes_of_code_points(np.frombuffer(encoded, dtype="<u4"))

    def codes_of_code_points(self, code_points: npt.NDArray[np.uint32]) -> Codes:
        """Return the code of each Unicode code point as uint8, or 0 if it is not a letter."""
        return self._code_of_code_point.take(code_points, mode="clip")

    def encode(self, word: str) -> Codes:
        """Return the codes of a folded word as a read-only uint8 array.

        Raises KeyError for a character that is not a letter.
        """
        return np.frombuffer(bytes(map(self._code_of.__getitem__, word)), dtype=np.uint8)

    def encode_rows(self, words: Sequence[str]) -> Codes:
        """Return the codes of N folded words, one row for each, padded with END.

        The result is N x L uint8, where L is the length of the longest word, at least 1.
        Raises KeyError for a character that is not a letter.
        """
        if not words:
            return np.zeros((0, 1), dtype=np.uint8)
        code_points = np.array(words, dtype=np.str_).view(np.uint32).reshape(len(words), -1)
        codes = self.codes_of_code_points(code_points)
        if np.count_nonzero(codes) != sum(map(len, words)):
            raise KeyError(self.foreign("".join(words))[0])
        return codes

    def decode(self, codes: Codes) -> str:
        """Return the word that codes spell; END codes are left out."""
        return "".join(self.alphabet[c - 1] for c in codes.tolist() if c)

    def letter_code(self, letter: str) -> int:
        """Return the code of one letter, from 1. Raises KeyError if it is not in the alphabet."""
        return self._code_of[letter]

    @cached_property
    def spelled_alphabet(self) -> str:
        """Return the alphabet as sentences show it, with runs of letters shortened: "A-Z, Ñ"."""
        runs: list[str] = []
        for letter in sorted(self.alphabet):
            if runs and ord(letter) == ord(runs[-1][-1]) + 1:
                runs[-1] = f"{runs[-1][0]}-{letter}"
            else:
                runs.append(letter)
        return capitals(", ".join(runs))

    @cached_property
    def _code_of(self) -> dict[str, int]:
        return {letter: code for code, letter in enumerate(self.alphabet, start=1)}

    @cached_property
    def _code_of_code_point(self) -> Codes:
        """Return the uint8 code of each code point; the last entry, 0, is for all higher ones."""
        table = np.zeros(max(map(ord, self.alphabet)) + 2, dtype=np.uint8)
        for letter, code in self._code_of.items():
            table[ord(letter)] = code
        return table

    @cached_property
    def code_points(self) -> npt.NDArray[np.uint32]:
        """Return the Unicode code point for each letter code, as uint32; 0 for END."""
        return np.array([0, *map(ord, self.alphabet)], dtype=np.uint32)

    @cached_property
    def letter_points(self) -> npt.NDArray[np.uint8]:
        """Return the Ruzzle points for each letter code, as uint8; 0 for END."""
        return np.array([0, *(self.points[a] for a in self.alphabet)], dtype=np.uint8)


def alphabetical_rows(alphabet: str) -> tuple[str, ...]:
    """Return an alphabet in up to KEY_ROWS rows, all of the same length except the last."""
    size = -(-len(alphabet) // KEY_ROWS)
    return tuple(alphabet[start : start + size] for start in range(0, len(alphabet), size))


def capitals(text: str) -> str:
    """Return text in capitals, one for each letter. Unlike str.upper(), this turns ß into ẞ."""
    return text.replace("ß", "ẞ").upper()


def character_named(character: str) -> str:
    """Return a character in capitals or, if it is unprintable, its code point, such as "U+0007".

    A letter of another script gets both, as it may look like a Latin letter: "С (U+0421)".
    """
    if not character.isprintable():
        return f"U+{ord(character):04X}"
    shown = capitals(character)
    is_latin = unicodedata.name(character, "").startswith("LATIN")
    return shown if is_latin or not character.isalpha() else f"{shown} (U+{ord(shown[0]):04X})"
