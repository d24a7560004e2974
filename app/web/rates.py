"""How many requests one client may make, and how many games and words it may create.

They are counted in Redis for all workers together; without Redis, and while it does not answer, in
the memory of each worker, where players in rooms are always counted. Both count as the sliding
window counter of `limits` does: what a client asked for in this window, and in proportion in the
one before.
"""

import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from ipaddress import IPv6Address, ip_network
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from flask import Flask, Response, after_this_request, current_app, request
from limits import RateLimitItem, parse_many
from limits.errors import ConfigurationError
from werkzeug.exceptions import TooManyRequests

from app.config import BadConfig, Config
from app.solver.puzzle import InvalidPuzzle
from app.web.health import health
from app.web.players import current_player

if TYPE_CHECKING:
    from limits.storage import RedisStorage

EXTENSION = "quartet-rates"
REDIS_SECONDS = 0.25
"""How long Redis may take to answer, or to be connected to; it takes about a millisecond."""
REDIS_REST = 2.0
"""For how many seconds Redis is not asked after it did not answer."""
MAX_CLIENTS = 10_000
"""How many a worker remembers; the one that has been away longest is forgotten."""
HOUSEHOLD_BITS = 64
"""How much of an IPv6 address tells clients apart: one client may use all that begin alike."""
LONGEST_ADDRESS = 64
WRONG_CODES = "60 per hour; 300 per day"
"""How many codes of rooms that there are not a client may try; a class mistypes a few."""
UNKNOWN = "unknown"
"""The client of a request that has no address, as on a unix socket without a proxy's headers."""

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")


class Counts(Protocol):
    """Where requests are counted, under keys, in windows of `expiry` seconds."""

    def acquire_sliding_window_entry(self, key: str, limit: int, expiry: int) -> bool:
        """Count a request unless the limit is reached; return whether it was counted."""

    def get_sliding_window(self, key: str, expiry: int) -> tuple[int, float, int, float]:
        """Return the requests of the last window and of this one, each with its seconds left."""


class Memory:
    """Counts in memory: for each key when its window began, its requests, and the last window's."""

    def __init__(self) -> None:
        self._windows: OrderedDict[str, tuple[float, int, int]] = OrderedDict()
        self._lock = Lock()

    def acquire_sliding_window_entry(self, key: str, limit: int, expiry: int) -> bool:
        with self._lock:
            began, count, before = self._window(key, expiry)
            left = 1 - (time.monotonic() - began) / expiry
            allowed = int(before * left) + count < limit
            self._windows[key] = began, count + allowed, before
            self._windows.move_to_end(key)
            if len(self._windows) > MAX_CLIENTS:
                self._windows.popitem(last=False)
        return allowed

    def get_sliding_window(self, key: str, expiry: int) -> tuple[int, float, int, float]:
        with self._lock:
            began, count, before = self._window(key, expiry)
        left = began + expiry - time.monotonic()
        return before, left, count, left + expiry

    def _window(self, key: str, expiry: int) -> tuple[float, int, int]:
        now = time.monotonic()
        began, count, before = self._windows.get(key, (now, 0, 0))
        if now - began >= 2 * expiry:
            return now, 0, 0
        if now - began >= expiry:
            return began + expiry, 0, count
        return began, count, before


class Rates:
    """Counts clients' actions against limits."""

    def __init__(self, config: Config) -> None:
        self.requests = parse_many(config.rate_limit) if config.rate_limit else []
        self.creations = parse_many(config.write_rate_limit) if config.write_rate_limit else []
        self.wrong_codes = parse_many(WRONG_CODES) if config.rate_limit else []
        self._memory = Memory()
        self._redis = _redis(config.redis_url) if config.redis_url else None
        self._redis_again = 0.0

    def wait(self, what: str, limits: Sequence[RateLimitItem], address: str | None) -> int:
        """Count one more action of a client; return the seconds until it is allowed, or 0.

        what: the name of the action.
        """
        client = client_of(address)
        counted = self.ask(lambda redis: _wait(redis, what, limits, client))
        return _wait(self._memory, what, limits, client) if counted is None else counted

    def wait_of_player(self, player: str) -> int:
        """Count a player's request, as `wait` does, but in this worker alone.

        A page of a room asks every two seconds: counting that in Redis would cost a third more.
        """
        return _wait(self._memory, "requests", self.requests, player)

    def is_spent(self, what: str, limits: Sequence[RateLimitItem], address: str | None) -> bool:
        """Return whether a client has used up its limit; counts nothing."""
        client = client_of(address)
        spent = self.ask(lambda redis: _is_spent(redis, what, limits, client))
        return _is_spent(self._memory, what, limits, client) if spent is None else spent

    def ask(self, ask: "Callable[[RedisStorage], Answer]") -> Answer | None:
        """Return the answer from Redis; None if there is no Redis or it does not answer."""
        if self._redis and time.monotonic() >= self._redis_again:
            try:
                return ask(self._redis)
            except self._redis.base_exceptions:
                self._redis_again = time.monotonic() + REDIS_REST
                logger.warning("Redis does not count: each worker does", exc_info=True)
        return None


