"""Hangman: its addresses. Games are kept in the store, everything else is in the address."""

import secrets
from dataclasses import replace

import numpy as np
from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from app.components.hangman_picture import FLOWER
from app.games.hangman.new import FRIEND, finished_game, new_game, parse_picture
from app.games.hangman.play import GamePage, game_page, turn
from app.games.hangman.solve import SolvePage, solve_page
from app.games.hangman.start import friend_page, start_page
from app.games.hangman.text import parse_misses
from app.games.hangman.think import ThinkPage, think_page
from app.games.hangman.think_state import ThinkQuery
from app.games.hangman.watch import WatchQuery, parse_wish, watch_page
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.masked import MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from app.store import current_store, hangman_games
from app.store.hangman_games import StoredGame
from app.web.dates import current_day
from app.web.errors import error_response
from app.web.pages import cacheable, current_indexes, respond, wants_json
from app.web.solve_limiter import take_turn

hangman = Blueprint("hangman", __name__, url_prefix="/<language:lang>/hangman")

TODAY_SECONDS = 300
"""How long caches may keep the page with today's word, which changes at midnight."""
NO_GAME = "There is no such game; games are kept for 30 days after their last move."


@hangman.get("/")
def play() -> Response:
    """Where a game begins; with `as`, one of the word of a finished game."""
    indexes, today = current_indexes(), current_day()
    if "as" in request.args:
        try:
            code = indexes.lexicon.language.code
            earlier = finished_game(request.args["as"], code, current_store())
        except InvalidPuzzle as error:
            return respond(start_page(indexes, today, request.args, error=error))
        return respond(start_page(indexes, today, request.args, earlier))
    response = respond(start_page(indexes, today, request.args))
    response.cache_control.public = True
    response.cache_control.max_age = TODAY_SECONDS
    return response


@hangman.get("/friend")
def friend() -> Response:
    """The form of a word for a friend."""
    return respond(friend_page({}))


@hangman.post("/games")
def begin() -> AnyResponse:
    """A new game; the way to it."""
    indexes, form = current_indexes(), request.form
    try:
        picture = parse_picture(form)
        rng = np.random.default_rng(secrets.randbits(128))
        wanted = new_game(form, indexes, current_store(), current_day(), rng)
    except InvalidPuzzle as error:
        if form.get("kind") == FRIEND:
            return respond(friend_page(form, error))
        return respond(start_page(indexes, current_day(), form, error=error))
    begun = hangman_games.begin(current_store(), wanted)
    return _to_game(begun.id, picture, made=form.get("made", ""))


@hangman.get("/games")
def begin_afresh() -> AnyResponse:
    """Where a refused form was sent, asked for again: the way to the form."""
    return redirect(url_for("hangman.play"), 303)


@hangman.get("/games/<game_id>")
def game(game_id: str) -> AnyResponse:
    """A game, as far as its player may see it."""
    stored = _stored(game_id)
    if stored is None:
        return error_response(404, NO_GAME)
    picture, wrong = FLOWER, None
    try:
        picture = parse_picture(request.args)
    except InvalidPuzzle as error:
        wrong = error
    tried = request.args.get("tried", "")
    page = _shown(stored, tried, picture)
    made = request.args.get("made") == "1" and page.kind == FRIEND
    return respond(replace(page, made=made, error=wrong))


@hangman.post("/games/<game_id>/guesses")
def guess(game_id: str) -> AnyResponse:
    """A guess, `letter` or `word`; the way to the game after it."""
    indexes, form = current_indexes(), request.form
    if _stored(game_id) is None:
        return error_response(404, NO_GAME)
    picture = FLOWER
    try:
        picture = parse_picture(request.args)
        played = hangman_games.play(current_store(), game_id, lambda it: turn(it, form, indexes))
    except InvalidPuzzle as error:
        stored = _stored(game_id)
        if stored is None:
            return error_response(404, NO_GAME)
        page = _shown(stored, picture=picture)
        typed = form.get("word", "")[: 2 * MAX_TYPED]
        return respond(replace(page, typed=typed, message="", outcome="", error=error))
    if played is None:
        return error_response(404, NO_GAME)
    return _to_game(game_id, picture, tried=played[1])


@hangman.get("/games/<game_id>/guesses")
def guess_again(game_id: str) -> AnyResponse:
    """Where a refused guess was sent, asked for again: the way to the game."""
    return _to_game(game_id, FLOWER)


@hangman.get("/solve")
@cacheable
def solve() -> Response:
    """What to guess next in a masked word; the form without one."""
    if not {"pattern", "wrong"} & request.args.keys() and not wants_json():
        return respond(SolvePage())
    return respond(solve_page(request.args, current_indexes()[HangmanIndex]))


@hangman.get("/think")
def think() -> AnyResponse:
    """The computer asks for the letters of the player's word; the form for its length first."""
    if not request.args.keys() - {"format"} and not wants_json():
        return respond(ThinkPage({}))
    page = think_page(request.args, current_indexes()[HangmanIndex])
    if isinstance(page, ThinkQuery):
        return redirect(page.address(**_form()), 303)
    return respond(page)


@hangman.get("/watch")
@cacheable
def watch() -> Response:
    """The computer plays a word, as many guesses as are asked for; the form without a word."""
    if {"word", "seed"} & request.args.keys():
        take_turn()
    page = watch_page(request.args, current_indexes())
    if page.query is None and page.error is None and wants_json():
        error = InvalidPuzzle("Name a word, or a seed for a random one.", "word")
        return respond(replace(page, error=error))
    return respond(page)


@hangman.get("/watch/new")
def watch_new() -> AnyResponse:
    """The way to a random word for the computer to play."""
    indexes = current_indexes()
    try:
        length, difficulty = parse_wish(request.args)
        misses = parse_misses(request.args)
        query = WatchQuery("", secrets.token_hex(3), length, difficulty, misses=misses)
        query.secret(indexes)
    except InvalidPuzzle as error:
        return respond(replace(watch_page({}, indexes), typed=request.args, error=error))
    address = query.address(0)
    return redirect(f"{address}&format=json" if _form() and wants_json() else address, 303)


def _shown(stored: StoredGame, tried: str = "", picture: str = FLOWER) -> GamePage:
    """Return the page of a game, which takes its turn once it is over: the computer plays it too.

    That costs some 30 ms for most words, and a fifth of a second for long ones off the list.
    """
    if stored.status != "playing":
        take_turn()
    return game_page(stored, current_indexes(), tried, picture)


def _stored(game_id: str) -> StoredGame | None:
    """The game of an id in this language, None if there is none."""
    stored = hangman_games.find(current_store(), game_id)
    code = current_indexes().lexicon.language.code
    return stored if stored is not None and stored.language == code else None


def _to_game(game_id: str, picture: str, tried: str = "", made: str = "") -> AnyResponse:
    """The way to a game, in the form that was asked for."""
    address = url_for(
        "hangman.game",
        game_id=game_id,
        picture=picture if picture != FLOWER else None,
        tried=tried or None,
        made=made or None,
        format=_form().get("format"),
    )
    return redirect(address, 303)


def _form() -> dict[str, str]:
    """The form of answer that was asked for, to be kept by a redirection."""
    return {"format": request.args["format"]} if "format" in request.args else {}
