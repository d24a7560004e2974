"""What browsers and shared caches may keep, and how long."""

import hmac
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, TypeVar

from flask import Response, current_app, g, request

from app.web.pages import wants_json
from app.web.response_cache import CACHE_KEY, cached_response
from app.web.site import current_site

SOLVE_SECONDS = 3600
"""How long browsers and caches may keep a solve before they ask again."""
TODAY_SECONDS = 300
"""How long they may keep a page of today's puzzles, which change at midnight."""
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
                request.environ[CACHE_KEY] = None
                return _may_be_kept(Response(status=304), key, names_host, seconds)
    response = cached_response(_tag(key))
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
