"""Old games, words, rooms and circles are hidden, and deleted when new rows are added."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, select, text

from app.store import circles, expiry, hangman_games, hangman_words
from app.store.circles import Circle
from app.store.database import Store
from app.store.expiry import CLUB_KEPT, KEPT, purge
from app.store.hangman_games import StoredGame
from app.store.models import CHALLENGE, CLUB, CircleRow, GameRow, RoomRow, RoomWordRow, WordRow
from tests.store.bulk import analyse
from tests.store.conftest import Run, at, at_once, sizes
from tests.store.test_hangman_words import COSTS, WORD

CASTLE = StoredGame("en", "castle", 6)
NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
LONG_AGO = NOW - KEPT - timedelta(seconds=1)
LONGEST = "x" * 45


def rows(store: Store) -> list[int]:
    """Return how many games and words the tables hold."""
    return sizes(store, GameRow, WordRow)


def test_an_old_game_is_hidden_before_its_row_is_deleted(store: Store) -> None:
    game = hangman_games.begin(at(store, LONG_AGO), CASTLE)
    shared = hangman_games.shared_id(game.id)
    assert hangman_games.find(at(store, NOW), game.id) is None
    assert hangman_games.find_shared(at(store, NOW), shared) is None
    assert hangman_games.play(at(store, NOW), game.id, lambda now: (now, None)) is None
    assert rows(store) == [1, 0]
    assert hangman_games.find(at(store, LONG_AGO + KEPT), game.id) == game


def test_a_move_postpones_the_expiry_of_a_game(store: Store) -> None:
    game = hangman_games.begin(at(store, LONG_AGO), CASTLE)
    a_day_ago = NOW - timedelta(1)
    hangman_games.play(at(store, a_day_ago), game.id, lambda g: (replace(g, guesses=("c",)), None))
    hangman_games.begin(at(store, NOW), CASTLE)
    assert hangman_games.find(at(store, NOW), game.id) is not None


def test_an_old_word_and_its_games_are_hidden_before_their_rows_are_deleted(store: Store) -> None:
    word_id = hangman_words.keep(at(store, LONG_AGO), **WORD)
    word = hangman_words.find(at(store, LONG_AGO), word_id)
    lost = replace(CASTLE, word_id=word.id, status="lost")
    hangman_games.begin(at(store, LONG_AGO), lost)
    assert len(hangman_words.latest(at(store, LONG_AGO), word)) == 1
    assert hangman_words.latest(at(store, NOW), word) == ()
    assert hangman_words.find(at(store, NOW), word_id) is None
    assert hangman_words.find(at(store, NOW), word.id) is None
    assert rows(store) == [1, 1]


@pytest.mark.parametrize("made", ["game", "word"])
def test_adding_a_game_or_a_word_deletes_the_oldest_games_and_words(
    store: Store, made: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "PURGED_AT_ONCE", 3)
    for n in range(5):
        then = LONG_AGO - timedelta(9 - n)
        hangman_games.begin(at(store, then), replace(CASTLE, difficulty=str(n)))
        hangman_words.keep(at(store, then), **WORD | {"clue": str(n)})
    if made == "game":
        hangman_games.begin(at(store, NOW), CASTLE)
    else:
        hangman_words.keep(at(store, NOW), **WORD)
    with store.reading() as session:
        games = set(session.scalars(select(GameRow.difficulty).where(GameRow.touched < NOW)))
        words = set(session.scalars(select(WordRow.clue).where(WordRow.touched < NOW)))
    assert (games, words) == ({"3", "4"}, {"3", "4"})


def test_games_begun_at_the_same_moment_never_delete_the_same_expired_row(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "PURGED_AT_ONCE", 3)
    for _ in range(100):
        hangman_games.begin(at(store, LONG_AGO), CASTLE)

    at_once(6, lambda _: [hangman_games.begin(at(store, NOW), CASTLE) for _ in range(4)])
    assert rows(store) == [100 + 24 - 3 * 24, 0]


def test_the_tables_stop_growing(store: Store) -> None:
    """After months at a steady rate, the tables hold only the rows of the last month."""
    longest_word = WORD | {"secret": LONGEST, "phrase": "y" * 60, "clue": "z" * 100}
    sizes = []
    for n in range(200):
        now = NOW + KEPT * n / 50
        if n % 2:
            hangman_words.keep(at(store, now), **longest_word)
        else:
            hangman_games.begin(at(store, now), replace(CASTLE, guesses=(LONGEST,) * 13))
        assert sum(rows(store)) <= 52
        if store.is_sqlite:
            with store.reading() as session:
                sizes.append(session.execute(text("PRAGMA page_count")).scalar_one())
    if sizes:
        assert sizes[-1] <= 1.1 * sizes[60]


def test_adding_a_row_deletes_only_a_few_old_rooms_and_circles(store: Store) -> None:
    room = {"language": "en", "version": 1, "began": 0, "ends": 0, "state": "{}"}
    word = {"round": 1, "seat": 0, "points": 1, "at": 1}
    codes = [f"ROOM{n}" for n in range(5)]
    with store.writing() as session:
        session.execute(insert(RoomRow), [room | {"id": n, "touched": LONG_AGO} for n in codes])
        session.execute(
            insert(RoomWordRow),
            [word | {"room_id": n, "word": w} for n in codes for w in ("cat", "dog")],
        )
    for kind, kept in ((CLUB, CLUB_KEPT), (CHALLENGE, KEPT)):
        with store.writing() as session:
            session.execute(insert(CircleRow), idle_circles(5, kind, NOW - kept - timedelta(1)))
    for left in (3, 1, 0):
        hangman_games.begin(at(store, NOW), CASTLE)
        assert sizes(store, RoomRow, RoomWordRow, CircleRow) == [left, 2 * left, 2 * left]


def test_unexpired_clubs_do_not_slow_down_purging(store: Store) -> None:
    """A challenge expires after a month, a club after two: a search for challenges skips clubs."""

    def cost() -> int:
        with store.writing() as session:
            assert not purge(session, NOW)
        return COSTS[store.engine.dialect.name](store, once)

    def once() -> None:
        with store.writing() as session:
            purge(session, NOW)

    circles.make(at(store, NOW), Circle(CLUB, "en", "All"), "p" * 22, "Anna")
    before = cost()
    with store.writing() as session:
        session.execute(insert(CircleRow), idle_circles(5_000, CLUB, NOW - KEPT - timedelta(1)))
    analyse(store)
    assert cost() <= before + 100


def idle_circles(count: int, kind: str, touched: datetime) -> list[dict[str, object]]:
    circle = {"kind": kind, "language": "en", "name": "All", "puzzle": "", "address": ""}
    return [circle | {"id": f"{kind:.2}{n:010}", "touched": touched} for n in range(count)]


def test_flask_db_purge_deletes_all_expired_rows_in_batches(
    run: Run, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "PURGED_IN_A_BATCH", 2)
    before = datetime.now(UTC) - KEPT - timedelta(1)
    for _ in range(5):
        hangman_games.begin(at(store, before), CASTLE)
        hangman_words.keep(at(store, before), **WORD)
    kept = hangman_games.begin(at(store, before), CASTLE)
    at(store, before + timedelta(2))
    hangman_games.play(store, kept.id, lambda g: (replace(g, moves=1), None))
    at(store, datetime.now(UTC))
    done = run("db", "purge")
    assert done.exit_code == 0, done.output
    assert "Removed 5 old games, 5 words and 0 other rows." in done.output
    assert hangman_games.find(store, kept.id) is not None
    assert rows(store) == [1, 0]
    assert "0 old games, 0 words" in run("db", "purge").output
