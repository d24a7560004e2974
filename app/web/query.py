"""Queries: what an address or a form may ask for, declared once.

A `Query` is a frozen dataclass; each field says what it may hold:

    min_length: Annotated[int, whole(2, 16, "letters of the shortest word listed")] = 2

Everything else follows from that: parsing, addresses (which leave out defaults), the hidden fields
of forms, the API document (app/web/openapi.py) and the options of `flask solve`. A field that holds
another `Query` adds the fields of that query. A name that is a Python keyword ends in an
underscore, which addresses leave out.
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
from app.web.dates import FIRST_DAY, parse_day
from app.web.text import quoted

Args = Mapping[str, str]
Schema = dict[str, Any]
Read = Callable[[str, str, Language], Any]
"""A function that takes the typed text, the field's name and the language; it returns the value."""
MAX_DIGITS = 18
"""The most digits that a number may have; longer numbers are refused without being read."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field may hold, and how its values are read and written.

    read: parses text into a value; if the text is invalid, raises InvalidPuzzle with the field's
        name or, for days and months, NotFound.
    schema: the JSON schema of the values.
    write: converts a value to text.
    blank: whether blank text means the default.
    example: an example of valid text; "" for none.
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
    """Return a Kind for fields that hold a whole number from `least` to `most`."""

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
    """Return a Kind for switches: `1` is on, `0` or nothing is off; anything else is refused."""

    def read(typed: str, name: str, _: Language) -> bool:
        if typed not in ("0", "1"):
            raise InvalidPuzzle("not-a-switch", name, name=name)
        return typed == "1"

    schema = _schema("integer", about, enum=[0, 1])
    return Kind(read, schema, lambda on: str(int(on)), blank=True)


def one_of(
    choices: Iterable[object], code: str, about: str, *, example: str = "", **params: object
) -> Kind:
    """Return a Kind for fields that hold one of several choices; other text is refused with `code`.

    params: additional values for the error's sentence.
    """
    taken = [str(choice) for choice in choices]

    def read(typed: str, name: str, _: Language) -> str:
        if (chosen := typed.lower()) not in taken:
            raise InvalidPuzzle(code, name, choices=", ".join(taken), **params)
        return chosen

    return Kind(read, _schema("string", about, enum=taken), blank=True, example=example)


def text(about: str, *, longest: int | None = None, example: str = "") -> Kind:
    """Return a Kind for fields that hold any text.

    The length limit `longest` is documented but not enforced.
    """
    limit = {} if longest is None else {"maxLength": longest}
    return Kind(lambda typed, *_: typed, _schema("string", about, **limit), example=example)


def typed_word(
    about: str, *, shortest: int = 1, longest: int = LONGEST_WORD, example: str = ""
) -> Kind:
    """Return a Kind for fields that hold a typed word; the value is the folded word."""

    def read(typed: str, name: str, language: Language) -> str:
        return parse_word(typed, language, name, shortest=shortest, longest=longest)

    return Kind(read, _schema("string", about, maxLength=longest), example=example)


def notation(
    parse: Callable[[str, Language], Any], about: str, *, example: str = "", **limits: object
) -> Kind:
    """Return a Kind for fields that hold a puzzle in written notation.

    `parse` turns the notation into the puzzle, and `str` turns the puzzle back into its notation.
    """

    def read(typed: str, name: str, language: Language) -> Any:
        try:
            return parse(typed, language)
        except InvalidPuzzle as error:
            raise error.at(name) from error

    return Kind(read, _schema("string", about, **limits), example=example)


def several(kind: Kind, most: int, code: str, separator: str = ",") -> Kind:
    """Return a Kind for fields that hold several values of another Kind, as a tuple.

    In the text, `separator` stands between the values; blank values are left out. More than `most`
    values are refused with `code`.
    """

    def read(typed: str, name: str, language: Language) -> tuple[Any, ...]:
        parts = list(filter(str.strip, typed.split(separator)))
        if len(parts) > most:
            raise InvalidPuzzle(code, name, limit=most, count=len(parts))
        return tuple(kind.read(part, name, language) for part in parts)

    return replace(kind, read=read, write=lambda values: separator.join(map(kind.write, values)))


def for_page(kind: Kind) -> Kind:
    """Return this Kind, marked as changing only the page, not the JSON."""
    if kind.for_page:
        return kind
    about = kind.schema.get("description", "")
    described = ": ".join(filter(None, ("only for the page", about)))
    return replace(kind, schema=kind.schema | {"description": described}, for_page=True)


DAY = Kind(
    lambda typed, *_: parse_day(typed),
    {
        "type": "string",
        "format": "date",
        "description": f"a day from {FIRST_DAY} to the latest anywhere on Earth; today by UTC by"
        " default",
    },
    date.isoformat,
)
"""The Kind for a day that has puzzles; any other day is a 404."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A value built from several parameters, such as the two words of a ladder.

    parse: returns the value built from the parameters; raises InvalidPuzzle if they are invalid.
    write: returns all parts of a value as text, by name, including blank ones.
    kinds: the Kind of each part, by name.
    required: the names of the parts that must be given.
    """

    parse: Callable[[Args, Language], Any]
    write: Callable[[Any], Mapping[str, str]]
    kinds: Mapping[str, Kind]
    required: tuple[str, ...]

    def fields(self) -> tuple["Field", ...]:
        """Return a field for each part, in order."""
        defaults = {name: MISSING if name in self.required else "" for name in self.kinds}
        return tuple(Field(name, kind, defaults[name]) for name, kind in self.kinds.items())

    def args(self, value: Any, *, defaults: bool) -> dict[str, str]:
        """Return a value's parts as text, by name; blank parts only if `defaults` is true."""
        return {name: part for name, part in self.write(value).items() if defaults or part}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a query: its name in addresses, its Kind and its default (MISSING if required)."""

    name: str
    kind: Kind
    default: Any

    @property
    def required(self) -> bool:
        return self.default is MISSING

    @property
    def schema(self) -> Schema:
        """Return the JSON schema of the field's values."""
        default = self.default
        if self.required or default is None or default in ("", ()):
            return self.kind.schema
        return self.kind.schema | {"default": int(default) if default in (0, 1) else default}

    def fields(self) -> tuple["Field", ...]:
        """Return a tuple that contains only this field."""
        return (self,)

    def parse(self, args: Args, language: Language) -> Any:
        """Return the field's value, or its default if the parameters lack it.

        A required field that is missing is read as "". Raises what the Kind's `read` raises.
        """
        typed = args.get(self.name)
        if typed is not None and self.kind.blank:
            typed = typed.strip() or None
        if typed is not None:
            return self.kind.read(typed, self.name, language)
        return self.kind.read("", self.name, language) if self.required else self.default

    def args(self, value: Any, *, defaults: bool) -> dict[str, str]:
        """Return {name: text} for a value, or {} if the value is None.

        The default value also gives {} if `defaults` is false.
        """
        shown = value is not None and (defaults or value != self.default)
        return {self.name: self.kind.write(value)} if shown else {}


