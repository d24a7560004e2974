"""Runs our migrations for Alembic, on the connection given by app.store.schema."""

from alembic import context

from app.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
