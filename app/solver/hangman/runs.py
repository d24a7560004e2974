"""Runs of equal values in sorted arrays, ranges laid end to end, and beginnings in common."""

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes

Ints = npt.NDArray[np.int64]


def starts_of_runs(values: npt.NDArray[np.generic]) -> Ints:
    """Return where each run of equal values begins."""
    new = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=new[1:])
    return np.flatnonzero(new)


def end_to_end(starts: npt.NDArray[np.integer], sizes: Ints) -> tuple[Ints, Ints]:
    """Return the members of ranges, one range after another: range numbers, and members."""
    which = np.repeat(np.arange(len(sizes)), sizes)
    return which, np.arange(len(which)) + np.repeat(starts - np.cumsum(sizes) + sizes, sizes)


def shared_beginnings(letters: Codes) -> npt.NDArray[np.uint8]:
    """Return how many letters each different row begins with as the row before it; 0 first."""
    shared = np.zeros(len(letters), dtype=np.uint8)
    shared[1:] = (letters[1:] != letters[:-1]).argmax(axis=1)
    return shared
