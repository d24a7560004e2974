"""Whether Redis counts requests: it is asked to count one, as the site would."""

import secrets

from limits import parse
from limits.storage import storage_from_string
from limits.strategies import SlidingWindowCounterRateLimiter

from app.cli.findings import Finding, error, ok, warning

SECONDS = 2
UNTIL = "until then each worker counts for itself."
CURES = {
    "OutOfMemoryError": "Raise its maxmemory, or set its maxmemory-policy to volatile-ttl",
    "ReadOnlyError": "Name the primary server in REDIS_URL: this one is a copy",
    "AuthenticationError": "Write its password into REDIS_URL, as redis://:password@host:6379/0",
}
CURE = "Correct REDIS_URL, whose last number is the database, or what its user may do"


def redis_finding(url: str) -> Finding:
    """Count one request of a made-up client, for a second; return how that went."""
    if not url:
        return ok("redis", "none: each worker counts requests for itself")
    try:
        from redis.exceptions import AuthenticationError, RedisError, ResponseError
    except ImportError:
        return error("redis", "its driver is missing", "pip install -r requirements-servers.txt")
    try:
        asked = storage_from_string(url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS)
        # A client of its own each time: for one that is over its limit Redis writes nothing.
        counter, client = SlidingWindowCounterRateLimiter(asked), secrets.token_hex(8)
        counter.hit(parse("1 per second"), "doctor", client)
    except (ResponseError, AuthenticationError) as refused:
        said = f"it answers, but does not count: {str(refused).partition(' script: ')[0]}"
        cure = CURES.get(type(refused).__name__, CURE)
        return warning("redis", said, f"{cure}; {UNTIL}")
    except (RedisError, ValueError) as failed:
        # Never the address: it may hold a password.
        said = f"it does not answer: {type(failed).__name__}"
        return warning("redis", said, f"Start it, or unset REDIS_URL; {UNTIL}")
    return ok("redis", "counts requests")
