"""The end of a game as text to share, without any of its words."""

from datetime import date
from urllib.parse import urljoin

from flask import request

from app.components.panels import Shared
from app.games.ruzzle import text
from app.games.ruzzle.state import GameState
from app.solver.ruzzle.round import Tally
from app.web.dates import day_named

SQUARES = 10


def shared_result(state: GameState, todays: date | None) -> Shared:
    """Return the result to share; todays: the day whose grid it is, None for any other grid."""
    over = [*state.past, state.round]
    numbers = range(1, len(over) + 1) if state.past else [None]
    tallies = [text.tallies_message(each, n) for each, n in zip(over, numbers, strict=True)]
    squares = [f"{_squares(each.familiar, '🟩')} {_squares(each.rare, '🟨')}" for each in over]
    score = text.SHARED(facts=", ".join(_facts(state, todays)), points=state.points)
    longest = max((len(word) for each in over for word in each.found.words), default=0)
    rest = [text.MY_LONGEST(count=longest)] if longest else []
    rest += [text.HINTS_USED(count=state.hints)] if state.hints else []
    return Shared(
        symbols="\n".join([score, *squares, *rest]),
        words="\n".join([score, *tallies, *rest]),
        address=urljoin(request.url_root, state.game.again().address()),
    )


def _facts(state: GameState, todays: date | None) -> list[str]:
    """Return what tells the puzzle apart: its day or size, rounds, clock, language."""
    game, grid = state.game, state.game.grid
    puzzle = day_named(todays) if todays else text.SIZE(rows=grid.rows, columns=grid.columns)
    rounds = [text.ROUNDS(count=game.number)] if game.number > 1 else []
    return [puzzle, *rounds, *state.terms]


def _squares(tally: Tally, square: str) -> str:
    """Return a bar of squares, as full as the words were found, and the numbers."""
    full = round(SQUARES * tally.found / tally.total) if tally.total else 0
    return f"{square * full}{'⬜' * (SQUARES - full)} {tally.found:,}/{tally.total:,}"