def init_app(app: Flask, config: Config) -> None:
    """Refuse, with 429, a client's requests beyond the limit; health checks are never counted."""
    rates = app.extensions[EXTENSION] = Rates(config)

    def refuse_too_many() -> None:
        if request.blueprint != health.name:
            # Players at one address are counted separately here, thirty as thirty. Only here:
            # a cookie costs a client nothing, and elsewhere each new one would raise the limit.
            if request.blueprint == "rooms" and (player := current_player()):
                seconds = rates.wait_of_player(player)
            else:
                seconds = rates.wait("requests", rates.requests, request.remote_addr)
            if seconds:
                raise TooManyRequests(retry_after=seconds)

    if rates.requests:
        app.before_request(refuse_too_many)


def count_creation() -> None:
    """Count a row that this request is about to make.

    Raises InvalidPuzzle above the limit; the page that shows it is sent as 429.
    """
    rates: Rates = current_app.extensions[EXTENSION]
    seconds = rates.wait("creations", rates.creations, request.remote_addr)
    if seconds:
        after_this_request(partial(_too_many, seconds))
        raise InvalidPuzzle("too-many-created", minutes=math.ceil(seconds / 60))


def check_codes() -> None:
    """Refuse, with 429, a client who has tried too many wrong codes of rooms."""
    rates: Rates = current_app.extensions[EXTENSION]
    if rates.is_spent("codes", rates.wrong_codes, request.remote_addr):
        raise TooManyRequests(retry_after=3600)


def count_wrong_code() -> None:
    """Count a code of no room; refuse, with 429, a client who has tried too many."""
    rates: Rates = current_app.extensions[EXTENSION]
    if seconds := rates.wait("codes", rates.wrong_codes, request.remote_addr):
        raise TooManyRequests(retry_after=seconds)


def _too_many(seconds: int, response: Response) -> Response:
    response.status_code = 429
    response.headers["Retry-After"] = str(seconds)
    return response


def client_of(address: str | None) -> str:
    """Return the client to charge a request to: its address, or its network for IPv6.

    Whoever has one IPv6 address usually has all 2^64 of its network.
    """
    address = (address or UNKNOWN)[:LONGEST_ADDRESS]
    if ":" not in address:
        return address
    try:
        full = IPv6Address(address)
    except ValueError:
        return address
    if full.ipv4_mapped:
        return str(full.ipv4_mapped)
    return str(ip_network((full.packed, HOUSEHOLD_BITS), strict=False))


def _wait(counts: Counts, what: str, limits: Sequence[RateLimitItem], client: str) -> int:
    waits = [0]
    for limit in limits:
        key, seconds = limit.key_for(what, client), limit.get_expiry()
        if not counts.acquire_sliding_window_entry(key, limit.amount, seconds):
            waits.append(_seconds(limit.amount, seconds, *counts.get_sliding_window(key, seconds)))
    return max(waits)


def _is_spent(counts: Counts, what: str, limits: Sequence[RateLimitItem], client: str) -> bool:
    for limit in limits:
        expiry = limit.get_expiry()
        before, left, count, _ = counts.get_sliding_window(limit.key_for(what, client), expiry)
        if int(before * left / expiry) + count >= limit.amount:
            return True
    return False


def _seconds(
    amount: int, expiry: int, before: int, before_left: float, count: int, left: float
) -> int:
    """Return the whole seconds until a window has room for one more."""
    if count >= amount:
        wait = left - expiry
    else:
        wait = before_left - (amount - count) * expiry / max(before, 1)
    return max(1, math.ceil(wait))


def _redis(url: str) -> "RedisStorage":
    """Return the Redis storage; it gets one short try, because every page waits for it."""
    try:
        from limits.storage import RedisStorage
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        options: dict[str, Any] = {
            "socket_timeout": REDIS_SECONDS,
            "socket_connect_timeout": REDIS_SECONDS,
            "retry": Retry(NoBackoff(), 0),
        }
        return RedisStorage(url, **options)
    except (ConfigurationError, ImportError, ValueError) as error:
        raise BadConfig(
            'REDIS_URL cannot be used; write it as in "redis://localhost:6379/0", and install'
            " requirements-servers.txt"
        ) from error
