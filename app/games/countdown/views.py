"""Countdown: its pages, played and solved. All state is in the address; nothing is kept here."""

import secrets
from dataclasses import replace
from datetime import date

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from app.games.countdown.final_score import over_page
from app.games.countdown.pick import pick_page
from app.games.countdown.result import result_page
from app.games.countdown.round import (
    conundrum_page,
    guessed,
    letters_page,
    parse_notes,
    written_down,
)
from app.games.countdown.setup import setup_page
from app.games.countdown.solve import DEAR_WORDS, SolvePage, solve_page
from app.games.countdown.state import Table
from app.solver.countdown.conundrum import Conundrum, Conundrums, judge_guess
from app.solver.countdown.dealer import Choices
from app.solver.countdown.game import CONUNDRUM, LETTERS, Game, PlayedRound
from app.solver.countdown.letters_round import folded_word
from app.solver.countdown.rack import BLANK, Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool
from app.web.dates import current_day
from app.web.pages import Page, cacheable, current_indexes, respond, wants_json
from app.web.solve_limiter import take_turn

countdown = Blueprint("countdown", __name__, url_prefix="/<language:lang>/countdown")

GAME = ("rounds", "seed", "racks", "past")
"""An address that has one of these is a game's."""
DEAR_BLANKS = 12
"""A game is judged from its beginning: with more blanks in its past that is dear (2 ms a rack)."""


@countdown.get("/")
def play() -> AnyResponse:
    """A game of Countdown in any of its states; the table before a game without one."""
    today = current_day()
    try:
        answer = _state(today)
    except InvalidPuzzle as error:
        answer = setup_page(current_indexes(), today, request.args, error)
    return answer if isinstance(answer, AnyResponse) else respond(answer)


@countdown.get("/solve")
@cacheable
def solve() -> Response:
    """All words of a rack; the form without one."""
    as_json = wants_json()
    if "letters" not in request.args and not as_json:
        return respond(SolvePage())
    page = solve_page(request.args, current_indexes()[CountdownIndex], drawn=not as_json)
    if page.answer and as_json and len(page.answer.ids) > DEAR_WORDS:
        take_turn()
    return respond(page)


def _state(today: date) -> Page | AnyResponse:
    """The page that the address asks for, or the way to it.

    Raises InvalidPuzzle where the address as a whole makes no sense.
    """
    args, indexes = request.args, current_indexes()
    table = Table.parse(args, indexes[CountdownIndex])
    if sum(each.letters.count(BLANK) for each in table.game.past) > DEAR_BLANKS:
        take_turn()
    if "conundrum" in args or "letters" in args:
        kind = CONUNDRUM if "conundrum" in args else LETTERS
        _check_turn(table.game, kind)
        round_of = _conundrum if kind == CONUNDRUM else _letters
        return round_of(table, indexes, today)
    if not any(args.get(name) for name in GAME):
        return setup_page(indexes, today, args)
    if table.game.over:
        return over_page(table, indexes[CountdownIndex])
    return _next_round(table, indexes)


def _check_turn(game: Game, kind: str) -> None:
    """Raises InvalidPuzzle unless a round of this kind is what the game has next."""
    if game.over:
        raise InvalidPuzzle("All rounds of this game have been played.", "past")
    if kind != game.kind:
        names = {LETTERS: "a letters round", CONUNDRUM: "a conundrum"}
        raise InvalidPuzzle(f"Round {game.number} of this game is {names[game.kind]}.", "rounds")


def _letters(table: Table, indexes: Indexes, today: date) -> Page:
    """A letters round: its result once a word is declared, else the round."""
    args, language = request.args, indexes.lexicon.language
    rack = Rack.parse(args["letters"], language)
    notes = parse_notes(args, language)
    noting = parse_bool(args, "note")
    typed = args.get("word")
    if typed is None:
        return letters_page(table, rack, indexes, today, notes)
    try:
        word = folded_word(typed, language)
        if not noting:
            played = PlayedRound(LETTERS, str(rack), word)
            return result_page(table, played, indexes, today, notes)
        return letters_page(table, rack, indexes, today, *written_down(word, notes, rack))
    except InvalidPuzzle as error:
        page = letters_page(table, rack, indexes, today, notes)
        return replace(page, typed=typed, error=error)


def _conundrum(table: Table, indexes: Indexes, today: date) -> Page:
    """A conundrum: its result once it is solved or given up, else the round."""
    args, index = request.args, indexes[CountdownIndex]
    conundrum = _parse_conundrum(args["conundrum"], index)
    notes = parse_notes(args, index.language)
    typed = args.get("word")
    if typed is None:
        return conundrum_page(table, conundrum, indexes, today, notes)
    try:
        judgement = judge_guess(index, conundrum, typed)
        if judgement.valid or not judgement.word:
            played = PlayedRound(CONUNDRUM, str(conundrum), judgement.word)
            return result_page(table, played, indexes, today)
        more = guessed(judgement, notes)
        return conundrum_page(table, conundrum, indexes, today, *more)
    except InvalidPuzzle as error:
        page = conundrum_page(table, conundrum, indexes, today, notes)
        return replace(page, typed=typed, error=error)


def _parse_conundrum(text: str, index: CountdownIndex) -> Conundrum:
    try:
        return Conundrum.parse(text, index)
    except InvalidPuzzle as error:
        raise error.at("conundrum") from error


def _next_round(table: Table, indexes: Indexes) -> Page | AnyResponse:
    """Where a game goes on: to letters given or dealt, or to picking them."""
    game, index = table.game, indexes[CountdownIndex]
    name = "conundrum" if game.kind == CONUNDRUM else "letters"
    if game.racks:
        return _to(table, **{name: game.racks[len(game.past)]})
    if game.kind == CONUNDRUM and not len(indexes[Conundrums].answers):
        raise InvalidPuzzle("This list has no words for a conundrum.", "rounds")
    choices = Choices.parse(request.args.get("choices", ""))
    if not game.seed:
        seeded = replace(table, game=replace(game, seed=secrets.token_hex(3)))
        return _to(seeded, **({"choices": str(choices).lower()} if len(choices) else {}))
    if game.kind == CONUNDRUM:
        return _to(table, conundrum=game.scramble(index, indexes[Conundrums].answers))
    if choices.complete:
        return _to(table, letters=game.dealt(choices, index.language))
    return pick_page(table, choices, indexes)


def _to(table: Table, **more: str) -> AnyResponse:
    """The way to another state of a game, in the form that was asked for."""
    form = {"format": request.args["format"]} if "format" in request.args else {}
    return redirect(table.address(**more, **form), 303)
