"""The files that browsers and search engines look for at the root."""

import json
import re
import struct
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.config import Config
from app.games import GAMES
from app.web.caching import ResponseCache
from tests.html import parsed

ICONS = {"/favicon.ico": 32, "/apple-touch-icon.png": 180}


@pytest.fixture
def client_of_any_host(
    app: Flask, nothing_kept: ResponseCache, monkeypatch: pytest.MonkeyPatch
) -> FlaskClient:
    """A client of the app without a site address and with an empty cache."""
    monkeypatch.setitem(app.config, "SITE_URL", "")
    return app.test_client()


def png_width(data: bytes) -> int:
    """Return the width in pixels of a PNG, which may be inside an .ico file."""
    start = data.index(b"\x89PNG")
    return int(struct.unpack(">I", data[start + 16 : start + 20])[0])


def test_the_manifest_lists_existing_icons_and_the_current_games(client: FlaskClient) -> None:
    address = parsed(client.get("/fr/").text).one("link[rel=manifest]")["href"]
    response = client.get(address)
    manifest = response.get_json()
    assert response.mimetype == "application/manifest+json"
    assert (manifest["start_url"], manifest["scope"]) == ("/fr/", "/")
    for icon in manifest["icons"]:
        data = client.get(icon["src"], buffered=True).data
        assert icon["sizes"] == "{0}x{0}".format(png_width(data))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    games = [game.name for game in GAMES]
    assert [each["url"] for each in manifest["shortcuts"]] == [f"/fr/{game}/" for game in games]
    assert client.get("/manifest.webmanifest").get_json()["start_url"] == "/"


@pytest.mark.parametrize(("address", "width"), ICONS.items())
def test_icons_are_where_browsers_look_for_them(
    client: FlaskClient, address: str, width: int
) -> None:
    response = client.get(address, buffered=True)
    assert response.status_code == 200
    assert png_width(response.data) == width


def test_the_sitemap_lists_existing_pages_and_is_never_cached(
    client_of_any_host: FlaskClient,
) -> None:
    client = client_of_any_host
    response = client.get("/sitemap.xml", headers={"Host": "quartet.example"})
    assert response.headers["Cache-Control"] == "no-store"
    places = re.findall("<loc>http://quartet.example(.+)</loc>", response.text)
    assert {"/en/", "/fr/", "/en/ruzzle/", "/fr/hangman/solve", "/en/words/"} <= set(places)
    assert {"/en/about", "/fr/how/ladder", "/en/measured", "/fr/licences"} <= set(places)
    assert {"/en/ladder/puzzles", "/fr/ladder/puzzles/sheet"} <= set(places)
    assert {"/en/hangman/friend", "/fr/hangman/think", "/en/hangman/watch"} <= set(places)
    assert len(places) == response.text.count("<loc>")
    assert {client.get(place).status_code for place in places} == {200}
    robots = client.get("/robots.txt", headers={"Host": "quartet.example"})
    assert "Sitemap: http://quartet.example/sitemap.xml" in robots.text
    assert robots.headers["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("nothing_kept")
def test_pages_use_the_site_address_if_it_is_set(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = app.test_client()
    monkeypatch.setitem(app.config, "SITE_URL", "https://quartet.example")
    assert "<loc>https://quartet.example/en/</loc>" in client.get("/sitemap.xml").text
    picture = parsed(client.get("/en/").text).one("meta[property='og:image']")["content"]
    assert picture.startswith("https://quartet.example/static/")
    data = client.get(picture.removeprefix("https://quartet.example"), buffered=True).data
    assert png_width(data) == 1200


@pytest.mark.parametrize(
    "address",
    ["/en/hangman/", "/en/ladder/", "/robots.txt", "/sitemap.xml", "/en/ruzzle/solve?format=json"],
)
def test_shared_caches_store_nothing_if_no_site_address_is_set(
    client_of_any_host: FlaskClient, address: str
) -> None:
    assert "public" not in client_of_any_host.get(address).headers.get("Cache-Control", "")


def test_pages_use_the_host_of_the_request_if_no_site_address_is_set(
    client_of_any_host: FlaskClient,
) -> None:
    for host in ("a.example", "b.example", "a.example"):
        response = client_of_any_host.get("/en/about", headers={"Host": host})
        assert response.cache_control.private
        page = parsed(response.text)
        for name in ("og:url", "og:image"):
            assert page.one(f"meta[property={name}]")["content"].startswith(f"http://{host}/")
        tag = {"Host": host, "If-None-Match": response.headers["ETag"]}
        assert client_of_any_host.get("/en/about", headers=tag).status_code == 304


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/en/words/listens", None),
        ("/en/words/qwxz", "noindex"),
        ("/fr/words/listens", "noindex"),
        ("/en/offline", "noindex"),
        ("/en/?format=json", "noindex"),
        ("/en/?day=2026-11-15", None),
        ("/fr/archive?month=2026-01", None),
        ("/en/countdown/", None),
        ("/en/countdown/?letters=auctioned", "nofollow"),
        ("/en/ladder/solve?start=cold&end=warm", "nofollow"),
    ],
)
def test_search_engines_may_list_real_words_and_do_not_follow_endless_links(
    client: FlaskClient, address: str, expected: str | None
) -> None:
    for _ in range(2):
        response = client.get(address)
        assert response.status_code == 200
        assert response.headers.get("X-Robots-Tag") == expected


