"""Scripts and styles: how much a first visit downloads, and what scripts may not contain."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.config import ROOT
from app.games import GAMES
from app.store.expiry import KEPT
from app.web.static_files import as_sent, read_files
from app.web.styles import for_older_browsers
from tests.html import Element, parsed

FIRST_VISIT = 100_000
SCRIPTS = 40_000
FONTS = 60_000
"""Compressed bytes that a first visit may download: all but fonts, only scripts, only fonts."""

IMPORT = re.compile(r'^(?:import|export)\s(?:[^"]*?from\s)?"(?P<path>\.[^"]+)";', re.MULTILINE)
LATER = re.compile(r'import\("\./[^"]+"\)')
"""Imports a script that is loaded only where it is needed."""


def fetch(client: FlaskClient, address: str) -> tuple[str, int]:
    """Return the text at an address, and its size in bytes as gzip."""
    plain = client.get(address, buffered=True)
    packed = client.get(address, headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert plain.status_code == packed.status_code == 200, address
    assert packed.headers.get("Content-Encoding") == "gzip" or len(plain.data) < 500, address
    return plain.text, len(packed.data)


def script_sizes(client: FlaskClient, page: Element) -> dict[str, int]:
    """Return the compressed size of every script that a page loads, including imports."""
    sizes: dict[str, int] = {}
    waiting = [script["src"] for script in page.select("script[src]")]
    while waiting:
        address = waiting.pop()
        if address not in sizes:
            text, sizes[address] = fetch(client, address)
            waiting += [urljoin(address, found["path"]) for found in IMPORT.finditer(text)]
    return sizes


def first_visits(client: FlaskClient) -> Iterator[tuple[str, str]]:
    """Yield address and text: of home, and of each game's start page, solver and daily rounds."""
    home = client.get("/en/").text
    yield "/en/", home
    for game in GAMES:
        card = parsed(home).one(f"article[data-game={game.name}]")
        begins = [link["href"] for link in card.select("a.button")]
        for address in (f"/en/{game.name}/", f"/en/{game.name}/solve", *begins):
            shown = client.get(address, follow_redirects=True)
            yield shown.request.full_path, shown.text
        for form in card.select("form"):
            begun = client.post(form["action"], data=form.hidden)
            yield begun.location, client.get(begun.location).text


def test_a_first_visit_to_any_page_downloads_little(client: FlaskClient) -> None:
    pages = dict(first_visits(client))
    assert len(pages) == 1 + 3 * len(GAMES) + 1  # and Countdown’s other half, the conundrum
    for address, html in pages.items():
        page = parsed(html)
        scripts = script_sizes(client, page)
        styles = [fetch(client, link["href"])[1] for link in page.select("link[rel=stylesheet]")]
        icon = fetch(client, page.one("link[rel=icon]")["href"])[1]
        fonts = [
            client.get(link["href"], buffered=True).data for link in page.select("link[as=font]")
        ]
        own = fetch(client, address)[1]
        assert any(script.endswith("/js/quartet.js") for script in scripts), address
        assert any(script.endswith("/js/page.js") for script in scripts), address
        assert 0 < sum(scripts.values()) <= SCRIPTS, (address, scripts)
        assert own + icon + sum(styles) + sum(scripts.values()) <= FIRST_VISIT, address
        assert 0 < sum(map(len, fonts)) <= FONTS, address


def test_a_page_waits_for_only_two_style_sheets(client: FlaskClient) -> None:
    """Each further style sheet costs a slow phone part of a second."""
    for address, html in first_visits(client):
        links = parsed(html).select("link[rel=stylesheet]")
        waited_for = [
            link["href"].rpartition("/")[2] for link in links if link.get("media") is None
        ]
        assert waited_for[0] == "site.css", address
        assert len(waited_for) == 2, (address, waited_for)


def test_imported_styles_are_inlined(app: Flask, client: FlaskClient) -> None:
    folder = ROOT / "static" / "css"
    importing = 0
    for file in folder.glob("*.css"):
        sent = client.get(f"{app.static_url_path}/css/{file.name}", buffered=True).text
        assert "@import" not in sent, file.name
        imported = re.findall(r'@import "(.+)";', file.read_text("utf-8"))
        importing += bool(imported)
        texts = ((folder / name).read_text("utf-8") for name in imported)
        places = [sent.index(for_older_browsers(text)) for text in texts]
        assert places == sorted(places), file.name
    assert importing > 1


