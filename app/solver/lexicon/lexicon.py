"""The words of one language: read from its band files, checked, and held as arrays.

A list folder holds `1.txt` ... `5.txt`, each a familiarity band (1 = everybody knows it): folded
words, one a line, LF at the end of each, sorted by code point. A word's band is the lowest file
that holds it, so files may repeat words. `blocked.txt`, optional, names words that the app never
chooses. Where `SOURCES.json` gives a file's sha256, the file must have it.

A word's *id* is its row in the alphabetical order of the language's alphabet: every index speaks
in ids, so bands, lengths and the words themselves come free.

Cost: English (about 248,000 words) is read, checked and sorted in about a tenth of a second.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import END, BadLanguage, Codes, Language

BANDS = (1, 2, 3, 4, 5)
KNOWN_TO = {1: "everybody", 2: "most people", 3: "readers", 4: "few people", 5: "hardly anybody"}
"""Who knows a word of each band."""
FAMILIAR = 2
"""Words of a band up to this one are called familiar: what most players know."""
MIN_LENGTH = 2
MAX_LENGTH = 32
UNKNOWN = 255
"""Stands for the code of a character that no code is for, while a list is read."""
CHARACTERS_AT_ONCE = 1 << 16

Ids = npt.NDArray[np.int32]
Bands = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The words of a language, immutable, ordered alphabetically; N words of up to L letters.

    letters: N x L uint8 of letter codes, END after a word's last letter.
    lengths: N uint8.
    bands: N uint8, 1 (everybody knows it) to 5 (hardly anybody does).
    blocked: N bool, True for words that the app never deals or chooses.
    version: 12 hex digits that change with the words or their bands.
    """

    language: Language
    letters: Codes
    lengths: npt.NDArray[np.uint8]
    bands: npt.NDArray[np.uint8]
    blocked: npt.NDArray[np.bool_]
    version: str
    _keys: npt.NDArray[np.bytes_]

    @classmethod
    def read(cls, folder: Path) -> "Lexicon":
        """The lexicon of a list folder; BadLanguage names file, line and reason of any damage."""
        language = Language.read(folder)
        checksums = _checksums(folder)
        digest = hashlib.sha256()
        letters, bands = _merged(*_read_bands(folder, language, checksums, digest.update))
        blocked_file = folder / "blocked.txt"
        blocked = b""
        if blocked_file.exists():
            blocked = blocked_file.read_bytes()
            _checked_rows(blocked_file, blocked, language, checksums.get(blocked_file.name))
        digest.update(blocked)
        version = digest.hexdigest()[:12]
        return cls._of_rows(language, letters, bands, blocked.decode().split(), version)

    @classmethod
    def of_words(
        cls,
        language: Language,
        words: Iterable[str],
        bands: Sequence[int] | None = None,
        blocked: Iterable[str] = (),
    ) -> "Lexicon":
        """The lexicon of folded words in any order; band 1 for all unless told, the lowest wins."""
        listed = list(words)
        digest = hashlib.sha256(repr((listed, bands)).encode()).hexdigest()[:12]
        rows = np.zeros((len(listed), max(map(len, listed), default=1)), dtype=np.uint8)
        for row, word in zip(rows, listed, strict=True):
            row[: len(word)] = language.encode(word)
        given = np.array(bands if bands is not None else [1] * len(listed), dtype=np.uint8)
        return cls._of_rows(language, *_merged(rows, given), list(blocked), digest)

    @classmethod
    def _of_rows(
        cls, language: Language, letters: Codes, band: Bands, blocked_words: list[str], version: str
    ) -> "Lexicon":
        """Return the lexicon of distinct rows in alphabetical order."""
        keys = _keys(letters)
        blocked = np.zeros(len(keys), dtype=bool)
        for word in blocked_words:
            if (row := _row_of(keys, language.encode(word))) is not None:
                blocked[row] = True
        lengths = (letters != END).sum(axis=1, dtype=np.uint8)
        for array in (letters, lengths, band, blocked, keys):
            array.flags.writeable = False
        return cls(language, letters, lengths, band, blocked, version, keys)

    def __len__(self) -> int:
        return len(self.lengths)

    def __contains__(self, word: str) -> bool:
        return self.find(word) is not None

    def find(self, word: str) -> int | None:
        """Return the id of a folded word, None if it is not in the list; bisection.

        A word of any length may be asked for: one longer than all of the list costs nothing.
        """
        if len(word) > self.letters.shape[1]:
            return None
        try:
            return _row_of(self._keys, self.language.encode(word))
        except KeyError:
            return None

    def word(self, word_id: int) -> str:
        """The word of one id."""
        return self.language.decode(self.letters[word_id])

    def words(self, ids: npt.NDArray[np.integer]) -> list[str]:
        """The words of ids, in their order."""
        points = self.language.code_points.take(self.letters.take(ids, axis=0))
        spelled: list[str] = points.view(f"U{self.letters.shape[1]}").ravel().tolist()
        return spelled

    def all_ids(self) -> Ids:
        """Every id, ascending."""
        return np.arange(len(self), dtype=np.int32)

    def only(self, ids: Ids) -> "Lexicon":
        """The lexicon of some of these words, by ascending ids, at least one; ids are new."""
        kept = np.zeros(len(self), dtype=bool)
        kept[ids] = True
        version = hashlib.sha256(self.version.encode() + np.packbits(kept).tobytes()).hexdigest()
        return Lexicon(
            self.language,
            self.letters[kept],
            self.lengths[kept],
            self.bands[kept],
            self.blocked[kept],
            version[:12],
            self._keys[kept],
        )

    def ids_of_length(self, length: int) -> Ids:
        """The ids of all words of so many letters, ascending."""
        return np.flatnonzero(self.lengths == length).astype(np.int32)


