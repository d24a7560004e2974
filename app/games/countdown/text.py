"""What Countdown says to players: errors, verdicts, results and names."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext
from flask_babel.speaklater import LazyString

from app.components.numbers import number_text
from app.games.kit import COMPUTERS
from app.solver.countdown.game import CONUNDRUM, LETTERS
from app.solver.countdown.letters_round import Judgement, Verdict
from app.solver.countdown.outcome import RoundOutcome
from app.solver.countdown.rack import TILES_DEALT, Rack, ShowRule
from app.solver.lexicon.language import Language
from app.web.dates import day_on_page
from app.web.i18n import interface
from app.web.site import current_language, named
from app.web.text import NOT_IN_LIST, Plural, Sentence, Wording, spelled

VERDICTS: Wording = {
    Verdict.VALID: Plural("%(word)s: %(num)s point.", "%(word)s: %(num)s points.", by="points"),
    Verdict.NOTHING: Sentence("No word declared."),
    Verdict.NO_SUCH_TILE: Sentence("There’s no %(letter)s for %(word)s."),
    Verdict.TOO_FEW_TILES: Sentence("%(word)s needs %(needed)s %(letter)ss; you have %(have)s."),
    Verdict.TOO_FEW_BLANKS: Plural(
        "%(word)s also needs %(missing)s; you have only %(num)s blank.",
        "%(word)s also needs %(missing)s; you have only %(num)s blanks.",
        by="blanks",
    ),
    Verdict.NOT_LISTED: NOT_IN_LIST,
    Verdict.AMERICAN: Sentence("%(word)s is an American spelling; only British ones count here."),
    Verdict.WRONG_LENGTH: Plural(
        "%(word)s has %(num)s letter; the answer has %(length)s.",
        "%(word)s has %(num)s letters; the answer has %(length)s.",
    ),
}

WOULD_SCORE = Plural(
    "%(word)s would have scored %(num)s point.",
    "%(word)s would have scored %(num)s points.",
    by="points",
)

ERRORS: Wording = {
    **VERDICTS,
    "empty-rack": Sentence("Enter at least one letter."),
    "too-many-tiles": Sentence("Enter up to %(limit)s letters; you entered %(count)s."),
    "too-many-blanks": Sentence("Enter up to %(limit)s blanks; you entered %(count)s."),
    "too-many-choices": Sentence("Choose %(limit)s letters; you chose %(count)s."),
    "not-a-choice": Sentence("Choose with V and C only: “%(character)s” is neither."),
    "too-many-vowels": Sentence("Choose up to %(limit)s vowels."),
    "too-many-consonants": Sentence("Choose up to %(limit)s consonants."),
    "not-a-conundrum": Sentence(
        "A conundrum has %(length)s letters and no blanks; you entered %(letters)s."
    ),
    "conundrum-without-answer": Sentence("No word uses all the letters of %(letters)s."),
    "conundrum-of-many-answers": Sentence(
        "A conundrum has one answer; %(letters)s makes %(count)s words."
    ),
    "no-conundrums": Sentence("This language has no conundrums: its word list is too short."),
    "not-a-round": Sentence(
        "Plan rounds with L for letters and C for a conundrum: “%(character)s” is neither."
    ),
    "bad-number-of-rounds": Sentence("A game has 1 to %(limit)s rounds; you planned %(count)s."),
    "unlike-the-rounds": Plural(
        "This game has %(num)s round; the address gives %(count)s.",
        "This game has %(num)s rounds; the address gives %(count)s.",
        by="rounds",
    ),
    "not-a-played-round": Sentence(
        "Write a played round as its letters, a dash and the word: auctioned-caution."
    ),
    "past-of-another-game": Sentence("The rounds already played don’t belong to this game."),
    "all-rounds-played": Sentence("All rounds of this game have been played."),
    "letters-are-next": Sentence("Round %(number)s of this game is a letters round."),
    "conundrum-is-next": Sentence("Round %(number)s of this game is a conundrum."),
    "not-a-seed": Sentence("A seed has up to %(limit)s characters, A-Z and 0-9 only."),
    "not-a-strength": Sentence("An opponent is a number from 1 to %(limit)s, or 0 to play alone."),
    "not-a-clock": Sentence("The clock can be 30 or 60 seconds, or none."),
    "too-many-notes": Sentence("Keep up to %(limit)s words; you have %(count)s."),
    "notes-full": Sentence("You have %(limit)s words already: finish with one of them."),
}

SHOW_RULES: Mapping[ShowRule, Sentence | Plural] = {
    ShowRule.TILES: Sentence("The show deals nine letters, not %(count)s."),
    ShowRule.BLANKS: Sentence("The show has no blanks."),
    ShowRule.VOWELS: Plural(
        "These letters have only %(num)s vowel; the show always deals at least three.",
        "These letters have only %(num)s vowels; the show always deals at least three.",
    ),
    ShowRule.CONSONANTS: Plural(
        "These letters have only %(num)s consonant; the show always deals at least four.",
        "These letters have only %(num)s consonants; the show always deals at least four.",
    ),
}
SHOW_RULES_WITH_NONE: Mapping[ShowRule, Sentence] = {
    ShowRule.VOWELS: Sentence(
        "These letters have no vowels; the show always deals at least three."
    ),
    ShowRule.CONSONANTS: Sentence(
        "These letters have no consonants; the show always deals at least four."
    ),
}

PLANS = {
    LETTERS: lazy_gettext("1 round"),
    3 * LETTERS + CONUNDRUM: lazy_gettext("4 rounds"),
    8 * LETTERS + CONUNDRUM: lazy_gettext("9 rounds"),
    CONUNDRUM: lazy_gettext("Conundrum"),
}
CLOCK_NAMES = {
    "30": lazy_gettext("30 s"),
    "60": lazy_gettext("60 s"),
    "none": lazy_gettext("no clock"),
}


@dataclass(frozen=True, slots=True)
class Character:
    """A computer opponent. `letters` is the average length of its words on English racks."""

    name: LazyString
    about: LazyString
    letters: float


CHARACTERS: Mapping[int, Character] = {
    1: Character(COMPUTERS[1], lazy_gettext("Finds fives, sometimes slips up."), 4.8),
    2: Character(COMPUTERS[2], lazy_gettext("Everyday words only."), 5.7),
    3: Character(COMPUTERS[3], lazy_gettext("Reads a lot, misses little."), 6.8),
    4: Character(COMPUTERS[4], lazy_gettext("Collects rare words."), 6.9),
    5: Character(COMPUTERS[5], lazy_gettext("Knows every word. Good luck!"), 7.2),
}
"""Strength -> the opponent of that strength."""


def verdict_text(judgement: Judgement) -> str:
    """Return a sentence about a judged word, such as "PIZZA needs 2 Zs; you have 1." """
    return VERDICTS[judgement.verdict](**spelled(judgement.values))


def broken_rules(rack: Rack, language: Language) -> tuple[str, ...]:
    """Return a sentence for each rule of the television show that a rack breaks."""
    return tuple(
        (SHOW_RULES if count else SHOW_RULES_WITH_NONE)[rule](count=count)
        for rule, count in rack.broken_rules(language).items()
    )


def with_language(name: str) -> str:
    """Return a name, followed by the words' language if the page is in a different language."""
    language = current_language()
    if language.code == interface().code:
        return name
    return _("%(name)s, %(language)s", name=name, language=language.name)


