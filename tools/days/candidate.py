"""A puzzle that may be chosen for a day, with its difficulty and its words."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The parts of a day, each dealt from a pool of its own."""

    RACK = "rack"
    CONUNDRUM = "conundrum"
    LADDER = "ladder"
    GRID = "grid"
    HANGMAN = "secret"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle of one kind.

    name: the same for equal puzzles: the sorted tiles, the answer, the two sorted ends, the
        canonical grid or the secret.
    fields: its columns in days.tsv.
    difficulty: higher is harder; each kind has its own scale.
    words: the words that players should find, or those of the easiest ladder; none for a grid.
    note: a remark for editors.
    """

    name: str
    fields: tuple[str, ...]
    difficulty: float
    words: frozenset[str] = frozenset()
    note: str = ""


def shuffled(candidates: Iterable[Candidate], seed: str) -> list[Candidate]:
    """Return candidates sorted by a hash of the seed and their names.

    So adding or removing a candidate does not reorder the others.
    """
    return sorted(
        candidates, key=lambda each: hashlib.sha256(f"{seed}/{each.name}".encode()).digest()
    )
