"""What every address is held to, whatever the game."""

import pytest
import requests
from flask.testing import FlaskClient

from app.config import BadConfig, Config


def test_production_without_a_secret_key_refuses_to_start() -> None:
    with pytest.raises(BadConfig, match="SECRET_KEY"):
        Config.from_environment({})


def test_development_makes_its_own_secret_key() -> None:
    one, other = (Config.from_environment({"APP_ENV": "development"}) for _ in range(2))
    assert one.secret_key != other.secret_key


def test_a_host_that_wipes_its_disk_may_not_keep_sqlite_by_accident() -> None:
    host = {"SECRET_KEY": "k", "DYNO": "web.1"}
    with pytest.raises(BadConfig, match="DATABASE_URL"):
        Config.from_environment(host)
    assert Config.from_environment(host | {"ALLOW_SQLITE": "1"}).database_url == ""


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://h/d", "postgresql+psycopg://h/d"),
        ("postgresql://h/d", "postgresql+psycopg://h/d"),
        ("mysql://h/d", "mysql+pymysql://h/d"),
        ("sqlite:////tmp/x", "sqlite:////tmp/x"),
    ],
)
def test_database_addresses_get_the_driver_that_we_ship(given: str, used: str) -> None:
    config = Config.from_environment({"SECRET_KEY": "k", "DATABASE_URL": given})
    assert config.database_url == used


def test_every_answer_carries_the_security_headers(client: FlaskClient) -> None:
    for address in ("/healthz", "/no-such-page"):
        headers = client.get(address).headers
        assert "default-src 'self'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_an_unknown_address_is_a_404_in_both_forms(client: FlaskClient) -> None:
    page = client.get("/no-such-page")
    assert page.status_code == 404
    assert "There is no such page." in page.text
    answer = client.get("/no-such-page", headers={"Accept": "application/json"})
    assert answer.json == {"error": {"field": None, "message": "There is no such page."}}


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
    ],
)
def test_a_post_from_another_site_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/en/hangman/games", headers=headers).status_code == 403


def test_too_long_an_address_is_refused_with_a_sentence(server: str) -> None:
    answer = requests.get(f"{server}/en/countdown/solve?letters={'a' * 60_000}", timeout=10)
    assert answer.status_code == 414
    assert "longer than this site reads" in answer.text


def test_too_large_a_body_is_refused(server: str) -> None:
    answer = requests.post(f"{server}/en/hangman/games", data=b"x" * 100_000, timeout=10)
    assert answer.status_code == 413
