"""French pages write percentages, dates and positions the French way."""

from datetime import date

from flask import Flask

from app.components.letter_probabilities import probability_chart
from app.games.hangman.text import answer_text, turn_message
from app.solver.hangman.game import HangmanGame
from app.solver.hangman.guesser import LetterProbability
from app.solver.hangman.transcript import LetterAnswer
from app.web.dates import day_named
from app.web.site import current_indexes

NARROW = "\N{NARROW NO-BREAK SPACE}"


def test_a_narrow_space_precedes_the_percent_sign(app: Flask) -> None:
    likely = [LetterProbability("e", 0.74)]
    for address, whole, measured in (
        ("/fr/", f"74{NARROW}%", f"97,8{NARROW}%"),
        ("/en/", "74%", "97.8%"),
    ):
        with app.test_request_context(address):
            app.preprocess_request()
            assert [bar.value for bar in probability_chart(likely, "e").bars] == [whole]
        assert f"<span>{measured}</span>" in app.test_client().get(f"{address}measured").text


def test_the_first_of_a_month_is_written_1er(app: Flask) -> None:
    with app.test_request_context("/fr/countdown/"):
        app.preprocess_request()
        assert day_named(date(2026, 12, 1)) == "1er décembre"


def test_positions_are_written_in_figures_and_messages_say_when_no_miss_is_counted(
    app: Flask,
) -> None:
    with app.test_request_context("/fr/hangman/"):
        app.preprocess_request()
        game = HangmanGame(current_indexes().lexicon.language, "representer", ("r",))
        assert turn_message(game.guess("e")) == "Oui, E aux positions 2, 5, 7 et 10."
        assert answer_text(LetterAnswer("e", (2, 5))) == "E aux positions 2 et 5"
        answer = turn_message(game.guess("dessecheren"))
        assert answer.endswith(": il y a un R en position 1. Aucune erreur comptée.")
