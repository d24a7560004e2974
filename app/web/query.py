"""What an address or a form asks for, declared once.

A `Query` is a frozen dataclass; each field says what it may hold:

    min_length: Annotated[int, whole(2, 16, "letters of the shortest word listed")] = 2

Everything else follows from that: parsing, addresses (which leave out defaults), the hidden fields
of forms, the API document (app/web/openapi.py) and the options of `flask solve`. A field that is
itself a `Query` stands for that query's fields. A field whose name would be a Python keyword ends
in an underscore.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from datetime import date
from functools import cache
from itertools import chain
from typing import Annotated, Any, ClassVar, Self, TypeAlias, get_type_hints

from flask import url_for

from app.components.numbers import number_text
from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import LONGEST_WORD, parse_word
from app.solver.lexicon.word_filter import WordFilter
from app.solver.puzzle import InvalidPuzzle
from app.web.dates import FIRST_DAY, read_day
from app.web.text import quoted

Args = Mapping[str, str]
Schema = dict[str, Any]
Read = Callable[[str, str, Language], Any]
"""Turns what was typed, the name of its field and the language of the words into a value."""
MAX_DIGITS = 18
"""How many digits a number may have; longer ones are refused without being read."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field may hold.

    read: returns the value of a text; raises InvalidPuzzle, with the field's name, if it has none.
    schema: the JSON schema of the values.
    write: returns a value as text.
    blank: whether a blank text stands for the default.
    example: a text that can be read, "" for none.
    for_page: whether the field changes only the page, not the JSON.
    """

    read: Read
    schema: Schema
    write: Callable[[Any], str] = str
    blank: bool = False
    example: str = ""
    for_page: bool = False


def _schema(kind: str, about: str, **limits: object) -> Schema:
    return {"type": kind, **({"description": about} if about else {}), **limits}


def whole(least: int, most: int, about: str, example: str = "") -> Kind:
    """Return the kind of a whole number from `least` to `most`."""

    def read(typed: str, name: str, _: Language) -> int:
        plain = typed.isascii() and typed.isdigit() and len(typed) <= MAX_DIGITS
        number = int(typed) if plain else -1
        if not least <= number <= most:
            limits = {"least": number_text(least), "most": number_text(most)}
            raise InvalidPuzzle("not-a-number", name, typed=quoted(typed), **limits)
        return number

    limits = {"minimum": least, "maximum": most}
    return Kind(read, _schema("integer", about, **limits), blank=True, example=example)


def switch(about: str) -> Kind:
    """Return the kind of a switch: `1` is on, `0` or nothing is off."""

    def read(typed: str, name: str, _: Language) -> bool:
        if typed not in ("0", "1"):
            raise InvalidPuzzle("not-a-switch", name, name=name)
        return typed == "1"

    schema = _schema("integer", about, enum=[0, 1])
    return Kind(read, schema, lambda on: str(int(on)), blank=True)


def one_of(
    choices: Iterable[object], code: str, about: str, *, example: str = "", **params: object
) -> Kind:
    """Return the kind of a text that is one of several choices; others are refused with `code`.

    params: further values for the sentence of that error.
    """
    taken = [str(choice) for choice in choices]

    def read(typed: str, name: str, _: Language) -> str:
        if (chosen := typed.lower()) not in taken:
            raise InvalidPuzzle(code, name, choices=", ".join(taken), **params)
        return chosen

    return Kind(read, _schema("string", about, enum=taken), blank=True, example=example)


def text(about: str, *, longest: int | None = None, example: str = "") -> Kind:
    """Return the kind of a text that is taken as it is; longest: only stated, not enforced."""
    limit = {} if longest is None else {"maxLength": longest}
    return Kind(lambda typed, *_: typed, _schema("string", about, **limit), example=example)


def typed_word(
    about: str, *, shortest: int = 1, longest: int = LONGEST_WORD, example: str = ""
) -> Kind:
    """Return the kind of a typed word, which is kept in folded letters."""

    def read(typed: str, name: str, language: Language) -> str:
        return parse_word(typed, language, name, shortest=shortest, longest=longest)

    return Kind(read, _schema("string", about, maxLength=longest), example=example)


def notation(
    parse: Callable[[str, Language], Any], about: str, *, example: str = "", **limits: object
) -> Kind:
    """Return the kind of a puzzle in its notation, read by its own `parse` and written by `str`."""

    def read(typed: str, name: str, language: Language) -> Any:
        try:
            return parse(typed, language)
        except InvalidPuzzle as error:
            raise error.at(name) from error

    return Kind(read, _schema("string", about, **limits), example=example)


def several(kind: Kind, most: int, code: str, joint: str = ",") -> Kind:
    """Return the kind of a tuple of values with `joint` between them.

    More than `most` values are refused with `code`.
    """

    def read(typed: str, name: str, language: Language) -> tuple[Any, ...]:
        parts = list(filter(str.strip, typed.split(joint)))
        if len(parts) > most:
            raise InvalidPuzzle(code, name, limit=most, count=len(parts))
        return tuple(kind.read(part, name, language) for part in parts)

    return replace(kind, read=read, write=lambda values: joint.join(map(kind.write, values)))


def for_page(kind: Kind) -> Kind:
    """Return the kind of the same values in a field that changes only the page, not the JSON."""
    if kind.for_page:
        return kind
    about = kind.schema.get("description", "")
    described = ": ".join(filter(None, ("only for the page", about)))
    return replace(kind, schema=kind.schema | {"description": described}, for_page=True)


DAY = Kind(
    lambda typed, *_: read_day(typed),
    {
        "type": "string",
        "format": "date",
        "description": f"a day from {FIRST_DAY} to the latest anywhere on Earth; today by UTC by"
        " default",
    },
    date.isoformat,
)
"""The kind of a day that has puzzles; 404 for any other."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A value that several parameters of an address make up, such as the two words of a ladder.

    read: returns the value from the parameters; raises InvalidPuzzle.
    write: returns the value's parts by name, blank ones too.
    kinds: what each part may hold, by its name.
    required: the names of parts without which there is no value.
    """

    read: Callable[[Args, Language], Any]
    write: Callable[[Any], Mapping[str, str]]
    kinds: Mapping[str, Kind]
    required: tuple[str, ...]

    def fields(self) -> tuple["Field", ...]:
        """Return a field for each part, in order."""
        defaults = {name: MISSING if name in self.required else "" for name in self.kinds}
        return tuple(Field(name, kind, defaults[name]) for name, kind in self.kinds.items())

    def parse(self, args: Args, language: Language) -> Any:
        """Return the value that the parameters make up. Raises InvalidPuzzle."""
        return self.read(args, language)

    def args(self, value: Any, *, defaults: bool) -> dict[str, str]:
        """Return part's name -> text for a value; defaults: whether to include blank parts."""
        return {name: part for name, part in self.write(value).items() if defaults or part}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a query: its name in addresses, its kind, and its default (MISSING: required)."""

    name: str
    kind: Kind
    default: Any

    @property
    def required(self) -> bool:
        return self.default is MISSING

    @property
    def schema(self) -> Schema:
        """Return the JSON schema of the field's values."""
        usual = self.default
        if self.required or usual is None or usual in ("", ()):
            return self.kind.schema
        return self.kind.schema | {"default": int(usual) if usual in (0, 1) else usual}

    def fields(self) -> tuple["Field", ...]:
        """Return the field itself, as the only one."""
        return (self,)

    def parse(self, args: Args, language: Language) -> Any:
        """Return the field's value, or its default if the parameters lack it.

        Raises InvalidPuzzle if the value cannot be read, or is missing and required.
        """
        typed = args.get(self.name)
        if typed is not None and self.kind.blank:
            typed = typed.strip() or None
        if typed is not None:
            return self.kind.read(typed, self.name, language)
        return self.kind.read("", self.name, language) if self.required else self.default

    def args(self, value: Any, *, defaults: bool) -> dict[str, str]:
        """Return {name: text} for a value; {} for None, and for the default unless asked for."""
        shown = value is not None and (defaults or value != self.default)
        return {self.name: self.kind.write(value)} if shown else {}


