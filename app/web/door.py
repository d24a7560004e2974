"""The door: a request that was answered before is answered again before Flask hears of it.

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
from app.web.kept_answers import EXTENSION, KEPT, KeptAnswers, Key
from app.web.logs import ROUTE

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

DOOR = "quartet-door"
KNOWN_BY = (
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
MORE = frozenset(
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
LONGEST = 1000
"""The most characters of a key; what is longer goes on to Flask."""
MAX_KNOWN = 1000
"""How many requests to remember, some 2 kB each; one more, and all are forgotten."""
HOUR = 3600
"""In seconds. The server's days, from UTC-12 to UTC+14, all begin at a full hour."""


@dataclass(frozen=True, slots=True)
class Known:
    """What answers a request: the headers as Flask made them, and the kept answer's key.

    kept: None if the client has the answer already. counted: whether the limit counts it.
    """

    status: str
    headers: tuple[tuple[str, str], ...]
    kept: Key | None
    route: str
    counted: bool


class Door:
    """Answers known requests itself, and passes the others on.

    within_limit: counts a request, and returns whether it may be answered here.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._serve: WSGIApplication = app.wsgi_app
        self._known: dict[tuple[object, ...], Known] = {}
        self.within_limit: Callable[[WSGIEnvironment], bool] = lambda environ: True

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        key = self._key(environ)
        known = self._known.get(key) if key else None
        if known is not None:
            body = self._body(known)
            if body is not None and (not known.counted or self.within_limit(environ)):
                environ[ROUTE] = known.route
                start_response(known.status, list(known.headers))
                return [body]

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            if key and KEPT in environ and status[:3] in ("200", "304"):
                self._remember(key, status, headers, environ[KEPT])
            return start_response(status, headers, *error)

        return self._serve(environ, start)

    def _key(self, environ: "WSGIEnvironment") -> tuple[object, ...] | None:
        """Return the key of a request, None for one that goes on to Flask."""
        body = environ.get("CONTENT_LENGTH") not in (None, "", "0")
        if environ["REQUEST_METHOD"] != "GET" or body or not MORE.isdisjoint(environ):
            return None
        told = tuple(map(environ.get, KNOWN_BY))
        if sum([len(each) for each in told if each]) > LONGEST:
            return None
        return *told, self._app.config["TODAY"], time.time() // HOUR

    def _body(self, known: Known) -> bytes | None:
        """Return what to send, None if it is no longer kept."""
        if known.kept is None:
            return b""
        answers: KeptAnswers = self._app.extensions[EXTENSION]
        found = answers.find(known.kept)
        return found.body if found else None

    def _remember(
        self,
        key: tuple[object, ...],
        status: str,
        headers: list[tuple[str, str]],
        kept: Key | None,
    ) -> None:
        """Remember the answer that Flask is about to give; must run inside its request."""
        if len(self._known) >= MAX_KNOWN:
            self._known.clear()
        counted = request.blueprint != health.name
        self._known[key] = Known(
            status,
            tuple(headers),
            kept if status[:3] == "200" else None,
            str(request.url_rule),
            counted,
        )


def init_app(app: Flask) -> None:
    """Put the door before Flask; to be called before anything else wraps it."""
    door = app.extensions[DOOR] = Door(app)
    app.wsgi_app = door  # type: ignore[method-assign]
