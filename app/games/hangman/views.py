"""Hangman: its addresses. Games are kept in the store; everything else is in the address."""

import secrets
from collections.abc import Callable, Mapping

import numpy as np
from flask import Blueprint, Response, request

from app.components.hangman_picture import FLOWER
from app.games.hangman.friend import friend_page, word_page
from app.games.hangman.new import (
    FRIEND,
    finished_game,
    friends_word,
    game_of,
    new_game,
    new_word,
)
from app.games.hangman.play import advice_for, after_guess, game_page, hinted, parse_guess
from app.games.hangman.result import result_page
from app.games.hangman.setup import setup_page
from app.games.hangman.solve import SolveForm, solve_page
from app.games.hangman.state import hangman_url, parse_picture
from app.games.hangman.text import NO_GAME, NO_WORD
from app.games.hangman.think import ThinkForm, think_page
from app.games.hangman.think_state import ThinkQuery
from app.games.hangman.watch import WatchQuery, watch_form, watch_page
from app.solver.hangman.guesser import HangmanIndex
from app.solver.puzzle import InvalidPuzzle
from app.store import current_store, hangman_games, hangman_words
from app.store.hangman_games import StoredGame
from app.store.hangman_words import StoredWord
from app.web.caching import TODAY_SECONDS, cacheable, let_caches_keep
from app.web.dates import asked_day
from app.web.errors import error_response
from app.web.pages import respond, wants_json
from app.web.site import current_indexes
from app.web.solve_limiter import take_turn
from app.web.urls import see_other

hangman = Blueprint("hangman", __name__, url_prefix="/<language:lang>/hangman")

GameMove = Callable[[StoredGame], tuple[StoredGame, str]]
"""From a game to the game after a move, and to a guess that changed nothing."""


@hangman.get("/")
def play() -> Response:
    """Show where a game begins; with `as`, one of the word of a finished game."""
    indexes, day = current_indexes(), asked_day()
    if "as" in request.args:
        code = indexes.lexicon.language.code
        shared = request.args["as"]
        set_word = friends_word(shared, code, current_store())
        if set_word:
            return _word_response(shared, set_word)
        try:
            earlier = finished_game(shared, code, current_store())
        except InvalidPuzzle as error:
            return respond(setup_page(indexes, day, request.args, error=error))
        return respond(setup_page(indexes, day, request.args, earlier))
    return let_caches_keep(respond(setup_page(indexes, day, request.args)), TODAY_SECONDS)


@hangman.get("/friend")
def friend() -> Response:
    """Show the form of a word for a friend."""
    return respond(friend_page({}))


@hangman.post("/games")
def begin() -> Response:
    """Begin a game, and lead to it."""
    indexes, form = current_indexes(), request.form
    day = asked_day(form)
    if form.get("kind") == FRIEND or ("kind" not in form and "word" in form):
        return _set_word(form)
    try:
        picture = parse_picture(form)
        rng = np.random.default_rng(secrets.randbits(128))
        game = new_game(form, indexes, current_store(), day, rng)
    except InvalidPuzzle as error:
        return respond(setup_page(indexes, day, form, error=error))
    begun = hangman_games.begin(current_store(), game)
    return see_other(hangman_url("game", {"game_id": begun.id}, picture=picture))


@hangman.get("/games")
def begin_afresh() -> Response:
    """Lead from where a refused form was sent to the form."""
    return see_other(hangman_url("play"))


@hangman.get("/games/<game_id>")
def game(game_id: str) -> Response:
    """Show a game, as far as its player may see it."""
    stored = _stored(game_id)
    if stored is None:
        return _no_game()
    try:
        return _game_response(stored, parse_picture(request.args))
    except InvalidPuzzle as error:
        return _game_response(stored, error=error)


@hangman.post("/games/<game_id>/guesses")
def guess(game_id: str) -> Response:
    """Take a guess, `letter` or `word`, and lead to the game after it."""
    indexes = current_indexes()

    def read() -> GameMove:
        guessed = parse_guess(request.form, indexes.lexicon.language)
        return lambda now: after_guess(now, guessed, indexes)

    return _moved(game_id, read)


@hangman.post("/games/<game_id>/hints")
def hint(game_id: str) -> Response:
    """Give a hint, `kind` advice or letter, and lead to the game with it."""
    form, indexes = request.form, current_indexes()
    return _moved(game_id, lambda: lambda now: (hinted(now, form, indexes), ""))


