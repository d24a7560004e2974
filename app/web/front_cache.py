"""The front cache: answers repeated requests before they reach Flask.

Its key is everything that the answer may depend on: the address, the host, the prefix, what the
client accepts or has already, and the hour, as some pages change with the day. It counts towards
the limit, and gets an id, headers and a log line like any other. Requests with a body, a range or
an origin go on to Flask, and so do those over the limit.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import Flask, request

from app.web.health import health
from app.web.logs import ROUTE
from app.web.response_cache import CACHE_KEY, EXTENSION, Key, ResponseCache

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FRONT_CACHE = "quartet-front-cache"
KEY_FIELDS = (
    "wsgi.url_scheme",
    "HTTP_HOST",
    "SCRIPT_NAME",
    "PATH_INFO",
    "QUERY_STRING",
    "HTTP_ACCEPT",
    "HTTP_ACCEPT_ENCODING",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_IF_NONE_MATCH",
)
BYPASS = frozenset(
    (
        "HTTP_IF_MATCH",
        "HTTP_IF_MODIFIED_SINCE",
        "HTTP_IF_RANGE",
        "HTTP_IF_UNMODIFIED_SINCE",
        "HTTP_ORIGIN",
        "HTTP_RANGE",
        "HTTP_TRANSFER_ENCODING",
    )
)
"""A request with any of these headers goes on to Flask."""
MAX_KEY = 1000
"""The most characters of a key; what is longer goes on to Flask."""
MAX_ENTRIES = 1000
"""How many requests to remember, some 2 kB each; one more, and all are forgotten."""
HOUR = 3600
"""In seconds. The server's days, from UTC-12 to UTC+14, all begin at a full hour."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What answers a request: the headers as Flask made them, and the key of its cached body.

    body: None if the client has the answer already. counted: whether the limit counts it.
    """

    status: str
    headers: tuple[tuple[str, str], ...]
    body: Key | None
    route: str
    counted: bool


class FrontCache:
    """Answers the requests that it knows, and passes the others on to Flask.

    within_limit: counts a request, and returns whether it may be answered here.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._serve: WSGIApplication = app.wsgi_app
        self._entries: dict[tuple[object, ...], Entry] = {}
        self.within_limit: Callable[[WSGIEnvironment], bool] = lambda environ: True

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        key = self._key(environ)
        entry = self._entries.get(key) if key else None
        if entry is not None:
            body = self._body(entry)
            if body is not None and (not entry.counted or self.within_limit(environ)):
                environ[ROUTE] = entry.route
                start_response(entry.status, list(entry.headers))
                return [body]

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            if key and CACHE_KEY in environ and status[:3] in ("200", "304"):
                self._remember(key, status, headers, environ[CACHE_KEY])
            return start_response(status, headers, *error)

        return self._serve(environ, start)

    def _key(self, environ: "WSGIEnvironment") -> tuple[object, ...] | None:
        """Return the key of a request, None for one that goes on to Flask."""
        body = environ.get("CONTENT_LENGTH") not in (None, "", "0")
        if environ["REQUEST_METHOD"] != "GET" or body or not BYPASS.isdisjoint(environ):
            return None
        told = tuple(map(environ.get, KEY_FIELDS))
        if sum([len(each) for each in told if each]) > MAX_KEY:
            return None
        return *told, self._app.config["TODAY"], time.time() // HOUR

    def _body(self, entry: Entry) -> bytes | None:
        """Return what to send, None if it is no longer cached."""
        if entry.body is None:
            return b""
        cache: ResponseCache = self._app.extensions[EXTENSION]
        found = cache.get(entry.body)
        return found.body if found else None

    def _remember(
        self,
        key: tuple[object, ...],
        status: str,
        headers: list[tuple[str, str]],
        body: Key | None,
    ) -> None:
        """Remember the answer that Flask is about to give; must run inside its request."""
        if len(self._entries) >= MAX_ENTRIES:
            self._entries.clear()
        counted = request.blueprint != health.name
        self._entries[key] = Entry(
            status,
            tuple(headers),
            body if status[:3] == "200" else None,
            str(request.url_rule),
            counted,
        )


def init_app(app: Flask) -> None:
    """Put the cache before Flask; to be called before anything else wraps it."""
    cache = app.extensions[FRONT_CACHE] = FrontCache(app)
    app.wsgi_app = cache  # type: ignore[method-assign]
