"""French pages are French: accents, signs, dates, and no slash between spellings."""

from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.components.letter_probabilities import probability_chart
from app.solver.hangman.guesser import LetterProbability
from app.web.dates import day_named
from tests.html import parsed

NARROW = "\N{NARROW NO-BREAK SPACE}"


def shown(client: FlaskClient, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, response.text[:500]
    return parsed(response.text).text


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("maison", "fréquence de Zipf de 3,5 ou plus"),
        ("germano", "fréquence de Zipf de 3,0 ou plus"),
        ("merise", "moins de 2,0, ou aucune"),
    ],
)
def test_the_reason_for_a_word_is_in_french(client: FlaskClient, word: str, rule: str) -> None:
    reason = client.get(f"/fr/words/{word}?format=json").get_json()["reason"]
    assert rule in reason
    assert "or more" not in reason


def test_a_percentage_has_a_narrow_space_before_its_sign(app: Flask) -> None:
    likely = [LetterProbability("e", 0.74)]
    for address, expected in (("/fr/", f"74{NARROW}%"), ("/en/", "74%")):
        with app.test_request_context(address):
            app.preprocess_request()
            assert [bar.value for bar in probability_chart(likely, "e").bars] == [expected]


def test_a_shared_round_names_its_day_as_every_game_does(app: Flask) -> None:
    with app.test_request_context("/fr/countdown/"):
        app.preprocess_request()
        assert day_named(date(2026, 12, 1)) == "1er décembre"


def test_words_have_their_accents_in_ladders_and_results(client: FlaskClient) -> None:
    ladder = shown(client, "/fr/ladder/solve?start=cafe&end=pret")
    assert "CAFÉ" in ladder
    assert "PRÊT" in ladder
    assert "CAFE" not in ladder
    best = shown(client, "/fr/countdown/?letters=gelatineqs&word=gelatine")
    assert "génitales" in best
    assert "gélatines" in best


def test_a_list_writes_each_word_once(client: FlaskClient) -> None:
    page = parsed(client.get("/fr/hangman/solve?pattern=_a_____&wrong=z").text)
    words = [link.text for link in page.select(".words a")]
    assert "baptisé" in words
    assert not any("/" in word for word in words)
    assert "PÊCHEUR / " not in shown(client, "/fr/words/pecheur")