Member: TypeAlias = "Field | Parts | type[Query]"
"""What an attribute of a query stands for in addresses; all three have fields and parse values."""


@dataclass(frozen=True, slots=True)
class Query:
    """What an address or a form asks for; each kind is a subclass."""

    _compiled: ClassVar[Mapping[str, Member]]

    @classmethod
    def parse(cls, args: Args, language: Language) -> Self:
        """Return the query of an address or a form; values of other names are ignored.

        Raises InvalidPuzzle with the name of the field at fault.
        """
        return cls(*[each.parse(args, language) for each in cls._members().values()])

    @classmethod
    def check(cls, args: Args, language: Language) -> None:
        """Raise InvalidPuzzle if a field that is present cannot be read; any may be missing."""
        for each in cls.fields():
            if each.name in args:
                each.parse(args, language)

    @classmethod
    def fields(cls) -> tuple[Field, ...]:
        """Return all fields, those of nested queries too, in the order of addresses."""
        return tuple(chain.from_iterable(each.fields() for each in cls._members().values()))

    @classmethod
    @cache
    def needed(cls) -> tuple[Field, ...]:
        """Return the fields that a query cannot do without, such as the puzzle to solve.

        For a required part, these are all of its fields.
        """
        members = cls._members().values()
        required = (each for each in members if not isinstance(each, type) and each.required)
        return tuple(chain.from_iterable(each.fields() for each in required))

    def args(self, *, defaults: bool = False) -> dict[str, str]:
        """Return name -> text, as addresses and forms carry it; defaults: whether to include them.

        Parts that are blank count as defaults.
        """
        carried: dict[str, str] = {}
        for name, each in self._members().items():
            carried |= each.args(getattr(self, name), defaults=defaults)
        return carried

    @classmethod
    def _members(cls) -> Mapping[str, Member]:
        """Return attribute -> what it stands for in addresses, worked out once for each class."""
        if "_compiled" not in cls.__dict__:
            hints = get_type_hints(cls, include_extras=True)
            cls._compiled = {each.name: _member(hints[each.name], each) for each in fields(cls)}
        return cls._compiled

    def url(self, endpoint: str, **more: str | int) -> str:
        """Return the address of an endpoint with this query and with the values of `more`."""
        return url_for(endpoint, **{**self.args(), **more})  # type: ignore[arg-type]

    def but(self, **changes: Any) -> Self:
        """Return a copy with some fields changed: `page.query.but(page=2)`."""
        return replace(self, **changes)

    def typed(self, args: Args) -> dict[str, str]:
        """Return name -> text for a form: what was typed, right or wrong, else this query's."""
        usual = self.args(defaults=True)
        return {each.name: args.get(each.name, usual.get(each.name, "")) for each in self.fields()}


def _member(hint: Any, declared: dataclasses.Field[Any]) -> Member:
    for kind in getattr(hint, "__metadata__", ()):
        if isinstance(kind, Kind):
            return Field(declared.name.rstrip("_"), kind, declared.default)
        if isinstance(kind, Parts):
            return kind
    assert isinstance(hint, type), declared.name
    assert issubclass(hint, Query), f"{declared.name}: what may it hold?"
    return hint


@dataclass(frozen=True, slots=True)
class FilterQuery(WordFilter, Query):
    """Which words of a list to show, by how they start and end and what they include."""

    starts: Annotated[str, typed_word("letters that the words start with", shortest=0)] = ""
    ends: Annotated[str, typed_word("letters that the words end with", shortest=0)] = ""
    includes: Annotated[
        str, typed_word("letters that the words include, side by side", shortest=0)
    ] = ""
