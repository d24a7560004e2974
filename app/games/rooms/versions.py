"""The versions of rooms, by which clients see whether a room has changed.

The database stores them, and Redis caches them. A version says how often the room has changed, and
when its latest round begins and ends. An ETag is made from the version, the time and the room's
code. So the ETag also changes when the round begins, when it ends and when it can be judged,
although nothing is stored at those moments. A worker remembers a version for a quarter of a second,
so it looks the version up only once for a whole class that asks at the same time.
"""

import hmac
import time

from flask import current_app

from app.solver.together.room import GRACE_MS, Room
from app.store import current_store
from app.store.rooms import read_version, version_string
from app.web.rates import EXTENSION, Rates

KEPT_SECONDS = 5
"""How long Redis keeps a version: not long, because a worker may die before it updates Redis."""
KNOWN_SECONDS = 0.25
"""How long a worker remembers a version."""
MAX_KNOWN = 1_000
_known: dict[str, tuple[float, str]] = {}
"""Room code -> (the monotonic time at which this worker learnt the version, the version)."""


def publish(room: Room) -> None:
    """Let all workers know a room's version."""
    _keep(room.code, version_string(room))


def latest(code: str) -> str:
    """Return the version of the room with this code, or "" if there is none."""
    since, version = _known.get(code, (0.0, ""))
    if time.monotonic() - since < KNOWN_SECONDS:
        return version
    if known := _rates().ask(lambda redis: redis.storage.get(_key(code))):
        return _remembered(code, str(known, "ascii"))
    version = read_version(current_store(), code) or "" if code else ""
    return _keep(code, version) if version else ""


def tag_of(code: str, version: str, now: int) -> str:
    """Return the ETag of a room's version, or "" if there is no version.

    Nobody can guess the tag, so a 304 reveals no room's code.
    now: the time in milliseconds since 1970.
    """
    if not version:
        return ""
    number, began, ends = map(int, version.split())
    passed = sum(now >= at for at in (began, ends, ends + GRACE_MS))
    key = current_app.config["SECRET_KEY"].encode()
    return f"{number}.{passed}.{hmac.digest(key, code.encode(), 'sha256').hex()[:16]}"


def _remembered(code: str, version: str) -> str:
    """Remember a version in this worker, and return it."""
    if len(_known) >= MAX_KNOWN:
        _known.clear()
    _known[code] = time.monotonic(), version
    return version


def _keep(code: str, version: str) -> str:
    """Remember a version in this worker and in Redis, and return it."""
    _remembered(code, version)
    _rates().ask(lambda redis: redis.storage.set(_key(code), version, ex=KEPT_SECONDS))
    return version


def _rates() -> Rates:
    rates: Rates = current_app.extensions[EXTENSION]
    return rates


def _key(code: str) -> str:
    return f"quartet-room/{code}"
