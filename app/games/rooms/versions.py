"""The versions of rooms, which tell clients whether a room has changed.

The database stores them, and Redis caches them. A version says how often the room has changed, and
when its last round begins and ends. An ETag is made from the version and the time, so it also
changes when the round begins and ends, although nothing is stored then. A worker remembers a
version for a quarter of a second, so when a whole class asks at once, that costs one look-up.
"""

import hmac
import time
from functools import lru_cache

from flask import current_app

from app.solver.together.room import GRACE_MS, Room
from app.store import current_store
from app.store.rooms import told_version, version_of
from app.web.rates import EXTENSION, Rates

KEPT_SECONDS = 5
"""How long Redis keeps a version: a worker may die between storing a room and telling Redis."""
KNOWN_SECONDS = 0.25
"""How long a worker remembers a version."""
MAX_KNOWN = 1_000
_known: dict[str, tuple[float, str]] = {}
"""Code of a room -> when its version was learnt, by the monotonic clock, and the version."""


def tell(room: Room) -> None:
    """Tell all workers a room's version."""
    _put(room.code, _learnt(room.code, told_version(room)))


def told(code: str) -> str:
    """Return the version of the room with this code, "" if there is none."""
    since, version = _known.get(code, (0.0, ""))
    if time.monotonic() - since < KNOWN_SECONDS:
        return version
    rates: Rates = current_app.extensions[EXTENSION]
    if known := rates.ask(lambda redis: redis.storage.get(_key(code))):
        return _learnt(code, str(known, "ascii"))
    version = version_of(current_store(), code) or "" if code else ""
    if version:
        _put(code, _learnt(code, version))
    return version


def tag_of(code: str, version: str, now: int) -> str:
    """Return the ETag of a room's version, "" for no version.

    now: in milliseconds since 1970. Nobody can guess the tag, so a 304 reveals no room's code.
    """
    if not version:
        return ""
    number, began, ends = map(int, version.split())
    passed = sum(now >= at for at in (began, ends, ends + GRACE_MS))
    return f"{number}.{passed}.{_mark(code, current_app.config['SECRET_KEY'])}"


@lru_cache(MAX_KNOWN)
def _mark(code: str, key: str) -> str:
    return hmac.digest(key.encode(), code.encode(), "sha256").hex()[:16]


def _learnt(code: str, version: str) -> str:
    if len(_known) >= MAX_KNOWN:
        _known.clear()
    _known[code] = time.monotonic(), version
    return version


def _put(code: str, version: str) -> None:
    rates: Rates = current_app.extensions[EXTENSION]
    rates.ask(lambda redis: redis.storage.set(_key(code), version, ex=KEPT_SECONDS))


def _key(code: str) -> str:
    return f"quartet-room/{code}"
