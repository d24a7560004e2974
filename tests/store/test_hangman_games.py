"""Games of Hangman on the server: kept under an id, and each move counted once."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest

from app.solver.hangman.game import HangmanGame, parse_letter
from app.solver.puzzle import InvalidPuzzle
from app.store import hangman_games
from app.store.database import Store
from app.store.hangman_games import KEPT, PURGED_AT_ONCE, StoredGame
from tests.conftest import ENGLISH
from tests.server import ROOT

CASTLE = StoredGame("en", "castle", 6, kind="friend", difficulty="easy")
NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def guess_letter(letter: str, stored: StoredGame) -> tuple[StoredGame, str]:
    """Return the game after a letter, as a view makes it, and what the letter did."""
    game = HangmanGame(ENGLISH, stored.secret, stored.guesses, stored.misses_allowed)
    move = game.guess(parse_letter(letter, ENGLISH))
    after = replace(stored, guesses=move.game.guesses, status=move.game.status)
    return after, move.outcome


def play(store: Store, game_id: str, letter: str) -> str:
    played = hangman_games.play(store, game_id, lambda game: guess_letter(letter, game))
    assert played is not None
    return played[1]


def test_a_game_is_found_again_under_a_random_id(store: Store) -> None:
    first, second = (hangman_games.begin(store, CASTLE) for _ in range(2))
    assert first == replace(CASTLE, id=first.id)
    assert len(first.id) == 22
    assert first.id != second.id
    assert hangman_games.find(store, first.id) == first


def test_words_beyond_ascii_are_kept_as_they_are(store: Store) -> None:
    game = StoredGame("xx", "éçñß", 6, guesses=("é", "ñandú", "ł"))
    begun = hangman_games.begin(store, game)
    assert hangman_games.find(store, begun.id) == replace(game, id=begun.id)


def test_a_turn_is_kept_and_answered(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    assert [play(store, begun.id, letter) for letter in "ctzt"] == ["hit", "hit", "miss", "repeat"]
    kept = hangman_games.find(store, begun.id)
    assert kept == replace(begun, guesses=("c", "t", "z"), moves=3)


def test_a_game_ends_when_the_word_shows_and_takes_no_more_moves(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    for letter in "castle":
        play(store, begun.id, letter)
    kept = hangman_games.find(store, begun.id)
    assert kept is not None
    assert kept.status == "won"
    with pytest.raises(InvalidPuzzle, match="over"):
        play(store, begun.id, "z")
    assert hangman_games.find(store, begun.id) == kept


def test_a_turn_that_raises_changes_nothing(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    with pytest.raises(InvalidPuzzle):
        play(store, begun.id, "7")
    assert hangman_games.find(store, begun.id) == begun


def test_an_old_form_posted_again_restores_no_life(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    for letter in "zqx":
        play(store, begun.id, letter)
    assert play(store, begun.id, "z") == "repeat"
    kept = hangman_games.find(store, begun.id)
    assert kept is not None
    assert (kept.guesses, kept.moves) == (("z", "q", "x"), 3)


def test_a_secret_that_dodges_is_kept_too(store: Store) -> None:
    begun = hangman_games.begin(store, replace(CASTLE, kind="evil"))
    hangman_games.play(store, begun.id, lambda g: (replace(g, secret="jungle"), None))
    kept = hangman_games.find(store, begun.id)
    assert kept is not None
    assert kept.secret == "jungle"


def test_fifty_copies_of_one_guess_at_once_count_once(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    start = Barrier(10)

    def copies() -> list[str]:
        start.wait()
        return [play(store, begun.id, "z") for _ in range(5)]

    with ThreadPoolExecutor(10) as threads:
        outcomes = [
            o for each in [threads.submit(copies) for _ in range(10)] for o in each.result()
        ]
    assert sorted(outcomes) == ["miss"] + ["repeat"] * 49
    kept = hangman_games.find(store, begun.id)
    assert kept is not None
    assert (kept.guesses, kept.moves) == (("z",), 1)


def test_different_guesses_at_once_all_count(store: Store) -> None:
    begun = hangman_games.begin(store, replace(CASTLE, misses_allowed=12))
    letters = "castbdfghijk"
    with ThreadPoolExecutor(12) as threads:
        list(threads.map(lambda letter: play(store, begun.id, letter), letters))
    kept = hangman_games.find(store, begun.id)
    assert kept is not None
    assert sorted(kept.guesses) == sorted(letters)
    assert kept.moves == 12


@pytest.mark.parametrize(
    "game_id", ["", "x", "A" * 22, "a" * 23, "\0" * 22, "é" * 22, "'; drop table hangman_game"]
)
def test_there_is_no_game_under_another_id(store: Store, game_id: str) -> None:
    assert hangman_games.find(store, game_id) is None
    assert hangman_games.play(store, game_id, lambda game: (game, None)) is None


def test_a_shared_id_finds_the_word_but_not_the_game(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    shared = hangman_games.shared_id(begun.id)
    assert hangman_games.find_shared(store, shared) == CASTLE
    assert hangman_games.find(store, shared) is None
    assert hangman_games.find_shared(store, begun.id) is None


def test_ids_differ_by_case(store: Store) -> None:
    begun = hangman_games.begin(store, CASTLE)
    assert hangman_games.find(store, begun.id.swapcase()) is None


def test_games_left_alone_are_cleared_away_by_new_ones(store: Store) -> None:
    old = [hangman_games.begin(store, CASTLE, NOW - KEPT - timedelta(1)) for _ in range(3)]
    recent = hangman_games.begin(store, CASTLE, NOW - KEPT - timedelta(1))
    hangman_games.play(store, recent.id, lambda g: (replace(g, guesses=("c",)), None), NOW)
    hangman_games.begin(store, CASTLE, NOW)
    assert [hangman_games.find(store, game.id) for game in old] == [None] * 3
    assert hangman_games.find(store, recent.id) is not None


def test_clearing_away_takes_a_bounded_part_at_once(store: Store) -> None:
    long_ago = [NOW - KEPT - timedelta(days=n) for n in range(PURGED_AT_ONCE + 2, 0, -1)]
    games = [hangman_games.begin(store, CASTLE, at) for at in reversed(long_ago)]
    hangman_games.begin(store, CASTLE, NOW)
    left = [game for game in games if hangman_games.find(store, game.id)]
    assert left == games[:2]


def test_the_scripts_know_how_long_games_are_kept() -> None:
    script = (ROOT / "static/js/store.js").read_text(encoding="utf-8")
    (days,) = re.findall(r"HANGMAN_KEPT_MS = (\d+) \* 24 \* 3600 \* 1000;", script)
    assert timedelta(days=int(days)) == KEPT
