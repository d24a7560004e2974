"""A friend's word counts its games, and those that ended last are found by an index."""

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"

COUNTERS: dict[str, tuple[str, ...]] = {
    "started": ("playing", "won", "lost"),
    "won": ("won",),
    "lost": ("lost",),
}
"""Counter -> the statuses that it counts."""


def upgrade() -> None:
    """Make the index first: with it the counts take one pass over the games of words."""
    columns = ["word_id", "status", "touched"]
    op.create_index("ix_hangman_game_word_status", "hangman_game", columns)
    op.drop_index("ix_hangman_game_word", table_name="hangman_game")
    for name in COUNTERS:
        op.add_column(
            "hangman_word", sa.Column(name, sa.Integer(), nullable=False, server_default="0")
        )
    word = sa.table("hangman_word", sa.column("id"), *map(sa.column, COUNTERS))
    game = sa.table("hangman_game", sa.column("word_id"), sa.column("status"))
    of_word = sa.select(sa.func.count()).select_from(game).where(game.c.word_id == word.c.id)
    counts = {
        name: of_word.where(game.c.status.in_(statuses)).scalar_subquery()
        for name, statuses in COUNTERS.items()
    }
    op.execute(sa.update(word).values(counts))


def downgrade() -> None:
    for name in COUNTERS:
        op.drop_column("hangman_word", name)
    op.create_index("ix_hangman_game_word", "hangman_game", ["word_id", "touched"])
    op.drop_index("ix_hangman_game_word_status", table_name="hangman_game")
