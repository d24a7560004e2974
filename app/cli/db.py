"""`flask db`: the tables of the database, and their migrations."""

import click
from flask.cli import AppGroup

from app.cli.opening import opened_store
from app.store import schema
from app.store.database import StoreUnavailable

db = AppGroup("db", help="The database and its tables.")


@db.command("upgrade")
def upgrade() -> None:
    """Create the tables, or bring them to the version of this code.

    SQLite does this by itself at first use. Several workers may run it at once.
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
    """Say whether the database is ready; exit code 1 if it is not.

    Its tables are compared with those of the code, column by column.
    """
    store = opened_store()
    if trouble := store.trouble():
        raise click.ClickException(trouble)
    if differences := store.differences():
        raise click.ClickException(
            f"The tables are not as this code made them: {'; '.join(differences)}."
            " Restore a backup, or change them back."
        )
    click.echo(f"{store.name}: ready.")


@db.command("revision")
@click.option("-m", "--message", required=True, help="What changes, in a few words.")
def revision(message: str) -> None:
    """Write a migration from the tables as they are to the models as they are now."""
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
