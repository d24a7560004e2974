"""Hangman's addresses. Players' games are stored; all other state is in the address."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import numpy as np
from flask import Blueprint, Response, request, url_for

from app.games import kit
from app.games.hangman import addresses, pages, text
from app.games.kit import Asked
from app.solver.calendar import secret_of
from app.solver.hangman.evil import dodge
from app.solver.hangman.game import HangmanGame, choose_secret
from app.solver.hangman.guesser import Guess, HangmanIndex
from app.solver.hangman.guesser import guess as computers_guess
from app.solver.hangman.phrase import is_phrase, parse_clue, parse_phrase
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.store import current_store, hangman_games, hangman_words
from app.store.expiry import KEPT
from app.store.hangman_games import StoredGame
from app.store.models import WordRow
from app.web.caching import TODAY_SECONDS, cacheable, let_caches_keep
from app.web.dates import asked_day
from app.web.errors import error_response
from app.web.operation import operation
from app.web.pages import FormPage, Page, respond
from app.web.rates import count_creation
from app.web.site import current_indexes, current_language
from app.web.solve_limiter import take_turn
from app.web.urls import see_other, wants_json

hangman = Blueprint("hangman", __name__, url_prefix="/<language:lang>/hangman")

Move = Callable[[StoredGame, Asked], tuple[StoredGame, str]]
"""Takes a game and a form. Returns (game after the move, ""), or (same game, guess) if a guess
changes nothing."""


@hangman.get("/")
@operation(
    addresses.PlayQuery,
    addresses.BeforeHangman,
    addresses.FriendsWord,
    fills=addresses.GameRequest,
    missing="day",
)
@kit.or_setup(pages.setup_page)
def play() -> Page | Response:
    """Show the choices for a new game; `as` offers the word of a finished game or of a friend."""
    kit.check(addresses.GameRequest)
    query = kit.asked(addresses.PlayQuery)
    if "as" not in request.args:
        return let_caches_keep(respond(kit.setup(pages.setup_page)), TODAY_SECONDS)
    if set_word := friends_word(query.as_):
        return _word_response(addresses.WordQuery(query.as_, query.made), set_word)
    earlier, indexes = finished_game(query.as_), current_indexes()
    page = pages.setup_page(indexes, asked_day(), request.args, None)
    return pages.offering(page, earlier, indexes)


@hangman.get("/friend")
def friend() -> Response:
    """Show the form with which a player sets a word for friends."""
    return respond(pages.FriendPage(addresses.BeginForm().typed({})))


@hangman.post("/games")
@operation(form=addresses.BeginForm, missing="day")
def begin() -> Response:
    """Begin a game or set a word for friends, and redirect to the game or the word."""
    indexes, form = current_indexes(), request.form
    day = asked_day(form)
    for_friends = form.get("kind", addresses.FRIEND if "word" in form else "") == addresses.FRIEND
    try:
        wanted = kit.asked(addresses.BeginForm, form)
        if for_friends:
            word_id = keep_word(wanted, indexes)
            return see_other(addresses.WordQuery(word_id, wanted.made).url("hangman.word"))
        rng = np.random.default_rng(secrets.randbits(128))
        game = new_game(wanted, indexes, day, rng)
        count_creation()
    except InvalidPuzzle as error:
        if for_friends:
            return respond(pages.FriendPage(addresses.BeginForm().typed(form), error=error))
        return respond(pages.setup_page(indexes, day, form, error))
    begun = hangman_games.begin(current_store(), game)
    return see_other(addresses.GameAddress(begun.id, wanted.request.picture).url("hangman.game"))


@hangman.get("/games")
@operation()
def begin_afresh() -> Response:
    """Redirect to the setup page if a refused form is reloaded."""
    return see_other(url_for("hangman.play"))


@hangman.get("/games/<game_id>")
@operation(addresses.GameQuery, addresses.PlayedGame, missing="game")
def game(game_id: str) -> Response:
    """Show the state of a game, and its secret once it is over."""
    stored = _stored(game_id)
    if stored is None:
        return _no_game()
    try:
        return _game_response(stored, kit.asked(addresses.GameQuery))
    except InvalidPuzzle as error:
        return _game_response(stored, addresses.GameQuery(addresses.GameAddress(game_id)), error)


@hangman.post("/games/<game_id>/guesses")
@operation(addresses.GameAddress, form=addresses.GuessForm, missing="game")
def guess(game_id: str) -> Response:
    """Guess a letter or the whole word, and redirect to the game."""
    indexes = current_indexes()
    return _moved(
        game_id,
        addresses.GuessForm,
        lambda now, form: after_guess(now, form.guess, indexes),
        lambda now, _: addresses.is_evil(now),
    )


@hangman.post("/games/<game_id>/hints")
@operation(addresses.GameAddress, form=addresses.HintForm, missing="game")
def hint(game_id: str) -> Response:
    """Take a hint, and redirect to the game."""
    indexes = current_indexes()
    return _moved(
        game_id,
        addresses.HintForm,
        lambda now, form: (hinted(now, form, indexes), ""),
        lambda _, form: form.kind == addresses.LETTER,
    )


@operation(addresses.GameAddress)
def move_again(game_id: str) -> Response:
    """Redirect to the game if a refused move is reloaded."""
    return see_other(kit.asked(addresses.GameAddress).url("hangman.game"))


hangman.add_url_rule("/games/<game_id>/guesses", "guess_again", move_again)
hangman.add_url_rule("/games/<game_id>/hints", "hint_again", move_again)


@hangman.get("/words/<word_id>")
@operation(addresses.WordQuery, addresses.FriendsWord, missing="word")
def word(word_id: str) -> Response:
    """Show what players may know about a friend’s word, and how its games ended."""
    found = friends_word(word_id)
    if found is None:
        return error_response(404, text.NO_WORD(days=KEPT.days))
    return _word_response(kit.asked(addresses.WordQuery), found)


@hangman.get("/solve")
@operation(addresses.SolveQuery, addresses.NextGuess)
@cacheable
def solve() -> Response:
    """Find the letter to guess next in a masked word."""
    return kit.solved_or_form(addresses.SolveQuery, pages.solved_page)


@hangman.get("/think")
@operation(addresses.ThinkMove, addresses.Question, leads_on=True)
def think() -> Response:
    """Let the computer guess your word, and show its next question or how the game ended."""
    if not request.args.keys() - {"format"} and not wants_json():
        return respond(FormPage(pages.THINK_FORM))
    page = pages.think_page(request.args, current_indexes()[HangmanIndex])
    if isinstance(page, addresses.ThinkQuery):
        return see_other(page.url("hangman.think"))
    return respond(page)


@hangman.get("/watch")
@operation(addresses.WatchQuery, addresses.WatchedGame)
@cacheable
@kit.or_page(lambda error: pages.WatchForm(request.args, error=error))
def watch() -> Page:
    """Let the computer play a chosen or random word, and show the first `step` guesses."""
    if not {"word", "seed"} & request.args.keys() and not wants_json():
        return pages.WatchForm(request.args)
    query, indexes = kit.asked(addresses.WatchQuery), current_indexes()
    secret = _word_played(query, indexes)
    take_turn(_price_of_guesses(HangmanGame(current_language(), secret, (), query.drawn.misses)))
    return pages.watch_page(query, secret, indexes)


@hangman.get("/watch/new")
@operation(addresses.DrawQuery)
@kit.or_page(lambda error: pages.WatchForm(request.args, error=error))
def watch_new() -> Response:
    """Choose a random word for the computer to play, and redirect to that game."""
    drawn = kit.asked(addresses.DrawQuery)
    query = addresses.WatchQuery(seed=secrets.token_hex(3), drawn=drawn)
    _word_played(query, current_indexes())
    return see_other(query.url("hangman.watch"))


def _moved(
    game_id: str, kind: type[Asked], move: Move[Asked], is_long: Callable[[StoredGame, Asked], bool]
) -> Response:
    """Make a move and redirect to the game or, if the move is refused, show the game and say why.

    kind: the form's class.
    move: makes the move; may raise InvalidPuzzle.
    is_long: returns whether the move takes so long that no other request should wait for it.
    """
    address, code = addresses.GameAddress(game_id), current_language().code
    try:
        address = kit.asked(addresses.GameAddress)
        form = kit.asked(kind, request.form)
        played = hangman_games.play(
            current_store(),
            game_id,
            lambda now: move(now, form),
            language=code,
            is_long=lambda now: is_long(now, form),
        )
    except InvalidPuzzle as error:
        stored = _stored(game_id)
        shown = addresses.GameQuery(address, word=request.form.get("word", ""))
        return _game_response(stored, shown, error) if stored else _no_game()
    if played is None:
        return _no_game()
    return see_other(addresses.GameQuery(address, tried=played[1]).url("hangman.game"))


def _word_response(query: addresses.WordQuery, word: WordRow) -> Response:
    latest = hangman_words.latest(current_store(), word) if query.made else ()
    return respond(pages.WordPage(query, word, latest))


def _game_response(
    stored: StoredGame, query: addresses.GameQuery, error: InvalidPuzzle | None = None
) -> Response:
    """Return the page or the JSON of a game.

    Once the game is over, the JSON and the page with `computer=1` also show what the computer
    would have guessed. Such a request first waits for a turn.
    """
    indexes = current_indexes()
    played = addresses.game_of(stored, indexes)
    shown = stored, played, query, advice_for(stored, indexes)
    if played.status == "playing":
        return respond(pages.GamePage(*shown, error=error))
    computer = wants_json() or query.computer
    if computer:
        take_turn(_price_of_guesses(played))
    return respond(pages.ResultPage(*shown, computer, error=error))


def _price_of_guesses(game: HangmanGame) -> float:
    """Return an estimate, in milliseconds, of the CPU time that the computer's own guesses take.

    The computer guesses once before each of the player's guesses, then plays a game of its own with
    the same word.
    """
    own = len(set(game.secret)) + game.misses_allowed
    return addresses.price(current_indexes()[HangmanIndex], game.masked, len(game.guesses) + own)


def _no_game() -> Response:
    return error_response(404, text.NO_GAME(days=KEPT.days))


def _stored(game_id: str) -> StoredGame | None:
    """Return the game with this id, or None if there is none in the address's language."""
    stored = hangman_games.find(current_store(), game_id)
    return stored if stored and stored.language == current_language().code else None