@hangman.get("/games/<game_id>/hints")
@hangman.get("/games/<game_id>/guesses")
def guess_again(game_id: str) -> Response:
    """Lead from where a refused guess was sent to the game."""
    return see_other(hangman_url("game", {"game_id": game_id}))


@hangman.get("/words/<word_id>")
def word(word_id: str) -> Response:
    """Show a word that somebody set, to start a game of one's own; to its setter, how it goes."""
    found = friends_word(word_id, current_indexes().lexicon.language.code, current_store())
    if found is None:
        return error_response(404, NO_WORD(days=hangman_games.KEPT.days))
    return _word_response(word_id, found)


@hangman.get("/solve")
@cacheable
def solve() -> Response:
    """Show what to guess next in a masked word; the form without one."""
    if not {"pattern", "wrong"} & request.args.keys() and not wants_json():
        return respond(SolveForm({}))
    return respond(solve_page(request.args, current_indexes()[HangmanIndex]))


@hangman.get("/think")
def think() -> Response:
    """Ask for the letters of the player's word; the form for its length first."""
    if not request.args.keys() - {"format"} and not wants_json():
        return respond(ThinkForm({}))
    page = think_page(request.args, current_indexes()[HangmanIndex])
    return see_other(page.url()) if isinstance(page, ThinkQuery) else respond(page)


@hangman.get("/watch")
@cacheable
def watch() -> Response:
    """Let the computer play a word, as many guesses as the address says; the form without one."""
    indexes = current_indexes()
    if not {"word", "seed"} & request.args.keys() and not wants_json():
        return respond(watch_form(indexes, request.args))
    try:
        query = WatchQuery.parse(request.args, indexes)
    except InvalidPuzzle as error:
        return respond(watch_form(indexes, request.args, error))
    take_turn()
    return respond(watch_page(query, indexes))


@hangman.get("/watch/new")
def watch_new() -> Response:
    """Lead to a random word for the computer to play."""
    indexes = current_indexes()
    try:
        query = WatchQuery.drawn(request.args, secrets.token_hex(3), indexes)
    except InvalidPuzzle as error:
        return respond(watch_form(indexes, request.args, error))
    return see_other(query.url())


def _moved(game_id: str, read: Callable[[], GameMove]) -> Response:
    """Make a move in a game, and lead to it; show the game with what is wrong with the move.

    read: reads the move from the form. Both it and the move may raise InvalidPuzzle.
    """
    stored = _stored(game_id)
    if stored is None:
        return _no_game()
    picture = FLOWER
    try:
        picture = parse_picture(request.args)
        played = hangman_games.play(current_store(), game_id, read())
    except InvalidPuzzle as error:
        return _game_response(_stored(game_id) or stored, picture, error)
    if played is None:
        return _no_game()
    query = {"game_id": game_id, "tried": played[1]}
    return see_other(hangman_url("game", query, picture=picture))


def _set_word(form: Mapping[str, str]) -> Response:
    """Keep the word that a form sets, and lead to its page."""
    try:
        word = new_word(form, current_indexes())
    except InvalidPuzzle as error:
        return respond(friend_page(form, error))
    word_id = hangman_words.keep(current_store(), word)
    return see_other(
        hangman_url("word", {"word_id": word_id, "made": "1" if form.get("made") == "1" else ""})
    )


def _word_response(word_id: str, word: StoredWord) -> Response:
    played = hangman_words.played(current_store(), word)
    made = request.args.get("made") == "1"
    return respond(word_page(word_id, word, played, current_indexes(), made))


def _game_response(
    stored: StoredGame, picture: str = FLOWER, error: InvalidPuzzle | None = None
) -> Response:
    """Return the page of a game; once it is over, what the computer would have guessed if asked.

    Without that a result is light, and need not wait where many ask for much.
    """
    indexes = current_indexes()
    played = game_of(stored, indexes)
    listed = played.secret in indexes.lexicon
    args = request.form if request.method == "POST" else request.args
    advice = advice_for(stored, indexes)
    page = game_page(stored, played, listed, args, picture, error, advice)
    if played.status == "playing":
        return respond(page)
    computer = wants_json() or args.get("computer") == "1"
    if computer:
        take_turn()
    return respond(result_page(page, played, indexes, computer=computer))


def _no_game() -> Response:
    return error_response(404, NO_GAME(days=hangman_games.KEPT.days))


def _stored(game_id: str) -> StoredGame | None:
    """Return the game of an id in this language, None if there is none."""
    stored = hangman_games.find(current_store(), game_id)
    code = current_indexes().lexicon.language.code
    return stored if stored is not None and stored.language == code else None
