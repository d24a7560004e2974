"""Tiles, and what is made of them: racks, rungs, keys, masked words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile on the table.

    letters: what is on it, in lower case; usually one letter, `qu` on some boards, "" for an
        empty slot.
    points: the small number in its corner; None for none.
    state: one of the words that tiles.css knows: "used", "picked", "hit", "miss", "blank",
        "empty", or "" for a tile at rest.
    """

    letters: str
    points: int | None = None
    state: str = ""


def tiles(letters: Iterable[str], points: Mapping[str, int] | None = None) -> tuple[Tile, ...]:
    """Return tiles at rest; with a table of points, with theirs (0 for a letter not in it)."""
    return tuple(Tile(a, None if points is None else points.get(a, 0)) for a in letters)


@dataclass(frozen=True, slots=True)
class RungLetter:
    """A letter of a rung.

    changed: whether it differs from the rung before. matches: whether the end has it there.
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
    """Return a word's letters, those marked that differ from the equally long word before it.

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


def slot_lines(letters: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return a masked word or phrase in lines of up to MAX_COLUMNS, no line much the longest.

    letters: a letter at each place, "" for a blank; " " parts words. A word that is too long for a
    line is broken after its hyphens, and what is still too long is split evenly.
    """
    lines: list[tuple[str, ...]] = []
    for word in _parted(letters):
        joint: tuple[str, ...] = (" ",)
        for part in _parts_of_long(word):
            if lines and len(lines[-1]) + len(joint) + len(part) <= MAX_COLUMNS:
                lines[-1] = (*lines[-1], *joint, *part)
            else:
                count = -(-len(part) // MAX_COLUMNS)
                size = -(-len(part) // max(count, 1))
                lines += [part[start : start + size] for start in range(0, len(part), size or 1)]
            joint = ()
    return tuple(lines)


def _parts_of_long(word: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return a word in parts, split after its hyphens if it is too long for one line."""
    if len(word) <= MAX_COLUMNS:
        return [word]
    parts: list[tuple[str, ...]] = [()]
    for letter in word:
        parts[-1] = (*parts[-1], letter)
        if letter == "-":
            parts.append(())
    return parts


def _parted(letters: Sequence[str]) -> list[tuple[str, ...]]:
    words: list[tuple[str, ...]] = [()]
    for letter in letters:
        if letter == " ":
            words.append(())
        else:
            words[-1] = (*words[-1], letter)
    return words


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
