"""Settings, static files, errors, and what holds for every address."""

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from unittest.mock import ANY

import pytest
import requests
from flask import Flask
from flask.testing import FlaskClient

from app.config import DEFAULT_DATABASE, SERVER_SETTINGS, BadConfig, Config
from app.factory import create_app
from app.store.engines import make_engine
from tests.html import parsed
from tests.server import ROOT

KEY = "for tests, not for guesses"


UNUSABLE = """
SECRET_KEY |  | SECRET_KEY
SECRET_KEY | password | has 8 characters
RATE_LIMIT | lots | is 'lots'
RATE_LIMIT | 5 per fortnight | is '5 per fortnight'
RATE_LIMIT | 0 per minute | is '0 per minute'
HEAVY_SOLVES | 0 | is '0'
PROXIES | -1 | is '-1'
SQLITE_JOURNAL | off | is 'off'
WEB_CONCURRENCY | abc | is 'abc'
WEB_CONCURRENCY | 0 | is '0'
PORT | 99999 | is '99999'
TRANSLATIONS_DIR | /nowhere | is '/nowhere'
WORDLISTS_DIR | /etc/passwd/lists | is '/etc/passwd/lists'
TRUSTED_HOSTS |   | is ' '
TRUSTED_HOSTS | https:// | has .*no space within one
TRUSTED_HOSTS | quartet. example | has .*no space within one
TRUSTED_HOSTS | [::1 | has .*no space within one
CORS_ORIGINS | app.example | has
CORS_ORIGINS | https://app.example/path | has
CORS_ORIGINS | null | has
APP_ENV | "0" | has quotes around it
DATABASE_URL | "0" | has quotes around it
PROXIES | "0" | has quotes around it
SITE_URL | "0" | has quotes around it
TRUSTED_HOSTS | "0" | has quotes around it
WORDLISTS_DIR | "0" | has quotes around it
SITE_URL | quartet.example | SITE_URL
SITE_URL | https://quartet.example/games | SITE_URL
REDIS_URL | localhost:6379 | cannot be used
REDIS_URL | redis://:w0rd@localhost:port/0 | cannot be used
REDIS_URL | redis://h/w0rd | cannot be used
REDIS_URL | mongodb://u:w0rd@h/0 | cannot be used
DATABASE_URL | /srv/w0rd.sqlite | must begin with sqlite:///, postgres
DATABASE_URL | C:\\w0rd | must begin with sqlite:///, postgres
DATABASE_URL | sqlite:w0rd | must begin with sqlite:///, postgres
DATABASE_URL | http://w0rd | must begin with sqlite:///, postgres
"""
"""Setting | a value that it may not have | a pattern in the error, which repeats no password."""


@pytest.mark.parametrize("row", UNUSABLE.strip().splitlines())
def test_an_unusable_setting_is_named_and_prevents_startup(row: str) -> None:
    name, value, said = row.split(" | ")
    given = {"SECRET_KEY": KEY, name: value}
    with pytest.raises(BadConfig, match=said) as refused:
        Config.from_environment(given)
    assert "w0rd" not in refused.value.message


def test_each_development_site_makes_its_own_secret_key() -> None:
    one, other = (Config.from_environment({"APP_ENV": "development"}) for _ in range(2))
    assert one.secret_key != other.secret_key


def test_sqlite_must_be_chosen_explicitly_on_a_host_that_wipes_its_disk() -> None:
    host = {"SECRET_KEY": KEY, "DYNO": "web.1"}
    with pytest.raises(BadConfig, match="DATABASE_URL"):
        Config.from_environment(host)
    assert Config.from_environment(host | {"ALLOW_SQLITE": "1"}).database_url == DEFAULT_DATABASE


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://h/d", "postgresql+psycopg://h/d"),
        ("postgresql://h/d", "postgresql+psycopg://h/d"),
        ("mysql://h/d", "mysql+pymysql://h/d"),
        ("sqlite:////tmp/x", "sqlite:////tmp/x"),
    ],
)
def test_database_addresses_get_the_driver_we_ship(given: str, used: str) -> None:
    config = Config.from_environment({"SECRET_KEY": KEY, "DATABASE_URL": given})
    assert config.database_url == used


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("postgresql+psycopg://user:p@ss:w0rd@host/db", "%40"),
        ("no address: w0rd", "%40"),
        ("oracle+nothing://host/w0rd", "nothing"),
    ],
)
def test_the_error_for_an_unusable_database_address_does_not_reveal_the_password(
    address: str, expected: str
) -> None:
    with pytest.raises(BadConfig, match="DATABASE_URL cannot be used") as refused:
        make_engine(address)
    assert expected in refused.value.message
    assert "w0rd" not in refused.value.message


