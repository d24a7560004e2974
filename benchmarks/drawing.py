"""Charts and sentences as templates have them, in any language.

A sentence is gettext's, a number the filter's; all else, such as the width of a bar, is finished.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from app.components.charts import BarChart
from app.components.tiles import slot_lines
from app.config import ROOT

Figures = Mapping[str, Any]
UNITS = {"us": (1_000, "ms"), "ms": (1_000, "s"), "MB": (1_000, "GB")}
"""unit -> how many of it make one of the next larger unit, and the name of that."""


class Code(str):
    """An expression of a template; any other text is written there as it is."""

    __slots__ = ()


def code_of(value: object) -> str:
    """Return a value as an expression of a template."""
    if isinstance(value, Code):
        return value
    if isinstance(value, Mapping):
        return "{" + ", ".join(f'"{name}": {code_of(each)}' for name, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",\n".join(map(code_of, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def said(sentence: str, **values: object) -> Code:
    """Return a sentence in the language of the page."""
    return call("_", sentence, **values)


def call(name: str, *arguments: object, **values: object) -> Code:
    named = (f"{key}={code_of(value)}" for key, value in values.items())
    return Code(f"{name}({', '.join([*map(code_of, arguments), *named])})")


def number(value: float, decimals: int = 0) -> str:
    """Return a number as the language of the page writes it; many are the same in all."""
    if decimals or value >= 1000:
        return Code(f"({round(value, 4)} | number({decimals or ''}))")
    return f"{value:.0f}"


def three_digits(value: float) -> str:
    """Return a figure no more exact than it was measured: 0.43, 7.1, 139, 4,312."""
    return number(value, 2 if value < 1 else 1 if value < 10 else 0)


def quantity(value: float, unit: str) -> str:
    """Return a figure in the unit that suits it: 0.43 µs, 139 ms, 1.7 s."""
    while unit in UNITS and value >= UNITS[unit][0]:
        factor, unit = UNITS[unit]
        value /= factor
    sign = said(unit) if unit in ("MB", "GB") else {"us": "µs"}.get(unit, unit)
    return joined(three_digits(value), "\N{NO-BREAK SPACE}", sign)


def joined(*parts: str) -> str:
    """Return texts and expressions as one."""
    if any(isinstance(part, Code) for part in parts):
        return Code(" ~ ".join(map(code_of, parts)))
    return "".join(parts)


def measured_on(figures: Figures) -> Code:
    """Return where and when figures were measured, in a sentence."""
    return call(
        "ngettext",
        "Measured on %(day)s with Python %(python)s, on a machine with %(num)d core (%(kind)s).",
        "Measured on %(day)s with Python %(python)s, on a machine with %(num)d cores (%(kind)s).",
        figures["cores"],
        day=Code(f'("{figures["date"]}" | date_named)'),
        python=figures["python"],
        kind=figures["processor"],
    )


class Drawing:
    """The charts of one template, drawn by the macro of the site's pages.

    charts: their markup; the template calls them `chart_1`, `chart_2`, ...
    """

    def __init__(self) -> None:
        environment = Environment(
            loader=FileSystemLoader(ROOT / "templates"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.i18n"],
        )
        environment.globals["_"] = str
        environment.filters |= {"slot_lines": slot_lines}
        self._macro = vars(environment.get_template("macros/panels.html").module)["bar_chart"]
        self.charts: list[str] = []

    def __call__(self, chart: BarChart, long: bool = True) -> Code:
        """Draw a chart, and return the name that the template has for it."""
        self.charts.append(str(self._macro({**_shown(asdict(chart)), "long": long})))
        return Code(f"chart_{len(self.charts)}")


def _shown(value: Any) -> Any:
    """Return a value for the macro, the expressions in it in braces."""
    if isinstance(value, Code):
        return Markup(f"{{{{ {value} }}}}")  # noqa: S704 - becomes a template
    if isinstance(value, dict):
        return {name: _shown(each) for name, each in value.items()}
    return tuple(map(_shown, value)) if isinstance(value, tuple) else value
