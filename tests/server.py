"""A real server for tests: gunicorn with the project's own settings, on a free port."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import requests
from werkzeug.serving import make_server

from tests.today import TODAY

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

ROOT = Path(__file__).parent.parent
PATIENCE_SECONDS = 120
"""How many seconds a server may take to start or to stop: plenty, as the machine may be busy."""


@contextmanager
def running_server(
    folder: Path, environment: Mapping[str, str] | None = None, root: Path = ROOT
) -> Iterator[str]:
    """Serve the app with a fresh SQLite database in the folder, and yield `http://127.0.0.1:PORT`.

    environment: settings that differ from the tests' own (no rate limit, one worker, a fixed day).
    root: the folder of the project's files.
    Raises RuntimeError, with the end of the server's log, if the server does not start.
    """
    port = free_port()
    settings = {
        **{name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ},
        "APP_ENV": "development",
        "DATABASE_URL": f"sqlite:///{folder / 'quartet.sqlite'}",
        "RATE_LIMIT": "",
        "WRITE_RATE_LIMIT": "",
        "TODAY": TODAY.isoformat(),
        "WEB_CONCURRENCY": "1",
        **(environment or {}),
    }
    command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", "wsgi:app"]
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=root, env=settings, stdout=output, stderr=output)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_until_up(address + settings.get("URL_PREFIX", ""), process, log)
            yield address
        finally:
            process.terminate()
            process.wait(PATIENCE_SECONDS)


@contextmanager
def served(app: "WSGIApplication") -> Iterator[str]:
    """Serve an app from this process, and yield `http://127.0.0.1:PORT`."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()


def free_port() -> int:
    """Return a port of this machine that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_up(address: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            requests.get(f"{address}/healthz", timeout=5).raise_for_status()
        except requests.RequestException:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the server did not start:\n{log.read_text(errors='replace')[-3000:]}")
