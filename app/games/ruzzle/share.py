"""The end of a game as text to share, without any of its words."""

from urllib.parse import urljoin

from flask import request

from app.components.numbers import number_text
from app.components.panels import Shared
from app.games.ruzzle import text
from app.games.ruzzle.state import GameState
from app.solver.ruzzle.ranks import RANKS
from app.solver.ruzzle.round import Tally
from app.web.dates import day_named


def share_round(state: GameState) -> Shared:
    """Return the result to share; that of a day leads to where everyone begins it."""
    game = state.game
    over = [*state.past, state.round]
    numbers = range(1, len(over) + 1) if state.past else [None]
    tallies = [text.tallies_message(each, n) for each, n in zip(over, numbers, strict=True)]
    bars = [_bar(rank, each.familiar) for rank, each in zip(state.ranks, over, strict=True)]
    score = text.SHARED(facts=", ".join(_facts(state)), points=state.points)
    longest = max((len(word) for each in over for word in each.found.words), default=0)
    rest = [text.MY_LONGEST(count=longest)] if longest else []
    rest += [text.HINTS_USED(count=state.hints)] if state.hints else []
    return Shared(
        symbols="\n".join([score, *bars, *rest]),
        words="\n".join([score, *tallies, *rest]),
        url=urljoin(request.url_root, game.day_url or game.again().url()),
    )


def rank_bar(state: GameState) -> str:
    """Return the bar of the round in play: how far its ranks were climbed."""
    return _bar(state.ranks[-1], state.round.familiar)


def _facts(state: GameState) -> list[str]:
    """Return what tells the puzzle apart: its day or size, rounds, clock, language."""
    game, grid = state.game, state.game.grid
    puzzle = day_named(game.day) if game.day else text.SIZE(rows=grid.rows, columns=grid.columns)
    so_far = text.ROUNDS_OF if game.coming else text.ROUNDS
    rounds = [so_far(count=game.number, rounds=game.rounds)] if game.rounds > 1 else []
    return [puzzle, *rounds, *state.terms]


def _bar(rank: int, familiar: Tally) -> str:
    """Return a square for each rank, green up to the one reached, and the familiar words."""
    counts = f"{number_text(familiar.found)}/{number_text(familiar.total)}"
    return f"{'🟩' * rank}{'⬜' * (RANKS - 1 - rank)} {counts}"
