"""The solve limiter: heavy requests take turns, so that light pages stay quick.

A request that turns out to be heavy calls `take_turn` before its work begins, and keeps its turn
until its answer has been made whole: solved, rendered, encoded and compressed.
"""

import threading

from flask import Flask, current_app, g
from werkzeug.exceptions import ServiceUnavailable

WAIT_SECONDS = 1.0
"""How long a heavy request waits for its turn before its client is told to come again."""
RETRY_SECONDS = 5
EXTENSION = "quartet-solve-limiter"


class SolveLimiter:
    """The turns of one process: how many heavy requests are answered at once.

    One more request may wait for its turn. A waiting request holds a thread, and a worker has
    only a few: if all could wait, light pages would queue behind them.
    """

    def __init__(self, turns: int) -> None:
        self._turns = threading.Semaphore(turns)
        self._waiting = threading.Semaphore(1)

    def acquire(self) -> None:
        """Take a turn. Raises ServiceUnavailable if none comes free, or if another waits."""
        if self._turns.acquire(blocking=False):
            return
        if self._waiting.acquire(blocking=False):
            try:
                if self._turns.acquire(timeout=WAIT_SECONDS):
                    return
            finally:
                self._waiting.release()
        raise ServiceUnavailable(retry_after=RETRY_SECONDS)

    def release(self) -> None:
        """Give a turn back."""
        self._turns.release()


def init_app(app: Flask, turns: int) -> None:
    """Give the app its limiter; each request gives its turn back as it is torn down."""
    app.extensions[EXTENSION] = SolveLimiter(turns)
    app.teardown_request(_give_back)


def take_turn() -> None:
    """Take a turn for the rest of this request, which may ask more than once.

    Raises ServiceUnavailable, 503 with Retry-After, if none comes free.
    """
    if not has_turn():
        limiter = current_app.extensions[EXTENSION]
        limiter.acquire()
        g.turn_of = limiter


def has_turn() -> bool:
    """Return whether this request holds a turn."""
    return "turn_of" in g


def _give_back(_: BaseException | None) -> None:
    limiter = g.pop("turn_of", None)
    if limiter is not None:
        limiter.release()