def test_search_engines_never_list_a_game_of_hangman(client: FlaskClient) -> None:
    game = client.post("/en/hangman/games", data={"word": "caution"}).location
    assert client.get(game).headers["X-Robots-Tag"] == "nofollow"
    assert client.get(f"{game}?made=1").headers["X-Robots-Tag"] == "noindex"
    form = {"kind": "same", "as": game.rpartition("/")[2]}
    game = client.post("/en/hangman/games", data=form).location
    assert client.get(game).headers["X-Robots-Tag"] == "noindex"
    client.post(f"{game}/guesses", data={"word": "caution"})
    assert client.get(game).headers["X-Robots-Tag"] == "noindex"


def test_the_start_page_of_a_game_describes_it_to_search_engines(client: FlaskClient) -> None:
    answers = [client.get(f"/fr/{game.name}/") for game in GAMES]
    pages = [parsed(answer.text) for answer in answers if answer.status_code == 200]
    assert len(pages) >= 4, "a game may lead on, but most begin there"
    for page in pages:
        shown = json.loads(page.one("script[type='application/ld+json']").text)
        assert shown["@type"][0] == "VideoGame"
        assert shown["name"] in page.one("title").text
    assert "ld+json" not in client.get("/en/ladder/?start=cold&end=warm").text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_browser_can_add_word_lookup_as_a_search_engine(client: FlaskClient, lang: str) -> None:
    link = parsed(client.get(f"/{lang}/").text).one("link[rel=search]")
    response = client.get(link["href"])
    assert response.mimetype == link["type"] == "application/opensearchdescription+xml"
    shown = ElementTree.fromstring(response.data)  # noqa: S314 - we wrote it
    space = {"os": "http://a9.com/-/spec/opensearch/1.1/"}
    assert len(shown.findtext("os:ShortName", "", space)) <= 16
    assert client.get(shown.findtext("os:Image", "", space), buffered=True).status_code == 200
    (url,) = shown.findall("os:Url", space)
    found = client.get(url.attrib["template"].replace("{searchTerms}", "tea"))
    assert (found.status_code, found.location) == (303, f"/{lang}/words/tea")


def test_an_extra_or_missing_slash_is_corrected_in_one_redirect(app: Flask) -> None:
    client = app.test_client()
    rules = {
        rule.rule.replace("<language:lang>", "en").replace("<game>", "ruzzle")
        for rule in app.url_map.iter_rules()
        if rule.methods and "GET" in rule.methods and rule.arguments <= {"lang", "game"}
    }
    assert {"/en/about", "/en/countdown/", "/about", "/en/how/ruzzle", "/robots.txt"} <= rules
    for rule in rules - {"/", "/en/how/ruzzle/"}:
        other = rule.rstrip("/") if rule.endswith("/") else f"{rule}/"
        answer = client.get(f"{other}?a=1&b=%2F")
        assert (answer.status_code, answer.location) == (308, f"{rule}?a=1&b=%2F"), other
    assert client.get("/en/nowhere/").status_code == 404


def test_a_site_address_may_end_in_a_slash() -> None:
    environment = {"APP_ENV": "development", "SITE_URL": "https://quartet.example/"}
    assert Config.from_environment(environment).site_url == "https://quartet.example"


def test_the_service_worker_contains_the_current_version_and_is_always_revalidated(
    app: Flask,
) -> None:
    client = app.test_client()
    response = client.get(parsed(client.get("/en/").text).one("body")["data-worker"])
    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    site = app.extensions["quartet"]
    assert f'"version": "{site.version}"' in response.text.partition("\n")[0]
