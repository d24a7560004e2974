"""A move of Hangman needs only short transactions: no guess is computed inside one."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event

from app.store import current_store
from app.store.database import this_thread
from tests.games.hangman_pages import begin, friends, set_word

RULES = (
    "app.solver.hangman.game",
    "app.solver.hangman.masked",
    "app.solver.lexicon",
    "app.solver.puzzle",
)
"""Modules that may be called inside a transaction: the rules of the game take microseconds."""
GAMES = ({"difficulty": "easy"}, {"difficulty": "evil", "length": "7"}, {"kind": "today"})
MOVES = (
    ("guesses", {"letter": "e"}),
    ("guesses", {"letter": "e"}),
    ("guesses", {"letter": "3"}),
    ("guesses", {"word": "castles"}),
    ("guesses", {"word": "cat"}),
    ("hints", {"kind": "letter"}),
    ("hints", {"kind": "advice"}),
    ("hints", {"kind": " Letter "}),
    ("hints", {"kind": "letter", "at": "1"}),
    ("hints", {"kind": "other"}),
)


@contextmanager
def thoughts() -> Iterator[list[str]]:
    """Yield a list of the solver functions outside RULES that this thread calls in transactions."""
    found: list[str] = []

    def note(frame: FrameType, what: str, _: object) -> None:
        module = str(frame.f_globals.get("__name__"))
        if what == "call" and module.startswith("app.solver") and not module.startswith(RULES):
            found.extend([f"{module}.{frame.f_code.co_name}"] if this_thread.in_transaction else [])

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


@contextmanager
def transactions(client: FlaskClient) -> Iterator[list[object]]:
    """Yield a list that collects the transactions that the app begins."""
    begun: list[object] = []

    def note(connection: object) -> None:
        begun.append(connection)

    with client.application.app_context():
        engine = current_store().engine
    event.listen(engine, "begin", note)
    try:
        yield begun
    finally:
        event.remove(engine, "begin", note)


def games(client: FlaskClient) -> list[str]:
    found = [begin(client, **form) for form in GAMES]
    found += [friends(client, word) for word in ("caution", "qvxjzk", "seize the day")]
    return [each.partition("?")[0] for each in found]


def test_no_move_computes_a_guess_inside_a_transaction(client: FlaskClient) -> None:
    statuses = set()
    for game in games(client):
        for address, form in MOVES:
            with thoughts() as found:
                statuses.add(client.post(f"{game}/{address}", data=form).status_code)
            assert not found, (game, address, form)
    assert statuses == {303, 400}


def test_beginning_a_game_computes_no_guess_inside_a_transaction(client: FlaskClient) -> None:
    with thoughts() as found:
        set_word(client, "caution")
        games(client)
    assert not found


@pytest.mark.parametrize(
    ("form", "move", "count"),
    [
        ({}, ("guesses", {"letter": "e"}), 1),
        ({}, ("hints", {"kind": "advice"}), 1),
        ({"difficulty": "evil"}, ("guesses", {"letter": "e"}), 2),
    ],
)
def test_a_move_takes_one_transaction_but_two_if_its_outcome_must_be_computed(
    client: FlaskClient, form: dict[str, str], move: tuple[str, dict[str, str]], count: int
) -> None:
    game = begin(client, **form).partition("?")[0]
    with transactions(client) as begun:
        client.post(f"{game}/{move[0]}", data=move[1])
    assert len(begun) == count
