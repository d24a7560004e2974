"""What a list teaches about words that it lacks, kept on disk so that it is learnt only once.

Learning takes a second or two a language; a server that starts again, and every further worker,
finds the arrays in a folder and maps them into memory, where all processes share them. A folder's
name says what it was learnt from and how: a changed list, or changed code, is learnt anew.
"""

import hashlib
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from app.solver.hangman import derived_words, letter_model
from app.solver.hangman.derived_words import DerivedWords
from app.solver.hangman.letter_model import LetterModel
from app.solver.lexicon import Lexicon

DERIVED = ("letters", "lengths", "odds")
MODEL = ("follows", "next_row")


@dataclass(frozen=True, slots=True, eq=False)
class Learnt:
    """The words that a list's endings suggest, and how its letters follow each other."""

    derived: DerivedWords
    model: LetterModel

    @classmethod
    def of(cls, lexicon: Lexicon, folder: Path | None = None) -> "Learnt":
        """What was learnt from a lexicon: read if the folder has it, else learnt and put there.

        A folder that cannot be written, or a file in it that cannot be read, costs the time of
        learning and nothing else.
        """
        if folder is None:
            return cls._learn(lexicon)
        kept = folder / _name(lexicon)
        try:
            return cls._read(kept)
        except (OSError, ValueError, EOFError):
            learnt = cls._learn(lexicon)
        try:
            learnt._write(kept)
        except OSError:
            return learnt
        return cls._read(kept)

    @classmethod
    def _learn(cls, lexicon: Lexicon) -> "Learnt":
        symbols = len(lexicon.language.alphabet) + 1
        return cls(
            DerivedWords.of(lexicon.letters, lexicon.lengths),
            LetterModel.build(lexicon.letters, lexicon.lengths, symbols),
        )

    @classmethod
    def _read(cls, kept: Path) -> "Learnt":
        arrays = {
            name: np.load(kept / f"{name}.npy", mmap_mode="r", allow_pickle=False)
            for name in (*DERIVED, *MODEL, "start")
        }
        return cls(
            DerivedWords(*(arrays[name] for name in DERIVED)),
            LetterModel(arrays["follows"], arrays["next_row"], int(arrays["start"])),
        )

    def _write(self, kept: Path) -> None:
        """Write all, then give it its name: nobody finds half of it. The first to finish wins."""
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=".", dir=kept.parent))
        try:
            for name in DERIVED:
                np.save(draft / f"{name}.npy", getattr(self.derived, name))
            for name in MODEL:
                np.save(draft / f"{name}.npy", getattr(self.model, name))
            np.save(draft / "start.npy", np.array(self.model.start))
            for old in kept.parent.glob(f"{kept.name.rpartition('-')[0].rpartition('-')[0]}-*"):
                shutil.rmtree(old, ignore_errors=True)
            draft.rename(kept)
        finally:
            shutil.rmtree(draft, ignore_errors=True)


def _name(lexicon: Lexicon) -> str:
    """Language, list version, and a digest of the code that learns, parted by hyphens."""
    digest = hashlib.sha256()
    for module in (derived_words, letter_model):
        assert module.__file__ is not None
        digest.update(Path(module.__file__).read_bytes())
    return f"{lexicon.language.code}-{lexicon.version}-{digest.hexdigest()[:8]}"
