"""Words for friends: a word's games are counted as they begin and end; its page stays fast."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from alembic import command
from sqlalchemy import (
    String,
    bindparam,
    case,
    cast,
    event,
    insert,
    literal,
    select,
    text,
    union_all,
)

from app.store import hangman_games, hangman_words, schema
from app.store.database import Store
from app.store.hangman_games import StoredGame
from app.store.hangman_words import LATEST
from app.store.models import GameRow, WordRow
from tests.store.bulk import analyse, patient_engine
from tests.store.conftest import at, at_once, sent
from tests.store.test_hangman_games import play

WORD: dict[str, Any] = {
    "language": "en",
    "secret": "castle",
    "phrase": "castle",
    "misses_allowed": 6,
    "clue": "a keep",
}


def set_word(store: Store) -> WordRow:
    return hangman_words.find(store, hangman_words.keep(store, **WORD))


def begin(store: Store, word: WordRow, misses: int = 6) -> str:
    game = StoredGame("en", word.secret, misses, word_id=word.id)
    return hangman_games.begin(store, game).id


def counts(store: Store, word: WordRow) -> tuple[int, int, int]:
    """Return how many of the word's games were begun, won and lost, according to its row."""
    now = hangman_words.find(store, word.id)
    return now.started, now.won, now.lost


def ended(changes: dict[str, Any], game: StoredGame) -> tuple[StoredGame, None]:
    """Return a game after a move that ends it at once."""
    return replace(game, **changes), None


def test_a_word_is_found_by_its_id_and_its_shared_id(store: Store) -> None:
    word_id = hangman_words.keep(store, **WORD)
    word = hangman_words.find(store, word_id)
    assert word.id == hangman_games.shared_id(word_id)
    assert hangman_words.find(store, word.id) == word
    assert {name: getattr(word, name) for name in WORD} == WORD


def test_games_are_counted_as_they_begin_and_end(store: Store) -> None:
    word, other = set_word(store), set_word(store)
    games = [begin(store, word, misses=1) for _ in range(3)]
    for letter in "castle":
        play(store, games[0], letter)
    play(store, games[1], "z")
    play(store, games[2], "c")
    assert counts(store, word) == (3, 1, 1)
    assert counts(store, other) == (0, 0, 0)


def test_simultaneous_copies_of_a_winning_guess_count_once(store: Store) -> None:
    word = set_word(store)
    game = begin(store, word)
    for letter in "castl":
        play(store, game, letter)
    at_once(8, lambda _: [play(store, game, "e") for _ in range(6)])
    assert counts(store, word) == (1, 1, 0)


def test_many_players_can_play_the_same_word_at_once(store: Store) -> None:
    """They all change the word's row: they wait for each other briefly, and never deadlock."""
    word = set_word(store)
    at_once(8, lambda _: [play(store, begin(store, word, misses=1), "z") for _ in range(5)])
    assert counts(store, word) == (40, 0, 40)


def test_the_latest_finished_games_come_first(store: Store) -> None:
    word = set_word(store)
    now = datetime.now(UTC)
    for n in range(LATEST + 5):
        at(store, now + timedelta(minutes=n))
        game = begin(store, word, misses=1)
        over = {"status": "won" if n % 3 else "lost", "guesses": (f"g{n}",)}
        hangman_games.play(store, game, partial(ended, over))
    begin(store, word)
    latest = hangman_words.latest(store, word)
    assert [game.guesses for game in latest] == [(f"g{n}",) for n in range(LATEST + 4, 4, -1)]


def test_existing_games_are_counted_by_the_migration(bare_address: str) -> None:
    ages = {"now": datetime.now(UTC).replace(tzinfo=None, microsecond=0)}
    with closing(Store(bare_address)) as store:
        with store.engine.begin() as connection:
            command.upgrade(schema.alembic_config(connection), "0003")
            for word in ("one", "two"):
                connection.execute(
                    text(
                        "INSERT INTO hangman_word VALUES"
                        " (:id, 'en', 'castle', 'castle', '', 6, :now, :now)"
                    ),
                    {"id": f"{word:a<22}", **ages},
                )
            for n, status in enumerate(["playing", "won", "won", "lost"]):
                connection.execute(
                    text(
                        "INSERT INTO hangman_game (id, language, secret, guesses, misses_allowed,"
                        " status, kind, difficulty, moves, created, touched, word_id) VALUES"
                        " (:id, 'en', 'castle', '', 6, :status, '', '', 0, :now, :now, :word)"
                    ),
                    {"id": f"{n:022}", "status": status, "word": f"{'one':a<22}", **ages},
                )
        store.upgrade()
        found = [hangman_words.find(store, f"{word:a<22}") for word in ("one", "two")]
    assert [each and (each.started, each.won, each.lost) for each in found] == [
        (4, 2, 1),
        (0, 0, 0),
    ]


