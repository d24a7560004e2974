"""Generators need no orders any more: they pass over what is stored."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# Migrations stand by themselves: what the models say may change after them.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
BINARY_TEXT: dict[str, Any] = {
    f"{dialect}_{option}": value
    for dialect in ("mysql", "mariadb")
    for option, value in (("charset", "utf8mb4"), ("collate", "utf8mb4_bin"), ("engine", "InnoDB"))
}


def upgrade() -> None:
    op.drop_table("puzzle_order")


def downgrade() -> None:
    op.create_table(
        "puzzle_order",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("list_version", sa.String(16), nullable=False),
        sa.Column("lengths", sa.String(16), nullable=False),
        sa.Column("steps", sa.String(16), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("seeded", sa.Boolean(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("wanted", sa.BigInteger(), nullable=False),
        sa.Column("stored", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzle_order"),
        sa.UniqueConstraint(
            "language",
            "list_version",
            "lengths",
            "steps",
            "seed",
            name="uq_puzzle_order_language_list_version_lengths_steps_seed",
        ),
        **BINARY_TEXT,
    )
