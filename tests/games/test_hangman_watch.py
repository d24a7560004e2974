"""Watching the computer play, step by step."""

import pytest
from flask.testing import FlaskClient

from tests.games.pages import page_of

WATCH = "/en/hangman/watch"


def watched(client: FlaskClient, query: str) -> dict[str, object]:
    response = client.get(f"{WATCH}?{query}&format=json", follow_redirects=True)
    assert response.status_code == 200, response.text[:500]
    found: dict[str, object] = response.get_json()
    return found


def test_each_step_shows_one_more_guess_and_the_odds_for_the_next_guess(
    client: FlaskClient,
) -> None:
    page = page_of(client, f"{WATCH}?word=castle")
    for step in range(1, 30):
        assert page.select(".columns > div > .chart tbody tr")
        guess = page.one(".advice .tile").text
        following = page.one("a[rel=next]")["href"]
        assert following == f"{WATCH}?word=castle&step={step}"
        page = page_of(client, following)
        rows = page.select(".steps tbody tr")
        assert len(rows) == step
        assert rows[-1].select("b")[0].text == guess.upper()
        if page.select(".finished"):
            break


def test_the_address_of_a_random_word_has_a_seed_instead_of_the_word(client: FlaskClient) -> None:
    response = client.get(f"{WATCH}/new?length=7&difficulty=easy")
    assert response.status_code == 303
    assert "length=7&difficulty=easy" in response.location
    assert "word" not in response.location
    first = client.get(response.location).text
    assert client.get(response.location).text == first
    end = watched(client, response.location.partition("?")[2] + "&step=40")
    assert len(str(end["word"])) == 7
    assert str(end["word"]).upper() not in first
    others = {client.get(f"{WATCH}/new").location for _ in range(4)}
    assert len(others) == 4


def test_the_computer_knows_that_a_random_word_is_listed(client: FlaskClient) -> None:
    drawn = watched(client, "seed=ab&length=7")
    word = watched(client, "seed=ab&length=7&step=40")["word"]
    assert drawn["guesses"] == watched(client, f"word={word}&listed=1")["guesses"]
    assert drawn["guesses"] != watched(client, f"word={word}")["guesses"]


@pytest.mark.usefixtures("all_turns_taken")
def test_an_overlong_word_is_refused_even_when_the_server_is_busy(client: FlaskClient) -> None:
    assert client.get(f"{WATCH}?word=quiver").status_code == 503
    for word in ("a" * 46, "a" * 10_000, "c4stle"):
        assert client.get(f"{WATCH}?word={word}").status_code == 400
