"""How words are written, and which dictionary forms they belong to.

A list holds folded words, such as `peches`. A file `forms.txt` in its folder may give the spellings
of each word, and the words that they are forms of: pêches is a plural of pêche, péchés a plural of
péché, and pèches a form of pécher. The lines are in the alphabetical order of the list, so a word's
id is also the number of its line, from 0. Most lines are only a few bytes long:

    pêches,1 péchés,1 pèches,5écher

A line has one item for each spelling, the commonest first, with spaces between them. An item begins
with the spelling, or with nothing if the spelling is the folded word itself. The lemmas of the
spelling follow, the likeliest first. Each comes after a comma, as a change to the spelling: how
many letters to take off the end, and what to put there. A spelling without lemmas is itself a
lemma. So an empty line means that the word is a lemma, with the folded word as its only spelling.
"""

import mmap
import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import END, BadLanguage, Language
from app.solver.lexicon.word_rows import Keys, keys_of, row_of

FORMS = "forms.txt"
MISSING = -1
"""The row of a word that is not in the list."""
LEMMA = re.compile(r"(\d+)(\D*)")


class Form(NamedTuple):
    """A spelling of a folded word, and its lemmas, the likeliest first."""

    spelling: str
    lemmas: tuple[str, ...]


class Forms:
    """The forms of a language's words. Without a table, each word has one spelling: itself."""

    def __init__(self, language: Language, keys: Keys, lines: mmap.mmap | bytes = b"") -> None:
        self._language = language
        self._keys = keys
        self._lines = lines

    @classmethod
    def open(cls, folder: Path, language: Language, keys: Keys) -> "Forms":
        """Return the forms from a list folder, with any table of forms mapped into memory.

        keys: the words of the list, in its order.
        Raises BadLanguage if the table was built for another list: it must have one line for each
        word.
        """
        file = folder / FORMS
        if not file.exists() or not file.stat().st_size:
            return cls(language, keys)
        with file.open("rb") as opened:
            lines = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
        forms = cls(language, keys, lines)
        if len(forms._ends) != len(keys):
            raise BadLanguage(
                f"{file}: it has {len(forms._ends):,} lines, but the list has {len(keys):,} words."
                " Build the list again, or take this file away"
            )
        return forms

    def of(self, word: str) -> tuple[Form, ...]:
        """Return the forms of a folded word, the commonest spelling first.

        A word that is not in the table has one form, with the word as its spelling and lemma.
        """
        return parse(word, self._line(word))

    def spellings(self, word: str) -> tuple[str, ...]:
        """Return the spellings of a folded word, the commonest first."""
        return _spellings(word, self._line(word))

    def tiles(self, word: str) -> str:
        """Return a folded word with its accents, one character for each letter.

        A word with a ligature, which stands for two letters, is returned in its folded form.
        """
        written = self.spellings(word)[0]
        return written if len(written) == len(word) else word

    def folded(self, spelling: str) -> str:
        """Return the folded form of a spelling."""
        return self._language.fold(spelling)

    def written(self, words: Sequence[str]) -> list[str]:
        """Return the commonest spelling of each folded word."""
        return [spellings[0] for spellings in self.all_spellings(words)]

    def all_spellings(self, words: Sequence[str]) -> list[tuple[str, ...]]:
        """Return the spellings of each folded word, as `spellings` does.

        All lines are looked up at once, so a thousand words take 2 ms.
        """
        if not self or not words:
            return [(word,) for word in words]
        lines = map(self._line_at, self._rows(words))
        return [_spellings(*each) for each in zip(words, lines, strict=True)]

    def __bool__(self) -> bool:
        """Return whether the list has a table of written forms."""
        return len(self._lines) > 0

    def _rows(self, words: Sequence[str]) -> list[int]:
        """Return the row of each folded word, MISSING for words that are not in the list."""
        width = self._keys.itemsize
        padded = np.array(words, dtype=f"<U{width}")
        codes = self._language.codes_of_code_points(padded.view("<u4")).reshape(len(words), width)
        keys = keys_of(codes)
        rows = self._keys.searchsorted(keys).clip(max=len(self._keys) - 1)
        lengths = np.fromiter(map(len, words), dtype=np.intp, count=len(words))
        found = (self._keys[rows] == keys) & ((codes != END).sum(axis=1) == lengths)
        placed: list[int] = np.where(found, rows, MISSING).tolist()
        return placed

    def _line(self, word: str) -> str:
        """Return the line of a folded word, or "" if the list lacks the word or has no table."""
        if not self._lines or self._language.foreign(word):
            return ""
        row = row_of(self._keys, self._language.encode(word))
        return self._line_at(MISSING if row is None else row)

    def _line_at(self, row: int) -> str:
        if row == MISSING:
            return ""
        start = int(self._ends[row - 1]) + 1 if row else 0
        return self._lines[start : int(self._ends[row])].decode("utf-8")

    @cached_property
    def _ends(self) -> npt.NDArray[np.int32]:
        """Return the byte offset of the end of each line, as int32."""
        content = np.frombuffer(self._lines, dtype=np.uint8)
        ends = np.flatnonzero(content == ord("\n")).astype(np.int32)
        if isinstance(self._lines, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
            del content
            self._lines.madvise(mmap.MADV_DONTNEED)  # pages come back when they are read
        return ends


def parse(word: str, line: str) -> tuple[Form, ...]:
    """Return the forms of a folded word, given its line. Raises ValueError for a faulty line."""
    return tuple(_form(word, *item.split(",")) for item in line.split(" "))


def _spellings(word: str, line: str) -> tuple[str, ...]:
    if not line or line.isascii():
        return (word,)
    return tuple(item.partition(",")[0] or word for item in line.split(" "))


def _form(word: str, written: str, *lemmas: str) -> Form:
    spelling = written or word
    return Form(spelling, tuple(_lemma(spelling, each) for each in lemmas) or (spelling,))


def _lemma(spelling: str, change: str) -> str:
    found = LEMMA.fullmatch(change)
    if found is None:
        raise ValueError(f"{change!r} is not a number of letters and an ending")
    return spelling[: len(spelling) - int(found[1])] + found[2]
