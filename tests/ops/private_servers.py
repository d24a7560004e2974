"""Database servers that belong to one test, which may stop them or fill their disk.

Each server has a folder of its own below /tmp and a free port. Where the tests run as root, the
server runs as `nobody`, because PostgreSQL refuses to run as root. Whatever the test does, all
processes of the server are gone afterwards.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.left_out import leave_out

START_SECONDS = 60
STOP_SECONDS = 10
PROGRAMS = {
    "postgresql": ("initdb", "postgres"),
    "mariadb": ("mariadb-install-db", "mariadbd"),
    "redis": ("redis-server",),
}
READY = re.compile("ready (to accept|for) connections", re.IGNORECASE)
"""What all three kinds of server write to their logs once they accept connections."""
FOLDERS = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin")


class PrivateServer:
    """A server: its address for the app, its folder and its processes."""

    def __init__(self, kind: str, programs: Sequence[str], folder: Path, port: int) -> None:
        self.kind = kind
        self.url = _url(kind, port)
        self.disk = folder
        self._command = _command(kind, programs, folder, port)

    def start(self) -> None:
        """Start the server, for the first time or again, and wait until it is ready.

        Raise RuntimeError if it is not ready within a minute.
        """
        log = self.disk / "log"
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                self._command, stdout=output, stderr=output, cwd=self.disk, **_as_nobody()
            )
        _wait_until_ready(self._process, log)

    def is_up(self) -> bool:
        return self._process.poll() is None

    def hang(self) -> None:
        """Suspend every process: the kernel still accepts connections, but nothing answers."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def stop(self) -> None:
        """Shut the server down cleanly, without waiting for its clients."""
        # PostgreSQL would wait for them on SIGTERM.
        ends = signal.SIGINT if self.kind == "postgresql" else signal.SIGTERM
        self._process.send_signal(ends)
        self._process.wait(START_SECONDS)

    def crash(self) -> None:
        """End every process at once, as a power cut would."""
        for pid in reversed(self._everyone()):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def kill(self) -> None:
        """End every process, suspended or not; PostgreSQL first gets to free its shared memory."""
        self.go_on()
        everyone = self._everyone()
        if self.kind == "postgresql":
            with suppress(subprocess.TimeoutExpired):
                self._process.send_signal(signal.SIGQUIT)
                self._process.wait(STOP_SECONDS)
        for pid in everyone:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def _signal(self, number: signal.Signals) -> None:
        # Twice: a process that was being forked the first time is found the second time.
        for _ in range(2):
            for pid in self._everyone():
                with suppress(ProcessLookupError):
                    os.kill(pid, number)

    def _everyone(self) -> list[int]:
        """Return the process ids of the server and its descendants, parents first."""
        children: dict[int, list[int]] = {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                parent = int(stat.read_text().rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(stat.parent.name))
        found = [self._process.pid] if self._process.poll() is None else []
        for pid in found:
            found += children.get(pid, [])
        return found


@contextmanager
def private_server(kind: str, disk: Path | None = None) -> Iterator[PrivateServer]:
    """Run a new server of a kind: "postgresql", "mariadb" or "redis".

    disk: an empty folder for all its files; a temporary one by default.
    """
    programs = [_program(kind, name) for name in PROGRAMS[kind]]
    folder = disk or Path(tempfile.mkdtemp(prefix="quartet-"))
    try:
        if os.getuid() == 0:
            shutil.chown(folder, "nobody")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        for setup in _setup(kind, programs, folder):
            subprocess.run(setup, check=True, capture_output=True, **_as_nobody())
        server = PrivateServer(kind, programs, folder, port)
        try:
            server.start()
            yield server
        finally:
            server.kill()
    finally:
        if disk is None:
            shutil.rmtree(folder, ignore_errors=True)


def _as_nobody() -> dict[str, Any]:
    """Return the options that start a process as nobody, where the tests run as root."""
    return {"user": "nobody", "extra_groups": []} if os.getuid() == 0 else {}


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """Mount a disk of this size in memory; leave the test out where none can be mounted."""
    disk = Path(tempfile.mkdtemp(prefix="quartet-"))
    options = f"size={megabytes}m,mode=700"
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(disk)]
    try:
        if os.getuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
            leave_out("a full disk: this user may not mount one")
        try:
            yield disk
        finally:
            subprocess.run(["umount", "--lazy", str(disk)], check=True)
    finally:
        disk.rmdir()


def _program(kind: str, name: str) -> str:
    """Return the path of a server's program; without one, leave the test out."""
    debian = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)
    path = os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS, *debian])
    found = shutil.which(name, path=path)
    if found is None:
        leave_out(f"a {kind} of the tests' own: this machine has no {name}")
    return found


def _setup(kind: str, programs: Sequence[str], folder: Path) -> list[list[str]]:
    if kind == "postgresql":
        return [[programs[0], "-D", f"{folder}/data", "-U", "quartet", "-A", "trust", "-E", "UTF8"]]
    if kind == "mariadb":
        options = ["--auth-root-authentication-method=normal", "--skip-name-resolve"]
        return [[programs[0], "--no-defaults", f"--datadir={folder}/data", *options]]
    return []


def _command(kind: str, programs: Sequence[str], folder: Path, port: int) -> list[str]:
    if kind == "postgresql":
        options = ["-h", "127.0.0.1", "-p", str(port), "-k", str(folder)]
        return [programs[1], "-D", f"{folder}/data", *options]
    if kind == "mariadb":
        options = ["--bind-address=127.0.0.1", f"--port={port}", f"--socket={folder}/socket"]
        return [programs[1], "--no-defaults", f"--datadir={folder}/data", *options]
    options = ["--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder), "--save", ""]
    return [programs[0], *options]


def _url(kind: str, port: int) -> str:
    return {
        "postgresql": f"postgresql+psycopg://quartet@127.0.0.1:{port}/postgres",
        "mariadb": f"mariadb+pymysql://root@127.0.0.1:{port}/test",
        "redis": f"redis://127.0.0.1:{port}/0",
    }[kind]


def _wait_until_ready(process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if READY.search(log.read_text(errors="replace")):
            return
        time.sleep(0.05)
    raise RuntimeError(f"the server did not start:\n{log.read_text(errors='replace')[-3000:]}")
