"""Ruzzle, as the site registers it."""

from flask_babel import lazy_gettext

from app.games.ruzzle.api import OPERATIONS
from app.games.ruzzle.chapter import RuzzleChapter
from app.games.ruzzle.daily import card
from app.games.ruzzle.text import ERRORS
from app.games.ruzzle.views import ruzzle
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.solver import RuzzleIndex
from app.web.game import Game

GAME = Game(
    name="ruzzle",
    title=lazy_gettext("Ruzzle"),
    blueprint=ruzzle,
    indexes=(
        lambda lexicon, _: RuzzleIndex.build(lexicon),
        lambda lexicon, _: GridDealer.of(lexicon),
    ),
    errors=ERRORS,
    card=card,
    operations=OPERATIONS,
    chapter=RuzzleChapter,
)
