"""Lists with very many ladders, and a test of fairness."""

from collections.abc import Mapping
from itertools import product
from typing import Any


def corners(letters: int) -> list[str]:
    """Return the corners of a cube: all words of this length spelled with a and b, sorted."""
    return ["".join(word) for word in product("ab", repeat=letters)]


def is_fair(drawn: Mapping[Any, int], outcomes: int) -> bool:
    """Return whether all outcomes look equally likely; fair draws fail one time in 10,000.

    Chi-square must be below its 0.9999 quantile (Wilson and Hilferty's approximation).
    drawn: outcome -> how often it was drawn. outcomes: how many are possible.
    """
    expected = sum(drawn.values()) / outcomes
    counts = [*drawn.values(), *[0] * (outcomes - len(drawn))]
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    freedom = outcomes - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.719 * (2 / (9 * freedom)) ** 0.5) ** 3
    return bool(chi_square < limit)
