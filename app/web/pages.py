"""From a page value to a response: HTML by its template, or the same value as JSON.

A view makes one `Page` and hands it to `respond`. A client that sends `?format=json` or
`Accept: application/json` gets its `as_json()`, all others its template, which sees it as `page`.
A page whose `error` is set answers 400 in both forms.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, islice
from json import JSONEncoder
from typing import ClassVar

from flask import Flask, Response, current_app, make_response, request
from flask.json.provider import DefaultJSONProvider, JSONProvider
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from app.components.tiles import slot_lines
from app.solver.puzzle import InvalidPuzzle
from app.web.i18n import render
from app.web.text import error_message
from app.web.urls import FORMATS

ACCEPTS_KEPT = 64
"""How many different Accept headers are remembered; browsers send a handful."""
ENCODED = 1000
"""Items of a long list that are written as JSON at once."""


@dataclass(frozen=True, slots=True)
class Page:
    """What a view hands to `respond`; each kind of page is a dataclass of its own, made of this.

    template: the name of the template that shows it.
    error: why the input was refused; None if it was not.
    """

    template: ClassVar[str]

    error: InvalidPuzzle | None = field(default=None, kw_only=True)

    def as_json(self) -> Mapping[str, object]:
        """Return what scripts are told; a very long list comes as an iterator."""
        return {}


def refuse_other_forms() -> None:
    """Raise InvalidPuzzle if the address asks for a form that no page has."""
    if request.query_string and (form := request.args.get("format", FORMATS[0])) not in FORMATS:
        raise InvalidPuzzle("unknown-form", "format", typed=form)


def wants_json() -> bool:
    """Return whether to answer in JSON: `format` decides, then Accept; HTML by default."""
    if request.query_string and "format" in request.args:
        return request.args["format"] == "json"
    return _prefers_json(request.environ.get("HTTP_ACCEPT", ""))


@lru_cache(ACCEPTS_KEPT)
def _prefers_json(accept: str) -> bool:
    """Return whether an Accept header asks for JSON rather than for HTML."""
    accepted = parse_accept_header(accept, MIMEAccept)
    best = accepted.best_match(["text/html", "application/json"], default="text/html")
    return best == "application/json"


def respond(page: Page) -> Response:
    """Return the page as HTML or JSON, as the client asked; status 400 if it has an error."""
    if wants_json():
        text = json_text(error_of(page.error) if page.error else page.as_json())
        response = Response(text, mimetype="application/json")
    else:
        response = make_response(render(page.template, page))
    response.status_code = 400 if page.error else 200
    response.headers["Vary"] = "Accept"
    return response


def json_text(value: Mapping[str, object]) -> str:
    """Return the text that jsonify would, but write the items of an iterator a thousand at a time.

    The encoder holds the interpreter's lock while it writes: 131,000 words at once stop every other
    thread for 0.2 s, and take 90 MB as dicts.
    """
    encode = _encoder(current_app.json).encode
    members = []
    for in_parts, group in groupby(
        sorted(value.items()), lambda each: isinstance(each[1], Iterator)
    ):
        if in_parts:
            for name, content in group:
                assert isinstance(content, Iterator)
                items = ",".join(encode(part)[1:-1] for part in _parts(content))
                members.append(f"{encode(name)}:[{items}]")
        else:
            members.append(encode(dict(group))[1:-1])
    return f"{{{','.join(members)}}}\n"


@lru_cache
def _encoder(provider: JSONProvider) -> JSONEncoder:
    """Return what writes the app's JSON, made once."""
    assert isinstance(provider, DefaultJSONProvider)
    return JSONEncoder(
        default=provider.default,
        ensure_ascii=provider.ensure_ascii,
        sort_keys=provider.sort_keys,
        separators=(",", ":"),
    )


def _parts(items: Iterator[object]) -> Iterator[list[object]]:
    while part := list(islice(items, ENCODED)):
        yield part


def error_of(error: InvalidPuzzle) -> dict[str, object]:
    """Return why an input was refused, as JSON."""
    return error_json(error.code, error_message(error), error.field)


def error_json(code: str, message: str, field: str | None) -> dict[str, object]:
    """Return an error as every address answers it in JSON."""
    return {"error": {"field": field, "code": code, "message": message}}


def init_app(app: Flask) -> None:
    """Let templates break slots into lines, and refuse forms that no page has."""
    app.jinja_env.filters["slot_lines"] = slot_lines
    app.before_request(refuse_other_forms)
