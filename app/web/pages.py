"""From a page value to a response: HTML by its template, or the same value as JSON.

A view makes one `Page` and hands it to `respond`. A client that sends `?format=json` or
`Accept: application/json` gets its `as_json()`, all others its template, which sees it as `page`.
A page whose `error` is set answers 400 in both forms.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial, wraps
from itertools import groupby, islice
from json import JSONEncoder
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from flask import (
    Flask,
    Response,
    current_app,
    g,
    make_response,
    request,
    url_for,
)
from flask.json.provider import DefaultJSONProvider, JSONProvider
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header
from werkzeug.routing import BaseConverter

from app.components.tiles import slot_lines
from app.solver.indexes import Indexes
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.web.game import Game
from app.web.i18n import render
from app.web.kept_answers import KEPT, kept_answer
from app.web.text import error_message
from app.web.urls import FORMATS

SOLVE_SECONDS = 3600
"""How long browsers and caches may keep a solve before they ask again."""
TODAY_SECONDS = 300
"""How long they may keep a page of today's puzzles, which change at midnight."""
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


class Site:
    """What every template may know about the app, as `site`; one per app."""

    def __init__(
        self, indexes: Mapping[str, Indexes], version: str, games: Sequence[Game] = ()
    ) -> None:
        self.indexes = indexes
        self.version = version
        self.games = games
        self._names = frozenset(game.name for game in games)
        self.languages: list[Language] = [each.lexicon.language for each in indexes.values()]

    @property
    def language(self) -> Language | None:
        """Return the language of the words on this page; None on pages without one."""
        indexes: Indexes | None = g.get("indexes")
        return indexes.lexicon.language if indexes else None

    @property
    def game(self) -> str | None:
        """Return the name of the game that this page belongs to; None on other pages."""
        blueprint = request.blueprint
        return blueprint if blueprint in self._names else None

    def games_after(self, name: str) -> list[Game]:
        """Return the other games, those that follow the named one first."""
        names = [game.name for game in self.games]
        place = names.index(name) + 1 if name in names else 0
        return [game for game in (*self.games[place:], *self.games[:place]) if game.name != name]

    def url_in(self, language: Language) -> str:
        """Return the address of this page, with its input, for words of another language.

        A round belongs to its language, so it leads to where its game begins. A page without a
        language leads to home.
        """
        endpoint = request.endpoint or ""
        switches = bool(endpoint) and current_app.url_map.is_endpoint_expecting(endpoint, "lang")
        if not switches or self.language is None or request.method != "GET":
            return url_for("home.in_language", lang=language.code)
        if self.game and (endpoint == f"{self.game}.play" or request.view_args):
            return url_for(f"{self.game}.play", lang=language.code)
        address = url_for(endpoint, **request.view_args or {}, lang=language.code)
        query = request.query_string.decode("ascii", "replace")
        return f"{address}?{query}" if query else address

    def asset(self, name: str) -> str:
        """Return the address of a file in static/; it changes with any file of the site."""
        return url_for("static", filename=name)


def site_version(folders: Iterable[Path]) -> str:
    """Return 12 hex digits that change with the content of any file in the folders."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(str(file.relative_to(folder)).encode() + file.read_bytes())
    return digest.hexdigest()[:12]


def current_site() -> Site:
    """Return the site of the app that handles this request or command."""
    site = current_app.extensions["quartet"]
    assert isinstance(site, Site)
    return site


def current_indexes() -> Indexes:
    """Return the indexes of the language in this request's address."""
    indexes = g.indexes
    assert isinstance(indexes, Indexes)
    return indexes


class LanguageConverter(BaseConverter):
    """A language's code in an address: `en`, `pt-br`."""

    regex = "[a-z]{2,3}(?:-[a-z0-9]{2,8})?"