def _read_bands(
    folder: Path,
    language: Language,
    checksums: dict[str, str],
    digest: Callable[[bytes], object],
) -> tuple[Codes, Bands]:
    """Return the words of all band files and their bands, lowest first; digest gets each file."""
    rows, bands = [], []
    for band in BANDS:
        file = folder / f"{band}.txt"
        if file.exists():
            content = file.read_bytes()
            digest(b"%d:" % band + content)
            rows.append(_checked_rows(file, content, language, checksums.get(file.name)))
            bands.append(np.full(len(rows[-1]), band, dtype=np.uint8))
    if not rows:
        raise BadLanguage(f"{folder}: there is no word list (1.txt to 5.txt)")
    letters = np.zeros((sum(map(len, rows)), max(r.shape[1] for r in rows)), dtype=np.uint8)
    end = 0
    for each in rows:
        letters[end : end + len(each), : each.shape[1]] = each
        end += len(each)
    return letters, np.concatenate(bands)


def _merged(letters: Codes, bands: Bands) -> tuple[Codes, Bands]:
    """Return rows in alphabetical order; of a word in several bands, the lowest stays."""
    keys = _keys(letters)
    if bool((keys[1:] > keys[:-1]).all()):
        return letters, bands
    columns = _packed(letters)
    by_word_and_band: list[npt.NDArray[np.generic]] = [bands, *columns[::-1]]
    order = np.lexsort(by_word_and_band)
    first = np.arange(len(order)) == 0
    for column in columns:
        first[1:] |= np.diff(column[order]) != 0
    order = order[first]
    return letters[order], bands[order]


def _keys(letters: Codes) -> npt.NDArray[np.bytes_]:
    """View rows of codes as byte strings, which compare as the words do."""
    return letters.view(f"S{letters.shape[1]}").ravel()


def _row_of(keys: npt.NDArray[np.bytes_], codes: Codes) -> int | None:
    """Return the row of sorted keys that holds these codes, None if none does."""
    # numpy would widen every key to a longer one that it is asked for.
    if codes.size > keys.itemsize:
        return None
    key = codes.tobytes()
    row = int(keys.searchsorted(np.bytes_(key)))
    return row if row < len(keys) and keys[row] == key else None


def _packed(letters: Codes) -> list[npt.NDArray[np.uint64]]:
    """Rows of codes as uint64 columns, 12 letters of 5 bits each, that compare as the words do."""
    columns = []
    for start in range(0, letters.shape[1], 12):
        packed = np.zeros(len(letters), dtype=np.uint64)
        for column in letters[:, start : start + 12].T:
            packed = (packed << np.uint64(5)) | column
        width = min(12, letters.shape[1] - start)
        columns.append(packed << np.uint64(5 * (12 - width)))
    return columns


