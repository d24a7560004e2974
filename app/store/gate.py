"""Who may ask the database now.

A worker has few threads. While the database hangs, only some of them may wait for it: the others
answer at once that it cannot be reached, and go on to pages that need none.
"""

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PLACES = 2
"""How many threads of a process use the database at once: half of what gunicorn.conf.py gives."""
WAIT_SECONDS = 0.5
"""How long a thread waits for a place, as long as any place changes hands: a healthy database
needs some milliseconds. Light pages may queue behind such threads."""
REST_SECONDS = 1.0
"""For how long a database that did not answer is left alone."""


class NotAsked(RuntimeError):
    """The database was not asked: it hangs, or too many wait for it already."""


class Places:
    """The few places of those who use the database."""

    def __init__(self, places: int = PLACES) -> None:
        self._free = places
        self._changed = threading.Condition()
        self._moved = -math.inf

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Hold a place; NotAsked if none comes free soon, or none has for some time."""
        self._move(-1)
        try:
            yield
        finally:
            self._move(+1)

    def _move(self, change: int) -> None:
        arrived = time.monotonic()
        with self._changed:
            while self._free + change < 0:
                left = min(arrived, self._moved) + WAIT_SECONDS - time.monotonic()
                if left <= 0:
                    raise NotAsked("all places at the database are taken")
                self._changed.wait(left)
            self._free += change
            self._moved = time.monotonic()
            self._changed.notify()


class Breaker:
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
        """The database did not answer."""
        with self._lock:
            self._next_try = time.monotonic() + REST_SECONDS

    def close(self) -> None:
        """The database answered."""
        with self._lock:
            self._next_try = None
