"""Charts and sentences as template expressions, which can be rendered in every language.

Sentences go through gettext and numbers through a filter; everything else, such as the width of a
bar, is computed beforehand.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from app.components.charts import BarChart

Figures = Mapping[str, Any]
SHOWN_OF_A_ROW = ("label", "marked", "detail")
UNITS = {"us": (1_000, "ms"), "ms": (1_000, "s"), "MB": (1_000, "GB")}
"""Unit -> how many of it make the next larger unit, and the name of that unit."""


class Code(str):
    """A template expression. Any other string stands for itself: `code_of` quotes it."""

    __slots__ = ()


def code_of(value: object) -> str:
    """Return a value as a template expression."""
    if isinstance(value, Code):
        return value
    if isinstance(value, Mapping):
        return "{" + ", ".join(f'"{name}": {code_of(each)}' for name, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",\n".join(map(code_of, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def said(sentence: str, **values: object) -> Code:
    """Return the expression for a sentence, translated into the page's language."""
    return call("_", sentence, **values)


def call(name: str, *arguments: object, **values: object) -> Code:
    named = (f"{key}={code_of(value)}" for key, value in values.items())
    return Code(f"{name}({', '.join([*map(code_of, arguments), *named])})")


def number(value: float, decimals: int = 0) -> str:
    """Return a number as written in the page's language, or as digits if all languages agree."""
    if decimals or value >= 1000:
        return Code(f"({round(value, 4)} | number({decimals or ''}))")
    return f"{value:.0f}"


def three_digits(value: float) -> str:
    """Return a figure with two decimals if below 1, one if below 10: 0.43, 7.1, 139, 4,312."""
    return number(value, 2 if value < 1 else 1 if value < 10 else 0)


def quantity(value: float, unit: str) -> str:
    """Return a figure in the unit that suits it: 0.43 µs, 139 ms, 1.7 s."""
    while unit in UNITS and value >= UNITS[unit][0]:
        factor, unit = UNITS[unit]
        value /= factor
    sign = said(unit) if unit in ("MB", "GB") else {"us": "µs"}.get(unit, unit)
    return joined(three_digits(value), "\N{NO-BREAK SPACE}", sign)


def joined(*parts: str) -> str:
    """Join strings and expressions; return an expression if any part is one, else a string."""
    if any(isinstance(part, Code) for part in parts):
        return Code(" ~ ".join(map(code_of, parts)))
    return "".join(parts)


def measured_on(figures: Figures) -> Code:
    """Return a sentence that says where and when figures were measured."""
    return call(
        "ngettext",
        "Measured on %(day)s with Python %(python)s, on a machine with %(num)d core (%(kind)s).",
        "Measured on %(day)s with Python %(python)s, on a machine with %(num)d cores (%(kind)s).",
        figures["cores"],
        day=Code(f'("{figures["date"]}" | iso_date | date_named)'),
        python=figures["python"],
        kind=figures["processor"],
    )


def drawn(chart: BarChart, long: bool = True) -> dict[str, object]:
    """Return a chart in the form that bar_chart() of templates/macros/panels.html takes."""
    bars = [
        {**asdict(bar), "row": {name: getattr(bar.row, name) for name in SHOWN_OF_A_ROW}}
        for bar in chart.bars
    ]
    return {**asdict(chart), "bars": bars, "long": long}
