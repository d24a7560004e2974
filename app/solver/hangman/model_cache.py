"""The model cache: what a list teaches about words that it lacks is learned once and kept.

Learning takes a second or two per language. A server that starts again, and every further worker,
finds the arrays in a folder and maps them into memory, where all processes share them. The folder's
name says from which list and by which code they were learned: when either changes, they are learned
again.
"""

import hashlib
import mmap
import os
import secrets
import shutil
import time
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.solver.hangman import derived_words, length_index, letter_model, paradigms, runs
from app.solver.hangman.derived_words import DerivedWords
from app.solver.hangman.letter_model import LetterModel
from app.solver.lexicon.lexicon import Lexicon

DERIVED = ("letters", "lengths", "presence", "odds")
MODEL = ("follows", "line", "next_row")
ARRAYS = (*DERIVED, *MODEL, "start")
SUMS = "sums.txt"
"""The checksums of the files, so that one that was overwritten is learnt anew."""
PIECE = 1 << 20
KEPT_SECONDS = 24 * 60 * 60
"""How long models of another list are left alone: some process may still read them."""
KEPT_BYTES = 35_000_000
"""Room for such models, of each language: those of one large list before the present one."""


@dataclass(frozen=True, slots=True, eq=False)
class Models:
    """The words that a list's endings suggest, and how its letters follow each other."""

    derived: DerivedWords
    model: LetterModel

    @classmethod
    def of(cls, lexicon: Lexicon, folder: Path | None = None) -> "Models":
        """Return a lexicon's models: read from the folder, or else learned and stored there.

        A folder that cannot be written, or a file that cannot be read or that another process
        removes meanwhile, costs the time of learning and nothing else.
        """
        if folder is None:
            return cls._learn(lexicon)
        kept = folder / _name(lexicon)
        try:
            return cls._read(kept)
        except (OSError, ValueError, EOFError):
            models = cls._learn(lexicon)
        try:
            models._write(kept)
            _forget_others(kept)
            return cls._read(kept)
        except (OSError, ValueError, EOFError):
            return models

    @classmethod
    def _learn(cls, lexicon: Lexicon) -> "Models":
        symbols = len(lexicon.language.alphabet) + 1
        return cls(
            DerivedWords.of(lexicon.letters, lexicon.lengths),
            LetterModel.build(lexicon.letters, lexicon.lengths, symbols),
        )

    @classmethod
    def _read(cls, kept: Path) -> "Models":
        if (kept / SUMS).read_text(encoding="utf-8") != _sums(kept):
            raise ValueError("a file is not the one that was written")
        arrays = {
            # As plain arrays: every slice of a memmap would become a memmap again.
            name: np.asarray(np.load(kept / f"{name}.npy", mmap_mode="r", allow_pickle=False))
            for name in ARRAYS
        }
        return cls(
            DerivedWords(*(arrays[name] for name in DERIVED)),
            LetterModel(
                arrays["follows"], arrays["line"], arrays["next_row"], int(arrays["start"])
            ),
        )

    def _write(self, kept: Path) -> None:
        """Write all arrays.

        A file gets its name once it is complete. Processes that write at the same time write the
        same bytes, so it does not matter whose files stay.
        """
        kept.mkdir(parents=True, exist_ok=True)
        arrays = {name: getattr(self.derived, name) for name in DERIVED}
        arrays |= {name: getattr(self.model, name) for name in MODEL}
        for name, array in (arrays | {"start": np.array(self.model.start)}).items():
            draft = kept / f"{name}.{secrets.token_hex(8)}.npy"
            try:
                np.save(draft, array)
                _leave_to_disk(draft)
                draft.replace(kept / f"{name}.npy")
            finally:
                draft.unlink(missing_ok=True)
        (kept / SUMS).write_text(_sums(kept), encoding="utf-8")


def _leave_to_disk(file: Path) -> None:
    """Flush a file and drop it from the page cache, so that fewer of its pages are resident.

    It saves a worker 7 MB of memory.
    """
    with file.open("rb+") as written:
        os.fsync(written.fileno())
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(written.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def let_go(*arrays: npt.NDArray[np.generic]) -> None:
    """Leave the pages of mapped arrays to the system until a guess needs them.

    A page is read from the file again when it is needed; a language nobody plays takes no memory.
    """
    for array in arrays:
        mapped = getattr(array.base, "_mmap", None)
        if mapped is not None and hasattr(mmap, "MADV_DONTNEED"):
            mapped.madvise(mmap.MADV_DONTNEED)


def _forget_others(kept: Path) -> None:
    """Delete a language's other models: old ones, and the oldest beyond KEPT_BYTES in all.

    Processes that have mapped them keep them until they end.
    """
    language, room, oldest = _language(kept), KEPT_BYTES, time.time() - KEPT_SECONDS
    with suppress(OSError):  # another process may delete them too
        others = [
            (other.stat().st_mtime, other)
            for other in kept.parent.iterdir()
            if other != kept and _language(other) == language
        ]
        for learned, other in sorted(others, reverse=True):
            room -= sum(file.stat().st_size for file in other.iterdir())
            if learned < oldest or room < 0:
                shutil.rmtree(other, ignore_errors=True)


def _name(lexicon: Lexicon) -> str:
    """Return language, list version and a digest of the code that learns, joined by hyphens."""
    digest = hashlib.sha256()
    for module in (derived_words, length_index, paradigms, letter_model, runs):
        assert module.__file__ is not None
        digest.update(Path(module.__file__).read_bytes())
    return f"{lexicon.language.code}-{lexicon.version}-{digest.hexdigest()[:8]}"


def _sums(kept: Path) -> str:
    """Return a line for each file with its CRC-32: 43 MB take 30 ms."""
    lines = []
    for name in ARRAYS:
        crc = 0
        with (kept / f"{name}.npy").open("rb") as file:
            while piece := file.read(PIECE):
                crc = zlib.crc32(piece, crc)
        lines.append(f"{name} {crc:08x}\n")
    return "".join(lines)


def _language(kept: Path) -> str:
    """Return the language in a folder's name; its code may contain a hyphen."""
    return kept.name.rsplit("-", 2)[0]
