"""How many requests one client may make: counted in the memory of each worker, or in Redis."""

import math
import time
from collections import OrderedDict, deque
from ipaddress import IPv6Address, ip_network
from threading import Lock
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, abort, request
from limits import RateLimitItem, parse_many
from limits.errors import ConfigurationError

from app.config import BadConfig, Config
from app.web.errors import error_response
from app.web.front_cache import FRONT_CACHE, FrontCache
from app.web.health import health

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from flask_limiter import RequestLimit

REDIS_SECONDS = 0.25
"""How long Redis may take to answer, or to be connected to; it takes about a millisecond."""

MAX_CLIENTS = 10_000
"""How many a worker remembers; the one that has been away longest is forgotten."""
HOUSEHOLD_BITS = 64
"""How much of an IPv6 address tells clients apart: one client may use all that begin alike."""
LONGEST_ADDRESS = 64
UNKNOWN = "unknown"
"""The client of a request that has no address, as on a unix socket without a proxy's headers."""

WAIT = "quartet.wait"
"""In environ: what counting the request said."""


class MovingWindow:
    """The latest requests of each client, as many as a limit allows in its time."""

    def __init__(self, limit: RateLimitItem) -> None:
        self._amount = limit.amount
        self._seconds = limit.get_expiry()
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._tidied = time.monotonic()
        self._lock = Lock()

    def wait(self, client: str) -> float:
        """Count a request; return after how many seconds it would be allowed, 0 if it is now."""
        now = time.monotonic()
        with self._lock:
            if now - self._tidied > self._seconds:
                self._forget(now)
            times = self._times.get(client)
            if times is None:
                if len(self._times) >= MAX_CLIENTS:
                    self._times.popitem(last=False)
                times = self._times[client] = deque()
            self._times.move_to_end(client)
            while times and times[0] <= now - self._seconds:
                times.popleft()
            if len(times) == self._amount:
                return times[0] + self._seconds - now
            times.append(now)
        return 0

    def _forget(self, now: float) -> None:
        """Drop the clients that have not come for as long as the limit looks back."""
        self._tidied = now
        gone = [each for each, times in self._times.items() if times[-1] < now - self._seconds]
        for each in gone:
            del self._times[each]


def init_app(app: Flask, config: Config) -> None:
    """Refuse, with 429, what one client asks beyond the limit; health checks are never counted."""
    if not config.rate_limit:
        return
    front: FrontCache = app.extensions[FRONT_CACHE]
    if config.redis_url:
        front.within_limit = _leave_to_flask
        _count_in_redis(app, config)
        return
    windows = [MovingWindow(limit) for limit in parse_many(config.rate_limit)]

    def wait(environ: "WSGIEnvironment") -> float:
        """Count a request, once; return after how many seconds it would be allowed, 0 if now."""
        if WAIT not in environ:
            client = client_of(environ.get("REMOTE_ADDR"))
            environ[WAIT] = max([window.wait(client) for window in windows])
        seconds: float = environ[WAIT]
        return seconds

    def refuse_too_many() -> None:
        if request.blueprint != health.name and (seconds := wait(request.environ)):
            abort(_too_many(seconds))

    front.within_limit = lambda environ: not wait(environ)
    app.before_request(refuse_too_many)


def client_of(address: str | None) -> str:
    """Return whom a request from an address counts for: the address; of an IPv6 one, its network.

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


def _leave_to_flask(_environ: "WSGIEnvironment") -> bool:
    """Answer nothing that counts in the front cache: Redis is asked within Flask."""
    return False


def _count_in_redis(app: Flask, config: Config) -> None:
    # Only here: it takes as long to import as it takes to read a list.
    from flask_limiter import Limiter

    try:
        limiter = Limiter(
            lambda: client_of(request.remote_addr),
            app=app,
            application_limits=[config.rate_limit],
            storage_uri=config.redis_url,
            storage_options=_impatient(),
            in_memory_fallback_enabled=True,
            # Of requests that find Redis gone at the same moment only one falls back by itself.
            swallow_errors=True,
            strategy="moving-window",
            on_breach=_breached,
        )
    except (ConfigurationError, ImportError, ValueError) as error:
        raise BadConfig(
            'REDIS_URL cannot be used; write it as in "redis://localhost:6379/0", and install'
            " requirements-servers.txt"
        ) from error
    # An exempt page would still ask, now and then, whether Redis is back.
    limiter.request_filter(lambda: request.blueprint == health.name)


def _impatient() -> dict[str, Any]:
    """Return how Redis is asked: as it holds up every page, once and briefly."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return {
        "socket_timeout": REDIS_SECONDS,
        "socket_connect_timeout": REDIS_SECONDS,
        "retry": Retry(NoBackoff(), 0),
    }


def _breached(limit: "RequestLimit") -> Response:
    return _too_many(limit.reset_at - time.time())


def _too_many(seconds: float) -> Response:
    response = error_response(429)
    response.headers["Retry-After"] = str(max(1, math.ceil(seconds)))
    return response
