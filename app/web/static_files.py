"""Static files: their addresses, caching and compression.

The address of every file has the version of the site in it, so browsers may keep the file for ever
and never ask again. A page of another version, from a cache or from another server during a deploy,
gets this version's files, uncached. Files pass the same checks as pages and carry the same headers.

A style sheet that imports others is sent with their text in place of their names: on a slow phone
each file that a page must wait for may cost another half a second.
"""

import hashlib
import mimetypes
import re
from functools import cache
from io import BytesIO

from flask import Flask, Response, request, send_file, send_from_directory
from flask_compress import Compress

from app.config import ROOT
from app.web import response_cache
from app.web.response_cache import cached_response

STATIC = ROOT / "static"
YEAR = 365 * 24 * 3600
IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)


def init_app(app: Flask) -> None:
    """Serve static files of any version, and compress what can be compressed."""
    mimetypes.add_type("font/woff2", ".woff2")
    app.before_request(_send_parts_as_they_are)
    response_cache.init_app(app)
    # What may be kept has answered by then whether the client has it; nothing else has an ETag.
    app.config["COMPRESS_EVALUATE_CONDITIONAL_REQUEST"] = False
    Compress(app)
    app.view_functions["static"] = static_of_this_version
    app.add_url_rule("/static/<version>/<path:filename>", view_func=static_of_another_version)


def static_of_this_version(filename: str) -> Response:
    """Send a file, which is read and compressed once."""
    response = cached_response(f"static {filename}")
    if response is None:
        response = _whole(filename, YEAR)
        response.cache_control.immutable = True
    if {"HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE"} & request.environ.keys():
        response.make_conditional(request)
    return response


def static_of_another_version(version: str, filename: str) -> Response:
    return _whole(filename, 0)


def _whole(filename: str, max_age: int) -> Response:
    """Return a file, read into memory so that it is compressed like a page."""
    styles = _imports_in_place().get(filename)
    if styles is None:
        response = send_from_directory(STATIC, filename, max_age=max_age)
    else:
        tag = hashlib.sha256(styles).hexdigest()[:16]
        response = send_file(BytesIO(styles), "text/css", max_age=max_age, etag=tag)
    response.direct_passthrough = False
    response.make_sequence()
    return response


@cache
def _imports_in_place() -> dict[str, bytes]:
    """Return the style sheets that import others, by name, as they are sent."""
    texts = {file.name: file.read_text("utf-8") for file in (STATIC / "css").glob("*.css")}
    return {
        f"css/{name}": IMPORT.sub(lambda found: texts[found[1]], text).encode()
        for name, text in texts.items()
        if IMPORT.search(text)
    }


def _send_parts_as_they_are() -> None:
    """Do not compress a part of a file: its range counts the bytes of the file itself."""
    if "HTTP_RANGE" in request.environ:
        request.environ.pop("HTTP_ACCEPT_ENCODING", None)
