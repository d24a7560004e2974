"""Orders for puzzles: where a generator begins, and where it goes on after it was stopped.

The puzzles of a kind stand in a sequence that a seed fixes, and an order says how much of it has
been used. Puzzles and progress are stored in one transaction, so whenever a generator stops, the
next one goes on behind the last puzzle that was stored.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, func, select, true
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.solver.ladder.difficulty import ANY_GRADE, EASY
from app.solver.ladder.puzzles import LadderPuzzle
from app.store.claims import claim
from app.store.database import Store
from app.store.models import Puzzle, PuzzleOrder

STOCK_SEED = 0
"""The sequence that a stock is topped up from unless another is named."""


@dataclass(frozen=True, slots=True)
class PuzzleRange:
    """Kinds of puzzles: a language, word lengths, steps and difficulties, first and last of each.

    list_version: of the lexicon that the puzzles are proven over.
    """

    language: str
    list_version: str
    lengths: tuple[int, int]
    steps: tuple[int, int]
    difficulties: tuple[int, int] = ANY_GRADE

    def wants(self, puzzle: LadderPuzzle) -> bool:
        """Whether a puzzle of these lengths and steps is of these difficulties too."""
        return self.difficulties[0] <= puzzle.difficulty <= self.difficulties[1]

    @property
    def common(self) -> bool:
        """Whether everybody knows every word of their easiest ladders."""
        return self.difficulties == (EASY, EASY)

    @property
    def written_steps(self) -> str:
        """The steps as an order keeps them: "3..5", "3..5 at 1..2" for some difficulties alone."""
        some = f" at {_written(self.difficulties)}" if self.difficulties != ANY_GRADE else ""
        return _written(self.steps) + some


@dataclass(frozen=True, slots=True)
class Order:
    """How far an order for puzzles has got.

    position: how many puzzles of the seed's sequence have been used, of whatever difficulty.
    stored: how many of them were as wanted and new to the stock.
    added: how many of these this process has stored since it read the order.
    """

    id: int
    seed: int
    position: int
    wanted: int
    stored: int
    added: int = 0

    @property
    def missing(self) -> int:
        return max(0, self.wanted - self.stored)


@contextmanager
def some_more(store: Store, kinds: PuzzleRange, count: int) -> Iterator[Order]:
    """An order for so many puzzles more, in a sequence of its own.

    If an equal order was cut short, and nobody is at work on it, it is that one.
    """
    for unfinished in _unfinished(store, kinds, count):
        with claim(store, unfinished.id) as claimed:
            if claimed:
                yield unfinished
                return
    order = _ordered(store, kinds, secrets.randbits(53), seeded=False, wanted=count)
    with claim(store, order.id):
        yield order


def first_of_seed(store: Store, kinds: PuzzleRange, count: int, seed: int) -> Order:
    """An order for the first puzzles of a seed's sequence, less those stored for it before."""
    return _ordered(store, kinds, seed, seeded=True, wanted=count)


def up_to(store: Store, kinds: PuzzleRange, total: int, seed: int = STOCK_SEED) -> Order:
    """An order for as many puzzles as the stock lacks of a total of active ones."""
    return _ordered(store, kinds, seed, seeded=True, total=total)


def _unfinished(store: Store, kinds: PuzzleRange, count: int) -> list[Order]:
    """Orders of the same kinds and number, with made-up seeds, that are not complete."""
    query = (
        select(PuzzleOrder)
        .where(*_is_for(kinds), PuzzleOrder.wanted == count, PuzzleOrder.seeded != true())
        .where(PuzzleOrder.stored < PuzzleOrder.wanted)
        .order_by(PuzzleOrder.id)
    )
    with store.reading() as session:
        return [read_order(row) for row in session.scalars(query)]


def _ordered(
    store: Store,
    kinds: PuzzleRange,
    seed: int,
    *,
    seeded: bool,
    wanted: int | None = None,
    total: int | None = None,
) -> Order:
    """The order of a seed, made if there is none yet, now for `wanted` or until a `total`."""
    try:
        with store.writing() as session:
            row = _row(session, kinds, seed, seeded)
            if total is not None:
                wanted = row.stored + max(0, total - _active(session, kinds))
            assert wanted is not None
            row.wanted = max(row.stored, wanted)
            return read_order(row)
    except IntegrityError:
        # Somebody else has just made the same order.
        return _ordered(store, kinds, seed, seeded=seeded, wanted=wanted, total=total)


def _row(session: Session, kinds: PuzzleRange, seed: int, seeded: bool) -> PuzzleOrder:
    """The order's row, locked until the transaction ends."""
    query = select(PuzzleOrder).where(*_is_for(kinds), PuzzleOrder.seed == seed)
    row = session.scalars(query.with_for_update()).one_or_none()
    if row is None:
        row = PuzzleOrder(
            language=kinds.language,
            list_version=kinds.list_version,
            lengths=_written(kinds.lengths),
            steps=kinds.written_steps,
            seed=seed,
            seeded=seeded,
            position=0,
            wanted=0,
            stored=0,
            created=datetime.now(UTC),
        )
        session.add(row)
        session.flush()
    return row


def in_stock(store: Store, kinds: PuzzleRange) -> int:
    """How many active puzzles of these kinds the stock has, of any list version."""
    with store.reading() as session:
        return _active(session, kinds)


def _active(session: Session, kinds: PuzzleRange) -> int:
    query = select(func.count()).where(
        Puzzle.language == kinds.language,
        Puzzle.active == true(),
        Puzzle.length.between(*kinds.lengths),
        Puzzle.steps.between(*kinds.steps),
        Puzzle.difficulty.between(*kinds.difficulties),
    )
    return session.execute(query).scalar_one()


def _is_for(kinds: PuzzleRange) -> tuple[ColumnElement[bool], ...]:
    return (
        PuzzleOrder.language == kinds.language,
        PuzzleOrder.list_version == kinds.list_version,
        PuzzleOrder.lengths == _written(kinds.lengths),
        PuzzleOrder.steps == kinds.written_steps,
    )


def _written(span: tuple[int, int]) -> str:
    return f"{span[0]}..{span[1]}"


def read_order(row: PuzzleOrder, added: int = 0) -> Order:
    return Order(row.id, row.seed, row.position, row.wanted, row.stored, added)
