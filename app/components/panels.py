"""What the panels of a page show: links through a long list."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pages:
    """Addresses of the pages before and after, "" for none, and which page this is, in words."""

    previous: str
    next: str
    where: str
