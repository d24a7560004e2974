"""The whole app below a prefix: every link, form, file and redirect stays below it."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.config import Config
from app.factory import create_app
from tests.html import Element, parsed
from tests.page_kinds import ladder_puzzles
from tests.today import TODAY

PREFIX = "/games"
HOST = "http://localhost"
STARTS = ("/", "/en/ladder/puzzles/1", "/nowhere", "/xx/")
LINKS = (("a", "href"), ("link", "href"), ("script", "src"), ("img", "src"))
ADDRESSES_IN_DATA = ("data-address", "data-ladder", "data-closes")
GUESSES = {"letter": "e", "word": "cat", "rung": "cord", "note": "tea", "guess": "caution"}
"""What is typed into empty fields of forms."""
VISITED = 250
"""A crawl of fewer addresses than this has missed whole games."""


@pytest.fixture(scope="module")
def mounted(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    database = tmp_path_factory.mktemp("mounted") / "quartet.sqlite"
    config = Config(
        "development",
        "for tests only",
        database_url=f"sqlite:///{database}",
        rate_limit="",
        url_prefix=PREFIX,
        today=TODAY,
    )
    app = create_app(config)
    ladder_puzzles(app)
    return app


def shape(address: str) -> tuple[str, tuple[str, ...]]:
    """Return the path below the prefix and the names of the query: one page of each is enough.

    All words, games and puzzles have the same path.
    """
    parts = urlsplit(address)
    path = re.sub(r"/(words|games|puzzles)/(?!sheet)[^/]+", r"/\1/*", parts.path[len(PREFIX) :])
    return path, tuple(sorted(name for name, _ in parse_qsl(parts.query, keep_blank_values=True)))


class Crawl:
    """Visits every kind of address that pages link to, once."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.visited: dict[tuple[str, ...], str] = {}
        self._waiting: list[tuple[str, str, dict[str, str]]] = []

    def run(self, *starts: str) -> None:
        """Follow everything from the starts on; AssertionError for what leads nowhere."""
        for start in starts:
            self._add("get", f"{PREFIX}{start}", {})
        while self._waiting:
            method, address, form = self._waiting.pop(0)
            response = self.client.open(address, method=method.upper(), data=form or None)
            self._check(response, address)

    def _add(self, method: str, address: str, form: dict[str, str], source: str = "") -> None:
        parts = urlsplit(address)
        if f"{parts.scheme}://{parts.netloc}" not in ("://", HOST):
            return
        below = parts.path == PREFIX or parts.path.startswith(f"{PREFIX}/")
        assert below, f"{source or 'a test'} leads to {address}, which is not below {PREFIX}"
        path, names = shape(address)
        kind = (method, path, *names, *sorted(form))
        if kind not in self.visited:
            self.visited[kind] = source
            self._waiting.append((method, address.partition("#")[0], form))

    def _check(self, response: TestResponse, address: str) -> None:
        page = address.partition("?")[0]
        known_missing = any(page == f"{PREFIX}{start}" for start in STARTS)
        assert response.status_code != 404 or known_missing, f"{address} is missing"
        assert response.status_code < 500, address
        if "Location" in response.headers:
            self._add("get", urljoin(address, response.headers["Location"]), {}, address)
        elif response.mimetype == "text/html":
            self._follow(parsed(response.text), address)
        elif response.mimetype == "application/json":
            self._follow_json(response.json, address)
        elif response.mimetype == "text/javascript":
            for name in re.findall(r'(?:from|import) "(\./[^"]+)"', response.text):
                self._add("get", urljoin(address, name), {}, address)
        response.close()

    def _follow(self, page: Element, source: str) -> None:
        for tag, name in LINKS:
            for element in page.select(f"{tag}[{name}]"):
                self._add("get", urljoin(source, element[name]), {}, source)
        for name in ADDRESSES_IN_DATA:
            for element in page.select(f"[{name}]"):
                if "/" in element[name]:
                    self._add("get", urljoin(source, element[name]), {}, source)
        for form in page.select("form"):
            for action, fields in _sent(form):
                target = urljoin(source, action or source)
                if form.get("method") == "post":
                    self._add("post", target, fields, source)
                else:
                    query = "&".join(f"{n}={v}" for n, v in fields.items())
                    self._add("get", f"{target.partition('?')[0]}?{query}", {}, source)
        if "format=" not in source and len(self.visited) % 4 == 0:
            self._add("get", source + ("&" if "?" in source else "?") + "format=json", {}, source)

    def _follow_json(self, value: object, source: str) -> None:
        """Addresses in JSON are texts that begin with a slash or with the host."""
        if isinstance(value, dict | list):
            for each in value.values() if isinstance(value, dict) else value:
                self._follow_json(each, source)
        elif isinstance(value, str) and value.startswith(("/", HOST)):
            self._add("get", value, {}, source)


