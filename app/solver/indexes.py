"""The indexes that the solvers need for each language, built once at startup."""

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
"""A function that builds one index of a lexicon. If given a folder, it may cache results there."""

Index = TypeVar("Index")
DAYS = "days.tsv"
M_ARENA_MAX = -8
M_MMAP_THRESHOLD = -3
"""Two options of glibc's mallopt: how many heaps a process may have, and the minimum size of a
block that is taken straight from the system, and given back to it as soon as it is freed."""
LARGE = 256 * 1024
"""The value for M_MMAP_THRESHOLD, in bytes."""


@dataclass(frozen=True, slots=True, eq=False)
class Indexes:
    """The words of a language and each game's index of them, shared by all threads.

    reasons: explains why a word is or is not in the list.
    days: days.tsv, the puzzles settled in advance (see calendar.py).
    of_games: class -> index of that class; `indexes[CountdownIndex]` looks one up.
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
        """Return the indexes of the language in a list folder.

        cache: a folder where builders may store results.
        Raises BadLanguage if the language cannot be used; its message says what is wrong.
        """
        try:
            lexicon = Lexicon.read(folder)
            definitions = Definitions.open(folder, lexicon.forms)
            reasons = Reasons.open(folder, lexicon)
            days = SortedTable(folder / DAYS, fields=9)
        except OSError as error:
            raise BadLanguage(f"{error.filename}: {error.strerror}") from error
        built = [build(lexicon, cache) for build in builders]
        return cls(lexicon, definitions, reasons, days, {type(each): each for each in built})

    def __getitem__(self, kind: type[Index]) -> Index:
        """Return the index of the given class. Raises KeyError if no builder made one."""
        index = self.of_games[kind]
        assert isinstance(index, kind)
        return index


def build_all(
    folder: Path, builders: Iterable[IndexBuilder], cache: Path | None = None
) -> Mapping[str, Indexes]:
    """Return indexes for each subfolder with a language.toml, keyed and sorted by language code.

    Raises BadLanguage if there is no such subfolder, or if a language cannot be used.
    """
    folders = sorted(file.parent for file in folder.glob("*/language.toml"))
    if not folders:
        raise BadLanguage(f"{folder}: none of its folders has a language.toml")
    builders = tuple(builders)
    return {each.name: Indexes.build(each, builders, cache) for each in folders}


def give_back_memory() -> None:
    """Give memory back to the system once the indexes are built; glibc would keep 35 MB of it.

    Also make all threads share one heap. By default, each thread has its own, and cannot reuse
    memory that another has freed. This wasted 14 MB in a worker whose four threads had served every
    page.
    """
    gc.collect()
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt") and hasattr(libc, "malloc_trim"):
        libc.mallopt(M_ARENA_MAX, 1)
        # Otherwise, once a larger block is freed, glibc raises the threshold and keeps such blocks.
        libc.mallopt(M_MMAP_THRESHOLD, LARGE)
        libc.malloc_trim(0)
