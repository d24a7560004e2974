"""The log on stderr: what went wrong, and a line for almost every response.

A line shows the route, never the URL, and only part of the client's address, so the log never says
who played what. Nothing that a client sends can start a new line or change the text's colour.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import time
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address, ip_network
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from flask import Flask, request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

REQUEST_ID = "X-Request-ID"
ID_IN_ENVIRON = "HTTP_X_REQUEST_ID"
LEFT_OUT = "quartet.left-out-of-log"
"""The key in the WSGI environ that a view sets to keep its response out of the log."""
Headers = list[tuple[str, str]]
VALID_ID = re.compile(r"[A-Za-z0-9._:+/=-]{1,64}")
IPV4 = re.compile(r"(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}")
SHOWN_BITS = 48
"""How many bits of an IPv6 address are logged: they identify a provider’s site, not a household."""
METHODS = frozenset(("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"))
REPEATED = ("app.store.database", "app.web.rates")
"""The loggers that would report an outage again for every request."""
QUIET_SECONDS = 60.0
"""How long a logger in REPEATED is silent after it has reported an outage."""
CONTROL = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)}

access = logging.getLogger("quartet.access")


class OneLine(logging.Formatter):
    """A formatter that puts each record on one line, and marks each traceback line with a bar."""

    default_msec_format = "%s.%03d"

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        if line.isprintable():
            return line
        line, *traceback = line.split("\n\0")
        return "\n".join((line.translate(CONTROL), *traceback))

    def formatException(  # noqa: N802 - logging's own name
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        lines = super().formatException(ei).split("\n")
        return "\0" + "\n".join(f"  | {line.translate(CONTROL)}" for line in lines)


class OncePerMinute(logging.Filter):
    """A filter that reports an outage when it begins, then once a minute while it lasts."""

    def __init__(self) -> None:
        super().__init__()
        self._reported: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name not in REPEATED or record.levelno < logging.WARNING:
            return True
        now = time.monotonic()
        if now - self._reported.get(record.name, -QUIET_SECONDS) < QUIET_SECONDS:
            return False
        self._reported[record.name] = now
        if record.exc_info and record.exc_info[1]:
            why = record.exc_info[1]
            record.msg, record.args = "%s: %s: %s", (record.msg, type(why).__name__, why)
            record.exc_info = record.exc_text = None
        return True


class Stderr(logging.StreamHandler[TextIO]):
    """A handler that writes to the current sys.stderr, even if it has been replaced."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)
        self.setFormatter(OneLine("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self.addFilter(OncePerMinute())

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


handler = Stderr()


def set_up() -> None:
    """Send our log to stderr, unless the host has already set up logging.

    The lines about responses also go there, unless the logger quartet.access has a handler.
    """
    if not logging.getLogger().handlers:
        logging.getLogger("app").addHandler(handler)
    access.propagate = False
    access.setLevel(logging.INFO)
    if not access.handlers:
        access.addHandler(handler)


def init_app(app: Flask) -> None:
    """Log each response and give it an id. Call this before anything else wraps the app."""
    set_up()
    app.wsgi_app = _logged(app.wsgi_app)  # type: ignore[assignment,method-assign]


def _logged(serve: WSGIApplication) -> WSGIApplication:
    """Return the WSGI app, wrapped so that each response is logged and has an id in its headers."""

    def served(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        started = time.perf_counter()
        given = environ.get(ID_IN_ENVIRON)
        request_id = given if given and VALID_ID.fullmatch(given) else secrets.token_hex(8)

        def start(status: str, headers: Headers, *error: Any) -> Callable[[bytes], object]:
            headers.append((REQUEST_ID, request_id))
            if LEFT_OUT not in environ:
                _log_response(environ, status, time.perf_counter() - started, request_id)
            return start_response(status, headers, *error)

        return serve(environ, start)

    return served


def _log_response(environ: WSGIEnvironment, status: str, seconds: float, request_id: str) -> None:
    """Write the log line of a response. Its request must still be the current one."""
    method = environ["REQUEST_METHOD"]
    line = (
        f"method={method if method in METHODS else '-'}"
        f" route={request.url_rule or '-'}"
        f" status={status[:3]} ms={seconds * 1000:.1f}"
        f" id={request_id} client={shortened(environ.get('REMOTE_ADDR'))}"
    )
    # access.info would look up its caller, which takes as long as all the rest.
    access.handle(logging.LogRecord(access.name, logging.INFO, __file__, 0, line, (), None))


def shortened(address: str | None) -> str:
    """Return an IP address cut to its network (IPv4 /24, IPv6 /48), or "-" for other text."""
    if found := IPV4.fullmatch(address or ""):
        return f"{found[1]}.0"
    try:
        full = IPv6Address(address or "")
    except ValueError:
        return "-"
    if full.ipv4_mapped:
        return shortened(str(full.ipv4_mapped))
    return str(ip_network((full.packed, SHOWN_BITS), strict=False).network_address)
