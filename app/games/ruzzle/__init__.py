"""Ruzzle, as the site registers it."""

from flask_babel import lazy_gettext

from app.games.ruzzle.chapter import RuzzleChapter
from app.games.ruzzle.pages import SOLVER, card
from app.games.ruzzle.text import ERRORS, REASONS
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
    errors={**ERRORS, **{str(code): each for code, each in REASONS.items()}},
    card=card,
    solver=SOLVER,
    chapter=RuzzleChapter,
)
