"""`flask db`: the tables of the database, and their migrations."""

from collections import Counter
from contextlib import suppress

import click
from flask.cli import AppGroup
from sqlalchemy.exc import DBAPIError

from app.cli.opening import opened_store
from app.store import schema
from app.store.database import Store, StoreUnavailable
from app.store.expiry import purge_all
from app.store.models import GameRow, WordRow

db = AppGroup("db", help="The database and its tables.")


@db.command("upgrade")
def upgrade() -> None:
    """Create the tables, or upgrade them to the version that this code needs.

    On SQLite this happens automatically on first use. Several workers may run the command at once.
    """
    store = opened_store()
    try:
        store.upgrade()
    except StoreUnavailable as error:
        raise click.ClickException(
            "The tables are unchanged; the reason is logged above."
        ) from error
    click.echo(f"{store.name}: tables of version {schema.SCHEMA}.")


@db.command("check")
def check() -> None:
    """Say whether the database is ready; the exit code is 1 if it is not.

    The tables are compared with the models, column by column. An older SQLite file is migrated
    first.
    """
    store = opened_store()
    before = _version_of_file(store)
    if trouble := store.trouble():
        raise click.ClickException(trouble)
    if differences := store.differences():
        raise click.ClickException(
            f"The tables are not as this code made them: {'; '.join(differences)}."
            " Restore a backup, or change them back."
        )
    if before not in (None, schema.SCHEMA):
        click.echo(f"{store.name}: migrated from version {before} to {schema.SCHEMA}.")
    click.echo(f"{store.name}: ready.")


@db.command("purge")
def purge() -> None:
    """Delete expired games, friends' words, rooms, circles and counts of results.

    Whenever a row is added, a few old ones are deleted, so only quiet sites need to schedule this
    command. You can stop it at any time.
    """
    gone: Counter[str] = Counter()
    try:
        for batch in purge_all(opened_store()):
            gone += batch
    except StoreUnavailable as error:
        raise click.ClickException("The database is unavailable; see above why.") from error
    games, words = gone[GameRow.__tablename__], gone[WordRow.__tablename__]
    others = gone.total() - games - words
    click.echo(f"Removed {games:,} old games, {words:,} words and {others:,} other rows.")


def _version_of_file(store: Store) -> str | None:
    """Return the version of an SQLite file as it was found, before any upgrade.

    Return None if the file cannot be read or has no tables, or if the database is not SQLite.
    """
    if not store.is_sqlite:
        return None
    with suppress(DBAPIError), store.engine.connect() as connection:
        return schema.version(connection)
    return None


@db.command("revision")
@click.option("-m", "--message", required=True, help="What changes, in a few words.")
def revision(message: str) -> None:
    """Write a migration from the newest version of the tables to the current models."""
    from alembic import command
    from alembic.util import CommandError

    store = opened_store()
    newest = f"{int(schema.SCHEMA) + 1:04}"
    try:
        store.upgrade()
    except StoreUnavailable as error:
        raise click.ClickException("The tables cannot be compared; see above why.") from error
    with store.engine.connect() as connection:
        config = schema.alembic_config(connection)
        try:
            command.revision(config, message, autogenerate=True, rev_id=newest)
        except CommandError as error:
            raise click.ClickException(f"No migration was written: {error}") from error
    click.echo(f'Read the migration, then set SCHEMA in app/store/schema.py to "{newest}".')
