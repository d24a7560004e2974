"""British spellings only: a switch of a game, which the letters of a day have on."""

from flask.testing import FlaskClient

from tests.games.countdown_pages import PLAY, led_to, shown
from tests.today import TODAY

LETTERS = "rumorsxte"


def test_the_switch_refuses_american_spellings_for_both_sides(client: FlaskClient) -> None:
    asked = {"letters": LETTERS, "word": "rumors"}
    accept = {"Accept": "application/json"}
    usual = client.get(PLAY, query_string=asked, headers=accept).get_json()
    british = client.get(PLAY, query_string={**asked, "british": "1"}, headers=accept).get_json()
    assert (usual["valid"], british["valid"]) == (True, False)
    assert "RUMORS" in british["reason"]
    assert "American" in british["reason"]
    assert "rumors" not in [each["word"] for each in british["best"]]


def test_the_letters_of_a_day_have_the_switch_on_only_in_english(client: FlaskClient) -> None:
    assert led_to(client, play="letters", day=str(TODAY))["british"] == "1"
    location = client.get(f"/fr/countdown/?play=letters&day={TODAY}").location
    assert "british" not in location


def test_a_game_keeps_the_switch_to_its_end_and_into_the_next(client: FlaskClient) -> None:
    page = shown(client, letters=LETTERS, word="rum", british="1")
    assert "british=1" in next(each["href"] for each in page.select("a") if each.text == "New")


def test_only_a_list_with_american_spellings_offers_the_switch(client: FlaskClient) -> None:
    assert [each["value"] for each in shown(client).select("input[name=british]")] == ["0", "1"]
    assert "british" not in client.get("/fr/countdown/").text
