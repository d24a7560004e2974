"""Types for JSON answers. Each field defines a part of the JSON and describes it.

    class Found(Answer):
        word: Word
        points: Annotated[Count, about("of its best path")]

The first line of a type's docstring is its title in the API document. A field that may be missing
has the type `Maybe[...]` and the default `UNSET`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Annotated, Any, ClassVar, Self, TypeAlias, TypeVar

from flask_babel.speaklater import LazyString
from msgspec import Meta, Raw, Struct, UnsetType
from msgspec.json import Encoder, encode
from msgspec.structs import fields

from app.solver.lexicon.lexicon import BANDS

AT_ONCE = 1000
"""How many items of a long list are encoded in one go; other threads wait meanwhile."""
HOLE = b"\0"
"""Marks the place of a long list; JSON itself never contains this byte."""
Value = TypeVar("Value")
Maybe: TypeAlias = Value | UnsetType
"""The type of a field that may be missing."""


class Answer(Struct):
    """The base class of all JSON answers.

    others: the JSON schema of the values whose keys are not known in advance; None if there are
        no such keys. A page with such keys answers with a dict.
    """

    others: ClassVar[dict[str, Any] | None] = None

    @classmethod
    def of(cls, value: object, **more: Any) -> Self:
        """Return an answer whose fields come from `more` or else from attributes of `value`.

        A `Maybe` field is left out unless it is in `more`.
        """
        own = {name: getattr(value, name) for name in _required(cls) if name not in more}
        return cls(**own, **more)


@cache
def _required(kind: type[Struct]) -> list[str]:
    """Return the names of the fields that are never missing."""
    return [each.name for each in fields(kind) if each.required]


def about(description: str, **limits: Any) -> Meta:
    """Return a field's metadata for the API document: a description, and limits such as `ge=1`."""
    return Meta(description=description, **limits)


Count = Annotated[int, Meta(ge=0)]
Band = Annotated[int, about("how familiar it is, the best known first", ge=1, le=len(BANDS))]
Spellings = Annotated[
    Mapping[str, Sequence[str]],
    about("word → how it is written, where accents, hyphens or capitals make a difference"),
]
FirstMeaning = Annotated[str, about("the first meaning, where one is known")]


class Meaning(Answer):
    """One sense of a word."""

    word: Annotated[str, about("the base form")]
    part: Annotated[str, about("of speech; empty where it is not known")]
    gloss: Annotated[str, about("what it means")]


def to_json(value: object) -> bytes:
    """Return an answer as JSON in UTF-8, with sorted keys and a newline at its end."""
    return b"".join(json_pieces(value))


def json_pieces(value: object) -> Iterator[bytes]:
    """Yield an answer as JSON, in pieces. Iterators are encoded AT_ONCE items at a time.

    Encoding 131,000 words in one go would block every other thread and take 90 MB. Raises TypeError
    for a value that JSON cannot represent.
    """
    lists: list[Iterator[object]] = []

    def encodable(value: Any) -> object:
        if isinstance(value, LazyString):
            return str(value)
        if isinstance(value, Iterator):
            lists.append(value)
            return Raw(b"[" + HOLE + b"]")
        raise TypeError(f"no JSON for {type(value)}")

    start, *rest = Encoder(enc_hook=encodable, order="sorted").encode(value).split(HOLE)
    yield start
    for items, after in zip(lists, rest, strict=True):
        comma = b""
        while some := list(islice(items, AT_ONCE)):
            yield comma + encode(some, order="sorted")[1:-1]
            comma = b","
        yield after
    yield b"\n"
