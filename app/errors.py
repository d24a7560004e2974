"""Pages for what went wrong: the same sentence as HTML or JSON, and never a traceback."""

from dataclasses import dataclass
from typing import ClassVar

from flask import Flask, Response, jsonify, make_response, render_template
from werkzeug.exceptions import HTTPException

from app.pages import error_json, wants_json
from app.solver.puzzle import InvalidPuzzle

SENTENCES = {
    400: "This address or form could not be read.",
    403: "This form came from another site, so it was not accepted.",
    404: "There is no such page.",
    405: "This address does not take that kind of request.",
    413: "That is more than this site reads at once.",
    414: "That address is longer than this site reads.",
    429: "That was a lot of requests in a short time. Please wait a minute.",
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
    @app.errorhandler(InvalidPuzzle)
    def invalid(error: InvalidPuzzle) -> Response:
        return error_response(400, error.message, error.field)

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
        if status == 429:
            response.headers["Retry-After"] = "60"
        return response
