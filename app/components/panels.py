"""What the panels of a page show: a result to share, and the way through a long list."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shared:
    """A result as symbols, in words, and the address of its puzzle, without the answers."""

    symbols: str
    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Pages:
    """Links to the pages before and after, each an address or "", and where this one is."""

    previous: str
    next: str
    where: str
