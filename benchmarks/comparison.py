"""One row of the benchmark's table, and how it is measured."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

Input = TypeVar("Input")


@dataclass(frozen=True)
class Comparison:
    """A job done by us and by a baseline on the same inputs, with identical results.

    job: what was done, to which inputs.
    baseline: the method that ours is compared with.
    ours, theirs: medians for one input, in `unit`.
    target: the ratio theirs / ours to reach, None if there is none.
    unit: "us", "ms" or "MB".
    language: the code of the list's language; "" for no language or several.
    """

    job: str
    baseline: str
    ours: float
    theirs: float
    target: float | None
    unit: str = "us"
    language: str = ""

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours

    @property
    def reached(self) -> bool:
        return self.target is None or self.ratio >= self.target


SCALE = {"us": 1e6, "ms": 1e3}


def compare(
    job: str,
    baseline: str,
    ours: Callable[[Input], object],
    theirs: Callable[[Input], object],
    inputs: Sequence[Input],
    *,
    target: float | None,
    unit: str = "us",
    repeats: int = 1,
    same: Callable[[object, object], bool] = lambda a, b: a == b,
    language: str = "",
) -> Comparison:
    """Check that `ours` and `theirs` agree on every input, then time them in turn.

    same: takes both results; returns whether they agree. By default, only equal results agree.
    repeats: how often `ours` runs on each input (the median counts); `theirs` runs once.
    Raises AssertionError, naming the first input for which the results differ.
    """
    for value in inputs:
        assert same(ours(value), theirs(value)), f"{job}: different results for {value!r}"
    our_times, their_times = [], []
    for value in inputs:
        our_times.append(statistics.median(_seconds(ours, value) for _ in range(repeats)))
        their_times.append(_seconds(theirs, value))
    return Comparison(
        job,
        baseline,
        statistics.median(our_times) * SCALE[unit],
        statistics.median(their_times) * SCALE[unit],
        target,
        unit,
        language,
    )


def _seconds(function: Callable[[Input], object], value: Input) -> float:
    start = time.perf_counter()
    function(value)
    return time.perf_counter() - start
