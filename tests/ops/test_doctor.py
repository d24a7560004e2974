"""`flask doctor`, and commands that explain their arguments without settings or lists."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from click.testing import Result
from jinja2 import ChoiceLoader, DictLoader
from redis import Redis

from app.cli import doctor
from app.cli.answers import answers
from app.cli.arrival import MADE_UP, arrival, client_finding
from app.cli.findings import Level
from app.config import DEFAULT_DATABASE, Config
from app.factory import command_line
from app.store import schema
from app.store.database import Store
from app.web.health import Seen
from tests.conftest import ClientWith
from tests.ops.private_servers import private_server
from tests.server import ROOT, running_server

KEY = "a key of forty characters, for tests only"


def run(*arguments: str, **settings: str) -> Result:
    unset = {"APP_ENV": None, "SECRET_KEY": None, "DATABASE_URL": None}
    return command_line().test_cli_runner().invoke(args=arguments, env=unset | settings)


@pytest.fixture
def settings(tmp_path: Path, few_words: Path) -> dict[str, str]:
    return {
        "SECRET_KEY": KEY,
        "WORDLISTS_DIR": str(few_words),
        "DATABASE_URL": f"sqlite:///{tmp_path / 'quartet.sqlite'}",
        "TRUSTED_HOSTS": "quartet.example",
        "SITE_URL": "https://quartet.example",
    }


def findings(settings: Mapping[str, str], exit_code: int = 0) -> dict[str, str]:
    """Run the doctor and return its findings, id -> level."""
    done = run("doctor", "--json", **settings)
    assert done.exit_code == exit_code, done.output
    report = json.loads(done.stdout)
    levels = {each["id"]: each["level"] for each in report["findings"]}
    assert report["errors"] == list(levels.values()).count("error")
    for each in report["findings"]:
        assert each["message"]
        assert bool(each["what_to_do"]) == (each["level"] != "ok")
    return levels


def test_the_doctor_finds_nothing_wrong_with_a_healthy_site(settings: dict[str, str]) -> None:
    assert run("ladder", "stock", **settings).exit_code == 0
    levels = findings(settings)
    checked = {"settings", "key", "memory", "disk", "list-en", "database", "migrations"}
    assert checked | {"stock-en", "redis", "proxies", "pages"} == set(levels)
    assert {level for name, level in levels.items() if name != "memory"} == {"ok"}
    lines = run("doctor", **settings).output.splitlines()
    assert not [line for line in lines if "quartet.access" in line]
    assert "ok       settings: all are valid" in lines


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"SECRET_KEY": ""}, {"settings": "error"}),
        ({"RATE_LIMIT": "many"}, {"settings": "error"}),
        ({"SECRET_KEY": "0123456701234567"}, {"key": "warning"}),
        ({"APP_ENV": "development", "SECRET_KEY": KEY}, {"settings": "warning"}),
        ({"TRUSTED_HOSTS": "*", "RATE_LIMIT": ""}, {"trusted-hosts": "warning"}),
        ({"RATE_LIMIT": ""}, {"rate-limit": "warning"}),
        ({"WRITE_RATE_LIMIT": ""}, {"write-rate-limit": "warning"}),
        ({"TRUSTED_HOST": "quartet.example"}, {"setting-names": "warning"}),
        ({"DATABASE_URI": "sqlite:////srv/quartet"}, {"setting-names": "warning"}),
        ({"TRANSLATIONS_DIR": "/etc"}, {"translations": "warning"}),
        ({"WORDLISTS_DIR": "/nonexistent"}, {"settings": "error"}),
        ({"WORDLISTS_DIR": "/etc"}, {"lists-or-servers": "error"}),
        ({"TRUSTED_HOSTS": "quartet.exmaple"}, {"trusted-hosts": "error"}),
        ({"SITE_URL": ""}, {"trusted-hosts": "warning", "pages": "ok"}),
        ({"URL_PREFIX": "/games"}, {"pages": "ok"}),
        ({"DATABASE_URL": "postgresql://quartet@127.0.0.1:1/x"}, {"database": "error"}),
        ({"REDIS_URL": "redis://127.0.0.1:1"}, {"redis": "warning"}),
        ({}, {"stock-en": "warning"}),
    ],
)
def test_the_doctor_reports_each_fault_with_its_level(
    settings: dict[str, str], changed: dict[str, str], found: dict[str, str]
) -> None:
    levels = findings(settings | changed, exit_code="error" in found.values())
    assert found.items() <= levels.items()


def test_the_doctor_reports_a_read_only_database(settings: dict[str, str]) -> None:
    assert run("ladder", "stock", **settings).exit_code == 0
    file = settings["DATABASE_URL"].removeprefix("sqlite:///")
    read_only = {"DATABASE_URL": f"sqlite:///file:{file}?mode=ro&uri=true"}
    assert findings(settings | read_only, exit_code=1)["database"] == "error"
    assert "readonly database" in run("doctor", **settings | read_only).output


def test_the_doctor_says_why_a_running_redis_cannot_be_used(settings: dict[str, str]) -> None:
    with private_server("redis") as redis:
        here = {"REDIS_URL": f"{redis.url.rpartition('/')[0]}/0"}
        assert findings(settings | here)["redis"] == "ok"
        missing = settings | {"REDIS_URL": here["REDIS_URL"] + "99"}
        assert "does not count: DB index is out of range" in run("doctor", **missing).output
        Redis.from_url(redis.url).config_set("maxmemory", 1)
        assert "Raise its maxmemory" in run("doctor", **settings | here).output


def test_a_broken_template_is_reported_with_its_line(client_with: ClientWith) -> None:
    app = client_with().application
    loader = app.jinja_env.loader
    assert loader is not None
    app.jinja_env.loader = ChoiceLoader([DictLoader({"error.html": "\n{% if %}"}), loader])
    with app.app_context():
        (finding,) = answers(Config(), None)
    assert finding.level is Level.ERROR
    assert finding.message.startswith("templates/error.html, line 2: ")


def test_changed_tables_are_reported_by_the_doctor_and_by_db_check(
    settings: dict[str, str],
) -> None:
    with closing(Store(settings["DATABASE_URL"])) as store, store.engine.begin() as connection:
        command.upgrade(schema.alembic_config(connection), "0001")
    migrated, ready = run("db", "check", **settings).output.splitlines()[-2:]
    assert migrated.endswith(f"migrated from version 0001 to {schema.SCHEMA}.")
    assert ready.endswith("ready.")
    with closing(Store(settings["DATABASE_URL"])) as store, store.engine.begin() as connection:
        connection.exec_driver_sql("DROP INDEX ix_puzzle_any")
        connection.exec_driver_sql("ALTER TABLE puzzle ADD COLUMN mood TEXT")
        connection.exec_driver_sql("CREATE TABLE not_ours (id INTEGER)")
    assert findings(settings, exit_code=1)["migrations"] == "error"
    checked = run("db", "check", **settings)
    assert checked.exit_code == 1
    assert "add index ix_puzzle_any" in checked.output
    assert "remove column puzzle.mood" in checked.output
    assert "not_ours" not in checked.output


def test_the_doctor_reports_low_memory_and_a_full_or_network_disk(
    settings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "FREE_DISK", 1 << 60)
    monkeypatch.setattr(doctor, "FREE_MEMORY", 1 << 60)
    monkeypatch.setattr(doctor, "_network_disk", lambda file: "nfs4")
    levels = findings(settings, exit_code=1)
    assert (levels["disk"], levels["memory"]) == ("error", "warning")
    assert levels["journal"] == "error"
    assert "journal" not in findings(settings | {"SQLITE_JOURNAL": "delete"}, exit_code=1)


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("sqlite:///srv/quartet.sqlite", True),
        ("sqlite:///quartet.sqlite", True),
        ("sqlite:////srv/quartet.sqlite", False),
        ("sqlite:///file:/srv/quartet.sqlite?mode=ro&uri=true", False),
        (DEFAULT_DATABASE, False),
    ],
)
def test_the_doctor_reports_a_database_path_that_is_not_absolute(url: str, found: bool) -> None:
    """With three slashes, not four, the path depends on the folder that the site starts in."""
    ids = [each.id for each in doctor._disk(Config(database_url=url))]
    assert ("database-file" in ids) == found


@pytest.mark.parametrize(
    ("proxies", "level"),
    [pytest.param("0", Level.OK, id="none"), pytest.param("1", Level.ERROR, id="one too many")],
)
def test_the_doctor_checks_the_origin_and_proxies_of_a_running_site(
    tmp_path: Path, few_words: Path, proxies: str, level: Level
) -> None:
    settings = {"WORDLISTS_DIR": str(few_words), "SECRET_KEY": KEY, "PROXIES": proxies}
    with running_server(tmp_path, settings) as address:
        origin, client = arrival(Config(secret_key=KEY), address)
        (stranger,) = arrival(Config(secret_key="another key"), address)
        *_, other = arrival(Config(secret_key=KEY, site_url="http://quartet.exmaple"), address)
    assert (origin.id, origin.level) == ("origin", Level.OK)
    assert (client.id, client.level) == ("proxies", level)
    assert (other.id, other.level) == ("site-url", Level.WARNING)
    assert "answers 404" in stranger.message


@pytest.mark.parametrize(
    ("forwarded", "client", "proxies", "level", "part"),
    [
        (f"{MADE_UP}, 203.0.113.9", "203.0.113.9", 1, Level.OK, "add to it: 1"),
        (f"{MADE_UP}, 203.0.113.9", "10.0.0.1", 0, Level.ERROR, "PROXIES=1"),
        (f"{MADE_UP}, 203.0.113.9, 10.0.0.2", "10.0.0.2", 1, Level.ERROR, "PROXIES=2"),
        ("203.0.113.9", "203.0.113.9", 1, Level.OK, "add to it: 1"),
        (f"{MADE_UP}, 203.0.113.9", MADE_UP, 2, Level.ERROR, "PROXIES=1"),
        (MADE_UP, MADE_UP, 1, Level.ERROR, "PROXIES=0"),
        (MADE_UP, "127.0.0.1", 0, Level.OK, "add to it: 0"),
        # The doctor runs on the proxy's machine, so both have the same address.
        (f"{MADE_UP}, 127.0.0.1", "127.0.0.1", 0, Level.ERROR, "PROXIES=1"),
    ],
)
def test_proxies_are_counted_from_the_forwarded_header(
    forwarded: str, client: str, proxies: int, level: Level, part: str
) -> None:
    finding = client_finding(Seen(client, "quartet.example", "https", forwarded, proxies))
    assert finding.level is level
    assert part in finding.message + finding.what_to_do


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["db", "upgrade", "--help"],
        ["doctor", "--help"],
        ["ladder", "generate", "--help"],
        ["ladder", "generate", "--lang", "en", "--length", "x", "--steps", "3"],
        ["ladder", "generate", "--lang", "en", "--length", "4", "--steps", "3"],
        ["doctor", "--url", "quartet.example"],
    ],
    ids=" ".join,
)
def test_help_and_argument_errors_need_neither_settings_nor_lists(arguments: list[str]) -> None:
    done = run(*arguments, WORDLISTS_DIR="/nonexistent")
    assert done.exit_code == (0 if "--help" in arguments else 2)
    assert "SECRET_KEY" not in done.output
    assert "nonexistent" not in done.output


def test_a_flask_process_reports_argument_errors_even_without_settings_or_lists() -> None:
    wrong = ["ladder", "generate", "--length", "x"]
    command = [sys.executable, "-m", "flask", "--app", "wsgi", *wrong]
    without = {"PATH": os.environ["PATH"], "WORDLISTS_DIR": "/nonexistent"}
    done = subprocess.run(
        command, cwd=ROOT, env=without, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "'x' is not" in done.stderr
    assert "SECRET_KEY" not in done.stderr
    assert "nonexistent" not in done.stderr
