"""Hangman, as the site registers it."""

from flask_babel import lazy_gettext

from app.games.hangman.chapter import HangmanChapter
from app.games.hangman.pages import SOLVER, card
from app.games.hangman.text import ERRORS
from app.games.hangman.views import hangman
from app.solver.hangman.guesser import HangmanIndex
from app.web.game import Game

GAME = Game(
    name="hangman",
    title=lazy_gettext("Hangman"),
    blueprint=hangman,
    indexes=(HangmanIndex.build,),
    errors=ERRORS,
    card=card,
    solver=SOLVER,
    chapter=HangmanChapter,
    tools=("friend", "think", "watch"),
)
