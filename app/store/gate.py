"""Who may ask the database now: a bulkhead and a circuit breaker.

A worker has few threads. While the database hangs, only some of them may wait for it: the others
answer at once that it cannot be reached, and go on to pages that need none.
"""

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from app.store.deadlines import seconds_left

AT_ONCE = 2
"""How many threads of a process use the database at once: half of what gunicorn.conf.py gives."""
SILENT_SECONDS = 0.5
"""Threads wait to enter only while the last sign of life is no older: a healthy database gives one
every few milliseconds. When it hangs, light pages may queue that long behind such threads."""
WAIT_SECONDS = 2.0
"""How long a thread waits to enter at most."""
REST_SECONDS = 1.0
"""For how long a database that did not answer is left alone."""


class NotAsked(RuntimeError):
    """The database was not asked: it hangs, or too many wait for it already."""


class Bulkhead:
    """A semaphore that is waited for only as long as the database shows signs of life."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = at_once
        self._changed = threading.Condition()
        self._alive = -math.inf

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Be one of the few; NotAsked if nobody leaves soon, or nothing is heard meanwhile."""
        self._move(-1)
        try:
            yield
        finally:
            self._move(+1)

    def sign_of_life(self, *_: object) -> None:
        """Note that the database has just answered somebody."""
        self._alive = time.monotonic()

    def _move(self, change: int) -> None:
        latest = time.monotonic() + min(WAIT_SECONDS, seconds_left())
        with self._changed:
            while self._free + change < 0:
                left = min(latest, self._alive + SILENT_SECONDS) - time.monotonic()
                if left <= 0:
                    raise NotAsked("too many wait for the database already")
                self._changed.wait(left)
            self._free += change
            self.sign_of_life()
            self._changed.notify()


class CircuitBreaker:
    """Leaves a database that did not answer alone, then lets one request at a time try it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next_try: float | None = None

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Ask the database; NotAsked while it rests or another request tries it."""
        with self._lock:
            trying = self._next_try is not None
            if self._next_try is not None and time.monotonic() < self._next_try:
                raise NotAsked("the database did not answer a moment ago")
            if trying:
                self._next_try = math.inf
        try:
            yield
        finally:
            with self._lock:
                if trying and self._next_try == math.inf:  # it did not come to an outcome
                    self._next_try = time.monotonic()

    def open(self) -> None:
        """Note that the database did not answer."""
        with self._lock:
            self._next_try = time.monotonic() + REST_SECONDS

    def close(self) -> None:
        """Note that the database answered."""
        with self._lock:
            self._next_try = None
