"""The running app as its host sees it: restarts, caching, damaged lists, hosts and headers."""

import shutil
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
import requests
from flask import Flask
from flask.testing import FlaskClient

from app.config import BadConfig, Config
from app.factory import create_app
from app.solver.lexicon.language import BadLanguage, Language
from app.solver.lexicon.lexicon import Lexicon
from tests.conftest import WORDLISTS, ClientWith
from tests.games.recorded_answers import ADDRESSES
from tests.html import parsed
from tests.server import running_server


def test_sigterm_lets_a_running_request_finish(tmp_path: Path) -> None:
    grid = "/".join(["etaoinsrhl"] * 10)
    with running_server(tmp_path) as address:
        running = HTTPConnection(address.partition("//")[2], timeout=60)
        running.request("GET", f"/en/ruzzle/solve?grid={grid}")
        # Connections are accepted in order: once this one is answered, work on the other has begun.
        requests.get(f"{address}/healthz", timeout=60)
    with closing(running), running.getresponse() as answer:
        assert answer.status == 200


@pytest.mark.quick
def test_a_publicly_cacheable_page_does_not_depend_on_the_host_or_the_scheme(app: Flask) -> None:
    client = app.test_client()
    public = 0
    for address in (*ADDRESSES, "/en/how/ruzzle", "/en/settings"):
        here = client.get(address)
        if "ETag" in here.headers:
            held = {"If-None-Match": here.headers["ETag"]}
            again = client.get(address, headers=held)
            assert again.status_code == 304, address
            for name in ("ETag", "Cache-Control"):
                assert again.headers[name] == here.headers[name], address
            assert again.vary.as_set() == here.vary.as_set(), address
            there = client.get(address, base_url="https://other.example:8443", headers=held)
            assert there.status_code == (304 if here.cache_control.public else 200), address
        if here.cache_control.public:
            there = client.get(address, base_url="https://other.example:8443")
            assert there.data == here.data, address
            public += 1
    assert public > 20


def test_a_client_header_cannot_set_the_mount_path(server: str) -> None:
    """By default, gunicorn trusts these headers if a program on the same machine sends them."""
    headers = {"SCRIPT_NAME": "/evil", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/evil"}
    page = requests.get(f"{server}/en/", headers=headers, timeout=20)
    assert page.status_code == 200
    assert "/evil" not in page.text
    begun = requests.post(
        f"{server}/en/hangman/games", headers=headers, timeout=20, allow_redirects=False
    )
    assert "evil" not in begun.headers["Location"]
    assert not begun.headers["Location"].startswith("https")


def swapped(content: bytes) -> bytes:
    """Return a list with its tenth and eleventh words swapped."""
    lines = content.splitlines(keepends=True)
    return b"".join([*lines[:9], lines[10], lines[9], *lines[11:]])


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (swapped, r", line 11: .* is out of order.*git checkout .*1\.txt"),
        (lambda content: content.replace(b"\n", b"\n\xff\n", 1), ", line 2: not UTF-8"),
        (lambda _: b"", ", line 1: the file is empty"),
        (lambda content: content.replace(b"\n", b"\nab3\n", 1), ", line 2: .* not a letter"),
        (lambda _: None, r": it is missing, though SOURCES\.json names it.*git checkout"),
        (lambda content: content.partition(b"\n")[2], ": its sha256 is not .* build en`"),
    ],
)
def test_the_error_for_a_damaged_list_says_where_and_why(
    tmp_path: Path, damage: Callable[[bytes], bytes | None], complaint: str
) -> None:
    folder = tmp_path / "en"
    shutil.copytree(WORDLISTS / "en", folder)
    file = folder / "1.txt"
    damaged = damage(file.read_bytes())
    if damaged is None:
        file.unlink()
    else:
        file.write_bytes(damaged)
    with pytest.raises(BadLanguage, match=rf"1\.txt{complaint}"):
        Lexicon.read(folder)


@pytest.mark.parametrize("name", ["en/SOURCES.json", "fr/LC_MESSAGES/messages.mo"])
def test_the_error_for_an_unreadable_file_names_the_file(
    tmp_path: Path, few_words: Path, name: str
) -> None:
    file = tmp_path / "lists" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"\xff")
    settings = {"WORDLISTS_DIR": str(few_words), "TRANSLATIONS_DIR": str(few_words)}
    with pytest.raises(BadConfig) as refused:
        create_app(Config.from_environment({"APP_ENV": "development", **settings}))
    assert refused.value.message.startswith(f"{file}: ")


def test_a_damaged_list_stops_the_server_from_starting(tmp_path: Path) -> None:
    shutil.copytree(WORDLISTS / "en", tmp_path / "lists" / "en")
    file = tmp_path / "lists" / "en" / "1.txt"
    file.write_bytes(swapped(file.read_bytes()))
    with (
        pytest.raises(RuntimeError, match=r"1\.txt, line 11"),
        running_server(tmp_path, {"WORDLISTS_DIR": str(tmp_path / "lists")}),
    ):
        pytest.fail("the server started on a damaged list")


@pytest.mark.parametrize("address", ["https://d.example/{mot}", "https://d.example/{}", "{word"])
def test_a_dictionary_address_without_a_word_placeholder_is_refused(
    tmp_path: Path, address: str
) -> None:
    settings = f'name = "Es"\nalphabet = "es"\nvowels = "e"\ndictionary_url = "{address}"\n'
    (tmp_path / "language.toml").write_text(settings)
    with pytest.raises(BadLanguage, match=r"language\.toml: dictionary_url may have {word}"):
        Language.read(tmp_path)


def test_cached_pages_expire_when_the_lists_change(
    client_with: ClientWith, few_words: Path
) -> None:
    """Pages show whatever a list folder holds: meanings and names, not only the words."""
    address = "/en/words/cat"
    tag = client_with().get(address).headers["ETag"]
    held = {"If-None-Match": tag}
    assert client_with().get(address, headers=held).status_code == 304
    settings = few_words / "en" / "language.toml"
    settings.write_text(settings.read_text().replace("wiktionary", "wiktionnaire"))
    assert client_with().get(address, headers=held).status_code == 200


def test_healthz_answers_that_the_site_is_up_and_readyz_lists_the_languages(
    client: FlaskClient,
) -> None:
    assert client.get("/healthz").json == {"status": "up"}
    assert client.get("/readyz").json["languages"] == ["en", "fr"]


def test_requests_for_untrusted_hosts_are_refused(client_with: ClientWith) -> None:
    client = client_with(TRUSTED_HOSTS="quartet.example,127.0.0.1")
    good = client.get("/en/", headers={"Host": "quartet.example"})
    bad = client.get("/en/", headers={"Host": "evil.example"})
    health = client.get("/healthz", headers={"Host": "10.0.0.7"})
    assert good.status_code == 200
    assert health.status_code == 200
    assert bad.status_code == 400
    assert parsed(bad.text).one("h1").text == "This address or form couldn’t be read."
    assert "evil.example" not in bad.text


def test_an_endless_request_line_is_cut_off_early(server: str) -> None:
    host, port = server.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        with suppress(ConnectionError):
            connection.sendall(b"GET /" + b"a" * 1024 * 1024)
        assert connection.recv(64).startswith(b"HTTP/1.1 414")
