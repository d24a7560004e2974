"""The addresses of clubs, of challenges and of everyone's results.

Clubs and challenges recognise players by a cookie; everyone's results need none.
"""

import hmac
import time
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

from flask import Blueprint, Response, abort, current_app, request, url_for
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer

from app.games.friends import pages
from app.games.friends.addresses import MOST_POINTS, EveryoneQuery, HowEveryoneDid, ResultForm
from app.games.kit import Finish, asked, or_page
from app.solver.puzzle import InvalidPuzzle
from app.store import circles, current_store, day_counts
from app.store.circles import Circle, Score
from app.store.hangman_games import shared_id
from app.store.models import CHALLENGE, CLUB
from app.web.caching import answer_once
from app.web.dates import asked_day, is_over, last_day, week_of
from app.web.operation import operation
from app.web.pages import page_at, respond
from app.web.players import clean_nickname, current_player, is_rude, new_player, with_player
from app.web.query import Args
from app.web.rates import client_of, count_creation
from app.web.site import current_indexes, current_language
from app.web.solve_limiter import take_turn
from app.web.urls import see_other, site_root, wants_json

friends = Blueprint("friends", __name__, url_prefix="/<language:lang>")

friends.record(lambda made: made.app.jinja_env.globals.update(counted_games=MOST_POINTS))

COUNTED_DAYS = timedelta(7)
"""Results are counted for the days in a period this long, which ends with last_day()."""
SPREAD_SECONDS = 60
"""How many seconds a page of everyone's results is cached."""


@friends.post("/days")
@operation(form=ResultForm, missing="day")
def count_day() -> Response:
    """Count a player's result for a day, and redirect to everyone's results."""
    form = asked(ResultForm, request.form).checked()
    if not current_app.config["COUNT_DAYS"]:
        abort(404)
    if form.of_day > last_day() - COUNTED_DAYS:
        day_counts.count(current_store(), _puzzle(form), _group(form), form.earned or 0, form.best)
    return see_other(EveryoneQuery(form.game, form.of_day, form.earned).url("friends.everyone"))


