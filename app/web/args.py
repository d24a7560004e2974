"""Single values of an address or a form: read, and refused with a code if they make no sense."""

from collections.abc import Mapping

from app.components.numbers import number_text
from app.solver.puzzle import InvalidPuzzle
from app.web.text import quoted

MAX_DIGITS = 18


def parse_int(args: Mapping[str, str], name: str, least: int, most: int) -> int | None:
    """Return the whole number of that name, None if there is none.

    Raises InvalidPuzzle, with the name as its field, if it is no number from least to most.
    """
    typed = args.get(name, "").strip()
    if not typed:
        return None
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= MAX_DIGITS else -1
    if not least <= number <= most:
        limits = {"least": number_text(least), "most": number_text(most)}
        raise InvalidPuzzle("not-a-number", name, typed=quoted(typed), **limits)
    return number


def parse_bool(args: Mapping[str, str], name: str) -> bool:
    """Return whether something is switched on: `1` does, `0` or nothing does not.

    Raises InvalidPuzzle, with the name as its field, for anything else.
    """
    typed = args.get(name, "")
    if typed not in ("", "0", "1"):
        raise InvalidPuzzle("not-a-switch", name, name=name)
    return typed == "1"