def round_name(is_conundrum: bool, day: date | None) -> str:
    """Return a round's name: "Letters round" or, for a daily one, "Letters, 21 November"."""
    if day is None:
        return _("Conundrum") if is_conundrum else _("Letters round")
    named = day_on_page(day)
    return _("Conundrum, %(day)s", day=named) if is_conundrum else _("Letters, %(day)s", day=named)


def unfinished_title(number: int, rounds: int, letters: str = "") -> str:
    """Return the title of a game in play, such as "Countdown, Français: ETE, round 2 of 4".

    number: the number of the next round; more than `rounds` if only the final score is left.
    letters: the letters of the next round, or "" if there are none yet.
    """
    values = {
        "game": with_language(_("Countdown")),
        "letters": letters.upper(),
        "number": number,
        "rounds": rounds,
    }
    if number > rounds:
        return _("%(game)s: the final score", **values)
    if rounds > 1:
        if letters:
            return _("%(game)s: %(letters)s, round %(number)s of %(rounds)s", **values)
        return _("%(game)s: round %(number)s of %(rounds)s", **values)
    return _("%(game)s: %(letters)s", **values) if letters else _("%(game)s: letters", **values)


def result_title(outcome: RoundOutcome, opponent: str) -> str:
    """Return a result's title, such as "A nine!". `opponent` is a name, or "" if there is none."""
    judgement = outcome.judgement
    length = len(judgement.word)
    if outcome.played.kind == CONUNDRUM:
        if outcome.seconds is not None:
            return _("Solved in %(time)s!", time=time_text(outcome.seconds))
        return _("Solved!") if judgement.valid else _("Not solved")
    if outcome.outdone:
        return _("Beaten by %(name)s", name=opponent)
    if judgement.verdict is Verdict.NOTHING:
        return _("No word this time")
    if not judgement.valid:
        return _("Not a valid word")
    if length >= TILES_DEALT:
        return _("A nine!") if length == TILES_DEALT else _("%(num)s letters!", num=length)
    if length == outcome.longest:
        return _("The maximum!")
    return ngettext(
        "%(num)s letter, best %(best)s",
        "%(num)s letters, best %(best)s",
        length,
        best=outcome.longest,
    )


