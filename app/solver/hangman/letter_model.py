"""How letters follow each other in the words of a list: an n-gram model in flat arrays.

The letter after a context of up to five letters (the start of the word counts as one) is predicted
with interpolated Witten-Bell smoothing: P(c | h) = (count(hc) + T P(c | h')) / (count(h) + T). T is
how many different letters were seen after h, and h' is h without its first letter. Below the empty
context every letter is equally likely. A context is a *row*. Contexts seen fewer than eight times
are left out, which saves most rows and makes no measurable difference in games.

Cost: one sort of all letters of the list per order; 0.2 s and 40 MB for 249,000 words.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from app.solver.hangman.runs import starts_of_runs
from app.solver.lexicon.language import END, Codes

ORDER = 5
"""The longest context."""
SELDOM = 8
"""Contexts seen fewer times than this get no row."""
BITS = 5
SYMBOLS = 1 << BITS

Keys = npt.NDArray[np.uint32]
RowIds = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class LetterModel:
    """The probabilities after each context; row 0 is the empty context.

    follows: rows x symbols float32, P(symbol | context); symbol 0 is the word's end.
    next_row: rows x symbols int32, the row of the longest known suffix of context + letter;
        column 0 is unused.
    start: the row of the word's start.
    """

    follows: npt.NDArray[np.float32]
    next_row: RowIds
    start: int

    @classmethod
    def build(cls, letters: Codes, lengths: npt.NDArray[np.uint8], symbols: int) -> "LetterModel":
        """Return the model of words given as rows of codes; symbols: alphabet size + 1."""
        columns = np.ascontiguousarray(letters.T)
        counts = [
            _counts(_pairs(columns, lengths, order), SELDOM if order > 1 else 1)
            for order in range(ORDER + 1)
        ]
        model = cls(*_tables(counts, symbols))
        for array in (model.follows, model.next_row):
            array.flags.writeable = False
        return model

    @property
    def nbytes(self) -> int:
        return self.follows.nbytes + self.next_row.nbytes


@dataclass(frozen=True, slots=True)
class _Counts:
    """The contexts of one order that are seen often enough, and what follows them.

    contexts: distinct packed contexts, ascending. totals, kinds: how often each was seen, and how
    many different symbols followed it. row, symbol, count: each pair seen; row indexes contexts.
    """

    contexts: Keys
    totals: RowIds
    kinds: RowIds
    row: RowIds
    symbol: npt.NDArray[np.uint8]
    count: RowIds


def _pairs(columns: Codes, lengths: npt.NDArray[np.uint8], order: int) -> Keys:
    """Return each context of this order packed with the symbol that follows it, sorted.

    END stands before the word's first letter and after its last.
    """
    positions = range(max(order - 1, 0), len(columns) + 1)
    counts = np.bincount(lengths, minlength=len(columns) + 1)
    # A word has a symbol at each position up to its length, where END stands.
    pairs = np.empty(sum(int(counts[position:].sum()) for position in positions), dtype=np.uint32)
    latest = np.zeros(len(lengths), dtype=np.uint32)
    kept, end = np.uint32(SYMBOLS ** (order + 1) - 1), 0
    for position in range(len(columns) + 1):
        latest <<= np.uint32(BITS)
        if position < len(columns):
            latest |= columns[position]
        if position in positions:
            here = latest[lengths >= position] & kept
            pairs[end : end + len(here)] = here
            end += len(here)
    pairs.sort()
    return pairs


def _counts(pairs: Keys, least: int) -> _Counts:
    """Return the contexts seen at least `least` times, and what follows them, from sorted pairs."""
    first = starts_of_runs(pairs)
    count = np.diff(np.append(first, len(pairs))).astype(np.int32)
    pairs = pairs[first]
    contexts = pairs >> np.uint32(BITS)
    heads = starts_of_runs(contexts)
    totals = np.add.reduceat(count, heads)
    kinds = np.diff(np.append(heads, len(contexts))).astype(np.int32)
    often = totals >= least
    kept = np.repeat(often, kinds)
    row = np.repeat(np.cumsum(often, dtype=np.int32) - np.int32(1), kinds)[kept]
    symbol = (pairs[kept] & np.uint32(SYMBOLS - 1)).astype(np.uint8)
    return _Counts(contexts[heads][often], totals[often], kinds[often], row, symbol, count[kept])


def _tables(counts: list[_Counts], symbols: int) -> tuple[npt.NDArray[np.float32], RowIds, int]:
    """Return P and the next row of every context, shorter ones first, and the start's row."""
    bases = np.cumsum([0, *(len(c.contexts) for c in counts)])
    follows = np.empty((int(bases[-1]), symbols), dtype=np.float32)
    next_row = np.zeros((int(bases[-1]), symbols), dtype=np.int32)
    for order, seen in enumerate(counts):
        mine = slice(int(bases[order]), int(bases[order + 1]))
        if order:
            shorter = seen.contexts & np.uint32(SYMBOLS ** (order - 1) - 1)
            ending = bases[order - 1] + np.searchsorted(counts[order - 1].contexts, shorter)
            lower: Any = follows[ending]
            next_row[mine] = next_row[ending]
        else:
            lower = np.full((1, symbols), 1.0 / symbols, dtype=np.float32)
        weight = seen.totals + seen.kinds
        follows[mine] = lower * (seen.kinds / weight).astype(np.float32)[:, None]
        follows[mine][seen.row, seen.symbol] += (seen.count / weight[seen.row]).astype(np.float32)
        if order < ORDER:
            _link_longer(next_row, seen, counts[order + 1], bases, order)
    return follows, next_row, int(bases[1] + np.searchsorted(counts[1].contexts, END))


def _link_longer(
    next_row: RowIds,
    seen: _Counts,
    longer: _Counts,
    bases: npt.NDArray[np.int64],
    order: int,
) -> None:
    """Point context + letter at the context that is one letter longer, if that has a row.

    A context is seen at least as often as any that is one letter longer, so it has a row itself.
    No letter stands before the word's start, so column 0 is never followed.
    """
    row = np.searchsorted(seen.contexts, longer.contexts >> np.uint32(BITS))
    letter = longer.contexts & np.uint32(SYMBOLS - 1)
    next_row[bases[order] + row, letter] = bases[order + 1] + np.arange(len(row))
