"""The JSON that addresses answer with: types whose fields define and describe it.

    class Found(Answer):
        word: Word
        points: Annotated[Count, about("of its best path")]

The first line of a type's docstring is its title in the API document. A field that may be missing
has the type `... | UnsetType` and the default `UNSET`.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Annotated, Any, ClassVar

from flask_babel.speaklater import LazyString
from msgspec import Meta, Raw, Struct
from msgspec.json import Encoder, encode

from app.solver.lexicon.lexicon import BANDS

AT_ONCE = 1000
"""How many items of a long list are encoded in one go; other threads wait for that long."""
HOLE = b"\0"
"""Marks the place of a long list; JSON itself never contains this byte."""


class Answer(Struct):
    """What an address answers; each kind of answer is a subclass.

    others: the JSON schema of values whose keys are not known in advance; a page with such values
        answers with a dict.
    """

    others: ClassVar[dict[str, Any] | None] = None


def about(description: str, **limits: Any) -> Meta:
    """Return a field's description for the API document; limits: arguments of msgspec.Meta."""
    return Meta(description=description, **limits)


Count = Annotated[int, Meta(ge=0)]
Band = Annotated[int, about("how familiar it is, the best known first", ge=1, le=len(BANDS))]
Spellings = Annotated[
    Mapping[str, Sequence[str]],
    about("word → how it is written, where accents, hyphens or capitals make a difference"),
]


class Meaning(Answer):
    """A meaning of a word."""

    word: Annotated[str, about("the base form")]
    part: Annotated[str, about("of speech; empty where it is not known")]
    gloss: Annotated[str, about("what it means")]


def to_json(value: object) -> bytes:
    """Return an answer as JSON in UTF-8, with sorted keys and a newline at its end."""
    return b"".join(json_pieces(value))


def json_pieces(value: object) -> Iterator[bytes]:
    """Yield an answer as JSON in pieces; iterators in it are encoded AT_ONCE items at a time.

    Encoding 131,000 words in one go would stop every other thread, and take 90 MB. Raises TypeError
    for a value that has no JSON.
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
