"""Clients that send nothing, little or slowly to gunicorn itself hold up nobody else."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

import pytest

from app.web.worker import REQUEST_SECONDS
from tests.ops.endurance import observed_server
from tests.server import running_server

SOCKETS = 16
QUICK = 0.1
"""Seconds within which half of the other requests are answered; each once took 4 seconds."""
FORM = (
    b"POST /en/hangman/games HTTP/1.1\r\nHost: quartet\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nword="
)
END = b"\r\n\r\n"
PAGE = b"GET /en/words/cat HTTP/1.1\r\nHost: quartet\r\n\r\n"
NEVER_HANGS_UP = b"GET /en/words/cat HTTP/1.1\r\nHost: quartet\r\nConnection: close\r\n\r\n"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    with running_server(tmp_path_factory.mktemp("slow")) as address:
        yield "127.0.0.1", int(address.rpartition(":")[2])


def asked(host: tuple[str, int], times: int = 11) -> float:
    """Return the median time that /healthz takes on new connections, in seconds."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        with closing(HTTPConnection(*host, timeout=60)) as connection:
            connection.request("GET", "/healthz")
            assert connection.getresponse().status == 200
        taken.append(time.perf_counter() - began)
    return median(taken)


def wait_until_closed(connection: socket.socket) -> None:
    """Wait until the server hangs up, whatever it sends before; fail after 60 s of silence."""
    with suppress(ConnectionError):
        while connection.recv(4096):
            pass


def test_waiting_sockets_occupy_no_threads(host: tuple[str, int]) -> None:
    """Some sockets send a little now and then; others send many requests and read no answer."""
    kinds = (b"", b"GET /en/words/cat HTTP/1.1\r\nHost: qua", FORM, NEVER_HANGS_UP, PAGE * 200)
    with ExitStack() as stack:
        waiting = [
            stack.enter_context(unread(host, kind)) for kind in kinds for _ in range(SOCKETS)
        ]
        drips = [stack.enter_context(unread(host, b"GET / HTTP/1.1\r\n")) for _ in range(2)]
        for _ in range(30):
            assert asked(host, 5) < QUICK
            for drip, piece in zip(drips, (b"X", b"X-A: b\r\n"), strict=True):
                with suppress(ConnectionError):
                    drip.sendall(piece)
            waiting += [stack.enter_context(unread(host, b"")) for _ in range(2)]
            time.sleep(REQUEST_SECONDS / 25)
        for each in (*waiting, *drips):
            wait_until_closed(each)


def unread(host: tuple[str, int], sent: bytes) -> socket.socket:
    """Return a connection with the smallest receive buffer allowed, after sending these bytes."""
    client = socket.socket()
    client.settimeout(60)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    client.connect(host)
    client.sendall(sent)
    return client


def test_a_request_may_arrive_in_pieces_and_be_followed_by_another(host: tuple[str, int]) -> None:
    with socket.create_connection(host, timeout=60) as client:
        for piece in (PAGE[:9], PAGE[9:-2], PAGE[-2:] + PAGE, PAGE[:30], PAGE[30:]):
            client.sendall(piece)
            time.sleep(0.05)
        answers = b""
        while answers.count(b"</html>") < 3:
            received = client.recv(65536)
            assert received
            answers += received
    assert answers.count(b"HTTP/1.1 200 OK") == 3


def test_a_form_may_arrive_in_pieces(host: tuple[str, int]) -> None:
    """A network may carry 1,460 bytes at a time. Here the first piece ends within the body."""
    body = b"kind=friend&misses=12&word=castle&clue=" + b"x" * 90
    form = FORM.partition(b"60000")[0] + b"%d" % len(body) + END + body
    start = form.index(body) + 5
    answers = b""
    with socket.create_connection(host, timeout=REQUEST_SECONDS / 2) as client:
        for piece in (form[:start], form[start : start + 40], form[start + 40 :]) * 2:
            client.sendall(piece)
            time.sleep(0.05)
        while answers.count(b"HTTP/1.1 303") < 2:
            received = client.recv(65536)
            assert received
            answers += received


@pytest.mark.parametrize("framing", [b"Transfer-Encoding: chunked", b"Content-Length: 70000"])
def test_a_chunked_or_too_large_body_is_refused_before_it_arrives(
    host: tuple[str, int], framing: bytes
) -> None:
    """What the client sends next is not read as another request."""
    with socket.create_connection(host, timeout=60) as client:
        client.sendall(b"POST /en/hangman/games HTTP/1.1\r\nHost: quartet\r\n" + framing + END)
        assert client.recv(65536)[9:12] in (b"411", b"413")
        with suppress(ConnectionError):
            client.sendall(PAGE)
            assert b"HTTP/1.1 200" not in client.recv(65536)
        wait_until_closed(client)


def test_idle_connections_stay_open_without_occupying_threads(host: tuple[str, int]) -> None:
    with ExitStack() as stack:
        connections = [
            stack.enter_context(closing(HTTPConnection(*host, timeout=60))) for _ in range(SOCKETS)
        ]
        for turn in range(3):
            for connection in connections:
                connection.request("GET", "/healthz")
                assert connection.getresponse().read()
            assert asked(host) < QUICK
            time.sleep(2.5 * (turn == 1))  # longer than gunicorn keeps them by default


def test_a_worker_answers_requests_in_progress_before_it_stops(
    tmp_path: Path, few_words: Path
) -> None:
    settings = {"WORDLISTS_DIR": str(few_words)}
    with observed_server(tmp_path, settings) as (address, parent), ExitStack() as stack:
        host = "127.0.0.1", int(address.rpartition(":")[2])
        silent, client = (
            stack.enter_context(socket.create_connection(host, timeout=60)) for _ in range(2)
        )
        client.sendall(PAGE[:30])
        asked(host, 1)
        os.kill(parent.pid, signal.SIGTERM)
        wait_until_closed(silent)
        client.sendall(PAGE[30:])
        assert client.recv(12) == b"HTTP/1.1 200"
