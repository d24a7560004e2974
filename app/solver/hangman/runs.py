"""Runs of equal values in sorted arrays, and ranges laid end to end."""

import numpy as np
import numpy.typing as npt

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
