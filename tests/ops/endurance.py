"""Long runs against a real server of one worker: the CPU and memory that requests take.

`python -m tests.ops.endurance requests [50000] [SEED]`: generated requests of every route and
method. None may end in a traceback, a broken connection, or a status of 500 or more (except 503).
None may take more than a second of CPU, or raise the worker's memory by more than 50 MB meanwhile.

`python -m tests.ops.endurance solves [200000] [SEED]`: solves of all games in both languages. Once
the worker is warm, its memory must stay the same, within 5%, and every status must be 200 or 400.

Both print a summary, and end with exit code 1 if a limit was exceeded. The worker's CPU and memory
are the kernel's figures in /proc (Linux).
"""

import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from hypothesis import HealthCheck, Phase, given, seed, settings

from app.config import Config
from app.factory import create_app
from app.solver.lexicon.lexicon import Lexicon
from tests.any_input import Request, addresses_of, requests
from tests.server import ROOT, running_server

CPU_SECONDS = 1.0
GROWTH_MB = 50.0
FLAT = 0.05
WARM = 0.1
"""The share of a run of solves after which a worker has touched all the memory that it keeps."""
SAMPLE = 500
"""How many solves there are between two readings of the worker's memory."""
TICK = os.sysconf("SC_CLK_TCK")
SOLVES = ("countdown", "ruzzle", "ladder", "hangman")


