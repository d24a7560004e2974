"""The computer plays: random words, step by step, and a word that a player thinks of."""

from functools import partial

import pytest
from flask.testing import FlaskClient

from tests.games.pages import page_of

WATCH = "/en/hangman/watch"


def watched(client: FlaskClient, query: str, address: str = WATCH) -> dict[str, object]:
    response = client.get(f"{address}?{query}&format=json", follow_redirects=True)
    assert response.status_code == 200, response.text[:500]
    found: dict[str, object] = response.get_json()
    return found


def test_the_computer_finds_a_word_from_honest_answers(client: FlaskClient) -> None:
    word, asked = "kingfisher", partial(watched, client, address="/en/hangman/think")
    facts = asked("length=10")
    for _ in range(26):
        if facts["status"] != "playing":
            break
        letter = str(facts["letter"])
        places = "".join(f"&place={n}" for n, a in enumerate(word, 1) if a == letter)
        facts = asked(f"length=10&answers={facts['answers']}&letter={letter}{places}")
    assert (facts["status"], facts["pattern"]) == ("won", word)


def test_each_step_shows_one_more_guess_and_the_odds_of_the_next(client: FlaskClient) -> None:
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


def test_the_computer_never_sees_more_than_a_player(client: FlaskClient) -> None:
    facts = watched(client, "word=castle&step=3")
    seen = {turn["letter"] for turn in facts["turns"]}  # type: ignore[attr-defined]
    expected = "".join(a if a in seen else "_" for a in "castle")
    assert facts["pattern"] == expected
    assert "word" not in facts
    assert facts["letter"] not in seen


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


def test_the_redirect_to_a_random_word_keeps_the_format(client: FlaskClient) -> None:
    assert client.get(f"{WATCH}/new?length=7&format=json").location.endswith("&format=json")
