"""How many of the shortest ladders an address asks for."""

from collections.abc import Mapping

from app.solver.ladder.solver import MAX_PATHS
from app.web.args import parse_int
from app.web.solve_limiter import take_turn

LISTED = 20
"""How many are listed by default."""
EXPENSIVE = 100
"""Longer lists wait for the solve limiter: 1,000 ladders of 87 words cost 80 ms, 100 cost 20."""


def parse_limit(args: Mapping[str, str], least: int) -> int:
    """Return the most ladders to list, `least` to MAX_PATHS; a long list takes its turn.

    Raises InvalidPuzzle, field `limit`.
    """
    limit = parse_int(args, "limit", least, MAX_PATHS)
    if limit is None:
        return LISTED
    if limit > EXPENSIVE:
        take_turn()
    return limit