def _checksums(folder: Path) -> dict[str, str]:
    """File name -> sha256 as SOURCES.json gives them; empty without that file."""
    file = folder / "SOURCES.json"
    if not file.exists():
        return {}
    try:
        files = json.loads(file.read_text(encoding="utf-8"))["files"]
        return {name: entry["sha256"] for name, entry in files.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadLanguage(f"{file}: no readable checksums ({error!r})") from error


def _checked_rows(file: Path, content: bytes, language: Language, checksum: str | None) -> Codes:
    """The words of a file as rows of codes, refused with line and reason unless all is in order.

    The order of complaints: what is wrong with a line says more than a wrong checksum, so the
    checksum speaks last.
    """
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadLanguage(f"{file}, line {line}: not UTF-8") from error
    if not text:
        raise BadLanguage(f"{file}: the file is empty")
    if not text.endswith("\n"):
        raise BadLanguage(f"{file}, line {text.count(chr(10)) + 1}: the last line has no line end")
    rows = _rows(text, language)
    if rows is None:
        line, reason = next(faults(text, language))
        raise BadLanguage(f"{file}, line {line}: {reason}")
    if checksum is not None and hashlib.sha256(content).hexdigest() != checksum:
        raise BadLanguage(f"{file}: its sha256 is not the one that SOURCES.json gives")
    return rows


def _rows(text: str, language: Language) -> Codes | None:
    """Sorted lines of text as rows of codes, or None if any line is out of order or no word."""
    codes = _codes(text, language)
    breaks = np.flatnonzero(codes == END)
    lengths = np.diff(breaks, prepend=-1) - 1
    if lengths.min() < MIN_LENGTH or lengths.max() > MAX_LENGTH or codes.max() == UNKNOWN:
        return None
    rows = np.zeros((len(breaks), int(lengths.max())), dtype=np.uint8)
    rows[np.arange(rows.shape[1]) < lengths[:, None]] = codes[codes != END]
    return rows if _sorted_by_code_point(rows, language) else None


def _codes(text: str, language: Language) -> Codes:
    """Return the code of each character of lines of text: END for a line's end, or UNKNOWN."""
    letters = language.code_points[1 : len(language.alphabet) + 1]
    table = np.full(max(int(letters.max()), ord("\n")) + 2, UNKNOWN, dtype=np.uint8)
    table[letters] = np.arange(1, len(letters) + 1)
    table[ord("\n")] = END
    codes = np.empty(len(text), dtype=np.uint8)
    for start in range(0, len(text), CHARACTERS_AT_ONCE):
        some = text[start : start + CHARACTERS_AT_ONCE].encode("utf-32-le")
        points = np.frombuffer(some, dtype=np.uint32)
        table.take(points, mode="clip", out=codes[start : start + len(points)])
    return codes


def _sorted_by_code_point(rows: Codes, language: Language) -> bool:
    if list(language.alphabet) != sorted(language.alphabet):
        rank = np.argsort(np.argsort(language.code_points)).astype(np.uint8)
        rows = rank[rows]
    keys = _keys(rows)
    return bool((keys[1:] > keys[:-1]).all())


def faults(text: str, language: Language) -> Iterator[tuple[int, str]]:
    """Line number and reason of each bad line of a list's text: slow, to explain a refusal."""
    before = ""
    for number, word in enumerate(text.split("\n")[:-1], start=1):
        if not MIN_LENGTH <= len(word) <= MAX_LENGTH:
            wanted = f"{MIN_LENGTH} to {MAX_LENGTH}"
            yield number, f"{word[:40]!r} has {len(word)} letters, not {wanted}"
        elif foreign := language.foreign(word):
            yield number, f"{word!r} has {foreign[0]!r}, which is no letter of {language.name}"
        elif word == before:
            yield number, f"{word!r} stands twice"
        elif word < before:
            yield number, f"{word!r} is out of order after {before!r}"
        before = word
