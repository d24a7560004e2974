"""A database that is away, full, busy or read-only: pages answer 503, and solving still works."""

import socket
import sqlite3
import ssl
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from unittest.mock import ANY

import pytest
from flask import Flask, Response, jsonify
from flask.testing import FlaskClient
from sqlalchemy import event, text
from sqlalchemy.engine import make_url

from app.config import BadConfig, Config
from app.factory import create_app
from app.store import current_store, deadlines, engines, hangman_games, readiness
from app.store.database import REQUEST_SECONDS, Store, StoreUnavailable, Trouble
from app.store.deadlines import CONNECT_SECONDS, deadline, seconds_left
from app.store.hangman_games import StoredGame
from app.store.models import GameRow
from app.web.errors import STORE
from tests.databases import SERVERS
from tests.ops.private_servers import PrivateServer, private_server, small_disk
from tests.store.test_puzzles import only, put, puzzle
from tests.today import TODAY

STOCK = "/en/ladder/puzzles"
GAME = StoredGame("en", "castle", 6)


def small_app(address: str, few_words: Path) -> Flask:
    """Return the app on a database, with an address, /begin, that writes to the store."""
    config = Config("development", "for tests only", few_words, address, rate_limit="", today=TODAY)
    app = create_app(config)

    @app.get("/begin")
    def begin() -> Response:
        return jsonify(hangman_games.begin(current_store(), GAME).id)

    return app


def starts(client: FlaskClient) -> list[str]:
    """Return the start words on the first page of the puzzle bank."""
    answer = client.get(STOCK + "?format=json")
    assert answer.status_code == 200
    return [each["start"] for each in answer.get_json()["puzzles"]]


@pytest.fixture(autouse=True)
def no_answer_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `/readyz` query the database each time."""
    monkeypatch.setattr(readiness, "VALID_SECONDS", 0.0)


@pytest.fixture(params=SERVERS)
def kind(request: pytest.FixtureRequest) -> str:
    """Each kind of database that runs on a server."""
    return str(request.param)


@pytest.fixture(scope="module", params=SERVERS)
def server(request: pytest.FixtureRequest) -> Iterator[PrivateServer]:
    """A server that tests may stop, whose database has one puzzle."""
    with private_server(str(request.param)) as server:
        with closing(Store(server.url)) as store:
            store.upgrade()
            put(store, puzzle("cat-cot-dot"))
        yield server


@pytest.fixture
def client(server: PrivateServer, few_words: Path) -> Iterator[FlaskClient]:
    """A client of the app on that server; after the test, the server is made to run again."""
    app = small_app(server.url, few_words)
    with app.app_context():
        store = current_store()
    with closing(store):
        yield app.test_client()
        server.go_on()
        if not server.is_up():
            server.start()


def test_pages_that_need_the_database_answer_503_until_it_is_back(
    client: FlaskClient, server: PrivateServer
) -> None:
    for _ in range(2):
        assert starts(client) == ["cat"]
        assert client.get("/readyz").status_code == 200
        server.stop()
        for address, sentence in (
            (STOCK, STORE[Trouble.UNREADABLE].text),
            ("/begin", STORE[Trouble.UNWRITABLE].text),
        ):
            answer = client.get(address)
            assert answer.status_code == 503
            assert sentence in answer.text
            assert answer.headers["Retry-After"]
        assert client.get("/readyz").status_code == 503
        assert client.get("/healthz").status_code == 200
        assert client.get("/en/ladder/solve?start=cat&end=dot").status_code == 200
        assert client.get("/").status_code == 200
        server.start()


def test_connecting_to_mariadb_reads_the_certificates_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Reading the certificates takes 40 ms of CPU, during which the worker answers nobody else."""
    read = []
    make = ssl.create_default_context
    monkeypatch.setattr(
        ssl, "create_default_context", lambda **given: read.append(given) or make(**given)
    )
    with closing(Store("mariadb+pymysql://root@127.0.0.1:1/test")) as store:
        for _ in range(3):
            assert store.trouble()
    assert len(read) == 1


def test_the_app_starts_without_its_database(client: FlaskClient, server: PrivateServer) -> None:
    server.stop()
    assert client.get(STOCK + "?format=json").json == {
        "error": {"field": None, "code": ANY, "message": STORE[Trouble.UNREADABLE].text}
    }
    server.start()
    assert starts(client) == ["cat"]


