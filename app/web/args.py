"""Addresses: their single values read, each refused with a sentence, and their queries written."""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import url_for

from app.solver.puzzle import InvalidPuzzle

MOST_DIGITS = 18
REPEATED = 20
"""So much of what was typed is repeated in a sentence."""


def whole(
    asked: Mapping[str, str], name: str, least: int, most: int, called: str = ""
) -> int | None:
    """The whole number that an address gives by a name, None if it gives none.

    called: what sentences call it, the name unless told.
    Raises InvalidPuzzle, with the name as its field.
    """
    typed = asked.get(name, "").strip()
    if not typed:
        return None
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS else -1
    if not least <= number <= most:
        told = typed[:REPEATED] + "…" * (len(typed) > REPEATED)
        readable = "".join(sign if sign.isprintable() else "?" for sign in told)
        raise InvalidPuzzle(
            f"The {called or name} can be a whole number from {least} to {most:,};"
            f" “{readable}” is not.",
            name,
        )
    return number


def switched_on(asked: Mapping[str, str], name: str) -> bool:
    """Whether an address turns something on: `1` does, `0` or nothing does not.

    Raises InvalidPuzzle, with the name as its field, for anything else.
    """
    typed = asked.get(name, "")
    if typed not in ("", "0", "1"):
        raise InvalidPuzzle(f"Set {name} to 1, or leave it out.", name)
    return typed == "1"


def address_with(endpoint: str, query: Mapping[str, str]) -> str:
    """The address of an endpoint with a query, with readable commas, slashes and parentheses."""
    written = urlencode(query, safe=",/()")
    return f"{url_for(endpoint)}?{written}" if written else url_for(endpoint)
