"""Rate limits: each request counts once, by client, in bounded memory."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

from app.config import Config
from app.factory import create_app
from app.web.rates import Rates, client_of
from tests.conftest import ClientWith
from tests.html import parsed
from tests.ops.private_servers import private_server

PAGE = "/en/words/cat"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of rate limits: a list of one item, the time in seconds, which tests may set.

    Each reading moves the clock on a little.
    """
    now = [1000.0]

    def look() -> float:
        now[0] += 1e-6
        return now[0]

    monkeypatch.setattr("app.web.rates.time.monotonic", look)
    return now


def rates(limits: str) -> Callable[[str], int]:
    counted = Rates(Config(rate_limit=limits))
    return lambda client: counted.wait("requests", counted.requests, client)


def test_the_window_of_a_rate_limit_slides(clock: list[float]) -> None:
    wait = rates("4 per minute")
    assert [wait("a") for _ in range(5)] == [0, 0, 0, 0, 60]
    assert wait("b") == 0
    clock[0] += 80  # a third of the next window: of the four, two and two thirds still count
    assert [wait("a") for _ in range(3)] == [0, 0, 10]
    clock[0] += 11
    assert [wait("a") for _ in range(2)] == [0, 14]
    clock[0] += 200
    assert [wait("a") for _ in range(4)] == [0] * 4


def test_all_rate_limits_apply_and_the_longest_wait_is_reported(clock: list[float]) -> None:
    wait = rates("6 per minute; 7 per hour")
    assert [wait("a") for _ in range(9)] == [0] * 6 + [60, 3600, 3600]


def test_players_at_one_ip_address_count_separately_up_to_a_limit(clock: list[float]) -> None:
    """Cookies cost nothing, so a client that collects them is still one client."""
    counted = Rates(Config(rate_limit="2 per minute"))
    waits = [counted.wait_of_player(str(n // 3), "192.0.2.1") for n in range(3 * 30)]
    assert waits[:60] == [0, 0, 60] * 20
    assert min(waits[60:]) > 0
    assert counted.wait_of_player("70", "192.0.2.2") == 0


def test_the_least_recently_seen_client_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.web.rates.MAX_COUNTERS", 3)
    wait = rates("1 per minute")
    assert [bool(wait(client)) for client in "abcadab"] == [False] * 3 + [True, False, True, False]


def test_new_games_and_words_have_a_separate_rate_limit(client_with: ClientWith) -> None:
    """A refused form is shown again with what was typed."""
    client = client_with(WRITE_RATE_LIMIT="2 per hour")
    games = "/en/hangman/games"
    word = {"kind": "friend", "word": "education", "clue": "what schools give", "format": "json"}
    assert [client.post(games).status_code for _ in range(3)] == [303, 303, 429]
    refused = client.post(games, data=word)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 1700
    page = parsed(refused.text)
    assert page.one("input[name=word]")["value"] == "education"
    assert page.one("input[name=clue]")["value"] == "what schools give"
    answer = client.post(f"{games}?format=json", data=word)
    assert (answer.status_code, answer.json["error"]["code"]) == (429, "too-many-created")
    assert client.get("/en/hangman/").status_code == 200
    other = client.post(games, environ_overrides={"REMOTE_ADDR": "192.0.2.9"})
    assert other.status_code == 303


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
def test_all_addresses_in_a_network_count_as_one_client(address: str | None, client: str) -> None:
    assert client_of(address) == client


@pytest.mark.parametrize("kept", ["in memory", "in Redis", "in memory, as Redis is away"])
def test_each_request_counts_once(
    tmp_path: Path,
    few_words: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    kept: str,
) -> None:
    """Redis counts for all workers together; while it is away, it is tried only now and then."""
    monkeypatch.setattr("app.web.rates.REDIS_REST", 600)
    settings = {"database_url": f"sqlite:///{tmp_path / 'quartet.sqlite'}"}
    settings |= {"rate_limit": "6 per hour"}
    with private_server("redis") if kept == "in Redis" else nullcontext() as server:
        if kept != "in memory":
            settings["redis_url"] = server.url if server else "redis://127.0.0.1:1"
        config = Config("development", "for tests only", few_words, **settings)
        workers = [create_app(config).test_client() for _ in range(2 if server else 1)]
        asked = [(PAGE, "::1"), (PAGE, "::2"), (PAGE, "::1"), ("/healthz", "::1")] * 3
        answers = [
            workers[turn % len(workers)].get(path, environ_overrides={"REMOTE_ADDR": address})
            for turn, (path, address) in enumerate(asked)
        ]
        counters = [Rates(config) for _ in workers]
        for _ in range(6):
            assert not counters[-1].is_spent("codes", counters[-1].requests, "::1")
            counters[0].wait("codes", counters[0].requests, "::1")
        assert counters[-1].is_spent("codes", counters[-1].requests, "::1")
    away = [each for each in caplog.messages if "Redis does not count" in each]
    assert len(away) == (2 if kept.endswith("away") else 0)  # of the app and of the counter
    assert [each.status_code for each in answers] == [200] * 8 + [429, 429, 429, 200]
    assert "Too many requests" in answers[8].text
    assert int(answers[8].headers["Retry-After"]) > 0
