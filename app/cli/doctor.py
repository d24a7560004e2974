"""`flask doctor`: checks whether the site can run here, and says what to do if it cannot."""

import json
import os
import re
import secrets
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from difflib import get_close_matches
from pathlib import Path

import click
from flask.cli import with_appcontext
from limits import parse
from limits.storage import storage_from_string
from limits.strategies import SlidingWindowCounterRateLimiter
from sqlalchemy.engine import make_url

from app.cli.answers import answers
from app.cli.arrival import arrival
from app.cli.findings import Finding, Level, error, ok, warning
from app.cli.opening import opened_site
from app.config import ROOT, SERVER_SETTINGS, BadConfig, Config
from app.store import current_store, ladder_puzzles
from app.store.database import Store, StoreUnavailable
from app.store.readiness import try_writing
from app.web.site import current_site

MEGABYTE = 1024 * 1024
FREE_DISK = 100 * MEGABYTE
"""Space for Hangman's models for two word lists (57 MB), and for a growing database."""
FREE_MEMORY = 300 * MEGABYTE
"""How much memory the first start takes at its peak."""
GOOD_KEY = 32
SETTINGS = [*(each.name.upper() for each in fields(Config)), *SERVER_SETTINGS, "ALLOW_SQLITE"]
ALIKE = 0.85
"""The least similarity, from 0 to 1, at which a variable's name counts as a misspelt setting."""
REDIS_SECONDS = 2
UNCOUNTED = "until then each worker counts for itself."
CURES = {
    "OutOfMemoryError": "Raise its maxmemory, or set its maxmemory-policy to volatile-ttl",
    "ReadOnlyError": "Name the primary server in REDIS_URL: this one is a copy",
    "AuthenticationError": "Write its password into REDIS_URL, as redis://:password@host:6379/0",
}
CURE = "Correct REDIS_URL, whose last number is the database, or what its user may do"
NETWORK_DISKS = ("nfs", "cifs", "smb", "fuse", "9p", "afs", "ceph", "gluster")


@click.command("doctor")
@click.option("--url", help="The site’s public address, to test how requests arrive there.")
@click.option("--json", "in_json", is_flag=True, help="Print the findings as JSON.")
@with_appcontext
def doctor(url: str | None, in_json: bool) -> None:
    """Check the settings, word lists, pages, database, disk, memory and Redis.

    The exit code is 1 if something is broken.
    """
    if url and not url.startswith(("http://", "https://")):
        raise click.BadParameter("write it as in https://quartet.example", param_hint="--url")
    findings = []
    for finding in _examine(url):
        findings.append(finding)
        if not in_json:
            click.echo(finding)
    errors = sum(finding.level is Level.ERROR for finding in findings)
    if in_json:
        report = {"errors": errors, "findings": [asdict(each) for each in findings]}
        click.echo(json.dumps(report, indent=2, ensure_ascii=False))
    if errors:
        raise click.exceptions.Exit(1)


def _examine(url: str | None) -> Iterator[Finding]:
    try:
        config = Config.from_environment()
    except BadConfig as bad:
        yield error("settings", bad.message, "Fix the setting, then run this again.")
        return
    yield from _settings(config)
    yield from misspelt(os.environ)
    yield _key(config)
    yield _memory()
    yield from _disk(config)
    try:
        with opened_site():
            for code, indexes in current_site().indexes.items():
                yield ok(f"list-{code}", f"{len(indexes.lexicon):,} words")
            yield from answers(config, url)
            yield from _database(current_store())
    except BadConfig as bad:
        yield error("lists-or-servers", bad.message, "Fix this: the site cannot start.")
    yield _redis(config.redis_url)
    if url:
        yield from arrival(config, url)
    else:
        yield ok(
            "proxies", f"PROXIES={config.proxies}; not tested: run this with --url https://..."
        )


def _settings(config: Config) -> Iterator[Finding]:
    if config.app_env != "production":
        yield warning("settings", "APP_ENV is development", "Unset it on a public site.")
    else:
        yield ok("settings", "all are valid")
    if not config.trusted_hosts:
        wanted = "Set TRUSTED_HOSTS to the site’s host names."
        yield warning("trusted-hosts", "the site answers under any name", wanted)
    if not config.rate_limit:
        wanted = "Unset RATE_LIMIT, unless a proxy limits clients."
        yield warning("rate-limit", "requests are not limited", wanted)
    if not config.write_rate_limit:
        wanted = "Unset WRITE_RATE_LIMIT: its default is enough for several classes."
        yield warning("write-rate-limit", "one client may fill the disk", wanted)
    if not any(config.translations_dir.glob("*/LC_MESSAGES/messages.mo")):
        said = f"{config.translations_dir} has no catalogue, so that all pages are in English"
        yield warning("translations", said, "Correct TRANSLATIONS_DIR, or unset it for our own.")


