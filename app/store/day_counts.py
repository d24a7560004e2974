"""How everyone did on a daily puzzle: anonymous counts of results.

Each result is counted in a group, one of GROUPS, chosen by a keyed hash of the player's network.
Thousands of networks share a group, so a group reveals nothing about a person. Each group keeps its
first COUNTED results. A group with far more results than the others is a flood, and none of its
results count. Thus even a flood from fifty addresses hardly moves a percentile.
"""

import statistics
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.store.database import Store
from app.store.expiry import purge
from app.store.models import DayCount

GROUPS = 4096
COUNTED = 4
"""How many results of a group are kept: enough for a household on one network."""
FLOOD = 50
"""A group with more than this many times the median number of results is a flood."""
BINS = 10
"""How many bars a chart of results has."""
TOP = "*"
"""The mark after the points of a result that was the best possible."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How everyone did on a puzzle.

    counts: points -> number of results. tops: how many results were the best possible.
    """

    counts: Mapping[int, int]
    tops: int

    @property
    def results(self) -> int:
        """Return the number of results."""
        return sum(self.counts.values())

    def better_than(self, points: int) -> int:
        """Return the percentage of results with fewer points, rounded down."""
        lower = sum(count for earned, count in self.counts.items() if earned < points)
        return 100 * lower // max(1, self.results)

    def histogram(self, most: int) -> list[int]:
        """Return how many results fall into each bin; see `bin_of`."""
        bins = [0] * BINS
        for points, count in self.counts.items():
            bins[bin_of(points, most)] += count
        return bins


def bin_of(points: int, most: int) -> int:
    """Return the bin for these points, from 0 to BINS - 1.

    The bins divide the range from 1 to `most` equally. Points below 1 fall into the first bin, and
    points above `most` into the last.
    """
    return min(BINS - 1, max(0, points - 1) * BINS // most)


def count(store: Store, puzzle: str, group: int, points: int, top: bool) -> None:
    """Count a result; delete some old rows if it is the group's first for this puzzle.

    puzzle: the key of a day's puzzle, made up of the day, the language and the game.
    group: any whole number, which is taken modulo GROUPS.
    top: whether the result was the best possible.
    """
    now, key, result = store.now(), f"{puzzle}/{group % GROUPS}", f"{points}{TOP * top}"

    def add(session: Session) -> None:
        row = session.get(DayCount, key, with_for_update=True)
        if row is None:
            session.add(DayCount(id=key, puzzle=puzzle, results=result, count=1, touched=now))
            purge(session, now)
        else:
            row.count, row.touched = row.count + 1, now
            if row.count <= COUNTED:
                row.results += f" {result}"

    store.write(add)


def spread(store: Store, puzzle: str) -> Spread:
    """Return how everyone did on a puzzle, leaving out floods."""
    asked = select(DayCount.count, DayCount.results).where(DayCount.puzzle == puzzle)
    with store.reading() as session:
        rows = session.execute(asked).all()
    usual = statistics.median([count for count, _ in rows] or [1])
    counted = Counter(
        " ".join(results for count, results in rows if count <= FLOOD * usual).split()
    )
    counts: Counter[int] = Counter()
    for result, count in counted.items():
        counts[int(result.rstrip(TOP))] += count
    return Spread(counts, sum(n for result, n in counted.items() if result.endswith(TOP)))
