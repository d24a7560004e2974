"""What holds for every kind of page, whatever the game."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.conftest import ENGLISH
from tests.html import Element, parsed
from tests.page_kinds import KINDS, ladder_puzzles

UNSEPARATED = re.compile(r"(?<!sheet )(?<!puzzle )(?<![\w.,:/-])(?!20[0-3]\d\b)\d{4,}(?![\w-])")
"""Four digits or more in a row that are neither a year nor the number of a sheet or a puzzle."""


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    ladder_puzzles(app)
    return app.test_client()


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_sets_no_cookie_and_has_no_inline_code_or_duplicate_ids(
    client: FlaskClient, kind: str
) -> None:
    for response, page in pages_of(kind, client):
        assert "Set-Cookie" not in response.headers
        where = response.request.url
        assert len(page.select("h1")) == 1, where
        assert len(page.select("main#main")) == 1, where
        assert page.one("title").text.endswith("Quartet"), where
        ids = Counter(element["id"] for element in page.select("[id]"))
        assert [each for each, times in ids.items() if times > 1] == [], where
        assert not page.select("[style], style, [onclick], [onload]"), where
        data = page.select("script[type='application/json'], script[type='application/ld+json']")
        assert all(script.get("src") for script in page.select("script") if script not in data)
        for element in page.select("script[src], link[rel=stylesheet], link[rel=icon], img"):
            assert re.match("/static/", element.get("src") or element["href"]), where


@cache
def pages_of(kind: str, client: FlaskClient) -> list[tuple[TestResponse, Element]]:
    return [(response, parsed(response.text)) for response in KINDS[kind](client)]


def accepted(client: FlaskClient) -> Iterator[tuple[TestResponse, Element]]:
    """Yield all pages except error pages, whose forms keep the wrong input."""
    for kind in KINDS:
        yield from (each for each in pages_of(kind, client) if each[0].status_code == 200)


def around(element: Element, tag: str) -> Element | None:
    """Return the closest element with this tag around another element."""
    above = element.parent
    while above is not None and above.tag != tag:
        above = above.parent
    return above


def test_every_choice_that_a_form_offers_is_accepted(app: Flask, client: FlaskClient) -> None:
    routes = app.url_map.bind("localhost")
    tried = set()
    for response, page in accepted(client):
        for offered in page.select("option, input[type=radio]"):
            form = around(offered, "form")
            named = around(offered, "select") if offered.tag == "option" else offered
            if form is None or named is None or not named.get("name"):
                continue
            action = (form.get("action") or response.request.path).partition("?")[0]
            endpoint, _ = routes.match(action, method=form.get("method") or "get")
            operation = getattr(app.view_functions[endpoint], "operation", None)
            if operation is None:  # the form of the settings, which a script saves
                continue
            fields = operation.form.fields() if operation.form else operation.fields.values()
            (field,) = (each for each in fields if each.name == named["name"])
            value = offered.attributes.get("value", offered.text)
            field.parse({field.name: value}, ENGLISH)
            tried.add((endpoint, field.name, value))
    assert len(tried) > 100


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_gives_its_own_address_and_those_of_its_translations(
    client: FlaskClient, kind: str
) -> None:
    for response, page in pages_of(kind, client):
        if response.status_code != 200:
            continue
        listed = canonical(page)
        assert canonical(parsed(client.get(listed).text)) == listed
        others = alternates(page)
        for code, address in others.items():
            other = parsed(client.get(address).text)
            assert alternates(other) == others
            assert code == "x-default" or other.one("html")["lang"] == code
        if others:
            assert listed in others.values()
        for element in page.select("script[type='application/ld+json']"):
            data = json.loads(element.text)
            assert (data["url"], data["inLanguage"]) == (listed, page.one("html")["lang"])
            assert data["description"] == page.one("meta[name=description]")["content"]


def canonical(page: Element) -> str:
    return page.one("link[rel=canonical]")["href"]


def alternates(page: Element) -> dict[str, str]:
    return {each["hreflang"]: each["href"] for each in page.select("link[rel=alternate]")}


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - {"licences"}))
def test_large_numbers_have_thousands_separators(client: FlaskClient, kind: str) -> None:
    for response, page in pages_of(kind, client):
        for element in page.one("body").select("*"):
            text = "".join(each for each in element.children if isinstance(each, str))
            assert UNSEPARATED.findall(text) == [], (response.request.url, text)


def test_every_group_of_radio_buttons_has_one_checked_button(client: FlaskClient) -> None:
    groups = 0
    for response, page in accepted(client):
        chosen: Counter[tuple[int, str]] = Counter()
        for radio in page.select("main input[type=radio]"):
            if radio["name"] == "word":
                continue  # a word is declared only by the player
            chosen[id(around(radio, "form")), radio["name"]] += "checked" in radio.attributes
        assert set(chosen.values()) <= {1}, (response.request.url, chosen)
        groups += len(chosen)
    assert groups > 20
