"""Measured figures that stand beside the code, for the About page to show."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.config import ROOT
from app.drawn.charts import BarChart, Row, bar_chart

FIGURES = ROOT / "static" / "figures"
"""Where `flask bench --json` and `flask hangman evaluate` leave what they measured."""
BENCH = "bench.json"
HANGMAN = "hangman-*.json"

STRATEGIES = {
    "seed": "n-grams alone, repaired",
    "commonest": "commonest letter",
    "letters": "letter patterns",
    "list": "the list",
    "mixture": "three opinions",
}
"""The strategies of `flask hangman evaluate` in words; the last one is the one that pages use."""


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
class HangmanFigures:
    """How often each strategy found the word in one evaluation, as charts.

    by_length: the same of the strategy that pages use, by word length; None if it did not play.
    """

    overall: BarChart
    by_length: BarChart | None


def comparisons(folder: Path = FIGURES) -> tuple[Comparison, ...]:
    """The benchmark's table in its order; empty if nothing was measured for this copy."""
    file = folder / BENCH
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
    if not lengths:
        return HangmanFigures(overall, None)
    caption = f"{language}, {words}: three opinions by length"
    return HangmanFigures(
        overall, bar_chart(caption, lengths, "Length", "Found", unit="%", top=100)
    )


def _three_digits(number: float) -> str:
    """A figure no more exact than it was measured: 0.43, 7.1, 139, 4,312."""
    if number < 1:
        return f"{number:.2f}"
    return f"{number:.1f}" if number < 10 else f"{number:,.0f}"