def new_game(
    form: addresses.BeginForm, indexes: Indexes, day: date, rng: np.random.Generator
) -> StoredGame:
    """Return the game that a form asks for, ready to begin.

    Raises InvalidPuzzle: field `as` if the game or friend's word cannot be played again; field
    `length` or `difficulty` if the list has no suitable word.
    """
    language, wanted = indexes.lexicon.language.code, form.request
    if form.kind == addresses.SAME:
        if set_word := friends_word(form.as_):
            return game_of_word(set_word)
        earlier = finished_game(form.as_)
        return replace(earlier, id="", guesses=(), status="playing", moves=0, hints=())
    if form.kind == addresses.TODAY:
        kind = addresses.GameKind(addresses.TODAY, day.isoformat())
        return StoredGame(language, secret_of(indexes, day), wanted.misses, kind=str(kind))
    evil = wanted.difficulty == addresses.EVIL
    # An evil opponent may have any word at first: it will dodge.
    difficulty = None if evil else wanted.difficulty
    secret = choose_secret(indexes.lexicon, indexes.definitions, rng, wanted.length, difficulty)
    name = addresses.EVIL if evil else addresses.DEALT
    kept = str(addresses.GameKind(name, str(wanted.length or "")))
    return StoredGame(language, secret, wanted.misses, kind=kept, difficulty=wanted.difficulty)


