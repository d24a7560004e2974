"""The measured figures that come with the code, as pages show them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from flask_babel import gettext, lazy_gettext, ngettext
from flask_babel.speaklater import LazyString

from app.components.charts import BarChart, Row, bar_chart
from app.components.numbers import number_text
from app.config import ROOT
from app.games.home.measured_text import BASELINES, JOBS
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
CAPTIONS: Mapping[str | None, tuple[LazyString, LazyString]] = {
    None: (
        lazy_gettext("%(language)s, %(games)s words of the list: found before the sixth miss"),
        lazy_gettext("%(language)s, words of the list: three opinions by length"),
    ),
    "random": (
        lazy_gettext(
            "%(language)s, %(games)s words that no strategy knew: found before the sixth miss"
        ),
        lazy_gettext("%(language)s, words that it didn’t know: three opinions by length"),
    ),
    "families": (
        lazy_gettext(
            "%(language)s, %(games)s words that no strategy knew, nor any relative of theirs: found"
            " before the sixth miss"
        ),
        lazy_gettext("%(language)s, words without a known relative: three opinions by length"),
    ),
    "rare": (
        lazy_gettext(
            "%(language)s, %(games)s of the rarest words, which no strategy knew: found before the"
            " sixth miss"
        ),
        lazy_gettext("%(language)s, the rarest words: three opinions by length"),
    ),
}
"""The kind of words played -> the captions of its two charts: by strategy, and by length."""
INDEXES, MEANINGS = "indexes", "meanings"
"""The parts of `python -m benchmarks compare` that belong to no game; the others are games."""
UNITS = {"us": (1_000, "ms"), "ms": (1_000, "s"), "MB": (1_000, "GB")}
"""unit -> how many of it make one of the next larger unit, and the name of that."""
SIGNS = {"us": "µs", "MB": lazy_gettext("MB"), "GB": lazy_gettext("GB")}
"""unit -> its sign, where that is not its name."""
MICROSECONDS = {"us": "us", "ms": "us"}
"""The units of time, which one chart has in common."""


@dataclass(frozen=True, slots=True)
class Part:
    """The comparisons of one game, or of what all games share.

    name: of the game, INDEXES or MEANINGS.
    charts: language code -> its charts; "" for what belongs to no language.
    """

    name: str
    title: str
    charts: Mapping[str, tuple[BarChart, ...]]

    def first(self, language: str) -> list[BarChart]:
        """Return the charts of a language and of none, or all if it has none of its own."""
        return [
            chart
            for code, charts in self.charts.items()
            if code in ("", language) or language not in self.charts
            for chart in charts
        ]

    def others(self, language: str) -> list[BarChart]:
        """Return the other charts."""
        first = self.first(language)
        return [each for charts in self.charts.values() for each in charts if each not in first]


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One run of the benchmark.

    on: where and when, in a sentence. rows: the figures as they were measured.
    """

    on: str
    parts: tuple[Part, ...]
    rows: Sequence[Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class HangmanFigures:
    """How often each strategy found the word in one evaluation, as charts.

    language: its code. on: where and when, in a sentence.
    by_length: the same by word length, for the strategy that pages use; None if it did not play.
    """

    language: str
    on: str
    overall: BarChart
    by_length: BarChart | None


def benchmark(
    games: Mapping[str, str], languages: Mapping[str, str], folder: Path = FIGURES
) -> Benchmark | None:
    """Return the benchmark as charts; None if nothing was measured for this copy.

    games: name -> title. languages: code -> name.
    """
    file = folder / BENCH
    if not file.exists():
        return None
    figures = json.loads(file.read_text(encoding="utf-8"))
    rows = figures["comparisons"]
    titles = {
        INDEXES: gettext("Before the first puzzle"),
        MEANINGS: gettext("Meanings of words"),
        **games,
    }
    parts = tuple(
        Part(name, titles.get(name, name), _charts(list(of_part), languages))
        for name, of_part in groupby(rows, key=lambda row: str(row["part"]))
    )
    return Benchmark(measured_on(figures), parts, rows)


def _charts(
    rows: Iterable[Mapping[str, Any]], languages: Mapping[str, str]
) -> Mapping[str, tuple[BarChart, ...]]:
    """Return language code -> a chart for each kind of unit, in the order of the rows."""
    kinds: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for row in rows:
        unit = MICROSECONDS.get(row["unit"], row["unit"])
        kinds.setdefault((row["language"], unit), []).append(row)
    charts: dict[str, tuple[BarChart, ...]] = {}
    for (code, unit), alike in kinds.items():
        chart = bar_chart(
            _caption(languages.get(code, code), unit),
            [_row(row) for row in alike],
            gettext("Job"),
            gettext("our way"),
            gettext("the other way"),
            logarithmic=True,
            written=partial(quantity_text, unit=unit),
        )
        charts[code] = (*charts.get(code, ()), chart)
    return charts


def _caption(language: str, unit: str) -> str:
    if unit == "MB":
        return gettext("Memory (logarithmic)")
    if not language:
        return gettext("Time (logarithmic)")
    return gettext("%(language)s: time (logarithmic)", language=language)


def _row(row: Mapping[str, Any]) -> Row:
    scale = 1000 if row["unit"] == "ms" else 1
    return Row(
        str(JOBS.get(row["job"], row["job"])),
        row["ours"] * scale,
        row["theirs"] * scale,
        detail=gettext(
            "%(method)s: ×\N{NO-BREAK SPACE}%(ratio)s",
            method=str(BASELINES.get(row["baseline"], row["baseline"])),
            ratio=three_digits(row["ratio"]),
        ),
    )


def measured_on(figures: Mapping[str, Any]) -> str:
    """Return where and when figures were measured, in a sentence."""
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
    values = {"language": language, "games": number_text(games)}
    caption, caption_by_length = (str(each) % values for each in CAPTIONS[figures["kind"]])
    found = gettext("Found")
    return HangmanFigures(
        figures["language"],
        measured_on(figures),
        bar_chart(caption, rows, gettext("Strategy"), found, unit="%", top=100),
        bar_chart(caption_by_length, lengths, gettext("Length"), found, unit="%", top=100)
        if lengths
        else None,
    )


def quantity_text(number: float, unit: str) -> str:
    """Return a figure in the unit that suits it: 0.43 µs, 139 ms, 1.7 s."""
    while unit in UNITS and number >= UNITS[unit][0]:
        factor, unit = UNITS[unit]
        number /= factor
    return f"{three_digits(number)}\N{NO-BREAK SPACE}{SIGNS.get(unit, unit)}"


def three_digits(number: float) -> str:
    """Return a figure no more exact than it was measured: 0.43, 7.1, 139, 4,312."""
    if number < 1:
        return number_text(number, 2)
    return number_text(number, 1 if number < 10 else 0)