@friends.get("/days/<day>/<game>")
@operation(EveryoneQuery, HowEveryoneDid, missing="day")
def everyone(day: str, game: str) -> Response:
    """Show how everyone did on a day’s puzzle, as their browsers reported it."""
    query = asked(EveryoneQuery)
    if not current_app.config["COUNT_DAYS"]:
        abort(404)

    def answer() -> Response:
        spread = day_counts.spread(current_store(), _puzzle(query))
        return respond(pages.EveryonePage(query, spread))

    return answer_once(str(int(time.time()) // SPREAD_SECONDS), SPREAD_SECONDS, answer)


PLAYER_SECONDS = 400 * 86_400
"""How many seconds a browser keeps a member's cookie: the most that browsers allow."""
DEVICE_SECONDS = 900
"""How many seconds the code for a second device is valid."""
LONGEST_NAME = 40
LONGEST_CODE = 200
LONGEST_LINK = 1_000
MOST_WORDS = 500
"""At most this many words of a round are compared. Games list the best ones first."""
MOST_ADDRESS = 8_000
"""The longest address of a result, in characters; it is stored with the result."""


@friends.get("/friends/")
def circles_of_player() -> Response:
    """Show the clubs and challenges of a player, and the form for a new club."""
    found = _circles()
    return respond(pages.CirclesPage(found, {"nickname": _nickname_in(found)}))


@friends.post("/friends/clubs")
@or_page(lambda error: pages.CirclesPage(_circles(), request.form, error=error))
def new_club() -> Response:
    """Create a club, and redirect to it."""
    form = request.form
    name, nickname = _club_name(form.get("name", "")), clean_nickname(form.get("nickname", ""))
    count_creation()
    return _made(Circle(CLUB, current_language().code, name), nickname)[0]


@friends.get("/friends/result")
def finish() -> Response:
    """Show the page for challenging friends to play a finished round."""
    if "result" not in request.args:
        return see_other(url_for("friends.circles_of_player"))
    return respond(_finish_page(request.args))


@friends.post("/friends/challenges")
@or_page(lambda error: _finish_page(request.form, error))
def new_challenge() -> Response:
    """Create a challenge from a finished round, and redirect to it."""
    address = request.form.get("result", "")
    ended, nickname = _finish(address), clean_nickname(request.form.get("nickname", ""))
    count_creation()
    place = ended.url.removeprefix(site_root())
    code, game = current_language().code, _title_at(address)
    challenge = Circle(CHALLENGE, code, game, shared_id(ended.puzzle), place)
    answer, player = _made(challenge, nickname)
    _hand_in(player, ended, address)
    return answer


@friends.post("/friends/results")
@or_page(lambda error: _finish_page(request.form, error))
def hand_in() -> Response:
    """Count a result in every club and challenge of the player's that it belongs to."""
    player, address = current_player(), request.form.get("result", "")
    ended = _finish(address)
    counted = _hand_in(player, ended, address) if player else []
    if wants_json():
        codes = {each.code for each in counted}
        with_members = [each for each in _circles() if each.code in codes] if codes else []
        day = ended.daily.day if ended.daily else None
        return respond(pages.HandedInPage(sorted(with_members, key=_is_club), day))
    if not counted:
        raise InvalidPuzzle("counts-nowhere")
    if len(counted) > 1 and _is_club(counted[0]):
        return again()
    return see_other(url_for("friends.circle", code=counted[0].code))


@friends.get("/friends/clubs")
@friends.get("/friends/challenges")
@friends.get("/friends/results")
def again() -> Response:
    """Redirect to the player’s clubs and challenges if a refused form is reloaded."""
    return see_other(url_for("friends.circles_of_player"))


@friends.get("/friends/<code>/members")
def circle_again(code: str) -> Response:
    """Redirect to the club or challenge if a refused form is reloaded."""
    return see_other(url_for("friends.circle", code=code))


@friends.get("/friends/<code>")
def circle(code: str) -> Response:
    """Show a club or a challenge."""
    return respond(_circle_page(code))


@friends.post("/friends/<code>/members")
def join(code: str) -> Response:
    """Join a club or a challenge, and redirect to the club or to the challenge's round.

    If the form also has a result of the challenge's round, count it and redirect to the challenge.
    """
    player, typed = current_player() or new_player(), request.form.get("nickname", "")
    page, result = _circle_page(code), request.form.get("result", "")
    try:
        nickname, ended = clean_nickname(typed), _finish(result) if result else None
        if not page.circle.own:
            count_creation()
        circles.join(current_store(), code, player, nickname)
    except InvalidPuzzle as error:
        return respond(replace(page, nickname=typed, error=error))
    counted = _hand_in(player, ended, result) if ended else []
    place = "" if code in [each.code for each in counted] else page.circle.address
    answer = see_other(place or url_for("friends.circle", code=code))
    return with_player(answer, player, PLAYER_SECONDS)


@friends.post("/friends/<code>/leave")
def leave(code: str) -> Response:
    """Leave a club or challenge and delete your results there; the founder may remove others."""
    nickname = request.form.get("nickname", "")
    if player := current_player():
        circles.leave(current_store(), code, player, nickname)
    if nickname:
        return see_other(url_for("friends.circle", code=code))
    return see_other(url_for("friends.circles_of_player"))


@friends.get("/friends/device")
def device() -> Response:
    """Show a code for a second device or, on the second device, the form that takes it."""
    player, code = current_player(), request.args.get("code", "")
    if code or not player:
        return respond(pages.DevicePage(code, shown=False))
    return respond(pages.DevicePage(str(_device_codes().dumps(player)), shown=True))


@friends.post("/friends/device")
def join_device() -> Response:
    """Let this device play as the player whose code was entered."""
    typed = request.form.get("code", "").strip()[:LONGEST_LINK]
    code = typed.rpartition("code=")[2][:LONGEST_CODE]  # they may enter a whole link
    try:
        player = str(_device_codes().loads(code, max_age=DEVICE_SECONDS))
    except BadSignature as refused:
        is_old = isinstance(refused, SignatureExpired)
        error = InvalidPuzzle("old-device-code" if is_old else "not-a-device-code", "code")
        return respond(pages.DevicePage(typed, shown=False, error=error))
    return with_player(see_other(url_for("friends.circles_of_player")), player, PLAYER_SECONDS)


def _made(circle: Circle, nickname: str) -> tuple[Response, str]:
    """Store a new circle with this player in it; return (redirect to the circle, player's id)."""
    player = current_player() or new_player()
    code = circles.make(current_store(), circle, player, nickname)
    answer = see_other(url_for("friends.circle", code=code))
    return with_player(answer, player, PLAYER_SECONDS), player


def _hand_in(player: str, ended: Finish, address: str) -> list[Circle]:
    """Count a result in this player's challenges for the same round, and in their clubs.

    Return the circles in which it counts, challenges first. Clubs count only results of daily
    puzzles, and only while it is still the puzzle's day somewhere on Earth.
    """
    result = Score(ended.points, ended.told, ended.words, address, ended.alone)
    results = {shared_id(ended.puzzle): ("", result)}
    daily = ended.daily
    if daily and not is_over(daily.day):
        results[CLUB] = f"{daily.day}/{daily.game}", Score(daily.earned, alone=ended.alone)
    counted = circles.hand_in(current_store(), player, current_language().code, results)
    return sorted(counted, key=_is_club)


def _is_club(circle: Circle) -> bool:
    return circle.kind == CLUB


def _finish(address: str) -> Finish:
    """Return the finished round at an address of this site.

    It has at most MOST_WORDS words, none of them blocked. Raises InvalidPuzzle, field `result`, if
    there is no such round, or if the address is too long.
    """
    if len(address) > MOST_ADDRESS:
        raise InvalidPuzzle("too-much-typed", "result", limit=MOST_ADDRESS)
    # No address of this site has unprintable characters, and databases refuse a NUL.
    ours = address.isprintable() and address.startswith(url_for("home.in_language"))
    page = page_at(address) if ours and _title_at(address) else None
    ended: Finish | None = getattr(page, "finish", None)
    if ended is None:
        raise InvalidPuzzle("no-result-there", "result")
    is_blocked = current_indexes().lexicon.is_blocked
    words = tuple(each for each in ended.words if not is_blocked(each[0]))[:MOST_WORDS]
    return replace(ended, words=words)


def _title_at(address: str) -> str:
    """Return the title of the game that an address belongs to, or "" if it belongs to none."""
    game = pages.game_of(address)
    return str(game.title) if game else ""


def _finish_page(args: Args, error: InvalidPuzzle | None = None) -> pages.FinishPage:
    address, ended = args.get("result", ""), None
    try:
        ended = _finish(address) if address else None
    except InvalidPuzzle as refused:
        error = refused
    known = current_player() is not None
    nickname = args["nickname"] if "nickname" in args else _nickname_in(_circles())
    return pages.FinishPage(address, ended, _title_at(address), known, nickname, error=error)


def _circle_page(code: str) -> pages.CirclePage:
    """Return the page of a club or a challenge; answer 404 if there is none in this language.

    A challenge's page waits for a turn.
    """
    day = asked_day()
    monday = week_of(day)[0]
    since, until = monday.isoformat(), (monday + timedelta(7)).isoformat()
    found = circles.find(current_store(), code, current_player(), since, until)
    if found is None or found.language != current_language().code:
        abort(404)
    nickname = "" if found.own else _nickname_in(_circles())
    if found.kind == CLUB:
        return pages.ClubPage(found, nickname, day=day)
    page = pages.ChallengePage(found, nickname)
    take_turn(page.price)
    return page


def _circles() -> list[Circle]:
    player = current_player()
    return circles.of_player(current_store(), player, current_language().code) if player else []


def _nickname_in(found: Iterable[Circle]) -> str:
    """Return the player's nickname in the first of these circles that has one, or ""."""
    return next((circle.own.nickname for circle in found if circle.own), "")


def _club_name(typed: str) -> str:
    """Return a club's typed name without needless spaces.

    Raises InvalidPuzzle, field `name`, if it is empty, too long, unprintable or rude.
    """
    name = " ".join(typed[: 2 * LONGEST_NAME].split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or is_rude(name):
        raise InvalidPuzzle("bad-club-name", "name", limit=LONGEST_NAME)
    return name


def _device_codes() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.config["SECRET_KEY"], salt="quartet-device")


def _puzzle(query: EveryoneQuery) -> str:
    """Return the key under which a puzzle's results are counted."""
    return f"{query.of_day}/{current_language().code}/{query.game}"


def _group(query: EveryoneQuery) -> int:
    """Return a keyed hash of the day and client; it decides the result's group (day_counts.py)."""
    key = current_app.config["SECRET_KEY"].encode()
    client = f"{query.of_day} {client_of(request.remote_addr)}"
    return int.from_bytes(hmac.digest(key, client.encode(), "sha256")[:4], "big")