def keep_word(form: addresses.BeginForm, indexes: Indexes) -> str:
    """Store a word that a player sets for friends, and return its id.

    Raises InvalidPuzzle: field `word` or `clue` if that field is refused, or an error from
    count_creation.
    """
    lexicon = indexes.lexicon
    secret, phrase = parse_phrase(form.word, lexicon, anyway=form.anyway)
    clue = parse_clue(form.clue, secret, lexicon)
    count_creation()
    return hangman_words.keep(
        current_store(),
        language=lexicon.language.code,
        secret=secret,
        phrase=phrase,
        misses_allowed=form.request.misses,
        clue=clue,
    )


def friends_word(word_id: str) -> WordRow | None:
    """Return the friend's word with this id or shared id, or None if this language has none."""
    word = hangman_words.find(current_store(), word_id)
    return word if word and word.language == current_language().code else None


def game_of_word(word: WordRow) -> StoredGame:
    """Return a new game with a friend's word, ready to begin."""
    return StoredGame(
        word.language,
        word.secret,
        word.misses_allowed,
        kind=addresses.FRIEND,
        word_id=word.id,
        phrase=word.phrase if is_phrase(word.phrase) else "",
        clue=word.clue,
    )


def finished_game(game_id: str) -> StoredGame:
    """Return the game with this id or shared id, if its word may be played again.

    Raises InvalidPuzzle, field `as`, if there is no such game, or if the game is still running and
    not shared by everyone: finishing a copy would then reveal the word.
    """
    store = current_store()
    earlier = hangman_games.find(store, game_id) or hangman_games.find_shared(store, game_id)
    if earlier is None or earlier.language != current_language().code:
        raise InvalidPuzzle("no-finished-game", "as")
    if earlier.status == "playing" and not addresses.is_shared_by_all(earlier):
        raise InvalidPuzzle("game-still-running", "as")
    return earlier


