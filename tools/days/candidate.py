"""A puzzle that a day may have, its measured difficulty, and the words it must not repeat."""

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

    name: what is the same if it is dealt again: the tiles, the answer, the two ends in order.
    fields: its columns of days.tsv. difficulty: greater is harder, on a scale of its kind.
    words: those that days nearby may not have. note: what an editor should know.
    """

    name: str
    fields: tuple[str, ...]
    difficulty: float
    words: frozenset[str] = frozenset()
    note: str = ""


def shuffled(candidates: Iterable[Candidate], seed: str) -> list[Candidate]:
    """Return candidates in an order that depends on the seed and each one's name alone.

    So a word that joins or leaves the list moves no other.
    """

    def place(candidate: Candidate) -> bytes:
        return hashlib.sha256(f"{seed}/{candidate.name}".encode()).digest()

    return sorted(candidates, key=place)
