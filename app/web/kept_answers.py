"""Answers kept as they were sent, compressed, for whoever asks for the same again.

Kept are answers that depend on nothing but what their key says: the caller's name for it, the root
that its links begin with, and how the client wants it compressed. No answer of this site has a
cookie. Each process keeps its own, the latest used, up to a few megabytes.
"""

from collections import OrderedDict
from dataclasses import dataclass
from sys import getsizeof
from threading import Lock

from flask import Flask, Response, current_app, g, request

MAX_BYTES = 2 << 20
"""How much a process keeps in all."""
MAX_BODY_BYTES = 64 << 10
LONGEST_HEADER = 64
"""Of an Accept-Encoding; browsers send some 20 characters."""
EXTENSION = "quartet-kept-answers"
KEPT = "quartet.kept"
"""In environ: the key of the kept answer that is sent, None if the client has it already."""

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """The body of an answer with status 200, and its headers at the time."""

    body: bytes
    headers: tuple[tuple[str, str], ...]

    def bytes_with(self, key: Key) -> int:
        """Return what keeping it takes: the headers of a short answer are more than its body."""
        pairs = sum(getsizeof(each) for pair in self.headers for each in (pair, *pair))
        return getsizeof(self.body) + pairs + sum(map(getsizeof, key))


class KeptAnswers:
    """Answers by key; once they are too large in all, those that nobody asked for longest go."""

    def __init__(self, most_bytes: int = MAX_BYTES) -> None:
        self._most = most_bytes
        self._answers: OrderedDict[Key, KeptAnswer] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def find(self, key: Key) -> KeptAnswer | None:
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
            return self._answers.get(key)

    def keep(self, key: Key, answer: KeptAnswer) -> None:
        with self._lock:
            if key not in self._answers:
                self._answers[key] = answer
                self._bytes += answer.bytes_with(key)
            while self._bytes > self._most:
                oldest, dropped = self._answers.popitem(last=False)
                self._bytes -= dropped.bytes_with(oldest)


def init_app(app: Flask) -> None:
    """Give the app its store; to be called before compression, so that it sees what is sent."""
    app.extensions[EXTENSION] = KeptAnswers()
    app.after_request(_keep)


def kept_answer(name: str) -> Response | None:
    """Return the answer of that name, if it was given before; else keep the one to come."""
    environ = request.environ
    encoding = environ.get("HTTP_ACCEPT_ENCODING", "")
    if request.method != "GET" or len(encoding) > LONGEST_HEADER or "HTTP_RANGE" in environ:
        return None
    answers: KeptAnswers = current_app.extensions[EXTENSION]
    key = name, request.scheme, request.host, request.root_path, encoding
    found = answers.find(key)
    if found is None:
        g.keep_as = key
        return None
    environ[KEPT] = key
    return Response(found.body, headers=found.headers)


def _keep(response: Response) -> Response:
    key = g.get("keep_as")
    if key is not None and response.status_code == 200 and response.is_sequence:
        body = response.get_data()
        if len(body) <= MAX_BODY_BYTES:
            answers: KeptAnswers = current_app.extensions[EXTENSION]
            answers.keep(key, KeptAnswer(body, tuple(response.headers)))
    return response
