"""A gate: it lets a few threads in at a time, makes a few more wait, and sends all others away.

It limits heavy requests (app/web/solve_limiter.py) and transactions (app/store/database.py). A
worker has few threads; if all of them could wait for the same thing, the site would freeze.
"""

import math
import threading
import time
from bisect import insort
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


class SentAway(RuntimeError):
    """The error for a client that may not enter: the queue is full, or the wait was too long."""


@dataclass(frozen=True, eq=False, slots=True)
class Visit:
    """A client's visit to a gate.

    again: whether the client was already inside when it asked to enter.
    """

    client: object
    again: bool


class Gate:
    """A semaphore with a short queue, fair to all clients.

    Each client may have one visit inside and one waiting. A client that is already inside waits
    behind all others, and gives up its place to them when the queue is full.

    at_once: how many may be inside.
    places: how many may wait.
    seconds: the longest wait.
    silent: how many seconds without a sign of life may pass before all waiting clients are sent
        away. Every entry and exit is a sign of life.
    """

    def __init__(
        self, at_once: int, places: float = math.inf, *, seconds: float, silent: float = math.inf
    ) -> None:
        self._at_once = at_once
        self._places = places
        self._seconds = seconds
        self._silent = silent
        self._alive = 0.0
        self._inside: list[Visit] = []
        self._queue: list[Visit] = []
        self._changed = threading.Condition()

    def enter(self, client: object = None, seconds: float = math.inf) -> Visit:
        """Enter, waiting if necessary, and return the visit, which must be passed to `leave`.

        client: who enters; None for a new client.
        seconds: the longest wait, if shorter than the gate's own.
        Raises SentAway if the queue is full, if the wait is too long, or if the client is already
        waiting.
        """
        client = object() if client is None else client
        latest = time.monotonic() + min(self._seconds, seconds)
        with self._changed:
            visit = Visit(client, again=_has(self._inside, client))
            waits = _has(self._queue, client)
            insort(self._queue, visit, key=lambda each: each.again)
            try:
                if self._next() is not visit and (waits or len(self._queue) > self._places):
                    self._queue.remove(visit if waits else self._queue[-1])
                    self._changed.notify_all()
                self._wait(visit, latest)
                self._inside.append(visit)
            finally:
                if visit in self._queue:
                    self._queue.remove(visit)
            self.sign_of_life()
            self._changed.notify_all()
        return visit

    def leave(self, visit: Visit) -> None:
        """End a visit, so that another can begin."""
        with self._changed:
            self._inside.remove(visit)
            self.sign_of_life()
            self._changed.notify_all()

    @contextmanager
    def entered(self, seconds: float = math.inf) -> Iterator[None]:
        """Enter the gate before a `with` block and leave it afterwards.

        Raises SentAway, as `enter` does.
        """
        visit = self.enter(seconds=seconds)
        try:
            yield
        finally:
            self.leave(visit)

    def sign_of_life(self, *_: object) -> None:
        """Record that the resource behind the gate has just responded."""
        self._alive = time.monotonic()

    def _wait(self, visit: Visit, latest: float) -> None:
        while self._next() is not visit:
            left = min(latest, self._alive + self._silent) - time.monotonic()
            if visit not in self._queue:
                raise SentAway("too many wait already")
            if left <= 0:
                raise SentAway("the wait is too long")
            self._changed.wait(left)

    def _next(self) -> Visit | None:
        """Return the first queued visit that may begin now, or None if none may."""
        if len(self._inside) >= self._at_once:
            return None
        return next((each for each in self._queue if not _has(self._inside, each.client)), None)


def _has(visits: list[Visit], client: object) -> bool:
    return any(each.client == client for each in visits)
