"""The sentences for clubs, for challenges, and for everyone's results."""

from collections.abc import Mapping

from app.web.text import Plural, Sentence, Wording

ERRORS: Wording = {
    "no-result-there": Sentence("There’s no finished Quartet round at that address."),
    "counts-nowhere": Sentence(
        "This round isn’t part of any of your clubs or challenges, or its day is over."
    ),
    "no-circle": Sentence("That club or challenge no longer exists."),
    "circle-full": Plural(
        "It’s full: %(num)s player is in it.", "It’s full: %(num)s players are in it.", by="limit"
    ),
    "bad-club-name": Sentence(
        "Give the club a name of up to %(limit)s characters that won’t offend anyone."
    ),
    "not-a-device-code": Sentence(
        "That isn’t a code of another device. Copy the whole code, or the whole link."
    ),
    "old-device-code": Sentence(
        "That code is no longer valid. Make a new one on the first device."
    ),
}

TOPS: Mapping[str, Sentence] = {
    "countdown": Sentence("%(share)s of players found the best word."),
    "conundrum": Sentence("%(share)s of players solved it."),
    "ruzzle": Sentence("%(share)s of players found the best word."),
    "ladder": Sentence("Par without a hint: %(share)s."),
    "hangman": Sentence("Without a miss or a hint: %(share)s."),
}
"""Puzzle -> a sentence on how many players had the best possible result."""
OTHER_NAMES: Mapping[str, Sentence] = {
    "conundrum": Sentence("Conundrum"),
    "day": Sentence("All four games"),
}
"""The names of what is not one game: the conundrum (half of one) and "day" (all four)."""
WON = Sentence("%(name)s won, %(points)s to %(other)s.")
YOU_WON = Sentence("you won, %(points)s to %(other)s.")
YOU = Sentence("you")
YOURS = Sentence("Your challenge: %(told)s")
THEIRS = Sentence("%(name)s’s challenge: %(told)s")
SPEED = Sentence("In a challenge, speed counts: up to %(most)s points.")
NOT_YET = Sentence("not yet")
YOUR_POINTS = Plural("%(num)s point", "%(num)s points", by="points")
DRAW = Sentence("A draw, %(points)s each.")
FIRST = Plural(
    "First: %(names)s, with %(num)s point.",
    "First: %(names)s, with %(num)s points.",
    by="points",
)
ALL, BOTH = Sentence("all"), Sentence("both")
"""Shown instead of names if every player of a challenge found a word: BOTH for two, else ALL."""
