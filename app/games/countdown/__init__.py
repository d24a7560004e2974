"""Countdown's entry in the site's list of games."""

from flask_babel import lazy_gettext

from app.components.tiles import tiles
from app.games.countdown import text
from app.games.countdown.addresses import DEFAULT_CLOCK
from app.games.countdown.chapter import CountdownChapter
from app.games.countdown.pages import SOLVER, card
from app.games.countdown.views import countdown
from app.solver.countdown.conundrum import Conundrums
from app.solver.countdown.letters_round import points_of
from app.solver.countdown.solver import CountdownIndex
from app.web.game import Game

countdown.add_app_template_filter(tiles)
countdown.add_app_template_filter(points_of)
countdown.add_app_template_filter(text.broken_rules)
countdown.add_app_template_filter(text.unfinished_title)

GAME = Game(
    name="countdown",
    title=lazy_gettext("Countdown"),
    next=lazy_gettext("Next: Countdown"),
    blueprint=countdown,
    indexes=(
        lambda lexicon, _: CountdownIndex.build(lexicon),
        lambda lexicon, _: Conundrums.build(lexicon),
    ),
    errors=text.ERRORS,
    card=card,
    solver=SOLVER,
    chapter=CountdownChapter,
    clock_of=lambda args: str(text.CLOCK_NAMES[args.get("clock", DEFAULT_CLOCK)]),
)
