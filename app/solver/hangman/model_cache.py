"""The model cache on disk: what a word list teaches about the words that it lacks.

Learning takes a second or two for each language. What is learned is stored in a folder as arrays.
After a restart, and in each further worker, the server maps these into memory, where all processes
share them. The folder is named after the list and the code that learned the arrays. If either
changes, the arrays are learned again.
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
"""The file with the checksums of the arrays; if one sum is wrong, all arrays are learned again."""
PIECE = 1 << 20
KEPT_SECONDS = 24 * 60 * 60
"""How long a language's earlier models may be kept, as some process may still read them."""
KEPT_BYTES = 35_000_000
"""How much room a language's earlier models may take: enough for those of one large list."""


@dataclass(frozen=True, slots=True, eq=False)
class Models:
    """What is learned from a list: the words that its endings suggest, and its letter model."""

    derived: DerivedWords
    model: LetterModel

    @classmethod
    def of(cls, lexicon: Lexicon, folder: Path | None = None) -> "Models":
        """Return a lexicon's models, from the folder if possible, else learned and stored there.

        folder: None to learn the models without storing them.
        If the folder cannot be written to, or one of its files cannot be read, the only cost is the
        time to learn the models. Another process may delete files at any time.
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
            # As plain arrays, because each slice of a memmap would be a memmap again.
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
        """Write all arrays to a folder. Raises OSError if that fails.

        Each array's file gets its final name once it is complete. Processes that write at the same
        time write the same bytes, so it does not matter whose files stay.
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
    """Flush a file and drop it from the page cache, which saves each worker 7 MB of memory."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(written.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def let_go(*arrays: npt.NDArray[np.generic]) -> None:
    """Release the memory of mapped arrays until a guess needs them.

    The arrays are then read from the files again, so a language that nobody plays takes no memory.
    """
    for array in arrays:
        mapped = getattr(array.base, "_mmap", None)
        if mapped is not None and hasattr(mmap, "MADV_DONTNEED"):
            mapped.madvise(mmap.MADV_DONTNEED)


def _forget_others(kept: Path) -> None:
    """Delete a language's other models that are too old, and the oldest if they take too much room.

    The limits are KEPT_SECONDS and KEPT_BYTES. A process that has already mapped the models' files
    can read them until it ends.
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
    """Return a lexicon's folder name: language, list version and a digest of the learning code."""
    digest = hashlib.sha256()
    for module in (derived_words, length_index, paradigms, letter_model, runs):
        assert module.__file__ is not None
        digest.update(Path(module.__file__).read_bytes())
    return f"{lexicon.language.code}-{lexicon.version}-{digest.hexdigest()[:8]}"


def _sums(kept: Path) -> str:
    """Return a line for each array: its name and its file's CRC-32.

    This takes 30 ms for 43 MB. Raises OSError if a file cannot be read.
    """
    lines = []
    for name in ARRAYS:
        crc = 0
        with (kept / f"{name}.npy").open("rb") as file:
            while piece := file.read(PIECE):
                crc = zlib.crc32(piece, crc)
        lines.append(f"{name} {crc:08x}\n")
    return "".join(lines)


def _language(kept: Path) -> str:
    """Return the language code in a folder's name; the code may contain a hyphen."""
    return kept.name.rsplit("-", 2)[0]
