"""The addresses of rooms. The rules of rooms are in app/solver/together/room.py."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from flask import Blueprint, Response, abort, current_app, request, url_for
from werkzeug.exceptions import NotFound

from app.games.kit import COMPUTERS, asked, or_page
from app.games.rooms import addresses, versions
from app.games.rooms.pages import OpenPage, RoomPage, settings_of
from app.games.rooms.text import REPLIES
from app.solver.countdown.conundrum import Conundrums
from app.solver.puzzle import InvalidPuzzle
from app.solver.together import rounds
from app.solver.together.room import CONUNDRUM, HANGMAN, LADDER, LETTERS, Phase, Room, Round
from app.solver.together.scoring import RACES, Found
from app.store import current_store
from app.store import rooms as stored
from app.store.rooms import Move, Words
from app.web.logs import LEFT_OUT
from app.web.operation import operation
from app.web.pages import Page, respond
from app.web.players import (
    clean_nickname,
    current_player,
    latest_room,
    new_player,
    with_player,
    with_room,
)
from app.web.query import Args
from app.web.rates import check_codes, count_creation, count_wrong_code
from app.web.site import current_indexes, current_language, named
from app.web.solve_limiter import take_turn
from app.web.text import error_message
from app.web.urls import see_other, wants_json

rooms = Blueprint("rooms", __name__, url_prefix="/<language:lang>/rooms")

WORD_MS = 0.005
"""How many milliseconds of CPU a page takes for each word of a judged round."""


@rooms.get("")
@operation(addresses.CodeQuery, fills=addresses.RoomForm, leads_on=True)
@or_page(lambda error: _open_page(request.args, error))
def begin() -> Page | Response:
    """Show the form that opens a room or, given a code, redirect to that room."""
    query = asked(addresses.CodeQuery)
    if "code" not in request.args and not wants_json():
        return _open_page(request.args)
    if not query.code.strip():
        raise InvalidPuzzle("no-code", "code")
    return _lead_to(_room(query.code, abort_with=InvalidPuzzle("no-such-room", "code")))


@rooms.post("")
@operation(form=addresses.RoomForm)
@or_page(lambda error: _open_page(request.form, error))
def open_room() -> Response:
    """Open a room as its host, and redirect to it."""
    form = asked(addresses.RoomForm, request.form)
    plays = form.nickname and "stage" not in request.form
    name = clean_nickname(form.nickname) if plays else ""
    now, player = stored.moment(), current_player() or new_player()
    seed, language = secrets.token_hex(8), current_language().code
    room = Room("", language, form.settings, seed, player, now, now)
    room = room.joined(player, name, now) if name else room
    room = room.with_computer(_computer(form))
    count_creation()
    room = stored.keep(current_store(), room)
    return with_room(with_player(_lead_back(room), player), room.code)


@rooms.get("/<code>")
@operation(addresses.RoomQuery, addresses.RoomAnswer, missing="room")
def room(code: str) -> Response:
    """Show a room as it is now; answer JSON requests with 304 if `If-None-Match` is up to date."""
    return _shown(code)


@rooms.get("/<code>/stage")
@operation(addresses.RoomQuery, addresses.RoomAnswer, missing="room")
def stage(code: str) -> Response:
    """Show a room without its controls, for a shared screen such as a projector."""
    return _shown(code, on_stage=True)


@rooms.post("/<code>/players")
@operation(addresses.RoomQuery, form=addresses.JoinForm, missing="room")
def join(code: str) -> Response:
    """Join a room under a nickname."""
    room, player = _room(code), current_player() or new_player()
    try:
        name = clean_nickname(asked(addresses.JoinForm, request.form).nickname)
        if not room.knows(player):
            count_creation()
        room = _moved(room, lambda room: room.joined(player, name, stored.moment()))
    except InvalidPuzzle as error:
        return respond(_page(room, nickname=request.form.get("nickname", ""), error=error))
    return with_room(with_player(_lead_to(room), player), room.code)


@rooms.get("/<code>/settings")
@operation(addresses.RoomQuery, missing="room")
def settings(code: str) -> Response:
    """Show the form that changes a room's settings, if the player may change them."""
    room = _room(code)
    if not room.may_set_up(current_player(), stored.moment()):
        return _lead_to(room)
    return respond(OpenPage(settings_of(room).typed({}), room))


