"""`flask ladder` and `flask db`, run with their arguments on each database."""

from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from app.store import current_store
from app.store.database import Store
from app.store.models import StoredPuzzle
from tests.apps import app_in
from tests.store.conftest import Run

KINDS = ("--lang", "en", "--length", "3..4", "--steps", "2..4")


def stocked(store: Store) -> list[str]:
    with store.reading() as session:
        rows = session.execute(
            select(StoredPuzzle.start, StoredPuzzle.end).order_by(StoredPuzzle.id)
        )
        return [f"{start}-{end}" for start, end in rows]


def test_the_generate_command_adds_the_requested_number_of_puzzles(run: Run, store: Store) -> None:
    for total in (7, 14):
        done = run("ladder", "generate", *KINDS, "--count", "7")
        assert done.exit_code == 0, done.output
        assert "Added 7 in" in done.output
        assert len(stocked(store)) == total


def test_the_same_seed_makes_the_same_puzzles_and_each_is_stored_once(
    run: Run, store: Store
) -> None:
    seeded = ("ladder", "generate", *KINDS, "--seed", "5", "--count")
    assert run(*seeded, "6").exit_code == 0
    first = stocked(store)
    assert "Nothing to add: 6 puzzles of seed 5 are in the bank." in run(*seeded, "6").output
    assert "Added 3 in" in run(*seeded, "9").output
    longer = stocked(store)
    assert (len(first), len(longer), longer[:6]) == (6, 9, first)
    with store.writing() as session:
        session.query(StoredPuzzle).delete()
    run(*seeded, "9")
    assert stocked(store) == longer


def test_puzzles_of_given_difficulties_can_be_added_until_all_are_stored(
    run: Run, store: Store
) -> None:
    generate = ("ladder", "generate", "--lang", "en", "--length", "3..4", "--steps", "4..7")
    for some in ("1", "2..5"):
        chosen = (*generate, "--difficulty", some, "--seed", "5", "--count")
        assert "Added 3 in" in run(*chosen, "3").output
        assert "There are no more" in run(*chosen, "1000").output
        with store.reading() as session:
            found = set(session.scalars(select(StoredPuzzle.difficulty)))
        assert (found == {1}) == (some == "1")
    both = stocked(store)
    run(*generate, "--count", "1000")
    assert sorted(stocked(store)) == sorted(both)


def test_the_generate_command_tops_up_the_active_puzzles_to_a_given_number(
    run: Run, store: Store
) -> None:
    until = ("ladder", "generate", *KINDS, "--until", "8")
    assert "Added 8 in" in run(*until).output
    assert "Nothing to add: the bank has 8 of these." in run(*until).output
    with store.reading() as session:
        gone = session.scalars(select(StoredPuzzle.id)).first()
    assert "is out of play" in run("ladder", "deactivate", str(gone)).output
    topped_up = run(*until).output
    assert "The bank has 7 of these." in topped_up
    assert "Added 1 in" in topped_up
    assert len(stocked(store)) == 9


def test_the_generate_command_says_when_no_puzzles_are_left_to_add(run: Run, store: Store) -> None:
    done = run("ladder", "generate", *KINDS, "--count", "100000")
    assert done.exit_code == 0
    everything = len(stocked(store))
    assert (
        f"There are no more: all {everything:,} puzzles of these sizes were searched."
        in done.output
    )
    assert len(set(stocked(store))) == everything > 100
    again = run("ladder", "generate", *KINDS, "--count", "3")
    assert (again.exit_code, len(stocked(store))) == (0, everything)


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)  # no request reaches the database
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((*KINDS,), "Give either --count or --until."),
        ((*KINDS, "--count", "3", "--until", "3"), "Give either --count or --until."),
        ((*KINDS, "--count", "0"), "--count"),
        ((*KINDS, "--until", "9" * 30), "--until"),
        ((*KINDS, "--count", "3", "--steps", "1..3", "--difficulty", "4"), "tricky at most"),
        ((*KINDS, "--count", "3", "--seed", "-1"), "--seed"),
        ((*KINDS, "--count", "3", "--length", "7..4"), "7..4 is not a range within 2..32"),
        ((*KINDS, "--count", "3", "--length", "four"), "'four' is not a range such as 4..7"),
        ((*KINDS, "--count", "3", "--steps", "0..3"), "0..3 is not a range within 1..99"),
        ((*KINDS, "--count", "3", "--difficulty", "6"), "6 is not a range within 1..5"),
        ((*KINDS, "--count", "3", "--lang", "xx"), "'xx' is not one of: en"),
        ((*KINDS, "--count", "3", "--steps", "50"), "steps; the longest takes"),
        ((*KINDS, "--count", "3", "--length", "20"), "no puzzles of that length"),
    ],
)
def test_impossible_requests_are_refused_with_an_explanation(
    run: Run, store: Store, arguments: tuple[str, ...], complaint: str
) -> None:
    done = run("ladder", "generate", *arguments)
    assert done.exit_code in (1, 2)
    assert complaint in done.output
    assert stocked(store) == []


