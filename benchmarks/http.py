"""CPU time per request, from socket to socket, compared with a bare Flask page on its own server.

Two gunicorn servers with the project's settings serve benchmarks/hello.py and the app. One client
requests pages from both over persistent connections, compressed, as a browser does. What counts is
the CPU time of all processes of a server, which the kernel records to the nanosecond (only Linux
shows it for other processes).

Puzzles and words to look up are drawn at random, so that hardly any answer is cached; all other
addresses are requested again and again, as on a site with visitors.
"""

import itertools
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from http.client import HTTPConnection
from pathlib import Path

import click
import numpy as np

from app.components.charts import Bar, Row, bar_chart
from app.config import ROOT
from app.solver.countdown.dealer import deal_rack
from app.solver.lexicon.lexicon import Lexicon
from app.solver.ruzzle.dealer import GridDealer
from benchmarks.environment import environment

BROWSER = {"Accept": "text/html", "Accept-Encoding": "gzip, deflate, br, zstd"}
"""Chromium's request headers; for JSON, the address has `format=json`."""
SCRIPT = {"Accept": "application/json"}
"""The headers of a room's script, which also sends its player's cookie."""
WARM_UP = 20
"""How many requests of each row are made before those that count; in the first run, five times as
many."""
DRAWN = 4000
"""How many puzzles of a kind are drawn."""
START_SECONDS = 120
PAGE = ROOT / "docs" / "performance.md"
PICTURE = PAGE.with_suffix(".svg")
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


@dataclass(frozen=True)
class Asked:
    """One row of the table: requests of one kind.

    addresses: an endless series of addresses to request, in order.
    target: the most that a request may cost, as a multiple of hello; None for hello itself.
    known: whether the client sends the ETag of an answer that it has, as browsers do.
    cookie: a player's cookie; "" for none.
    """

    name: str
    addresses: Iterator[str]
    target: float | None
    known: bool = False
    cookie: str = ""


@dataclass(frozen=True)
class Cost:
    """What a row costs.

    milliseconds: the processor time of a request, the median of all runs.
    ratio: that time divided by hello's in the same run, the median of all runs.
    least, most: the extremes of the ratio.
    kilobytes: the mean size of a body as sent.
    """

    name: str
    milliseconds: float
    ratio: float
    least: float
    most: float
    kilobytes: float
    target: float | None

    @property
    def missed(self) -> bool:
        return self.target is not None and round(self.ratio, 1) > self.target


@click.command("http")
@click.option("--runs", default=5, show_default=True, help="How often each row is measured.")
@click.option("--requests", default=100, show_default=True, help="Requests of a row in a run.")
@click.option("--write", is_flag=True, help="Write the figures to docs/performance.md and .svg.")
def http(runs: int, requests: int, write: bool) -> None:
    """Measure CPU per request through gunicorn, compared with a bare Flask page."""
    with tempfile.TemporaryDirectory() as folder:
        both = (
            serving("benchmarks.hello:app", Path(folder), "/"),
            serving("wsgi:app", Path(folder), "/healthz"),
        )
        with both[0] as hello, both[1] as quartet:
            costs = _measured(hello, quartet, runs, requests)
            memory = (
                f"Memory of the site's {len(quartet.processes())} processes after these requests,"
                f" shared pages counted once (PSS): {quartet.megabytes():.0f} MB."
            )
    for each in costs:
        click.echo(_line(each))
    click.echo(memory)
    if write:
        _write(costs, runs, requests, memory)


class Server:
    """A running gunicorn, and the processor time and memory of its processes."""

    def __init__(self, port: int, process: "subprocess.Popen[bytes]") -> None:
        self.port = port
        self.process = process

    def processes(self) -> list[int]:
        """Return the ids of gunicorn's first process and of its workers."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
        return [pid, *map(int, children)]

    def seconds(self) -> float:
        """Return the processor time that the server's processes have taken so far."""
        return sum(map(_processor_seconds, self.processes()))

    def megabytes(self) -> float:
        """Return the memory of all processes in MB (PSS): what they share counts once."""
        rollups = (Path(f"/proc/{each}/smaps_rollup").read_text() for each in self.processes())
        return sum(int(each.split("\nPss:")[1].split()[0]) for each in rollups) / 1024

    def connect(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=START_SECONDS)


