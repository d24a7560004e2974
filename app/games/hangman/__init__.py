"""Hangman's entry in the site's list of games."""

from flask_babel import lazy_gettext

from app.components.letter_probabilities import narrowing_chart, probability_chart, unlikely_letters
from app.components.tiles import keys
from app.games.hangman import text
from app.games.hangman.chapter import HangmanChapter
from app.games.hangman.pages import SOLVER, card, word_tiles
from app.games.hangman.views import hangman
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.masked import slots_of
from app.web.game import Game

for shown in (keys, narrowing_chart, probability_chart, unlikely_letters, slots_of, word_tiles):
    hangman.add_app_template_filter(shown)
for said in (text.answer_text, text.as_revealed, text.as_typed, text.question, text.reason):
    hangman.add_app_template_filter(said)
for message in (text.move_message, text.turn_message):
    hangman.add_app_template_filter(message)

GAME = Game(
    name="hangman",
    title=lazy_gettext("Hangman"),
    next=lazy_gettext("Next: Hangman"),
    blueprint=hangman,
    indexes=(HangmanIndex.build,),
    errors=text.ERRORS,
    card=card,
    solver=SOLVER,
    chapter=HangmanChapter,
    tools=("friend", "think", "watch"),
)
