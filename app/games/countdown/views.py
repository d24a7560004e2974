"""Countdown: its pages, played and solved. All state is in the address; nothing is kept here."""

import secrets
from dataclasses import replace
from datetime import date
from functools import partial

from flask import Blueprint, Response, request

from app.games.countdown.daily import is_of_day, puzzle_of_day
from app.games.countdown.final_score import final_score_page
from app.games.countdown.pick import pick_page
from app.games.countdown.play import (
    guessed,
    parse_notes,
    parse_seconds,
    round_page,
    written_down,
)
from app.games.countdown.result import result_page
from app.games.countdown.setup import setup_page
from app.games.countdown.solve import SolveForm, solve_page
from app.games.countdown.state import PUZZLE_NAMES, GameState, puzzle_query
from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.dealer import Choices
from app.solver.countdown.game import (
    CONUNDRUM,
    LETTERS,
    CountdownGame,
    PlayedRound,
    Puzzle,
    parse_puzzle,
)
from app.solver.countdown.outcome import judge_round
from app.solver.countdown.rack import BLANK, Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool
from app.web.caching import cacheable
from app.web.dates import asked_day, parse_day
from app.web.pages import Page, respond, wants_json
from app.web.site import current_indexes
from app.web.solve_limiter import take_turn
from app.web.urls import see_other

countdown = Blueprint("countdown", __name__, url_prefix="/<language:lang>/countdown")

GAME_ARGS = ("rounds", "seed", "racks", "past")
"""An address that has one of these is a game's."""
HEAVY_BLANKS = 12
"""A game is judged from its beginning: with more blanks in its past that is heavy (2 ms a rack)."""


@countdown.get("/")
def play() -> Response:
    """Answer a game of Countdown in any of its states; without one, the page before a game."""
    try:
        answer = _state()
    except InvalidPuzzle as error:
        answer = setup_page(current_indexes(), asked_day(), request.args, error)
    return answer if isinstance(answer, Response) else respond(answer)


@countdown.get("/solve")
@cacheable
def solve() -> Response:
    """Show all words of a rack; without one, the form."""
    if "letters" not in request.args and not wants_json():
        return respond(SolveForm())
    return respond(solve_page(request.args, current_indexes()[CountdownIndex]))


def _state() -> Page | Response:
    """Return the page for this address, or a redirect.

    Raises InvalidPuzzle where the address as a whole makes no sense.
    """
    args, indexes = request.args, current_indexes()
    state = GameState.parse(args, indexes[CountdownIndex])
    if sum(str(each.puzzle).count(BLANK) for each in state.game.past) > HEAVY_BLANKS:
        take_turn()
    if "conundrum" in args or "letters" in args:
        kind = CONUNDRUM if "conundrum" in args else LETTERS
        _check_is_next(state.game, kind)
        name = PUZZLE_NAMES[kind]
        puzzle = parse_puzzle(kind, args[name], indexes[CountdownIndex], name)
        return _round(state, puzzle, indexes)
    if "play" in args:
        return _round_of_day(state, indexes, asked_day())
    if not any(args.get(name) for name in GAME_ARGS):
        return setup_page(indexes, asked_day(), args)
    if state.game.over:
        return final_score_page(state, indexes[CountdownIndex])
    return _next_round(state, indexes)


def _check_is_next(game: CountdownGame, kind: str) -> None:
    """Raise InvalidPuzzle unless a round of this kind is what the game has next."""
    if game.over:
        raise InvalidPuzzle("all-rounds-played", "past")
    if kind != game.kind and kind == CONUNDRUM:
        raise InvalidPuzzle("letters-are-next", "rounds", number=game.number)
    if kind != game.kind:
        raise InvalidPuzzle("conundrum-is-next", "rounds", number=game.number)


def _round_of_day(state: GameState, indexes: Indexes, day: date) -> Response:
    """Lead to the letters of a day, or to its conundrum if that is what `play` asks for."""
    kind = CONUNDRUM if request.args["play"] == PUZZLE_NAMES[CONUNDRUM] else LETTERS
    puzzle = puzzle_of_day(kind, indexes, day)
    if puzzle is None:
        raise InvalidPuzzle("no-conundrums", "rounds")
    game = CountdownGame(kind, opponent=state.game.opponent)
    return see_other(replace(state, game=game, day=day).url(puzzle_query(puzzle)))


def _round(state: GameState, puzzle: Puzzle, indexes: Indexes) -> Page:
    """Return a round: its result once it is over, else the round with what was written down."""
    args, index = request.args, indexes[CountdownIndex]
    day = parse_day(args)
    if day and len(state.game.plan) == 1 and is_of_day(puzzle, indexes, day):
        state = replace(state, day=day)
    notes = parse_notes(args, index.language)
    noting, seconds = parse_bool(args, "note"), parse_seconds(args)
    page = partial(round_page, state, puzzle, indexes)
    if "word" not in args:
        return page(notes)
    try:
        word = parse_word(args["word"], index.language, shortest=0)
        if noting and isinstance(puzzle, Rack):
            return page(*written_down(word, notes, puzzle))
    except InvalidPuzzle as error:
        return replace(page(notes), typed=args["word"], error=error)
    outcome = judge_round(index, PlayedRound(puzzle, word), state.game.opponent, seconds)
    if isinstance(puzzle, Conundrum) and word and not outcome.judgement.valid:
        return page(*guessed(outcome.judgement, notes))
    return result_page(state, outcome, indexes, notes)


def _next_round(state: GameState, indexes: Indexes) -> Page | Response:
    """Return where a game goes on: to letters given or dealt, or to picking them."""
    game, index, conundrums = state.game, indexes[CountdownIndex], indexes[Conundrums]
    if game.racks:
        return see_other(state.url(puzzle_query(game.racks[len(game.past)])))
    if game.kind == CONUNDRUM and not len(conundrums.answers):
        raise InvalidPuzzle("no-conundrums", "rounds")
    choices = Choices.parse(request.args.get("choices", ""))
    if not game.seed:
        seeded = replace(state, game=replace(game, seed=secrets.token_hex(3)))
        return see_other(seeded.url({"choices": str(choices).lower()} if len(choices) else {}))
    if state.deals:
        choices = game.completed(choices, index.language)
    if game.kind == CONUNDRUM:
        return see_other(state.url(puzzle_query(game.conundrum(index, conundrums))))
    if choices.complete:
        return see_other(state.url({"letters": game.dealt(choices, index.language)}))
    return pick_page(state, choices, indexes)
