"""The files of a list folder that people write: corrections and allow-lists.

One entry a line, fields parted by tabs, the word first and the reason last, sorted by word;
lines that begin with `#` are notes. A file that is not there has no entries.
"""

from dataclasses import dataclass
from pathlib import Path

from app.solver.lexicon.language import BadLanguage, Language
from app.solver.lexicon.lexicon import BANDS

ADD = "add.txt"
REMOVE = "remove.txt"
TWO_LETTERS = "two-letters.txt"
NO_VOWEL = "no-vowel.txt"


@dataclass(frozen=True, slots=True)
class Addition:
    """A word added by hand: its band, and why."""

    band: int
    reason: str


def additions(folder: Path, language: Language) -> dict[str, Addition]:
    """add.txt: word, band, reason. BadLanguage names file, line and fault."""
    file = folder / ADD
    added = {}
    for number, (word, band, reason) in _entries(file, language, fields=3):
        if band not in map(str, BANDS):
            raise BadLanguage(f"{file}, line {number}: the band is {band!r}, not 1 to {BANDS[-1]}")
        added[word] = Addition(int(band), reason)
    return added


def reasons(file: Path, language: Language) -> dict[str, str]:
    """A file of words with a reason or meaning each, such as remove.txt or two-letters.txt."""
    return {word: reason for _, (word, reason) in _entries(file, language, fields=2)}


def words(file: Path, language: Language) -> set[str]:
    """A file of one word a line, such as those of name-lists/."""
    return {word for _, (word,) in _entries(file, language, fields=1)}


def _entries(file: Path, language: Language, fields: int) -> list[tuple[int, list[str]]]:
    """The entries of a file with their line numbers; words must be folded, sorted and once each."""
    if not file.exists():
        return []
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadLanguage(f"{file}: not UTF-8") from error
    entries = []
    before = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        entry = line.split("\t")
        fault = ""
        if len(entry) != fields or not all(entry):
            fault = f"{fields} fields parted by tabs are wanted, not {line!r}"
        elif language.foreign(entry[0]) or language.fold(entry[0]) != entry[0]:
            fault = f"{entry[0]!r} is not written in the letters of the list"
        elif entry[0] <= before:
            fault = f"{entry[0]!r} is out of order after {before!r}"
        if fault:
            raise BadLanguage(f"{file}, line {number}: {fault}")
        before = entry[0]
        entries.append((number, entry))
    return entries
