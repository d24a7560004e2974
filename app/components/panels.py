"""What the panels of a page show: a result to share, links through a long list."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shared:
    """A result as emoji and as text, and where to play its puzzle, which gives no answers away."""

    symbols: str
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Pages:
    """Addresses of the pages before and after, "" for none, and which page this is, in words."""

    previous: str
    next: str
    where: str