def test_the_error_for_a_missing_driver_names_the_requirements_file(
    few_words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for driver in ("psycopg", "redis"):
        monkeypatch.setitem(sys.modules, driver, None)
    with pytest.raises(BadConfig, match=r"requirements-servers\.txt"):
        make_engine("postgresql+psycopg://u:w0rd@h/d")
    config = Config("development", "for tests only", few_words, redis_url="redis://localhost")
    with pytest.raises(BadConfig, match=r"requirements-servers\.txt"):
        create_app(config)


def test_each_setting_is_documented_with_a_working_example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    examples = dict(re.findall(r"^\| `([A-Z_]+)` \| `([^`]+)` \|", page, re.MULTILINE))
    known = {each.name.upper() for each in fields(Config)} | SERVER_SETTINGS.keys()
    assert examples.keys() == known | {"ALLOW_SQLITE"}
    for name, example in examples.items():
        Config.from_environment({"APP_ENV": "development", name: example})


@pytest.mark.parametrize(
    ("given", "hosts"),
    [
        ("https://Quartet.Example:8443/games", ("quartet.example",)),
        (".example.org localhost:8000", (".example.org", "localhost")),
        ("a.example, b.example,", ("a.example", "b.example")),
        ("a.example, *", ()),
    ],
)
def test_trusted_hosts_may_be_urls_or_a_star(given: str, hosts: tuple[str, ...]) -> None:
    environment = {"SECRET_KEY": KEY, "TRUSTED_HOSTS": given}
    assert Config.from_environment(environment).trusted_hosts == hosts


def test_a_weak_secret_key_is_accepted_in_development() -> None:
    development = {"SECRET_KEY": "password", "APP_ENV": "development"}
    assert Config.from_environment(development).secret_key == "password"


def test_the_error_for_an_unwritable_folder_names_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(BadConfig, match=r"cannot be kept in .*/file/instance: Not a directory"):
        make_engine(f"sqlite:///{tmp_path}/file/instance/quartet.sqlite")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "SECRET_KEY is not set."),
        ({"APP_ENV": "development", "WORDLISTS_DIR": "/etc"}, "/etc: none of its folders"),
        ({"APP_ENV": "development", "PORT": "http"}, "PORT is 'http'"),
        ({"APP_ENV": "development", "WEB_CONCURRENCY": "0"}, "WEB_CONCURRENCY is '0'"),
    ],
)
def test_a_server_that_cannot_start_says_why(environment: dict[str, str], expected: str) -> None:
    command = [sys.executable, "-m", "gunicorn", "wsgi:app"]
    if "PORT" not in environment:
        command += ["--bind", "127.0.0.1:0"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    [complaint] = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    assert complaint.startswith(f"Error: {expected}")


def test_a_command_without_its_settings_fails_with_one_sentence() -> None:
    command = [sys.executable, "-m", "flask", "--app", "wsgi", "ladder", "stats"]
    done = subprocess.run(command, cwd=ROOT, env={}, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("Error: SECRET_KEY is not set.")
    assert "Traceback" not in done.stderr


def test_every_response_carries_the_security_headers(client: FlaskClient) -> None:
    for address in ("/healthz", "/no-such-page"):
        headers = client.get(address).headers
        assert "default-src 'self'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


def static_file(client: FlaskClient, name: str) -> str:
    """Return the address of a file of static/ as the home page writes it."""
    return next(
        address
        for element in parsed(client.get("/en/").text).select("link[href], script[src]")
        if (address := element.get("href") or element["src"]).endswith(name)
    )


@pytest.mark.parametrize("encoding", ["gzip", "br", "zstd"])
def test_a_static_file_is_compressed_and_cached_forever(client: FlaskClient, encoding: str) -> None:
    address = static_file(client, "site.css")
    accepted = {"Accept-Encoding": encoding}
    with client.get(address) as plain, client.get(address, headers=accepted) as sent:
        assert "Content-Encoding" not in plain.headers
        assert sent.headers["Content-Encoding"] == encoding
        assert len(sent.data) < len(plain.data) / 2
        for answer in (plain, sent):
            assert answer.cache_control.immutable
            assert answer.cache_control.max_age == 365 * 24 * 3600
            assert "Accept-Encoding" in answer.vary
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "Access-Control-Allow-Origin" not in answer.headers
    with client.get(address, headers=accepted | {"If-None-Match": sent.headers["ETag"]}) as again:
        assert (again.status_code, again.data) == (304, b"")
        assert "Content-Security-Policy" not in again.headers  # the cached answer has it
    with client.head(address, headers=accepted) as head:
        assert (head.headers["ETag"], head.data) == (sent.headers["ETag"], b"")


def test_a_static_address_from_another_version_serves_the_current_file_uncached(
    client: FlaskClient,
) -> None:
    address = static_file(client, "site.css")
    elsewhere = "/static/0123456789ab"
    other = address.replace(address[: len(elsewhere)], elsewhere)
    with client.get(address) as now, client.get(other) as then:
        assert then.data == now.data
        assert then.mimetype == "text/css"
        assert then.cache_control.no_cache
        assert not then.cache_control.immutable
        assert then.cache_control.max_age == 0
    for name in ("css/none.css", "../wsgi.py", "%2e%2e/wsgi.py"):
        assert client.get(f"{elsewhere}/{name}").status_code == 404


def test_a_range_request_counts_the_bytes_of_the_uncompressed_file(client: FlaskClient) -> None:
    address = static_file(client, "site.css")
    headers = {"Range": "bytes=10-19", "Accept-Encoding": "gzip"}
    with client.get(address) as whole, client.get(address, headers=headers) as part:
        assert part.status_code == 206
        assert part.data == whole.data[10:20]


def test_a_404_below_a_language_prefix_is_in_that_language(client: FlaskClient) -> None:
    page = client.get("/fr/nowhere")
    assert page.status_code == 404
    assert '<html lang="fr">' in page.text
    assert 'href="/fr/archive"' in page.text


def test_an_unknown_address_gets_a_404_in_html_or_json(client: FlaskClient) -> None:
    page = client.get("/no-such-page")
    assert page.status_code == 404
    assert "There’s no such page." in page.text
    answer = client.get("/no-such-page", headers={"Accept": "application/json"})
    assert answer.json == {
        "error": {"field": None, "code": ANY, "message": "There’s no such page."}
    }


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://[x"},
        {"Origin": "localhost"},
    ],
)
def test_a_post_from_another_site_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/en/hangman/games", headers=headers).status_code == 403