class Process:
    """The kernel's figures for one of our processes."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._folder = Path("/proc") / str(pid)

    def cpu_seconds(self) -> float:
        fields = (self._folder / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def megabytes(self, of: str = "VmRSS") -> float:
        """Return the memory of the process in MB.

        of: "VmRSS" for the present, "VmHWM" for the peak since `forget_peak`.
        """
        status = (self._folder / "status").read_text()
        return int(status.split(f"{of}:")[1].split()[0]) / 1024

    def forget_peak(self) -> None:
        (self._folder / "clear_refs").write_text("5")

    def children(self) -> list["Process"]:
        pids = (self._folder / "task" / self._folder.name / "children").read_text().split()
        return [Process(int(pid)) for pid in pids]


@contextmanager
def observed_server(
    folder: Path, environment: Mapping[str, str] | None = None, root: Path = ROOT
) -> Iterator[tuple[str, Process]]:
    """Run a server as `running_server` does; yield its address and its parent process."""
    pid = folder / "pid"
    settings = {"GUNICORN_CMD_ARGS": f"--pid {pid}", **(environment or {})}
    with running_server(folder, settings, root) as address:
        yield address, Process(int(pid.read_text()))


class Client:
    """A client on one connection, which it opens again when the server has closed it."""

    def __init__(self, address: str) -> None:
        self._connection = HTTPConnection(address.removeprefix("http://"), timeout=120)

    def ask(self, request: Request) -> tuple[int, bytes]:
        headers = {name: value.encode() for name, value in request.headers.items()}
        try:
            return self._ask(request, headers)
        except OSError:
            # The server closes idle connections. A request that it cannot answer fails again.
            self.close()
            return self._ask(request, headers)

    def close(self) -> None:
        self._connection.close()

    def _ask(self, request: Request, headers: dict[str, bytes]) -> tuple[int, bytes]:
        self._connection.request(request.method, request.path, request.body, headers)
        answer = self._connection.getresponse()
        return answer.status, answer.read()


def with_a_worker(job: Callable[[Client, Process], bool]) -> bool:
    """Run a job on a server of one worker with a database of its own."""
    with (
        TemporaryDirectory(prefix="quartet-") as folder,
        observed_server(Path(folder)) as (address, parent),
    ):
        (worker,) = parent.children()
        return job(Client(address), worker)


def generated_requests(count: int, number: int) -> bool:
    """Send generated requests and print the highest costs; return whether none broke a limit.

    number: the seed.
    """
    with TemporaryDirectory(prefix="quartet-") as folder:
        database = f"sqlite:///{folder}/quartet.sqlite"
        config = Config("development", "a test's own", database_url=database, rate_limit="")
        every_request = requests(addresses_of(create_app(config)))

    def job(client: Client, worker: Process) -> bool:
        statuses: Counter[int] = Counter()
        dearest, largest = (0.0, ""), (0.0, "")
        wrong = 0

        @settings(
            max_examples=count, phases=[Phase.generate], database=None, deadline=None,
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @seed(number)
        @given(request=every_request)
        def send(request: Request) -> None:
            nonlocal dearest, largest, wrong
            worker.forget_peak()
            cpu, memory = worker.cpu_seconds(), worker.megabytes()
            try:
                status, body = client.ask(request)
            except OSError as error:
                client.close()
                status, body = 0, repr(error).encode()
            cost = worker.cpu_seconds() - cpu
            growth = worker.megabytes("VmHWM") - memory
            statuses[status] += 1
            shown = f"{request.method} {request.path[:300]} {(request.body or '')[:300]}"
            dearest, largest = max(dearest, (cost, shown)), max(largest, (growth, shown))
            broken = status == 0 or (status >= 500 and status != 503) or b"Traceback" in body
            if broken or cost > CPU_SECONDS or growth > GROWTH_MB:
                wrong += 1
                print(f"{status}, {cost:.2f} s, {growth:.1f} MB: {request!r:.3000}", flush=True)

        started = time.monotonic()
        send()
        print(f"{statuses.total()} requests in {time.monotonic() - started:.0f} s, seed {number}")
        print("statuses: " + ", ".join(f"{s}: {n}" for s, n in sorted(statuses.items())))
        print(f"dearest: {dearest[0]:.2f} s of CPU, {dearest[1]}")
        print(f"largest: {largest[0]:.1f} MB, {largest[1]}")
        print(f"worker at the end: {worker.megabytes():.1f} MB; {wrong} beyond the limits")
        return not wrong

    return with_a_worker(job)


def solve_of(game: str, lexicon: Lexicon, rng: random.Random) -> dict[str, str]:
    """Return the query of a random solve, which no cache is likely to hold."""
    language = lexicon.language
    letters = language.alphabet
    word = lexicon.word(rng.randrange(len(lexicon)))
    if game == "countdown":
        return {"letters": "".join(rng.choices("aeiou" + letters, k=8)) + rng.choice("?a")}
    if game == "ruzzle":
        return {"grid": "/".join("".join(rng.choices("aeiost" + letters, k=4)) for _ in range(4))}
    if game == "hangman":
        shown = {letter for letter in word if rng.random() < 0.3}
        pattern = "".join(letter if letter in shown else "_" for letter in word)
        wrong = sorted(set(rng.sample(letters, 3)) - set(word))
        return {"pattern": pattern, "wrong": "".join(wrong)}
    alike = lexicon.ids_of_length(len(word))
    return {"start": word, "end": lexicon.word(int(rng.choice(alike)))}


def mixed_solves(count: int, number: int) -> bool:
    """Request solves of all games, some as pages; return whether all went well.

    Memory use must stay flat, and every status must be 200 or 400. number: the seed.
    """
    rng = random.Random(number)
    lexicons = [Lexicon.read(ROOT / "wordlists" / code) for code in ("en", "fr")]
    kinds = cycle([(lexicon, game) for game in SOLVES for lexicon in lexicons])

    def job(client: Client, worker: Process) -> bool:
        statuses: Counter[int] = Counter()
        memory: list[float] = []
        started = time.monotonic()
        for done in range(1, count + 1):
            lexicon, game = next(kinds)
            query = solve_of(game, lexicon, rng)
            as_page = rng.random() < 0.1
            path = f"/{lexicon.language.code}/{game}/solve?{urlencode(query)}"
            status, _ = client.ask(Request("GET", path if as_page else f"{path}&format=json"))
            statuses[status] += 1
            if done % SAMPLE == 0:
                memory.append(worker.megabytes())
                print(f"{done} solves: {memory[-1]:.1f} MB", flush=True)
        warm = memory[int(count * WARM) // SAMPLE :]
        spread = max(warm) / min(warm) - 1
        print(f"{count} solves in {time.monotonic() - started:.0f} s, seed {number}: {statuses}")
        print(
            f"worker once warm: {warm[0]:.1f} MB, at the end {warm[-1]:.1f} MB,"
            f" at most {spread:.1%} between its least and its most"
        )
        return spread <= FLAT and set(statuses) <= {200, 400}

    return with_a_worker(job)


def main(what: str, count: str = "", number: str = "1") -> bool:
    run, usual = {"requests": (generated_requests, 50_000), "solves": (mixed_solves, 200_000)}[what]
    return run(int(count or usual), int(number))


if __name__ == "__main__":
    sys.exit(not main(*sys.argv[1:]))
