"""How a page becomes a response: HTML from its template, or its answer as JSON.

A view makes one `Page` and hands it to `respond`. A client that sends `?format=json` or
`Accept: application/json` gets the page's `answer()`; all others get HTML from its template, where
the page is available as `page`. A page with an `error` has status 400 in both forms.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Annotated, ClassVar

from flask import Flask, Response, current_app, g, make_response, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound
from werkzeug.test import EnvironBuilder

from app.components.escaping import escaped
from app.components.tiles import slot_lines
from app.solver.puzzle import InvalidPuzzle
from app.web.answer import Answer, about, json_pieces
from app.web.i18n import render
from app.web.robots import HIDDEN, directive
from app.web.site import refuse_other_languages, resolve_language
from app.web.text import error_message
from app.web.urls import FORMATS, wants_json, within_site

MANY_PIECES = 16
"""JSON of at least this many pieces is sent piece by piece; shorter JSON is joined first."""


@dataclass(frozen=True, slots=True)
class Page:
    """The base class of all pages, which views hand to `respond`.

    template: the name of its template.
    error: why the input was refused, or None.
    """

    template: ClassVar[str]

    error: InvalidPuzzle | None = field(default=None, kw_only=True)

    @property
    def findable(self) -> bool:
        """Return whether search engines may list the page."""
        return True

    def answer(self) -> object:
        """Return the page's content for JSON: an `Answer` or a dict, {} by default."""
        return {}


@dataclass(frozen=True, slots=True)
class FormPage(Page):
    """A page that needs only its template and the values of its form, by name."""

    template: str  # type: ignore[misc]
    typed: Mapping[str, str] = field(default_factory=dict)
    findable: bool = True


class ErrorDetail(Answer):
    """What is wrong with a request."""

    field: Annotated[str | None, about("the parameter at fault; `null` if none is")]
    code: Annotated[str, about("what is wrong; codes stay")]
    message: Annotated[str, about("the same in a sentence, which may change")]


class ErrorAnswer(Answer):
    """Why a request was refused."""

    error: ErrorDetail


def refuse_other_formats() -> None:
    """Raise InvalidPuzzle if the address asks for a format other than HTML or JSON."""
    if request.query_string and (asked := request.args.get("format", FORMATS[0])) not in FORMATS:
        raise InvalidPuzzle("unknown-form", "format", typed=asked)


def respond(page: Page) -> Response:
    """Return a page as HTML or JSON, with status 400 if it has an error.

    If page_at has called the view, hand the page back to page_at, and return an empty response.
    """
    if "page" in g:
        g.page = page
        return Response()
    if wants_json():
        answer = error_of(page.error) if page.error else page.answer()
        response, robots = json_response(answer), HIDDEN
    else:
        response, robots = make_response(render(page.template, page)), directive(page.findable)
    response.status_code = 400 if page.error else 200
    response.headers["Vary"] = "Accept"
    if robots:
        response.headers["X-Robots-Tag"] = robots
    return response


def page_at(address: str) -> Page | None:
    """Return the page at an address of this site, unrendered, or None if there is no page.

    Runs the page's view as if this client had requested the page; the view may take a turn
    (solve_limiter.py). Only the outer request counts towards the rate limit.
    """
    path, client = address.removeprefix(request.script_root), {"REMOTE_ADDR": request.remote_addr}
    # HEAD, because the response cache ignores it.
    asked = EnvironBuilder(within_site(path), request.root_url, method="HEAD", environ_base=client)
    with current_app.app_context(), current_app.request_context(asked.get_environ()):
        view = current_app.view_functions.get(request.endpoint or "")
        if view is None:
            return None
        g.page = None
        with suppress(InvalidPuzzle, NotFound):
            resolve_language(request.endpoint, request.view_args)
            refuse_other_languages()
            view(**request.view_args or {})
        page: Page | None = g.page
    return page


def json_response(value: object, status: int = 200) -> Response:
    """Return a response whose body is a value as JSON, encoded by json_pieces."""
    pieces = list(islice(written := json_pieces(value), MANY_PIECES))
    text = chain(pieces, written) if len(pieces) == MANY_PIECES else b"".join(pieces)
    return Response(text, status, mimetype="application/json")


def error_of(error: InvalidPuzzle) -> ErrorAnswer:
    """Return the JSON answer that says why an input was refused."""
    return ErrorAnswer(ErrorDetail(error.field, error.code, error_message(error)))


def _attributes(values: Mapping[str, object]) -> Markup:
    """Return HTML attributes, each preceded by a space.

    values: name -> value. True is written as an empty value; None leaves the attribute out.
    """
    given = [(name, each) for name, each in values.items() if each is not None]
    pieces = [f' {name}="{"" if each is True else escaped(each)}"' for name, each in given]
    return Markup("".join(pieces))  # noqa: S704 - escaped


def init_app(app: Flask) -> None:
    """Give templates the filters `xmlattr` and `slot_lines`, and refuse unknown formats."""
    app.jinja_env.filters["xmlattr"] = _attributes
    app.jinja_env.filters["slot_lines"] = slot_lines
    app.before_request(refuse_other_formats)
