"""On every database, the migrations alone create the tables that the models describe."""

import hashlib
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from app.store import current_store, schema
from app.store.database import Store, StoreUnavailable
from app.store.models import Base
from tests.apps import app_in
from tests.store.test_puzzles import only, put, puzzle


def tables(store: Store) -> set[str]:
    with store.engine.connect() as connection:
        return set(inspect(connection).get_table_names()) - {"alembic_version"}


def test_the_code_expects_the_newest_migration() -> None:
    assert ScriptDirectory(str(schema.MIGRATIONS)).get_heads() == [schema.SCHEMA]


RELEASED = {
    "v0001_tables.py": "eafa663c5293ae5e3e566c2f78d0ba52abb95e7a25d5fc26498fd462eddc9dca",
    "v0002_no_orders.py": "ba428accc53093d513f90f9aa66d8c9f6c42cd5eea51cc8dacabff86e7833482",
    "v0003_hangman_words.py": "11d9b6d7933526821cb4c63117f6e5793654d51d227ac8495d46338fad67d20f",
    "v0004_counts_of_games.py": "3c9331dc6fcd5cab462f80dbdf3695ba49837132ff7393a4174b88ab2df39419",
}


@pytest.mark.parametrize("name", RELEASED)
def test_a_released_migration_is_never_edited(name: str) -> None:
    """Hosts have already run the migration, so any change belongs in a new one."""
    content = (schema.MIGRATIONS / "versions" / name).read_bytes()
    assert hashlib.sha256(content).hexdigest() == RELEASED[name]


def test_migrations_create_the_tables_described_by_the_models(store: Store) -> None:
    assert store.differences() == []
    assert tables(store) == set(Base.metadata.tables)


def test_every_table_compares_text_exactly(store: Store) -> None:
    """MariaDB finds CAFE for cafe in a column with the default collation."""
    if store.engine.dialect.name == "mariadb":
        query = "SELECT DISTINCT collation_name FROM information_schema.columns WHERE table_name IN"
        named = ", ".join(f"'{name}'" for name in Base.metadata.tables)
        here = "AND table_schema = DATABASE() AND collation_name IS NOT NULL"
        with store.reading() as session:
            assert session.scalars(text(f"{query} ({named}) {here}")).all() == ["utf8mb4_bin"]
    put(store, puzzle("cafe-care"))
    with store.reading() as session:
        count = text("SELECT COUNT(*) FROM puzzle WHERE start = :word")
        counts = {w: session.scalar(count, {"word": w}) for w in ("cafe", "CAFE", "café")}
    assert counts == {"cafe": 1, "CAFE": 0, "café": 0}


def test_migrations_can_be_reverted_and_reapplied(bare_address: str) -> None:
    with closing(Store(bare_address)) as store:
        store.upgrade()
        with store.engine.begin() as connection:
            command.downgrade(schema.alembic_config(connection), "base")
        assert tables(store) == set()
        store.upgrade()
        assert tables(store) == set(Base.metadata.tables)


def test_upgrading_from_version_1_keeps_the_puzzles_and_brings_the_tables_up_to_date(
    bare_address: str,
) -> None:
    with closing(Store(bare_address)) as store:
        with store.engine.begin() as connection:
            command.upgrade(schema.alembic_config(connection), "0001")
        put(store, puzzle("cat-cot-dot"))
        before = only(store)
        for _ in range(2):  # the second time there is nothing to upgrade
            store.upgrade()
            assert tables(store) == set(Base.metadata.tables)
            assert only(store) == before
            assert store.trouble() is None


def test_the_error_for_missing_tables_says_which_command_to_run(bare_address: str) -> None:
    with closing(Store(bare_address)) as store:
        if store.is_sqlite:
            assert store.trouble() is None, "SQLite gets its tables at first use"
        else:
            assert "run `flask db upgrade`" in str(store.trouble())
            with pytest.raises(StoreUnavailable):
                only(store)
            store.upgrade()
            assert store.trouble() is None


def test_a_database_from_a_later_version_is_not_changed(bare_address: str) -> None:
    with closing(Store(bare_address)) as store:
        store.upgrade()
        with store.writing() as session:
            session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        assert "version 9999" in str(store.trouble())
    with closing(Store(bare_address)) as later:
        with pytest.raises(StoreUnavailable):
            later.upgrade()
        assert "made by a newer Quartet" in str(later.trouble())
        with later.engine.connect() as connection:
            assert schema.version(connection) == "9999"


def test_a_new_migration_is_numbered_and_follows_the_current_schema(
    tmp_path: Path, few_words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(schema.MIGRATIONS, tmp_path / "migrations")
    monkeypatch.setattr(schema, "MIGRATIONS", tmp_path / "migrations")
    app = app_in(tmp_path, wordlists_dir=few_words)
    runner = app.test_cli_runner()
    revision = ["db", "revision", "-m", "More"]
    with app.app_context(), closing(current_store()):
        done = runner.invoke(args=revision)
        assert done.exit_code == 0, done.output
        newer = f"{int(schema.SCHEMA) + 1:04}"
        assert f'set SCHEMA in app/store/schema.py to "{newer}"' in done.output
        (written,) = (tmp_path / "migrations" / "versions").glob(f"v{newer}_*.py")
        assert f'down_revision: str | None = "{schema.SCHEMA}"' in written.read_text().replace(
            "'", '"'
        )
        again = runner.invoke(args=revision)
        assert again.exit_code == 1
        assert again.output.splitlines()[-1].startswith("Error: No migration was written: ")


def test_a_sqlite_file_uri_does_not_create_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    address = f"sqlite:///file:{tmp_path / 'quartet.sqlite'}?uri=true"
    with closing(Store(address)) as store:
        store.upgrade()
    assert [each.name for each in tmp_path.iterdir() if each.is_dir()] == []
