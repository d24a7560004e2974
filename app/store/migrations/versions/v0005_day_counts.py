"""Results of days are counted, without a word about who played."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"

# Migrations stand by themselves: what the models say may change after them.
BINARY_TEXT: dict[str, Any] = {
    f"{dialect}_{option}": value
    for dialect in ("mysql", "mariadb")
    for option, value in (("charset", "utf8mb4"), ("collate", "utf8mb4_bin"), ("engine", "InnoDB"))
}


def upgrade() -> None:
    op.create_table(
        "day_count",
        sa.Column("id", sa.String(72), nullable=False),
        sa.Column("puzzle", sa.String(64), nullable=False),
        sa.Column("results", sa.String(64), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("touched", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_day_count"),
        **BINARY_TEXT,
    )
    op.create_index("ix_day_count_puzzle", "day_count", ["puzzle"])
    op.create_index("ix_day_count_touched", "day_count", ["touched"])


def downgrade() -> None:
    op.drop_table("day_count")
