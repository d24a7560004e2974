"""Cached answers: the same request gets the same answer, other requests do not."""

import tracemalloc
from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.web import caching
from app.web.caching import CachedResponse, ResponseCache

HEADERS = 20
SOLVE = "/en/countdown/solve?letters=auctioned"


@pytest.fixture
def kept(nothing_kept: ResponseCache) -> ResponseCache:
    return nothing_kept


def count(kept: ResponseCache) -> int:
    return len(kept._cached)


@pytest.mark.parametrize("address", [SOLVE, "/en/words/caution", "/fr/", "/en/archive", "/about"])
@pytest.mark.parametrize("accept", ["", "gzip", "gzip, deflate, br, zstd"])
def test_a_repeated_request_gets_the_same_answer(
    client: FlaskClient, kept: ResponseCache, address: str, accept: str
) -> None:
    first, second = (client.get(address, headers={"Accept-Encoding": accept}) for _ in range(2))
    assert count(kept) == 1
    assert first.data == second.data
    varying = {"X-Request-ID", "Date"}
    one, other = ({n: v for n, v in each.headers if n not in varying} for each in (first, second))
    assert one == other
    assert first.headers["X-Request-ID"] != second.headers["X-Request-ID"]
    tag = {"If-None-Match": second.headers["ETag"]}
    assert client.get(address, headers=tag).status_code == 304


def test_answers_are_cached_separately_for_each_host_and_encoding_and_format(
    client: FlaskClient, kept: ResponseCache
) -> None:
    json = {"Accept": "application/json"}
    for headers in ({}, {"Accept-Encoding": "gzip"}, {"Host": "other.example"}, json):
        for _ in range(2):
            answer = client.get(SOLVE, headers=headers)
            assert answer.headers.get("Content-Encoding") == headers.get("Accept-Encoding")
            assert answer.is_json == (headers == json)
    assert count(kept) == 4


def test_the_root_is_served_in_the_language_of_the_browser(
    client: FlaskClient, kept: ResponseCache
) -> None:
    for language in ("en", "fr", "en", "fr"):
        answer = client.get("/", headers={"Accept-Language": language})
        assert f'<html lang="{language}">' in answer.text
        assert "Accept-Language" in answer.headers["Vary"]
    assert count(kept) == 2


def test_the_home_page_changes_with_the_day(
    app: Flask, kept: ResponseCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = app.test_client()
    for day in (20, 21, 20):
        monkeypatch.setitem(app.config, "TODAY", date(2026, 11, day))
        assert client.get("/en/?format=json").json["today"] == f"2026-11-{day}"
    assert count(kept) == 2


@pytest.mark.parametrize(
    "address",
    [
        "/en/countdown/solve?letters=3",
        "/en/ruzzle/solve?grid=",
        "/en/nothing",
        "/en/hangman/",
        "/en/countdown/?day=2026-11-20&play=1",
    ],
)
def test_errors_and_games_and_daily_rounds_are_not_cached(
    client: FlaskClient, kept: ResponseCache, address: str
) -> None:
    client.get(address)
    client.head(SOLVE)
    client.get(SOLVE, headers={"Accept-Encoding": "gzip" + " " * 100})
    kinds = {key[0].partition(" ")[0] for key in kept._cached}
    assert not kinds


CACHE_CONTROL = """\
/en/ public, max-age=300
/en/ladder/ public, max-age=300
/en/hangman/ public, max-age=300
/en/hangman/friend no-store
/en/hangman/solve public, max-age=3600
/en/hangman/solve?pattern=_e__ public, max-age=3600
/en/hangman/think no-store
/en/hangman/think?length=4 no-store
/en/hangman/watch?word=tea public, max-age=3600
/en/hangman/watch/new no-store
/en/how/ruzzle public, max-age=3600
/en/words/tea public, max-age=3600
/en/settings public, max-age=3600
/about public, max-age=3600
"""


@pytest.mark.parametrize("row", CACHE_CONTROL.splitlines())
def test_cache_control_depends_on_how_long_a_page_stays_the_same(
    client: FlaskClient, row: str
) -> None:
    address, _, expected = row.partition(" ")
    assert client.get(address).headers["Cache-Control"] == expected


def test_a_partial_response_is_not_cached(
    client: FlaskClient, kept: ResponseCache, app: Flask
) -> None:
    address = f"{app.static_url_path}/css/base.css"
    part = client.get(address, headers={"Range": "bytes=0-9"}, buffered=True)
    assert (part.status_code, len(part.data)) == (206, 10)
    assert count(kept) == 0
    whole = [client.get(address, buffered=True) for _ in range(2)]
    assert count(kept) == 1
    assert whole[0].data == whole[1].data
    assert whole[1].data.startswith(part.data)
    held = {"If-None-Match": whole[1].headers["ETag"]}
    assert client.get(address, headers=held, buffered=True).status_code == 304


def test_the_least_recently_used_answers_are_evicted_first() -> None:
    short = CachedResponse(b"0123456789", ())
    kept = ResponseCache(most_bytes=2 * short.bytes_with(("a",)))
    for name in "abc":
        if name == "c":
            assert kept.get(("a",))
        kept.put((name,), short)
    assert [bool(kept.get((name,))) for name in "abc"] == [True, False, True]


def answer(number: int) -> CachedResponse:
    return CachedResponse(
        b"x", tuple((f"Header-{n}", f"value {number} {n}") for n in range(HEADERS))
    )


def test_the_memory_limit_counts_headers_and_long_hosts() -> None:
    kept = ResponseCache(most_bytes=500_000)
    tracemalloc.start()
    try:
        for number in range(2_000):
            kept.put((f"tag {number}", "http", f"{number}" + "h" * 4_000), answer(number))
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 1_000_000  # 16 MB if only bodies counted
    latest = ("tag 1999", "http", "1999" + "h" * 4_000)
    assert kept.get(latest) == answer(1_999)
    assert kept.get(("tag 0", "http", "0" + "h" * 4_000)) is None


@pytest.mark.parametrize(
    "encoding",
    [pytest.param(each, marks=pytest.mark.marathon) for each in ("gzip", "br", "")] + ["zstd"],
)
def test_memory_for_a_very_long_answer_is_limited(client: FlaskClient, encoding: str) -> None:
    """200,000 words as JSON once took many times their size in memory."""
    address = "/fr/countdown/solve?letters={}&format=json"
    asked = {"Accept-Encoding": encoding}
    client.get(address.format("chat"), headers=asked)
    tracemalloc.start()
    try:
        answer = client.get(address.format("aeinrstuloic???"), headers=asked)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert answer.headers.get("Content-Encoding", "") == encoding
    assert answer.content_length == len(answer.data)
    assert most - len(answer.data) < (6 << 20) + (0 if encoding else 2 * len(answer.data))


def test_pages_that_differ_by_a_setting_have_different_etags() -> None:
    usual = {"SECRET_KEY": "one", "SITE_URL": "", "COUNT_DAYS": True}
    changes = ({}, {"SECRET_KEY": "two"}, {"SITE_URL": "https://q.example"}, {"COUNT_DAYS": False})
    keys = set()
    for change in changes:
        app = Flask("test")
        app.config.update({**usual, **change})
        caching.init_app(app)
        keys.add(app.config[caching.TAG_KEY])
    assert len(keys) == len(changes)
