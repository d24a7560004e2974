"""How tests request pages: as a tree of elements, or as JSON."""

from typing import Any

from flask.testing import FlaskClient

from tests.html import Element, parsed


def page_of(client: FlaskClient, address: str, status: int = 200) -> Element:
    """Return the page at an address."""
    response = client.get(address)
    assert response.status_code == status, response.text[:500]
    return parsed(response.text)


def page_at(
    address: str, client: FlaskClient, status: int = 200, lang: str = "en", **query: str
) -> Element:
    """Return the page at an address with a query, in a language."""
    response = client.get(address.replace("/en/", f"/{lang}/"), query_string=query)
    assert response.status_code == status, response.text[:500]
    return parsed(response.text)


def json_at(address: str, client: FlaskClient, lang: str = "en", **query: str) -> dict[str, Any]:
    """Return the JSON at an address with a query, in a language."""
    query["format"] = "json"
    response = client.get(address.replace("/en/", f"/{lang}/"), query_string=query)
    assert response.status_code == 200, response.text[:500]
    answer: dict[str, Any] = response.get_json()
    return answer
