"""Sentences for the codes that solvers report, with gaps for their values.

A solver raises or returns a code and values. Tables hold the English sentence for each code: ERRORS
here, and others in each game's `text` module. A sentence is translated when it is shown.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import Flask, current_app, g
from flask_babel import gettext

from app.components.numbers import number_text, percent_text
from app.components.word_reasons import BANDS
from app.solver.puzzle import InvalidPuzzle
from app.web.i18n import catalogue

TYPED_SHOWN = 20
"""The most characters of the input that an error quotes."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with gaps: "Enter up to %(limit)s letters; you entered %(count)s." """

    text: str

    def __call__(self, **values: object) -> str:
        sentence: str = catalogue().ugettext(self.text)
        return sentence % values if values else sentence


@dataclass(frozen=True, slots=True)
class Plural:
    """A sentence with a singular and a plural; the value that `by` names decides between them.

    The gap for that value is `%(num)s`; the number is written with thousands separators.
    """

    one: str
    many: str
    by: str = "count"

    def __call__(self, **values: object) -> str:
        number = values[self.by]
        assert isinstance(number, int)
        sentence: str = catalogue().ungettext(self.one, self.many, number)
        return sentence % {**values, "num": number_text(number)}


Wording = Mapping[str, Sentence | Plural]


def listed(texts: Sequence[str]) -> str:
    """Join strings as in a sentence: "2", "1, 3 and 5"."""
    if len(texts) < 2:
        return "".join(texts)
    return gettext("%(first)s and %(last)s", first=", ".join(texts[:-1]), last=texts[-1])


ERRORS: Wording = {
    "unknown-language": Sentence("Quartet has no words in “%(language)s”; it has %(languages)s."),
    "unknown-form": Sentence("Pages come as html or json; “%(typed)s” is neither."),
    "space-among-letters": Sentence("Use letters %(alphabet)s only, without spaces."),
    "not-a-letter": Sentence("Letters %(alphabet)s only: “%(character)s” isn’t one."),
    "not-a-number": Sentence(
        "Enter a whole number from %(least)s to %(most)s; “%(typed)s” isn’t one."
    ),
    "not-a-switch": Sentence("In the address, “%(name)s” can be 1, or be left out."),
    "no-word": Sentence("Enter a word."),
    "several-words": Sentence("Enter one word at a time."),
    "word-too-short": Plural(
        "Enter a word of at least %(num)s letter.",
        "Enter a word of at least %(num)s letters.",
        by="limit",
    ),
    "too-many-created": Plural(
        "That’s a lot in a short time. Please try again in %(num)s minute.",
        "That’s a lot in a short time. Please try again in %(num)s minutes.",
        by="minutes",
    ),
    "no-nickname": Sentence("Choose a nickname: a few letters or digits."),
    "nickname-too-long": Sentence("A nickname has up to %(limit)s characters."),
    "nickname-signs": Sentence(
        "A nickname is made of letters, digits, spaces, hyphens, apostrophes, full stops and "
        "underscores."
    ),
    "nickname-rude": Sentence("Please choose another nickname."),
    "word-too-long": Sentence("A word here has up to %(limit)s letters; you entered %(count)s."),
}
NOT_IN_LIST = Sentence("%(word)s isn’t in our word list.")
"""What every game says about a word that is not in the list."""
WORD_FIELDS = frozenset(("word", "start", "end", "rung"))
"""The fields that take one word of the list."""
WORDS = frozenset(("word", "start", "end", "before"))
"""The names of values that are words."""
COUNTS = frozenset(("count", "start_length"))
"""The names of values that say how many letters a word has."""
JOINTS = frozenset("'’-‐‑")
"""Characters that occur in words, but never in those of our lists."""
NO_JOINTS = Sentence("Words with an apostrophe or a hyphen aren’t in our list.")
RUN = re.compile(r"(\w)-(\w)")
"""Matches a run of letters such as "A-Z", as `Language.spelled_alphabet` writes it."""


def init_app(app: Flask, *tables: Wording) -> None:
    """Register the sentences for all codes, and the template filters that format values."""
    wording: dict[str, Sentence | Plural] = {}
    for table in (ERRORS, *tables):
        twice = wording.keys() & table.keys()
        assert not twice, f"two sentences each for {sorted(twice)}"
        wording |= table
    app.extensions["quartet-wording"] = wording
    app.jinja_env.filters["message"] = error_message
    app.jinja_env.filters["band_name"] = lambda band: str(BANDS[band])
    app.jinja_env.filters["alphabet"] = alphabet_text
    app.jinja_env.filters["number"] = number_text
    app.jinja_env.filters["percent"] = percent_text


def error_message(error: InvalidPuzzle) -> str:
    """Return the sentence that tells a player what is wrong."""
    if error.field in WORD_FIELDS and error.params.get("character") in JOINTS:
        return NO_JOINTS()
    wording: Wording = current_app.extensions["quartet-wording"]
    values = spelled(error.params)
    if "alphabet" in values:
        values["alphabet"] = alphabet_text(str(values["alphabet"]))
    return wording[error.code](**values)


def spelled(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values to insert into a message, with words in their usual spelling: "CAFÉ".

    If the message counts letters, a ligature counts as two, as on tiles. Long words are cut short.
    On the command line, words stay as they are until the list has been read.
    """
    if "indexes" not in g:
        return dict(values)
    shown, forms = dict(values), g.indexes.lexicon.forms
    for name in values.keys() & WORDS:
        word = str(values[name]).lower()
        spelling = forms.tiles(word) if COUNTS & values.keys() else forms.spellings(word)[0]
        shown[name] = quoted(spelling.upper())
    return shown


def alphabet_text(spelled: str) -> str:
    """Return an alphabet as it appears in a sentence in the page's language: "A-Z", "A à Z"."""
    return RUN.sub(lambda run: gettext("%(first)s-%(last)s", first=run[1], last=run[2]), spelled)


def error_codes() -> Iterable[str]:
    """Return the codes of all input errors."""
    wording: Wording = current_app.extensions["quartet-wording"]
    return wording.keys()


def quoted(typed: str) -> str:
    """Return the start of what was typed, made printable, to be quoted in a sentence."""
    start = typed[:TYPED_SHOWN] + "…" * (len(typed) > TYPED_SHOWN)
    return "".join(character if character.isprintable() else "?" for character in start)
