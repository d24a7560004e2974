"""How the cost of each game's solver grows, as the chapters show it: measured figures in words.

`python -m benchmarks growth --json static/figures/growth.json` measures them.
"""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import linear_regression
from typing import Any

from flask_babel import gettext, lazy_gettext
from flask_babel.speaklater import LazyString

from app.components.charts import BarChart, Row, bar_chart
from app.components.numbers import number_text
from app.games.home.measured import FIGURES, measured_on, quantity_text, three_digits

GROWTH = "growth.json"
OURS, SEED = "ours", "seed"

Points = Sequence[tuple[float, float]]
"""Sizes with their microseconds, sizes ascending."""


@dataclass(frozen=True, slots=True)
class Line:
    """One cost of a picture: which curve it draws, and what the picture calls it."""

    name: str
    series: str
    title: LazyString


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of one or two costs.

    sizes: what the sizes are. labelled: writes a size down.
    sentence: says in words how one cost grows.
    """

    caption: LazyString
    sizes: LazyString
    lines: tuple[Line, ...]
    sentence: Callable[[str, Points], str]
    labelled: Callable[[int], str] = lambda size: number_text(size)


@dataclass(frozen=True, slots=True)
class Growth:
    """A picture with what it says, a sentence for each cost."""

    chart: BarChart
    sentences: tuple[str, ...]


def growth_of(game: str, folder: Path = FIGURES) -> tuple[str, tuple[Growth, ...]]:
    """Return where a game's costs were measured, and their pictures; "" and none if they were not.

    game: its name.
    """
    file = folder / GROWTH
    pictures = PICTURES.get(game, ())
    if not pictures or not file.exists():
        return "", ()
    figures: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    curves = {(each["name"], each["series"]): each["points"] for each in figures["curves"]}
    return measured_on(figures), tuple(_growth(picture, curves) for picture in pictures)


def exponent(points: Points) -> float:
    """Return the power of the size with which a cost grows: the slope of both logarithms."""
    sizes, costs = zip(*points, strict=True)
    return linear_regression(list(map(math.log, sizes)), list(map(math.log, costs))).slope


def factor(points: Points) -> float:
    """Return by what a cost is multiplied when the size grows by one, on average."""
    sizes, costs = zip(*points, strict=True)
    return math.exp(linear_regression(sizes, list(map(math.log, costs))).slope)


def _growth(picture: Picture, curves: Mapping[tuple[str, str], Points]) -> Growth:
    drawn = [(line, curves[line.name, line.series]) for line in picture.lines]
    first = [line.title for line in picture.lines]
    rows = [
        Row(picture.labelled(int(column[0][0])), *(cost for _, cost in column))
        for column in zip(*(points for _, points in drawn), strict=True)
    ]
    chart = bar_chart(
        str(picture.caption),
        rows,
        str(picture.sizes),
        str(first[0]),
        str(first[1]) if len(first) > 1 else "",
        logarithmic=True,
        written=lambda cost: quantity_text(cost, "us"),
    )
    return Growth(chart, tuple(picture.sentence(str(line.title), points) for line, points in drawn))


def _by_words(what: str, points: Points) -> str:
    power = exponent(points)
    return gettext(
        "%(what)s: ten times the words take %(times)s times as long, %(verdict)s (exponent"
        " %(exponent)s).",
        **_values(what, power),
    )


def _by_tiles(what: str, points: Points) -> str:
    """Say how a cost grows with the tiles of a square grid; sizes are sides."""
    power = exponent([(side * side, cost) for side, cost in points])
    return gettext(
        "%(what)s: ten times the tiles take %(times)s times as long, %(verdict)s (exponent"
        " %(exponent)s).",
        **_values(what, power),
    )


def _values(what: str, power: float) -> dict[str, str]:
    return {
        "what": what,
        "times": three_digits(10**power),
        "verdict": str(next(text for most, text in VERDICTS if power < most)),
        "exponent": number_text(power, 2),
    }


def _by_one_tile(what: str, points: Points) -> str:
    return gettext(
        "%(what)s: each further tile takes %(times)s times as long.",
        what=what,
        times=number_text(factor(points), 2),
    )


def _by_one_letter(what: str, points: Points) -> str:
    return gettext(
        "%(what)s: each further letter takes %(times)s times as long.",
        what=what,
        times=number_text(factor(points), 2),
    )


def _by_one_step(what: str, points: Points) -> str:
    return gettext(
        "%(what)s: each further step takes %(times)s times as long.",
        what=what,
        times=three_digits(factor(points)),
    )


def _by_batch(what: str, points: Points) -> str:
    size, best = min(points, key=lambda point: point[1])
    return gettext(
        "%(what)s: in batches of %(size)s it takes %(share)s%% of what it takes alone.",
        what=what,
        size=number_text(size),
        share=number_text(100 * best / points[0][1]),
    )


def _square(side: int) -> str:
    return f"{side}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{side}"


VERDICTS = (
    (0.15, lazy_gettext("hardly longer")),
    (0.5, lazy_gettext("far less than in proportion")),
    (0.85, lazy_gettext("less than in proportion")),
    (1.15, lazy_gettext("about in proportion")),
    (math.inf, lazy_gettext("more than in proportion")),
)
"""What is said of an exponent below each of these."""

_LIST = lazy_gettext("Time by list size (logarithmic)")
_WORDS = lazy_gettext("Words")
_PREPARING = lazy_gettext("Preparing the list")
_OURS = lazy_gettext("Ours")


def _list_picture(game: str, solving: LazyString) -> Picture:
    lines = (Line(f"{game}-build", OURS, _PREPARING), Line(f"{game}-list", OURS, solving))
    return Picture(_LIST, _WORDS, lines, _by_words)


PICTURES: Mapping[str, tuple[Picture, ...]] = {
    "countdown": (
        Picture(
            lazy_gettext("Time by rack size (logarithmic)"),
            lazy_gettext("Tiles"),
            (
                Line("countdown-tiles", "0", _OURS),
                Line("countdown-tiles", SEED, lazy_gettext("Sorted letters")),
            ),
            _by_one_tile,
        ),
        Picture(
            lazy_gettext("The same with blanks, our way (logarithmic)"),
            lazy_gettext("Tiles"),
            (
                Line("countdown-tiles", "1", lazy_gettext("One blank")),
                Line("countdown-tiles", "3", lazy_gettext("Three blanks")),
            ),
            _by_one_tile,
        ),
        _list_picture("countdown", lazy_gettext("Solving a rack of nine")),
    ),
    "ruzzle": (
        Picture(
            lazy_gettext("Time by grid size (logarithmic)"),
            lazy_gettext("Grid"),
            (
                Line("ruzzle-side", OURS, _OURS),
                Line("ruzzle-side", SEED, lazy_gettext("Walking the tree")),
            ),
            _by_tiles,
            _square,
        ),
        Picture(
            lazy_gettext("Grids of 4 × 4 solved together, and time for each (logarithmic)"),
            lazy_gettext("Grids"),
            (Line("ruzzle-batch", OURS, lazy_gettext("A grid")),),
            _by_batch,
        ),
        _list_picture("ruzzle", lazy_gettext("Solving a grid of 4 × 4")),
    ),
    "ladder": (
        Picture(
            lazy_gettext("Steps of a ladder of four letters, and time (logarithmic)"),
            lazy_gettext("Steps"),
            (
                Line("ladder-steps", OURS, _OURS),
                Line("ladder-steps", SEED, lazy_gettext("Growing the tree")),
            ),
            _by_one_step,
        ),
        Picture(
            lazy_gettext("Letters of the words, and time (logarithmic)"),
            lazy_gettext("Letters"),
            (
                Line("ladder-graph", OURS, lazy_gettext("Finding all neighbours")),
                Line("ladder-length", OURS, lazy_gettext("Solving a random pair")),
            ),
            _by_one_letter,
        ),
        _list_picture("ladder", lazy_gettext("Solving a random pair of five letters")),
    ),
    "hangman": (_list_picture("hangman", lazy_gettext("A guess")),),
}
"""What is drawn for each game, by its name."""
