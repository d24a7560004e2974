"""Limits on the requests of one client, and on the games, words, rooms and clubs that it creates.

Redis counts for all workers together. Without Redis, or while it does not answer, each worker
counts in its own memory. Requests from players in rooms are always counted in memory. A limit
applies to the requests in the current window, plus a share of the requests in the previous one.
"""

import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from ipaddress import IPv6Address, ip_network
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Flask, Response, after_this_request, current_app, request
from limits import RateLimitItem, parse_many
from limits.errors import ConfigurationError
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter as Counter
from werkzeug.exceptions import TooManyRequests

from app.config import BadConfig, Config
from app.solver.puzzle import InvalidPuzzle
from app.web.health import health
from app.web.players import current_player

if TYPE_CHECKING:
    from limits.storage import RedisStorage

EXTENSION = "quartet-rates"
REDIS_SECONDS = 0.25
"""How long Redis may take to answer or to accept a connection; it usually takes a millisecond."""
REDIS_REST = 2.0
"""How many seconds Redis is left alone after it has failed to answer."""
MAX_COUNTERS = 10_000
"""The most counters that a worker keeps; above that, it drops the least recently used one."""
PLAYERS_AT_AN_ADDRESS = 20
"""Players in rooms at the same address may together make this many times as many requests as one
client. Several classes at a school stay below that."""
HOUSEHOLD_BITS = 64
"""The length, in bits, of an IPv6 client's network prefix. The client may use the whole network."""
LONGEST_ADDRESS = 64
"""How many characters of a client's address are read."""
WRONG_CODES = "60 per hour; 300 per day"
"""How many wrong room codes a client may try; a class mistypes a few."""
UNKNOWN = "unknown"
"""The client of a request that has no address, as on a unix socket without a proxy's headers."""

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")


class Memory(MemoryStorage):
    """Counters of requests, in memory.

    Each has the start of the current window, the requests in it, and those in the window before.
    The MemoryStorage of `limits` would start a thread after each request, and grow without bound.
    """

    def __init__(self) -> None:
        super().__init__()
        self._windows: OrderedDict[str, tuple[float, int, int]] = OrderedDict()
        self._lock = Lock()

    def acquire_sliding_window_entry(
        self, key: str, limit: int, expiry: int, amount: int = 1
    ) -> bool:
        """Count `amount` requests if the limit allows them; return whether it does.

        expiry: how many seconds the window lasts.
        """
        with self._lock:
            began, count, before = self._window(key, expiry)
            left = 1 - (time.monotonic() - began) / expiry
            allowed = int(before * left) + count + amount <= limit
            self._windows[key] = began, count + amount * allowed, before
            self._windows.move_to_end(key)
            if len(self._windows) > MAX_COUNTERS:
                self._windows.popitem(last=False)
        return allowed

    def get_sliding_window(self, key: str, expiry: int) -> tuple[int, float, int, float]:
        """Return (previous requests, seconds left, current requests, seconds left).

        These are the requests in the previous and in the current window, each followed by the
        seconds for which they will still count.
        """
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
    """Counters of clients' actions, and the limits on those actions.

    Raises BadConfig if REDIS_URL or its driver cannot be used.
    """

    def __init__(self, config: Config) -> None:
        self.requests = parse_many(config.rate_limit) if config.rate_limit else []
        self.creations = parse_many(config.write_rate_limit) if config.write_rate_limit else []
        self.wrong_codes = parse_many(WRONG_CODES) if config.rate_limit else []
        self._of_players = [
            type(each)(each.amount * PLAYERS_AT_AN_ADDRESS, each.multiples)
            for each in self.requests
        ]
        self._memory = Counter(Memory())
        self._redis = _redis(config.redis_url) if config.redis_url else None
        self._redis_again = 0.0

    def wait(self, what: str, limits: Sequence[RateLimitItem], address: str | None) -> int:
        """Count a client's action; return how many seconds to wait, or 0 if it is allowed.

        A limit that refuses an action does not count it; the other limits do.

        what: the name of the action.
        limits: the limits that apply to it.
        address: the client's IP address.
        """
        client = client_of(address)
        return self._counted(lambda counter: _wait(counter, what, limits, client))

    def wait_of_player(self, player: str, address: str | None) -> int:
        """Count a player's request from an address; return the seconds to wait, as `wait` does.

        Counts only in this worker: a room's page sends a request every two seconds, and counting in
        Redis takes a third longer.
        """
        return _wait(self._memory, "requests", self.requests, player) or _wait(
            self._memory, "players", self._of_players, client_of(address)
        )

    def is_spent(self, what: str, limits: Sequence[RateLimitItem], address: str | None) -> bool:
        """Return whether a client has used up one of these limits, without counting anything."""
        client = client_of(address)
        return self._counted(
            lambda counter: not all(counter.test(limit, what, client) for limit in limits)
        )

    def _counted(self, count: Callable[[Counter], Answer]) -> Answer:
        """Return the result of `count` for the counters in Redis or, if it is silent, in memory."""
        counted = self.ask(lambda redis: count(Counter(redis)))
        return count(self._memory) if counted is None else counted

    def ask(self, question: "Callable[[RedisStorage], Answer]") -> Answer | None:
        """Return Redis's answer to a question; None if there is no Redis, or if it is silent."""
        if self._redis and time.monotonic() >= self._redis_again:
            try:
                return question(self._redis)
            except self._redis.base_exceptions:
                self._redis_again = time.monotonic() + REDIS_REST
                logger.warning("Redis does not count: each worker does", exc_info=True)
        return None


