"""Bar charts: numbers as widths, ready for a template to write down."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from app.components.numbers import number_text

LONG_LABEL = 10


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a chart before it is drawn.

    other: the number it is compared with, None if there is none.
    marked: whether this is the row that the page is about.
    detail: small text below the label.
    """

    label: str
    value: float
    other: float | None = None
    marked: bool = False
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """A row as it is drawn.

    value, width: the number as text, and the bar's width as a percentage ("62.5%").
    other, other_width: the same for the number it is compared with; "" without one.
    """

    row: Row
    value: str
    width: str
    other: str = ""
    other_width: str = ""


@dataclass(frozen=True, slots=True)
class BarChart:
    """A chart with one or two numbers per row.

    caption: what it shows, in a few words, with the unit.
    label_name, value_name, other_name: the column headings; other_name is "" for a single series.
    """

    caption: str
    label_name: str
    value_name: str
    other_name: str
    bars: tuple[Bar, ...]

    @property
    def long(self) -> bool:
        """Return whether labels are too long to stand beside their bars on a phone."""
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
    """Return a chart whose longest bar has the full width.

    top: the number that fills the width; the largest of all if None.
    logarithmic: for numbers of very different sizes; the caption must then say so.
    written: writes down a number with its unit, if numbers have one.
    """
    drawn = tuple(rows)
    largest = max((max(row.value, row.other or 0) for row in drawn), default=0)
    full = top if top is not None else largest

    scale: Callable[[float], float] = math.log1p if logarithmic else float

    def width(number: float) -> str:
        share = scale(max(number, 0)) / scale(full) if full > 0 else 0
        return f"{100 * min(share, 1):.1f}%"

    def text(number: float) -> str:
        if written is not None:
            return written(number)
        return number_text(number, 0 if float(number).is_integer() else 1)

    def bar(row: Row) -> Bar:
        others = () if row.other is None else (text(row.other), width(row.other))
        return Bar(row, text(row.value), width(row.value), *others)

    return BarChart(caption, label_name, value_name, other_name, tuple(map(bar, drawn)))
