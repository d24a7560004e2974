"""Word ladders: their addresses. Rounds live in the address alone, puzzles in the bank."""

from collections.abc import Mapping
from datetime import date

import numpy as np
from flask import Blueprint, Response, request

from app.games.ladder.bank import BankForm, address_of, bank_page, stored_ladder
from app.games.ladder.filters import Filters
from app.games.ladder.play import round_page
from app.games.ladder.setup import deal_wanted, setup_page
from app.games.ladder.sheet import SheetForm, draw_sheet, sheet_filters, sheet_page
from app.games.ladder.solve import SolveForm, parse_limit, solve_page, take_turn_if_long
from app.games.ladder.state import RoundAddress, RoundQuery
from app.games.ladder.text import NO_PUZZLE, NONE_TODAY, OUT_OF_PLAY
from app.solver.ladder.dealer import daily_ladder
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, may_be_climbed, puzzle_of
from app.solver.ladder.solver import WordPair
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.store import current_store, puzzles
from app.web.caching import TODAY_SECONDS, cacheable, let_caches_keep
from app.web.dates import asked_day, current_day, parse_day
from app.web.errors import error_response
from app.web.pages import respond, wants_json
from app.web.site import current_indexes
from app.web.urls import make_url, see_other

ladder = Blueprint("ladder", __name__, url_prefix="/<language:lang>/ladder")


@ladder.get("/solve")
@cacheable
def solve() -> Response:
    """Show all shortest ladders between two words; the form without them."""
    if not {"start", "end"} & request.args.keys() and not wants_json():
        return respond(SolveForm())
    return respond(solve_page(request.args, _index()))


@ladder.get("/")
def play() -> Response:
    """Play a ladder between any two words; without them, show where to begin."""
    if {"start", "end"} & request.args.keys():
        return _any_pair()
    if "play" in request.args:
        return _ladder_of_day(asked_day())
    return let_caches_keep(_setup(), TODAY_SECONDS)


@ladder.get("/today")
def today() -> Response:
    """Redirect to today's ladder, the same for everyone."""
    return _ladder_of_day(current_day())


@ladder.get("/new")
def new() -> Response:
    """Redirect to a random ladder of the kind that the address asks for."""
    try:
        dealt = deal_wanted(request.args, _index(), np.random.default_rng())
    except InvalidPuzzle as error:
        return _setup(error)
    return see_other(RoundAddress(dealt).start_url)


@ladder.get("/puzzles")
def puzzle_bank() -> Response:
    """Search the puzzle bank, page by page."""
    try:
        return respond(bank_page(request.args, current_store(), _language()))
    except InvalidPuzzle as error:
        return respond(BankForm(Filters(request.args, {}), error=error))


@ladder.get("/puzzles/<int:puzzle_id>")
def puzzle(puzzle_id: int) -> Response:
    """Play a puzzle of the bank; its answers are the stored ones."""
    store, index = current_store(), _index()
    stored = puzzles.find(store, puzzle_id)
    if stored is None or stored.language != _language().code:
        return error_response(404, NO_PUZZLE(id=puzzle_id))
    if not stored.active:
        return error_response(410, OUT_OF_PLAY(id=puzzle_id))
    address, limit = address_of(stored), parse_limit(request.args, 1)
    take_turn_if_long(limit)
    query = RoundQuery.parse(index, address.pair, request.args)
    take_turn_if_long(query.state.words)
    if query.moved:
        return see_other(address.url(query.moved))
    found = stored_ladder(index, store, stored, limit)
    following = puzzles.another_like(store, stored)
    another = address_of(following).start_url if following else _another(found)
    return respond(round_page(index, found, query, address, another))


@ladder.get("/puzzles/sheet")
def sheet() -> Response:
    """Show a sheet to print; redirect a search for one to the address that lists its puzzles."""
    args, store = request.args, current_store()
    try:
        if "ids" in args:
            return respond(sheet_page(args, store, _language()))
        drawn = draw_sheet(args, store, _language(), np.random.default_rng())
    except InvalidPuzzle as error:
        return respond(SheetForm(sheet_filters(args), error=error))
    return see_other(drawn) if isinstance(drawn, str) else respond(drawn)


def _ladder_of_day(day: date) -> Response:
    """Redirect to the ladder of a day."""
    found = _daily(day)
    if found is None:
        return error_response(404, NONE_TODAY())
    return see_other(RoundAddress(found, day=day).start_url)


@cacheable
def _any_pair() -> Response:
    """Play a pair of words; where that cannot be, say why beside the form that asks for them."""
    args, index = request.args, _index()
    try:
        pair = WordPair.parse(args.get("start", ""), args.get("end", ""), _language())
        address = RoundAddress(pair, day=_day_of(pair, args))
        limit = parse_limit(args, 1)
        take_turn_if_long(limit)
        query = RoundQuery.parse(index, pair, args)
        take_turn_if_long(query.state.words)
        if query.moved:
            return see_other(address.url(query.moved))
        found = puzzle_of(index, pair, limit)
    except InvalidPuzzle as error:
        return _setup(error)
    return respond(round_page(index, found, query, address, _another(found)))


def _day_of(pair: WordPair, args: Mapping[str, str]) -> date | None:
    """Return the day that the address names, if this was its ladder."""
    day = parse_day(args)
    return day if day and _daily(day) == pair else None


def _another(puzzle: LadderPuzzle) -> str:
    """Return where a random ladder like this is dealt, "" if the app sets no such ladders."""
    if not may_be_climbed(_index().lexicon, puzzle.paths[0]):
        return ""
    kind = {"length": len(puzzle.pair), "steps": puzzle.steps, "difficulty": puzzle.difficulty}
    return make_url("ladder.new", {**kind, "not": str(puzzle.pair)})


def _setup(error: InvalidPuzzle | None = None) -> Response:
    """Show where to begin; error: why an address was refused."""
    return respond(setup_page(current_indexes(), asked_day(), request.args, error))


def _daily(day: date) -> WordPair | None:
    return daily_ladder(_index(), day, current_indexes().definitions)


def _index() -> LadderIndex:
    return current_indexes()[LadderIndex]


def _language() -> Language:
    return current_indexes().lexicon.language
