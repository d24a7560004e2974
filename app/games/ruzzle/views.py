"""Ruzzle's pages, played and solved. All state is in the address; the server keeps nothing."""

from datetime import date

import numpy as np
from flask import Blueprint, Response, request

from app.games.ruzzle.play import round_page
from app.games.ruzzle.result import result_page
from app.games.ruzzle.setup import GridRequest, setup_page
from app.games.ruzzle.solve import SolveFormPage, solve_page
from app.games.ruzzle.state import GameState
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.solver import RuzzleIndex
from app.web.args import parse_bool
from app.web.dates import current_day
from app.web.pages import cacheable, current_indexes, respond, wants_json
from app.web.urls import see_other

ruzzle = Blueprint("ruzzle", __name__, url_prefix="/<language:lang>/ruzzle")


@ruzzle.get("/")
def play() -> Response:
    """Return a game of Ruzzle in any of its states; without a grid, the page before a game."""
    today = current_day()
    try:
        return _play(today)
    except InvalidPuzzle as error:
        return respond(setup_page(current_indexes(), today, request.args, error))


@ruzzle.get("/new")
def new() -> Response:
    """Redirect to a fresh grid, or to a game of several."""
    indexes = current_indexes()
    try:
        game = GridRequest.parse(request.args).deal(indexes, np.random.default_rng())
    except InvalidPuzzle as error:
        return respond(setup_page(indexes, current_day(), request.args, error))
    return see_other(game.address())


@ruzzle.get("/solve")
@cacheable
def solve() -> Response:
    """Return all words of a grid with their paths; without a grid, the form."""
    if "grid" not in request.args and not wants_json():
        return respond(SolveFormPage())
    return respond(solve_page(request.args, current_indexes()[RuzzleIndex]))


def _play(today: date) -> Response:
    """Return the page for this address, or a redirect.

    Raises InvalidPuzzle if the address as a whole makes no sense.
    """
    args, indexes = request.args, current_indexes()
    if "grid" not in args:
        return respond(setup_page(indexes, today, args))
    state = GameState.parse(args, indexes[RuzzleIndex])
    if parse_bool(args, "end") and not state.refused:
        return respond(result_page(state, args, indexes, today))
    if parse_bool(args, "ask") and not state.refused:
        return see_other(state.hinted().address())
    return respond(round_page(state, args))
