"""The solve limiter: heavy requests take turns, so that light pages stay quick.

Each game estimates the price of a request in milliseconds of CPU (`price` in its addresses.py),
usually before any work; a rack is solved first, as its price depends on the number of words found.
A heavy request takes a turn, and keeps it until its whole response has been rendered, encoded and
compressed.
"""

from flask import Flask, current_app, g, request
from werkzeug.exceptions import ServiceUnavailable

from app.gate import Gate, SentAway
from app.store.database import this_thread
from app.web.rates import client_of

HEAVY_MS = 20
"""A request with a higher price takes a turn. Prices are estimates, but a request that really costs
more than 30 ms must take a turn; `python -m benchmarks.heavy_requests` looks for any that does not.
"""
WAIT_SECONDS = 3.0
"""How long a heavy request waits for its turn before its client is told to try again."""
THREADS = 4
"""How many of a worker's six threads may answer heavy requests or wait for a turn. With four turns,
a fifth thread may wait."""
RETRY_SECONDS = 5
"""How many seconds a client is asked to wait if it got no turn."""
EXTENSION = "quartet-solve-limiter"


def init_app(app: Flask, turns: int) -> None:
    """Give the app this many turns, at most THREADS. A request gives its turn back when it ends."""
    turns = min(turns, THREADS)
    app.extensions[EXTENSION] = Gate(turns, max(1, THREADS - turns), seconds=WAIT_SECONDS)
    app.teardown_request(_give_back)


def take_turn(milliseconds: float) -> None:
    """Take a turn for this request if its price is high, unless it already has a turn.

    Raises ServiceUnavailable (503 with Retry-After) if no turn becomes free in time, or if too many
    requests are already waiting. A client may have one turn, and one more request waiting.
    """
    assert not this_thread.in_transaction, "it would hold the database while it waits for its turn"
    g.price = max(price(), milliseconds)
    if milliseconds <= HEAVY_MS or has_turn():
        return
    gate = current_app.extensions[EXTENSION]
    try:
        g.turn = gate, gate.enter(client_of(request.remote_addr))
    except SentAway as error:
        raise ServiceUnavailable(retry_after=RETRY_SECONDS) from error


def price() -> float:
    """Return the highest price estimated for this request so far."""
    highest: float = g.get("price", 0.0)
    return highest


def has_turn() -> bool:
    """Return whether this request holds a turn."""
    return "turn" in g


def _give_back(_: BaseException | None) -> None:
    if has_turn():
        gate, visit = g.pop("turn")
        gate.leave(visit)
