"""Declared queries: what they read, how they write it again, and how they describe themselves."""

from dataclasses import dataclass, field
from datetime import date
from typing import Annotated

import pytest
from flask import Flask

from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Grid
from app.web.query import (
    DAY,
    Parts,
    Query,
    for_page,
    notation,
    one_of,
    several,
    switch,
    text,
    typed_word,
    whole,
)
from tests.conftest import ENGLISH


@dataclass(frozen=True, slots=True)
class Size(Query):
    rows: Annotated[int, whole(2, 10, "of tiles")] = 4


@dataclass(frozen=True, slots=True)
class Asked(Query):
    grid: Annotated[Grid, notation(Grid.parse, "the tiles", example="ca/ts")]
    size: Size = field(default_factory=Size)
    sort: Annotated[str, one_of(("length", "points"), "not-a-setting", "order")] = "length"
    length: Annotated[int | None, whole(1, 15, "of words")] = None
    listed: Annotated[bool, switch("whether it is")] = False
    not_: Annotated[str, text("what it is not")] = ""
    word: Annotated[str, for_page(typed_word("the one to draw"))] = ""
    others: Annotated[tuple[Grid, ...], several(notation(Grid.parse, ""), 2, "too-many")] = ()
    pair: Annotated[
        tuple[str, str],
        Parts(
            lambda args, _: (args.get("start", ""), args.get("end", "")),
            lambda pair: {"start": pair[0], "end": pair[1]},
            {"start": text("the first"), "end": text("the last")},
            (),
        ),
    ] = ("", "")
    day: Annotated[date | None, DAY] = None


CATS = Grid.parse("ca/ts", ENGLISH)


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ({"grid": "ca/ts"}, Asked(CATS)),
        ({"grid": "ca/ts", "rows": "5"}, Asked(CATS, Size(5))),
        (
            {"grid": "ca/ts", "sort": "points", "length": "3", "listed": "1", "not": "At"},
            Asked(CATS, sort="points", length=3, listed=True, not_="At"),
        ),
        ({"grid": "ca/ts", "others": "ca/ts,ca/ts"}, Asked(CATS, others=(CATS, CATS))),
        ({"grid": "ca/ts", "start": "a", "end": "b"}, Asked(CATS, pair=("a", "b"))),
    ],
)
def test_a_query_survives_a_round_trip(address: dict[str, str], asked: Asked) -> None:
    assert Asked.parse(address, ENGLISH) == asked
    assert asked.args() == address


def test_addresses_leave_out_blanks_and_defaults() -> None:
    typed = {"grid": "CA TS", "rows": " ", "sort": "", "length": "", "listed": "0", "not": ""}
    assert Asked.parse(typed, ENGLISH).args() == {"grid": "ca/ts"}
    assert Asked.parse({"grid": "ca/ts", "listed": " "}, ENGLISH) == Asked(CATS)


@pytest.mark.parametrize(
    ("name", "typed", "code"),
    [
        ("grid", "c4/ts", "not-a-bonus"),
        ("rows", "11", "not-a-number"),
        ("rows", "9" * 30, "not-a-number"),
        ("sort", "age", "not-a-setting"),
        ("listed", "yes", "not-a-switch"),
        ("word", "", "no-word"),
        ("others", "ca/ts,ca/ts,ca/ts", "too-many"),
        ("others", "ca/t", "uneven-rows"),
    ],
)
def test_an_error_has_a_code_and_names_the_field(
    app: Flask, name: str, typed: str, code: str
) -> None:
    with app.app_context(), pytest.raises(InvalidPuzzle) as refused:
        Asked.parse({"grid": "ca/ts", name: typed}, ENGLISH)
    assert (refused.value.code, refused.value.field) == (code, name)


def test_a_query_describes_its_fields() -> None:
    fields = {each.name: each for each in Asked.fields()}
    assert list(fields)[:4] == ["grid", "rows", "sort", "length"]
    assert [name for name, each in fields.items() if each.required] == ["grid"]
    limits = {"minimum": 2, "maximum": 10, "default": 4}
    assert fields["rows"].schema == {"type": "integer", "description": "of tiles", **limits}
    assert fields["word"].schema["description"] == "only for the page: the one to draw"


def test_a_form_keeps_what_was_typed() -> None:
    assert Size(5).typed({}) == {"rows": "5"}
    assert Size(5).typed({"rows": "many"}) == {"rows": "many"}