def test_a_style_sheet_is_converted_only_once_for_all_versions(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    converted: list[str] = []

    def convert(text: str) -> str:
        converted.append(text)
        return for_older_browsers(text)

    monkeypatch.setattr("app.web.static_files.for_older_browsers", convert)
    sheets = [client.get(f"/static/{old}/css/hangman.css").data for old in ("a", "b", "c")]
    assert sheets[0] == sheets[1] == sheets[2]
    assert len(converted) <= 1, "another test may have asked for it before"


def test_whole_line_comments_are_stripped_from_scripts() -> None:
    files = read_files(ROOT / "static")
    for file in (ROOT / "static" / "js").rglob("*.js"):
        lines = file.read_text().splitlines()
        left = as_sent(files, file.relative_to(ROOT / "static").as_posix()).decode().splitlines()
        beginnings = {line.strip()[:2] for line in lines if line not in left}
        assert beginnings <= {"//", "/*", "*", "* ", "*/"}
        assert not any(re.match(r"\s*(//|/\*\*.*\*/$)", line) for line in left)


def test_fonts_are_preloaded_and_licensed(client: FlaskClient) -> None:
    """A font that no page preloads would come late, and would not count in the first visit."""
    home = parsed(client.get("/en/").text)
    preloaded = {link["href"].rpartition("/")[2] for link in home.select("link[as=font]")}
    styles = "".join(file.read_text("utf-8") for file in (ROOT / "static" / "css").glob("*.css"))
    assert set(re.findall(r'url\("\.\./fonts/(.+?)"\)', styles)) == preloaded
    assert {file.name for file in (ROOT / "static" / "fonts").glob("*.woff2")} == preloaded
    assert "SIL OPEN FONT LICENSE" in parsed(client.get("/en/licences").text).one("#own").text


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ('import "./grid.js";', "./grid.js"),
        ('import { each } from "../page.js";', "../page.js"),
        ('import {\n\tone,\n\tother,\n} from "./page.js";', "./page.js"),
    ],
)
def test_every_way_of_importing_a_script_is_recognised(line: str, path: str) -> None:
    assert [found["path"] for found in IMPORT.finditer(f"// About.\n\n{line}\n")] == [path]


def test_no_address_is_hard_coded_in_a_script() -> None:
    """The app may be mounted below any path, so every address comes from the page."""
    files = read_files(ROOT / "static")
    scripts = {name: as_sent(files, name) for name in files if name[-3:] == ".js"}
    assert len(scripts) > 1
    for name, sent in scripts.items():
        text = LATER.sub("", IMPORT.sub("", sent.decode()))
        assert (
            re.findall(r"""["'`](?:/\w|\.\.?/|https?:(?!//www\.w3\.org/))[^"'`]*""", text) == []
        ), name


POINTER = re.compile(r"\b([A-Z][A-Z_]{2,}) (?:of|in)\s+((?:app|static|templates)/[\w/.]+\.\w+)")


def test_every_constant_that_a_comment_mentions_exists() -> None:
    files = [*(ROOT / "static").rglob("*.js"), *(ROOT / "templates").rglob("*.html")]
    pointers = [found for each in files for found in POINTER.findall(each.read_text("utf-8"))]
    assert pointers
    for name, path in pointers:
        assert re.search(rf"^{name}\b.* = ", (ROOT / path).read_text("utf-8"), re.MULTILINE), name


def test_no_template_states_a_number_of_days_and_the_script_agrees_with_the_store() -> None:
    texts = {each: each.read_text("utf-8") for each in (ROOT / "templates").rglob("*.html")}
    assert not [each for each, text in texts.items() if re.search(r"days=\d|\b\d+ days", text)]
    script = (ROOT / "static" / "js" / "store.js").read_text("utf-8")
    days = f"{KEPT.days} * DAY_MS"
    assert f"KEPT_MS = {{ hangman: {days}, words: {days}, rooms: DAY_MS }};" in script
