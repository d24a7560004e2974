"""Ruzzle's pages, played and solved. All state is in the address; the server keeps nothing."""

from datetime import date

import numpy as np
from flask import Blueprint, Response, request

from app.games.ruzzle.play import round_page
from app.games.ruzzle.query import Settings
from app.games.ruzzle.result import result_page
from app.games.ruzzle.setup import DEFAULTS, GridRequest, setup_page
from app.games.ruzzle.solve import SolveForm, solve_page
from app.games.ruzzle.state import GameState, RuzzleGame
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.quality_grid import todays_grid
from app.solver.ruzzle.solver import RuzzleIndex
from app.web.args import parse_bool
from app.web.caching import cacheable
from app.web.dates import asked_day, parse_day
from app.web.pages import respond, wants_json
from app.web.site import current_indexes
from app.web.urls import see_other

ruzzle = Blueprint("ruzzle", __name__, url_prefix="/<language:lang>/ruzzle")


@ruzzle.get("/")
def play() -> Response:
    """Return a game of Ruzzle in any of its states; without a grid, the page before a game."""
    try:
        return _play()
    except InvalidPuzzle as error:
        return respond(setup_page(current_indexes(), asked_day(), request.args, error))


@ruzzle.get("/new")
def new() -> Response:
    """Redirect to a fresh grid, or to a game of several."""
    indexes = current_indexes()
    try:
        game = GridRequest.parse(request.args).deal(indexes, np.random.default_rng())
    except InvalidPuzzle as error:
        return respond(setup_page(indexes, asked_day(), request.args, error))
    return see_other(game.url())


@ruzzle.get("/solve")
@cacheable
def solve() -> Response:
    """Return all words of a grid with their paths; without a grid, the form."""
    if "grid" not in request.args and not wants_json():
        return respond(SolveForm())
    return respond(solve_page(request.args, current_indexes()[RuzzleIndex]))


def _play() -> Response:
    """Return the page for this address, or a redirect.

    Raises InvalidPuzzle if the address as a whole makes no sense.
    """
    args, indexes = request.args, current_indexes()
    if "play" in args:
        return see_other(_game_of_day(indexes, asked_day()).url())
    if "grid" not in args:
        return respond(setup_page(indexes, asked_day(), args))
    state = GameState.parse(args, indexes[RuzzleIndex])
    day = parse_day(args)
    if day and state.game.rounds == 1 and _is_of_day(state.game.grid, indexes, day):
        state = state.of_day(day)
    if parse_bool(args, "end") and not state.refused:
        return respond(result_page(state, args))
    if parse_bool(args, "ask") and not state.refused:
        return see_other(state.hinted().url())
    return respond(round_page(state, args))


def _game_of_day(indexes: Indexes, day: date) -> RuzzleGame:
    """Return the grid of a day as a game by the clock that the address asks for, or the usual."""
    settings = Settings.parse({"clock": DEFAULTS["clock"], **request.args})
    grid = todays_grid(indexes[RuzzleIndex], indexes[GridDealer], day)
    return RuzzleGame(grid, Settings(clock=settings.clock), day=day)


def _is_of_day(grid: Grid, indexes: Indexes, day: date) -> bool:
    """Return whether a grid is that of a day, perhaps rotated."""
    of_day = todays_grid(indexes[RuzzleIndex], indexes[GridDealer], day)
    return of_day.canonical() == grid.canonical()
