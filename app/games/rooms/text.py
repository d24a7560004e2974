"""What rooms say to players: errors, replies, and the names of games, clocks and scoring rules."""

from collections.abc import Mapping

from flask_babel import lazy_gettext as _
from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from app.solver.together.room import (
    CONUNDRUM,
    COUNTDOWN,
    HANGMAN,
    LADDER,
    LETTERS,
    MIXED,
    RUZZLE,
)
from app.web.text import Plural, Sentence, Wording

ERRORS: Wording = {
    "not-of-rooms": Sentence("Choose one of these: %(choices)s."),
    "room-full": Sentence("This room is full: it has %(limit)s players."),
    "nickname-taken": Sentence("Somebody here is already called %(name)s."),
    "removed-from-room": Sentence("The host has removed you from this room."),
    "no-code": Sentence("Enter a code."),
    "no-such-room": Sentence("There’s no room with that code. Check it with your host."),
    "not-the-host": Sentence("Only the host can do that."),
    "says-not-which": Sentence("The form is missing its “%(name)s”."),
    "not-that-round": Sentence("That round isn’t being played."),
    "rounds-have-begun": Sentence("The rounds have begun: finish them first."),
    "nobody-here": Sentence("Nobody has joined yet."),
    "not-in-room": Sentence("Join the room to play."),
    "too-late": Sentence("Too late: time was up."),
    "from-the-next-round": Sentence("You’ll join from the next round."),
    "you-are-through": Sentence("You’ve finished this round."),
    "already-sent": Sentence("You already have %(word)s."),
    "already-a-rung": Sentence(
        "You already have %(word)s: the next word may follow it, or any of yours."
    ),
    "sent-enough": Sentence("You’ve sent %(limit)s words, as many as a round takes."),
    "cannot-be-it": Sentence("%(word)s can’t be it."),
}
REPLIES: Mapping[str, Sentence | Plural] = {
    "points": Plural("%(word)s: %(num)s point.", "%(word)s: %(num)s points.", by="points"),
    "quicker": Sentence("%(word)s is right, but somebody was quicker."),
    "last-miss": Sentence(
        "No %(word)s, and that was your last miss. You’ll see the word at the end."
    ),
    "through": Sentence("%(word)s. You’ve done it!"),
    "next-to-goal": Sentence("%(word)s, and one letter more makes %(goal)s. You’ve done it!"),
    "taken": Sentence("%(word)s."),
}
GAME_NAMES: Mapping[str, LazyString] = {
    COUNTDOWN: _("Countdown"),
    RUZZLE: _("Ruzzle"),
    LADDER: _("Ladder race"),
    HANGMAN: _("Hangman race"),
    MIXED: _("A bit of everything"),
}
KIND_NAMES: Mapping[str, LazyString] = {
    **GAME_NAMES,
    LETTERS: _("Letters round"),
    CONUNDRUM: _("Conundrum"),
    RUZZLE: _("Ruzzle grid"),
}
"""The names of the kinds of rounds."""
CLOCK_NAMES: Mapping[str, LazyString] = {
    "0": _("The usual"),
    "30": _("30 seconds"),
    "60": _("1 minute"),
    "120": _("2 minutes"),
    "180": _("3 minutes"),
}
SCORING_NAMES: Mapping[str, LazyString] = {
    "usual": _("Everyone scores"),
    "longest": _("Only the longest words"),
    "alone": _("Only words nobody else has"),
}


def clock_name(seconds: int) -> str:
    """Return how long a round takes, as in "2 minutes"."""
    name = CLOCK_NAMES.get(str(seconds))
    return str(name or ngettext("%(num)s second", "%(num)s seconds", seconds))
