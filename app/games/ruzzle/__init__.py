"""Ruzzle's entry in the site's list of games."""

from flask_babel import lazy_gettext

from app.games.ruzzle import text
from app.games.ruzzle.chapter import RuzzleChapter
from app.games.ruzzle.pages import SOLVER, card
from app.games.ruzzle.views import ruzzle
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import MAX_SIDE, MIN_SIDE
from app.solver.ruzzle.solver import RuzzleIndex
from app.web.game import Game

SIDES = range(MIN_SIDE, MAX_SIDE + 1)
ruzzle.add_app_template_filter(text.traced_message)
ruzzle.record(lambda made: made.app.jinja_env.globals.update(grid_sides=SIDES))

GAME = Game(
    name="ruzzle",
    title=lazy_gettext("Ruzzle"),
    next=lazy_gettext("Next: Ruzzle"),
    blueprint=ruzzle,
    indexes=(
        lambda lexicon, _: RuzzleIndex.build(lexicon),
        lambda lexicon, _: GridDealer.of(lexicon),
    ),
    errors={**text.ERRORS, **{str(code): each for code, each in text.REASONS.items()}},
    card=card,
    solver=SOLVER,
    chapter=RuzzleChapter,
    clock_of=lambda args: str(text.CLOCK_NAMES[args.get("clock", "none")]),
)
