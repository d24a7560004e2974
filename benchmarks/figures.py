"""Write the measured figures into two templates, as charts that are ready to draw.

The figures change once per release, so nothing is computed when a page is rendered.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from pathlib import Path

import click

from app.components.charts import Row, bar_chart
from app.config import ROOT
from app.games import GAMES
from benchmarks.drawing import (
    Code,
    Figures,
    call,
    code_of,
    drawn,
    measured_on,
    number,
    quantity,
    said,
    three_digits,
)
from benchmarks.names import BASELINES, CAPTIONS, JOBS, PARTS, STRATEGIES
from benchmarks.pictures import PICTURES, grown

FIGURES = ROOT / "static" / "figures"
"""The folder for the figures that the other commands write with `--json`."""
TEMPLATES = ROOT / "templates" / "home"
HEAD = "{# `python -m benchmarks figures` makes this of static/figures/*.json. #}\n"
GUESSER = "mixture"
"""The strategy that pages use for Hangman's guesser."""


def compared(figures: Figures, languages: Mapping[str, str]) -> Iterator[dict[str, object]]:
    """Yield the parts of the comparison: one for each game, and those that belong to no game.

    languages: code -> name.
    """
    titles = {**PARTS, **{game.name: str(game.title) for game in GAMES}}
    for name, rows in groupby(figures["comparisons"], key=lambda row: str(row["part"])):
        kinds: dict[tuple[str, str], list[Figures]] = {}
        for row in rows:
            unit = "us" if row["unit"] == "ms" else row["unit"]
            kinds.setdefault((row["language"], unit), []).append(row)
        codes = [code for code, _ in kinds]
        charts = [
            {"language": code, "chart": _comparison(alike, languages.get(code, code), unit)}
            for (code, unit), alike in sorted(
                kinds.items(), key=lambda kind: codes.index(kind[0][0])
            )
        ]
        yield {"name": name, "title": said(titles[name]), "charts": charts}


def _comparison(rows: Iterable[Figures], language: str, unit: str) -> dict[str, object]:
    caption = said("Time (logarithmic)")
    if unit == "MB":
        caption = said("Memory (logarithmic)")
    elif language:
        caption = said("%(language)s: time (logarithmic)", language=language)
    written = partial(quantity, unit=unit)
    heads = said("Job"), said("our way"), said("the other way")
    chart = bar_chart(caption, map(_compared, rows), *heads, logarithmic=True, written=written)
    return drawn(chart)


def _compared(row: Figures) -> Row:
    scale = 1000 if row["unit"] == "ms" else 1
    detail = said(
        "%(method)s: ×\N{NO-BREAK SPACE}%(ratio)s",
        method=said(BASELINES[row["baseline"]]),
        ratio=three_digits(row["ratio"]),
    )
    return Row(said(JOBS[row["job"]]), row["ours"] * scale, row["theirs"] * scale, detail=detail)


def evaluated(figures: Figures, languages: Mapping[str, str]) -> dict[str, object]:
    """Return the charts of one evaluation of Hangman's guesser: by strategy, and by word length."""
    played = {each["strategy"]: each for each in figures["strategies"]}
    games = max(each["games"] for each in played.values())
    rows = [
        Row(said(name), 100 * played[each]["rate"], marked=each == GUESSER)
        for each, name in STRATEGIES.items()
        if each in played
    ]
    lengths = [
        Row(
            call("ngettext", "%(num)d letter", "%(num)d letters", each["length"]),
            100 * each["rate"],
        )
        for each in played.get(GUESSER, {}).get("by_length", ())
    ]
    language = languages[figures["language"]]
    overall, by_length = CAPTIONS[figures["kind"]]
    percent = partial(bar_chart, top=100, written=_percent)
    found = said("Found")
    return {
        "language": figures["language"],
        "on": measured_on(figures),
        "overall": drawn(
            percent(
                said(overall, language=language, games=number(games)),
                rows,
                said("Strategy"),
                found,
            )
        ),
        "by_length": drawn(
            percent(said(by_length, language=language), lengths, said("Length"), found),
            long=False,
        ),
    }


def _percent(value: float) -> str:
    return Code(f"({round(value, 4)} | percent({'' if value.is_integer() else 1}))")


def templates(folder: Path = FIGURES) -> dict[str, str]:
    """Return file name -> the text of the template made from a folder's figures."""
    read = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(folder.iterdir())}
    languages = {
        file.parent.name: tomllib.loads(file.read_text("utf-8"))["name"]
        for file in ROOT.glob("wordlists/*/language.toml")
    }
    compare, growth = read["bench"], read["growth"]
    parts = list(compared(compare, languages))
    guessed = [evaluated(read[name], languages) for name in read if "hangman" in name]
    curves = {(each["name"], each["series"]): each["points"] for each in growth["curves"]}
    pictures = {name: [grown(each, curves) for each in of] for name, of in PICTURES.items()}
    return {
        "measured_figures.html": _template(on=measured_on(compare), parts=parts, guessed=guessed),
        "growth_figures.html": _template(on=measured_on(growth), pictures=pictures),
    }


def _template(**values: object) -> str:
    named = (f"{{% set {name} = {code_of(each)} %}}\n" for name, each in values.items())
    return "".join((HEAD, *named))


@click.command()
def figures() -> None:
    """Redraw the charts on the site's pages, from all the figures in static/figures."""
    for name, text in templates().items():
        (TEMPLATES / name).write_text(text, encoding="utf-8")
