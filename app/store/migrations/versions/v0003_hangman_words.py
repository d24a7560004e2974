"""A friend's word is kept once, and each who opens its link has a game; hints are counted."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"

# Migrations stand by themselves: what the models say may change after them.
BINARY_TEXT: dict[str, Any] = {
    f"{dialect}_{option}": value
    for dialect in ("mysql", "mariadb")
    for option, value in (("charset", "utf8mb4"), ("collate", "utf8mb4_bin"), ("engine", "InnoDB"))
}
NEW_COLUMNS: dict[str, int] = {"hints": 255, "word_id": 22, "phrase": 60, "clue": 120}


def upgrade() -> None:
    op.create_table(
        "hangman_word",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("secret", sa.String(45), nullable=False),
        sa.Column("phrase", sa.String(60), nullable=False),
        sa.Column("clue", sa.String(120), nullable=False),
        sa.Column("misses_allowed", sa.SmallInteger(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("touched", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hangman_word"),
        **BINARY_TEXT,
    )
    op.create_index("ix_hangman_word_touched", "hangman_word", ["touched"])
    for name, length in NEW_COLUMNS.items():
        column = sa.Column(name, sa.String(length), nullable=False, server_default="")
        op.add_column("hangman_game", column)
    op.create_index("ix_hangman_game_word", "hangman_game", ["word_id", "touched"])


def downgrade() -> None:
    op.drop_index("ix_hangman_game_word", table_name="hangman_game")
    for name in NEW_COLUMNS:
        op.drop_column("hangman_game", name)
    op.drop_table("hangman_word")
