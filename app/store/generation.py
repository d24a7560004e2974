"""Puzzles are drawn from their sequence and stored in the puzzle bank, batch by batch.

A seed fixes the sequence, and a pair of words is stored once. So a generator needs no memory: one
that was killed, or that runs beside another, goes through the sequence again and passes over what
is stored.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from app.solver.ladder.difficulty import ANY_DIFFICULTY
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle
from app.solver.ladder.range import LadderRange
from app.solver.puzzle import InvalidPuzzle
from app.store import puzzle_bank, puzzles
from app.store.database import Store
from app.store.puzzle_bank import STORED_PATHS, PuzzleRange
from app.store.puzzles import MAX_ID

DEFAULT_SEED = 0
"""The sequence that tops the bank up unless another is named."""
BATCH = 64
BATCH_SECONDS = 0.5
"""Puzzles are stored this many at a time, or this often, whichever comes first."""
EVERYTHING, NOTHING = 0, MAX_ID
"""What `fill` counts of the puzzles that are stored already, as its `since`."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a generator has come: `done` of `wanted` puzzles, of which it added `added`."""

    wanted: int
    done: int = 0
    added: int = 0

    @property
    def missing(self) -> int:
        return self.wanted - self.done


def fill(
    store: Store,
    kinds: PuzzleRange,
    possible: LadderRange,
    seed: int,
    wanted: int,
    since: int = EVERYTHING,
) -> Iterator[Progress]:
    """Store puzzles of a seed's sequence until as many as wanted are done; yield after each batch.

    possible: all puzzles of these kinds; with too few of them the last progress has some missing.
    since: stored puzzles with a greater id are done as well: EVERYTHING for the first puzzles of a
        sequence, NOTHING for new ones alone.
    """
    progress = Progress(wanted)
    drawn = possible.draw(seed, limit=STORED_PATHS)
    for batch in _batches(puzzle for puzzle in drawn if kinds.wants(puzzle)):
        if not progress.missing:
            return
        stored, done = puzzle_bank.add(store, kinds, batch, progress.missing, since)
        progress = Progress(wanted, progress.done + done, progress.added + stored)
        yield progress


def keep_small_bank(
    store: Store,
    index: LadderIndex,
    lengths: Sequence[int],
    steps: Sequence[int],
    each: int,
    difficulties: tuple[int, int] = ANY_DIFFICULTY,
) -> int:
    """Top each kind up to `each` active puzzles of some difficulties; return how many were added.

    Kinds that the list does not have are passed over. Skip counting when nothing is missing.
    """
    language, version = index.lexicon.language.code, index.lexicon.version
    have: Counter[tuple[int, int]] = Counter()
    for kind in puzzles.kinds(store, language):
        if difficulties[0] <= kind.difficulty <= difficulties[1]:
            have[kind.length, kind.steps] += kind.puzzles
    added = 0
    since = puzzle_bank.newest_id(store)
    for length, n in product(lengths, steps):
        missing = each - have[length, n]
        kinds = PuzzleRange(language, version, (length, length), (n, n), difficulties)
        if missing > 0:
            try:
                possible = LadderRange.of(index, [length], [n], kinds.common)
            except InvalidPuzzle:
                continue
            filled = fill(store, kinds, possible, DEFAULT_SEED, missing, since)
            added += max((progress.added for progress in filled), default=0)
    return added


def _batches(drawn: Iterable[LadderPuzzle]) -> Iterator[list[LadderPuzzle]]:
    """Yield puzzles in the parts that are stored together."""
    batch: list[LadderPuzzle] = []
    due = time.monotonic() + BATCH_SECONDS
    for puzzle in drawn:
        batch.append(puzzle)
        if len(batch) == BATCH or time.monotonic() > due:
            yield batch
            batch = []
            due = time.monotonic() + BATCH_SECONDS
    if batch:
        yield batch
