"""What nobody has touched for long is gone at once, and its rows are deleted as new ones come."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select, text

from app.store import expiry, hangman_games, hangman_words
from app.store.database import Store
from app.store.expiry import KEPT
from app.store.hangman_games import StoredGame
from app.store.hangman_words import StoredWord
from app.store.models import GameRow, WordRow
from tests.store.test_commands import Run, app, run  # noqa: F401 - fixtures

CASTLE = StoredGame("en", "castle", 6)
WORD = StoredWord("en", "castle", "castle", 6)
NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
LONG_AGO = NOW - KEPT - timedelta(seconds=1)
LONGEST = "x" * 45


def rows(store: Store) -> tuple[int, int]:
    """How many games and words the tables hold."""
    with store.reading() as session:
        games, words = (
            session.scalars(select(func.count()).select_from(table)).one()
            for table in (GameRow, WordRow)
        )
    return games, words


def test_an_old_game_is_gone_before_its_row_is(store: Store) -> None:
    game = hangman_games.begin(store, CASTLE, LONG_AGO)
    shared = hangman_games.shared_id(game.id)
    assert hangman_games.find(store, game.id, NOW) is None
    assert hangman_games.find_shared(store, shared, NOW) is None
    assert hangman_games.play(store, game.id, lambda now: (now, None), NOW) is None
    assert rows(store) == (1, 0)
    assert hangman_games.find(store, game.id, LONG_AGO + KEPT) == game


def test_a_move_keeps_a_game(store: Store) -> None:
    game = hangman_games.begin(store, CASTLE, LONG_AGO)
    a_day_ago = NOW - timedelta(1)
    hangman_games.play(store, game.id, lambda g: (replace(g, guesses=("c",)), None), a_day_ago)
    hangman_games.begin(store, CASTLE, NOW)
    assert hangman_games.find(store, game.id, NOW) is not None


def test_an_old_word_and_its_old_games_are_gone_before_their_rows_are(store: Store) -> None:
    word_id = hangman_words.keep(store, WORD, LONG_AGO)
    word = hangman_words.find(store, word_id, LONG_AGO)
    assert word is not None
    lost = replace(CASTLE, word_id=word.shared, status="lost")
    hangman_games.begin(store, lost, LONG_AGO)
    assert len(hangman_words.latest(store, word, LONG_AGO)) == 1
    assert hangman_words.latest(store, word, NOW) == ()
    assert hangman_words.find(store, word_id, NOW) is None
    assert hangman_words.find(store, word.shared, NOW) is None
    assert rows(store) == (1, 1)


@pytest.mark.parametrize("made", ["game", "word"])
def test_a_new_row_of_either_table_purges_old_rows_of_both_oldest_first(
    store: Store, made: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "PURGED_AT_ONCE", 3)
    for n in range(5):
        then = LONG_AGO - timedelta(9 - n)
        hangman_games.begin(store, replace(CASTLE, difficulty=str(n)), then)
        hangman_words.keep(store, replace(WORD, clue=str(n)), then)
    if made == "game":
        hangman_games.begin(store, CASTLE, NOW)
    else:
        hangman_words.keep(store, WORD, NOW)
    with store.reading() as session:
        games = set(session.scalars(select(GameRow.difficulty).where(GameRow.touched < NOW)))
        words = set(session.scalars(select(WordRow.clue).where(WordRow.touched < NOW)))
    assert (games, words) == ({"3", "4"}, {"3", "4"})


def test_concurrent_creators_purge_different_rows(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "PURGED_AT_ONCE", 3)
    for _ in range(100):
        hangman_games.begin(store, CASTLE, LONG_AGO)

    def create(_: int) -> None:
        for _ in range(4):
            hangman_games.begin(store, CASTLE, NOW)

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(create, range(6)))
    assert rows(store) == (100 + 24 - 3 * 24, 0)


def test_the_tables_never_outgrow_the_rows_kept(store: Store) -> None:
    """Months of creating, fifty rows in the time that a row is kept: the disk holds no more."""
    longest_word = replace(WORD, secret=LONGEST, phrase="y" * 60, clue="z" * 100)
    sizes = []
    for n in range(200):
        now = NOW + KEPT * n / 50
        if n % 2:
            hangman_words.keep(store, longest_word, now)
        else:
            hangman_games.begin(store, replace(CASTLE, guesses=(LONGEST,) * 13), now)
        assert sum(rows(store)) <= 52
        if store.is_sqlite:
            with store.reading() as session:
                sizes.append(session.execute(text("PRAGMA page_count")).scalar_one())
    if sizes:
        assert sizes[-1] <= 1.1 * sizes[60]


def test_the_command_deletes_all_that_is_old_in_batches(
    run: Run,  # noqa: F811
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(expiry, "PURGED_IN_A_BATCH", 2)
    before = datetime.now(UTC) - KEPT - timedelta(1)
    for _ in range(5):
        hangman_games.begin(store, CASTLE, before)
        hangman_words.keep(store, WORD, before)
    kept = hangman_games.begin(store, CASTLE, before)
    hangman_games.play(store, kept.id, lambda g: (replace(g, moves=1), None), before + timedelta(2))
    done = run("db", "purge")
    assert done.exit_code == 0, done.output
    assert "Removed 5 games and 5 words" in done.output
    assert hangman_games.find(store, kept.id) is not None
    assert rows(store) == (1, 0)
    assert "0 games and 0 words" in run("db", "purge").output
