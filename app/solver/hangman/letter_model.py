"""How letters follow each other in the words of a list: an n-gram model in flat arrays.

The letter after a context of up to five letters (the start of the word counts as one) is
predicted by interpolated Witten-Bell smoothing: P(c | h) = (count(hc) + T P(c | h')) /
(count(h) + T), where T is how many different letters were seen after h and h' is h without its
first letter; below the empty context every letter is equally likely. A context is a *row*;
contexts seen fewer than eight times are left out, which saves most rows and costs nothing that
can be measured in games.

Cost: one sort of all letters of the list per order, about half a second for 249,000 words.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

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
    """What follows each context; row 0 is the empty context.

    follows: rows x symbols float32, P(symbol | context); symbol 0 is the word's end.
    next_row: rows x symbols int32, the row of the longest known ending of context + letter;
        column 0 is unused.
    start: the row of the word's start.
    """

    follows: npt.NDArray[np.float32]
    next_row: RowIds
    start: int

    @classmethod
    def build(cls, letters: Codes, lengths: npt.NDArray[np.uint8], symbols: int) -> "LetterModel":
        """The model of words given as rows of codes; symbols = letters of the alphabet + 1."""
        stream, depth = _stream(letters, lengths)
        counts = [_counts(stream, depth, order) for order in range(ORDER + 1)]
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

    contexts: distinct packed contexts, ascending; totals, kinds: how often each was seen, and
    how many different symbols followed. row, symbol, count: each pair seen, row into contexts.
    """

    contexts: Keys
    totals: npt.NDArray[np.int64]
    kinds: npt.NDArray[np.int64]
    row: npt.NDArray[np.int64]
    symbol: npt.NDArray[np.int64]
    count: npt.NDArray[np.int64]


def _stream(letters: Codes, lengths: npt.NDArray[np.uint8]) -> tuple[Keys, npt.NDArray[np.uint8]]:
    """All words in a row, END before and after each, uint32; and each symbol's place in its word.

    The END after a word is the start of the next one, so a context never needs to be padded.
    """
    width = letters.shape[1] + 1
    padded = np.zeros((len(letters), width), dtype=np.uint32)
    padded[:, :-1] = letters
    places = np.arange(width, dtype=np.uint8)
    wanted = places <= lengths[:, None]
    depth = np.broadcast_to(places + 1, wanted.shape)[wanted]
    return np.concatenate(([END], padded[wanted])).astype(np.uint32), depth


def _counts(stream: Keys, depth: npt.NDArray[np.uint8], order: int) -> _Counts:
    """Contexts of this order and their followers, counted by sorting packed symbols."""
    ends = len(stream)
    keys = np.zeros(ends - 1, dtype=np.uint32)
    for back in range(order, -1, -1):
        line = stream[max(1 - back, 0) : ends - back]
        keys <<= np.uint32(BITS)
        keys[len(keys) - len(line) :] |= line
    keys = keys[depth >= order] if order else keys
    keys.sort()
    first = _firsts(keys)
    pairs, count = keys[first], np.diff(np.append(first, len(keys)))
    contexts = pairs >> np.uint32(BITS)
    heads = _firsts(contexts)
    totals = np.add.reduceat(count, heads)
    kinds = np.diff(np.append(heads, len(contexts)))
    often = (totals >= SELDOM) | (order <= 1)
    kept = np.repeat(often, kinds)
    row = np.repeat(np.cumsum(often) - 1, kinds)[kept]
    symbol = (pairs[kept] & np.uint32(SYMBOLS - 1)).astype(np.int64)
    return _Counts(contexts[heads][often], totals[often], kinds[often], row, symbol, count[kept])


def _firsts(keys: Keys) -> npt.NDArray[np.int64]:
    """Where each run of equal sorted keys begins."""
    new = np.ones(len(keys), dtype=bool)
    np.not_equal(keys[1:], keys[:-1], out=new[1:])
    return np.flatnonzero(new)


def _tables(counts: list[_Counts], symbols: int) -> tuple[npt.NDArray[np.float32], RowIds, int]:
    """P and the next row of every context, shorter contexts first; and the row of the start."""
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
    """Let context + letter lead to the context that is one longer, where that has a row.

    A context is seen at least as often as any that is one letter longer: the row is always there.
    The word's start has no letter before it, so column 0 is never followed.
    """
    row = np.searchsorted(seen.contexts, longer.contexts >> np.uint32(BITS))
    letter = longer.contexts & np.uint32(SYMBOLS - 1)
    next_row[bases[order] + row, letter] = bases[order + 1] + np.arange(len(row))
