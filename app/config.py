"""The settings of one running app, read from the environment once, at startup."""

import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from errno import ENOENT
from pathlib import Path
from urllib.parse import urlsplit

from click import ClickException
from limits import parse_many

ROOT = Path(__file__).parent.parent
DEFAULT_DATABASE = f"sqlite:///{ROOT / 'instance' / 'quartet.sqlite'}"
DEFAULT_RATE_LIMIT = "1200 per minute"
DEFAULT_WRITE_RATE_LIMIT = "60 per minute; 2000 per day"
MIN_KEY = 16
"""How many characters a SECRET_KEY needs in production; shorter keys can be guessed."""
REDIS_SCHEMES = ("redis://", "rediss://", "unix://")
DATABASE = re.compile(r"(?:sqlite|postgresql|mysql|mariadb)(?:\+\w+)?://")
DRIVERS = {
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "mysql": "mysql+pymysql",
    "mariadb": "mariadb+pymysql",
}
SERVER_SETTINGS = {"PORT": (8000, 65_535), "WEB_CONCURRENCY": (2, 256)}
"""The settings that gunicorn reads: name -> (default, greatest value)."""
ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(?::\d+)?")
PREFIX = re.compile(r"(?:/[A-Za-z0-9._~-]+)+")
HOST = re.compile(r"\.?[\w-]+(?:\.[\w-]+)*")
HOSTS = (
    "write host names with commas between, and no space within one, as in"
    " quartet.example,www.quartet.example (.quartet.example is all of a domain, * any host)"
)


