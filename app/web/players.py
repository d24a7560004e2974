"""Who plays, where people play together: a signed cookie in rooms and clubs, and a nickname.

The cookie goes to the part of the site that set it and to no other (`/en/rooms`), so that all other
pages stay without one. It names a player by 128 random bits, and nothing else about them.
"""

import re
import secrets
import unicodedata
from functools import lru_cache

from flask import Response, current_app, request
from itsdangerous import BadSignature, URLSafeSerializer

from app.solver.puzzle import InvalidPuzzle
from app.solver.together.room import LONGEST_NICKNAME
from app.web.site import current_site
from app.web.urls import site_root

COOKIE = "player"
DAY_SECONDS = 86_400
LONGEST_COOKIE = 128
PLAYERS_KEPT = 2_000
"""How many cookies a process need not check again: a page asks what is new every two seconds."""
ID = re.compile("[A-Za-z0-9_-]{22}")
MAX_TYPED = 200
NICKNAME_SIGNS = " -'’._"
WORD = re.compile(r"[^\W\d_]+")
PART = re.compile(r"[^\W\d_][^\WA-Z\d_]*")
LOOKALIKES = str.maketrans("013457@$!", "oieastasi")


def new_player() -> str:
    """Return a fresh player id."""
    return secrets.token_urlsafe(16)


def current_player() -> str | None:
    """Return the player whose cookie this request has; None without one of ours."""
    cookie = request.cookies.get(COOKIE, "")
    if not cookie or len(cookie) > LONGEST_COOKIE:
        return None
    return _player_of(cookie, current_app.config["SECRET_KEY"])


def with_player(response: Response, player: str, seconds: int = DAY_SECONDS) -> Response:
    """Return a response that gives the browser a player's cookie, for this part of the site.

    The part is the language and what follows it: `/en/rooms`. seconds: how long it is kept.
    """
    response.set_cookie(
        COOKIE,
        _serializer(current_app.config["SECRET_KEY"]).dumps(player),
        max_age=seconds,
        path=request.script_root + "/".join(request.path.split("/")[:3]),
        secure=site_root().startswith("https:"),
        httponly=True,
        samesite="Lax",
    )
    return response


def clean_nickname(typed: str) -> str:
    """Return a nickname as others see it, without needless space.

    Raises InvalidPuzzle, field `nickname`, if it is empty, too long or rude, or has odd characters.
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

    It may be a word of the name, a part between capitals (FooBar), or all letters together; digits
    may stand for letters, and letters may be repeated. The inside of a word is safe: Dickens.
    """
    plain = name.translate(LOOKALIKES)
    tried = {part for text in (name, plain) for part in [*WORD.findall(text), *PART.findall(text)]}
    tried |= {"".join(WORD.findall(text)) for text in (name, plain)}
    tried |= {re.sub(r"(.)\1+", r"\1", part) for part in tried}
    lexicons = [indexes.lexicon for indexes in current_site().indexes.values()]
    return any(each.is_blocked(each.language.fold(part)) for each in lexicons for part in tried)


@lru_cache(PLAYERS_KEPT)
def _player_of(cookie: str, key: str) -> str | None:
    """Return the player that a cookie names; None if it was not signed with this key."""
    try:
        player = _serializer(key).loads(cookie)
    except BadSignature:
        return None
    return player if isinstance(player, str) and ID.fullmatch(player) else None


def _serializer(key: str) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt="quartet-player")
