"""Static files: their addresses, caching and compression.

The address of every file has the version of the site in it, so browsers may keep the file for ever
and never ask again. A page of another version, from a cache or from another server during a deploy,
gets this version's files, uncached. Files pass the same checks as pages and carry the same headers.
"""

import mimetypes

from flask import Flask, Response, request, send_from_directory
from flask_compress import Compress

from app.config import ROOT
from app.web import kept_answers
from app.web.kept_answers import kept_answer

YEAR = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Serve static files of any version, and compress what can be compressed."""
    mimetypes.add_type("font/woff2", ".woff2")
    app.before_request(_send_parts_as_they_are)
    kept_answers.init_app(app)
    # What may be kept has answered by then whether the client has it; nothing else has an ETag.
    app.config["COMPRESS_EVALUATE_CONDITIONAL_REQUEST"] = False
    Compress(app)
    app.view_functions["static"] = static_of_this_version
    app.add_url_rule("/static/<version>/<path:filename>", view_func=static_of_another_version)


def static_of_this_version(filename: str) -> Response:
    """Send a file, which is read and compressed once."""
    response = kept_answer(f"static {filename}")
    if response is None:
        response = _whole(send_from_directory(ROOT / "static", filename, max_age=YEAR))
        response.cache_control.immutable = True
    if {"HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE"} & request.environ.keys():
        response.make_conditional(request)
    return response


def static_of_another_version(version: str, filename: str) -> Response:
    return _whole(send_from_directory(ROOT / "static", filename, max_age=0))


def _whole(response: Response) -> Response:
    """Read a file into memory, so that it is compressed like a page."""
    response.direct_passthrough = False
    response.make_sequence()
    return response


def _send_parts_as_they_are() -> None:
    """Do not compress a part of a file: its range counts the bytes of the file itself."""
    if "HTTP_RANGE" in request.environ:
        request.environ.pop("HTTP_ACCEPT_ENCODING", None)
