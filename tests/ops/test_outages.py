"""Databases and Redis stop, crash, turn read-only or full while people play, and come back.

Redis hangs too; for databases that hang see test_hanging.py.

Pages that need none of these servers stay quick; a page whose server is away answers 503. No move
that was answered is lost, and soon after each server is back, all is well. The servers and the disk
belong to the test.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest
import redis
from sqlalchemy import create_engine, make_url, text

from app.store.database import Store
from tests.ops.private_servers import PrivateServer, private_server, small_disk
from tests.ops.test_hanging import (
    BACK_WITHIN,
    HANGS_FOR,
    LIGHT,
    PLAYERS,
    Player,
    all_served,
    assert_kept,
    assert_quick,
    at_play,
    light,
    players_of,
    wait_until,
)
from tests.server import running_server

OUTAGE_SECONDS = 3.0
DISK = {"postgresql": 150, "mariadb": 250}
"""Size of the disk in MB: room for a new server and a little more."""
READ_ONLY = {
    "postgresql": (
        "ALTER SYSTEM SET default_transaction_read_only = {}",
        "SELECT pg_reload_conf()",
    ),
    "mariadb": ("SET GLOBAL read_only = {}",),
}
A_PLAYER_OF_MARIADB = (
    "CREATE USER quartet@localhost",
    "CREATE USER quartet@127.0.0.1",
    "GRANT ALL ON test.* TO quartet@localhost",
    "GRANT ALL ON test.* TO quartet@127.0.0.1",
)
"""Statements that create a user for the site: root may write even to a read-only MariaDB."""


def command(server: PrivateServer, *statements: str) -> None:
    """Run statements as the server's owner, each in a transaction of its own."""
    engine = create_engine(server.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def fill(server: PrivateServer) -> None:
    """Leave no byte free on a server's disk."""
    with (server.disk / "filler").open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(bytes(1 << 16))


def empty(server: PrivateServer) -> None:
    """Free the disk again, and start the server if it has ended, as PostgreSQL may."""
    (server.disk / "filler").unlink()
    if not server.is_up():
        server.start()


Outage = tuple[str, Callable[[], None], Callable[[], None]]
"""A name, a function that breaks a server, and one that repairs it."""


def outages(server: PrivateServer) -> Iterator[Outage]:
    yield "stopped", server.stop, server.start
    yield "crashed", server.crash, server.start
    on, off = ([each.format(value) for each in READ_ONLY[server.kind]] for value in ("ON", "OFF"))
    yield "read-only", partial(command, server, *on), partial(command, server, *off)
    yield "full", partial(fill, server), partial(empty, server)


@contextmanager
def database(kind: str) -> Iterator[tuple[PrivateServer, str]]:
    """Run a server on a small disk; yield it and the database address for the site."""
    with small_disk(DISK[kind]) as disk, private_server(kind, disk) as server:
        url = make_url(server.url)
        if kind == "mariadb":
            command(server, *A_PLAYER_OF_MARIADB)
            url = url.set(username="quartet")
        yield server, url.render_as_string(hide_password=False)


@pytest.mark.parametrize("kind", ["postgresql", "mariadb"])
def test_a_database_outage_loses_nothing(kind: str, tmp_path: Path) -> None:
    acknowledged: set[tuple[str, str]] = set()
    with database(kind) as (server, url), closing(Store(url)) as store:
        store.upgrade()
        settings = {"DATABASE_URL": url, "WEB_CONCURRENCY": "2"}
        with running_server(tmp_path, settings) as address:
            writers, readers = players_of(store, address, acknowledged)
            players, watchers = writers + readers, [light(address, path) for path in LIGHT]
            began = 0.0
            with at_play(players + watchers):
                wait_until(lambda: all(len(each.answers) > 4 for each in players), BACK_WITHIN)
                for name, breaks, mends in outages(server):
                    began = began or time.monotonic()
                    breaks()
                    noticed = time.monotonic() + OUTAGE_SECONDS / 2
                    time.sleep(OUTAGE_SECONDS)
                    wait_until(lambda at=noticed: all(p.since(at) for p in players), BACK_WITHIN)  # type: ignore[misc]
                    assert_honest(name, writers, readers, noticed)
                    mends()
                    back = time.monotonic()
                    wait_until(partial(all_served, players, back), BACK_WITHIN)
                    print(f"{kind} {name}: well again after {time.monotonic() - back:.1f} s")
                    assert all_served(players, back), name
        assert_quick(watchers, began)
        assert_kept(store, acknowledged)


def assert_honest(name: str, writers: list[Player], readers: list[Player], noticed: float) -> None:
    """Assert that players got a 503 only for what the server could not do.

    name: the name of the outage.
    noticed: the time after which requests count.
    """
    found = {status for each in writers for status in each.since(noticed)}
    read = {status for each in readers for status in each.since(noticed)}
    if name in ("stopped", "crashed"):
        assert (found, read) == ({503}, {503}), name
    elif name == "read-only":
        assert (found, read) == ({503}, {200}), name
    else:  # what fits into the space that the server already holds may still be written
        assert found <= {303, 503}, name
        assert read <= {200, 503}, name


def test_a_redis_outage_delays_nothing(tmp_path: Path) -> None:
    with private_server("redis") as server, redis.Redis.from_url(server.url) as client:

        def setting(name: str, value: str) -> None:
            client.config_set(name, value)

        def hang() -> None:
            server.hang()
            time.sleep(HANGS_FOR - OUTAGE_SECONDS)

        broken: tuple[Outage, ...] = (
            ("hanging", hang, server.go_on),
            ("stopped", server.stop, server.start),
            ("crashed", server.crash, server.start),
            ("read-only", partial(client.replicaof, "127.0.0.1", "1"), client.slaveof),
            ("full", partial(setting, "maxmemory", "1"), partial(setting, "maxmemory", "0")),
        )
        settings = {
            "REDIS_URL": server.url,
            "RATE_LIMIT": "1000000 per minute",
            "WEB_CONCURRENCY": "2",
        }
        with running_server(tmp_path, settings) as address:
            paths = cycle(LIGHT)
            watchers = [light(address, next(paths)) for _ in range(PLAYERS)]
            began = 0.0
            with at_play(watchers):
                wait_until(lambda: all(len(each.answers) > 4 for each in watchers), BACK_WITHIN)
                assert client.keys("*"), "Redis counts"
                for name, breaks, mends in broken:
                    began = began or time.monotonic()
                    breaks()
                    time.sleep(OUTAGE_SECONDS)
                    mends()
                    client.flushall()
                    back = time.monotonic()
                    wait_until(lambda: bool(client.keys("*")), BACK_WITHIN)
                    print(f"redis {name}: counts again after {time.monotonic() - back:.1f} s")
                    assert client.keys("*"), name
        assert_quick(watchers, began)
