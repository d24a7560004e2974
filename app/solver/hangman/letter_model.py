"""How letters follow each other in the words of a list: an n-gram model in flat arrays.

A *context* is up to six letters, where the start of the word counts as a letter. The next letter is
predicted with interpolated modified Kneser-Ney smoothing (Chen and Goodman 1999). A discount is
taken off the count of each letter after a context. The discounts are shared out among all letters
in the proportions that the context without its first letter predicts. For the empty context, they
are shared out equally. Each context that is kept has a *row*.

- A letter counts once for each word family. If a word shares at least the first 60% of its letters
  with the word before it, only the letters after this shared beginning count. Without this rule,
  HOUSE, HOUSED and HOUSES would each count the S after HOU, and make the model too sure of it.
- After a context of fewer than six letters, a letter counts once for each different letter that was
  seen before that context. If the context begins at the start of a word, nothing comes before it,
  so the letter counts as above.
- A context of two or more letters that was seen only once is left out, unless it is part of a
  longer one that is kept.

Probabilities are stored as bytes, and contexts with the same next rows share one line in the table
of next rows. This takes hardly more memory than plain tables would for a quarter of the contexts.

Cost: a few sorts of all letters in the list; half a second and 22 MB for 258,000 words.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from app.solver.hangman.runs import shared_beginnings, starts_of_runs
from app.solver.lexicon.language import END, Codes

ORDER = 6
"""The length of the longest contexts."""
FAMILY = 0.6
"""A word belongs to the family of the word before it if their shared beginning makes up at least
this fraction of the later word."""
SELDOM = 2
"""A context of two or more letters that is seen fewer times than this has a row only if a longer
context needs it."""
DISCOUNTED = 3
"""This count and all higher ones have the same discount."""
MIN_DISCOUNT, USUAL_DISCOUNT, MAX_DISCOUNT = 0.1, 0.5, 0.9
"""The smallest, usual and largest discounts, as fractions of a count. The usual one applies if a
list is too small for an estimate."""
BITS = 5
SYMBOLS = 1 << BITS
STEPS = 10
"""Probabilities are stored as -log2 P, in steps of a tenth of a bit, 255 of them at most."""
CHANCES = np.exp2(-np.arange(256) / STEPS)

Keys = npt.NDArray[np.uint64]
RowIds = npt.NDArray[np.int32]
Rows = npt.NDArray[np.intp] | RowIds | int
Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class LetterModel:
    """The probability of each symbol after each context; row 0 is the empty context.

    follows: rows x symbols uint8, -log2 P(symbol | context) * STEPS; symbol 0 is the word's end.
    line: rows int32, each context's line in next_row.
    next_row: lines x symbols int32, the row of the longest known suffix of context + letter; column
        0 is unused. A context that cannot be extended shares the line of its suffix.
    start: the row of the context at the start of a word.
    """

    follows: npt.NDArray[np.uint8]
    line: RowIds
    next_row: RowIds
    start: int

    @classmethod
    def build(cls, letters: Codes, lengths: npt.NDArray[np.uint8], symbols: int) -> "LetterModel":
        """Return the model of a list's N words.

        letters: N x L codes, a row for each word, in alphabetical order.
        lengths: N uint8.
        symbols: how many letters the alphabet has, plus one.
        """
        counts = counted(letters, lengths)
        follows = np.concatenate([_as_bytes(each) for each in smoothed(counts, symbols)])
        model = cls(follows, *_links(counts, symbols))
        for array in (model.follows, model.line, model.next_row):
            array.flags.writeable = False
        return model

    def chances(self, rows: Rows, symbols: Any) -> npt.NDArray[np.float64]:
        """Return P(symbol | context) for these rows and symbols, as rows x symbols float64."""
        return np.asarray(CHANCES.take(self.follows.take(rows, axis=0)[..., symbols]))

    def after(self, rows: Rows, codes: Any) -> RowIds:
        """Return the row of each context after a letter is added to it, as int32.

        rows: the contexts. codes: the letter to add to each, an array of the same shape.
        """
        return np.asarray(self.next_row[self.line[rows], codes])


@dataclass(frozen=True, slots=True)
class Counts:
    """The contexts of a given order (length) that are kept, and counts of the symbols after them.

    contexts: distinct packed contexts, ascending.
    row: for each pair of a context and a symbol after it, the context's index in `contexts`.
    symbol: the symbol of each pair.
    count: how often each pair was counted.
    discounts: the discounts for counts of 0, 1, 2, and 3 or more.
    """

    contexts: Keys
    row: RowIds
    symbol: npt.NDArray[np.uint8]
    count: npt.NDArray[np.int64]
    discounts: npt.NDArray[np.float64]


def counted(letters: Codes, lengths: npt.NDArray[np.uint8]) -> list[Counts]:
    """Return the counts for each order from 0 to ORDER. Arguments are as in LetterModel.build."""
    columns = np.ascontiguousarray(letters.T)
    shared = shared_beginnings(letters)
    first = np.where(shared >= FAMILY * lengths, shared, 0).astype(np.uint8)
    packed = _packed(columns, lengths, first, ORDER, range(ORDER - 1, len(columns) + 1))
    pairs, count = _run_lengths(packed)
    needed = np.zeros(0, np.uint64)
    found = []
    for order in range(ORDER, -1, -1):
        found.append(_kept(pairs, count, needed, SELDOM if order > 1 else 1))
        if not order:
            break
        contexts = found[-1].contexts
        needed = np.union1d(contexts & _last(order - 1), contexts >> np.uint64(BITS))
        shorter, kinds = _run_lengths(np.sort(pairs & _last(order)))
        starts = range(order - 2, order - 1) if order > 1 else range(0)
        at_start = _run_lengths(_packed(columns, lengths, first, order - 1, starts))
        # The word's start is packed as zero, so these come before all others.
        pairs, count = np.append(at_start[0], shorter), np.append(at_start[1], kinds)
    return found[::-1]


def _last(count: int) -> np.uint64:
    """Return a mask that keeps the last `count` symbols of a packed context."""
    return np.uint64(SYMBOLS**count - 1)


def _packed(
    columns: Codes,
    lengths: npt.NDArray[np.uint8],
    first: npt.NDArray[np.uint8],
    order: int,
    positions: range,
) -> Keys:
    """Return all contexts of this order, sorted, each packed with the symbol that follows.

    END stands before a word's first letter and after its last.

    columns: L x N codes.
    first: the position from which the letters of each word count.
    positions: where the following symbols stand.
    """
    found = [np.zeros(0, np.uint64)]
    latest = np.zeros(len(lengths), dtype=np.uint64)
    for position in range(positions.stop):
        latest <<= np.uint64(BITS)
        if position < len(columns):
            latest |= columns[position]
        if position in positions:
            there = (lengths >= position) & (first <= position)
            found.append(latest[there] & _last(order + 1))
    return np.sort(np.concatenate(found))


def _run_lengths(values: Keys) -> tuple[Keys, npt.NDArray[np.int64]]:
    """Return the different values of a sorted array, and how often each occurs."""
    first = starts_of_runs(values)
    return values[first], np.diff(np.append(first, len(values)))


def _kept(pairs: Keys, count: npt.NDArray[np.int64], needed: Keys, least: int) -> Counts:
    """Return the contexts that are in `needed` or frequent enough, and what follows each.

    least: how often a context must be seen if it is not in `needed`.
    """
    contexts = pairs >> np.uint64(BITS)
    heads = starts_of_runs(contexts)
    kinds = np.diff(np.append(heads, len(contexts)))
    totals = np.add.reduceat(count, heads) if len(heads) else kinds
    contexts = contexts[heads]
    wanted = (totals >= least) | np.isin(contexts, needed)
    kept = np.repeat(wanted, kinds)
    row = np.repeat(np.cumsum(wanted, dtype=np.int32) - np.int32(1), kinds)[kept]
    symbol = (pairs[kept] & np.uint64(SYMBOLS - 1)).astype(np.uint8)
    return Counts(contexts[wanted], row, symbol, count[kept], _discounts(count))


def _discounts(count: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return Chen and Goodman's discounts for counts of 0, 1, 2, and 3 or more."""
    seen = np.bincount(np.minimum(count, DISCOUNTED + 2), minlength=DISCOUNTED + 3).astype(float)
    discounts = np.zeros(DISCOUNTED + 1)
    for each in range(1, DISCOUNTED + 1):
        share = USUAL_DISCOUNT
        if seen[each]:
            once = seen[1] / max(seen[1] + 2 * seen[2], 1.0)
            share = 1.0 - (each + 1) / each * once * seen[each + 1] / seen[each]
        discounts[each] = each * min(max(share, MIN_DISCOUNT), MAX_DISCOUNT)
    return discounts


