"""Measured figures that stand beside the code, for the About page to show."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

from app.components.charts import BarChart, Row, bar_chart
from app.config import ROOT

FIGURES = ROOT / "static" / "figures"
"""Where `python -m benchmarks ... --json` leaves what it measured."""
BENCH = "bench.json"
HANGMAN = "hangman-*.json"

STRATEGIES = {
    "seed": "n-grams alone, repaired",
    "commonest": "commonest letter",
    "letters": "letter patterns",
    "list": "the list",
    "mixture": "three opinions",
}
"""The strategies of `python -m benchmarks hangman`; pages use the last one."""


PARTS = {
    "indexes": "Before the first puzzle",
    "countdown": "Countdown",
    "ruzzle": "Ruzzle",
    "ladder": "Ladder",
    "hangman": "Hangman",
}
"""The parts of `python -m benchmarks compare` in words."""
UNITS = {"us": (1_000, "ms"), "ms": (1_000, "s"), "MB": (1_000, "GB")}
"""How many of a unit make one of the next, and what that is called."""


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


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One run of the benchmark.

    on: where and when, in a sentence. parts: what each part is called, and its rows in their order.
    """

    on: str
    parts: tuple[tuple[str, tuple[Comparison, ...]], ...]


@dataclass(frozen=True, slots=True)
class HangmanFigures:
    """How often each strategy found the word in one evaluation, as charts.

    on: where and when, in a sentence.
    by_length: the same of the strategy that pages use, by word length; None if it did not play.
    """

    on: str
    overall: BarChart
    by_length: BarChart | None


def benchmark(folder: Path = FIGURES) -> Benchmark | None:
    """The benchmark's table; None if nothing was measured for this copy."""
    file = folder / BENCH
    if not file.exists():
        return None
    figures = json.loads(file.read_text(encoding="utf-8"))
    by_part = groupby(figures["comparisons"], key=lambda each: str(each["part"]))
    return Benchmark(
        on=_measured_on(figures),
        parts=tuple(
            (PARTS.get(part, part), tuple(map(_comparison, rows))) for part, rows in by_part
        ),
    )


def _comparison(row: Mapping[str, Any]) -> Comparison:
    return Comparison(
        job=row["job"],
        baseline=row["baseline"],
        ours=_quantity(row["ours"], row["unit"]),
        theirs=_quantity(row["theirs"], row["unit"]),
        ratio=_three_digits(row["ratio"]),
    )


def _measured_on(figures: Mapping[str, Any]) -> str:
    day = date.fromisoformat(figures["date"])
    return (
        f"Measured on {day:%d %B %Y} with Python {figures['python']},"
        f" on a machine with {figures['cores']} cores ({figures['processor']})."
    ).replace(" 0", " ")


def hangman_figures(
    languages: Mapping[str, str], folder: Path = FIGURES
) -> tuple[HangmanFigures, ...]:
    """The evaluations of Hangman's guesser that stand in the folder, by file name.

    languages: code -> name, for the captions.
    """
    files = sorted(folder.glob(HANGMAN))
    return tuple(_evaluation(json.loads(f.read_text(encoding="utf-8")), languages) for f in files)


def _evaluation(figures: Mapping[str, Any], languages: Mapping[str, str]) -> HangmanFigures:
    played = {each["strategy"]: each for each in figures["strategies"]}
    language = languages.get(figures["language"], figures["language"])
    words = "words that no player has seen" if figures["unseen"] else "words of the list"
    games = max(each["games"] for each in played.values())
    caption = f"{language}, {games:,} {words}: found with six chances"
    rows = [
        Row(STRATEGIES[name], 100 * played[name]["rate"], marked=name == "mixture")
        for name in STRATEGIES
        if name in played
    ]
    lengths = [
        Row(f"{each['length']} letters", 100 * each["rate"])
        for each in played.get("mixture", {}).get("by_length", ())
    ]
    overall = bar_chart(caption, rows, "Strategy", "Found", unit="%", top=100)
    on = _measured_on(figures)
    if not lengths:
        return HangmanFigures(on, overall, None)
    caption = f"{language}, {words}: three opinions by length"
    return HangmanFigures(
        on, overall, bar_chart(caption, lengths, "Length", "Found", unit="%", top=100)
    )


def _quantity(number: float, unit: str) -> str:
    """A figure in the unit that suits it: 0.43 µs, 139 ms, 1.7 s."""
    while unit in UNITS and number >= UNITS[unit][0]:
        factor, unit = UNITS[unit]
        number /= factor
    return f"{_three_digits(number)} {unit.replace('us', 'µs')}"


def _three_digits(number: float) -> str:
    """A figure no more exact than it was measured: 0.43, 7.1, 139, 4,312."""
    if number < 1:
        return f"{number:.2f}"
    return f"{number:.1f}" if number < 10 else f"{number:,.0f}"
