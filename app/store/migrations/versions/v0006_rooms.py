"""Rooms of people who play together, and the words that they find."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"

# Migrations stand by themselves: what the models say may change after them.
BINARY_TEXT: dict[str, Any] = {
    f"{dialect}_{option}": value
    for dialect in ("mysql", "mariadb")
    for option, value in (("charset", "utf8mb4"), ("collate", "utf8mb4_bin"), ("engine", "InnoDB"))
}


def upgrade() -> None:
    op.create_table(
        "room",
        sa.Column("id", sa.String(8), nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("touched", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_room"),
        **BINARY_TEXT,
    )
    op.create_index("ix_room_touched", "room", ["touched"])
    op.create_table(
        "room_word",
        sa.Column("room_id", sa.String(8), nullable=False),
        sa.Column("round", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("word", sa.String(45), nullable=False),
        sa.Column("points", sa.SmallInteger(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name="fk_room_word_room_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("room_id", "round", "seat", "word", name="pk_room_word"),
        sqlite_with_rowid=False,
        **BINARY_TEXT,
    )


def downgrade() -> None:
    op.drop_table("room_word")
    op.drop_table("room")
