"""Checking a list folder as it stands: every fault with its file, line and reason.

The app refuses a damaged list too when it starts (`Lexicon.read`), with the first fault it meets;
this finds them all, and also what starting does not look at: whether corrections by hand have
been built into the list, and whether the tables beside it are in order.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from app.solver.lexicon import corrections
from app.solver.lexicon.definitions import DEFINITIONS, IRREGULAR
from app.solver.lexicon.explain import REFUSED, SOURCES
from app.solver.lexicon.language import BadLanguage, Language
from app.solver.lexicon.lexicon import BANDS, faults
from tools.wordlists import blocked as blocked
from tools.wordlists import names
from tools.wordlists.build import UNFIT, hand_written
from tools.wordlists.packages import sha256

SHOWN = 20
"""Faults shown of one file, or of a folder's files together; a wrong order has one a line."""


class Fault(NamedTuple):
    """What is wrong, where; line is None if the whole file is meant."""

    file: Path
    line: int | None
    reason: str

    def __str__(self) -> str:
        if self.reason.startswith(str(self.file)):
            return self.reason
        place = f", line {self.line}" if self.line else ""
        return f"{self.file}{place}: {self.reason}"


def check(folder: Path) -> list[Fault]:
    """All faults of one list folder, [] if it is in order."""
    try:
        language = Language.read(folder)
    except BadLanguage as error:
        return [Fault(folder / "language.toml", None, str(error))]
    found: list[Fault] = []
    texts: dict[str, str] = {}
    for name in (*(f"{band}.txt" for band in BANDS), UNFIT):
        if (folder / name).exists():
            of_file = list(_list_faults(folder / name, language))
            found += of_file
            if not of_file:
                texts[name] = (folder / name).read_text(encoding="utf-8")
    found += _note_faults(folder)
    for name, fields in ((REFUSED, 3), (DEFINITIONS, 3), (IRREGULAR, 3)):
        found += islice(_table_faults(folder / name, language, fields), SHOWN)
    if not any((folder / f"{band}.txt").exists() for band in BANDS):
        return [*found, Fault(folder, None, "there is no word list (1.txt to 5.txt)")]
    if not found:
        words = {name: set(text.split()) for name, text in texts.items()}
        found += islice(_agreement_faults(folder, language, words), SHOWN)
    return found


def _list_faults(file: Path, language: Language) -> Iterator[Fault]:
    """Faults of encoding, line ends, order, letters and lengths."""
    text = _text(file)
    if isinstance(text, Fault):
        yield text
        return
    if not text.endswith("\n"):
        reason = "the last line has no line end" if text else "the file is empty"
        yield Fault(file, text.count("\n") + 1, reason)
    yield from islice((Fault(file, *fault) for fault in faults(text, language)), SHOWN)


def _text(file: Path) -> str | Fault:
    content = file.read_bytes()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        return Fault(file, content.count(b"\n", 0, error.start) + 1, "not UTF-8")


def _note_faults(folder: Path) -> Iterator[Fault]:
    """What differs from the checksums and counts of SOURCES.json; nothing without that file."""
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


def _table_faults(file: Path, language: Language, fields: int) -> Iterator[Fault]:
    """Faults of a sorted table; none if there is no such file."""
    before = ""
    text = _text(file) if file.exists() else ""
    if isinstance(text, Fault):
        yield text
        return
    for number, line in enumerate(text.splitlines(), start=1):
        key, *others = line.split("\t")
        if len(others) != fields - 1:
            yield Fault(file, number, f"has {len(others) + 1} fields, not {fields}")
        elif language.foreign(key) or not key:
            yield Fault(file, number, f"{key!r} is not written in letters of {language.name}")
        elif key < before:
            yield Fault(file, number, f"{key!r} is out of order after {before!r}")
        before = key


def _agreement_faults(
    folder: Path, language: Language, words: dict[str, set[str]]
) -> Iterator[Fault]:
    """Where the files, each in order, contradict each other."""
    bands = {name: listed for name, listed in words.items() if name != UNFIT}
    everything = set().union(*bands.values())
    yield from _band_faults(folder, bands, everything)
    for word in sorted(words.get(UNFIT, set()) - everything):
        yield Fault(folder / UNFIT, None, f"{word!r} is not in the list")
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
    """Bands have no words in common, unless the last holds the whole list and they some of it."""
    *familiar, last = sorted(bands)
    whole = bool(familiar) and bands[last] == everything
    seen: dict[str, str] = {}
    for name in familiar if whole else (*familiar, last):
        for word in sorted(bands[name] & seen.keys()):
            yield Fault(folder / name, None, f"{word!r} is in {seen[word]} as well")
        seen.update(dict.fromkeys(bands[name], name))


def _hand_faults(
    folder: Path, language: Language, bands: dict[str, set[str]], everything: set[str]
) -> Iterator[Fault]:
    """Corrections by hand that the list does not show."""
    for word, addition in corrections.additions(folder, language).items():
        if word not in bands.get(f"{addition.band}.txt", set()):
            yield Fault(folder / corrections.ADD, None, f"{word!r} is not in {addition.band}.txt")
    removed = corrections.reasons(folder / corrections.REMOVE, language)
    for word in sorted(removed.keys() & everything):
        yield Fault(folder / corrections.REMOVE, None, f"{word!r} is still in the list")
    names.read(folder, language)
    blocked.roots(folder, language)
