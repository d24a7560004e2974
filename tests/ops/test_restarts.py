"""A server that stops or restarts under load answers every request that it has accepted."""

import itertools
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.ops.endurance import observed_server

CLIENTS = 3
PAGE = "/en/words/cat"
PAUSE = 0.02
"""Seconds between a client's requests: a light load, even beside other tests."""


@contextmanager
def served(folder: Path, lists: Path) -> Iterator[tuple[str, int]]:
    """Run a server of two workers; yield its host and port, and its process id."""
    settings = {"WORDLISTS_DIR": str(lists), "WEB_CONCURRENCY": "2"}
    with observed_server(folder, settings) as (address, parent):
        yield address.removeprefix("http://"), parent.pid


class Load:
    """Clients that request `paths` in turn again and again, each time on a new connection."""

    def __init__(self, host: str) -> None:
        self.answered = self.refused = 0
        self.lost: list[str] = []
        self.paths: Sequence[str] = (PAGE,)
        self._host = host
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._ask) for _ in range(CLIENTS)]

    def __enter__(self) -> "Load":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _ask(self) -> None:
        for number in itertools.count():
            if self._over.wait(PAUSE):
                return
            path = self.paths[number % len(self.paths)]
            with closing(HTTPConnection(self._host, timeout=60)) as connection:
                try:
                    connection.connect()
                except OSError:
                    self.refused += 1
                    continue
                try:
                    connection.request("GET", path, headers={"Connection": "close"})
                    answer = connection.getresponse()
                    answer.read()
                    assert answer.status in (200, 302, 308), f"{path}: {answer.status}"
                    self.answered += 1
                except (OSError, HTTPException, AssertionError) as error:
                    self.lost.append(repr(error))

    def until(self, reached: Callable[[], bool]) -> None:
        latest = time.monotonic() + 60
        while not reached():
            assert time.monotonic() < latest
            time.sleep(PAUSE)


def test_hup_restarts_the_workers_without_losing_a_request(tmp_path: Path, few_words: Path) -> None:
    with served(tmp_path, few_words) as (host, server), Load(host) as load:
        for _ in range(2):
            before = load.answered
            load.until(lambda at=before: load.answered > at + 20)  # type: ignore[misc]
            os.kill(server, signal.SIGHUP)
        before = load.answered
        load.until(lambda: load.answered > before + 60)
    assert (load.lost, load.refused) == ([], 0)
    assert (tmp_path / "server.log").read_text().count("Hang up") >= 2


def test_accepted_requests_are_answered_after_sigterm_and_new_ones_are_refused(
    tmp_path: Path, few_words: Path
) -> None:
    with served(tmp_path, few_words) as (host, server), Load(host) as load:
        load.until(lambda: load.answered > 20)
        os.kill(server, signal.SIGTERM)
        load.until(lambda: load.refused > 3)
    assert load.lost == []
