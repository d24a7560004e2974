"""Each guide of docs/hosting/, followed in a clean directory with the files that it prints.

systemd and a container engine do not run here: their files are checked as far as possible, and the
commands in them are run directly. Packages are not installed again: each folder links to our
virtual environment.
"""

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import requests

from app.config import BadConfig, Config
from tests.left_out import leave_out
from tests.server import PATIENCE_SECONDS, ROOT, free_port

SERVES = [
    "app",
    "static",
    "templates",
    "translations",
    "LICENSE",
    "Procfile",
    "wsgi.py",
    "gunicorn.conf.py",
]
KEY = "0123456789abcdef" * 4


def printed(page: str, language: str, mentions: str) -> str:
    """Return the only code block of a hosting guide that is in `language` and has `mentions`."""
    text = (ROOT / "docs" / "hosting" / page).read_text(encoding="utf-8")
    blocks = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    (found,) = [block for block in blocks if mentions in block]
    return str(found)


def replaced(text: str, **changes: str) -> str:
    """Return printed text with these example values replaced; each of them must occur in it."""
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text


def assignments(block: str) -> dict[str, str]:
    """Return the settings of a printed environment file."""
    words = shlex.split(block, comments=True)
    return dict(word.split("=", 1) for word in words)


@pytest.fixture
def project(tmp_path: Path, few_words: Path) -> Path:
    """A clean copy of the files that are served, with a small list and our virtual environment."""
    folder = tmp_path / "quartet"
    folder.mkdir()
    for name in SERVES:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__")
            )
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, folder / name)
    shutil.copytree(few_words, folder / "wordlists")
    (folder / "instance").mkdir()
    (folder / ".venv").symlink_to(Path(sys.prefix))
    return folder


