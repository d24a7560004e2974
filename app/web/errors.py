"""Pages for what went wrong: the same sentence as HTML or JSON, and never a traceback."""

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from app.solver.puzzle import InvalidPuzzle
from app.store.database import StoreUnavailable
from app.web.pages import error_json, wants_json

STORE_RETRY = 10
"""After how many seconds a client may ask again for what the database could not give."""
SENTENCES = {
    400: "This address or form could not be read.",
    403: "This form came from another site, so it was not accepted.",
    404: "There is no such page.",
    405: "This address does not take that kind of request.",
    411: "This form came without its length, so it was not read.",
    413: "That is more than this site reads at once.",
    414: "That address is longer than this site reads.",
    415: "This address reads forms, and what came is not one.",
    429: "That was a lot of requests in a short time. Please try again a little later.",
    500: "Something went wrong here. It is not your doing.",
    503: "This part of the site is busy or resting. Please try again in a moment.",
}


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """status: the HTTP status; message: one sentence for a person."""

    template: ClassVar[str] = "error.html"

    status: int
    message: str
    error: InvalidPuzzle | None = None


def error_response(status: int, message: str, field: str | None = None) -> Response:
    """One sentence as a page of its own, in the form that the client reads."""
    if wants_json():
        response = jsonify(error_json(InvalidPuzzle(message, field)))
    else:
        page = ErrorPage(status, message)
        response = make_response(render_template(page.template, page=page))
    response.status_code = status
    response.vary.add("Accept")
    return response


def init_app(app: Flask) -> None:
    def log_exception(exc_info: Any) -> None:
        app.logger.error("Exception on %r [%s]", request.path, request.method, exc_info=exc_info)

    # Flask's own writes the path as it came, newlines and escapes with it.
    app.log_exception = log_exception  # type: ignore[method-assign]

    @app.errorhandler(InvalidPuzzle)
    def invalid(error: InvalidPuzzle) -> Response:
        return error_response(400, error.message, error.field)

    @app.errorhandler(StoreUnavailable)
    def unavailable(error: StoreUnavailable) -> Response:
        response = error_response(503, error.message)
        response.headers["Retry-After"] = str(STORE_RETRY)
        return response

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> Response:
        if error.response is not None or (error.code or 500) < 400:
            response = error.get_response()
            assert isinstance(response, Response)
            return response
        status = error.code or 500
        sentence = SENTENCES.get(status, error.description or error.name)
        response = error_response(status, sentence)
        for name, value in error.get_headers():
            if name.lower() not in ("content-type", "content-length"):
                response.headers[name] = value
        return response