class BadConfig(ClickException):
    """The error for a setting that keeps the app from starting; its message says what to do.

    `flask` commands and servers print only the message, and end with exit code 2.
    """

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one app.

    Each comes from the environment variable with the same name in capitals: app_env from APP_ENV.

    app_env: "production" (the default) or "development".
    secret_key: required in production; in development, generated at each start if unset.
    wordlists_dir: the folder with a subfolder for each language.
    database_url: an SQLAlchemy address; SQLite in `instance/` by default.
    sqlite_journal: "wal", or "delete" on a network disk.
    redis_url: the Redis database in which requests are counted; "" to count in each worker's
        memory.
    rate_limit: how many requests one client may make, as in "600 per minute"; "" for no limit.
    write_rate_limit: how many games, words, rooms and clubs one client may create; "" for no
        limit.
    trusted_hosts: the host names that the site answers to, in lower case; () for any.
    proxies: the number of trusted proxies in front of the site; each adds to X-Forwarded-For.
    url_prefix: where the app is mounted, such as "/games"; "" for the root.
    site_url: the scheme and host of the site, as in "https://quartet.example"; "" to read them
        from each request.
    cors_origins: the origins whose scripts may read JSON; ("*",) for any.
    today: the date that tests use as today; None for the real one.
    heavy_solves: how many heavy requests one worker answers at the same time.
    count_days: whether results of daily puzzles are counted, to show how everyone did.
    translations_dir: the folder of the catalogues, with a subfolder for each language.
    """

    app_env: str = "production"
    secret_key: str = ""
    wordlists_dir: Path = ROOT / "wordlists"
    database_url: str = DEFAULT_DATABASE
    sqlite_journal: str = "wal"
    redis_url: str = ""
    rate_limit: str = DEFAULT_RATE_LIMIT
    write_rate_limit: str = ""
    trusted_hosts: tuple[str, ...] = ()
    proxies: int = 0
    url_prefix: str = ""
    site_url: str = ""
    cors_origins: tuple[str, ...] = ()
    today: date | None = None
    heavy_solves: int = 1
    count_days: bool = True
    translations_dir: Path = ROOT / "translations"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Config":
        """Read the settings from environment variables. Raises BadConfig for a bad setting."""
        env = _choice(environment, "APP_ENV", ("production", "development"))
        key = environment.get("SECRET_KEY", "")
        if not key and env == "production":
            raise BadConfig(
                "SECRET_KEY is not set. Set it to a long random text, the same for every worker,"
                " or set APP_ENV=development to try the app out."
            )
        if key and len(key) < MIN_KEY and env == "production":
            raise BadConfig(
                f"SECRET_KEY has {len(key)} characters and can be guessed. Use {MIN_KEY} or more:"
                " python3 -c 'import secrets; print(secrets.token_hex())' prints good ones."
            )
        for name in SERVER_SETTINGS:
            server_setting(environment, name)
        return cls(
            app_env=env,
            secret_key=key or secrets.token_hex(32),
            wordlists_dir=folder(environment, "WORDLISTS_DIR"),
            database_url=_database_url(environment),
            sqlite_journal=_choice(environment, "SQLITE_JOURNAL", ("wal", "delete")),
            redis_url=_redis_url(environment),
            rate_limit=_rate_limit(environment, "RATE_LIMIT", DEFAULT_RATE_LIMIT),
            write_rate_limit=_rate_limit(environment, "WRITE_RATE_LIMIT", DEFAULT_WRITE_RATE_LIMIT),
            trusted_hosts=_trusted_hosts(environment),
            proxies=whole_number(environment, "PROXIES", 0),
            url_prefix=_without_slash(
                environment, "URL_PREFIX", PREFIX, "write it as in /games, or leave it empty"
            ),
            site_url=_without_slash(
                environment,
                "SITE_URL",
                ORIGIN,
                "write scheme and host, as in https://quartet.example, and put a path into"
                " URL_PREFIX",
            ),
            cors_origins=_cors_origins(environment),
            today=_today(environment, env),
            heavy_solves=whole_number(environment, "HEAVY_SOLVES", 1, least=1),
            count_days=_choice(environment, "COUNT_DAYS", ("1", "0")) == "1",
            translations_dir=folder(environment, "TRANSLATIONS_DIR"),
        )


def _text(environment: Mapping[str, str], name: str) -> str:
    """Return a setting without surrounding spaces, or "" if it is not set.

    Raises BadConfig if the setting is in quotes.
    """
    value = environment.get(name, "").strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        raise BadConfig(
            f"{name} has quotes around it. A shell takes them away, but here they are part of the"
            " value: leave them out."
        )
    return value


def folder(environment: Mapping[str, str], name: str) -> Path:
    """Return the folder named in a setting, or the default folder if the setting is unset.

    Raises BadConfig if there is no such folder.
    """
    value = _text(environment, name)
    found = Path(value or ROOT / name.removesuffix("_DIR").lower())
    try:
        if not found.is_dir():
            raise FileNotFoundError(ENOENT, "there is no such folder")
    except OSError as error:
        raise BadConfig(
            f"{name} is {value!r}: {error.strerror}; correct it, or unset it for our own folder"
        ) from error
    return found


def _choice(environment: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str:
    value = _text(environment, name) or choices[0]
    if value not in choices:
        raise BadConfig(f"{name} is {value!r}; it can be {' or '.join(choices)}")
    return value


def _today(environment: Mapping[str, str], env: str) -> date | None:
    value = _text(environment, "TODAY")
    if not value:
        return None
    if env == "production":
        raise BadConfig("TODAY freezes the day for tests; leave it out in production")
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise BadConfig(f"TODAY is {value!r}; write it as in 2026-11-21") from error


def _without_slash(
    environment: Mapping[str, str], name: str, pattern: re.Pattern[str], how: str
) -> str:
    """Return a setting without trailing slashes, or "" if it is not set.

    Raises BadConfig, with the advice `how`, if the setting does not match the pattern.
    """
    value = _text(environment, name).rstrip("/")
    if value and not pattern.fullmatch(value):
        raise BadConfig(f"{name} is {value!r}; {how}")
    return value


def _cors_origins(environment: Mapping[str, str]) -> tuple[str, ...]:
    # Browsers write their origin in lower case.
    origins = _text(environment, "CORS_ORIGINS").lower().replace(",", " ").split()
    for origin in origins:
        if origin != "*" and not ORIGIN.fullmatch(origin):
            raise BadConfig(
                f"CORS_ORIGINS has {origin!r}; write origins as in https://app.example, * for any"
            )
    return ("*",) if "*" in origins else tuple(origins)


def whole_number(
    environment: Mapping[str, str], name: str, default: int, least: int = 0, most: int | None = None
) -> int:
    """Return a setting as a whole number, or the default if it is not set.

    Raises BadConfig unless the value is a whole number from `least` to `most` (None: no limit).
    """
    value = _text(environment, name) or str(default)
    number = int(value) if re.fullmatch("[0-9]{1,9}", value) else -1
    if number < least or (most is not None and number > most):
        limits = f"{least} or more" if most is None else f"{least} to {most}"
        raise BadConfig(f"{name} is {value!r}; it must be a whole number, {limits}")
    return number


def server_setting(environment: Mapping[str, str], name: str) -> int:
    """Return the value of one of SERVER_SETTINGS.

    Raises BadConfig unless it is a whole number from 1 to the greatest value given there.
    """
    default, most = SERVER_SETTINGS[name]
    return whole_number(environment, name, default, least=1, most=most)


def _redis_url(environment: Mapping[str, str]) -> str:
    value = _text(environment, "REDIS_URL")
    try:
        parts = urlsplit(value)
        number = parts.scheme == "unix" or re.fullmatch(r"/?\d*/?", parts.path)
        usable = value.startswith(REDIS_SCHEMES) and number and parts.port != 0
    except ValueError:  # the port is not a number, or the address lacks a bracket
        usable = False
    if value and not usable:
        # Never the address itself: it may hold a password.
        raise BadConfig(
            "REDIS_URL cannot be used; write it as in redis://localhost:6379/0, with the number of"
            " a database at its end, and in a password @ : / # as %40 %3A %2F %23"
        )
    return value


def _trusted_hosts(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the host names in TRUSTED_HOSTS, which may be written as URLs.

    Return () if any of them is "*", or if the setting is unset.
    """
    value = environment.get("TRUSTED_HOSTS", "")
    names = _text(environment, "TRUSTED_HOSTS").replace(",", " ").split()
    hosts = [_host(name) for name in names]
    if value and not hosts:
        raise BadConfig(f"TRUSTED_HOSTS is {value!r}, which names no host; {HOSTS}")
    return () if "*" in hosts else tuple(hosts)