def _processor_seconds(pid: int) -> float:
    """Return the processor time of another process, including its finished threads."""
    return time.clock_gettime((~pid << 3) | 2)  # what clock_getcpuclockid(3) returns on Linux


@contextmanager
def serving(
    app: str, folder: Path, path: str, more: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """Serve an app with the project's settings; the block begins once it answers at the path.

    more: settings that differ. Raises ClickException if the server does not answer.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {
        **os.environ,
        "APP_ENV": "production",
        "SECRET_KEY": "only for the benchmark",
        "DATABASE_URL": f"sqlite:///{folder / 'benchmark.sqlite'}",
        "RATE_LIMIT": "1000000 per minute",  # counted, as on a site, but never reached
        **(more or {}),
    }
    command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", app]
    log = folder / f"{port}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=settings, stdout=output, stderr=output)
    try:
        server = Server(port, process)
        _wait(server, path, log)
        yield server
    finally:
        process.terminate()
        process.wait()


def _wait(server: Server, path: str, log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and server.process.poll() is None:
        try:
            connection = server.connect()
            connection.request("GET", path)
            connection.getresponse().read()
            connection.close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise click.ClickException(f"the server did not answer at {path}:\n{log.read_text()[-2000:]}")


def _measured(hello: Server, quartet: Server, runs: int, requests: int) -> list[Cost]:
    """Measure all rows in turn, `runs` times, each compared with hello in the same run."""
    address, player = _room(quartet)
    room = Asked("a room: is anything new?", itertools.repeat(address), 1.5, True, player)
    hello_row = Asked("hello, Flask alone", itertools.repeat("/"), None)
    rows = [hello_row, *_rows(_version(quartet)), room]
    milliseconds: dict[str, list[float]] = {row.name: [] for row in rows}
    bodies: dict[str, list[float]] = {row.name: [] for row in rows}
    for number in range(runs):
        for row in rows:
            server = quartet if row.target else hello
            seconds, sizes = _ask(server, row, requests, warm_up=WARM_UP * (1 + 4 * (not number)))
            milliseconds[row.name].append(1000 * seconds / requests)
            bodies[row.name].append(sizes / requests / 1000)
    base = milliseconds[rows[0].name]
    costs = []
    for row in rows:
        found = milliseconds[row.name]
        ratios = [ours / theirs for ours, theirs in zip(found, base, strict=True)]
        costs.append(
            Cost(
                row.name,
                statistics.median(found),
                statistics.median(ratios),
                min(ratios),
                max(ratios),
                statistics.mean(bodies[row.name]),
                row.target,
            )
        )
    return costs


def _ask(server: Server, row: Asked, requests: int, warm_up: int) -> tuple[float, int]:
    """Return the processor seconds of requests on one connection, and the bytes of their bodies."""
    connection = server.connect()
    headers = {**BROWSER, **({"Cookie": row.cookie, **SCRIPT} if row.cookie else {})}
    if row.known:
        _, tag = _answer(connection, next(row.addresses), headers)
        headers["If-None-Match"] = tag
    for address in itertools.islice(row.addresses, warm_up):
        _answer(connection, address, headers)
    before, size = server.seconds(), 0
    for address in itertools.islice(row.addresses, requests):
        body, _ = _answer(connection, address, headers, 304 if row.known else 200)
        size += body
    spent = server.seconds() - before
    connection.close()
    return spent, size


def _room(server: Server) -> tuple[str, str]:
    """Open a room, and return its address and its host's cookie."""
    connection = server.connect()
    connection.request("POST", "/en/rooms")
    response = connection.getresponse()
    response.read()
    cookie = response.headers["Set-Cookie"].partition(";")[0]
    return response.headers["Location"], cookie


def _answer(
    connection: HTTPConnection, address: str, headers: Mapping[str, str], status: int | None = None
) -> tuple[int, str]:
    """Return the size of an answer's body as sent, and its ETag.

    Raises ClickException if a status is given and the answer has another.
    """
    connection.request("GET", address, headers=headers)
    response = connection.getresponse()
    body = response.read()
    if status is not None and response.status != status:
        raise click.ClickException(f"{address} answered {response.status}, not {status}")
    return len(body), response.headers.get("ETag", "")


def _version(server: Server) -> str:
    """Return the site's version, which the addresses of static files contain."""
    connection = server.connect()
    connection.request("GET", "/en/")
    html = connection.getresponse().read().decode()
    connection.close()
    return html.partition('href="/static/')[2].partition("/")[0]


def _rows(version: str) -> list[Asked]:
    """Return the rows for the app, except the one for a room."""
    puzzles = _Puzzles()
    solves = [
        ("Countdown", puzzles.countdown(), 3.5, 6.0),
        ("Ruzzle", puzzles.ruzzle(), 4.0, 8.0),
        ("Ladder", puzzles.ladder(), 3.0, 5.0),
        ("Hangman", puzzles.hangman(), 7.0, 8.0),
    ]
    known = "/en/countdown/solve?letters=auctioned"
    return [
        *(
            Asked(f"{game}, JSON", itertools.cycle([f"{a}&format=json" for a in drawn[::2]]), most)
            for game, drawn, most, _ in solves
        ),
        # Other puzzles than above, because Hangman's index caches guesses.
        *(
            Asked(f"{game}, page", itertools.cycle(drawn[1::2]), most)
            for game, drawn, _, most in solves
        ),
        Asked("page of a word", itertools.cycle(puzzles.words()), 4.0),
        Asked("home", itertools.repeat("/en/"), 4.0),
        Asked("304, a solve known already", itertools.repeat(known), 2.0, known=True),
        Asked("style sheet", itertools.repeat(f"/static/{version}/css/base.css"), 2.0),
        Asked("/healthz", itertools.repeat("/healthz"), 2.0),
    ]


class _Puzzles:
    """Random addresses of solver and word pages: so many that hardly any is requested twice."""

    def __init__(self) -> None:
        self.lexicon = Lexicon.read(ROOT / "wordlists" / "en")
        self.rng = np.random.default_rng(9)

    def countdown(self) -> list[str]:
        """Return addresses of solver pages for dealt racks of nine tiles."""
        racks = (deal_rack(self.lexicon.language, self.rng) for _ in range(DRAWN))
        return [f"/en/countdown/solve?letters={rack}" for rack in racks]

    def ruzzle(self) -> list[str]:
        """Return addresses of solver pages for dealt 4 x 4 grids."""
        grids = GridDealer.of(self.lexicon).deal(self.rng, count=DRAWN)
        return [f"/en/ruzzle/solve?grid={grid}" for grid in grids]

    def ladder(self) -> list[str]:
        """Return addresses of solver pages for pairs of four-letter words; most have a ladder."""
        words = self.lexicon.words(self.lexicon.ids_of_length(4))
        pairs = self.rng.choice(words, (DRAWN, 2))
        return [f"/en/ladder/solve?start={start}&end={end}" for start, end in pairs if start != end]

    def hangman(self) -> list[str]:
        """Return addresses of solver pages for words of 5 to 10 letters (1 or 2 letters known)."""
        found = []
        for word in self._drawn(5, 10):
            shown = self.rng.choice(list(word), 2)
            pattern = "".join(letter if letter in shown else "_" for letter in word)
            wrong = "".join(letter for letter in "eaisr" if letter not in word)
            found.append(f"/en/hangman/solve?pattern={pattern}&wrong={wrong}")
        return found

    def words(self) -> list[str]:
        return [f"/en/words/{word}" for word in self._drawn(2, 15)]

    def _drawn(self, shortest: int, longest: int) -> list[str]:
        lengths = self.lexicon.lengths
        ids = np.flatnonzero((lengths >= shortest) & (lengths <= longest))
        return self.lexicon.words(self.rng.choice(ids, DRAWN).astype(np.int32))


def _line(cost: Cost) -> str:
    verdict = "  missed" if cost.missed else ""
    target = "" if cost.target is None else f"{cost.target:6.1f}"
    return (
        f"{cost.name:32}{cost.milliseconds:8.2f} ms{cost.ratio:8.2f} x"
        f"   ({cost.least:.2f}-{cost.most:.2f}){cost.kilobytes:8.1f} kB{target:>8}{verdict}"
    )


def _write(costs: Sequence[Cost], runs: int, requests: int, memory: str) -> None:
    """Write the picture, and put the table into its place on the page."""
    PICTURE.write_text(_picture(costs), encoding="utf-8")
    machine = environment()
    facts = f"{machine['processor']}, {machine['cores']} cores, Python {machine['python']}"
    table = [
        "| request | CPU, ms | times hello | lowest and highest run | body sent, kB | target |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
        *(
            f"| {each.name} | {each.milliseconds:.2f} | {each.ratio:.2f} |"
            f" {each.least:.2f}-{each.most:.2f} | {each.kilobytes:.1f} |"
            f" {'' if each.target is None else f'{each.target:.1f}'} |"
            for each in costs
        ),
    ]
    measured = (
        f"Measured on {machine['date']} ({facts}): medians of {runs} runs of {requests} requests\n"
        f"a row.\n\n![Times the processor time of a bare Flask page]({PICTURE.name})\n\n"
        + "\n".join([*table, "", memory])
    )
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{measured}\n{END}{after}", encoding="utf-8")


WIDTH, LABEL, ROW = 760, 230, 26


def _picture(costs: Sequence[Cost]) -> str:
    """Return the chart as SVG: a bar for each row, and a line where its target is."""
    rows = [Row(each.name, round(each.ratio, 1), each.target) for each in costs]
    chart = bar_chart("Processor time, times a bare Flask page", rows, "request", "times hello")
    space = WIDTH - LABEL - 60

    def place(width: str) -> float:
        return LABEL + space * float(width.rstrip("%")) / 100

    def drawn(number: int, bar: Bar, missed: bool) -> str:
        top, look = 40 + ROW * number, ' class="missed"' if missed else ""
        target = place(bar.other_width) if bar.other else 0
        line = f'<path d="M{target:.1f} {top - 3}v{ROW - 4}"/>' if bar.other else ""
        return (
            f'<text x="{LABEL - 8}" y="{top + 13}" text-anchor="end">{escape(bar.row.label)}</text>'
            f'<rect{look} x="{LABEL}" y="{top}" width="{place(bar.width) - LABEL:.1f}"'
            f' height="{ROW - 10}" rx="2"/>{line}'
            f'<text x="{max(place(bar.width), target) + 8:.1f}" y="{top + 13}">{bar.value}</text>'
        )

    bars = [
        drawn(number, bar, cost.missed)
        for number, (bar, cost) in enumerate(zip(chart.bars, costs, strict=True))
    ]
    height = 40 + ROW * len(bars) + 6
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
            f' width="{WIDTH}" height="{height}" role="img" aria-label="{chart.caption}">',
            "<style>text{font:13px system-ui,sans-serif;fill:#2a2622}.title{font-weight:600}"
            "rect{fill:#5b7f95}.missed{fill:#b3543f}.ground{fill:#fcf8ee}"
            "path{stroke:#2a2622;stroke-width:2}@media(prefers-color-scheme:dark){"
            "text{fill:#efe8da}.ground{fill:#1d1b18}path{stroke:#efe8da}}</style>",
            f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
            f'<text class="title" x="12" y="22">{chart.caption} (line: target)</text>',
            *bars,
            "</svg>\n",
        )
    )
