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

IndexBuilder = Callable[[Lexicon, Path | None], object]
"""Builds one index of a lexicon. It may cache in the folder what takes long to learn, if there is
one."""

Index = TypeVar("Index")
M_ARENA_MAX = -8
"""glibc's number of the option that says how many heaps a process may have."""


@dataclass(frozen=True, slots=True, eq=False)
class Indexes:
    """A language's words and every game's index of them; immutable, shared by all threads.

    reasons: why a word is in the list or not.
    of_games: class -> the index that a game asked for; `indexes[CountdownIndex]` looks one up.
    """

    lexicon: Lexicon
    definitions: Definitions
    reasons: Reasons
    of_games: Mapping[type[Any], object]

    @classmethod
    def build(
        cls, folder: Path, builders: Iterable[IndexBuilder], cache: Path | None = None
    ) -> Self:
        """Read and index the language of a list folder; BadLanguage says what is wrong with it."""
        lexicon = Lexicon.read(folder)
        built = [build(lexicon, cache) for build in builders]
        return cls(
            lexicon,
            Definitions.open(folder, lexicon.forms),
            Reasons.open(folder, lexicon),
            {type(each): each for each in built},
        )

    def __getitem__(self, kind: type[Index]) -> Index:
        """Return the index of a class; KeyError if no game asked for one."""
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
    """Make glibc return what building freed (measured: 35 MB), which it would keep otherwise.

    From here on all threads share one heap: with one each, as is usual, what one thread has freed
    no other can use (measured: 14 MB in a worker of four threads that has served every page).
    """
    gc.collect()
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt") and hasattr(libc, "malloc_trim"):
        libc.mallopt(M_ARENA_MAX, 1)
        libc.malloc_trim(0)
