"""French pages are French: accents, signs, dates, and no slash between spellings."""

from datetime import date

from flask import Flask

from app.components.letter_probabilities import probability_chart
from app.solver.hangman.guesser import LetterProbability
from app.web.dates import day_named

NARROW = "\N{NARROW NO-BREAK SPACE}"


def test_a_narrow_space_precedes_the_percent_sign(app: Flask) -> None:
    likely = [LetterProbability("e", 0.74)]
    for address, expected in (("/fr/", f"74{NARROW}%"), ("/en/", "74%")):
        with app.test_request_context(address):
            app.preprocess_request()
            assert [bar.value for bar in probability_chart(likely, "e").bars] == [expected]


def test_the_first_of_a_month_is_written_1er(app: Flask) -> None:
    with app.test_request_context("/fr/countdown/"):
        app.preprocess_request()
        assert day_named(date(2026, 12, 1)) == "1er décembre"