def resolve_language(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Take `lang` out of the matched address and keep that language's indexes for the request.

    Raises InvalidPuzzle with field `lang` if the app has no such language.
    """
    if values and "lang" in values:
        code = values.pop("lang")
        site = current_site()
        if code not in site.indexes:
            have = ", ".join(f"{language.code} ({language.name})" for language in site.languages)
            raise InvalidPuzzle("unknown-language", "lang", language=code, languages=have)
        g.indexes = site.indexes[code]


def keep_language_of_path() -> None:
    """Keep the language that an address begins with, though it leads to no page."""
    code = request.path.strip("/").partition("/")[0]
    if "indexes" not in g and code in current_site().indexes:
        g.indexes = current_site().indexes[code]


def default_language(endpoint: str, values: dict[str, Any]) -> None:
    """Keep the page's language in addresses that name no other."""
    expected = current_app.url_map.is_endpoint_expecting(endpoint, "lang")
    if expected and "lang" not in values and "indexes" in g:
        values["lang"] = g.indexes.lexicon.language.code


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


View = TypeVar("View", bound=Callable[..., Response])


def cacheable(view: View) -> View:
    """Let browsers and shared caches keep a view's answer, which depends only on its address.

    A page of a day's puzzle is not kept: it knows when it is late.
    """

    @wraps(view)
    def cached(*args: Any, **kwargs: Any) -> Response:
        if "day" in request.args:
            return view(*args, **kwargs)
        return answer_once("", SOLVE_SECONDS, partial(view, *args, **kwargs))

    return cached  # type: ignore[return-value]


def answer_once(depends: str, seconds: int, answer: Callable[[], Response]) -> Response:
    """Return an answer that depends only on its address, and on what `depends` says.

    Browsers and shared caches may keep it so long. The ETag is made from the address, the versions
    of code and lists, and the site's key, so a client that already has the answer is told so before
    any work is done; for an address that was refused nobody can have one.
    """
    as_json = wants_json()
    key = f"{request.full_path} {as_json} {current_site().version}{depends}"
    if "indexes" in g:
        key += g.indexes.lexicon.version
    if "HTTP_IF_NONE_MATCH" in request.environ:
        # Compression appends its name to the tag it sends.
        known = {etag.partition(":")[0] for etag in request.if_none_match.as_set(True)}
        for names_host in (False, True):
            if _tag(key, names_host) in known:
                request.environ[KEPT] = None
                return _may_be_kept(Response(status=304), key, names_host, seconds)
    response = kept_answer(_tag(key))
    if response is None:
        response = answer()
        if response.status_code == 200:
            _may_be_kept(response, key, "names_host" in g, seconds)
    return response


def _tag(key: str, names_host: bool = False) -> str:
    """Return the ETag of an answer; that of one that names its host is of that host alone."""
    secret = current_app.config["SECRET_KEY"].encode()
    content = f"{key} {request.root_url}" if names_host else key
    return hmac.digest(secret, content.encode("utf-8", "surrogatepass"), "sha256").hex()[:16]


def _may_be_kept(response: Response, key: str, names_host: bool, seconds: int) -> Response:
    """Let browsers keep an answer, and shared caches too unless it names its host."""
    response.set_etag(_tag(key, names_host))
    if names_host:
        response.headers["Cache-Control"] = f"private, max-age={seconds}"
    else:
        let_caches_keep(response, seconds)
    response.headers["Vary"] = "Accept"
    return response


def let_caches_keep(response: Response, seconds: int) -> Response:
    """Return an answer that browsers and shared caches may keep so long."""
    # As text: werkzeug would read and write the header again for each of its parts.
    response.headers["Cache-Control"] = f"public, max-age={seconds}"
    return response


def init_app(app: Flask, site: Site) -> None:
    """Give the app its `site`, and addresses their `<language:lang>` part."""
    app.extensions["quartet"] = site
    app.url_map.converters["language"] = LanguageConverter
    app.jinja_env.globals["site"] = site
    app.jinja_env.filters["slot_lines"] = slot_lines
    app.url_value_preprocessor(resolve_language)
    app.before_request(refuse_other_forms)
    app.url_defaults(default_language)
