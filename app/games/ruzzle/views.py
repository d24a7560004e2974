"""Ruzzle: its pages, played and solved. All state is in the address; nothing is kept here."""

from datetime import date

import numpy as np
from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from app.games.ruzzle.play import round_page
from app.games.ruzzle.result import result_page
from app.games.ruzzle.setup import Order, setup_page
from app.games.ruzzle.solve import SolvePage, solve_page
from app.games.ruzzle.state import Table
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.solver import RuzzleIndex
from app.web.args import parse_bool
from app.web.dates import current_day
from app.web.pages import Page, cacheable, current_indexes, respond, wants_json

ruzzle = Blueprint("ruzzle", __name__, url_prefix="/<language:lang>/ruzzle")


@ruzzle.get("/")
def play() -> AnyResponse:
    """A game of Ruzzle in any of its states; the table before a game without a grid."""
    today = current_day()
    try:
        answer = _state(today)
    except InvalidPuzzle as error:
        answer = setup_page(current_indexes(), today, request.args, error)
    return answer if isinstance(answer, AnyResponse) else respond(answer)


@ruzzle.get("/new")
def new() -> AnyResponse:
    """A fresh grid, or those of a whole game: the way to its address."""
    indexes = current_indexes()
    try:
        game = Order.parse(request.args).deal(indexes, np.random.default_rng())
    except InvalidPuzzle as error:
        return respond(setup_page(indexes, current_day(), request.args, error))
    return redirect(game.address(**_form()), 303)


@ruzzle.get("/solve")
@cacheable
def solve() -> Response:
    """All words of a grid with their paths; the form without one."""
    if "grid" not in request.args and not wants_json():
        return respond(SolvePage())
    return respond(solve_page(request.args, current_indexes()[RuzzleIndex], not wants_json()))


def _state(today: date) -> Page | AnyResponse:
    """The page that the address asks for, or the way to it.

    Raises InvalidPuzzle where the address as a whole makes no sense.
    """
    args, indexes = request.args, current_indexes()
    if "grid" not in args:
        return setup_page(indexes, today, args)
    table = Table.parse(args, indexes[RuzzleIndex])
    if parse_bool(args, "end") and not table.refused:
        return result_page(table, args, indexes, today)
    if parse_bool(args, "ask") and not table.refused:
        return redirect(table.hinted().address(**_form()), 303)
    return round_page(table, args)


def _form() -> dict[str, str]:
    """The form in which an answer was asked for, to be kept on the way to it."""
    return {"format": request.args["format"]} if "format" in request.args else {}
