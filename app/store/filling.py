"""Filling the stock: puzzles are drawn from their sequence and stored, batch by batch.

It can be stopped between any two instructions. What was stored is complete and stays, and filling
the same order again goes on behind it.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from app.solver.ladder.difficulty import ANY_GRADE
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle
from app.solver.ladder.range import LadderRange
from app.store import orders, puzzles, stock
from app.store.database import Store
from app.store.orders import Order, PuzzleRange

BATCH = 64
BATCH_SECONDS = 0.5
"""Puzzles are stored so many at a time, or so often, whichever comes first."""


def fill(store: Store, kinds: PuzzleRange, order: Order, possible: LadderRange) -> Iterator[Order]:
    """Store what an order lacks; yields the order after each batch, until nothing is missing.

    possible: all puzzles of these kinds. When they run out, the order is content with fewer.
    """
    while order.missing and order.position < len(possible):
        sequence = possible.draw(order.seed, order.position, stock.STORED_PATHS)
        for batch in _batches(sequence, kinds, order.missing):
            expected = order.position + len(batch)
            order = stock.add(store, kinds, order, batch)
            yield order
            if order.position != expected or not order.missing:
                break  # done; or another process is on the same order, and has gone ahead
    if order.missing:
        yield stock.close(store, order)


def keep_small_stock(
    store: Store,
    index: LadderIndex,
    lengths: Sequence[int],
    steps: Sequence[int],
    each: int,
    difficulties: tuple[int, int] = ANY_GRADE,
) -> int:
    """Fill each kind up to so many active puzzles of some difficulties; how many were added.

    Kinds that the list does not have are passed over. Nothing is counted out where nothing lacks.
    """
    language, version = index.lexicon.language.code, index.lexicon.version
    have: dict[tuple[int, int], int] = {}
    for kind in puzzles.kinds(store, language):
        if difficulties[0] <= kind.difficulty <= difficulties[1]:
            here = (kind.length, kind.steps)
            have[here] = have.get(here, 0) + kind.puzzles
    added = 0
    for length in lengths:
        lacking = [n for n in steps if have.get((length, n), 0) < each]
        kinds = PuzzleRange(language, version, (length, length), (1, 1), difficulties)
        for n, possible in LadderRange.one_by_one(index, length, lacking, kinds.common):
            kinds = replace(kinds, steps=(n, n))
            order = orders.up_to(store, kinds, each)
            for after in fill(store, kinds, order, possible):
                order = after
            added += order.added
    return added


def _batches(
    sequence: Iterable[LadderPuzzle], kinds: PuzzleRange, missing: int
) -> Iterator[list[LadderPuzzle]]:
    """The sequence in parts that are stored together, no more in them wanted than is missing."""
    batch: list[LadderPuzzle] = []
    wanted = 0
    due = time.monotonic() + BATCH_SECONDS
    for puzzle in sequence:
        batch.append(puzzle)
        wanted += kinds.wants(puzzle)
        if wanted == min(BATCH, missing) or time.monotonic() > due:
            yield batch
            batch, wanted = [], 0
            due = time.monotonic() + BATCH_SECONDS
    if batch:
        yield batch
