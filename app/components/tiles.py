"""Letter tiles, and what is drawn with them: racks, rungs, keys and masked words."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple
from unicodedata import normalize


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile to draw.

    letters: in lower case; nearly always a single letter, or "" for an empty slot.
    points: the small number in its corner, or None.
    state: a state in tiles.css ("used", "picked", "hit", "miss", "blank" or "empty"); "" for an
        ordinary tile.
    """

    letters: str
    points: int | None = None
    state: str = ""


def tiles(letters: Iterable[str], points: Mapping[str, int] | None = None) -> tuple[Tile, ...]:
    """Return an ordinary tile for each letter, with its points if `points` is given.

    If an accented letter is not in `points`, it gets the points of the plain letter. Any other
    letter that is not in `points` gets 0.
    """
    if points is None:
        return tuple(map(Tile, letters))
    return tuple(Tile(a, points.get(a, points.get(normalize("NFD", a)[0], 0))) for a in letters)


class RungLetter(NamedTuple):
    """A letter of a rung.

    changed: whether the previous rung has a different letter here.
    matches: whether the end word has the same letter here.
    """

    letter: str
    changed: bool
    matches: bool = False


@dataclass(frozen=True, slots=True)
class Rung:
    """A rung of a word ladder.

    word: "" for a rung still to be found; its letters are then "" too.
    href: the address that the rung links to; "" if it is not a link.
    """

    word: str
    letters: tuple[RungLetter, ...]
    href: str = ""


def rungs(words: Sequence[str], spelled: Callable[[str], str] = str) -> tuple[Rung, ...]:
    """Return all rungs of a ladder, with all changed letters marked.

    spelled: restores the accents of a folded word without changing its length.
    """
    before = [words[0], *words]
    return tuple(
        Rung(word, changed_letters(old, word, spelled(word)))
        for old, word in zip(before, words, strict=False)
    )


def changed_letters(before: str, word: str, spelled: str = "") -> tuple[RungLetter, ...]:
    """Return a word's letters, marking those that differ from the previous word's.

    before: the previous word, of the same length.
    spelled: the word with its accents; "" if it has none.
    """
    letters = zip(spelled or word, word, before, strict=True)
    return tuple([RungLetter(letter, new != old) for letter, new, old in letters])


def open_ladder(start: str, end: str, spelled: Callable[[str], str]) -> tuple[Rung, ...]:
    """Return the two ends of a ladder with an open rung between them; no letter is marked."""
    first, last = [Rung(word, changed_letters(word, word, spelled(word))) for word in (start, end)]
    return first, Rung("", (RungLetter("", False),) * len(start)), last


MAX_COLUMNS = 10
"""The most characters of a masked word that a line has room for on a phone."""
UNKNOWN = "\0"
"""Stands for a blank while a word is being split into lines."""


def slot_lines(letters: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Split a masked word or phrase into lines of at most MAX_COLUMNS characters.

    A word that is too long for a line is split after its hyphens. Any part that is still too long
    is split into roughly equal pieces.

    letters: one for each place; "" for a blank, " " between words.
    """
    lines: list[str] = []
    for word in "".join(letter or UNKNOWN for letter in letters).split(" "):
        gap = " "
        for part in re.split("(?<=-)", word) if len(word) > MAX_COLUMNS else [word]:
            if lines and len(lines[-1] + gap + part) <= MAX_COLUMNS:
                lines[-1] += gap + part
            elif part:
                size = ceil(len(part) / ceil(len(part) / MAX_COLUMNS))
                lines += [part[start : start + size] for start in range(0, len(part), size)]
            gap = ""
    return tuple(tuple(letter.replace(UNKNOWN, "") for letter in line) for line in lines)


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the on-screen keyboard. Its state is "hit", "miss", or "" if not yet pressed."""

    letter: str
    state: str = ""


def keys(
    rows: Iterable[str], hits: Iterable[str] = "", misses: Iterable[str] = ""
) -> tuple[tuple[Key, ...], ...]:
    """Return the rows of a keyboard, with each hit and miss marked; a letter in both is a miss."""
    states = dict.fromkeys(hits, "hit") | dict.fromkeys(misses, "miss")
    return tuple(tuple(Key(letter, states.get(letter, "")) for letter in row) for row in rows)
