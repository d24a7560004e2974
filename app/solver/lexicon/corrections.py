"""The files of a list folder that are written by hand: corrections and allow-lists.

Each line is an entry, with tabs between its fields: the word comes first, the reason last. Entries
are sorted by word; lines that begin with `#` are comments. A missing file counts as empty. Files
that only the build needs are read in tools/wordlists/by_hand.py.
"""

from dataclasses import dataclass
from pathlib import Path

from app.solver.lexicon.band_files import BANDS
from app.solver.lexicon.language import BadLanguage, Language, reading

ADD = "add.txt"
REMOVE = "remove.txt"
MOVED = "moved.txt"
TWO_LETTERS = "two-letters.txt"
NO_VOWEL = "no-vowel.txt"


@dataclass(frozen=True, slots=True)
class Addition:
    """The band of a word that was added or moved by hand, and the reason."""

    band: int
    reason: str


def additions(folder: Path, language: Language, name: str = ADD) -> dict[str, Addition]:
    """Return the additions in add.txt or moved.txt, by word.

    Raises BadLanguage if the file cannot be read or has a faulty line. The error names the file,
    the faulty line if there is one, and the fault.
    """
    file = folder / name
    added = {}
    for number, (word, band, reason) in entries(file, language, fields=3):
        if band not in map(str, BANDS):
            raise BadLanguage(f"{file}, line {number}: the band is {band!r}, not 1 to {BANDS[-1]}")
        added[word] = Addition(int(band), reason)
    return added


def entries(
    file: Path, language: Language, fields: int, lemmas: bool = False
) -> list[tuple[int, list[str]]]:
    """Return the line number and fields of each entry in a file; [] if there is no file.

    fields: how many fields each entry has; the first is a word. Words must be sorted.
    lemmas: whether the words are lemmas. A lemma may have accents, and more than one entry; other
        words must be folded and distinct.
    Raises BadLanguage if the file cannot be read or has a faulty line. The error names the file,
    the faulty line if there is one, and the fault.
    """
    if not file.exists():
        return []
    with reading(file):
        text = file.read_text(encoding="utf-8")
    found = []
    before = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        entry = line.split("\t")
        fault = ""
        if len(entry) != fields or not all(entry):
            fault = f"{fields} tab-separated fields expected, not {line!r}"
        elif language.foreign(folded := language.fold(entry[0])) or (
            folded != entry[0] and not lemmas
        ):
            fault = f"{entry[0]!r} has a character that is not in the alphabet"
        elif entry[0] < before or (entry[0] == before and not lemmas):
            fault = f"{entry[0]!r} is out of order after {before!r}"
        if fault:
            raise BadLanguage(f"{file}, line {number}: {fault}")
        before = entry[0]
        found.append((number, entry))
    return found
