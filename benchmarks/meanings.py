"""Looking up what words mean: in sorted files, and in the same lines held in memory."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from app.config import ROOT
from app.solver.lexicon.definitions import (
    DEFINITIONS,
    ENDINGS,
    IRREGULAR,
    Definitions,
    read_endings,
)
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.comparison import Comparison, compare

WORDS, REPEATS = 2_000, 5
KNOWN = 3
"""Only words up to this band are looked up: those that players ask for."""


class InMemory:
    """The lines of a sorted file in a dict: the fastest table, and the largest in memory."""

    def __init__(self, file: Path) -> None:
        self._rows: dict[str, list[list[str]]] = {}
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            key, *row = line.split("\t")
            self._rows.setdefault(key, []).append(row)

    def rows(self, key: str) -> list[list[str]]:
        return self._rows.get(key, [])


def comparisons(english: Lexicon, french: Lexicon) -> Iterator[Comparison]:
    """Compare finding all senses of a word and of its lemmas, in files and in memory."""
    rng = np.random.default_rng(1)
    for lexicon in (english, french):
        code = lexicon.language.code
        folder = ROOT / "wordlists" / code
        in_files = Definitions.open(folder, lexicon.forms)
        in_memory = Definitions(
            InMemory(folder / DEFINITIONS),
            InMemory(folder / IRREGULAR),
            read_endings(folder / ENDINGS),
            lexicon.forms,
        )
        ids = rng.permutation(np.flatnonzero(lexicon.bands <= KNOWN))[:WORDS]
        yield compare(
            f"meanings of {WORDS:,} words of bands 1-{KNOWN}",
            "all lines in a dict",
            in_files.find,
            in_memory.find,
            lexicon.words(ids),
            target=None,
            repeats=REPEATS,
            language=code,
        )
