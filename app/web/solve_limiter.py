"""The solve limiter: dear requests take turns, so that light pages stay quick.

A request that turns out to be dear calls `take_turn` before its work begins, and holds its place
until its answer has been made whole: solved, rendered, encoded and compressed.
"""

import threading

from flask import Flask, current_app, g
from werkzeug.exceptions import ServiceUnavailable

WAIT_SECONDS = 1.0
"""How long a dear request waits for a place before its client is told to come again."""
RETRY_SECONDS = 5
EXTENSION = "quartet-solve-limiter"


class SolveLimiter:
    """The few places of one process for dear requests.

    One request more may wait for a place. Each that waits holds a thread, of which a host gives a
    worker only a few: if all could wait, light pages would queue behind them.
    """

    def __init__(self, places: int) -> None:
        self._working = threading.Semaphore(places)
        self._waiting = threading.Semaphore(1)

    def acquire(self) -> None:
        """Take a place. Raises ServiceUnavailable if none comes free, or if another waits."""
        if not self._working.acquire(blocking=False):
            self._wait()

    def release(self) -> None:
        """Give a place back."""
        self._working.release()

    def _wait(self) -> None:
        if self._waiting.acquire(blocking=False):
            try:
                if self._working.acquire(timeout=WAIT_SECONDS):
                    return
            finally:
                self._waiting.release()
        raise ServiceUnavailable(retry_after=RETRY_SECONDS)


def init_app(app: Flask, places: int) -> None:
    """Give the app its limiter; each request gives back its place as it is torn down."""
    app.extensions[EXTENSION] = SolveLimiter(places)
    app.teardown_request(_give_back)


def take_turn() -> None:
    """Hold a place for the rest of this request, which may ask more than once.

    Raises ServiceUnavailable, 503 with Retry-After, if none comes free.
    """
    if not has_turn():
        limiter = current_app.extensions[EXTENSION]
        assert isinstance(limiter, SolveLimiter)
        limiter.acquire()
        g.turn_of = limiter


def has_turn() -> bool:
    """Whether this request holds a place."""
    return "turn_of" in g


def _give_back(_: BaseException | None) -> None:
    limiter = g.pop("turn_of", None)
    if limiter is not None:
        limiter.release()
