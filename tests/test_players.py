"""Players: their cookie, and their nicknames."""

import pytest
from flask import Flask, Response
from hypothesis import given
from hypothesis import strategies as st

from app.solver.puzzle import InvalidPuzzle
from app.solver.together.room import LONGEST_NICKNAME
from app.web.players import COOKIE, clean_nickname, current_player, new_player, with_player


def cookie_of(app: Flask, player: str, path: str = "/en/rooms/abc") -> str:
    with app.test_request_context(path):
        return with_player(Response(), player).headers["Set-Cookie"]


def player_of(app: Flask, cookie: str) -> str | None:
    with app.test_request_context(headers={"Cookie": cookie}):
        return current_player()


def test_the_player_cookie_is_limited_to_rooms(app: Flask) -> None:
    player = new_player()
    cookie, *attributes = cookie_of(app, player).split("; ")
    assert {"HttpOnly", "SameSite=Lax", "Path=/en/rooms"} <= {*attributes}
    assert player_of(app, cookie) == player


def test_a_cookie_we_did_not_sign_identifies_nobody(app: Flask) -> None:
    one, other = (cookie_of(app, new_player()).partition(";")[0] for _ in range(2))
    swapped = one.rpartition(".")[0] + "." + other.rpartition(".")[2]
    for forged in ("", f"{COOKIE}=", f"{COOKIE}={new_player()}", swapped, one + "x", one * 9):
        assert player_of(app, forged) is None


@pytest.mark.parametrize(
    ("typed", "name"), [("  Anna  B ", "Anna B"), ("Zoë-2", "Zoë-2"), ("Dickens", "Dickens")]
)
def test_a_nickname_is_tidied(app: Flask, typed: str, name: str) -> None:
    with app.test_request_context():
        assert clean_nickname(typed) == name


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "no-nickname"),
        (" - ", "no-nickname"),
        ("a" * 17, "nickname-too-long"),
        ("<b>x", "nickname-signs"),
        ("x\u202ey", "nickname-signs"),
        ("a" + "\u0335" * 9, "nickname-signs"),
        ("Fuck", "nickname-rude"),
        ("my FuCk 2", "nickname-rude"),
        ("f u c k", "nickname-rude"),
        ("fuuuck", "nickname-rude"),
        ("AssShole", "nickname-rude"),
        ("Sh1t", "nickname-rude"),
        ("MyFuck", "nickname-rude"),
        ("Connard", "nickname-rude"),
    ],
)
def test_an_unusable_nickname_is_refused_with_its_reason(app: Flask, typed: str, code: str) -> None:
    with app.test_request_context(), pytest.raises(InvalidPuzzle) as refused:
        clean_nickname(typed)
    assert (refused.value.code, refused.value.field) == (code, "nickname")


@given(st.text(max_size=40))
def test_tidying_a_nickname_makes_it_short_and_printable_and_is_idempotent(
    app: Flask, typed: str
) -> None:
    with app.test_request_context():
        try:
            name = clean_nickname(typed)
        except InvalidPuzzle:
            return
        assert 1 <= len(name) <= LONGEST_NICKNAME
        assert name.isprintable()
        assert clean_nickname(name) == name
