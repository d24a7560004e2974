"""Ladder's entry in the site's list of games."""

from flask_babel import lazy_gettext

from app.components.tiles import rungs
from app.games.ladder import text
from app.games.ladder.chapter import LadderChapter
from app.games.ladder.pages import SOLVER, card, ends, kind_options, ladder_items, reached_chart
from app.games.ladder.views import ladder
from app.solver.ladder.graph import LadderIndex
from app.web.game import Game

for shown in (ends, kind_options, ladder_items, rungs, reached_chart):
    ladder.add_app_template_filter(shown)
for said in (text.description, text.note_on_blocked, text.pair_name, text.why_none):
    ladder.add_app_template_filter(said)

GAME = Game(
    name="ladder",
    title=lazy_gettext("Ladder"),
    next=lazy_gettext("Next: Ladder"),
    blueprint=ladder,
    indexes=(lambda lexicon, _: LadderIndex.build(lexicon),),
    errors=text.ERRORS,
    card=card,
    solver=SOLVER,
    chapter=LadderChapter,
    tools=("puzzle_bank", "sheet"),
)
