"""How requests are counted: by client, once each, in memory that nobody can fill."""

from pathlib import Path

import pytest
from limits import parse

from app.config import Config
from app.factory import create_app
from app.web import rates
from app.web.rates import MovingWindow, client_of
from tests.private_servers import private_server

PAGE = "/en/words/cat"


def test_a_window_moves_and_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("app.web.rates.time.monotonic", lambda: now)
    window = MovingWindow(parse("2 per minute"))
    assert [window.wait("a"), window.wait("b")] == [0, 0]
    now += 10
    assert [window.wait("a"), window.wait("a")] == [0, 50]
    now += 51
    assert [window.wait("a"), window.wait("a")] == [0, 9]
    now += 61
    assert window.wait("c") == 0
    assert set(window._times) == {"c"}


def test_what_has_left_the_window_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("app.web.rates.time.monotonic", lambda: now)
    window = MovingWindow(parse("1000 per minute"))
    for _ in range(100):
        assert window.wait("a") == 0
        now += 30
    assert len(window._times["a"]) <= 2


def test_who_has_not_come_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MAX_CLIENTS", 3)
    window = MovingWindow(parse("1 per minute"))
    for client in "abcad":
        window.wait(client)
    assert list(window._times) == ["c", "a", "d"]
    assert window.wait("a") > 0
    assert window.wait("b") == 0


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        (None, "unknown"),
        ("", "unknown"),
        ("unknown", "unknown"),
        ("::::", "::::"),
        ("x" * 8000, "x" * 64),
    ],
)
def test_all_addresses_of_one_network_are_one_client(address: str | None, client: str) -> None:
    assert client_of(address) == client


@pytest.mark.parametrize("redis", [False, True])
def test_each_request_counts_once_wherever_it_is_answered(
    tmp_path: Path, few_words: Path, redis: bool
) -> None:
    """New ones by Flask, known ones by the front cache, those beyond the limit by both."""

    def statuses(redis_url: str) -> list[int]:
        database = f"sqlite:///{tmp_path / 'quartet.sqlite'}"
        app = create_app(
            Config(
                "development",
                "for tests only",
                few_words,
                database,
                redis_url=redis_url,
                rate_limit="6 per hour",
            )
        )
        client = app.test_client()
        asked = [(PAGE, "::1"), (PAGE, "::2"), (PAGE, "::1"), ("/healthz", "::1")] * 3
        return [
            client.get(path, environ_overrides={"REMOTE_ADDR": address}).status_code
            for path, address in asked
        ]

    if redis:
        with private_server("redis") as server:
            answered = statuses(server.url)
    else:
        answered = statuses("")
    assert answered == [200] * 8 + [429, 429, 429, 200]
