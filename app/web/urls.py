"""Addresses of pages, with or without a URL prefix, and whether a request wants HTML or JSON."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, make_response, redirect, request, url_for
from werkzeug.datastructures import MIMEAccept
from werkzeug.exceptions import NotFound
from werkzeug.http import parse_accept_header
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.sansio.utils import get_current_url

from app.config import Config
from app.web.answer import Answer, about, to_json

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

WITH_PORT = re.compile(r"\[([^]]*)\](?::\d+)?|([^:]*):\d+")
FORMATS = ("html", "json")
"""The values that `format` may have in an address."""
ACCEPTS_KEPT = 64
"""How many different Accept headers are remembered; browsers send only a few."""
HOSTS_KEPT = 16
"""How many host names are remembered; a site usually has one."""


class Onward(Answer):
    """The target of a redirect, as JSON."""

    location: Annotated[str, about("its address, as in `Location`")]


def full_url(endpoint: str, **values: Any) -> str:
    """Return an endpoint's address with scheme and host, for links that people share."""
    return f"{site_root()}{url_for(endpoint, **values)}"


def site_root() -> str:
    """Return the site's scheme and host: from SITE_URL, or from this request."""
    root: str = current_app.config["SITE_URL"]
    return root or _root_of(request.scheme, request.host)


@lru_cache(HOSTS_KEPT)
def _root_of(scheme: str, host: str) -> str:
    """Return a host's root URL without a final slash; cached, as werkzeug needs 20 microseconds."""
    return get_current_url(scheme, host).rstrip("/")


def within_site(address: str) -> str:
    """Return an address without scheme and host, which the client may have forged."""
    path = urlsplit(address)._replace(scheme="", netloc="").geturl()
    return f"/{path.lstrip('/')}"


def words_url() -> str:
    """Return the address of the word search, such as `/en/words/`; each word's page is below it."""
    return url_for("home.look_up")


def wants_json() -> bool:
    """Return whether to answer in JSON.

    The parameter `format` decides; without it, the Accept header does. An unknown format also gets
    JSON, since only programs name a format.
    """
    if request.query_string and "format" in request.args:
        return request.args["format"] != "html"
    return _prefers_json(request.environ.get("HTTP_ACCEPT", ""))


@lru_cache(ACCEPTS_KEPT)
def _prefers_json(accept: str) -> bool:
    """Return whether an Accept header asks for JSON rather than for HTML."""
    accepted = parse_accept_header(accept, MIMEAccept)
    best = accepted.best_match(["text/html", "application/json"], default="text/html")
    return best == "application/json"


def see_other(address: str) -> Response:
    """Return a 303 redirect to an address, keeping this request's `format`.

    If the client wants JSON, the body has the target (Onward).
    """
    form = request.args.get("format")
    if form in FORMATS and "format=" not in address:
        address += f"{'&' if '?' in address else '?'}format={form}"
    response = make_response(redirect(address, 303))
    if wants_json():
        response.set_data(to_json(Onward(address)))
        response.mimetype = "application/json"
    return response


def init_app(app: Flask, config: Config) -> None:
    """Set up the app for serving behind proxies and under a URL prefix such as `/games`."""
    app.jinja_env.globals["full_url"] = full_url
    if config.proxies:
        serve = _without_port(app.wsgi_app)
        app.wsgi_app = ProxyFix(serve, x_for=config.proxies, x_proto=1)  # type: ignore[method-assign]
    if config.url_prefix:
        mounted = {config.url_prefix: app.wsgi_app}
        app.wsgi_app = DispatcherMiddleware(NotFound(), mounted)  # type: ignore[arg-type,method-assign]


def _without_port(serve: "WSGIApplication") -> "WSGIApplication":
    """Return the WSGI app, wrapped so that client addresses lose the port that some proxies add.

    The port differs for each connection, so each connection would count as a different client.
    """

    def served(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if found := WITH_PORT.fullmatch(environ.get("REMOTE_ADDR") or ""):
            environ["REMOTE_ADDR"] = found[1] or found[2]
        return serve(environ, start_response)

    return served
