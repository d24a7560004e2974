"""All that is prepared of one language before its first puzzle comes: built once, at startup."""

import ctypes
import gc
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.solver.countdown.conundrum import conundrum_answers
from app.solver.countdown.solver import CountdownIndex
from app.solver.definitions import Definitions
from app.solver.hangman.guesser import HangmanIndex
from app.solver.ladder.graph import LadderIndex
from app.solver.language import BadLanguage
from app.solver.lexicon import Ids, Lexicon
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.solver import RuzzleIndex


@dataclass(frozen=True, slots=True, eq=False)
class Indexes:
    """A language's words and every game's index of them; immutable, shared by all threads.

    conundrums: the ids of the words that can be a conundrum's answer.
    """

    lexicon: Lexicon
    definitions: Definitions
    countdown: CountdownIndex
    conundrums: Ids
    ruzzle: RuzzleIndex
    grid_dealer: GridDealer
    ladder: LadderIndex
    hangman: HangmanIndex

    @classmethod
    def build(cls, folder: Path, cache: Path | None = None) -> "Indexes":
        """Read and index the language of a folder; BadLanguage says what is wrong with it.

        cache: the folder of Hangman's model cache, None to keep nothing.
        """
        lexicon = Lexicon.read(folder)
        countdown = CountdownIndex.build(lexicon)
        return cls(
            lexicon,
            Definitions.open(folder),
            countdown,
            conundrum_answers(countdown),
            RuzzleIndex.build(lexicon),
            GridDealer.of(lexicon),
            LadderIndex.build(lexicon),
            HangmanIndex.build(lexicon, cache),
        )


def build_all(folder: Path, cache: Path | None = None) -> Mapping[str, Indexes]:
    """Language code -> indexes, for each subfolder that has a language.toml, by code."""
    folders = sorted(file.parent for file in folder.glob("*/language.toml"))
    if not folders:
        raise BadLanguage(f"{folder}: no folder in it has a language.toml")
    indexes = {each.name: Indexes.build(each, cache) for each in folders}
    for each in indexes.values():
        each.hangman.prepare()
    _give_back_memory()
    return indexes


def _give_back_memory() -> None:
    """Let the C library return what building freed (measured: 33 MB); glibc keeps it otherwise."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim:
        trim(0)