@rooms.post("/<code>/settings")
@operation(addresses.RoomQuery, form=addresses.SettingsForm, missing="room")
def set_up(code: str) -> Response:
    """Change a room's settings before its first or after its last round, and reset its points."""
    room, player, now = _room(code), current_player() or "", stored.moment()
    try:
        form, seed = asked(addresses.SettingsForm, request.form), secrets.token_hex(8)
        computer = _computer(form)
        room = _moved(room, lambda room: room.set_up(player, form.settings, computer, seed, now))
    except InvalidPuzzle as error:
        return respond(OpenPage(settings_of(room).typed(request.form), room, error=error))
    return _lead_back(room)


@rooms.post("/<code>/words")
@operation(
    addresses.RoomQuery,
    addresses.RoomAnswer,
    form=addresses.WordForm,
    leads_on=True,
    missing="room",
)
def send(code: str) -> Response:
    """Send a word in a round. It is judged and counted only once, even if sent again."""
    now, room, player = stored.moment(), _room(code), current_player()
    typed, found, own = request.form.get("word", ""), list[rounds.Played](), list[Found]()

    def move(room: Room, words: Words) -> tuple[Room, list[Found]]:
        seat = room.seat_of(player)
        own[:] = [] if seat is None else words(seat)
        if (form.round, form.evening) == (len(room.rounds), room.evening):
            # Check this first, as the word that ended the round may be sent again.
            rounds.check_unsent(room.rounds[-1].kind, current_indexes(), form.word, own)
        seat = room.check_plays(player, form.round, now, form.evening)
        last, at = room.rounds[-1], max(0, now - room.rounds[-1].began)
        played = rounds.judge(last.kind, last.puzzle, current_indexes(), form.word, own)
        if last.kind == CONUNDRUM and any(each.at <= at for each in words()):
            played = replace(played, points=0)
        found[:] = [played]
        taken = Found(seat, played.word, played.points, at)
        own.append(taken)
        return room.answered(seat, now, done=played.done), [taken]

    try:
        form = asked(addresses.WordForm, request.form)
        if room.phase(now) in (Phase.PLAYING, Phase.JUDGING):
            rounds.solve(room.rounds[-1].kind, room.rounds[-1].puzzle, current_indexes())
        room = _changed(room, move)
    except InvalidPuzzle as error:
        if not wants_json() or error.field != "word":
            return respond(_page(room, typed=typed[:60], error=error))
        return respond(_page(room, reply=error_message(error)))
    if wants_json():
        comment = _comment(found[0], room.rounds[-1], own)
        return respond(_page(room, own=own, reply=comment, taken=True))
    return _lead_to(room)


@rooms.post("/<code>/changes")
@operation(addresses.RoomQuery, form=addresses.ChangeForm, missing="room")
def change(code: str) -> Response:
    """Begin, end or finish a round, leave a room, or remove a player from it."""
    room, player, now = _room(code), current_player() or "", stored.moment()
    try:
        form = asked(addresses.ChangeForm, request.form)
        if form.do == "begin":
            room = _begun(room, player, form, now)
        elif after := {"end": Room.ended, "done": Room.finished}.get(form.do):
            number, evening = form.needs("round"), form.evening
            room = _moved(room, lambda room: after(room, player, number, now, evening))
        else:
            leaves = form.do == "leave"
            seat = room.seat_of(player) if leaves else form.needs("seat")
            name = "" if leaves else form.nickname
            if seat is not None:
                room = _moved(room, lambda room: room.without(player, seat, now, name))
    except InvalidPuzzle as error:
        return respond(_page(room, error=error))
    return _lead_back(room)


@operation(addresses.RoomQuery, missing="room")
def again(code: str) -> Response:
    """Redirect to the room if a refused form is reloaded."""
    return _lead_to(_room(code))


for name in ("players", "words", "changes"):
    rooms.add_url_rule(f"/<code>/{name}", f"{name}_again", again)


