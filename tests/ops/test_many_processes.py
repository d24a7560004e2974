"""Processes side by side, and killed processes: nothing is lost, cut short or stored twice."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import chain, islice
from pathlib import Path

import pytest
from sqlalchemy import func, select

from app.store import hangman_games
from app.store.database import Store
from app.store.hangman_games import StoredGame
from app.store.ladder_puzzles import STORED_PATHS
from app.store.models import GameRow, StoredPath, StoredPuzzle
from tests.ops.crowd import FEW, MANY, job

SEED = 20
KILLS = {"sqlite": 20, "postgresql": 10, "mariadb": 10}


def crowd(*arguments: object) -> None:
    """Run a job of tests.ops.crowd, and fail with what it printed if any process failed."""
    command = [sys.executable, "-m", "tests.ops.crowd", *map(str, arguments)]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            _, said = process.communicate(timeout=120)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert process.returncode == 0, said


def stored(store: Store) -> list[str]:
    """Return the notations of all puzzles, in the order in which they were stored."""
    with store.reading() as session:
        query = select(StoredPuzzle.start, StoredPuzzle.end).order_by(StoredPuzzle.id)
        return [f"{start}-{end}" for start, end in session.execute(query)]


def assert_whole(store: Store) -> None:
    """Assert that every puzzle is stored once, with paths from start to end, ranked from 0."""
    with store.reading() as session:
        rows = session.scalars(select(StoredPuzzle)).all()
        paths: dict[int, list[StoredPath]] = {}
        for path in session.scalars(select(StoredPath).order_by(StoredPath.rank)):
            paths.setdefault(path.puzzle_id, []).append(path)
    assert len({(row.start, row.end) for row in rows}) == len(rows)
    assert paths.keys() == {row.id for row in rows}
    for row in rows:
        mine = paths[row.id]
        assert len(mine) == min(row.path_count, STORED_PATHS)
        assert [path.rank for path in mine] == list(range(len(mine)))
        for path in mine:
            rungs = path.words.split("-")
            assert (rungs[0], rungs[-1], len(rungs)) == (row.start, row.end, row.steps + 1)


def test_a_repeatedly_killed_generator_stores_the_same_puzzles_as_an_undisturbed_one(
    kind: str, store: Store, address: str
) -> None:
    count = 50 * KILLS[kind]
    crowd("killed_generators", address, count, SEED, KILLS[kind])
    assert_whole(store)
    assert 0 < len(stored(store)) < count, "the kills should hit it at work"
    crowd("generators", address, "many", count, SEED)
    assert_whole(store)
    undisturbed = islice(job(MANY)[1].draw(SEED, limit=1), count)
    assert stored(store) == [str(puzzle.pair) for puzzle in undisturbed]
    if kind == "sqlite":
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as file:
            assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_an_acknowledged_move_survives_even_if_the_process_that_played_it_is_killed(
    kind: str, store: Store, address: str, tmp_path: Path
) -> None:
    game = hangman_games.begin(store, StoredGame("en", "castle", 6))
    crowd("killed_players", address, game.id, tmp_path / "answered", KILLS[kind])
    answered = (tmp_path / "answered").read_text(encoding="ascii").split()
    played = hangman_games.find(store, game.id)
    assert played is not None
    assert len(answered) >= KILLS[kind]
    assert set(answered) <= set(played.guesses)
    assert len(set(played.guesses)) == len(played.guesses) == played.moves


@pytest.mark.parametrize(
    ("seeds", "wanted"), [((1, 2), 150), ((SEED, SEED), 200), (("-", "-"), 60)], ids=str
)
def test_concurrent_generators_store_all_requested_puzzles(
    store: Store, address: str, seeds: tuple[int | str, ...], wanted: int
) -> None:
    """Generators with the same seed share the work; without seeds each stores its own puzzles."""
    crowd("generators", address, "many", wanted, *seeds)
    assert_whole(store)
    if "-" in seeds:
        assert len(stored(store)) == wanted * len(seeds)
        return
    drawn = (islice(job(MANY)[1].draw(seed, limit=1), wanted) for seed in seeds)
    assert sorted(stored(store)) == sorted({str(each.pair) for each in chain(*drawn)})


def test_competing_generators_store_each_puzzle_once(store: Store, address: str) -> None:
    everything = len(job(FEW)[1])
    crowd("generators", address, "few", everything, "-", "-", 5)
    assert_whole(store)
    assert len(stored(store)) == everything


def test_no_move_is_lost_when_eight_processes_play_one_game(store: Store, address: str) -> None:
    game = hangman_games.begin(store, StoredGame("en", "castle", 6))
    moves = 150 if store.is_sqlite else 30
    crowd("players", address, game.id, 8, moves)
    played = hangman_games.find(store, game.id)
    assert played is not None
    assert len(set(played.guesses)) == len(played.guesses) == played.moves == 8 * moves


def test_no_move_is_lost_with_the_journal_mode_for_network_disks(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    address = f"sqlite:///{tmp_path_factory.mktemp('network') / 'quartet.sqlite'}"
    with closing(Store(address, sqlite_journal="delete")) as store:
        game = hangman_games.begin(store, StoredGame("en", "castle", 6))
        with store.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "delete"
        crowd("players", address, game.id, 8, 20, "delete")
        played = hangman_games.find(store, game.id)
    assert played is not None
    assert len(set(played.guesses)) == 160


def test_workers_that_start_together_create_the_tables_once(bare_address: str) -> None:
    crowd("first_users", bare_address, 6)
    with closing(Store(bare_address)) as store:
        assert store.trouble() is None
        with store.reading() as session:
            assert session.scalar(select(func.count()).select_from(GameRow)) == 6


def test_a_forked_worker_has_its_own_connections(address: str, store: Store) -> None:
    crowd("forks", address, 3)
