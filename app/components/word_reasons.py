"""Sentences about a word: how familiar it is, and why it is or is not in the list.

They appear on the word's page and in Countdown's results. `python -m tools.wordlists explain`
prints them too, always in English, because there is no request to take a language from.
"""

from collections.abc import Mapping

from flask_babel import gettext, lazy_gettext
from flask_babel.speaklater import LazyString

from app.solver.lexicon import corrections, explain
from app.solver.lexicon.explain import Explanation

MAX_SHOWN = 32
"""How many letters of an absurdly long word are shown in a sentence."""

BANDS: Mapping[int, LazyString] = {
    1: lazy_gettext("Very common"),
    2: lazy_gettext("Common"),
    3: lazy_gettext("Less common"),
    4: lazy_gettext("Rare"),
    5: lazy_gettext("Very rare"),
}
"""How familiar the words in each band are."""


BAND_RULES = (
    lazy_gettext("written three times or more in a million words"),
    lazy_gettext("written once or more in a million words"),
    lazy_gettext("written once or more in ten million words"),
    lazy_gettext("in the dictionary, but written less than once in ten million words"),
)
"""The rules for bands in every SOURCES.json except the English one, repeated for translation."""


def verdict_reason(found: Explanation, written: str = "") -> str:
    """Return why a word is or is not in the list, in one to three sentences.

    written: how the word is spelled; "" if that is its folded form.
    """
    values = _values(found, written)
    if found.band is None:
        out = gettext("%(word)s isn’t in our word list.", **values)
        return f"{out} {_why_not(found.rule, values)}".rstrip()
    if not found.values["detail"]:
        within = gettext("%(word)s is in our word list, rated “%(band)s”.", **values)
    elif found.rule == corrections.ADD:
        within = gettext(
            "%(word)s is in our word list, rated “%(band)s”. We added it by hand: %(detail)s.",
            **values,
        )
    elif found.rule == corrections.MOVED:
        within = gettext(
            "%(word)s is in our word list, rated “%(band)s”. We rated it by hand: %(detail)s.",
            **values,
        )
    else:
        rule = {**values, "detail": gettext(str(values["detail"]))}
        within = gettext("%(word)s is in our word list, rated “%(band)s”: %(detail)s.", **rule)
    never = gettext("It may offend, so the games never choose it.") if found.blocked else ""
    return f"{within} {never}".rstrip()


WHY_NOT: Mapping[str, LazyString] = {
    "alphabet": lazy_gettext("“%(character)s” isn’t a letter of %(language)s."),
    "length": lazy_gettext(
        "The list takes words of %(least)s to %(most)s letters; this one has %(count)s."
    ),
    "capital": lazy_gettext("It’s a proper noun or a set of initials: %(detail)s."),
    "abbreviation": lazy_gettext("It’s an abbreviation: %(detail)s."),
    "apostrophe": lazy_gettext("It’s written with an apostrophe: %(detail)s."),
    "hyphen": lazy_gettext("It isn’t written as one word: %(detail)s."),
    "symbol": lazy_gettext("It’s a symbol or a numeral: %(detail)s."),
    corrections.TWO_LETTERS: lazy_gettext("It isn’t one of the two-letter words that we accept."),
    corrections.NO_VOWEL: lazy_gettext(
        "It has no vowel, and isn’t one of the few such words that we accept."
    ),
    corrections.REMOVE: lazy_gettext("We took it out by hand: %(detail)s."),
}
"""Rule -> why it leaves a word out."""
IN_NAME_LIST = lazy_gettext(
    "It’s a name (%(rule)s). As a word it’s only in tier %(detail)s, among rare words,"
    " and WordNet has no meaning for it in lower case."
)
OTHER_RULE = lazy_gettext("Reason: %(rule)s.")


def _why_not(rule: str, values: Mapping[str, object]) -> str:
    """Return why a rule leaves a word out, or "" for the rule UNLISTED.

    For a rule without a sentence of its own, return a sentence that only names the rule.
    """
    if rule == explain.UNLISTED:
        return ""
    in_name_list = rule.startswith(f"{explain.NAME_LISTS}/")
    return str(IN_NAME_LIST if in_name_list else WHY_NOT.get(rule, OTHER_RULE)) % values


def _values(found: Explanation, written: str) -> dict[str, object]:
    """Return the values for the sentences; an absurdly long word is cut short."""
    word = (written or found.word).upper()
    shown = word if len(word) <= MAX_SHOWN else f"{word[:MAX_SHOWN]}…"
    band = "" if found.band is None else str(BANDS[found.band]).lower()
    return {"word": shown, "band": band, "rule": found.rule, **found.values}