def test_the_stock_command_tops_up_every_kind_of_puzzle_and_then_adds_no_more(
    run: Run, store: Store
) -> None:
    done = run("ladder", "stock", "--each", "4", "--easy", "4")
    assert done.exit_code == 0, done.output
    assert f"Added {len(stocked(store))} to the bank" in done.output
    table = run("ladder", "stats").output
    threes = next(line.split() for line in table.splitlines() if line.strip().startswith("3 "))
    assert threes[1:4] == ["4", "4", "4"]
    assert "Added 0 to the bank" in run("ladder", "stock", "--each", "4", "--easy", "4").output


def test_the_stock_command_adds_more_easy_puzzles_for_classrooms(run: Run, store: Store) -> None:
    run("ladder", "stock", "--each", "1", "--easy", "6")
    easy = select(StoredPuzzle.length).where(
        StoredPuzzle.steps.between(3, 5), StoredPuzzle.difficulty == 1
    )
    with store.reading() as session:
        lengths = Counter(session.scalars(easy))
    assert all(lengths[length] >= 6 for length in (3, 4))


def test_the_stats_command_shows_which_kinds_of_puzzles_are_in_the_bank(
    run: Run, store: Store
) -> None:
    assert "English: the bank is empty" in run("ladder", "stats").output
    run("ladder", "generate", *KINDS, "--count", "12", "--seed", "1")
    with store.reading() as session:
        first = session.scalars(select(StoredPuzzle)).all()[0]
    run("ladder", "deactivate", str(first.id))
    table = run("ladder", "stats", "--lang", "en").output
    assert "English: 11 puzzles, 1 inactive" in table
    assert "2 steps" in table
    assert "by difficulty: easy" in table
    assert "'xx' is not one of: en" in run("ladder", "stats", "--lang", "xx").output


def test_the_renew_command_verifies_puzzles_proven_with_another_list(
    run: Run, store: Store
) -> None:
    run("ladder", "generate", *KINDS, "--count", "12", "--seed", "1")
    unchanged = "en: 0 proven again, 0 out of play, 0 judged again."
    assert unchanged in run("ladder", "renew").output
    with store.writing() as session:
        session.query(StoredPuzzle).update({"list_version": "another"})
    assert "12 were proven against another version" in run("ladder", "stats").output
    assert "en: 12 proven again, 0 out of play, 0 judged again." in run("ladder", "renew").output
    assert "another version" not in run("ladder", "stats").output


def test_deactivating_an_unknown_puzzle_is_refused(run: Run) -> None:
    done = run("ladder", "deactivate", "12345")
    assert (done.exit_code, "There is no puzzle 12345." in done.output) == (1, True)


def test_flask_db_upgrade_creates_the_tables(bare_address: str, few_words: Path) -> None:
    app = app_in(few_words, wordlists_dir=few_words, database_url=bare_address)
    runner = app.test_cli_runner()
    with app.app_context(), closing(current_store()) as store:
        if not store.is_sqlite:
            for command in (["db", "check"], ["ladder", "stats"]):
                missing = runner.invoke(args=command)
                assert missing.exit_code == 1
                assert "flask db upgrade" in missing.output
        for _ in range(2):
            assert "tables of version" in runner.invoke(args=["db", "upgrade"]).output
        assert "ready" in runner.invoke(args=["db", "check"]).output


def test_every_command_explains_that_the_database_is_down(few_words: Path) -> None:
    away = "postgresql+psycopg://postgres@127.0.0.1:1/quartet"
    app = app_in(few_words, wordlists_dir=few_words, database_url=away)
    for command in (["db", "upgrade"], ["db", "check"], ["ladder", "stats"], ["ladder", "stock"]):
        done = app.test_cli_runner().invoke(args=command)
        assert done.exit_code == 1
        assert done.output.count("Error: ") == 1
        assert "Traceback" not in done.output
