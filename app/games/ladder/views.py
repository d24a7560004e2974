"""Word ladders: their addresses. Rounds live in the address alone, puzzles in the stock."""

from collections.abc import Mapping
from datetime import date

import numpy as np
from flask import Blueprint, Response, make_response, redirect, request, url_for

from app.games.ladder.limit import parse_limit
from app.games.ladder.play import after_move, round_page
from app.games.ladder.sheet import sheet_page
from app.games.ladder.solve import SolvePage, solve_page
from app.games.ladder.start import DealQuery, start_page
from app.games.ladder.state import RoundAddress
from app.games.ladder.bank import stock_page
from app.solver.ladder.dealer import daily_ladder, deal
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import may_be_climbed, puzzle_of
from app.solver.ladder.solver import Ladder
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.store import current_store, puzzles
from app.web.dates import current_day, date_named
from app.web.errors import error_response
from app.web.pages import cacheable, current_indexes, respond, wants_json
from app.web.solve_limiter import take_turn
from app.web.urls import make_url

ladder = Blueprint("ladder", __name__, url_prefix="/<language:lang>/ladder")

TODAY_SECONDS = 300
"""How long caches may keep the page with today's ladder, which changes at midnight."""


@ladder.get("/solve")
@cacheable
def solve() -> Response:
    """All shortest ladders between two words; the form without them."""
    if not {"start", "end"} & request.args.keys() and not wants_json():
        return respond(SolvePage())
    return respond(solve_page(request.args, _index()))


@ladder.get("/")
def play() -> Response:
    """A round between any two words; without them, where to begin."""
    if {"start", "end"} & request.args.keys():
        return _any_pair()
    response = _start()
    response.cache_control.public = True
    response.cache_control.max_age = TODAY_SECONDS
    return response


@ladder.get("/today")
def today() -> Response:
    """The way to today's ladder, the same for everyone."""
    day = current_day()
    found = daily_ladder(_index(), day)
    if found is None:
        return error_response(404, "The list of this language has no ladder for today.")
    return _on_to(_address_of(found, day=day.isoformat()))


@ladder.get("/new")
def new() -> Response:
    """The way to a fresh ladder of so many letters and changes."""
    try:
        wanted = DealQuery.parse(request.args)
        rng = np.random.default_rng()
        dealt = deal(
            _index(), wanted.length, wanted.steps, rng, wanted.difficulty, before_counting=take_turn
        )
    except InvalidPuzzle as error:
        return _start(error)
    return _on_to(_address_of(dealt))


@ladder.get("/puzzles")
def stock() -> Response:
    """The stock, searched and paged."""
    return respond(stock_page(request.args, current_store(), _language()))


@ladder.get("/puzzles/<int:puzzle_id>")
def puzzle(puzzle_id: int) -> Response:
    """A round of a puzzle in the stock."""
    stored = puzzles.find(current_store(), puzzle_id)
    if stored is None or stored.language != _language().code:
        return error_response(404, f"There is no puzzle {puzzle_id} in the stock.")
    if not stored.active:
        return error_response(410, f"Puzzle {puzzle_id} was taken out of play.")
    following = puzzles.another_like(current_store(), stored)
    another = url_for("ladder.puzzle", puzzle_id=following.id) if following else ""
    address = RoundAddress(url_for("ladder.puzzle", puzzle_id=puzzle_id), {})
    return _round(Ladder(stored.start, stored.end), address, another, puzzle_id)


@ladder.get("/puzzles/sheet")
def sheet() -> Response:
    """A sheet to print; a search for one leads on to the address that names its puzzles."""
    page = sheet_page(request.args, current_store(), _language(), np.random.default_rng())
    if page.own_address:
        return _on_to(page.own_address)
    return respond(page)


@cacheable
def _any_pair() -> Response:
    try:
        pair = Ladder.parse(request.args.get("start", ""), request.args.get("end", ""), _language())
        day = _day_of(pair)
        fixed = {"start": pair.start, "end": pair.end}
        fixed |= {"day": day.isoformat()} if day else {}
        return _round(
            pair, RoundAddress(url_for("ladder.play"), fixed), day=date_named(day) if day else ""
        )
    except InvalidPuzzle as error:
        return _start(error)


def _day_of(pair: Ladder) -> date | None:
    """The day that the address names, if this was its ladder; InvalidPuzzle, field `day`."""
    typed = request.args.get("day", "")
    if not typed:
        return None
    try:
        day = date.fromisoformat(typed)
    except ValueError:
        raise InvalidPuzzle("Write a day as year-month-day: 2026-11-21.", "day") from None
    return day if daily_ladder(_index(), day) == pair else None


def _round(
    pair: Ladder,
    address: RoundAddress,
    another: str = "",
    puzzle_id: int | None = None,
    day: str = "",
) -> Response:
    """A round, or the way on from it if its address holds a move.

    another: where a ladder like it is, "" for one that is dealt if the app deals such ones.
    Raises InvalidPuzzle, field `start`, `end` or `limit`.
    """
    found = puzzle_of(_index(), pair, parse_limit(request.args, 1))
    moved = after_move(_index(), pair, request.args)
    if moved is not None:
        return _on_to(address.of(moved, **_format()))
    if not another and may_be_climbed(_index().lexicon, found.paths[0]):
        another = url_for(
            "ladder.new", length=len(pair), steps=found.steps, difficulty=found.difficulty
        )
    return respond(round_page(_index(), found, request.args, address, another, puzzle_id, day))


def _start(error: InvalidPuzzle | None = None) -> Response:
    """Where to begin; error: why what was asked cannot be."""
    return respond(start_page(_index(), current_day(), request.args, error))


def _index() -> LadderIndex:
    return current_indexes()[LadderIndex]


def _language() -> Language:
    return current_indexes().lexicon.language


def _address_of(pair: Ladder, **more: str) -> str:
    """Where a pair of words is played."""
    ends = {"start": pair.start, "end": pair.end}
    return make_url("ladder.play", {**ends, **more, **_format()})


def _format() -> Mapping[str, str]:
    """What an address led on to must repeat, so that a script gets the form it asked for."""
    return {"format": request.args["format"]} if "format" in request.args else {}


def _on_to(address: str) -> Response:
    return make_response(redirect(address, 303))
