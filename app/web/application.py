"""The Flask application, without the parts of Flask that this site never uses.

It has no sessions, and never checks whether a view is asynchronous, as none is.
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
    """A session interface that opens no session: addresses, cookies and the database suffice."""

    def open_session(self, app: Flask, request: Request) -> SessionMixin | None:
        return None


class Application(Flask):
    """Flask with translated templates, and with redirects to paths without a host."""

    jinja_environment = Templates
    session_interface = NoSession()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function unchanged.

        Flask's own method would check whether it is async, ten times in each request.
        """
        return func

    def raise_routing_exception(self, request: Request) -> NoReturn:
        """Raise the routing error, or a redirect to the corrected path.

        Flask adds a missing slash; this method also removes superfluous ones. It leaves the host
        out of the address, because clients can forge hosts. Error handlers never see redirects.
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
