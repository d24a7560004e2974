"""The checks that each request must pass (size, host, origin, rate), and response headers."""

from http import HTTPStatus

from flask import Flask, Response, abort, request
from werkzeug.sansio.utils import host_is_trusted

from app.config import Config
from app.web import rates
from app.web.health import health
from app.web.logs import REQUEST_ID
from app.web.urls import wants_json

MAX_ADDRESS = 32 * 1024
"""The longest address, in characters. Most oversized input still fits, and gets an error page."""
MAX_BODY = 64 * 1024
"""The longest body of a form, in bytes."""
PARSED = (
    "HTTP_ACCEPT",
    "HTTP_ACCEPT_ENCODING",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_IF_MATCH",
    "HTTP_IF_NONE_MATCH",
    "HTTP_RANGE",
)
"""Headers that are parsed, as the WSGI environ names them."""
LONGEST_PARSED = 4096
"""The most characters that each of these headers may have; longer headers are dropped. gunicorn
lets through 800 kB, which take 1.6 s to parse."""
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")

HEADERS = [
    (
        "Content-Security-Policy",
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
        " object-src 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
]
HSTS = ("Strict-Transport-Security", "max-age=31536000")
"""Sent if the site's address begins with https, which browsers then insist on for a year."""


def init_app(app: Flask, config: Config) -> None:
    """Check requests and add headers to responses. Call this before anything that may respond."""
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    headers = [*HEADERS, HSTS] if config.site_url.startswith("https:") else HEADERS

    @app.before_request
    def check() -> None:
        _refuse_oversized()
        if config.trusted_hosts:
            _refuse_other_hosts(config.trusted_hosts)
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            _refuse_other_sites()
        _refuse_other_bodies()

    @app.after_request
    def add_headers(response: Response) -> Response:
        """Add our headers to a response, and forbid caching unless Cache-Control is already set.

        A 304 does without our headers: browsers go on using those of the response that they have.
        """
        if response.status_code != HTTPStatus.NOT_MODIFIED:
            response.headers.extend(headers)
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-store"
        return response

    if config.cors_origins:
        app.after_request(lambda response: _allow_origins(response, config.cors_origins))
    rates.init_app(app, config)


def _refuse_oversized() -> None:
    """Refuse addresses and bodies that are too long, and drop headers longer than clients need."""
    if len(request.path) + len(request.query_string) >= MAX_ADDRESS:
        abort(414)
    environ = request.environ
    if "CONTENT_LENGTH" in environ and (request.content_length or 0) > MAX_BODY:
        abort(413)
    for name in PARSED:
        if len(environ.get(name, "")) > LONGEST_PARSED:
            del environ[name]


def _refuse_other_hosts(trusted: tuple[str, ...]) -> None:
    """Refuse requests for hosts that are not ours, except health checks."""
    if request.blueprint != health.name and not host_is_trusted(request.host, trusted):
        abort(400)


def _refuse_other_sites() -> None:
    """Refuse forms that were not posted from our own pages.

    Browsers say where a request comes from: in Sec-Fetch-Site or, if they are older, in Origin. A
    client that sends neither is not a browser, so it carries no user's credentials to abuse.
    """
    fetch_site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if fetch_site is not None:
        allowed = fetch_site in ("same-origin", "none")
    else:
        allowed = origin is None or origin.partition("://")[2] == request.host
    if not allowed:
        abort(403)


def _refuse_other_bodies() -> None:
    """Refuse any body that is not a form with a declared length, as we read nothing else."""
    if request.url_rule is None:
        return
    environ = request.environ
    if "HTTP_TRANSFER_ENCODING" in environ:
        abort(411)
    if "CONTENT_LENGTH" in environ and request.content_length and request.mimetype not in FORMS:
        abort(415)


def _allow_origins(response: Response, origins: tuple[str, ...]) -> Response:
    """Let scripts from these origins read JSON answers."""
    if request.method not in ("GET", "HEAD") or not (wants_json() or response.is_json):
        return response
    origin = "*" if origins == ("*",) else request.headers.get("Origin")
    if origin in origins:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = f"Retry-After, {REQUEST_ID}"
    if origin != "*":
        response.vary.add("Origin")
    return response
