"""Puzzles, their paths, orders for puzzles, and games of Hangman."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# Migrations stand by themselves: what the models say may change after them.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
BINARY_TEXT: dict[str, Any] = {
    f"{dialect}_{option}": value
    for dialect in ("mysql", "mariadb")
    for option, value in (("charset", "utf8mb4"), ("collate", "utf8mb4_bin"), ("engine", "InnoDB"))
}
PUZZLE_INDEXES: dict[str, list[str]] = {
    "ix_puzzle_any": [],
    "ix_puzzle_length": ["length"],
    "ix_puzzle_steps": ["steps"],
    "ix_puzzle_difficulty": ["difficulty"],
    "ix_puzzle_length_steps": ["length", "steps"],
    "ix_puzzle_length_difficulty": ["length", "difficulty"],
    "ix_puzzle_steps_difficulty": ["steps", "difficulty"],
    "ix_puzzle_length_steps_difficulty": ["length", "steps", "difficulty"],
    "ix_puzzle_start": ["start"],
    "ix_puzzle_end": ["end"],
}


def upgrade() -> None:
    _create_puzzle()
    _create_path()
    _create_puzzle_order()
    _create_hangman_game()


def downgrade() -> None:
    for table in ("hangman_game", "puzzle_order", "path", "puzzle"):
        op.drop_table(table)


def _create_puzzle() -> None:
    op.create_table(
        "puzzle",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("start", sa.String(32), nullable=False),
        sa.Column("end", sa.String(32), nullable=False),
        sa.Column("length", sa.SmallInteger(), nullable=False),
        sa.Column("steps", sa.SmallInteger(), nullable=False),
        sa.Column("path_count", sa.Text(), nullable=False),
        sa.Column("difficulty", sa.SmallInteger(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("list_version", sa.String(16), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzle"),
        sa.UniqueConstraint("language", "start", "end", name="uq_puzzle_language_start_end"),
        **BINARY_TEXT,
    )
    for name, filtered in PUZZLE_INDEXES.items():
        op.create_index(name, "puzzle", ["language", "active", *filtered, "place"])


def _create_path() -> None:
    op.create_table(
        "path",
        sa.Column("puzzle_id", ROW_ID, nullable=False),
        sa.Column("rank", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle_id", "rank", name="pk_path"),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzle.id"], name="fk_path_puzzle_id", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
        **BINARY_TEXT,
    )


def _create_puzzle_order() -> None:
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


def _create_hangman_game() -> None:
    op.create_table(
        "hangman_game",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("secret", sa.String(45), nullable=False),
        sa.Column("guesses", sa.Text(), nullable=False),
        sa.Column("misses_allowed", sa.SmallInteger(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("difficulty", sa.String(16), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("touched", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hangman_game"),
        **BINARY_TEXT,
    )
    op.create_index("ix_hangman_game_touched", "hangman_game", ["touched"])
