"""The app below a prefix; tests/ops/test_link_walk.py follows its links, forms and files."""

import pytest
from flask import Flask

from tests.apps import app_in
from tests.page_kinds import ladder_puzzles

PREFIX = "/games"
HOST = "http://localhost"


@pytest.fixture(scope="module")
def mounted(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    app = app_in(tmp_path_factory.mktemp("mounted"), url_prefix=PREFIX)
    ladder_puzzles(app)
    return app


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


def test_root_files_are_served_below_the_prefix_and_use_it(mounted: Flask) -> None:
    client = mounted.test_client()
    for name in ("favicon.ico", "apple-touch-icon.png"):
        assert client.get(f"{PREFIX}/{name}", buffered=True).status_code == 200
    manifest = client.get(f"{PREFIX}/en/manifest.webmanifest").get_json()
    assert (manifest["scope"], manifest["start_url"]) == (f"{PREFIX}/", f"{PREFIX}/en/")
    assert f"<loc>{HOST}{PREFIX}/en/</loc>" in client.get(f"{PREFIX}/sitemap.xml").text
    assert f"Disallow: {PREFIX}/*/new" in client.get(f"{PREFIX}/robots.txt").text
    worker = client.get(f"{PREFIX}/service-worker.js").text
    assert f'"files": "{PREFIX}/static/' in worker
    assert f'"offline": ["{PREFIX}/en/offline", "{PREFIX}/fr/offline"]' in worker
