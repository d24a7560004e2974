"""Stored games of Hangman: each is found by its id, and each move counts once."""

from contextlib import suppress
from dataclasses import replace
from itertools import chain

import pytest

from app.solver.hangman.game import HangmanGame, parse_letter
from app.solver.puzzle import InvalidPuzzle
from app.store import hangman_games
from app.store.database import Store, StoreUnavailable, this_thread
from app.store.hangman_games import StoredGame
from tests.conftest import ENGLISH
from tests.store.conftest import at_once

CASTLE = StoredGame("en", "castle", 6, kind="friend", difficulty="easy")


def guess_letter(letter: str, stored: StoredGame) -> tuple[StoredGame, str]:
    """Return the game after a guessed letter, as a view would store it, and the outcome."""
    game = HangmanGame(ENGLISH, stored.secret, stored.guesses, stored.misses_allowed)
    move = game.guess(parse_letter(letter, ENGLISH))
    after = replace(stored, guesses=move.game.guesses, status=move.game.status)
    return after, move.outcome


def play(store: Store, game_id: str, letter: str) -> str:
    return hangman_games.play(store, game_id, lambda game: guess_letter(letter, game))[1]


def test_a_stored_game_is_found_by_its_random_id(store: Store) -> None:
    first, second = (hangman_games.begin(store, CASTLE) for _ in range(2))
    assert first == replace(CASTLE, id=first.id)
    assert len(first.id) == 22
    assert first.id != second.id
    assert hangman_games.find(store, first.id) == first


def test_simultaneous_guesses_stop_counting_when_the_game_is_lost(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)

    def guess(number: int) -> None:
        with suppress(InvalidPuzzle):  # the game is over
            play(store, begun.id, "bdfghijkmn"[number])

    at_once(10, guess)
    after = hangman_games.find(store, begun.id)
    assert after
    assert (after.status, len(after.guesses), after.moves) == ("lost", 6, 6)


def test_non_ascii_words_are_stored_unchanged(store: Store) -> None:
    game = StoredGame("xx", "éçñß", 6, guesses=("é", "ñandú", "ł"))
    begun = hangman_games.begin(store, game)
    assert hangman_games.find(store, begun.id) == replace(game, id=begun.id)


def test_each_move_is_stored_and_returns_its_outcome(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    assert [play(store, begun.id, letter) for letter in "ctzt"] == ["hit", "hit", "miss", "repeat"]
    kept = hangman_games.find(store, begun.id)
    assert kept == replace(begun, guesses=("c", "t", "z"), moves=3)


def test_a_move_that_raises_an_error_changes_nothing(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    with pytest.raises(InvalidPuzzle):
        play(store, begun.id, "7")
    assert hangman_games.find(store, begun.id) == begun


def test_a_move_may_change_the_secret_of_an_evil_game(store: Store) -> None:
    begun = hangman_games.begin(store, replace(CASTLE, kind="evil"))
    hangman_games.play(store, begun.id, lambda g: (replace(g, secret="jungle"), None))
    assert hangman_games.find(store, begun.id).secret == "jungle"


def test_fifty_simultaneous_copies_of_a_guess_count_once(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    copies = at_once(10, lambda _: [play(store, begun.id, "z") for _ in range(5)])
    assert sorted(chain(*copies)) == ["miss"] + ["repeat"] * 49
    kept = hangman_games.find(store, begun.id)
    assert (kept.guesses, kept.moves) == (("z",), 1)


def test_different_simultaneous_guesses_all_count(store: Store) -> None:
    begun = hangman_games.begin(store, replace(CASTLE, misses_allowed=12))
    letters = "castbdfghijk"
    at_once(12, lambda number: play(store, begun.id, letters[number]))
    kept = hangman_games.find(store, begun.id)
    assert sorted(kept.guesses) == sorted(letters)
    assert kept.moves == 12


@pytest.mark.parametrize(
    "game_id", ["", "x", "A" * 22, "a" * 23, "\0" * 22, "é" * 22, "'; drop table hangman_game"]
)
def test_an_unknown_id_finds_no_game(store: Store, game_id: str) -> None:
    assert hangman_games.find(store, game_id) is None
    assert hangman_games.play(store, game_id, lambda game: (game, None)) is None


def test_finding_a_game_by_its_shared_id_does_not_reveal_its_own_id(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    shared = hangman_games.shared_id(begun.id)
    assert hangman_games.find_shared(store, shared) == CASTLE
    assert hangman_games.find(store, shared) is None
    assert hangman_games.find_shared(store, begun.id) is None


def test_a_long_move_runs_outside_a_transaction_and_runs_again_if_the_game_has_changed(
    store: Store,
) -> None:
    begun = hangman_games.begin(store, CASTLE)
    seen: list[tuple[str, ...]] = []

    def move(game: StoredGame) -> tuple[StoredGame, bool]:
        seen.append(game.guesses)
        if len(seen) == 1:
            play(store, begun.id, "z")  # another player is faster
        return replace(game, guesses=(*game.guesses, "e")), this_thread.in_transaction

    played = hangman_games.play(store, begun.id, move, is_long=lambda _: True)
    assert (played[0].guesses, played[0].moves, played[1]) == (("z", "e"), 2, False)
    assert seen == [(), ("z",)]


def test_a_long_move_is_given_up_if_other_moves_always_come_first(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)

    def overtaken(game: StoredGame) -> tuple[StoredGame, None]:
        hangman_games.play(store, begun.id, lambda g: (replace(g, hints=(*g.hints, 0)), None))
        return replace(game, guesses=("e",)), None

    with pytest.raises(StoreUnavailable):
        hangman_games.play(store, begun.id, overtaken, is_long=lambda _: True)
    found = hangman_games.find(store, begun.id)
    assert (found.guesses, found.moves) == ((), hangman_games.TRIES)
