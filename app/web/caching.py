"""Caching in browsers, in shared caches and, for compressed responses, in this process.

A process caches only responses that depend on nothing but their key: a name chosen by the caller,
the address that links begin with, and the compression that the client accepts. No such response
sets a cookie. The cache holds up to MAX_BYTES and drops the least recently used responses first.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from hashlib import blake2b, sha256
from sys import getsizeof
from threading import Lock
from typing import Any, TypeVar

from flask import Flask, Response, current_app, g, request
from flask_compress import Compress

from app.web.site import current_site
from app.web.urls import site_root, wants_json

SOLVE_SECONDS = 3600
"""How long caches may keep a solve, or another `cacheable` page, before they ask again."""
TODAY_SECONDS = 300
"""How long caches may keep the home page or the calendar, which change at midnight."""
MAX_BYTES = 2 << 20
"""The most bytes that a process caches, including headers and keys."""
MAX_BODY_BYTES = 64 << 10
"""The most bytes that the body of a cached response may have, compressed."""
LONGEST_HEADER = 64
"""The longest Accept-Encoding for which responses are cached; browsers send some 20 characters."""
EXTENSION = "quartet-response-cache"
TAG_KEY = "QUARTET_TAG_KEY"
"""The configuration key of the secret that ETags are made with."""

View = TypeVar("View", bound=Callable[..., Response])
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """The body and the headers of a response that was sent with status 200."""

    body: bytes
    headers: tuple[tuple[str, str], ...]

    def bytes_with(self, key: Key) -> int:
        """Return how many bytes the body, the headers and the key take up in memory."""
        pairs = sum([getsizeof(each) for pair in self.headers for each in (pair, *pair)])
        return getsizeof(self.body) + pairs + sum(map(getsizeof, key))


class ResponseCache:
    """A size-limited cache that evicts the least recently used responses first."""

    def __init__(self, most_bytes: int = MAX_BYTES) -> None:
        self._most = most_bytes
        self._cached: OrderedDict[Key, CachedResponse] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Key) -> CachedResponse | None:
        """Return the response cached under a key, or None."""
        with self._lock:
            if key in self._cached:
                self._cached.move_to_end(key)
            return self._cached.get(key)

    def put(self, key: Key, answer: CachedResponse) -> None:
        """Cache a response under a key, unless the key already has one."""
        with self._lock:
            if key not in self._cached:
                self._cached[key] = answer
                self._bytes += answer.bytes_with(key)
            while self._bytes > self._most:
                oldest, dropped = self._cached.popitem(last=False)
                self._bytes -= dropped.bytes_with(oldest)


def init_app(app: Flask) -> None:
    """Make the app compress its responses, and give it a cache for compressed responses."""
    app.extensions[EXTENSION] = ResponseCache()
    settings = "SECRET_KEY", "SITE_URL", "COUNT_DAYS"  # pages differ by these
    app.config[TAG_KEY] = sha256(repr([app.config[each] for each in settings]).encode()).digest()
    # Responses with an ETag have already handled conditional requests.
    app.config["COMPRESS_EVALUATE_CONDITIONAL_REQUEST"] = False
    # Level 3, the default, takes two to four times as long and makes answers only 1 to 3% smaller.
    app.config["COMPRESS_ZSTD_LEVEL"] = 1
    app.config["COMPRESS_ALGORITHM_STREAMING"] = ["zstd", "br", "gzip", "deflate"]
    app.after_request(_compress_at_once)
    app.extensions["compress"] = Compress(app)


def _compress_at_once(response: Response) -> Response:
    """Make and compress all of a streamed response before the request ends and gives up its turn.

    Otherwise a client that reads slowly would keep the turn from others.
    """
    if response.is_streamed:
        response.make_sequence()
    return response


def cacheable(view: View) -> View:
    """Decorate a view whose responses depend only on their address, so that caches may keep them.

    Browsers, shared caches and this process's ResponseCache may all keep them. Pages about a day's
    puzzle are not cached, because they say whether the day is over.
    """

    @wraps(view)
    def answer(*args: Any, **kwargs: Any) -> Response:
        if "day" in request.args:
            return view(*args, **kwargs)
        return answer_once("", SOLVE_SECONDS, partial(view, *args, **kwargs))

    return answer  # type: ignore[return-value]


def answer_once(depends: str, seconds: int, answer: Callable[[], Response]) -> Response:
    """Return a response that depends only on its address and on `depends`, cached if possible.

    Browsers and shared caches may keep it for `seconds`; this process may keep it too. Its ETag
    is made from the address, the format, the address that links begin with, `depends`, the versions
    of code and word list, and the site's settings. A client that already has the response therefore
    gets 304 before any work is done. If `answer` gives a status other than 200, there is no ETag.
    """
    as_json = wants_json()
    key = f"{request.full_path} {as_json} {current_site().version}{depends}"
    if "indexes" in g:
        key += g.indexes.lexicon.version
    content = f"{key} {site_root()}{request.root_path}".encode("utf-8", "surrogatepass")
    tag = blake2b(content, key=current_app.config[TAG_KEY], digest_size=8).hexdigest()
    if "HTTP_IF_NONE_MATCH" in request.environ:
        # Compression appends its name to the tag it sends.
        known = {etag.partition(":")[0] for etag in request.if_none_match.as_set(True)}
        if tag in known:
            return _with_etag(Response(status=304), tag, seconds)

    def answered() -> Response:
        response = answer()
        return _with_etag(response, tag, seconds) if response.status_code == 200 else response

    return cached(tag, answered)


def cached(name: str, answer: Callable[[], Response]) -> Response:
    """Return the response cached under this name, or make it now and cache it.

    Only responses to GET requests for a whole page or file are cached, and only if Accept-Encoding
    is at most LONGEST_HEADER characters long. The response must have status 200 and not be
    streamed, and its compressed body must not exceed MAX_BODY_BYTES.
    """
    encoding = request.environ.get("HTTP_ACCEPT_ENCODING", "")
    in_part = "HTTP_RANGE" in request.environ
    if request.method != "GET" or in_part or len(encoding) > LONGEST_HEADER:
        return answer()
    cache: ResponseCache = current_app.extensions[EXTENSION]
    key = name, request.scheme, request.host, request.root_path, encoding
    if found := cache.get(key):
        return Response(found.body, headers=found.headers)
    response = answer()
    if response.status_code == 200 and response.is_sequence:
        response = current_app.extensions["compress"].after_request(response)
        body = response.get_data()
        if len(body) <= MAX_BODY_BYTES:
            cache.put(key, CachedResponse(body, tuple(response.headers)))
    return response


def let_caches_keep(response: Response, seconds: int) -> Response:
    """Return the response with a header that lets browsers cache it for `seconds`.

    Shared caches may keep it too, but only if SITE_URL is set. Otherwise pages contain the host
    named in the request, which anybody can forge.
    """
    scope = "public" if current_app.config["SITE_URL"] else "private"
    # Written as text, because werkzeug would parse and write the header again for each part.
    response.headers["Cache-Control"] = f"{scope}, max-age={seconds}"
    return response


def _with_etag(response: Response, tag: str, seconds: int) -> Response:
    """Return the response with an ETag, and with headers that let caches keep it."""
    response.set_etag(tag)
    response.headers["Vary"] = "Accept"
    return let_caches_keep(response, seconds)
