"""How long games, words, counts, rooms and circles are kept before they are hidden and deleted.

Whenever a row is added, some expired rows are deleted, so the tables never hold many of them.
`flask db purge` deletes them on sites with few visitors.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.store.database import Store
from app.store.models import (
    CHALLENGE,
    CLUB,
    CircleRow,
    DayCount,
    GameRow,
    RoomRow,
    ScoreRow,
    SecretWord,
    WordRow,
)

KEPT = timedelta(days=30)
"""How long a game is kept after its last move, a word after its last game began, and a challenge or
a day's counts after the last result."""
KEPT_ROOM = timedelta(days=1)
"""How long a room and its nicknames are kept after it was opened."""
PURGED_AT_ONCE = 50
"""At most this many old rows of each table are deleted when a row is added, but only two rooms, two
clubs and two challenges (see MANY)."""
PURGED_IN_A_BATCH = 1_000
"""`flask db purge` deletes at most this many old rows of each table in one transaction, but only 40
rooms, 40 clubs and 40 challenges, so players hardly wait."""
CLUB_KEPT = timedelta(days=60)
"""How long a club is kept after anybody last played in it, and how long each result is kept."""
MANY = 25
"""How many rows a room or circle counts as, because its words or members are deleted with it."""


class Purged(NamedTuple):
    """A table to purge, and how long its rows are kept after they were last touched.

    kind: the only kind of rows to purge; "" for all. weight: how many rows each row counts as.
    """

    table: type[GameRow | WordRow | DayCount | RoomRow | ScoreRow | CircleRow]
    keeps: timedelta
    kind: str = ""
    weight: int = 1


PURGED = (
    Purged(GameRow, KEPT),
    Purged(WordRow, KEPT),
    Purged(DayCount, KEPT),
    Purged(RoomRow, KEPT_ROOM, weight=MANY),
    Purged(ScoreRow, CLUB_KEPT),
    Purged(CircleRow, CLUB_KEPT, CLUB, MANY),
    Purged(CircleRow, KEPT, CHALLENGE, MANY),
)

Row = TypeVar("Row", bound=SecretWord | CircleRow)


def unless_expired(row: Row | None, now: datetime) -> Row | None:
    """Return the row, or None if it is missing or due for deletion."""
    keeps = CLUB_KEPT if isinstance(row, CircleRow) and row.kind == CLUB else KEPT
    return row if row and row.touched >= now - keeps else None


def purge(session: Session, now: datetime, most: int | None = None) -> Counter[str]:
    """Delete up to `most` old rows of each table; return how many were deleted from each.

    most: divided by the weight of a table's rows; PURGED_AT_ONCE by default.
    Rows locked by another transaction are skipped. So simultaneous purges never wait for each
    other, deadlock or delete the same rows.
    """
    gone: Counter[str] = Counter()
    for table, keeps, kind, weight in PURGED:
        of_kind = [CircleRow.kind == kind] if kind else []
        old = select(table.id).where(*of_kind, table.touched < now - keeps).order_by(table.touched)
        at_once = max(1, (most or PURGED_AT_ONCE) // weight)
        ids = session.scalars(old.limit(at_once).with_for_update(skip_locked=True)).all()
        if ids:
            session.execute(delete(table).where(table.id.in_(ids)))
            gone[table.__tablename__] += len(ids)
    return gone


def purge_all(store: Store) -> Iterator[Counter[str]]:
    """Delete all old rows in batches; for each batch, yield how many each table lost.

    Each batch is one transaction. Raises StoreUnavailable if the database fails.
    """
    now = store.now()
    while True:
        with store.writing() as session:
            gone = purge(session, now, PURGED_IN_A_BATCH)
        if not gone:
            return
        yield gone