def _host(given: str) -> str:
    try:
        host = urlsplit(given if "//" in given else f"//{given}").hostname or ""
    except ValueError:  # half a bracket, as around an IPv6 address
        host = ""
    if host != "*" and not HOST.fullmatch(host):
        raise BadConfig(f"TRUSTED_HOSTS has {given!r}, which is no host name; {HOSTS}")
    return host


def _rate_limit(environment: Mapping[str, str], name: str, default: str) -> str:
    value = _text(environment, name) if name in environment else default
    try:
        if value and any(limit.amount < 1 for limit in parse_many(value)):
            raise ValueError("nobody could do anything")
    except ValueError as error:
        raise BadConfig(
            f'{name} is {value!r}; write it as in "600 per minute", or leave it empty for none'
        ) from error
    return value


def _database_url(environment: Mapping[str, str]) -> str:
    """Return DATABASE_URL, or the default if it is unset.

    If a server's address specifies no driver, ours is added, because hosts leave the driver out.
    Raises BadConfig for an unknown kind of database. Hosts that wipe their disk at each start set
    DYNO; SQLite is then refused too, unless ALLOW_SQLITE is 1.
    """
    url = _text(environment, "DATABASE_URL") or DEFAULT_DATABASE
    scheme, _, rest = url.partition("://")
    if scheme in DRIVERS:
        return f"{DRIVERS[scheme]}://{rest}"
    wiped = "DYNO" in environment and environment.get("ALLOW_SQLITE") != "1"
    if wiped and scheme.startswith("sqlite"):
        raise BadConfig(
            "This host wipes its disk, and with it an SQLite database. Set DATABASE_URL to a"
            " PostgreSQL or MariaDB database, or ALLOW_SQLITE=1 if the loss does not matter."
        )
    if not DATABASE.match(url):
        # Never the address itself: it may hold a password.
        raise BadConfig(
            "DATABASE_URL must begin with sqlite:///, postgresql://, mysql:// or mariadb://."
            " A file is sqlite:/// and its path, as in sqlite:////srv/quartet/quartet.sqlite."
        )
    return url
