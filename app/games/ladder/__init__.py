"""Ladder, as the site registers it."""

from flask_babel import lazy_gettext

from app.games.ladder.chapter import LadderChapter
from app.games.ladder.pages import SOLVER, card
from app.games.ladder.text import ERRORS
from app.games.ladder.views import ladder
from app.solver.ladder.graph import LadderIndex
from app.web.game import Game

GAME = Game(
    name="ladder",
    title=lazy_gettext("Ladder"),
    blueprint=ladder,
    indexes=(lambda lexicon, _: LadderIndex.build(lexicon),),
    errors=ERRORS,
    card=card,
    solver=SOLVER,
    chapter=LadderChapter,
    tools=("puzzle_bank", "sheet"),
)
