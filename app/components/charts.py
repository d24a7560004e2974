"""Bar charts for templates to draw: each number as text, with the width of its bar."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from app.components.numbers import number_text

LONG_LABEL = 10
"""The most characters, in a label and its detail together, that fit beside a bar on a phone."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a chart.

    other: the number to compare `value` with, or None.
    marked: whether the page is about this row.
    detail: small print below the label.
    """

    label: str
    value: float
    other: float | None = None
    marked: bool = False
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """A row to draw.

    value: the number as text.
    width: the width of its bar, such as "62.5%".
    other, other_width: the same for the number to compare it with; "" if there is none.
    """

    row: Row
    value: str
    width: str
    other: str = ""
    other_width: str = ""


@dataclass(frozen=True, slots=True)
class BarChart:
    """A bar chart with one or two numbers in each row.

    caption: what the chart shows, in a few words, with the unit.
    label_name, value_name, other_name: the headings; other_name is "" if each row has one number.
    """

    caption: str
    label_name: str
    value_name: str
    other_name: str
    bars: tuple[Bar, ...]

    @property
    def long(self) -> bool:
        """Return whether any label, with its detail, is too long to fit beside a bar on a phone."""
        return any(len(bar.row.label + bar.row.detail) > LONG_LABEL for bar in self.bars)


def bar_chart(
    caption: str,
    rows: Iterable[Row],
    label_name: str,
    value_name: str,
    other_name: str = "",
    top: float | None = None,
    logarithmic: bool = False,
    written: Callable[[float], str] | None = None,
) -> BarChart:
    """Return a bar chart of these rows.

    top: the number whose bar has the full width; by default the largest number.
    logarithmic: whether the scale is logarithmic; if so, the caption must say so.
    written: formats a number with its unit; by default there is no unit.
    """
    drawn = tuple(rows)
    largest = max((max(row.value, row.other or 0) for row in drawn), default=0)
    full = largest if top is None else top
    scale: Callable[[float], float] = math.log1p if logarithmic else float

    def width(number: float) -> str:
        share = scale(max(number, 0)) / scale(full) if full > 0 else 0
        return f"{100 * min(share, 1):.1f}%"

    def plain(number: float) -> str:
        return number_text(number, 0 if float(number).is_integer() else 1)

    def bar(row: Row) -> Bar:
        text = written or plain
        others = () if row.other is None else (text(row.other), width(row.other))
        return Bar(row, text(row.value), width(row.value), *others)

    return BarChart(caption, label_name, value_name, other_name, tuple(map(bar, drawn)))
