"""Escaping: in text that needs none, as nearly all, looking for it is faster than escaping."""

import re

from markupsafe import Markup, escape

SPECIAL = re.compile("[&<>\"']")
"""The characters that must be escaped; words and most addresses have none of them."""


def escaped(value: object) -> str:
    """Return a value as text of a page: markup as it is, all else escaped."""
    kind = type(value)
    if kind is Markup or (kind is str and not SPECIAL.search(value)):  # type: ignore[call-overload]
        return value  # type: ignore[return-value]
    return str(value) if kind is int else escape(value)
