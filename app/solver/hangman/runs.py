"""Runs of equal values in sorted arrays, concatenated ranges, and common prefixes."""

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes

Ints = npt.NDArray[np.int64]


def starts_of_runs(values: npt.NDArray[np.generic]) -> Ints:
    """Return the index at which each run of equal values begins, as int64."""
    new = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=new[1:])
    return np.flatnonzero(new)


def end_to_end(starts: npt.NDArray[np.integer], sizes: Ints) -> tuple[Ints, Ints]:
    """Concatenate ranges of integers; return the index of each integer's range, and the integers.

    starts: the first integer of each range. sizes: how many integers are in each range.
    Both results are int64.
    """
    which = np.repeat(np.arange(len(sizes)), sizes)
    return which, np.arange(len(which)) + np.repeat(starts - np.cumsum(sizes) + sizes, sizes)


def shared_beginnings(letters: Codes) -> npt.NDArray[np.uint8]:
    """Return how many leading letters each row shares with the row before it.

    letters: N x L codes, whose rows are distinct.
    The result is N uint8, with 0 for the first row.
    """
    shared = np.zeros(len(letters), dtype=np.uint8)
    shared[1:] = (letters[1:] != letters[:-1]).argmax(axis=1)
    return shared
