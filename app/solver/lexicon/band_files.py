"""Reading the words of a list folder and checking every line.

A list folder has files `1.txt` to `5.txt`, one for each band that has words; band 1 is very common.
Each line of a file is a folded word and ends in LF; lines are sorted by code point. A word in
several files belongs to the lowest of their bands. Four optional files name words of the list. The
app never chooses the words in `blocked.txt`. It sets no puzzles with the words in `undealt.txt`,
such as exclamations, and no conundrums or daily puzzles with those in `never-daily.txt`.
`american.txt` has spellings that only Americans use. `never-daily.txt` is written by hand and may
have comments. If `SOURCES.json` gives the sha256 of any other file, that file must match it.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from app.solver.lexicon.language import END, BadLanguage, Codes, Language, reading
from app.solver.lexicon.word_rows import Bands, ascending, keys_of, merge

BANDS = (1, 2, 3, 4, 5)
BLOCKED = "blocked.txt"
UNDEALT = "undealt.txt"
AMERICAN = "american.txt"
NEVER_DAILY = "never-daily.txt"
SOURCES = "SOURCES.json"
MIN_LENGTH = 2
MAX_LENGTH = 32
CHUNK = 1 << 16
"""How many characters are converted at a time, to bound the memory that this takes."""


class Listed(NamedTuple):
    """The contents of a list folder's files.

    rows: N x L uint8, the codes of distinct words in alphabetical order.
    bands: N uint8, the band of each word.
    blocked, undealt, american, never_daily: the folded words in the files with these names.
    version: 12 hex digits that change with any of these files except never-daily.txt.
    """

    rows: Codes
    bands: Bands
    blocked: list[str]
    undealt: list[str]
    american: list[str]
    version: str
    never_daily: Sequence[str] = ()


def read(folder: Path, language: Language) -> Listed:
    """Return the contents of a list folder.

    Raises BadLanguage, naming the file and the fault, if a file cannot be used.
    """
    checksums = _checksums(folder)
    digest = hashlib.sha256()
    rows, bands = merge(*_read_bands(folder, language, checksums, digest.update))
    blocked, undealt, american = (
        _named(folder / name, language, checksums, digest.update)
        for name in (BLOCKED, UNDEALT, AMERICAN)
    )
    never_daily = _noted(folder / NEVER_DAILY, language)
    version = digest.hexdigest()[:12]
    return Listed(rows, bands, blocked, undealt, american, version, never_daily)


def _named(
    file: Path, language: Language, checksums: dict[str, str], digest: Callable[[bytes], object]
) -> list[str]:
    """Return the words in an optional file, and add its content to the digest."""
    if not file.exists():
        return []
    content = file.read_bytes()
    _checked_rows(file, content, language, checksums)
    digest(b"%s:" % file.name.encode() + content)
    return content.decode().split()


def _noted(file: Path, language: Language) -> list[str]:
    """Return the folded words in an optional file written by hand, where # begins a comment.

    Words that cannot be folded to the alphabet are left out.
    """
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines() if file.exists() else []
    words = (language.fold(word) for line in lines for word in line.partition("#")[0].split())
    return [word for word in words if not language.foreign(word)]


def faults(content: bytes, language: Language) -> Iterator[tuple[int, str]]:
    """Yield (line number, fault) for each bad line of a file.

    If any line is not UTF-8, only the first such line is reported. The search is slow, so the app
    does it only for a file that it refuses.
    """
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        yield content.count(b"\n", 0, error.start) + 1, "not UTF-8"
        return
    *words, rest = text.split("\n")
    if rest or not words:
        yield len(words) + 1, "the last line has no line end" if text else "the file is empty"
    before = ""
    for number, word in enumerate(words, start=1):
        if not MIN_LENGTH <= len(word) <= MAX_LENGTH:
            yield number, f"{word[:40]!r} is not {MIN_LENGTH} to {MAX_LENGTH} letters long"
        elif foreign := language.foreign(word):
            yield number, f"{word!r} has {foreign[0]!r}, which is not a letter of {language.name}"
        elif word == before:
            yield number, f"{word!r} is listed twice"
        elif word < before:
            yield number, f"{word!r} is out of order after {before!r}"
        before = word


def _read_bands(
    folder: Path, language: Language, checksums: dict[str, str], digest: Callable[[bytes], object]
) -> tuple[Codes, Bands]:
    """Return the words in all band files with their bands, lowest band first, not yet merged.

    The content of each file is added to the digest.
    """
    rows, bands = [], []
    for band in BANDS:
        file = folder / f"{band}.txt"
        if file.name in checksums and not file.exists():
            missing = f"{file}: it is missing, though {SOURCES} names it"
            raise BadLanguage(f"{missing}. {_cure(file, checksums)}")
        if file.exists():
            content = file.read_bytes()
            digest(b"%d:" % band + content)
            rows.append(_checked_rows(file, content, language, checksums))
            bands.append(np.full(len(rows[-1]), band, dtype=np.uint8))
    if not rows:
        raise BadLanguage(f"{folder}: there is no word list (1.txt to 5.txt)")
    longest = max(each.shape[1] for each in rows)
    padded = [np.pad(each, ((0, 0), (0, longest - each.shape[1]))) for each in rows]
    return np.concatenate(padded), np.concatenate(bands)


def _checksums(folder: Path) -> dict[str, str]:
    """Return the sha256 of each file in SOURCES.json, by name; {} if there is no SOURCES.json."""
    file = folder / SOURCES
    if not file.exists():
        return {}
    with reading(file):
        files = json.loads(file.read_text(encoding="utf-8"))["files"]
        return {name: entry["sha256"] for name, entry in files.items()}


def _checked_rows(
    file: Path, content: bytes, language: Language, checksums: dict[str, str]
) -> Codes:
    """Return a file's words as rows of codes. Raises BadLanguage if anything is wrong.

    The checksum is compared last, as naming a faulty line helps more than "the file has changed".
    """
    rows = _rows(content, language)
    if rows is None:
        line, fault = next(faults(content, language))
        raise BadLanguage(f"{file}, line {line}: {fault}. {_cure(file, checksums)}")
    checksum = checksums.get(file.name)
    if checksum is not None and hashlib.sha256(content).hexdigest() != checksum:
        raise BadLanguage(
            f"{file}: its sha256 is not the one that {SOURCES} gives. {_cure(file, checksums)}"
        )
    return rows


def _cure(file: Path, checksums: dict[str, str]) -> str:
    """Return one or two sentences with the commands that repair a file of a list."""
    if file.name not in checksums:
        return f"Once its words are right, `LC_ALL=C sort -u -o {file} {file}` puts them in order."
    return (
        f"Run `git checkout {file}` to have it back. Add and remove words in add.txt and remove.txt"
        " beside it; then `.venv/bin/python -m tools.wordlists build"
        f" {file.parent.name}` makes the list."
    )


def _rows(content: bytes, language: Language) -> Codes | None:
    """Return a file's words as N x L uint8 codes, or None if any line is faulty."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if not text.endswith("\n"):
        return None
    chunks = range(0, len(text), CHUNK)
    codes = np.concatenate([language.codes_of(text[start : start + CHUNK]) for start in chunks])
    breaks = np.flatnonzero(codes == END)
    lengths = np.diff(breaks, prepend=-1) - 1
    foreign = len(breaks) != text.count("\n")
    if foreign or lengths.min() < MIN_LENGTH or lengths.max() > MAX_LENGTH:
        return None
    rows = np.zeros((len(breaks), int(lengths.max())), dtype=np.uint8)
    rows[np.arange(rows.shape[1]) < lengths[:, None]] = codes[codes != END]
    by_code_point = rows
    if list(language.alphabet) != sorted(language.alphabet):
        by_code_point = np.argsort(np.argsort(language.code_points)).astype(np.uint8)[rows]
    return rows if ascending(keys_of(by_code_point)) else None
