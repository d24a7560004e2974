"""Watching the computer play: step by step, with its odds, and the word only at the end."""

import pytest
from flask.testing import FlaskClient

from tests.games.pages import page_of
from tests.html import Element

WATCH = "/en/hangman/watch"


def shown(client: FlaskClient, query: str, status: int = 200) -> Element:
    return page_of(client, f"{WATCH}?{query}", status)


def watched(client: FlaskClient, query: str) -> dict[str, object]:
    response = client.get(f"{WATCH}?{query}&format=json")
    assert response.status_code == 200, response.text[:500]
    found: dict[str, object] = response.get_json()
    return found


def test_each_step_shows_one_more_guess_and_the_odds_of_the_next(client: FlaskClient) -> None:
    page = shown(client, "word=castle")
    assert page.one(".heading p").text.startswith("The computer plays a 6-letter word;")
    for step in range(1, 30):
        odds = page.one(".columns > div > .chart")
        assert odds.select("tbody tr")
        guess = page.one(".advice .tile").text
        following = page.one("a[rel=next]")["href"]
        assert following == f"{WATCH}?word=castle&step={step}"
        page = page_of(client, following)
        rows = page.select(".steps tbody tr")
        assert len(rows) == step
        assert rows[-1].select("b")[0].text == guess.upper()
        if page.select(".finished"):
            break
        assert page.one(".columns > div > section > h2").text == "So far"
    assert page.one(".columns > div > .flow > h2").text == "Guess by guess"
    assert page.one(".result-word .unseen").text == "CASTLE"
    assert page.one(".finished h2").text == "It found the word"
    assert page.select(".senses li")


def test_the_computer_never_sees_more_than_a_player(client: FlaskClient) -> None:
    facts = watched(client, "word=castle&step=3")
    seen = {turn["letter"] for turn in facts["turns"]}  # type: ignore[attr-defined]
    expected = "".join(a if a in seen else "_" for a in "castle")
    assert facts["pattern"] == expected
    assert "word" not in facts
    assert facts["letter"] not in seen


def test_the_address_of_a_random_word_has_its_seed_and_not_the_word(client: FlaskClient) -> None:
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


def test_a_step_beyond_the_end_is_the_end(client: FlaskClient) -> None:
    lost = watched(client, "word=jazz&step=40")
    assert lost["status"] == "lost"
    page = shown(client, "word=jazz&step=40")
    assert page.one(".finished h2").text == "It lost"
    assert page.one("a[rel=prev]")["href"] == f"{WATCH}?word=jazz&step={int(str(lost['step'])) - 1}"


def test_drawn_words_are_played_as_listed_ones(client: FlaskClient) -> None:
    drawn = watched(client, "seed=ab&length=7")
    word = watched(client, "seed=ab&length=7&step=40")["word"]
    assert drawn["guesses"] == watched(client, f"word={word}&listed=1")["guesses"]
    assert drawn["guesses"] != watched(client, f"word={word}")["guesses"]


def test_the_working_follows_the_order_of_the_guesses(client: FlaskClient) -> None:
    page = shown(client, "word=castle&step=3")
    guessed = [row.select("b")[0].text for row in page.select(".steps tbody tr")]
    rows = [each.text.removeprefix("no ") for each in page.select(".working tbody th")]
    assert rows == ["length", *guessed]


@pytest.mark.usefixtures("all_turns_taken")
def test_an_overlong_word_is_refused_without_a_turn(client: FlaskClient) -> None:
    assert client.get(f"{WATCH}?word=quiver").status_code == 503
    for word in ("a" * 46, "a" * 10_000, "c4stle"):
        assert client.get(f"{WATCH}?word={word}").status_code == 400


def test_the_way_to_a_random_word_keeps_the_format(client: FlaskClient) -> None:
    assert client.get(f"{WATCH}/new?length=7&format=json").location.endswith("&format=json")
