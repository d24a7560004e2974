"""An upgrade in place: a running site ignores new files until it restarts."""

import io
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import requests

from tests.left_out import leave_out
from tests.ops.test_restarts import Load
from tests.server import PATIENCE_SECONDS, ROOT

PREDECESSOR = "242e29c"
FILES = ("app", "static", "templates", "translations", "wsgi.py", "gunicorn.conf.py", "LICENSE")
PAGES = (
    "/",
    "/about",
    "/en/",
    "/en/archive",
    "/en/countdown/?letters=gdoaeu",
    "/en/countdown/solve?letters=education",
    "/en/hangman/",
    "/en/hangman/friend",
    "/en/hangman/solve?pattern=_oa_",
    "/en/how/ladder",
    "/en/ladder/?start=cat&end=dog",
    "/en/ladder/solve?start=cat&end=dog",
    "/en/licences",
    "/en/measured",
    "/en/ruzzle/solve?grid=cat/dog",
    "/en/settings",
    "/en/words/cat",
    "/service-worker.js",
    "/favicon.ico",
)
NEW = "{{ config['OF_THE_NEW_CODE'] | lower }}"
"""A setting that a new template needs and old code lacks."""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with the site's present files."""
    folder = tmp_path / "site"
    folder.mkdir()
    put_present(folder)
    return folder


def put_present(folder: Path) -> None:
    for name in FILES:
        if (ROOT / name).is_dir():
            shutil.rmtree(folder / name, ignore_errors=True)
            shutil.copytree(ROOT / name, folder / name)
        else:
            shutil.copy(ROOT / name, folder / name)


def put_new(folder: Path) -> None:
    """Put new code in place, with templates and files that older code cannot use."""
    for template in (folder / "templates").rglob("*.html"):
        template.write_text(f"{NEW}{template.read_text('utf-8')}", "utf-8")
    for file in (folder / "static").rglob("*.*"):
        if file.parent.name != "figures":  # the new code reads these as it starts
            file.write_bytes(b"/*new*/")
    factory = folder / "app" / "factory.py"
    wiring = '    app.config["SECRET_KEY"] ='
    code = factory.read_text("utf-8")
    assert wiring in code
    factory.write_text(code.replace(wiring, f'    app.config["OF_THE_NEW_CODE"] = "NEW"\n{wiring}'))


@contextmanager
def listening() -> Iterator[tuple[str, socket.socket]]:
    """Open a socket on which requests wait while the site restarts, as under systemd."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listener:
        yield f"127.0.0.1:{listener.getsockname()[1]}", listener


@contextmanager
def serving(site: Path, lists: Path, listener: socket.socket) -> Iterator[None]:
    settings = {
        "PATH": os.environ["PATH"],
        "APP_ENV": "development",
        "DATABASE_URL": f"sqlite:///{site.parent / 'quartet.sqlite'}",
        "RATE_LIMIT": "",
        "WORDLISTS_DIR": str(lists),
    }
    number = listener.fileno()
    command = [sys.executable, "-m", "gunicorn", "--bind", f"fd://{number}", "wsgi:app"]
    with (site.parent / "server.log").open("ab") as log:
        process = subprocess.Popen(
            command, cwd=site, env=settings, stdout=log, stderr=log, pass_fds=[number]
        )
        try:
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE_SECONDS)


def test_new_files_take_effect_only_after_a_restart_and_no_request_fails(
    site: Path, few_words: Path
) -> None:
    with listening() as (host, listener), ExitStack() as last, Load(host) as load:
        with serving(site, few_words, listener):
            load.until(lambda: load.answered > 10)
            page = requests.get(f"http://{host}/en/", timeout=60).text
            scripts = re.findall('<script[^>]* src="(/static/[^"]+)"', page)
            assert scripts
            put_new(site)
            load.paths = (*PAGES, *scripts)
            load.until(lambda: load.answered > 10 * len(PAGES))
            for script in scripts:
                assert requests.get(f"http://{host}{script}", timeout=60).text != "/*new*/"
            load.paths = ("/en/words/cat",)
        before = load.answered
        last.enter_context(serving(site, few_words, listener))
        load.until(lambda: load.answered > before + 10)
        assert requests.get(f"http://{host}/en/words/dog", timeout=60).text.startswith("new")
    assert (load.lost, load.refused) == ([], 0)


def test_the_previous_version_is_replaced_without_a_failed_request(
    tmp_path: Path, few_words: Path
) -> None:
    """The old code compiles templates on first use, so it stops before the files are replaced."""
    git = ["git", "-C", str(ROOT), "archive", PREDECESSOR, *FILES]
    archive = subprocess.run(git, capture_output=True, check=False)
    if archive.returncode:
        leave_out(f"an upgrade from 1.0's predecessor: this checkout has no {PREDECESSOR}")
    site = tmp_path / "site"
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        tar.extractall(site, filter="data")
    with listening() as (host, listener), ExitStack() as last, Load(host) as load:
        with serving(site, few_words, listener):
            games = f"http://{host}/en/hangman/games"
            begun = requests.post(games, timeout=60, allow_redirects=False)
            load.until(lambda: load.answered > 10)
        put_present(site)
        before = load.answered
        last.enter_context(serving(site, few_words, listener))
        load.until(lambda: load.answered > before + 10)
        game = requests.get(f"http://{host}{begun.headers['Location']}", timeout=60)
        assert game.status_code == 200
    assert (load.lost, load.refused) == ([], 0)
