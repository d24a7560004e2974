"""The Flask application, without what this site never uses.

Nobody has a session, so none is looked for; no view is asynchronous, so none is examined for that.
"""

from collections.abc import Callable
from typing import Any, NoReturn

from flask import Flask
from flask.sessions import SessionInterface, SessionMixin
from flask.wrappers import Request
from werkzeug.exceptions import NotFound
from werkzeug.routing import RequestRedirect

from app.web.templates import Templates
from app.web.urls import within_site


class NoSession(SessionInterface):
    """Opens no session: everything a player does is in the address or the database."""

    def open_session(self, app: Flask, request: Request) -> SessionMixin | None:
        return None


class Application(Flask):
    """Flask, with templates that know their language, and redirects that name no host."""

    jinja_environment = Templates
    session_interface = NoSession()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function unchanged; Flask asks for ten in each request."""
        return func

    def raise_routing_exception(self, request: Request) -> NoReturn:
        """Redirect to a corrected address without the host, which the client may have made up.

        Flask adds a missing slash; a superfluous one is removed here. No error handler sees
        redirects of Flask's routing.
        """
        adapter = self.create_url_adapter(request)
        path = request.path.rstrip("/")
        is_missing = isinstance(request.routing_exception, NotFound) and path != request.path
        if adapter and is_missing and adapter.test(path, request.method):
            address = adapter.make_redirect_url(path, adapter.query_args)
            request.routing_exception = RequestRedirect(address)
        if isinstance(request.routing_exception, RequestRedirect):
            request.routing_exception.new_url = within_site(request.routing_exception.new_url)
        super().raise_routing_exception(request)
