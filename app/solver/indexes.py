"""Everything that is prepared for a language before its first puzzle: built once, at startup."""

import ctypes
import gc
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

from app.solver.lexicon.definitions import Definitions
from app.solver.lexicon.explain import Reasons
from app.solver.lexicon.language import BadLanguage
from app.solver.lexicon.lexicon import Lexicon
from app.solver.lexicon.sorted_table import SortedTable

IndexBuilder = Callable[[Lexicon, Path | None], object]
"""Builds one index of a lexicon. It may cache in the folder what takes long to learn, if there is
one."""

Index = TypeVar("Index")
DAYS = "days.tsv"
M_ARENA_MAX = -8
M_MMAP_THRESHOLD = -3
"""glibc's numbers of two options: how many heaps a process may have, and from how many bytes on a
block is asked of the system, which gets it back as soon as it is freed."""
LARGE = 256 * 1024


@dataclass(frozen=True, slots=True, eq=False)
class Indexes:
    """A language's words and every game's index of them; immutable, shared by all threads.

    reasons: why a word is in the list or not.
    days: days.tsv, the puzzles of settled days (see calendar.py).
    of_games: class -> the index that a game asked for; `indexes[CountdownIndex]` looks one up.
    """

    lexicon: Lexicon
    definitions: Definitions
    reasons: Reasons
    days: SortedTable
    of_games: Mapping[type[Any], object]

    @classmethod
    def build(
        cls, folder: Path, builders: Iterable[IndexBuilder], cache: Path | None = None
    ) -> Self:
        """Read and index a list folder's language. Raises BadLanguage, naming the fault."""
        try:
            lexicon = Lexicon.read(folder)
            definitions = Definitions.open(folder, lexicon.forms)
            reasons = Reasons.open(folder, lexicon)
        except OSError as error:
            raise BadLanguage(f"{error.filename}: {error.strerror}") from error
        built = [build(lexicon, cache) for build in builders]
        days = SortedTable(folder / DAYS, fields=9)
        return cls(lexicon, definitions, reasons, days, {type(each): each for each in built})

    def __getitem__(self, kind: type[Index]) -> Index:
        """Return the index of a class. Raises KeyError if no game asked for one."""
        index = self.of_games[kind]
        assert isinstance(index, kind)
        return index


def build_all(
    folder: Path, builders: Iterable[IndexBuilder], cache: Path | None = None
) -> Mapping[str, Indexes]:
    """Return language code -> indexes, sorted, for each subfolder that has a language.toml."""
    folders = sorted(file.parent for file in folder.glob("*/language.toml"))
    if not folders:
        raise BadLanguage(f"{folder}: none of its folders has a language.toml")
    builders = tuple(builders)
    return {each.name: Indexes.build(each, builders, cache) for each in folders}


def give_back_memory() -> None:
    """Make glibc return the memory freed by building (35 MB measured) that it would otherwise keep.

    From here on all threads share one heap: with one each, the default, no thread can use what
    another has freed (measured: 14 MB in a worker of four threads that has served every page).
    """
    gc.collect()
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt") and hasattr(libc, "malloc_trim"):
        libc.mallopt(M_ARENA_MAX, 1)
        # Once set, it stays fixed; else glibc raises it and holds on to what a large answer took.
        libc.mallopt(M_MMAP_THRESHOLD, LARGE)
        libc.malloc_trim(0)