def test_a_post_from_our_own_page_is_accepted(client: FlaskClient) -> None:
    answer = client.post("/en/hangman/games", headers={"Origin": "http://localhost"})
    assert answer.status_code == 303


def test_a_failure_is_logged_on_one_line(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    with app.test_request_context("/en/no%0Asuch%1B[31m"):
        app.log_exception((None, None, None))
    assert caplog.messages == [r"Exception on '/en/no\nsuch\x1b[31m' [GET]"]


def test_an_overlong_address_is_refused_with_a_message(server: str) -> None:
    answer = requests.get(f"{server}/en/countdown/solve?letters={'a' * 60_000}", timeout=10)
    assert answer.status_code == 414
    assert "That address is too long" in answer.text


def test_an_oversized_body_is_refused(server: str) -> None:
    answer = requests.post(f"{server}/en/hangman/games", data=b"x" * 100_000, timeout=10)
    assert answer.status_code == 413


def test_a_body_of_unknown_length_is_not_read(server: str) -> None:
    chunks = iter([b"word=" + b"x" * 100_000])
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = requests.post(f"{server}/en/hangman/games", data=chunks, headers=form, timeout=10)
    assert answer.status_code == 411
    assert "without a length" in answer.text


def test_bodies_other_than_forms_are_refused(client: FlaskClient) -> None:
    answer = client.post("/en/hangman/games", json={"length": "7"})
    assert answer.status_code == 415
    assert "Only form data" in answer.text
    assert client.post("/en/countdown/solve", json={}).status_code == 405
