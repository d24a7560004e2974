"""Error pages: one sentence as HTML or JSON, never a traceback."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask, Response, make_response, request
from werkzeug.exceptions import HTTPException, SecurityError

from app.solver.puzzle import InvalidPuzzle
from app.store.database import StoreUnavailable, Trouble
from app.web.dates import NotYet
from app.web.i18n import render
from app.web.pages import ErrorAnswer, ErrorDetail, Page, json_response
from app.web.site import keep_language_of_path
from app.web.text import Sentence, error_message
from app.web.urls import wants_json

STORE_RETRY = 10
"""How many seconds a client is asked to wait if the database is unavailable."""
STATUSES: Mapping[int, tuple[str, Sentence]] = {
    400: ("bad-request", Sentence("This address or form couldn’t be read.")),
    403: ("other-site", Sentence("This form came from another site, so it wasn’t accepted.")),
    404: ("not-found", Sentence("There’s no such page.")),
    405: ("wrong-method", Sentence("This address doesn’t take that kind of request.")),
    410: ("gone", Sentence("This page has been taken down.")),
    411: ("no-length", Sentence("This form was sent without a length, so it wasn’t read.")),
    413: ("body-too-large", Sentence("That form is too large.")),
    414: ("address-too-long", Sentence("That address is too long.")),
    415: ("not-a-form", Sentence("Only form data can be sent to this address.")),
    429: ("too-many-requests", Sentence("Too many requests. Please try again a little later.")),
    500: ("server-error", Sentence("Something went wrong on our side. Sorry!")),
    503: (
        "busy",
        Sentence("The server is busy with other large puzzles. Please try again in a few seconds."),
    ),
}
"""HTTP status -> the code of its error, and the sentence."""
NOT_YET = ("not-yet", Sentence("Not yet: come back on the day."))
"""The code and the sentence for a day that has not begun anywhere on Earth."""
STORE: Mapping[Trouble, Sentence] = {
    Trouble.UNREADABLE: Sentence(
        "We can’t reach our database right now. Solving still works; please try again in a moment."
    ),
    Trouble.UNWRITABLE: Sentence(
        "We can’t save right now. Your last move may or may not have counted: check again in a"
        " moment."
    ),
}


@dataclass(frozen=True, slots=True)
class ErrorPage(Page):
    """An error page, with its HTTP status and a message of one sentence."""

    template = "error.html"

    status: int
    message: str


def error_response(
    status: int, message: str = "", *, code: str = "", field: str | None = None
) -> Response:
    """Return an error page as HTML or JSON, whichever the client asked for.

    status: a key of STATUSES, which has the default code and message.
    field: the parameter at fault, or None.
    """
    default, sentence = STATUSES[status]
    message = message or sentence()
    if wants_json():
        response = json_response(ErrorAnswer(ErrorDetail(field, code or default, message)))
    else:
        response = make_response(render(ErrorPage.template, ErrorPage(status, message)))
    response.status_code = status
    response.vary.add("Accept")
    return response


def init_app(app: Flask) -> None:
    """Answer every error with an error page or, for an unknown host, with plain text."""

    def log_exception(exc_info: Any) -> None:
        app.logger.error("Exception on %r [%s]", request.path, request.method, exc_info=exc_info)

    # Flask's own method would log the path unescaped, newlines and all.
    app.log_exception = log_exception  # type: ignore[method-assign]

    @app.errorhandler(InvalidPuzzle)
    def invalid(error: InvalidPuzzle) -> Response:
        return error_response(400, error_message(error), code=error.code, field=error.field)

    @app.errorhandler(StoreUnavailable)
    def unavailable(error: StoreUnavailable) -> Response:
        response = error_response(503, STORE[error.trouble](), code=error.trouble.value)
        response.headers["Retry-After"] = str(STORE_RETRY)
        return response

    @app.errorhandler(SecurityError)
    def unknown_host(_error: SecurityError) -> Response:
        # Plain text, as a page has links, which cannot be built for an unknown host.
        return Response(STATUSES[400][1](), 400, mimetype="text/plain")

    @app.errorhandler(NotYet)
    def not_yet(_error: NotYet) -> Response:
        keep_language_of_path()
        code, sentence = NOT_YET
        return error_response(404, sentence(), code=code, field="day")

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> Response:
        if error.response is not None or (error.code or 500) < 400:
            response = error.get_response()
            assert isinstance(response, Response)
            return response
        keep_language_of_path()
        status = error.code or 500
        known = status if status in STATUSES else 400 if status < 500 else 500
        response = error_response(known)
        response.status_code = status
        for name, value in error.get_headers():
            if name.lower() not in ("content-type", "content-length"):
                response.headers[name] = value
        return response
