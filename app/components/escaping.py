"""HTML escaping. Few strings need it, and checking a string is faster than escaping it."""

import re

from markupsafe import Markup, escape

SPECIAL = re.compile("[&<>\"']")
"""The characters that must be escaped; words and most addresses have none."""


def escaped(value: object) -> str:
    """Return a value as HTML: markup unchanged, anything else as escaped text."""
    kind = type(value)
    if kind is Markup or (kind is str and not SPECIAL.search(value)):  # type: ignore[call-overload]
        return value  # type: ignore[return-value]
    return str(value) if kind is int else escape(value)
