"""Static files: their addresses and caching.

The address of every file contains the version of the site, so browsers may keep the file for ever
and never ask again. A page of another version, from a cache or from another server during a deploy,
gets this version's files, uncached. Files pass the same checks as pages and carry the same headers.

The app reads all files when it starts, and does not notice later changes.

An imported style sheet is sent as part of the one that imports it: on a slow phone, each file that
a page must wait for may cost half a second. Style sheets are sent in syntax that older browsers
know (app/web/styles.py). Scripts are sent without comment lines, which are a fifth of their size.
"""

import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cache, partial
from io import BytesIO
from pathlib import Path

from flask import Flask, Response, abort, current_app, request, send_file

from app.web.caching import cached
from app.web.site import FILES, has_file
from app.web.styles import for_older_browsers

SENT = "quartet-files-sent"
YEAR = 365 * 24 * 3600
IMPORT = re.compile(rb'^@import "([^"]+)";\n', re.MULTILINE)
COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)


def init_app(app: Flask) -> None:
    """Read the static files, and serve them at addresses with any version."""
    mimetypes.add_type("font/woff2", ".woff2")
    assert app.static_folder
    files = read_files(Path(app.static_folder))
    app.extensions[FILES], app.extensions[SENT] = files, cache(partial(as_sent, files))
    app.view_functions["static"] = static_of_this_version
    app.add_url_rule("/static/<version>/<path:filename>", view_func=static_of_another_version)


def read_files(folder: Path) -> Mapping[str, bytes]:
    """Return the content of all files in a folder, by relative path. Paths use slashes."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


def as_sent(files: Mapping[str, bytes], name: str) -> bytes:
    """Return the content of a file as it is sent to browsers.

    files: path -> original content for all static files.
    """
    content = files[name]
    if name.endswith(".js"):
        return COMMENT.sub(b"", content)
    if name.endswith(".css"):
        whole = IMPORT.sub(lambda found: files[f"css/{found[1].decode()}"], content)
        return for_older_browsers(whole.decode()).encode()
    return content


def file_content(name: str) -> bytes:
    """Return the content of a static file, read at startup and converted once for sending.

    Raises KeyError if there is no such file.
    """
    content: bytes = current_app.extensions[SENT](name)
    return content


def static_of_this_version(filename: str) -> Response:
    """Send a file at an address with this version. The file is compressed once, then cached."""
    response = cached(
        f"static {filename}",
        partial(_file_response, filename, f"public, max-age={YEAR}, immutable"),
    )
    if "HTTP_IF_NONE_MATCH" in request.environ:
        response.make_conditional(request)
    return response


def static_of_another_version(version: str, filename: str) -> Response:
    """Send this version's file at an address with another version; caches must revalidate it."""
    return _file_response(filename, "no-cache, max-age=0")


def _file_response(filename: str, caching: str) -> Response:
    """Return a response with a file, or with the part requested; 404 if there is no such file.

    A part is sent uncompressed, as ranges count the bytes of the plain file.
    """
    if not has_file(filename):
        abort(404)
    if "HTTP_RANGE" in request.environ:
        request.environ.pop("HTTP_ACCEPT_ENCODING", None)
    content = file_content(filename)
    tag = hashlib.sha256(content).hexdigest()[:16]
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    response = send_file(BytesIO(content), kind, etag=tag)
    response.headers["Cache-Control"] = caching
    # The content is in memory, so it can be compressed like a page.
    response.direct_passthrough = False
    response.make_sequence()
    return response
