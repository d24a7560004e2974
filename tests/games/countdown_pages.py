"""How tests get Countdown's pages: as a tree, as JSON, or where they lead."""

import json
from urllib.parse import parse_qs, urlsplit

from flask.testing import FlaskClient

from tests.html import Element, parsed

PLAY = "/en/countdown/"
SCRAMBLE, ANSWER = "plancased", "landscape"


def shown(client: FlaskClient, status: int = 200, lang: str = "en", **query: str) -> Element:
    """Return the page as a tree of elements."""
    response = client.get(f"/{lang}/countdown/", query_string=query)
    assert response.status_code == status, response.text[:500]
    assert "Set-Cookie" not in response.headers
    return parsed(response.text)


def payload(client: FlaskClient, status: int = 200, **query: str) -> dict[str, object]:
    """Return what the page answers as JSON."""
    response = client.get(PLAY, query_string={**query, "format": "json"})
    assert response.status_code == status, response.text[:500]
    answer: dict[str, object] = response.get_json()
    return answer


def led_to(client: FlaskClient, **query: str) -> dict[str, str]:
    """Return the query of the address that an address redirects to."""
    response = client.get(PLAY, query_string=query)
    assert response.status_code == 303
    parts = parse_qs(urlsplit(response.headers["Location"]).query, keep_blank_values=True)
    return {name: values[0] for name, values in parts.items()}


def recorded(page: Element) -> dict[str, object]:
    """Return what a result hands to the browser's statistics."""
    record: dict[str, object] = json.loads(page.one("[data-result]")["data-record"])
    return record


def hidden(form: Element) -> dict[str, str]:
    """Return the hidden fields of a form."""
    return {field["name"]: field["value"] for field in form.select("input[type=hidden]")}