def smoothed(counts: list[Counts], symbols: int) -> list[Floats]:
    """Return P(symbol | context) for each order, as float32 arrays of contexts x symbols."""
    found: list[Floats] = []
    for order, seen in enumerate(counts):
        if order:
            lower = found[-1][_rows_of_suffixes(counts, order)]
        else:
            lower = np.full((1, symbols), 1.0 / symbols, dtype=np.float32)
        totals = np.bincount(seen.row, seen.count, len(seen.contexts))
        given = seen.discounts[np.minimum(seen.count, DISCOUNTED)]
        shared_out = np.bincount(seen.row, given, len(seen.contexts)) / totals
        follows = lower * shared_out.astype(np.float32)[:, None]
        own = (seen.count - given) / totals[seen.row]
        follows[seen.row, seen.symbol] += own.astype(np.float32)
        found.append(follows)
    return found


def _as_bytes(follows: Floats) -> npt.NDArray[np.uint8]:
    """Return probabilities as uint8: -log2 P * STEPS, rounded, 255 at most."""
    most = len(CHANCES) - 1
    bits: Floats = -np.log2(follows)
    return np.rint(np.minimum(bits * STEPS, most)).astype(np.uint8)


def _rows_of_suffixes(counts: list[Counts], order: int) -> npt.NDArray[np.intp]:
    """Return the index of each context, less its first letter, among those one order below."""
    suffixes = counts[order].contexts & _last(order - 1)
    return np.searchsorted(counts[order - 1].contexts, suffixes)


def _links(counts: list[Counts], symbols: int) -> tuple[RowIds, RowIds, int]:
    """Return `line`, `next_row` and `start` of a LetterModel.

    A context's next rows are those of its suffix, except for letters that extend the context
    itself to a known one.
    """
    bases = np.cumsum([0, *(len(each.contexts) for each in counts)])
    lines = np.zeros((1, symbols), dtype=np.int32)
    found: list[RowIds] = []
    for order, seen in enumerate(counts):
        line = found[-1][_rows_of_suffixes(counts, order)] if order else np.zeros(1, np.int32)
        if order < ORDER:
            longer = counts[order + 1].contexts
            row = np.searchsorted(seen.contexts, longer >> np.uint64(BITS))
            own, which = np.unique(row, return_inverse=True)
            new = lines[line[own]]
            letter = (longer & np.uint64(SYMBOLS - 1)).astype(np.intp)
            new[which, letter] = bases[order + 1] + np.arange(len(longer))
            line[own] = len(lines) + np.arange(len(own), dtype=np.int32)
            lines = np.concatenate([lines, new])
        found.append(line)
    start = int(bases[1] + np.searchsorted(counts[1].contexts, np.uint64(END)))
    return np.concatenate(found), lines, start
