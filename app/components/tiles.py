"""Tiles, and what is made of them: racks, rungs, keys, masked words."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple
from unicodedata import normalize


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile on the table.

    letters: what is on it, in lower case; usually one letter, `qu` on some boards, "" for an
        empty slot.
    points: the small number in its corner; None if it has none.
    state: one of the words that tiles.css knows: "used", "picked", "hit", "miss", "blank",
        "empty", or "" for a tile at rest.
    """

    letters: str
    points: int | None = None
    state: str = ""


def tiles(letters: Iterable[str], points: Mapping[str, int] | None = None) -> tuple[Tile, ...]:
    """Return tiles at rest, with their points if a table is given.

    An accent that the table lacks costs nothing; a letter that it lacks has 0 points.
    """
    if points is None:
        return tuple(map(Tile, letters))
    return tuple(Tile(a, points.get(a, points.get(normalize("NFD", a)[0], 0))) for a in letters)


class RungLetter(NamedTuple):
    """A letter of a rung.

    changed: whether it differs from the rung before. matches: whether the end has it there too.
    """

    letter: str
    changed: bool
    matches: bool = False


@dataclass(frozen=True, slots=True)
class Rung:
    """A word of a ladder; every letter of an open rung is "".

    state: "end" for the two given words, "open" for one still to be found, else "".
    href: where the rung links to; "" for nowhere.
    """

    word: str
    letters: tuple[RungLetter, ...]
    state: str = ""
    href: str = ""


def rungs(words: Sequence[str], spelled: Callable[[str], str] = str) -> tuple[Rung, ...]:
    """Return a whole ladder, with its ends and each changed letter marked.

    spelled: gives a word its accents, letter for letter.
    """
    before = [words[0], *words]
    last = len(words) - 1
    return tuple(
        Rung(word, changed_letters(old, word, spelled(word)), "end" if step in (0, last) else "")
        for step, (old, word) in enumerate(zip(before, words, strict=False))
    )


def changed_letters(before: str, word: str, spelled: str = "") -> tuple[RungLetter, ...]:
    """Return a word's letters, marking those that differ from the equally long word before it.

    spelled: the word with its accents.
    """
    letters = zip(spelled or word, word, before, strict=True)
    return tuple([RungLetter(letter, new != old) for letter, new, old in letters])


def given_rung(word: str, spelled: Callable[[str], str] = str) -> Rung:
    """Return the rung of a given word, an end of its ladder, with no letter marked."""
    return Rung(word, changed_letters(word, word, spelled(word)), "end")


def open_rung(length: int) -> Rung:
    """Return the rung of a word that is still to be found."""
    return Rung("", (RungLetter("", False),) * length, "open")


MAX_COLUMNS = 10
"""The most letters of a masked word that stand in a line; a phone has room for them."""
UNKNOWN = "\0"
"""Stands for a blank while lines are made."""


def slot_lines(letters: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return a masked word or phrase in lines of up to MAX_COLUMNS characters.

    letters: a letter at each place, "" for a blank; " " separates words. A word that is too long
    for a line is broken after its hyphens, and what is still too long is split evenly.
    """
    lines: list[str] = []
    for word in "".join(letter or UNKNOWN for letter in letters).split(" "):
        joint = " "
        for part in re.split("(?<=-)", word) if len(word) > MAX_COLUMNS else [word]:
            if lines and len(lines[-1] + joint + part) <= MAX_COLUMNS:
                lines[-1] += joint + part
            elif part:
                size = ceil(len(part) / ceil(len(part) / MAX_COLUMNS))
                lines += [part[start : start + size] for start in range(0, len(part), size)]
            joint = ""
    return tuple(tuple(letter.replace(UNKNOWN, "") for letter in line) for line in lines)


@dataclass(frozen=True, slots=True)
class Key:
    """A key of an on-screen keyboard; state: "hit", "miss", or "" while it can be pressed."""

    letter: str
    state: str = ""


def keys(
    rows: Iterable[str], hits: Iterable[str] = "", misses: Iterable[str] = ""
) -> tuple[tuple[Key, ...], ...]:
    """Return one key per letter, in the rows of a keyboard."""
    states = dict.fromkeys(hits, "hit") | dict.fromkeys(misses, "miss")
    return tuple(tuple(Key(letter, states.get(letter, "")) for letter in row) for row in rows)
