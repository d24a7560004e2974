"""Clubs, which play each day's puzzles, and challenges about one round."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"

# Migrations stand by themselves: what the models say may change after them.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
BINARY_TEXT: dict[str, Any] = {
    f"{dialect}_{option}": value
    for dialect in ("mysql", "mariadb")
    for option, value in (("charset", "utf8mb4"), ("collate", "utf8mb4_bin"), ("engine", "InnoDB"))
}


def upgrade() -> None:
    op.create_table(
        "circle",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.String(22), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("touched", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_circle"),
        **BINARY_TEXT,
    )
    op.create_index("ix_circle_kind_touched", "circle", ["kind", "touched"])
    op.create_table(
        "circle_member",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("circle_id", sa.String(12), nullable=False),
        sa.Column("player", sa.String(22), nullable=False),
        sa.Column("nickname", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_circle_member"),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name="fk_circle_member_circle_id", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("circle_id", "player", name="uq_circle_member_circle_id_player"),
        sa.UniqueConstraint("circle_id", "nickname", name="uq_circle_member_circle_id_nickname"),
        **BINARY_TEXT,
    )
    op.create_index("ix_circle_member_player", "circle_member", ["player"])
    op.create_table(
        "circle_score",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("member_id", ROW_ID, nullable=False),
        sa.Column("puzzle", sa.String(24), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("told", sa.String(160), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("alone", sa.String(32), nullable=False),
        sa.Column("touched", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_circle_score"),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["circle_member.id"],
            name="fk_circle_score_member_id",
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint("member_id", "puzzle", name="uq_circle_score_member_id_puzzle"),
        **BINARY_TEXT,
    )
    op.create_index("ix_circle_score_touched", "circle_score", ["touched"])


def downgrade() -> None:
    for table in ("circle_score", "circle_member", "circle"):
        op.drop_table(table)
