"""The computer guesses a word: its questions, answers given and corrected, contradictions named."""

from flask.testing import FlaskClient

from tests.games.pages import page_of
from tests.html import Element

THINK = "/en/hangman/think"


def shown(client: FlaskClient, query: str, status: int = 200) -> Element:
    return page_of(client, f"{THINK}?{query}", status)


def thought(client: FlaskClient, query: str) -> dict[str, object]:
    response = client.get(f"{THINK}?{query}&format=json", follow_redirects=True)
    assert response.status_code == 200, response.text[:500]
    found: dict[str, object] = response.get_json()
    return found


def test_it_asks_for_a_letter_with_reason_odds_and_words(client: FlaskClient) -> None:
    page = shown(client, "length=6&answers=e6-r-a2")
    asked = page.one(".question").text
    assert asked.startswith(("Is there a ", "Is there an "))
    letter = page.one(".ask input[name=letter]")["value"]
    assert asked.endswith(f" {letter.upper()}?")
    assert "words that fit" in page.one(".game-state").text
    ticks = page.select(".ask input[type=checkbox]")
    assert [tick["value"] for tick in ticks] == ["1", "3", "4", "5"]
    assert [tile.text for tile in page.select(".ask li > .tile")] == ["a", "e"]
    facts = thought(client, "length=6&answers=e6-r-a2")
    assert (facts["letter"], facts["pattern"], facts["wrong"]) == (letter, "_a___e", "r")
    assert f"{facts['candidates']} words fit" in page.text
    assert len(page.select("aside > section .chart tbody tr")) == 10


def test_it_finds_a_word_from_honest_answers(client: FlaskClient) -> None:
    word, facts = "kingfisher", thought(client, "length=10")
    for _ in range(26):
        if facts["status"] != "playing":
            break
        letter = str(facts["letter"])
        places = "".join(f"&place={n}" for n, a in enumerate(word, 1) if a == letter)
        facts = thought(client, f"length=10&answers={facts['answers']}&letter={letter}{places}")
    assert (facts["status"], facts["pattern"]) == ("won", word)
