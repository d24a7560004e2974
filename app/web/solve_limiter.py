"""The solve limiter: heavy requests take turns, so that light pages stay quick.

Each game prices a request in milliseconds of CPU (`price` in its addresses.py), as a rule before
any work; a rack is solved first, as its price depends on how many words there are to write. A
request that is heavy takes a turn, and keeps it until its answer has been made whole: rendered,
encoded and compressed.
"""

from flask import Flask, current_app, g, request
from werkzeug.exceptions import ServiceUnavailable

from app.gate import Gate, SentAway
from app.store.database import in_transaction
from app.web.rates import client_of

HEAVY_MS = 20
"""A request of a higher price takes a turn. Prices are estimates: none that really costs more than
30 ms may go without, and `python -m benchmarks.heavy_requests` looks for one."""
WAIT_SECONDS = 3.0
"""How long a heavy request waits for its turn before its client is told to try again."""
THREADS = 4
"""How many threads of a worker may answer heavy requests or wait with one; a worker has six. If all
four may answer at once, a fifth may wait."""
RETRY_SECONDS = 5
EXTENSION = "quartet-solve-limiter"


def init_app(app: Flask, turns: int) -> None:
    """Set up the app's turns, at most THREADS; each request releases its turn on teardown."""
    turns = min(turns, THREADS)
    app.extensions[EXTENSION] = Gate(turns, max(1, THREADS - turns), seconds=WAIT_SECONDS)
    app.teardown_request(_give_back)


def take_turn(milliseconds: float) -> None:
    """Take a turn for this request if its price is heavy; it may name several prices.

    Raises ServiceUnavailable, 503 with Retry-After, if none comes free. A client has one turn at a
    time, and one more request may wait for it.
    """
    assert not in_transaction(), "a turn is not waited for while others wait for the database"
    g.price = max(price(), milliseconds)
    if milliseconds <= HEAVY_MS or has_turn():
        return
    gate = current_app.extensions[EXTENSION]
    try:
        g.turn = gate, gate.enter(client_of(request.remote_addr))
    except SentAway as error:
        raise ServiceUnavailable(retry_after=RETRY_SECONDS) from error


def price() -> float:
    """Return the highest price of this request so far."""
    highest: float = g.get("price", 0.0)
    return highest


def has_turn() -> bool:
    """Return whether this request holds a turn."""
    return "turn" in g


def _give_back(_: BaseException | None) -> None:
    if has_turn():
        gate, visit = g.pop("turn")
        gate.leave(visit)
