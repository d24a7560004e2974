"""Countdown: its pages, played and solved. All state is in the address; nothing is kept here."""

import secrets
from dataclasses import replace
from datetime import date

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from app.games.countdown.over import over_page
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
from app.games.countdown.table import Table
from app.games.dates import current_day
from app.games.query import switched_on
from app.lists.explain import Reasons
from app.lists.notes import list_notes
from app.pages import Page, cacheable, current_indexes, respond, wants_json
from app.solve_limiter import take_turn
from app.solver.countdown.conundrum import Conundrum, judge_guess
from app.solver.countdown.dealer import Choices
from app.solver.countdown.game import CONUNDRUM, LETTERS, Game, PlayedRound
from app.solver.countdown.letters_round import folded_word
from app.solver.countdown.rack import BLANK, Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.language import Language
from app.solver.puzzle import InvalidPuzzle

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
    page = solve_page(request.args, current_indexes().countdown, drawn=not as_json)
    if page.answer and as_json and len(page.answer.ids) > DEAR_WORDS:
        take_turn()
    return respond(page)


def _state(today: date) -> Page | AnyResponse:
    """The page that the address asks for, or the way to it.

    Raises InvalidPuzzle where the address as a whole makes no sense.
    """
    asked, indexes = request.args, current_indexes()
    table = Table.parse(asked, indexes.countdown)
    if sum(each.letters.count(BLANK) for each in table.game.past) > DEAR_BLANKS:
        take_turn()
    if "conundrum" in asked or "letters" in asked:
        kind = CONUNDRUM if "conundrum" in asked else LETTERS
        _check_turn(table.game, kind)
        round_of = _conundrum if kind == CONUNDRUM else _letters
        return round_of(table, indexes, today)
    if not any(asked.get(name) for name in GAME):
        return setup_page(indexes, today, asked)
    if table.game.over:
        return over_page(table, indexes.countdown)
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
    asked, language = request.args, indexes.lexicon.language
    rack = Rack.parse(asked["letters"], language)
    notes = parse_notes(asked, language)
    noting = switched_on(asked, "note")
    typed = asked.get("word")
    if typed is None:
        return letters_page(table, rack, indexes, today, notes)
    try:
        word = folded_word(typed, language)
        if not noting:
            played = PlayedRound(LETTERS, str(rack), word)
            return result_page(table, played, indexes, today, _reasons(language), notes)
        return letters_page(table, rack, indexes, today, *written_down(word, notes, rack))
    except InvalidPuzzle as error:
        page = letters_page(table, rack, indexes, today, notes)
        return replace(page, typed=typed, error=error)


def _conundrum(table: Table, indexes: Indexes, today: date) -> Page:
    """A conundrum: its result once it is solved or given up, else the round."""
    asked, index = request.args, indexes.countdown
    conundrum = _parse_conundrum(asked["conundrum"], index)
    notes = parse_notes(asked, index.language)
    typed = asked.get("word")
    if typed is None:
        return conundrum_page(table, conundrum, indexes, today, notes)
    try:
        judgement = judge_guess(index, conundrum, typed)
        if judgement.valid or not judgement.word:
            played = PlayedRound(CONUNDRUM, str(conundrum), judgement.word)
            return result_page(table, played, indexes, today, _reasons(index.language))
        more = guessed(judgement, notes)
        return conundrum_page(table, conundrum, indexes, today, *more)
    except InvalidPuzzle as error:
        page = conundrum_page(table, conundrum, indexes, today, notes)
        return replace(page, typed=typed, error=error)


def _reasons(language: Language) -> Reasons:
    """Why words are in the list or not."""
    return list_notes()[language.code].reasons


def _parse_conundrum(text: str, index: CountdownIndex) -> Conundrum:
    try:
        return Conundrum.parse(text, index)
    except InvalidPuzzle as error:
        raise InvalidPuzzle(error.message, "conundrum") from error


def _next_round(table: Table, indexes: Indexes) -> Page | AnyResponse:
    """Where a game goes on: to letters given or dealt, or to picking them."""
    game, index = table.game, indexes.countdown
    name = "conundrum" if game.kind == CONUNDRUM else "letters"
    if game.racks:
        return _to(table, **{name: game.racks[len(game.past)]})
    if game.kind == CONUNDRUM and not len(indexes.conundrums):
        raise InvalidPuzzle("This list has no words for a conundrum.", "rounds")
    choices = Choices.parse(request.args.get("choices", ""))
    if not game.seed:
        seeded = replace(table, game=replace(game, seed=secrets.token_hex(3)))
        return _to(seeded, **({"choices": str(choices).lower()} if len(choices) else {}))
    if game.kind == CONUNDRUM:
        return _to(table, conundrum=game.scramble(index, indexes.conundrums))
    if choices.complete:
        return _to(table, letters=game.dealt(choices, index.language))
    return pick_page(table, choices, indexes)


def _to(table: Table, **more: str) -> AnyResponse:
    """The way to another state of a game, in the form that was asked for."""
    form = {"format": request.args["format"]} if "format" in request.args else {}
    return redirect(table.address(**more, **form), 303)
