"""Measured figures that stand beside the code, for the About page to show."""

import json
from dataclasses import dataclass
from pathlib import Path

from app.config import ROOT

FIGURES = ROOT / "static" / "figures"
"""Where `flask bench --json` and `flask hangman evaluate` leave what they measured."""
BENCH = FIGURES / "bench.json"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A job done by us and by another method, as text.

    ratio: how many times as long, or as large, the other is: "7.1".
    """

    job: str
    baseline: str
    ours: str
    theirs: str
    ratio: str


def comparisons(file: Path = BENCH) -> tuple[Comparison, ...]:
    """The benchmark's table in its order; empty if nothing was measured for this copy."""
    if not file.exists():
        return ()
    return tuple(
        Comparison(
            job=each["job"],
            baseline=each["baseline"],
            ours=f"{_three_digits(each['ours'])} {each['unit']}",
            theirs=f"{_three_digits(each['theirs'])} {each['unit']}",
            ratio=_three_digits(each["ratio"]),
        )
        for each in json.loads(file.read_text(encoding="utf-8"))
    )


def _three_digits(number: float) -> str:
    """A figure no more exact than it was measured: 0.43, 7.1, 139, 4,312."""
    if number < 1:
        return f"{number:.2f}"
    return f"{number:.1f}" if number < 10 else f"{number:,.0f}"