def outcome_text(outcome: RoundOutcome) -> str:
    """Return a result in a few words, such as "7 letters · best 8" or "Solved in 7.4 s"."""
    if outcome.played.kind == CONUNDRUM:
        if outcome.seconds is not None:
            return _("Solved in %(time)s", time=time_text(outcome.seconds))
        return _("Solved") if outcome.judgement.valid else _("Not solved")
    length, best = outcome.length, outcome.longest
    if not length or length < best:
        return ngettext(
            "%(num)s letter · best %(best)s", "%(num)s letters · best %(best)s", length, best=best
        )
    if length == TILES_DEALT:
        return _("A nine!")
    return ngettext("The maximum! %(num)s letter", "The maximum! %(num)s letters", length)


def result_text(outcome: RoundOutcome, opponent: str) -> str:
    """Return a sentence explaining a word's score. `opponent` is a name, or "" if there is none."""
    judgement = outcome.judgement
    if outcome.outdone:
        return outdone_text(judgement.word, opponent, outcome.opponent_word)
    if outcome.played.kind == CONUNDRUM and judgement.verdict is Verdict.NOTHING:
        if outcome.opponent_word:
            return opponent_text(outcome, opponent)
        return _("No right answer given.")
    return verdict_text(judgement)


def outdone_text(word: str, opponent: str, opponent_word: str) -> str:
    """Return a sentence saying that a valid word loses to the opponent's longer word."""
    values = {"word": named(word), "longer": named(opponent_word)}
    return _(
        "%(word)s is valid but scores nothing: %(name)s’s %(longer)s is longer.",
        name=opponent,
        **values,
    )


def time_text(seconds: float) -> str:
    """Return a time in seconds as text, such as "7.4 s"."""
    return _("%(seconds)s\N{NO-BREAK SPACE}s", seconds=number_text(seconds, 1))


def opponent_text(outcome: RoundOutcome, opponent: str) -> str:
    """Return a sentence on what the opponent declared, or on whether it solved the conundrum."""
    word, seconds = outcome.opponent_word, outcome.opponent_seconds
    values = {"name": opponent, "word": named(word), "seconds": seconds}
    if not word:
        if outcome.judgement.valid and outcome.played.kind == CONUNDRUM:
            return _("You beat %(name)s to it.", **values)
        return _("%(name)s found nothing.", **values)
    if outcome.opponent_slipped:
        return _("%(name)s declared %(word)s, which isn’t in these letters.", **values)
    if seconds is not None:
        return _("%(name)s solved it in %(seconds)s seconds.", **values)
    if outcome.points and len(word) == outcome.length:
        return _("A draw: %(name)s had %(word)s.", **values)
    if outcome.points:
        return _("%(name)s had %(word)s: shorter, so it scores nothing.", **values)
    return _("%(name)s had %(word)s.", **values)