@pytest.mark.marathon
def test_a_million_games_do_not_slow_down_the_page_for_a_word(store: Store) -> None:
    few, many = set_word(store), set_word(store)
    for n in range(2 * LATEST):
        over = {"status": "won" if n % 2 else "lost"}
        hangman_games.play(store, begin(store, few), partial(ended, over))
    add_a_million_games(store, many)
    assert counts(store, few) == (40, 20, 20)
    for word in (few, many):
        assert len(hangman_words.latest(store, word)) == LATEST
    costs = [cost_of_page(store, word) for word in (few, many)]
    print(f"{store.engine.dialect.name}, a word of 40 games and one of a million: {costs}")
    assert 0 < costs[1] <= 2 * costs[0]


def add_a_million_games(store: Store, word: WordRow) -> None:
    """Have the database add a million games of a word: two thirds lost, a third unfinished."""
    digits = [
        union_all(*(select(literal(n).label("n")) for n in range(10))).subquery() for _ in range(6)
    ]
    number = sum((each.c.n * 10**place for place, each in enumerate(digits)), literal(0))
    now = datetime.now(UTC)
    status = case((number % 3 == 0, "playing"), (number % 1000 == 1, "won"), else_="lost")
    constant = {
        "language": "en",
        "secret": "castle",
        "guesses": "z",
        "misses_allowed": 1,
        "kind": "friend",
        "difficulty": "",
        "moves": 1,
        "word_id": word.id,
    }
    games = select(
        cast(number, String(22)),
        status,
        *(bindparam(None, now, type_=GameRow.created.type) for _ in range(2)),
        *(literal(value) for value in constant.values()),
    )
    columns = ["id", "status", "created", "touched", *constant]
    # Nothing joins the digits: all combinations are wanted.
    with patient_engine(store, enable_from_linting=False).begin() as connection:
        connection.execute(insert(GameRow).from_select(columns, games))
    analyse(store)


def cost_of_page(store: Store, word: WordRow) -> int:
    """Return what the page of a word costs: the rows a server reads, or SQLite's instructions."""

    def ask() -> None:
        hangman_words.find(store, word.id)
        hangman_words.latest(store, word)

    ask()
    return COSTS[store.engine.dialect.name](store, ask)


def instructions(store: Store, ask: Callable[[], None]) -> int:
    """Return how many instructions SQLite runs."""
    steps = [0]

    def step() -> None:
        steps[0] += 1

    def watch(connection: Any, *_: Any) -> None:
        connection.set_progress_handler(step, 1)

    event.listen(store.engine, "checkout", watch)
    try:
        ask()
    finally:
        event.remove(store.engine, "checkout", watch)
    return steps[0]


def rows_by_the_plans(store: Store, ask: Callable[[], None]) -> int:
    """Return how many rows all scans have read, discarded ones too, as PostgreSQL counts them."""
    queries = [each for each in sent(store, ask) if each[0].startswith("SELECT")]
    explain = "EXPLAIN (ANALYZE, FORMAT JSON)"
    with store.engine.connect() as connection:
        plans = [
            connection.exec_driver_sql(f"{explain} {query}", bound).scalar_one()[0]["Plan"]
            for query, bound in queries
        ]
    return sum(map(rows_of_scans, plans))


def rows_of_scans(plan: dict[str, Any]) -> int:
    below = sum(map(rows_of_scans, plan.get("Plans", [])))
    own = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
    return below + (round(own * plan["Actual Loops"]) if "Scan" in plan["Node Type"] else 0)


def rows_by_the_handler(store: Store, ask: Callable[[], None]) -> int:
    """Return how often MariaDB's engine was asked for a row."""

    def so_far() -> int:
        with store.reading() as session:
            counters = session.execute(text("SHOW SESSION STATUS LIKE 'Handler_read%'"))
            return sum(int(number) for _, number in counters)

    nothing = so_far() - so_far()
    before = so_far()
    ask()
    return so_far() - before + nothing


COSTS = {"sqlite": instructions, "postgresql": rows_by_the_plans, "mariadb": rows_by_the_handler}
