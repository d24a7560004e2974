"""What the site logs: a line for each answer, each outage once, and nothing personal."""

import logging
import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest
import requests
from flask import Flask, request
from flask.testing import FlaskClient

from app.web import logs
from tests.server import running_server

LINE = re.compile(
    r"[\d-]{10} [\d:.]{12} INFO quartet\.access: method=\S+ route=\S+ status=\d{3} ms=\d+\.\d"
    r" id=\S+ client=\S+"
)


class Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logs.handler.formatter)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def kept() -> Iterator[list[str]]:
    handler = Kept()
    logs.access.addHandler(handler)
    yield handler.lines
    logs.access.removeHandler(handler)


def test_each_request_is_logged_with_its_route_but_not_its_input(
    client: FlaskClient, kept: list[str]
) -> None:
    client.get("/en/countdown/solve?letters=auctioned", environ_base={"REMOTE_ADDR": "203.0.113.9"})
    client.get("/en/words/secret1%0A%1B[31m", environ_base={"REMOTE_ADDR": "2001:db8:1:2::9"})
    client.get("/xx/countdown/", environ_base={"REMOTE_ADDR": "\x1b[31m\n"})
    client.open("/en/", method="BR\x1bEW", headers={"X-Request-ID": "from-the-balancer.1"})
    assert all(LINE.fullmatch(line) for line in kept)
    asked = [re.sub(r".*access: | ms=\S+| id=[0-9a-f]{16}", "", line) for line in kept]
    assert asked == [
        "method=GET route=/<language:lang>/countdown/solve status=200 client=203.0.113.0",
        "method=GET route=- status=404 client=2001:db8:1::",
        "method=GET route=/<language:lang>/countdown/ status=400 client=-",
        "method=- route=- status=405 id=from-the-balancer.1 client=127.0.0.0",
    ]


@pytest.mark.parametrize(
    ("given", "is_kept"),
    [("9f-A.b:c/d+e=", True), ("a" * 64, True), ("a" * 65, False), ("a b", False), ("", False)],
)
def test_every_response_has_a_request_id_which_the_client_may_choose(
    client: FlaskClient, given: str, is_kept: bool
) -> None:
    for address in ("/healthz", "/no-such-page", "/en/hangman/"):
        response = client.get(address, headers={"X-Request-ID": given})
        request_id = response.headers["X-Request-ID"]
        assert request_id == given if is_kept else re.fullmatch("[0-9a-f]{16}", request_id)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("198.51.100.255", "198.51.100.0"),
        ("::ffff:198.51.100.255", "198.51.100.0"),
        ("2001:db8:aaaa:bbbb:cccc::1", "2001:db8:aaaa::"),
        ("198.51.100.255:80", "-"),
        ("unix:", "-"),
        (None, "-"),
    ],
)
def test_client_addresses_are_logged_only_as_networks(address: str | None, shown: str) -> None:
    assert logs.shortened(address) == shown


def test_client_input_cannot_start_or_colour_a_log_line() -> None:
    try:
        raise ValueError("typed\n2026-11-22 INFO forged\x1b[2J")
    except ValueError:
        record = logging.LogRecord("app", 40, "", 0, "a\nb\x1b %s", ("c\r",), sys.exc_info())
    first, *others = Kept().format(record).split("\n")
    assert first.endswith(r"ERROR app: a\x0ab\x1b c\x0d")
    assert others
    assert all(line.startswith("  | ") for line in others)
    assert "\x1b" not in "".join(others)


def test_requests_that_gunicorn_refuses_are_logged_without_their_content(
    tmp_path: Path, few_words: Path
) -> None:
    secret = b"/en/hangman/games/AAAAAAAAAAAAAAAAAAAAAA"
    requests_refused = [
        b"PROXY " + secret + b" 1.2.3.4\r\n\r\n",
        b"GET " + secret + b" HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nBad Header: " + secret + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nTransfer-Encoding: " + secret + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nExpect: " + secret + b"\r\n\r\n",
    ]
    with running_server(tmp_path, {"WORDLISTS_DIR": str(few_words)}) as address:
        port = int(address.rpartition(":")[2])
        for refused in requests_refused:
            with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
                connection.sendall(refused)
                assert connection.recv(64).startswith(b"HTTP/1.")
    log = (tmp_path / "server.log").read_text()
    assert log.count("Invalid request from client=127.0.0.0: ") == len(requests_refused)
    assert "hangman" not in log
    assert "ip=127" not in log


def test_an_outage_is_logged_once_and_not_for_every_request(
    tmp_path: Path, few_words: Path
) -> None:
    away = {
        "WORDLISTS_DIR": str(few_words),
        "DATABASE_URL": "postgresql://quartet:hunter2@127.0.0.1:1/quartet",
        "REDIS_URL": "redis://:hunter2@127.0.0.1:1",
        "RATE_LIMIT": "1000 per minute",
    }
    with running_server(tmp_path, away) as address:
        for _ in range(8):
            assert requests.get(f"{address}/en/ladder/puzzles", timeout=10).status_code == 503
    log = (tmp_path / "server.log").read_text()
    assert log.count("WARNING app.store.database: The store is unavailable: ") == 1
    assert len(re.findall(r"WARNING app.web.rates: ", log)) == 1
    assert "hunter2" not in log
    assert "Traceback" not in log
    assert log.count("route=/<language:lang>/ladder/puzzles status=503") == 8


def test_a_log_line_is_cheap_to_write(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cost is counted in function calls, with one handler and without pytest's handlers."""
    handler, calls = Kept(), 0
    monkeypatch.setattr(logs.access, "handlers", [handler])
    monkeypatch.setattr(logs.access, "propagate", False)
    monkeypatch.setattr(logs.access, "findCaller", None)  # would cost as much as the rest

    def called(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    with app.test_request_context("/en/"):
        sys.setprofile(called)
        try:
            logs._log_response(request.environ, "200 OK", 0.001, "0123456789abcdef")
        finally:
            sys.setprofile(None)
    assert len(handler.lines) == 1
    assert calls < 90