def test_a_finished_transaction_sends_nothing_more_to_the_server(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, a player waited five seconds for a rollback that nobody needed."""
    ends: list[str] = []
    for name in ("do_commit", "do_rollback"):
        end = getattr(store.engine.dialect, name)
        monkeypatch.setattr(
            store.engine.dialect,
            name,
            lambda connection, name=name, end=end: (ends.append(name), end(connection)),
        )
    put(store, puzzle("cat-cot-dot"))
    assert only(store).start == "cat"
    with suppress(StoreUnavailable), store.writing():
        raise StoreUnavailable(Trouble.UNWRITABLE)
    assert ends == ["do_commit", "do_commit", "do_rollback"]


def test_a_hanging_server_is_soon_given_up_on_and_not_tried_again_at_once(
    client: FlaskClient, server: PrivateServer
) -> None:
    assert starts(client) == ["cat"]
    server.hang()
    started = time.monotonic()
    assert client.get(STOCK).status_code == 503
    assert time.monotonic() - started < REQUEST_SECONDS
    started = time.monotonic()
    for _ in range(10):
        assert client.get(STOCK).status_code == 503
    each_waiting = 10 * CONNECT_SECONDS
    assert time.monotonic() - started < each_waiting / 2, "later requests must not wait each time"


SLEEP = {"postgresql": "SELECT pg_sleep(50)", "mariadb": "SELECT SLEEP(50)"}


def test_a_query_is_abandoned_at_its_deadline(kind: str, store: Store) -> None:
    """The deadline ends only that connection: a new one answers."""
    put(store, puzzle("cat-cot-dot"))
    started = time.monotonic()
    with (
        pytest.raises(StoreUnavailable, match="store-unreadable"),
        store.reading() as session,
        deadline(0.5),
    ):
        session.execute(text(SLEEP[kind]))
    assert time.monotonic() - started < 25
    assert only(store).start == "cat"


def test_all_transactions_in_a_request_share_one_deadline(tmp_path: Path) -> None:
    left = []
    with (
        closing(Store(f"sqlite:///{tmp_path / 'quartet.sqlite'}")) as store,
        Flask("app").test_request_context(),
    ):
        for _ in range(3):
            with store.reading():
                left.append(seconds_left())
                time.sleep(0.1)
    assert REQUEST_SECONDS >= left[0] > left[1] + 0.1 > left[2] + 0.2


def test_an_inner_deadline_never_extends_the_outer_one() -> None:
    with deadline(0.5), deadline(5.0):
        assert seconds_left() <= 0.5


@pytest.mark.parametrize("driver", ["mariadb+pymysql", "postgresql+psycopg"])
def test_connecting_never_takes_longer_than_the_deadline(
    driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadlines, "CONNECT_SECONDS", 20.0)
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        closing(Store(f"{driver}://nobody@127.0.0.1:{silent.getsockname()[1]}/none")) as store,
        deadline(0.5),
    ):
        started = time.monotonic()
        assert store.trouble()
    assert time.monotonic() - started < 10


def test_the_reason_for_an_outage_is_logged_but_not_shown_to_the_visitor(
    client: FlaskClient, server: PrivateServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.stop()
    answers = [client.get(address).text for address in (STOCK, "/readyz")]
    port = str(make_url(server.url).port)
    assert port in caplog.text or "2003" in caplog.text
    assert not any(port in answer or "Traceback" in answer for answer in answers)
    messages = [each.getMessage() for each in caplog.records if each.name == "app.store.database"]
    assert len(messages) == 2
    assert not any("\n" in message for message in messages)


def test_a_full_sqlite_database_can_be_read_but_not_written_to(
    tmp_path: Path, few_words: Path
) -> None:
    app = small_app(f"sqlite:///{tmp_path / 'full.sqlite'}", few_words)
    with app.app_context():
        store = current_store()
    put(store, puzzle("cat-cot-dot"))
    pages = [1]

    @event.listens_for(store.engine, "checkout")
    def limit(connection: sqlite3.Connection, *_: object) -> None:
        # As many pages as the file has already: "database or disk is full" for any more.
        connection.execute(f"PRAGMA max_page_count = {pages[0]}")

    client = app.test_client()
    with closing(store):
        assert client.get("/readyz").status_code == 503, "a game may still fit, a large one not"
        with suppress(StoreUnavailable):
            for _ in range(1_000):
                hangman_games.begin(store, GAME)
        answer = client.get("/begin")
        assert (answer.status_code, STORE[Trouble.UNWRITABLE].text in answer.text) == (503, True)
        assert starts(client) == ["cat"]
        response = client.get("/readyz")
        assert (response.status_code, "not written" in response.json["reason"]) == (503, True)
        pages[0] = 1_000_000
        assert client.get("/begin").status_code == 200
        assert client.get("/readyz").status_code == 200


def test_a_site_on_a_full_disk_is_not_ready(few_words: Path) -> None:
    with small_disk(8) as disk:
        app = small_app(f"sqlite:///{disk / 'full.sqlite'}", few_words)
        client = app.test_client()
        assert client.get("/readyz").status_code == 200
        ballast = disk / "ballast"
        with suppress(OSError), ballast.open("wb") as file:
            while True:
                file.write(bytes(4096))
                file.flush()
        answer = [client.get("/readyz") for _ in range(5)][-1]
        assert (answer.status_code, "not written" in answer.json["reason"]) == (503, True)
        assert client.get(STOCK).status_code == 200
        ballast.unlink()
        assert client.get("/readyz").status_code == 200
        with app.app_context():
            current_store().close()


def test_readiness_checks_seldom_reach_the_database(
    tmp_path: Path, few_words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "VALID_SECONDS", 3600.0)
    app = small_app(f"sqlite:///{tmp_path / 'asked.sqlite'}", few_words)
    with app.app_context():
        store = current_store()
    put(store, puzzle("cat-cot-dot"))
    begun: list[object] = []
    event.listen(store.engine, "begin", begun.append)
    client = app.test_client()
    with closing(store):
        assert [client.get("/readyz").status_code for _ in range(50)] == [200] * 50
        assert len(begun) == 2, "one transaction that reads, one that writes"
        with store.reading() as session:
            assert session.query(GameRow).count() == 0


def test_concurrent_readiness_checks_do_not_wait_for_each_other(tmp_path: Path) -> None:
    file = tmp_path / "quartet.sqlite"
    with closing(Store(f"sqlite:///{file}")) as store, closing(sqlite3.connect(file)) as other:
        put(store, puzzle("cat-cot-dot"))
        ready = readiness.Readiness(store)
        assert ready.trouble() is None
        other.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(1) as threads, deadline(60):
            asks = threads.submit(ready.trouble)
            while not ready._asking.locked():
                time.sleep(0.001)
            assert [ready.trouble() for _ in range(50)] == [None] * 50
            assert not asks.done()
            other.rollback()
            assert asks.result() is None


def test_a_read_only_database_refuses_writes(tmp_path: Path) -> None:
    file = tmp_path / "quartet.sqlite"
    with closing(Store(f"sqlite:///{file}", "delete")) as store:
        put(store, puzzle("cat-cot-dot"))
    read_only = f"sqlite:///file:{file}?mode=ro&uri=true"
    with closing(Store(read_only, "delete")) as store:
        assert only(store).start == "cat"
        assert store.trouble() is None
        with pytest.raises(StoreUnavailable, match="store-unwritable"):
            hangman_games.begin(store, GAME)


def test_a_file_that_is_not_a_database_counts_as_unavailable(tmp_path: Path) -> None:
    file = tmp_path / "quartet.sqlite"
    file.write_bytes(b"something else" * 1000)
    with closing(Store(f"sqlite:///{file}")) as store:
        assert "cannot be reached" in str(store.trouble())
        with pytest.raises(StoreUnavailable):
            only(store)


def test_a_writer_blocked_too_long_gets_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "BUSY_SECONDS", 0.2)
    file = tmp_path / "quartet.sqlite"
    with closing(Store(f"sqlite:///{file}")) as store, closing(sqlite3.connect(file)) as other:
        put(store, puzzle("cat-cot-dot"))
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable):
            hangman_games.begin(store, GAME)
        assert only(store).start == "cat", "readers do not wait"
        other.rollback()
        assert hangman_games.begin(store, GAME).id


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:", "nonsense", "oracle://x/y"])
def test_an_unusable_database_address_stops_the_site_from_starting(address: str) -> None:
    with pytest.raises(BadConfig, match="DATABASE_URL"):
        Store(address)


def test_no_message_contains_a_password(caplog: pytest.LogCaptureFixture) -> None:
    with closing(Store("postgresql+psycopg://me:hunter2@127.0.0.1:1/x")) as store:
        trouble = store.trouble()
        assert "hunter2" not in f"{trouble} {store.name} {caplog.text}"
        assert "me" in store.name


def test_the_database_address_may_shorten_but_not_extend_the_connect_timeout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def connect(*_: object, connect_timeout: int, **__: object) -> None:
        asked.append(connect_timeout)
        raise OSError

    monkeypatch.setattr(deadlines, "_psycopg_connect", lambda: connect)
    for seconds in (1, 10, 0, -1):
        address = f"postgresql+psycopg://localhost/none?connect_timeout={seconds}"
        with suppress(OSError), deadline(REQUEST_SECONDS):
            engines._server_engine(make_url(address)).connect()
    assert asked == [1, *[CONNECT_SECONDS] * 3]
