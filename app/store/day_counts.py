"""How everyone did on a day: anonymous counts of results.

A result is counted under one of GROUPS groups, chosen by a keyed hash of its network: thousands
of networks share each, so a group says nothing about a person. The first COUNTED results of each
group are kept; a group with far more results than the others is a flood and counts nothing. So a
flood from fifty addresses hardly moves a percentile.
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
"""Results of a group that are kept: of a household or a class on one network."""
FLOOD = 50
"""A group with so many times the results of the median one is a flood."""
TOP = "*"


@dataclass(frozen=True, slots=True)
class Spread:
    """How everyone did on a puzzle. counts: points -> results. tops: how many were the best."""

    counts: Mapping[int, int]
    tops: int

    @property
    def results(self) -> int:
        """Return how many results there are."""
        return sum(self.counts.values())

    def better_than(self, points: int) -> int:
        """Return what percentage of the results are lower."""
        lower = sum(count for earned, count in self.counts.items() if earned < points)
        return 100 * lower // max(1, self.results)

    def shares(self, most: int, parts: int = 10) -> list[int]:
        """Return how many results lie in each of the equal parts of 1 to `most` points."""
        shares = [0] * parts
        for points, count in self.counts.items():
            shares[part_of(points, most, parts)] += count
        return shares


def part_of(points: int, most: int, parts: int = 10) -> int:
    """Return which of the equal parts of 1 to `most` these points fall in, from 0."""
    return min(parts - 1, max(0, points - 1) * parts // most)


def count(store: Store, puzzle: str, group: int, points: int, top: bool) -> None:
    """Count a result; puzzle: its day, language and game. Old ones are cleared away."""
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
    """Return how everyone did on a puzzle, floods left out."""
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
