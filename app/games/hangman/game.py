"""Hangman, as the site registers it."""

from pathlib import Path

from flask_babel import lazy_gettext

from app.games.hangman.card import card
from app.games.hangman.text import ERRORS
from app.games.hangman.views import hangman
from app.solver.hangman.guesser import HangmanIndex
from app.solver.lexicon.lexicon import Lexicon
from app.web.games import Game


def _index(lexicon: Lexicon, cache: Path | None) -> HangmanIndex:
    """Return the index with all that a guess may need learned already."""
    index = HangmanIndex.build(lexicon, cache)
    index.prepare()
    return index


GAME = Game(
    name="hangman",
    title=lazy_gettext("Hangman"),
    blueprint=hangman,
    indexes=(_index,),
    errors=ERRORS,
    card=card,
)
