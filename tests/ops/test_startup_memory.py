"""The app starts on a small host of 512 MB, and learns its models from both lists there."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests

from tests.games.recorded_answers import ADDRESSES
from tests.ops.endurance import observed_server
from tests.server import ROOT

FIRST_START, LATER_START = 300, 220
"""The most memory, in MB, that a process may need while it learns both lists, and after that."""
THINK = "hangman/think?length=9&answers=q9-j1&format=json"
"""No word fits, so the answer comes only from what was learnt."""

ALLOWED = 400
"""The MB of data that the system allows the process, as on a small host."""

START = f"""
import resource

resource.setrlimit(resource.RLIMIT_DATA, ({ALLOWED} << 20, {ALLOWED} << 20))

from pathlib import Path
from app.factory import create_app

client = create_app().test_client()
for language in ("en", "fr"):
    print(client.get(f"/{{language}}/{THINK}").json["letter"])
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with the project's files, whose own `instance` is still empty."""
    folders = ("app", "static", "templates", "translations", "wordlists")
    for name in (*folders, "LICENSE", "wsgi.py", "gunicorn.conf.py"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def start(root: Path) -> tuple[list[str], float]:
    """Start the app; return a guess in English, one in French, and the peak memory in MB.

    The limit also counts memory that is never touched, such as the threads' stacks. The peak is
    VmHWM, because ru_maxrss begins at the size of the parent process.
    """
    command = [sys.executable, "-c", START]
    environment = os.environ | {"APP_ENV": "development"}
    done = subprocess.run(
        command, cwd=root, env=environment, check=True, capture_output=True, text=True
    )
    english, french, most = done.stdout.split()
    return [english, french], int(most) / 1024


def test_neither_the_first_start_nor_a_later_one_needs_much_memory(root: Path) -> None:
    models = root / "instance" / "models"
    letters, most = start(root)
    files = {file: file.stat().st_mtime_ns for file in models.glob("*/*.npy")}
    assert {file.parent.name[:3] for file in files} == {"en-", "fr-"}
    assert most < FIRST_START
    again, most = start(root)
    assert again == letters
    assert {file: file.stat().st_mtime_ns for file in models.glob("*/*.npy")} == files
    assert most < LATER_START


def test_the_server_and_its_workers_need_little_memory(root: Path) -> None:
    for allowed in (FIRST_START, LATER_START):
        with observed_server(root, {"WEB_CONCURRENCY": "2"}, root) as (address, parent):
            for language in ("en", "fr"):
                assert requests.get(f"{address}/{language}/{THINK}", timeout=30).json()["letter"]
            processes = [parent, *parent.children()]
            assert all(each.megabytes("VmHWM") < allowed for each in processes)


def test_a_worker_needs_little_memory_after_serving_every_page(
    tmp_path: Path,
) -> None:
    """What each thread, page and language leaves behind adds up."""
    french = [each.replace("/en/", "/fr/") for each in ADDRESSES if each.startswith("/en/")]
    start(ROOT)  # so that the server finds its models learnt and its code compiled
    with observed_server(tmp_path) as (address, parent), ThreadPoolExecutor(4) as clients:
        for _ in range(2):
            asked = [
                clients.submit(requests.get, address + each, timeout=60)
                for each in (*ADDRESSES, *french)
            ]
            assert {each.result().status_code for each in asked} <= {200, 400, 404, 503}
        (worker,) = parent.children()
        assert worker.megabytes("VmHWM") < LATER_START
