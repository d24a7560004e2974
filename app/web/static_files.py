"""Static files and compression: what is sent of static/, and how small.

Every file stands below a folder named by the version of the site, so that a browser may keep it for
ever and never asks again. A page of another version, kept by a cache or answered by another server
during a deploy, gets the files of this one, and keeps them for no time. Files pass the same checks
as pages and carry the same headers.
"""

from flask import Flask, Response, request, send_from_directory
from flask_compress import Compress

from app.config import ROOT

YEAR = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = YEAR
    app.before_request(_send_parts_as_they_are)
    Compress(app)
    app.after_request(_prepare_file)

    @app.get("/static/<version>/<path:filename>")
    def static_of_another_version(version: str, filename: str) -> Response:
        return send_from_directory(ROOT / "static", filename, max_age=0)


def _send_parts_as_they_are() -> None:
    """A part of a file is counted in the file's own bytes, and so is not compressed."""
    if "Range" in request.headers:
        request.environ.pop("HTTP_ACCEPT_ENCODING", None)


def _prepare_file(response: Response) -> Response:
    """Read the file, a few kilobytes, so that it is compressed as pages are; runs before that."""
    if (request.endpoint or "").startswith("static") and response.status_code < 400:
        response.cache_control.immutable = request.endpoint == "static"
        response.direct_passthrough = False
        response.make_sequence()
    return response
