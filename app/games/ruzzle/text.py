"""What Ruzzle says to players: errors, refusals, hints, results and names."""

from collections.abc import Mapping

from flask_babel import lazy_gettext as _

from app.components.numbers import number_text
from app.solver.ruzzle.round import RuzzleRound, WordHint
from app.solver.ruzzle.solution import FoundWord
from app.solver.ruzzle.tracing import Reason, WordRefusal
from app.web.site import named
from app.web.text import NOT_IN_LIST, Plural, Sentence, Wording, spelled

ERRORS: Wording = {
    "no-grid": Sentence("Enter the grid’s letters row by row, such as ovnd/teac/rsin/gelp."),
    "grid-too-long": Plural(
        "A grid has up to %(limit)s tiles; you entered %(num)s character.",
        "A grid has up to %(limit)s tiles; you entered %(num)s characters.",
    ),
    "broken-tile": Sentence("Row %(row)s: write a tile of several letters as (qu)."),
    "stray-bonus": Sentence("Row %(row)s: “%(character)s” is for a bonus; put it after a tile."),
    "tile-size": Sentence("Row %(row)s: a tile has 1 to %(limit)s letters; one has %(count)s."),
    "not-a-bonus": Sentence(
        "Row %(row)s: “%(character)s” isn’t a bonus; 2 and 3 multiply the letter, 22 and 33 the"
        " word."
    ),
    "uneven-rows": Plural(
        "Row %(row)s has %(num)s tile; row %(other_row)s has %(other_count)s.",
        "Row %(row)s has %(num)s tiles; row %(other_row)s has %(other_count)s.",
    ),
    "row-count": Sentence(
        "A grid has %(least)s to %(most)s rows, separated by / or on lines of their own;"
        " this one has %(count)s."
    ),
    "row-length": Sentence("A row has %(least)s to %(most)s tiles; these have %(count)s."),
    "not-a-side": Sentence("Grids have %(least)s to %(most)s rows and columns, not %(count)s."),
    "too-many-paths": Sentence("This grid has too many paths to follow; repeat fewer letters."),
    "not-a-setting": Sentence("%(name)s: choose one of these: %(choices)s."),
    "too-many-rounds": Sentence("A game has up to %(limit)s rounds."),
    "not-on-grid": Sentence("%(word)s isn’t a word on this grid, so it doesn’t count."),
}

SETTING_NAMES = {"clock": _("Clock"), "words": _("How many words"), "sort": _("Order")}
"""Parameter -> the setting's name on pages."""

REASONS: Mapping[Reason, Sentence | Plural] = {
    Reason.ALREADY_FOUND: Sentence("Already found."),
    Reason.NOT_IN_LIST: NOT_IN_LIST,
    Reason.TOO_SHORT: Plural(
        "%(word)s has %(num)s letter; words need %(limit)s or more.",
        "%(word)s has %(num)s letters; words need %(limit)s or more.",
    ),
    Reason.NO_LETTER: Sentence("%(word)s can’t be traced: there’s no %(letter)s."),
    Reason.WITHIN_TILE: Sentence(
        "%(word)s can’t be traced: its %(letter)s is part of the tile %(tile)s."
    ),
    Reason.ONLY_WITHIN_TILE: Sentence(
        "%(word)s can’t be traced: the only %(letter)s is part of the tile %(tile)s."
    ),
    Reason.LETTER_USED: Sentence(
        "%(word)s can’t be traced: every %(letter)s next to its %(last)s is already used."
    ),
    Reason.NOT_BESIDE_ONLY: Sentence(
        "%(word)s can’t be traced: no %(letter)s touches the %(last)s."
    ),
    Reason.NOT_BESIDE_ANY: Sentence(
        "%(word)s can’t be traced: no %(letter)s touches any %(last)s."
    ),
    Reason.NOT_BESIDE_LAST: Sentence(
        "%(word)s can’t be traced: no %(letter)s touches the %(last)s of %(prefix)s."
    ),
}

