"""Light pages, /healthz and memory while eight clients request the most expensive pages.

`python -m tests.ops.beside_heavy [NAME ...]` sends the most expensive requests that
`python -m benchmarks.heavy_requests` has found, each to a new server of two workers. It prints a
table with these columns:

idle, beside: the response time of a light page in ms, on an idle server and beside the clients.
times: the second of these times divided by the first.
healthz: the response time of /healthz in ms, beside the clients.
answered, 503: how many of the clients' requests were answered, and how many were refused.
MB: the peak memory of a worker.

Response times are 95th percentiles. Run the program on a machine that does nothing else. It ends
with exit code 1 if the light page takes more than ten times its idle time, /healthz more than
50 ms, or a worker more than 250 MB.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.ops.endurance import observed_server
from tests.ops.test_light_pages import CLIMB, LIGHT, connections, hammered, lost_game, slow_seconds
from tests.server import ROOT

GRID = "/".join(["etaoinsrhl"] * 10)
LONG_WORD = "oiayviurrmolanolehynvesvyscotutlpnsultr"
RACKS = ".".join(["cskjdsnreenr???-"] * 11)
WRONG_WORDS = ",".join(a + b + "lst" for a in "bcdfgh" for b in "aeiou")
DEAREST = {
    "three large grids dealt": (
        "/fr/ruzzle/new?rows=7&columns=7&rounds=3&bonus=1&words=many&min_length=8"
    ),
    "result of a lost game": "{game}?computer=1",
    "guess at a lost game": "POST {game}/guesses?format=json word=abc",
    "wrong words": f"/en/hangman/solve?pattern=_____&misses=12&wrong_words={WRONG_WORDS}",
    "three blanks as JSON": "/en/countdown/solve?letters=skjdsnreenri???&format=json",
    "round on a large grid": f"/en/ruzzle/?grid={GRID}&end=1",
    "watch, 39 letters": f"/en/hangman/watch?word={LONG_WORD}&misses=12&step=10",
    "fifteen letters as JSON": "/fr/countdown/solve?letters=duirtnelortlasl&format=json",
    "twelve rounds": f"/fr/countdown/?rounds=llllllllllll&rival=5&seed=a&past={RACKS}",
    "a page of stored ladders": "/en/ladder/puzzles?limit=100",
    "a thousand ladders": f"/fr/ladder/solve?{CLIMB}",
}


def stock(folder: Path) -> None:
    """Put a new host's first ladders into the database of a server in this folder."""
    settings = {"APP_ENV": "development", "DATABASE_URL": f"sqlite:///{folder / 'quartet.sqlite'}"}
    subprocess.run(
        [sys.executable, "-m", "flask", "--app", "wsgi", "ladder", "stock"],
        cwd=ROOT,
        env={**os.environ, **settings},
        check=True,
        capture_output=True,
    )


def beside(name: str, request: str) -> bool:
    """Print the table's row for one request; return whether all figures are within their limits."""
    method, path, body = (request if " " in request else f"GET {request} ").split(" ")
    with TemporaryDirectory(prefix="quartet-") as folder:
        stock(Path(folder))
        with observed_server(Path(folder), {"WEB_CONCURRENCY": "2"}) as (address, parent):
            if "{game}" in path:
                path = path.format(game=lost_game(address))
            sessions = connections()
            slow_seconds(address, sessions)
            idle = slow_seconds(address, sessions)
            with hammered(address, method, path, body) as statuses:
                loaded = slow_seconds(address, sessions)
            most = max(each.megabytes("VmHWM") for each in parent.children())
    page, health = LIGHT
    answered, refused = sum(statuses.values()) - statuses.get("503", 0), statuses.get("503", 0)
    milliseconds = " ".join(
        f"{1000 * each:8.1f}"
        for each in (idle[page], loaded[page], loaded[page] / idle[page] / 1000, loaded[health])
    )
    print(f"{name:26} {milliseconds} {answered:8} {refused:8} {most:8.1f}", flush=True)
    return loaded[page] <= 10 * idle[page] and loaded[health] <= 0.05 and most <= 250


def main() -> bool:
    columns = ("idle", "beside", "times", "healthz", "answered", "503", "MB")
    print(f"{'eight clients of':26} " + " ".join(f"{each:>8}" for each in columns))
    well = [beside(name, DEAREST[name]) for name in sys.argv[1:] or DEAREST]
    return all(well)


if __name__ == "__main__":
    sys.exit(not main())
