"""The measured figures that come with the code, as the About page shows them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

from flask_babel import gettext, lazy_gettext, ngettext
from flask_babel.speaklater import LazyString

from app.components.charts import BarChart, Row, bar_chart
from app.components.numbers import number_text
from app.config import ROOT
from app.web.dates import date_named

FIGURES = ROOT / "static" / "figures"
"""Where `python -m benchmarks ... --json` puts what it measured."""
BENCH = "bench.json"
HANGMAN = "hangman-*.json"

STRATEGIES: Mapping[str, LazyString] = {
    "seed": lazy_gettext("n-grams only, repaired"),
    "commonest": lazy_gettext("the most common letter"),
    "letters": lazy_gettext("letter patterns"),
    "list": lazy_gettext("the list"),
    "mixture": lazy_gettext("three opinions"),
}
"""The strategies of `python -m benchmarks hangman`."""
OURS = "mixture"
"""The strategy that pages use."""
INDEXES = "indexes"
"""The part of `python -m benchmarks compare` that belongs to no game; the others are games."""
UNITS = {"us": (1_000, "ms"), "ms": (1_000, "s"), "MB": (1_000, "GB")}
"""unit -> how many of it make one of the next larger unit, and the name of that."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A job done by us and by another method, as text.

    ratio: how many times as long, or as large, the other one is: "7.1".
    """

    job: str
    baseline: str
    ours: str
    theirs: str
    ratio: str


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One run of the benchmark.

    on: where and when, in a sentence. parts: the name of each part, and its rows in order.
    """

    on: str
    parts: tuple[tuple[str, tuple[Comparison, ...]], ...]


@dataclass(frozen=True, slots=True)
class HangmanFigures:
    """How often each strategy found the word in one evaluation, as charts.

    on: where and when, in a sentence.
    by_length: the same by word length, for the strategy that pages use; None if it did not play.
    """

    on: str
    overall: BarChart
    by_length: BarChart | None


def benchmark(games: Mapping[str, str], folder: Path = FIGURES) -> Benchmark | None:
    """Return the benchmark's table; None if nothing was measured for this copy.

    games: name -> title.
    """
    file = folder / BENCH
    if not file.exists():
        return None
    figures = json.loads(file.read_text(encoding="utf-8"))
    by_part = groupby(figures["comparisons"], key=lambda each: str(each["part"]))
    titles = {INDEXES: gettext("Before the first puzzle"), **games}
    return Benchmark(
        on=_measured_on(figures),
        parts=tuple(
            (titles.get(part, part), tuple(map(_comparison, rows))) for part, rows in by_part
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
    return ngettext(
        "Measured on %(day)s with Python %(python)s, on a machine with %(num)d core (%(kind)s).",
        "Measured on %(day)s with Python %(python)s, on a machine with %(num)d cores (%(kind)s).",
        figures["cores"],
        day=date_named(date.fromisoformat(figures["date"])),
        python=figures["python"],
        kind=figures["processor"],
    )


def hangman_figures(
    languages: Mapping[str, str], folder: Path = FIGURES
) -> tuple[HangmanFigures, ...]:
    """Return the evaluations of Hangman's guesser in the folder, by file name.

    languages: code -> name, for the captions.
    """
    files = sorted(folder.glob(HANGMAN))
    return tuple(_evaluation(json.loads(f.read_text(encoding="utf-8")), languages) for f in files)


def _evaluation(figures: Mapping[str, Any], languages: Mapping[str, str]) -> HangmanFigures:
    played = {each["strategy"]: each for each in figures["strategies"]}
    language = languages.get(figures["language"], figures["language"])
    games = max(each["games"] for each in played.values())
    rows = [
        Row(str(STRATEGIES[name]), 100 * played[name]["rate"], marked=name == OURS)
        for name in STRATEGIES
        if name in played
    ]
    lengths = [
        Row(ngettext("%(num)d letter", "%(num)d letters", each["length"]), 100 * each["rate"])
        for each in played.get(OURS, {}).get("by_length", ())
    ]
    caption, caption_by_length = _captions(language, number_text(games), figures["unseen"])
    found = gettext("Found")
    return HangmanFigures(
        _measured_on(figures),
        bar_chart(caption, rows, gettext("Strategy"), found, unit="%", top=100),
        bar_chart(caption_by_length, lengths, gettext("Length"), found, unit="%", top=100)
        if lengths
        else None,
    )


def _captions(language: str, games: str, unseen: bool) -> tuple[str, str]:
    """Return the captions of the two charts: by strategy, and by length."""
    values = {"language": language, "games": games}
    if unseen:
        return (
            gettext(
                "%(language)s, %(games)s words that no strategy knew: found before the sixth miss",
                **values,
            ),
            gettext("%(language)s, words that it didn’t know: three opinions by length", **values),
        )
    return (
        gettext("%(language)s, %(games)s words of the list: found before the sixth miss", **values),
        gettext("%(language)s, words of the list: three opinions by length", **values),
    )


def _quantity(number: float, unit: str) -> str:
    """Return a figure in the unit that suits it: 0.43 µs, 139 ms, 1.7 s."""
    while unit in UNITS and number >= UNITS[unit][0]:
        factor, unit = UNITS[unit]
        number /= factor
    return f"{_three_digits(number)} {unit.replace('us', 'µs')}"


def _three_digits(number: float) -> str:
    """Return a figure no more exact than it was measured: 0.43, 7.1, 139, 4,312."""
    if number < 1:
        return number_text(number, 2)
    return number_text(number, 1 if number < 10 else 0)
