"""Players in rooms and clubs: the cookies that identify them, and their nicknames.

Browsers send the cookies only to the part of the site that set them, such as `/en/rooms`. The
signed cookie `player` contains nothing but 128 random bits that identify a player. The cookie
`room` contains the code of the room that the player was in last.
"""

import re
import secrets
import unicodedata
from functools import lru_cache

import numpy as np
from flask import Response, current_app, request
from itsdangerous import BadSignature, URLSafeSerializer

from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle
from app.solver.together.room import LONGEST_NICKNAME
from app.web.site import current_site
from app.web.urls import site_root

COOKIE = "player"
ROOM_COOKIE = "room"
DAY_SECONDS = 86_400
LONGEST_COOKIE = 128
PLAYERS_KEPT = 2_000
"""How many checked cookies a process remembers; a room's page sends one every two seconds."""
LANGUAGES_KEPT = 8
"""For how many lexicons the pattern of blocked words is kept."""
ID = re.compile("[A-Za-z0-9_-]{22}")
MAX_TYPED = 200
NICKNAME_SIGNS = " -'’._"
WORD = re.compile(r"[^\W\d_]+")
PART = re.compile(r"[^\W\d_][^\WA-Z\d_]*")
LOOKALIKES = str.maketrans("013457@$!", "oieastasi")


def new_player() -> str:
    """Return a new player id: 22 characters that encode 128 random bits."""
    return secrets.token_urlsafe(16)


def current_player() -> str | None:
    """Return the player id in this request's cookie, or None if there is no valid cookie."""
    cookie = request.cookies.get(COOKIE, "")
    if not cookie or len(cookie) > LONGEST_COOKIE:
        return None
    return _player_of(cookie, current_app.config["SECRET_KEY"])


def with_player(response: Response, player: str, seconds: int = DAY_SECONDS) -> Response:
    """Return the response with a player's cookie, which is valid only in this part of the site.

    That part is the first two segments of the request's path, such as `/en/rooms`.

    seconds: how long the browser keeps the cookie.
    """
    cookie = _serializer(current_app.config["SECRET_KEY"]).dumps(player)
    return _with_cookie(response, COOKIE, str(cookie), seconds)


def with_room(response: Response, code: str) -> Response:
    """Return the response with a cookie that contains the code of the player's latest room."""
    return _with_cookie(response, ROOM_COOKIE, code, DAY_SECONDS)


def latest_room() -> str:
    """Return the code of the latest room from the cookie, unchecked; "" if there is no cookie."""
    return request.cookies.get(ROOM_COOKIE, "")


def clean_nickname(typed: str) -> str:
    """Return a typed nickname without needless spaces, as other players will see it.

    It may have letters, digits, combining marks and NICKNAME_SIGNS. Raises InvalidPuzzle with field
    `nickname` if it has any other character, is too long or rude, has no letter or digit, or
    consists mostly of combining marks.
    """
    name = " ".join(unicodedata.normalize("NFC", typed[: MAX_TYPED + 1]).split())
    if len(name) > LONGEST_NICKNAME:
        raise InvalidPuzzle("nickname-too-long", "nickname", limit=LONGEST_NICKNAME)
    kinds = [unicodedata.category(character) for character in name]
    marks = sum(kind[0] == "M" for kind in kinds)
    if not any(kind[0] in "LN" for kind in kinds):
        raise InvalidPuzzle("no-nickname", "nickname")
    usual = (
        kind[0] in "LMN" or sign in NICKNAME_SIGNS for sign, kind in zip(name, kinds, strict=True)
    )
    if not all(usual) or marks > len(name) / 2:
        raise InvalidPuzzle("nickname-signs", "nickname")
    if is_rude(name):
        raise InvalidPuzzle("nickname-rude", "nickname")
    return name


def is_rude(name: str) -> bool:
    """Return whether a name contains a blocked word from any of the site's languages.

    The blocked word may be a word of the name, a part that begins with a capital (FooBar), or all
    letters of the name together. It is found even if its letters are repeated, or replaced by
    digits and signs that look like them. A blocked word inside another word is ignored: Dickens is
    allowed.
    """
    plain = name.translate(LOOKALIKES)
    tried = {part for text in (name, plain) for part in [*WORD.findall(text), *PART.findall(text)]}
    tried |= {"".join(WORD.findall(text)) for text in (name, plain)}
    lexicons = [indexes.lexicon for indexes in current_site().indexes.values()]
    return any(
        _blocked(each).fullmatch(each.language.fold(part)) for each in lexicons for part in tried
    )


@lru_cache(LANGUAGES_KEPT)
def _blocked(lexicon: Lexicon) -> re.Pattern[str]:
    """Return a pattern for a lexicon's blocked words, in which any letter may be repeated.

    The pattern is made when the first nickname is checked; that takes 0.1 s for 2,000 words.
    """
    words = lexicon.words(np.flatnonzero(lexicon.blocked))
    return re.compile("|".join("+".join(word) + "+" for word in words) or "(?!)")


def _with_cookie(response: Response, name: str, value: str, seconds: int) -> Response:
    """Return the response with a cookie for this part of the site."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=request.script_root + "/".join(request.path.split("/")[:3]),
        secure=site_root().startswith("https:"),
        httponly=True,
        samesite="Lax",
    )
    return response


@lru_cache(PLAYERS_KEPT)
def _player_of(cookie: str, key: str) -> str | None:
    """Return the id in a player's cookie, or None if it is invalid or signed with another key."""
    try:
        player = _serializer(key).loads(cookie)
    except BadSignature:
        return None
    return player if isinstance(player, str) and ID.fullmatch(player) else None


def _serializer(key: str) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt="quartet-player")
