"""Deadlines for answers from database servers, enforced by the client.

A server that hangs cannot enforce a deadline, and TCP notices nothing, as the server's kernel still
acknowledges packets. So each wait on a connection ends at the thread's deadline. The connection
is then closed at once, as a late answer might still arrive on it.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, event

if TYPE_CHECKING:
    from psycopg.abc import RV, PQGen

CONNECT_SECONDS = 3
"""How long a new connection may take, from the first packet until it can be used."""
PATIENT_SECONDS = 60.0
"""How long an answer may take if there is no deadline, as in commands."""
MIN_SECONDS = 0.001
"""The timeout after a deadline: with 0, a socket would be non-blocking and fail differently."""

Connect = Callable[..., Any]


class _Thread(threading.local):
    ends = math.inf
    outer_ends = math.inf  # when the enclosing deadline ends


_thread = _Thread()


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Limit how long this thread may wait for servers during the block.

    An outer deadline still applies if it ends sooner.
    """
    ends, outer_ends = _thread.ends, _thread.outer_ends
    _thread.ends, _thread.outer_ends = min(ends, time.monotonic() + seconds), ends
    try:
        yield
    finally:
        _thread.ends, _thread.outer_ends = ends, outer_ends


def seconds_left() -> float:
    """Return how long this thread may wait for an answer: never 0, at most PATIENT_SECONDS."""
    return min(max(_thread.ends - time.monotonic(), MIN_SECONDS), PATIENT_SECONDS)


def keep_deadlines(engine: Engine) -> None:
    """Make an engine's connections time out at deadlines, if it uses psycopg or PyMySQL."""
    make = {"psycopg": _psycopg_connect, "pymysql": _pymysql_connect}.get(engine.dialect.driver)
    if make is None:
        return
    connect = make()

    @event.listens_for(engine, "do_connect")
    def connecting(_dialect: Any, _record: Any, args: Any, settings: Any) -> Any:
        if _thread.ends < math.inf:
            # A dead connection may have used up the present deadline before it is replaced.
            _thread.ends = min(_thread.outer_ends, time.monotonic() + CONNECT_SECONDS)
            # In whole seconds: drivers read 0 as no limit, and PostgreSQL's waits at least 2.
            seconds, own = math.ceil(seconds_left()), str(settings.get("connect_timeout"))
            if own.isdecimal() and int(own):
                seconds = min(seconds, int(own))
            settings = {**settings, "connect_timeout": seconds}
        return connect(*args, **settings)


def _psycopg_connect() -> Connect:
    import psycopg

    class PatientConnection(psycopg.Connection[Any]):
        def wait(
            self, gen: "PQGen[RV]", interval: float = 0.1, timeout: float | None = None
        ) -> "RV":
            left = seconds_left()
            try:
                return super().wait(gen, interval, left if timeout is None else min(left, timeout))
            except psycopg.errors._WaitTimeout:
                self.close()
                raise psycopg.OperationalError("the server did not answer in time") from None

    return PatientConnection.connect


def _pymysql_connect() -> Connect:
    from pymysql.connections import Connection

    tls = None

    class PatientConnection(Connection):  # type: ignore[misc]
        def _create_ssl_ctx(self, settings: Any) -> Any:
            """Return the TLS context, shared by all connections: making one takes 40 ms of CPU."""
            nonlocal tls
            tls = tls or super()._create_ssl_ctx(settings)
            return tls

        @property
        def _read_timeout(self) -> float:
            """Return the timeout in seconds that the driver sets before each packet."""
            return seconds_left()

        @_read_timeout.setter
        def _read_timeout(self, _given: float | None) -> None:
            """Ignore the driver's fixed timeout: the thread's deadline replaces it."""

        _write_timeout = _read_timeout

    return PatientConnection
