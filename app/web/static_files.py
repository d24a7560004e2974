"""Static files: their addresses, caching and compression.

The address of every file has the version of the site in it, so browsers may keep the file for ever
and never ask again. A page of another version, from a cache or from another server during a deploy,
gets this version's files, uncached. Files pass the same checks as pages and carry the same headers.
"""

import mimetypes

from flask import Flask, Response, request, send_from_directory
from flask_compress import Compress

from app.config import ROOT

YEAR = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Serve static files of any version, and compress what can be compressed."""
    mimetypes.add_type("font/woff2", ".woff2")
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = YEAR
    app.before_request(_send_parts_as_they_are)
    Compress(app)
    app.after_request(_prepare_file)

    @app.get("/static/<version>/<path:filename>")
    def static_of_another_version(version: str, filename: str) -> Response:
        return send_from_directory(ROOT / "static", filename, max_age=0)


def _send_parts_as_they_are() -> None:
    """Do not compress a part of a file: its range counts the bytes of the file itself."""
    if "Range" in request.headers:
        request.environ.pop("HTTP_ACCEPT_ENCODING", None)


def _prepare_file(response: Response) -> Response:
    """Read a file into memory, so that it is compressed like a page; runs before compression."""
    if (request.endpoint or "").startswith("static") and response.status_code < 400:
        response.cache_control.immutable = request.endpoint == "static"
        response.direct_passthrough = False
        response.make_sequence()
    return response