Member: TypeAlias = "Field | Parts | type[Query]"
"""What an attribute of a query may hold; all three have `fields`, `parse` and `args`."""


@dataclass(frozen=True, slots=True)
class Query:
    """The base class of queries: what an address or a form asks for."""

    _compiled: ClassVar[Mapping[str, Member]]

    @classmethod
    def parse(cls, args: Args, language: Language) -> Self:
        """Parse the parameters of an address or a form, ignoring unknown ones.

        Raises InvalidPuzzle, with the name of the field at fault, if a parameter is invalid.
        """
        return cls(*[each.parse(args, language) for each in cls._members().values()])

    @classmethod
    def check(cls, args: Args, language: Language) -> None:
        """Raise InvalidPuzzle if a field is present but cannot be read."""
        for each in cls.fields():
            if each.name in args:
                each.parse(args, language)

    @classmethod
    def fields(cls) -> tuple[Field, ...]:
        """Return all fields, including those of nested queries, in the order used in addresses."""
        return tuple(chain.from_iterable(each.fields() for each in cls._members().values()))

    @classmethod
    @cache
    def needed(cls) -> tuple[Field, ...]:
        """Return the fields of all required values, such as the puzzle to solve.

        If a required value has several parts, its optional parts are included.
        """
        members = cls._members().values()
        required = (each for each in members if not isinstance(each, type) and each.required)
        return tuple(chain.from_iterable(each.fields() for each in required))

    def args(self, *, defaults: bool = False) -> dict[str, str]:
        """Return the query's values as text, by field name, for addresses and forms.

        Default values are left out unless `defaults` is true. Blank parts count as default values.
        """
        texts: dict[str, str] = {}
        for name, each in self._members().items():
            texts |= each.args(getattr(self, name), defaults=defaults)
        return texts

    @classmethod
    def _members(cls) -> Mapping[str, Member]:
        """Return what each attribute holds, by name. This is worked out once for each class."""
        if "_compiled" not in cls.__dict__:
            hints = get_type_hints(cls, include_extras=True)
            cls._compiled = {each.name: _member(hints[each.name], each) for each in fields(cls)}
        return cls._compiled

    def url(self, endpoint: str, **more: str | int) -> str:
        """Return an endpoint's address with the parameters of this query and those in `more`."""
        return url_for(endpoint, **{**self.args(), **more})  # type: ignore[arg-type]

    def but(self, **changes: Any) -> Self:
        """Return a copy with some fields changed: `page.query.but(page=2)`."""
        return replace(self, **changes)

    def typed(self, args: Args) -> dict[str, str]:
        """Return a form's values by field: those typed, even if invalid, or else the query's."""
        own = self.args(defaults=True)
        return {each.name: args.get(each.name, own.get(each.name, "")) for each in self.fields()}


def _member(hint: Any, declared: dataclasses.Field[Any]) -> Member:
    for kind in getattr(hint, "__metadata__", ()):
        if isinstance(kind, Kind):
            return Field(declared.name.rstrip("_"), kind, declared.default)
        if isinstance(kind, Parts):
            return kind
    assert isinstance(hint, type), declared.name
    assert issubclass(hint, Query), f"{declared.name} has no Kind"
    return hint


@dataclass(frozen=True, slots=True)
class FilterQuery(WordFilter, Query):
    """Which words of a list to show, by the letters they start with, end with or include."""

    starts: Annotated[str, typed_word("letters that the words start with", shortest=0)] = ""
    ends: Annotated[str, typed_word("letters that the words end with", shortest=0)] = ""
    includes: Annotated[
        str, typed_word("letters that the words include, side by side", shortest=0)
    ] = ""
