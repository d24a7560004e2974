"""How many of the shortest ladders an address asks for."""

from collections.abc import Mapping

from app.solver.ladder.solver import MAX_PATHS
from app.web.args import parse_int
from app.web.solve_limiter import take_turn

LISTED = 20
"""How many are listed unless more are asked for."""
DEAR = 100
"""To list more takes a turn: a thousand ladders of 87 words cost 80 ms, a hundred 20."""


def parse_limit(args: Mapping[str, str], least: int) -> int:
    """Return the most ladders to list, `least` to MAX_PATHS; many let the request take its turn.

    Raises InvalidPuzzle, field `limit`.
    """
    limit = parse_int(args, "limit", least, MAX_PATHS)
    if limit is None:
        return LISTED
    if limit > DEAR:
        take_turn()
    return limit
