"""How the API document describes an address: the parameters it reads, the fields it answers with.

Each game lists its addresses as `Operation`s; app/web/openapi.py makes one document of them. What a
field or parameter may hold is a JSON schema, made by the functions below. Limits are the constants
that the parsers use.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.solver.ladder.difficulty import ANY_DIFFICULTY
from app.solver.lexicon.lexicon import BANDS
from app.solver.lexicon.typed_word import LONGEST_WORD
from app.web.dates import FIRST_DAY

Schema = dict[str, Any]


def text(about: str = "", **more: object) -> Schema:
    """Return the schema of a text."""
    return {"type": "string", **_about(about), **more}


def integer(
    about: str = "", least: int | None = 0, most: int | None = None, default: int | None = None
) -> Schema:
    """Return the schema of a whole number."""
    limits = {"minimum": least, "maximum": most, "default": default}
    kept = {name: value for name, value in limits.items() if value is not None}
    return {"type": "integer", **_about(about), **kept}


def yes_or_no(about: str = "") -> Schema:
    """Return the schema of `true` or `false`."""
    return {"type": "boolean", **_about(about)}


def switch(about: str) -> Schema:
    """Return the schema of a parameter that `1` switches on."""
    return {"type": "integer", **_about(about), "enum": [0, 1], "default": 0}


def choice(about: str, choices: Iterable[object], default: str | None = None) -> Schema:
    """Return the schema of one text of several."""
    usual = {} if default is None else {"default": default}
    return {"type": "string", **_about(about), "enum": list(map(str, choices)), **usual}


def items(of: Schema, about: str = "", most: int | None = None) -> Schema:
    """Return the schema of a list; about: in which order it is."""
    limit = {} if most is None else {"maxItems": most}
    return {"type": "array", **_about(about), "items": of, **limit}


def record(about: str = "", /, *, optional: Iterable[str] = (), **fields: Schema) -> Schema:
    """Return the schema of an object that has all these fields but, at times, the optional ones."""
    left_out = set(optional)
    assert left_out <= fields.keys()
    return {
        "type": "object",
        **_about(about),
        "required": [name for name in fields if name not in left_out],
        "properties": fields,
    }


def mapping(of: Schema, about: str) -> Schema:
    """Return the schema of an object whose keys are not known beforehand."""
    return {"type": "object", **_about(about), "additionalProperties": of}


def or_null(schema: Schema) -> Schema:
    """Return a schema that takes `null` too."""
    return {**schema, "type": [schema["type"], "null"]}


def _about(about: str) -> Schema:
    return {"description": about} if about else {}


WORD = text()
BAND = integer("how familiar it is, the best known first", 1, len(BANDS))
SPELLINGS = mapping(
    items(text()), "word → how it is written, where accents, hyphens or capitals make a difference"
)
DEFINITIONS = items(
    record(
        word=text("the base form"),
        part=text("of speech; empty where it is not known"),
        gloss=text("what it means"),
    ),
    "meanings, the commonest first",
)
DIFFICULTY = integer("from easy to fiendish", *ANY_DIFFICULTY)
GUESSES = items(
    record(
        letter=text(),
        probability={
            "type": "number",
            "description": "of being in the word",
            "minimum": 0,
            "maximum": 1,
        },
    ),
    "letters that were not guessed, likeliest first",
)


DAY = {
    "day": text(
        f"a day from {FIRST_DAY} to the latest anywhere on Earth; today by UTC by default",
        format="date",
    )
}
FILTERS = {
    name: text(f"letters that the words {verb}", maxLength=LONGEST_WORD)
    for name, verb in (
        ("starts", "start with"),
        ("ends", "end with"),
        ("includes", "include, side by side"),
    )
}


@dataclass(frozen=True, slots=True)
class Operation:
    """What one address does for scripts.

    endpoint: of its view. summary: what it does, in a sentence. answers: the forms that its JSON
    can take, each with a title; none if it only leads on, with 303.
    parameters: of the address, those in its path too. form: of the posted form.
    required: the parameters without which nothing is answered, besides those in the path.
    example: values for the path and the query of a request that is answered.
    statuses: those that come with such an answer. leads_on: whether it may answer 303.
    missing: what is not there when it answers 404, "" if nothing can be. gone: whether it may
    answer 410. plain: whether it is JSON alone, and outside the limits of pages.
    """

    endpoint: str
    summary: str
    answers: Mapping[str, Schema]
    parameters: Mapping[str, Schema] = field(default_factory=dict)
    form: Mapping[str, Schema] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    example: Mapping[str, str] | None = None
    method: str = "get"
    leads_on: bool = False
    statuses: tuple[int, ...] = (200,)
    missing: str = ""
    gone: bool = False
    plain: bool = False
