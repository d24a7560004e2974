"""Find all faults of a list folder, each with its file, line and reason.

The app refuses a damaged list when it starts (`Lexicon.read`), but names only the first fault. This
module finds all of them, up to SHOWN for each check. It also checks whether the list has been built
with the latest corrections by hand, and whether the tables beside it are in order. Only once it has
found no other fault does it compare the files with each other.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from app.solver.lexicon import corrections
from app.solver.lexicon.band_files import AMERICAN, BANDS, BLOCKED, SOURCES, UNDEALT, faults
from app.solver.lexicon.definitions import DEFINITIONS, GLOSSES, IRREGULAR
from app.solver.lexicon.explain import REFUSED
from app.solver.lexicon.language import BadLanguage, Language
from tools.wordlists import blocked, by_hand, names
from tools.wordlists.build import hand_written
from tools.wordlists.packages import sha256

NAMED = (BLOCKED, UNDEALT, AMERICAN)
"""The files that name words of the list, except the hand-written never-daily.txt."""
SHOWN = 20
"""The most faults that one check of a file shows: a wrong order may affect every line."""


class Fault(NamedTuple):
    """A fault and its place; line is None if the fault is not tied to a line."""

    file: Path
    line: int | None
    reason: str

    def __str__(self) -> str:
        if self.reason.startswith(str(self.file)):
            return self.reason
        place = f", line {self.line}" if self.line else ""
        return f"{self.file}{place}: {self.reason}"


def check(folder: Path) -> list[Fault]:
    """Return the faults of a list folder, [] if there are none."""
    try:
        language = Language.read(folder)
    except BadLanguage as error:
        return [Fault(folder / "language.toml", None, str(error))]
    found: list[Fault] = []
    contents: dict[str, bytes] = {}
    for name in (*(f"{band}.txt" for band in BANDS), *NAMED):
        if (folder / name).exists():
            content = (folder / name).read_bytes()
            of_file = islice(faults(content, language), SHOWN)
            found += (Fault(folder / name, *fault) for fault in of_file)
            contents[name] = content
    found += _note_faults(folder)
    tables = ((REFUSED, (3,)), (DEFINITIONS, (3, 4)), (IRREGULAR, (3,)), (GLOSSES, (2, 3)))
    for name, fields in tables:
        found += islice(_table_faults(folder / name, language, fields), SHOWN)
    if not any((folder / f"{band}.txt").exists() for band in BANDS):
        return [*found, Fault(folder, None, "there is no word list (1.txt to 5.txt)")]
    if not found:
        words = {name: set(content.decode().split()) for name, content in contents.items()}
        found += islice(_agreement_faults(folder, language, words), SHOWN)
    return found


def _note_faults(folder: Path) -> Iterator[Fault]:
    """Yield the differences between the folder's files and SOURCES.json, if that exists."""
    notes_file = folder / SOURCES
    if not notes_file.exists():
        return
    try:
        notes = json.loads(notes_file.read_text(encoding="utf-8"))
        built, written = (
            {name: (facts["sha256"], facts["lines"]) for name, facts in notes[kind].items()}
            for kind in ("files", "by_hand")
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        yield Fault(notes_file, None, f"cannot be read: {error!r}")
        return
    yield from _differences(folder, built, "is not what was built")
    rebuild = "has changed since the list was built: python -m tools.wordlists build"
    yield from _differences(folder, written, f"{rebuild} {folder.name}")
    for file in hand_written(folder):
        if str(file.relative_to(folder)) not in written:
            yield Fault(file, None, f"{rebuild} {folder.name}")
    for band in BANDS:
        if (folder / f"{band}.txt").exists() and f"{band}.txt" not in built:
            yield Fault(folder / f"{band}.txt", None, f"is not in {SOURCES}")


def _differences(folder: Path, noted: dict[str, tuple[str, int]], reason: str) -> Iterator[Fault]:
    for name, (checksum, count) in noted.items():
        file = folder / name
        if not file.exists():
            yield Fault(file, None, "is missing")
            continue
        lines = file.read_bytes().count(b"\n")
        if lines != count:
            yield Fault(file, None, f"{reason}: {lines:,} lines, not {count:,}")
        elif sha256(file) != checksum:
            yield Fault(file, None, f"{reason}: its sha256 differs")


def _table_faults(file: Path, language: Language, fields: tuple[int, ...]) -> Iterator[Fault]:
    """Yield the faults of a sorted table, if it exists. fields: the numbers of fields allowed."""
    content = file.read_bytes() if file.exists() else b""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        yield Fault(file, content.count(b"\n", 0, error.start) + 1, "not UTF-8")
        return
    before, expected = "", " or ".join(map(str, fields))
    for number, line in enumerate(text.splitlines(), start=1):
        key, *others = line.split("\t")
        if len(others) + 1 not in fields:
            yield Fault(file, number, f"has {len(others) + 1} fields, not {expected}")
        elif language.foreign(language.fold(key)) or not key:
            yield Fault(file, number, f"{key!r} has a character that is not in the alphabet")
        elif key < before:
            yield Fault(file, number, f"{key!r} is out of order after {before!r}")
        before = key


def _agreement_faults(
    folder: Path, language: Language, words: dict[str, set[str]]
) -> Iterator[Fault]:
    """Yield the contradictions between files that are each in order."""
    bands = {name: listed for name, listed in words.items() if name not in NAMED}
    everything = set().union(*bands.values())
    yield from _band_faults(folder, bands, everything)
    for name in NAMED:
        for word in sorted(words.get(name, set()) - everything):
            yield Fault(folder / name, None, f"{word!r} is not in the list")
    if (folder / REFUSED).exists():
        lines = (folder / REFUSED).read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            if line.split("\t")[0] in everything:
                yield Fault(folder / REFUSED, number, f"{line.split()[0]!r} is in the list")
    try:
        yield from _hand_faults(folder, language, bands, everything)
    except BadLanguage as error:
        yield Fault(folder, None, str(error))


def _band_faults(folder: Path, bands: dict[str, set[str]], everything: set[str]) -> Iterator[Fault]:
    """Yield the words in two band files; the last file may repeat words if it is the whole list."""
    *familiar, last = sorted(bands)
    whole = bool(familiar) and bands[last] == everything
    seen: dict[str, str] = {}
    for name in familiar if whole else (*familiar, last):
        for word in sorted(bands[name] & seen.keys()):
            yield Fault(folder / name, None, f"{word!r} is in {seen[word]} too")
        seen.update(dict.fromkeys(bands[name], name))


def _hand_faults(
    folder: Path, language: Language, bands: dict[str, set[str]], everything: set[str]
) -> Iterator[Fault]:
    """Yield the hand-written entries that the list contradicts.

    Raises BadLanguage for a faulty file.
    """
    for file in (corrections.ADD, corrections.MOVED):
        for word, addition in corrections.additions(folder, language, file).items():
            if word not in bands.get(f"{addition.band}.txt", set()):
                yield Fault(folder / file, None, f"{word!r} is not in {addition.band}.txt")
    removed = by_hand.reasons(folder / corrections.REMOVE, language)
    for word in sorted(removed.keys() & everything):
        yield Fault(folder / corrections.REMOVE, None, f"{word!r} is still in the list")
    by_hand.meanings(folder, language)
    undealt = by_hand.reasons(folder / by_hand.UNDEALT_BY_HAND, language)
    for word in sorted(undealt.keys() - everything):
        yield Fault(folder / by_hand.UNDEALT_BY_HAND, None, f"{word!r} is not in the list")
    names.read(folder, language)
    blocked.roots(folder, language)
