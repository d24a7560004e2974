"""The response cache: keeps whole answers, already compressed, and sends them again.

It has only answers that depend on nothing but their key: the name the caller gave, the root that
links begin with, and the compression the client accepts. No answer of this site has a cookie. Each
process keeps its own, the latest used, up to a few megabytes.
"""

from collections import OrderedDict
from dataclasses import dataclass
from sys import getsizeof
from threading import Lock

from flask import Flask, Response, current_app, g, request

MAX_BYTES = 2 << 20
"""How much a process keeps in all."""
MAX_BODY_BYTES = 64 << 10
LONGEST_HEADER = 64
"""Of an Accept-Encoding; browsers send some 20 characters."""
EXTENSION = "quartet-response-cache"
CACHE_KEY = "quartet.cache-key"
"""In environ: the key of the cached answer that is sent, None if the client has it already."""

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """The body of an answer with status 200, and its headers at the time."""

    body: bytes
    headers: tuple[tuple[str, str], ...]

    def bytes_with(self, key: Key) -> int:
        """Return what caching it takes: the headers of a short answer are more than its body."""
        pairs = sum(getsizeof(each) for pair in self.headers for each in (pair, *pair))
        return getsizeof(self.body) + pairs + sum(map(getsizeof, key))


class ResponseCache:
    """Answers by key; once they are too large in all, those that nobody asked for longest go."""

    def __init__(self, most_bytes: int = MAX_BYTES) -> None:
        self._most = most_bytes
        self._cached: OrderedDict[Key, CachedResponse] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Key) -> CachedResponse | None:
        with self._lock:
            if key in self._cached:
                self._cached.move_to_end(key)
            return self._cached.get(key)

    def put(self, key: Key, answer: CachedResponse) -> None:
        with self._lock:
            if key not in self._cached:
                self._cached[key] = answer
                self._bytes += answer.bytes_with(key)
            while self._bytes > self._most:
                oldest, dropped = self._cached.popitem(last=False)
                self._bytes -= dropped.bytes_with(oldest)


def init_app(app: Flask) -> None:
    """Give the app its store; to be called before compression, so that it sees what is sent."""
    app.extensions[EXTENSION] = ResponseCache()
    app.after_request(_put)


def cached_response(name: str) -> Response | None:
    """Return the answer of that name, if it was given before; else cache the one to come."""
    environ = request.environ
    encoding = environ.get("HTTP_ACCEPT_ENCODING", "")
    if request.method != "GET" or len(encoding) > LONGEST_HEADER or "HTTP_RANGE" in environ:
        return None
    cache: ResponseCache = current_app.extensions[EXTENSION]
    key = name, request.scheme, request.host, request.root_path, encoding
    found = cache.get(key)
    if found is None:
        g.cache_as = key
        return None
    environ[CACHE_KEY] = key
    return Response(found.body, headers=found.headers)


def _put(response: Response) -> Response:
    key = g.get("cache_as")
    if key is not None and response.status_code == 200 and response.is_sequence:
        body = response.get_data()
        if len(body) <= MAX_BODY_BYTES:
            cache: ResponseCache = current_app.extensions[EXTENSION]
            cache.put(key, CachedResponse(body, tuple(response.headers)))
    return response
