"""Countdown, as the site registers it."""

from flask_babel import lazy_gettext

from app.games.countdown.chapter import CountdownChapter
from app.games.countdown.pages import SOLVER, card
from app.games.countdown.text import ERRORS
from app.games.countdown.views import countdown
from app.solver.countdown.conundrum import Conundrums
from app.solver.countdown.solver import CountdownIndex
from app.web.game import Game

GAME = Game(
    name="countdown",
    title=lazy_gettext("Countdown"),
    blueprint=countdown,
    indexes=(
        lambda lexicon, _: CountdownIndex.build(lexicon),
        lambda lexicon, _: Conundrums.build(lexicon),
    ),
    errors=ERRORS,
    card=card,
    solver=SOLVER,
    chapter=CountdownChapter,
)
