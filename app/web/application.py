"""The Flask application, without the parts that this site never uses.

Nobody has a session, so it never looks for one; no view is asynchronous, so it never checks.
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
    """A session interface that opens no session: all state is in addresses or in the database."""

    def open_session(self, app: Flask, request: Request) -> SessionMixin | None:
        return None


class Application(Flask):
    """Flask, with templates that know their language, and redirects that name no host."""

    jinja_environment = Templates
    session_interface = NoSession()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function unchanged; Flask calls this ten times in each request."""
        return func

    def raise_routing_exception(self, request: Request) -> NoReturn:
        """Raise a redirect to the corrected path, without the host, which clients may make up.

        Flask adds a missing slash; this removes a superfluous one. It is done here because error
        handlers never see the redirects of Flask's routing.
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