def _sent(form: Element) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield where a form is sent and with what, for one of its buttons of each name."""
    fields = {}
    for field in form.select("input[name], textarea[name], select[name]"):
        kind = field.get("type")
        if kind in ("radio", "checkbox") and "checked" not in field.attributes:
            continue
        typed = field.get("value") or ""
        if field.tag == "select":
            chosen = field.select("option[selected]") or field.select("option")
            typed = (chosen[0].get("value") or "") if chosen else ""
        if field.tag == "textarea":
            typed = "ovnd/teac/rsin/gelp"
        fields[field["name"]] = typed or (
            "" if kind == "hidden" else GUESSES.get(field["name"], "")
        )
    buttons = {
        (button.get("name") or "", button.get("formaction") or ""): button
        for button in form.select("button")
        if button.get("type") != "button" and "disabled" not in button.attributes
    }
    for (name, action), button in buttons.items():
        yield action or form.get("action") or "", fields | ({name: button["value"]} if name else {})


@pytest.mark.marathon
def test_every_link_on_a_page_is_below_the_prefix(mounted: Flask) -> None:
    crawl = Crawl(mounted.test_client())
    crawl.run(*STARTS)
    assert len(crawl.visited) >= VISITED
    reached = {kind[1] for kind in crawl.visited}
    for game in ("countdown", "ruzzle", "ladder", "hangman"):
        assert {f"/en/{game}/", f"/en/{game}/solve", f"/fr/{game}/"} <= reached
    assert {
        "/en/words/*",
        "/en/about",
        "/en/how/hangman",
        "/en/measured",
        "/en/licences",
        "/en/hangman/games/*",
        "/en/hangman/games/*/guesses",
    } <= reached
    assert any(path.startswith("/static/") and path.endswith(".js") for path in reached)


@pytest.mark.parametrize(
    "address", ["/en/", "/en/countdown/", "/static/0/css/base.css", "/gamesen/"]
)
def test_nothing_is_served_outside_the_prefix(mounted: Flask, address: str) -> None:
    assert mounted.test_client().get(address).status_code == 404


def test_redirects_and_json_have_the_prefix(mounted: Flask) -> None:
    client = mounted.test_client()
    word = client.get(f"{PREFIX}/en/words/?word=tea&format=json")
    assert word.headers["Location"] == f"{PREFIX}/en/words/tea?format=json"
    assert client.get(f"{PREFIX}/en").headers["Location"].endswith(f"{PREFIX}/en/")


def test_files_of_the_root_are_at_the_prefix_and_lead_below_it(mounted: Flask) -> None:
    client = mounted.test_client()
    for name in ("favicon.ico", "apple-touch-icon.png"):
        assert client.get(f"{PREFIX}/{name}", buffered=True).status_code == 200
    manifest = client.get(f"{PREFIX}/en/manifest.webmanifest").get_json()
    assert (manifest["scope"], manifest["start_url"]) == (f"{PREFIX}/", f"{PREFIX}/en/")
    assert f"<loc>{HOST}{PREFIX}/en/</loc>" in client.get(f"{PREFIX}/sitemap.xml").text
    assert f"Disallow: {PREFIX}/*/new" in client.get(f"{PREFIX}/robots.txt").text
    worker = client.get(f"{PREFIX}/service-worker.js").text
    assert f'"files": "{PREFIX}/static/' in worker
    assert f'"offline": "{PREFIX}/en/offline"' in worker