def _begun(room: Room, player: str, form: addresses.ChangeForm, now: int) -> Room:
    """Begin a room's next round, and return the room; deal the puzzle before locking the room.

    If the round has begun already, nothing changes.
    """
    number, evening, seed = form.needs("round"), form.evening, room.seed
    if not room.check_begins(player, number, now, evening):
        return room
    kind, indexes = room.kind_of(number), current_indexes()
    if kind == CONUNDRUM and not len(indexes[Conundrums].answers):
        kind = LETTERS
    take_turn(rounds.DEAL_MS[kind])
    puzzle = rounds.deal(kind, indexes, f"{seed}/{number}", room.settings)

    def begun(room: Room) -> Room:
        if room.seed != seed:  # its settings have changed meanwhile
            raise InvalidPuzzle("not-that-round")
        return room.begun(player, number, puzzle, stored.moment(), kind, evening)

    return _moved(room, begun)


def _shown(code: str, on_stage: bool = False) -> Response:
    """Return the page of a room as it is now, judging its latest round if that is due.

    A client that wants JSON and already has this version gets 304.
    """
    now = stored.moment()
    if wants_json() and (tag := _known_tag(code, now)):
        request.environ[LEFT_OUT] = True  # not logged: a class asks fifteen times a second
        return _tagged(Response(status=304), tag)
    room, player = _room(code), current_player()
    if room.is_due(now):
        room = _judged(room, now)
    if player and room.seen(player, now) is not room:
        room = _moved(room, lambda room: room.seen(player, now))
    asks = not (on_stage or wants_json()) and room.seat_of(player) is None
    nickname = _nickname(room) if asks else ""
    page = _page(room, now, on_stage=on_stage, nickname=nickname)
    answer = _tagged(respond(page), page.version)
    # Set the cookie before they join: a form that arrives twice then comes from one player.
    return with_player(answer, new_player()) if asks and not player else answer


def _known_tag(code: str, now: int) -> str:
    """Return the room's ETag if the client has that version already, or else ""."""
    known = request.headers.get("If-None-Match", "")
    if not known:
        return ""
    code = stored.read_code(code)
    tag = versions.tag_of(code, versions.latest(code), now)
    return tag if tag and f'"{tag}"' in known else ""


def _tagged(response: Response, tag: str) -> Response:
    response.headers["ETag"] = f'W/"{tag}"'
    return response


def _judged(room: Room, now: int) -> Room:
    """Judge a room's latest round, and return the room.

    The computers' words are found first, before the room is locked.
    """
    take_turn(_price_of_words(room))
    number, found = len(room.rounds), _found_by_computers(room)

    def move(room: Room, words: Words) -> tuple[Room, list[Found]]:
        if len(room.rounds) != number or not room.is_due(now):
            return room, []
        return room.judged([*words(), *found], now), found

    return _changed(room, move)


def _price_of_words(room: Room) -> float:
    """Return the milliseconds of CPU that showing all words from the latest round takes."""
    return WORD_MS * stored.count_words(current_store(), room.code, len(room.rounds))


def _found_by_computers(room: Room) -> list[Found]:
    """Return the words that the computer finds in the latest round."""
    last = room.rounds[-1]
    game = last.kind, last.puzzle, current_indexes()
    seconds = (last.ends - last.began) // 1000
    return [
        Found(seat, found.word, found.points, at)
        for seat, each in enumerate(room.players)
        if each.strength and not each.removed
        for at, found in rounds.computers_words(*game, each.strength, seconds)
    ]


def _room(code: str, abort_with: InvalidPuzzle | None = None) -> Room:
    """Return the room with this code.

    If there is none, raise `abort_with` or, by default, answer 404. If the room is in another
    language, redirect to it. After too many wrong codes, answer 429, except to the room's players.
    """
    room = stored.find(current_store(), stored.read_code(code), stored.moment())
    if room is None:
        count_wrong_code()
        raise abort_with or NotFound
    if not room.knows(current_player()):
        check_codes()
    if room.language != current_language().code:
        abort(see_other(url_for("rooms.room", code=room.code, lang=room.language)))
    return room


def _changed(room: Room, move: Move) -> Room:
    """Make a move in a room; store and return the room, or answer 404 if it is gone."""
    after = stored.change(current_store(), room.code, stored.moment(), move)
    if after is None:
        abort(404)
    versions.publish(after)
    return after


