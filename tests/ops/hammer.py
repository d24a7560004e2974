"""Eight clients that send one request over and over, in a process of their own.

`python -m tests.ops.hammer HOST:PORT METHOD ADDRESS [BODY]` goes on until its standard input ends,
and then prints as JSON how often each status came. A client that gets a 503 tries again after a
quarter of a second, twenty times sooner than `Retry-After` says. Each request has a new address, so
that no answer comes from a cache.
"""

import json
import sys
import threading
import time
from collections import Counter
from http.client import HTTPConnection

CLIENTS = 8
PAUSE = 0.25
HEADERS = {"Accept-Encoding": "gzip", "Content-Type": "application/x-www-form-urlencoded"}


def ask(host: str, method: str, address: str, body: str, statuses: Counter[int]) -> None:
    """Send one request over and over on one connection."""
    connection = HTTPConnection(host, timeout=120)
    joint = "&" if "?" in address else "?"
    while True:
        own = f"{address}{joint}own={time.monotonic_ns()}"
        connection.request(method, own, body or None, HEADERS)
        answer = connection.getresponse()
        answer.read()
        statuses[answer.status] += 1
        if answer.status == 503:
            time.sleep(PAUSE)


def main(host: str, method: str, address: str, body: str = "") -> None:
    statuses: Counter[int] = Counter()
    for _ in range(CLIENTS):
        asking = (host, method, address, body, statuses)
        threading.Thread(target=ask, args=asking, daemon=True).start()
    sys.stdin.read()
    print(json.dumps(statuses))


if __name__ == "__main__":
    main(*sys.argv[1:])
