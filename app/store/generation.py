"""Generation: puzzles are drawn from a sequence and stored in the puzzle bank, batch by batch.

A seed fixes the sequence, and each pair of words is stored once. So generators keep no state: even
if others have been killed or are still running, each goes through the sequence from the beginning
and skips puzzles that the bank already has.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, product

from app.solver.ladder.difficulty import ANY_DIFFICULTY
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.range import LadderRange
from app.solver.puzzle import InvalidPuzzle
from app.store import ladder_puzzles
from app.store.database import Store
from app.store.ladder_puzzles import MAX_ID, STORED_PATHS, PuzzleRange

DEFAULT_SEED = 0
"""The seed of the sequence that fills the bank unless another seed is given."""
BATCH = 16
"""How many puzzles are stored at a time; a generator that is killed loses at most this many."""
EVERYTHING, NOTHING = 0, MAX_ID
"""Values of `since` for `fill`: all puzzles already in the bank count as done, or none do."""


def fill(
    store: Store,
    kinds: PuzzleRange,
    possible: LadderRange,
    seed: int,
    wanted: int,
    since: int = EVERYTHING,
) -> Iterator[tuple[int, int]]:
    """Store puzzles from a seed's sequence until `wanted` are done or the sequence ends.

    possible: all puzzles with the lengths and numbers of steps of `kinds`, of any difficulty; if
        only easy puzzles are wanted, those with a ladder of common words are enough.
    since: new puzzles count as done, and so do those already in the bank whose id is greater than
        this: all of them with EVERYTHING, none with NOTHING.
    Yield, for each batch, how many puzzles were added and how many are done. Raises
    StoreUnavailable if the database fails.
    """
    least, most = kinds.difficulties
    sequence = possible.draw(seed, limit=STORED_PATHS)
    drawn = (puzzle for puzzle in sequence if least <= puzzle.difficulty <= most)
    while wanted and (batch := list(islice(drawn, BATCH))):
        added, done = ladder_puzzles.add(store, kinds, batch, wanted, since)
        wanted -= done
        yield added, done


def keep_small_bank(
    store: Store,
    index: LadderIndex,
    lengths: Sequence[int],
    steps: Sequence[int],
    each: int,
    difficulties: tuple[int, int] = ANY_DIFFICULTY,
) -> int:
    """Add puzzles until the bank has enough of each given length and number of steps.

    Combinations for which the list has no puzzles are skipped. Return how many puzzles were added.

    each: how many active puzzles are enough.
    difficulties: (least, most); other puzzles are neither counted nor added.
    """
    language, version = index.lexicon.language.code, index.lexicon.version
    bank, since = ladder_puzzles.count_by_kind(store, language), ladder_puzzles.newest_id(store)
    added = 0
    for length, n in product(lengths, steps):
        kinds = PuzzleRange(language, version, (length, length), (n, n), difficulties)
        missing = each - kinds.count_active(bank)
        if missing > 0:
            try:
                possible = LadderRange.of(index, [length], [n], kinds.common)
            except InvalidPuzzle:
                continue
            filled = fill(store, kinds, possible, DEFAULT_SEED, missing, since)
            added += sum(new for new, _ in filled)
    return added
