"""A circuit breaker: a database that did not answer is left alone for a while."""

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

REST_SECONDS = 1.0
"""For how long a database that did not answer is left alone."""


class NotAsked(RuntimeError):
    """The database was not asked, as it did not answer a moment ago."""


class CircuitBreaker:
    """Leaves a database that did not answer alone, then lets one request at a time try it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next_try: float | None = None

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Ask the database. Raises NotAsked while it rests or another request is trying it."""
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
                if trying and self._next_try == math.inf:  # it ended without an outcome
                    self._next_try = time.monotonic()

    def open(self) -> None:
        """Note that the database did not answer."""
        with self._lock:
            self._next_try = time.monotonic() + REST_SECONDS

    def close(self) -> None:
        """Note that the database answered."""
        with self._lock:
            self._next_try = None