def misspelt(environment: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a warning for each environment variable that looks like a misspelt setting."""
    for name in sorted(environment.keys() - set(SETTINGS)):
        for meant in get_close_matches(name, SETTINGS, 1, ALIKE):
            yield warning(
                "setting-names", f"{name} is no setting", f"Call it {meant}, if that is meant."
            )


def _key(config: Config) -> Finding:
    if "SECRET_KEY" not in os.environ:
        wanted = "Set SECRET_KEY: workers and restarts share it for caching and `doctor --url`."
        return warning("key", "made anew at each start", wanted)
    if len(config.secret_key) < GOOD_KEY or len(set(config.secret_key)) < 8:
        how = "python3 -c 'import secrets; print(secrets.token_hex())' prints a better one."
        return warning("key", "SECRET_KEY may be easy to guess", how)
    return ok("key", f"SECRET_KEY has {len(config.secret_key)} characters")


def _memory() -> Finding:
    free = _free_memory()
    if free is None:
        return ok("memory", "this system does not say how much is free")
    if free < FREE_MEMORY:
        wanted = "Start with fewer workers (WEB_CONCURRENCY=1), or with fewer languages."
        return warning("memory", f"{free // MEGABYTE} MB are free; a first start takes 300", wanted)
    return ok("memory", f"{free // MEGABYTE:,} MB are free")


def _free_memory() -> int | None:
    """Return how many bytes of memory are free within any container's limit; None if unknown."""
    machine, limit = Path("/proc/meminfo"), Path("/sys/fs/cgroup/memory.max")
    if not machine.exists():
        return None
    free = int(machine.read_text().split("MemAvailable:")[1].split()[0]) * 1024
    if limit.exists() and (most := limit.read_text().strip()) != "max":
        free = min(free, int(most) - int(limit.with_name("memory.current").read_text()))
    return free


def _disk(config: Config) -> Iterator[Finding]:
    folder = ROOT / "instance"
    existing = folder if folder.exists() else ROOT
    free = shutil.disk_usage(existing).free
    if not os.access(existing, os.W_OK):
        wanted = "Let the user that runs Quartet write there: each start learns anew."
        yield warning("disk", f"{folder} cannot be written", wanted)
    elif os.geteuid() == 0 != existing.stat().st_uid:
        wanted = "Run it as the site’s own user: runuser -u quartet -- .venv/bin/flask ..."
        yield warning("disk", "root may write everything, so this says little", wanted)
    elif free < FREE_DISK:
        yield error("disk", f"{free // MEGABYTE} MB are free", "Make room: moves cannot be saved.")
    else:
        yield ok("disk", f"{free // MEGABYTE:,} MB are free")
    if not config.database_url.startswith("sqlite"):
        return
    file = Path(make_url(config.database_url).database or "").absolute()
    if re.match("sqlite:///[^/:]+(/|$)", config.database_url):
        said = f"DATABASE_URL is read from the folder the site is started in: {file}"
        wanted = "Write the whole path, with four slashes: sqlite:////srv/quartet/quartet.sqlite"
        yield warning("database-file", said, wanted)
    if config.sqlite_journal == "wal" and (kind := _network_disk(file)):
        wanted = "Set SQLITE_JOURNAL=delete: wal can lose data there."
        yield error("journal", f"{file} is on a network disk ({kind})", wanted)


def _network_disk(file: Path) -> str | None:
    """Return which kind of network disk a file is on; None for a local disk or an unknown kind."""
    mounts = Path("/proc/mounts")
    if not mounts.exists():
        return None
    rows = [line.split() for line in mounts.read_text().splitlines()]
    above = [(len(where), kind) for _, where, kind, *_ in rows if file.is_relative_to(where)]
    kind = max(above, default=(0, ""))[1]
    return kind if kind.startswith(NETWORK_DISKS) else None


def _database(store: Store) -> Iterator[Finding]:
    if trouble := store.trouble():
        yield error("database", trouble, "Until then the solvers work, but Hangman does not.")
        return
    if fault := try_writing(store):
        wanted = "Let the site’s user write the tables; of SQLite, the file and its folder."
        yield error("database", f"it can be read, but not written: {fault}", wanted)
        return
    yield ok("database", store.name)
    try:
        if differences := store.differences():
            wanted = "Restore a backup, or change them back."
            yield error("migrations", "; ".join(differences), wanted)
        else:
            yield ok("migrations", "the tables are those of this code")
        for code, indexes in current_site().indexes.items():
            yield _bank(store, code, indexes.lexicon.version)
    except StoreUnavailable as gone:
        yield error("database", str(gone), "The connection was lost just now; run this again.")


def _bank(store: Store, code: str, version: str) -> Finding:
    stored = sum(kind.puzzles for kind in ladder_puzzles.count_by_kind(store, code))
    outdated = ladder_puzzles.count_outdated(store, code, version)
    if not stored:
        return warning(f"stock-{code}", "no ladder puzzles", "Run `flask ladder stock`.")
    if outdated:
        said = f"{outdated:,} of {stored:,} ladder puzzles were proven against another list"
        return warning(f"stock-{code}", said, "Run `flask ladder renew`.")
    return ok(f"stock-{code}", f"{stored:,} ladder puzzles")


def _redis(url: str) -> Finding:
    """Have Redis count one request from a made-up client; return the finding."""
    if not url:
        return ok("redis", "none: each worker counts requests for itself")
    try:
        from redis.exceptions import AuthenticationError, RedisError, ResponseError
    except ImportError:
        return error("redis", "its driver is missing", "pip install -r requirements-servers.txt")
    try:
        asked = storage_from_string(
            url, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS
        )
        # A new client each time: Redis would write nothing for one that is above its limit.
        counter, client = SlidingWindowCounterRateLimiter(asked), secrets.token_hex(8)
        counter.hit(parse("1 per second"), "doctor", client)
    except (ResponseError, AuthenticationError) as refused:
        said = f"it answers, but does not count: {str(refused).partition(' script: ')[0]}"
        cure = CURES.get(type(refused).__name__, CURE)
        return warning("redis", said, f"{cure}; {UNCOUNTED}")
    except (RedisError, ValueError) as failed:
        # The address stays out of the message: it may hold a password.
        said = f"it does not answer: {type(failed).__name__}"
        return warning("redis", said, f"Start it, or unset REDIS_URL; {UNCOUNTED}")
    return ok("redis", "counts requests")
