"""Reading single values of a Countdown address, each refused with a sentence and its field."""

from collections.abc import Mapping

from app.solver.puzzle import InvalidPuzzle

MAX_DIGITS = 6


def whole_number(asked: Mapping[str, str], name: str, least: int, most: int) -> int | None:
    """The whole number that an address gives by this name; None if it gives none.

    Raises InvalidPuzzle with that field.
    """
    typed = asked.get(name, "").strip()
    if not typed:
        return None
    digits = typed.isascii() and typed.isdigit() and len(typed) <= MAX_DIGITS
    if not digits or not least <= int(typed) <= most:
        raise InvalidPuzzle(
            f"The {name} must be a whole number from {least} to {most}; {shown(typed)} is not.",
            name,
        )
    return int(typed)


def shown(typed: str) -> str:
    """What was typed as a sentence may repeat it: short, and only what can be printed."""
    text = "".join(c if c.isprintable() else "?" for c in typed[:20])
    return f"“{text}”" if len(typed) <= len(text) else f"“{text}…”"