def environment_of(folder: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """Return these settings alone, and a PATH with a folder's programs before the system's."""
    return {"PATH": f"{folder / '.venv' / 'bin'}:{os.environ['PATH']}", **settings}


@contextmanager
def serving(
    command: Sequence[str], folder: Path, port: int, settings: Mapping[str, str]
) -> Iterator[str]:
    """Run a server from a folder with these settings alone; yield its address once it answers."""
    log = folder / f"{port}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment_of(folder, settings),
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            latest = time.monotonic() + PATIENCE_SECONDS
            while time.monotonic() < latest and process.poll() is None:
                try:
                    requests.get(f"http://127.0.0.1:{port}/healthz", timeout=5)
                except requests.RequestException:
                    time.sleep(0.1)
                else:
                    break
            else:
                pytest.fail(log.read_text()[-3000:])
            yield f"http://127.0.0.1:{port}"
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(PATIENCE_SECONDS)


def run(command: Sequence[str], folder: Path, settings: Mapping[str, str]) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment_of(folder, settings),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        leave_out(f"hosting behind {name}: this machine has none")
    return found


def check_site(address: str, proxied: bool = False) -> None:
    """Check what every guide promises: files, a game by POST, a limit for each client."""

    def ask(path: str, client: str = "203.0.113.1", **options: object) -> requests.Response:
        headers = {"Host": "quartet.example"} | ({"X-Forwarded-For": client} if proxied else {})
        return requests.request(
            str(options.pop("method", "GET")),
            address + path,
            headers=headers | dict(options.pop("headers", {})),  # type: ignore[call-overload]
            timeout=20,
            allow_redirects=False,
        )

    page = ask("/en/")
    assert page.status_code == 200
    (style, *_) = re.findall(r'href="(/static/[^"]+site\.css)"', page.text)
    file = ask(style)
    assert file.headers["Cache-Control"].endswith("immutable")
    assert file.headers["Content-Type"].startswith("text/css")
    begun = ask("/en/hangman/games", method="POST", headers={"Origin": "http://quartet.example"})
    assert begun.status_code == 303
    assert ask(
        begun.headers["Location"].partition("quartet.example")[2] or begun.headers["Location"]
    )
    forged = ask("/en/hangman/games", method="POST", headers={"Origin": "http://evil.example"})
    assert forged.status_code == 403
    assert requests.get(f"{address}/en/", timeout=20).status_code == 400, "another host"
    # Without Redis, each of two workers counts for itself.
    codes = {ask("/en/words/cat").status_code for _ in range(60)}
    assert codes == {200, 429}
    if proxied:
        assert ask("/en/words/cat", client="203.0.113.2").status_code == 200


@contextmanager
def half_sent(address: str, count: int) -> Iterator[None]:
    """Open connections that each begin a request and never finish it."""
    host, port = address.removeprefix("http://").split(":")
    with ExitStack() as connections:
        for _ in range(count):
            connection = socket.create_connection((host, int(port)), timeout=20)
            connections.enter_context(connection)
            connection.sendall(b"GET /en/ HTTP/1.1\r\nHost: quartet.example\r\n")
        yield


LIMIT = {"RATE_LIMIT": "20 per hour"}
INTERRUPTED = """#!/bin/sh
# A Python that is interrupted before its virtual environment has a pip.
case "$*" in "-m venv .venv") python3 "$@" && rm .venv/bin/pip*; exit 130;; esac
exec python3 "$@"
"""


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """A function that runs make in a clean folder with the files that setting up needs."""
    (tmp_path / "tools").mkdir()
    for name in ("Makefile", "tools/before_make.py", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, tmp_path / name)

    def make(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = ["make", *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    return make


def test_the_make_command_recovers_from_an_interruption(
    tmp_path: Path, made: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    python = tmp_path / "interrupted"
    python.write_text(INTERRUPTED)
    python.chmod(0o755)
    assert made(".venv/pip", f"PYTHON={python}").returncode
    again = made(".venv/pip")
    assert again.returncode == 0, again.stderr
    assert "pip" in run([str(tmp_path / ".venv/bin/pip"), "--version"], tmp_path, {})


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "make run PORT="),
        (["PORT=http"], "PORT is 'http'"),
        (["PYTHON=python9"], "There is no python9 here"),
        (["OS=Windows_NT"], "run this in WSL"),
    ],
)
def test_the_command_make_run_explains_why_the_site_cannot_start(
    tmp_path: Path,
    made: Callable[..., subprocess.CompletedProcess[str]],
    arguments: list[str],
    expected: str,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = made("run", *(arguments or [f"PORT={taken.getsockname()[1]}"]))
    assert done.returncode
    assert expected in done.stderr
    assert len(done.stderr.splitlines()) <= 2
    assert not (tmp_path / ".venv").exists()


def test_the_command_make_run_lets_the_local_network_in_only_on_request(
    made: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    assert "--bind 127.0.0.1:8000 " in made("--dry-run", "run").stdout
    assert "--bind 0.0.0.0:8001 " in made("--dry-run", "run", "ADDRESS=0.0.0.0", "PORT=8001").stdout


def test_the_site_rejects_the_example_keys_in_the_guides() -> None:
    for page in (ROOT / "docs" / "hosting").glob("*.md"):
        for key in re.findall(r"^ *SECRET_KEY=([^$\n]+)", page.read_text(), re.MULTILINE):
            with pytest.raises(BadConfig, match="can be guessed"):
                Config.from_environment({"SECRET_KEY": key.strip(',"')})


def test_the_guide_to_pythonanywhere_works(project: Path, tmp_path: Path) -> None:
    uwsgi = program("uwsgi")
    page, home = "pythonanywhere.md", str(project)
    changes = {"/home/you/quartet": home, "you.pythonanywhere.com": "quartet.example"}
    file = tmp_path / "you_pythonanywhere_com_wsgi.py"
    file.write_text(replaced(printed(page, "python", "application"), **changes))
    file.write_text(replaced(file.read_text(), **{"put yours here": KEY}))
    first = replaced(printed(page, "sh", "TRUSTED_HOSTS=you"), **{"/home/you/quartet": home})
    assert "Added" in run(["sh", "-ec", replaced(first, **{"the same key": KEY})], tmp_path, {})
    task = printed(page, "sh", "--until 2000")
    small = {"/home/you/quartet": home, "the same key": KEY, "4..6": "3..3", "2000": "2"}
    assert "the bank has" in run(["sh", "-ec", replaced(task, **small)], tmp_path, {}).lower()
    port = free_port()
    options = ["--plugin", "python3", "--master", "--need-app", "--lazy-apps"]
    where = ["--http-socket", f"127.0.0.1:{port}", "--virtualenv", str(project / ".venv")]
    command = [uwsgi, *options, *where, "--wsgi-file", str(file), "--die-on-term"]
    with serving(command, project, port, LIMIT) as address:
        check_site(address, proxied=True)


def test_the_guide_to_hosts_with_a_procfile_works(project: Path) -> None:
    block = printed("procfile.md", "procfile", "release")
    assert block == (ROOT / "Procfile").read_text()
    commands = dict(line.split(": ", 1) for line in block.splitlines())
    port = free_port()
    settings = assignments(printed("procfile.md", "sh", "PROXIES")) | {"SECRET_KEY": KEY}
    settings |= {"DYNO": "web.1", "PORT": str(port), "WEB_CONCURRENCY": "1", **LIMIT}
    with pytest.raises(AssertionError, match="This host wipes its disk"):
        run(["sh", "-ec", commands["release"]], project, settings)
    settings["ALLOW_SQLITE"] = "1"
    assert "Added" in run(["sh", "-ec", commands["release"]], project, settings)
    with serving(["sh", "-c", f"exec {commands['web']}"], project, port, settings) as address:
        check_site(address, proxied=True)


@contextmanager
def nginx(config: str, folder: Path, port: int) -> Iterator[str]:
    """Run Debian's nginx with a printed server block as the tests' user, and yield its address."""
    front = folder / "nginx"
    front.mkdir()
    temporary = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{name}_temp_path {front}/{name};\n" for name in temporary)
    user = "user root;\n" if os.getuid() == 0 else ""
    (front / "nginx.conf").write_text(
        f"{user}daemon off;\nworker_processes 1;\npid {front}/pid;\nevents {{}}\n"
        f"http {{\ninclude /etc/nginx/mime.types;\naccess_log off;\n{paths}{config}}}\n"
    )
    command = [program("nginx"), "-e", f"{front}/error.log", "-c", f"{front}/nginx.conf"]
    run([*command, "-t"], folder, {})
    with serving(command, folder, port, {}) as address:
        yield address


def test_the_guide_to_hosting_on_a_single_machine_works(project: Path) -> None:
    program("nginx")
    page, port, front = "one-machine.md", free_port(), free_port()
    unit = replaced(printed(page, "ini", "[Service]"), **{"/srv/quartet": str(project)})
    if verify := shutil.which("systemd-analyze"):
        file = project / "quartet.service"
        file.write_text(unit.replace("User=quartet\n", ""))
        run([verify, "verify", "--recursive-errors=no", "--man=no", str(file)], project, {})
    lines = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line)
    assert lines["WorkingDirectory"] == str(project)
    made = replaced(
        printed(page, "sh", "WEB_CONCURRENCY"), **{"/etc/quartet.env": f"{project}/env"}
    )
    run(["sh", "-ec", made], project, {})
    settings = assignments((project / "env").read_text()) | LIMIT
    assert "Added" in run(shlex.split(lines["ExecStartPre"]), project, settings)
    start = replaced(lines["ExecStart"], **{"127.0.0.1:8000": f"127.0.0.1:{port}"})
    # nginx makes the last folder of this path, and Debian has no /var/cache/nginx.
    cache = "/var/cache/nginx-quartet"
    changes = {
        "listen 80;": f"listen 127.0.0.1:{front};",
        "127.0.0.1:8000": f"127.0.0.1:{port}",
        cache: str(project / "cache"),
    }
    config = replaced(printed(page, "nginx", "limit_conn_zone"), **changes)
    with ExitStack() as servers:
        servers.enter_context(serving(shlex.split(start), project, port, settings))
        address = servers.enter_context(nginx(config, project, front))
        arrives = replaced(
            printed(page, "sh", "doctor"),
            **{
                "runuser -u quartet -- ": "",
                "/srv/quartet": str(project),
                "/etc/quartet.env": str(project / "env"),
                "https://quartet.example": address,
            },
        )
        output = run(["sh", "-ec", arrives], project, {})
        assert f"ok       origin: {address} arrives as" in output
        assert "proxies that add to it: 1" in output
        check_site(address)
        host = {"Host": "quartet.example"}
        with half_sent(address, 40):
            assert requests.get(f"{address}/en/about", headers=host, timeout=5).status_code < 500
        style = requests.get(f"{address}/static/x/css/base.css", headers=host, timeout=20)
        assert "immutable" not in style.headers["Cache-Control"]
        long = requests.get(f"{address}/en/?{'a' * 40_000}", headers=host, timeout=20)
        assert long.status_code == 414
        large = requests.post(
            f"{address}/en/hangman/games", b"a" * 70_000, headers=host, timeout=20
        )
        assert large.status_code == 413


def test_the_guide_to_hosting_on_many_machines_works(project: Path) -> None:
    """Two servers of our own stand in for two machines, one of which is stopped half-way."""
    program("nginx")
    page, ports, front = "many-machines.md", (free_port(), free_port()), free_port()
    settings = assignments(printed(page, "sh", "SITE_URL"))
    settings |= {"SECRET_KEY": KEY, "WEB_CONCURRENCY": "1"}
    assert {"DATABASE_URL", "REDIS_URL"} <= settings.keys()
    for name in ("DATABASE_URL", "REDIS_URL"):
        del settings[name]
    changes = {
        "listen 80;": f"listen 127.0.0.1:{front};",
        "10.0.0.11:8000": f"127.0.0.1:{ports[0]}",
        "10.0.0.12:8000": f"127.0.0.1:{ports[1]}",
    }
    config = replaced(printed(page, "nginx", "upstream quartet"), **changes)
    with ExitStack() as servers:
        machines = []
        for port in ports:
            command = ["gunicorn", "--bind", f"127.0.0.1:{port}", "wsgi:app"]
            machine = servers.enter_context(ExitStack())
            machine.enter_context(serving(command, project, port, settings))
            machines.append(machine)
        address = servers.enter_context(nginx(config, project, front))

        def asked() -> set[int]:
            host = {"Host": "quartet.example"}
            found = [requests.get(f"{address}/en/", headers=host, timeout=20) for _ in range(10)]
            return {each.status_code for each in found}

        assert asked() == {200}
        machines[0].close()
        assert asked() == {200}


def test_the_commands_in_the_dockerfile_need_only_files_in_the_image(project: Path) -> None:
    """The commands run in a folder that has only the image's files."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", "")
    kept = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"
    }
    for entry in project.iterdir():
        if entry.name not in {*kept, ".venv", "instance"}:
            entry.unlink()
    (learn,) = re.findall(r"^RUN APP_ENV=development (.*)", text, re.MULTILINE)
    run(["sh", "-ec", learn], project, {"APP_ENV": "development"})
    (command,) = re.findall(r"^CMD (\[.*\])", text, re.MULTILINE)
    (healthy,) = re.findall(r"CMD (python -c .*)", text.split("HEALTHCHECK")[1])
    port = free_port()
    settings = {"PORT": str(port), "SECRET_KEY": KEY, "TRUSTED_HOSTS": "quartet.example"}
    with serving(eval(command), project, port, settings | LIMIT) as address:  # noqa: S307
        run(["sh", "-ec", healthy], project, settings)
        check_site(address)


def composed(name: str, settings: Mapping[str, str]) -> str:
    """Return the value that compose.yaml gives a setting of `web`, filled in from `.env`."""
    web = (ROOT / "compose.yaml").read_text().partition("  postgres:")[0]
    (value,) = re.findall(rf"^      {name}: (\S+)", web, re.MULTILINE)
    if found := re.fullmatch(r"\$\{(\w+):-(.*)\}", value):
        return settings.get(found[1]) or found[2]
    if found := re.fullmatch(r"\$\{(\w+):\?.*", value):
        return settings[found[1]]
    return str(value)


def test_containers_use_the_settings_printed_in_the_guide(tmp_path: Path) -> None:
    """All settings come from `.env`, except two addresses and the port, set in compose.yaml."""
    made = printed("containers.md", "sh", "docker compose up --build --detach --wait\ndocker")
    run(["sh", "-ec", made.partition("docker compose")[0]], tmp_path, {})
    given = assignments((tmp_path / ".env").read_text())
    compose = (ROOT / "compose.yaml").read_text()
    assert "env_file:\n      - path: .env\n" in compose
    with pytest.raises(KeyError):
        composed("SECRET_KEY", {})
    names = re.findall(r"^      ([A-Z_]+): ", compose.partition("  postgres:")[0], re.MULTILINE)
    config = Config.from_environment(given | {each: composed(each, given) for each in names})
    assert (config.site_url, config.proxies) == ("https://quartet.example", 1)
    assert config.trusted_hosts == ("quartet.example",)
    assert config.redis_url == "redis://redis:6379/0"
    assert config.database_url.endswith("@postgres:5432/quartet")
