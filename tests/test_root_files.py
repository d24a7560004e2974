"""What browsers and search engines look for at the root."""

import re
import struct

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.config import BadConfig, Config
from app.web import response_cache
from app.web.response_cache import ResponseCache
from tests.html import parsed

ICONS = {"/favicon.ico": 32, "/apple-touch-icon.png": 180}


def png_width(data: bytes) -> int:
    """Return the width of a PNG, which may stand in an .ico file."""
    start = data.index(b"\x89PNG")
    return int(struct.unpack(">I", data[start + 16 : start + 20])[0])


def test_the_manifest_names_icons_that_are_there_and_todays_games(client: FlaskClient) -> None:
    address = parsed(client.get("/fr/").text).one("link[rel=manifest]")["href"]
    response = client.get(address)
    manifest = response.get_json()
    assert response.mimetype == "application/manifest+json"
    assert (manifest["start_url"], manifest["scope"]) == ("/fr/", "/")
    for icon in manifest["icons"]:
        data = client.get(icon["src"], buffered=True).data
        assert icon["sizes"] == "{0}x{0}".format(png_width(data))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    games = ["countdown", "ruzzle", "ladder", "hangman"]
    assert [each["url"] for each in manifest["shortcuts"]] == [f"/fr/{game}/" for game in games]
    assert client.get("/manifest.webmanifest").get_json()["start_url"] == "/"


@pytest.mark.parametrize(("address", "width"), ICONS.items())
def test_icons_are_where_browsers_look(client: FlaskClient, address: str, width: int) -> None:
    response = client.get(address, buffered=True)
    assert response.status_code == 200
    assert png_width(response.data) == width


def test_the_sitemap_lists_pages_that_are_there_and_no_cache_keeps_it(client: FlaskClient) -> None:
    response = client.get("/sitemap.xml", headers={"Host": "quartet.example"})
    assert response.headers["Cache-Control"] == "no-store"
    places = re.findall("<loc>http://quartet.example(.+)</loc>", response.text)
    assert {"/en/", "/fr/", "/en/ruzzle/", "/fr/hangman/solve", "/en/words/"} <= set(places)
    assert {"/en/about", "/fr/how/ladder", "/en/measured", "/fr/licences"} <= set(places)
    assert len(places) == response.text.count("<loc>")
    assert {client.get(place).status_code for place in places} == {200}
    robots = client.get("/robots.txt", headers={"Host": "quartet.example"})
    assert "Sitemap: http://quartet.example/sitemap.xml" in robots.text
    assert robots.headers["Cache-Control"] == "no-store"


def test_the_sites_own_address_stands_where_it_is_set(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = app.test_client()
    monkeypatch.setitem(app.config, "SITE_URL", "https://quartet.example")
    # Nothing that was drawn before, and nothing drawn here is kept for other tests.
    monkeypatch.setitem(app.extensions, "quartet-parts", {})
    monkeypatch.setitem(app.extensions, response_cache.EXTENSION, ResponseCache())
    assert "<loc>https://quartet.example/en/</loc>" in client.get("/sitemap.xml").text
    picture = parsed(client.get("/en/").text).one("meta[property='og:image']")["content"]
    assert picture.startswith("https://quartet.example/static/")
    data = client.get(picture.removeprefix("https://quartet.example"), buffered=True).data
    assert png_width(data) == 1200


@pytest.mark.parametrize(
    "address", ["/en/", "/about", "/en/how/ruzzle", "/en/words/tea", "/en/settings"]
)
def test_no_public_page_depends_on_the_host(client: FlaskClient, address: str) -> None:
    pages = [client.get(address, headers={"Host": host}) for host in ("a.example", "b.example")]
    assert "public" in pages[0].headers["Cache-Control"]
    assert pages[0].text == pages[1].text


def test_a_site_address_is_scheme_and_host_alone() -> None:
    environment = {"APP_ENV": "development", "SITE_URL": "https://quartet.example/"}
    assert Config.from_environment(environment).site_url == "https://quartet.example"
    for bad in ("quartet.example", "https://quartet.example/games"):
        with pytest.raises(BadConfig, match="SITE_URL"):
            Config.from_environment(environment | {"SITE_URL": bad})


def test_the_service_worker_is_of_this_version_and_asked_for_each_time(app: Flask) -> None:
    client = app.test_client()
    response = client.get(parsed(client.get("/en/").text).one("body")["data-worker"])
    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    site = app.extensions["quartet"]
    assert f'"version": "{site.version}"' in response.text.partition("\n")[0]