def _open_page(typed: Args, error: InvalidPuzzle | None = None) -> OpenPage:
    """Return the forms that open or join a room.

    The nickname is the one typed or else the one in the player's latest room.
    """
    chosen = addresses.RoomForm().typed(typed) | {"code": typed.get("code", "")}
    back, shows, player = "", False, current_player()
    if latest := _latest():
        name = latest.name_of(player)
        chosen["nickname"] = chosen["nickname"] or name
        # A host without a name only shows the big screen. One with a name but no seat has left.
        shows = latest.host == player and not name
        back = latest.code if shows or latest.seat_of(player) is not None else ""
    return OpenPage(chosen, back=back, shows=shows, error=error)


def _latest() -> Room | None:
    """Return the player's latest room, or None if it is gone, not theirs or in another language."""
    player, code = current_player(), stored.read_code(latest_room())
    room = stored.find(current_store(), code, stored.moment()) if player and code else None
    is_theirs = room and room.knows(player) and room.language == current_language().code
    return room if is_theirs else None


def _nickname(room: Room) -> str:
    """Return the player's nickname in a room, or else in their latest one; "" if none."""
    player = current_player()
    if name := room.name_of(player):
        return name
    latest = _latest()
    return latest.name_of(player) if latest else ""


def _moved(room: Room, move: Callable[[Room], Room]) -> Room:
    """Make a move that adds no words; store and return the room, or answer 404 if it is gone."""
    return _changed(room, lambda room, _: (move(room), []))


def _computer(form: addresses.SettingsForm) -> str:
    """Return the name of the computer that the form asks for, or "" if it asks for none."""
    return str(COMPUTERS.get(form.rival, ""))


def _lead_to(room: Room) -> Response:
    return see_other(url_for("rooms.room", code=room.code))


def _lead_back(room: Room) -> Response:
    """Redirect to the page that had the form: the room's big screen or the player's page."""
    endpoint = "rooms.stage" if "stage" in request.form else "rooms.room"
    return see_other(url_for(endpoint, code=room.code))


def _page(room: Room, now: int | None = None, **more: object) -> RoomPage:
    """Return a room's page, with the player's words from the latest round.

    Once the round is judged, the page also has everybody's words.
    """
    now, player = stored.moment() if now is None else now, current_player()
    version = versions.tag_of(room.code, stored.version_string(room), now)
    page = RoomPage(room, now, player, current_indexes(), version, **more)  # type: ignore[arg-type]
    if not room.rounds or page.own:
        return page
    store, number = current_store(), len(room.rounds)
    if page.phase in (Phase.RESULTS, Phase.OVER):
        take_turn(_price_of_words(room))
        found = stored.words_of(store, room.code, number)
        found = [each for each in found if not room.players[each.seat].removed]
        own = tuple(each for each in found if each.seat == page.seat)
        return replace(page, found=found, own=own)
    if page.seat is not None and page.phase is not Phase.READY:
        return replace(page, own=stored.words_of(store, room.code, number, page.seat))
    return page


def _comment(played: rounds.Played, of_round: Round, own: Sequence[Found]) -> str:
    """Return the comment on an accepted word.

    own: the player's words, with this one last.
    """
    word, code = named(played.word), "through" if played.done else "taken"
    if of_round.kind == HANGMAN:
        move = rounds.hangman(current_indexes(), of_round.puzzle, own[:-1]).guess(played.word)
        if move.game.status == "lost":  # others are still guessing the word
            return REPLIES["last-miss"](word=word)
        return str(current_app.jinja_env.filters["move_message"](move))
    if played.points and of_round.kind not in RACES:  # a race's points depend on who is first
        return REPLIES["points"](word=word, points=played.points)
    if of_round.kind == CONUNDRUM:
        return REPLIES["quicker"](word=word)
    if of_round.kind == LADDER and played.done:
        goal = rounds.pair_of(of_round.puzzle).end
        code = code if played.word == goal else "next-to-goal"
        return REPLIES[code](word=word, goal=named(goal))
    return REPLIES[code](word=word)