def after_guess(stored: StoredGame, guessed: str, indexes: Indexes) -> tuple[StoredGame, str]:
    """Return (game after the guess, "") or, if the guess changes nothing, (same game, guess).

    An evil opponent dodges first. Since a form may be sent twice, a repeated guess changes nothing,
    even once the game is over. Raises InvalidPuzzle, field `letter` or `word`, for a new guess
    after the end.
    """
    game = addresses.game_of(stored, indexes)
    move = game.guess(guessed)
    if move.game is game:
        return stored, guessed
    if addresses.is_evil(stored):
        move = dodge(indexes[HangmanIndex], game, guessed, addresses.EVIL_BANDS).guess(guessed)
    after = move.game
    return replace(stored, secret=after.secret, guesses=after.guesses, status=after.status), ""


def advice_for(stored: StoredGame, indexes: Indexes) -> Guess | None:
    """Return what the computer would guess next, as a hint to the player.

    Return None if no hint has been taken since the last guess, or if the game is over.
    """
    if stored.status != "playing" or stored.hints[-1:] != (len(stored.guesses),):
        return None
    return _computers_guess(stored, indexes)


def hinted(stored: StoredGame, form: addresses.HintForm, indexes: Indexes) -> StoredGame:
    """Return the game after a hint. For each guess, the first hint is advice, the second a letter.

    An unlisted phrase gets a letter at once. A form sent too early, too late or twice changes
    nothing. Raises InvalidPuzzle, field `kind`, for advice on an unlisted phrase or for a letter in
    an evil game.
    """
    wants_advice = form.kind == addresses.ADVICE
    phrase = bool(stored.phrase) and stored.secret not in indexes.lexicon
    if phrase if wants_advice else addresses.is_evil(stored):
        raise InvalidPuzzle("no-hint", "kind")
    count = len(stored.guesses)
    has_advice = phrase or stored.hints[-1:] == (count,)
    if stored.status != "playing" or form.at not in (None, count) or has_advice == wants_advice:
        return stored
    after = replace(stored, hints=(*stored.hints, count))
    if wants_advice:
        return after
    likeliest = _computers_guess(stored, indexes).probabilities
    letter = next(each.letter for each in likeliest if each.letter in stored.secret)
    return after_guess(after, letter, indexes)[0]


def _computers_guess(stored: StoredGame, indexes: Indexes) -> Guess:
    """Wait for a turn, then return what the computer would guess in a running game."""
    game, index = addresses.game_of(stored, indexes), indexes[HangmanIndex]
    take_turn(addresses.price(index, game.masked))
    prior = addresses.GameKind.of(stored).prior
    return computers_guess(index, game.masked, game.misses_left, prior)


def _word_played(query: addresses.WatchQuery, indexes: Indexes) -> str:
    """Return the word for the computer to guess: the query's word, or one drawn with its seed.

    Raises InvalidPuzzle: field `word` if the query has neither; field `length` or `difficulty` if
    the list has no such word.
    """
    if query.word is not None:
        return query.word
    if not query.seed:
        raise InvalidPuzzle("no-word", "word")
    rng, wanted = np.random.default_rng(int(query.seed, 16)), query.drawn
    kind = wanted.length, wanted.difficulty or None
    return choose_secret(indexes.lexicon, indexes.definitions, rng, *kind)
