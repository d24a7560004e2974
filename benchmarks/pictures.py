"""How the cost of each game's solver grows, as its chapter shows it."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import linear_regression

from app.components.charts import Row, bar_chart
from benchmarks.drawing import Code, drawn, number, quantity, said, three_digits

OURS, SEED = "ours", "seed"
VERDICTS = (
    (0.15, "hardly longer"),
    (0.5, "far less than in proportion"),
    (0.85, "less than in proportion"),
    (1.15, "about in proportion"),
    (math.inf, "more than in proportion"),
)
"""(limit, what pages say about an exponent below it); the first that applies counts."""

Points = Sequence[tuple[float, float]]
"""Sizes with their microseconds, sizes ascending."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of one or two costs of a game.

    sizes: what the sizes are.
    lines: the curves drawn, by name, series and title.
    sentence: a function that says in words how one cost grows.
    square: whether sizes are sides of grids.
    """

    caption: str
    sizes: str
    lines: tuple[tuple[str, str, str], ...]
    sentence: Callable[[Code, Points], Code]
    square: bool = False


def grown(picture: Picture, curves: Mapping[tuple[str, str], Points]) -> dict[str, object]:
    """Return a picture's chart, and a sentence for each of its costs."""
    costs = [(said(title), curves[name, series]) for name, series, title in picture.lines]
    rows = [
        Row(
            _square(column[0][0]) if picture.square else number(column[0][0]),
            *(cost for _, cost in column),
        )
        for column in zip(*(points for _, points in costs), strict=True)
    ]
    ours, *others = (title for title, _ in costs)
    chart = bar_chart(
        said(picture.caption),
        rows,
        said(picture.sizes),
        ours,
        others[0] if others else "",
        logarithmic=True,
        written=partial(quantity, unit="us"),
    )
    sentences = [picture.sentence(title, points) for title, points in costs]
    return {"chart": drawn(chart, long=False), "sentences": sentences}


def exponent(points: Points) -> float:
    """Return the p for which a cost grows as size**p: the slope on logarithmic scales."""
    sizes, costs = zip(*points, strict=True)
    return linear_regression(list(map(math.log, sizes)), list(map(math.log, costs))).slope


def factor(points: Points) -> float:
    """Return the factor by which a cost grows, on average, when the size grows by one."""
    sizes, costs = zip(*points, strict=True)
    return math.exp(linear_regression(sizes, list(map(math.log, costs))).slope)


def _by_power(sizes: str, what: Code, points: Points) -> Code:
    """Return a sentence that says how a cost grows with `sizes`.

    sizes: "words", or "tiles", for which the sizes in `points` are the sides of grids.
    """
    power = exponent([(size**2 if sizes == "tiles" else size, cost) for size, cost in points])
    return said(
        f"%(what)s: ten times the {sizes} take %(times)s times as long, %(verdict)s (exponent"
        " %(exponent)s).",
        what=what,
        times=three_digits(10**power),
        verdict=said(next(text for most, text in VERDICTS if power < most)),
        exponent=number(power, 2),
    )


def _by_one(size: str, what: Code, points: Points) -> Code:
    times = factor(points)
    return said(
        f"%(what)s: each further {size} takes %(times)s times as long.",
        what=what,
        times=three_digits(times) if size == "step" else number(times, 2),
    )


def _by_batch(what: Code, points: Points) -> Code:
    size, best = min(points, key=lambda point: point[1])
    return said(
        "%(what)s: in batches of %(size)s it takes %(share)s%% of what it takes alone.",
        what=what,
        size=number(size),
        share=number(100 * best / points[0][1]),
    )


def _square(side: float) -> str:
    return f"{side:.0f}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{side:.0f}"


def _list_picture(game: str, solving: str) -> Picture:
    lines = (f"{game}-build", OURS, "Preparing the list"), (f"{game}-list", OURS, solving)
    return Picture("Time by list size (logarithmic)", "Words", lines, partial(_by_power, "words"))


PICTURES: Mapping[str, tuple[Picture, ...]] = {
    "countdown": (
        Picture(
            "Time by rack size (logarithmic)",
            "Tiles",
            (("countdown-tiles", "0", "Ours"), ("countdown-tiles", SEED, "Sorted letters")),
            partial(_by_one, "tile"),
        ),
        Picture(
            "The same with blanks, our way (logarithmic)",
            "Tiles",
            (("countdown-tiles", "1", "One blank"), ("countdown-tiles", "3", "Three blanks")),
            partial(_by_one, "tile"),
        ),
        _list_picture("countdown", "Solving a rack of nine"),
    ),
    "ruzzle": (
        Picture(
            "Time by grid size (logarithmic)",
            "Grid",
            (("ruzzle-side", OURS, "Ours"), ("ruzzle-side", SEED, "Walking the tree")),
            partial(_by_power, "tiles"),
            square=True,
        ),
        Picture(
            "Grids of 4 × 4 solved together, and time for each (logarithmic)",
            "Grids",
            (("ruzzle-batch", OURS, "A grid"),),
            _by_batch,
        ),
        _list_picture("ruzzle", "Solving a grid of 4 × 4"),
    ),
    "ladder": (
        Picture(
            "Steps of a ladder of four letters, and time (logarithmic)",
            "Steps",
            (("ladder-steps", OURS, "Ours"), ("ladder-steps", SEED, "Growing the tree")),
            partial(_by_one, "step"),
        ),
        Picture(
            "Letters of the words, and time (logarithmic)",
            "Letters",
            (
                ("ladder-graph", OURS, "Finding all neighbours"),
                ("ladder-length", OURS, "Solving a random pair"),
            ),
            partial(_by_one, "letter"),
        ),
        _list_picture("ladder", "Solving a random pair of five letters"),
    ),
    "hangman": (_list_picture("hangman", "A guess"),),
}
"""Game -> the pictures of its chapter."""
