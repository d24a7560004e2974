"""Ruzzle's addresses. An address holds the whole game; the server stores nothing."""

from dataclasses import replace
from datetime import date

import numpy as np
from flask import Blueprint, Response, request

from app.games import kit
from app.games.ruzzle import addresses, pages
from app.solver.calendar import grid_of
from app.solver.indexes import Indexes
from app.solver.lexicon.typed_word import LONGEST_WORD
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.quality_grid import ONE_ROUND_BONUSES, GridTarget, deal_grid, with_bonuses
from app.solver.ruzzle.solver import RuzzleIndex
from app.web.caching import cacheable
from app.web.dates import asked_day
from app.web.operation import operation
from app.web.pages import Page
from app.web.site import current_indexes
from app.web.solve_limiter import take_turn
from app.web.urls import see_other

ruzzle = Blueprint("ruzzle", __name__, url_prefix="/<language:lang>/ruzzle")


@ruzzle.get("/")
@operation(
    addresses.RoundQuery,
    kit.DayQuery,
    addresses.BeforeGrids,
    addresses.OpenRound,
    addresses.GridResult,
    fills=addresses.GridRequest,
    leads_on=True,
    missing="day",
)
@kit.or_setup(pages.setup_page)
def play() -> Page | Response:
    """Play a round, or show its result. The address holds the whole game."""
    indexes = current_indexes()
    if "grid" not in request.args:
        kit.check(addresses.RoundQuery, addresses.GridRequest)
    if "play" in request.args:
        return see_other(_game_of_day(indexes, asked_day()).url("ruzzle.play"))
    if "grid" not in request.args:
        return kit.setup(pages.setup_page)
    query = kit.asked(addresses.RoundQuery)
    if not _is_of_day(query.game, indexes):
        query = replace(query, game=replace(query.game, day=None))
    if query.turn:
        query = replace(query, game=replace(query.game, grid=query.game.grid.rotated()))
    state = addresses.GameState.of(query, indexes[RuzzleIndex])
    if query.turn:
        return pages.RoundPage(state, typed=(query.word or "")[:LONGEST_WORD], error=state.refused)
    if state.refused:
        return pages.RoundPage(state, error=state.refused)
    if query.end:
        return pages.result_page(state, query.word)
    if query.finish:
        ended = pages.round_page(state, query.word or None).state
        return see_other(ended.url(end=1))
    if query.ask:
        hinted = state.hinted()
        return pages.RoundPage(hinted, typed=query.word) if query.word else see_other(hinted.url())
    return pages.round_page(state, query.word)


@ruzzle.get("/new")
@operation(addresses.GridRequest)
@kit.or_setup(pages.setup_page)
def new() -> Response:
    """Deal a game of one or more grids, and redirect to it."""
    game = deal(kit.asked(addresses.GridRequest), current_indexes(), np.random.default_rng())
    return see_other(game.url("ruzzle.play"))


@ruzzle.get("/solve")
@operation(addresses.SolveQuery, addresses.SolvedGrid)
@cacheable
def solve() -> Response:
    """Find all words in a grid, each with its best path."""
    return kit.solved_or_form(addresses.SolveQuery, pages.solved_page)


def _game_of_day(indexes: Indexes, day: date) -> addresses.RuzzleGame:
    """Return a day's grid as a game, with the clock that the address asks for or the usual one."""
    args = {"clock": addresses.USUAL_CLOCK, **request.args}
    settings = addresses.Settings(clock=kit.asked(addresses.Settings, args).clock)
    return addresses.RuzzleGame(grid_of(indexes, day), day=day, settings=settings)


def _is_of_day(game: addresses.RuzzleGame, indexes: Indexes) -> bool:
    """Return whether a game's only grid is the daily grid of its day, in any orientation."""
    if game.day is None or game.rounds > 1:
        return False
    return grid_of(indexes, game.day).canonical() == game.grid.canonical()


def deal(
    request: addresses.GridRequest, indexes: Indexes, rng: np.random.Generator
) -> addresses.RuzzleGame:
    """Wait for a turn, then deal the grids of a game. A Q always shares its tile with a U."""
    settings, size = request.settings, (request.rows, request.columns)
    target = GridTarget.of_size(*size, settings.words, settings.min_length)
    index, dealer = indexes[RuzzleIndex], indexes[GridDealer]
    take_turn(addresses.price([request.rows * request.columns] * request.rounds, dealt=settings))
    grids = []
    for number in range(1, request.rounds + 1):
        grid = deal_grid(index, dealer, rng, *size, target=target, join=True).grid
        kind = number if request.rounds > 1 else ONE_ROUND_BONUSES
        grids.append(with_bonuses(grid, kind, rng) if request.bonus else grid)
    return addresses.RuzzleGame(grids[0], next=tuple(grids[1:]), settings=settings)