def init_app(app: Flask, config: Config) -> None:
    """Refuse requests above a client's limit with 429; health checks are not counted.

    Raises BadConfig if REDIS_URL or its driver cannot be used.
    """
    rates = app.extensions[EXTENSION] = Rates(config)

    def refuse_too_many() -> None:
        if request.blueprint != health.name:
            # In rooms each player is counted separately, with a limit for all those at an address,
            # as anyone can get new cookies. For the same reason, cookies are ignored elsewhere.
            if request.blueprint == "rooms" and (player := current_player()):
                seconds = rates.wait_of_player(player, request.remote_addr)
            else:
                seconds = rates.wait("requests", rates.requests, request.remote_addr)
            if seconds:
                raise TooManyRequests(retry_after=seconds)

    if rates.requests:
        app.before_request(refuse_too_many)


def count_creation() -> None:
    """Count a row that this request is about to store.

    Raises InvalidPuzzle above the limit; the page that shows this error has status 429.
    """
    rates: Rates = current_app.extensions[EXTENSION]
    seconds = rates.wait("creations", rates.creations, request.remote_addr)
    if seconds:
        after_this_request(partial(_too_many, seconds))
        raise InvalidPuzzle("too-many-created", minutes=math.ceil(seconds / 60))


def check_codes() -> None:
    """Raise TooManyRequests if the client has tried too many wrong room codes."""
    rates: Rates = current_app.extensions[EXTENSION]
    if rates.is_spent("codes", rates.wrong_codes, request.remote_addr):
        raise TooManyRequests(retry_after=3600)


def count_wrong_code() -> None:
    """Count a wrong room code. Raises TooManyRequests if the client has tried too many."""
    rates: Rates = current_app.extensions[EXTENSION]
    if seconds := rates.wait("codes", rates.wrong_codes, request.remote_addr):
        raise TooManyRequests(retry_after=seconds)


def _too_many(seconds: int, response: Response) -> Response:
    response.status_code = 429
    response.headers["Retry-After"] = str(seconds)
    return response


def client_of(address: str | None) -> str:
    """Return the client to charge a request to: its IPv4 address, or its network for IPv6.

    A client with one IPv6 address can usually use all 2^64 addresses of its network. Text that is
    not an IP address is returned unchanged. If there is no address, UNKNOWN is returned.
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


def _wait(counter: Counter, what: str, limits: Sequence[RateLimitItem], client: str) -> int:
    waits = [0]
    for limit in limits:
        if not counter.hit(limit, what, client):
            free = counter.get_window_stats(limit, what, client).reset_time
            waits.append(max(1, math.ceil(free - time.time())))
    return max(waits)


def _redis(url: str) -> "RedisStorage":
    """Return the storage in Redis, which never retries and soon gives up, as pages wait for it.

    Raises BadConfig if the address or its driver cannot be used.
    """
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
