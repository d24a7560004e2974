"""Addresses of pages: one way to build them, also where the app is mounted below a prefix."""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Flask, Response, g, make_response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.middleware.proxy_fix import ProxyFix

from app.config import Config

FORMATS = ("html", "json")
"""What `format` in an address may ask for."""


def make_url(
    endpoint: str, query: Mapping[str, str | int | None] | None = None, *, external: bool = False
) -> str:
    """Return the address of an endpoint in this page's language; None leaves a name out.

    external: whether scheme and host stand in front, as in a link to share. A page with such a
        link belongs to that host, so no cache that serves several clients may keep it.
    """
    if external:
        g.names_host = True
    return url_for(endpoint, _external=external, **(query or {}))  # type: ignore[arg-type]


def words_url() -> str:
    """Return the address below which each word of this page's language has its own page."""
    return url_for("home.look_up")


def see_other(address: str) -> Response:
    """Return a redirect to an address, which answers in the form that this request asked for."""
    form = request.args.get("format")
    if form in FORMATS and "format=" not in address:
        joint = "&" if "?" in address else "?"
        address = f"{address}{joint}{urlencode({'format': form})}"
    return make_response(redirect(address, 303))


def init_app(app: Flask, config: Config) -> None:
    """Let the app serve behind proxies, and below a prefix such as `/games`."""
    if config.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=config.proxies, x_proto=1)  # type: ignore[method-assign]
    if config.url_prefix:
        mounted = {config.url_prefix: app.wsgi_app}
        app.wsgi_app = DispatcherMiddleware(NotFound(), mounted)  # type: ignore[arg-type,method-assign]
