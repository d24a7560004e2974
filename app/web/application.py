"""The Flask application, without what this site never uses, and with what each request repeats.

Views are plain functions and nobody has a session, so neither is looked for. Addresses that pages
link to over and over are built once.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, g, has_request_context, request
from flask.sessions import SessionInterface, SessionMixin
from flask.wrappers import Request

from app.web.templates import Templates

ADDRESSES_KEPT = 4096
LONGEST_VALUE = 64
"""How many addresses are remembered; one with a longer value in it is not, as many may be made."""


class NoSession(SessionInterface):
    """Opens no session: what a player does stands in the address or in the database."""

    def open_session(self, app: Flask, request: Request) -> SessionMixin | None:
        return None


class Application(Flask):
    """Flask, with addresses that are built once."""

    jinja_environment = Templates
    session_interface = NoSession()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._known_address = lru_cache(ADDRESSES_KEPT)(self._address)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function itself: no view and no hook is a coroutine."""
        return func

    def url_for(self, /, endpoint: str, **values: Any) -> str:
        """Return the address of an endpoint, as Flask does; the names `_...` are Flask's own.

        An address within the site depends on its values, on the language of the page, and on the
        prefix that the app is mounted below.
        """
        if not has_request_context() or endpoint.startswith("."):
            return super().url_for(endpoint, **values)
        for name, value in values.items():
            kind = type(value)
            known = (kind is str and len(value) <= LONGEST_VALUE) or kind is int or value is None
            if not known or (name[0] == "_" and value is not None):
                return super().url_for(endpoint, **values)
        indexes = g.get("indexes")
        language = indexes.lexicon.language.code if indexes else None
        return self._known_address(request.root_path, language, endpoint, tuple(values.items()))

    def _address(
        self, _prefix: str, _language: str | None, endpoint: str, values: tuple[tuple[str, Any]]
    ) -> str:
        return super().url_for(endpoint, **dict(values))