TOO_SELDOM = Plural(
    "%(word)s can’t be traced: there’s only one %(letter)s.",
    "%(word)s can’t be traced: there are only %(num)s %(letter)ss.",
    by="have",
)
"""The message about a word that needs a letter more often than the grid has it."""

CLOCK_NAMES = {
    "60": _("1 minute"),
    "120": _("2 minutes"),
    "180": _("3 minutes"),
    "240": _("4 minutes"),
    "300": _("5 minutes"),
    "none": _("no clock"),
}
RANK_NAMES = (
    _("Warming up"),
    _("Good start"),
    _("Well done"),
    _("Great"),
    _("Superb"),
    _("Brilliant"),
    _("Word master"),
    _("Perfect"),
)
"""The names of the ranks in app/solver/ruzzle/ranks.py, from rank 0 up."""

POINTS = Plural("%(num)s point", "%(num)s points", by="points")
LETTERS = Plural("%(num)s letter", "%(num)s letters")
TRACED = Plural("%(word)s, %(num)s point.", "%(word)s, %(num)s points.", "points")

FOUND = Plural("%(word)s: %(num)s point.", "%(word)s: %(num)s points.", by="points")
FOUND_LAST = Plural(
    "%(word)s: %(num)s point. That’s every word on the grid!",
    "%(word)s: %(num)s points. That’s every word on the grid!",
    by="points",
)
SO_FAR = Plural("%(num)s word so far.", "%(num)s words so far.")

RANK_AHEAD = Plural(
    "%(num)s more familiar word would have made “%(rank)s”.",
    "%(num)s more familiar words would have made “%(rank)s”.",
)
TALLIES = Sentence("Familiar words: %(familiar)s of %(familiars)s.")
OTHERS = Plural("Plus %(num)s other word.", "Plus %(num)s other words.")
HINTS_USED = Plural("%(num)s hint used.", "%(num)s hints used.")
ROUNDS = Plural("%(num)s round", "%(num)s rounds")
ROUNDS_OF = Plural("%(num)s of %(rounds)s rounds", "%(num)s of %(rounds)s rounds")
SHARED = Plural(
    "Ruzzle, %(facts)s: %(num)s point", "Ruzzle, %(facts)s: %(num)s points", by="points"
)
MY_LONGEST = Plural("My longest word: %(num)s letter.", "My longest word: %(num)s letters.")


_HINTS = {
    True: Sentence("A familiar word starts with %(letter)s."),
    False: Sentence("A less familiar word starts with %(letter)s."),
}
_LONG_HINTS = {
    True: Plural(
        "A familiar word starts with %(letter)s and has %(num)s letter.",
        "A familiar word starts with %(letter)s and has %(num)s letters.",
    ),
    False: Plural(
        "A less familiar word starts with %(letter)s and has %(num)s letter.",
        "A less familiar word starts with %(letter)s and has %(num)s letters.",
    ),
}


def refusal_message(refusal: WordRefusal) -> str:
    """Return a sentence saying why a word does not count."""
    capitals = {
        name: value.upper() if isinstance(value, str) else value
        for name, value in spelled(refusal.params).items()
    }
    if capitals.get("too_seldom"):
        return TOO_SELDOM(**capitals)
    return REASONS[refusal.reason](**capitals)


def hint_message(hint: WordHint) -> str:
    """Return a hint as a sentence."""
    if hint.length is None:
        return _HINTS[hint.familiar](letter=hint.letter.upper())
    return _LONG_HINTS[hint.familiar](letter=hint.letter.upper(), count=hint.length)


def traced_message(found: FoundWord) -> str:
    """Return the message about a word drawn on the board: "TRAIN, 6 points." """
    return TRACED(word=named(found.word), points=found.points)


def tallies(played: RuzzleRound) -> list[str]:
    """Return a sentence on the familiar words found and, if others were found, one on those."""
    familiar = TALLIES(
        familiar=number_text(played.familiar.found), familiars=number_text(played.familiar.total)
    )
    return [familiar, *([OTHERS(count=played.rare.found)] if played.rare.found else [])]
