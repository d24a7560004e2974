"""`python -m benchmarks`: compare the solvers with the seeds' methods and known libraries."""

import importlib
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.config import ROOT
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.environment import environment
from benchmarks.figures import figures
from benchmarks.growth import curves
from benchmarks.hangman import evaluate
from benchmarks.http import http
from benchmarks.rooms import rooms

if TYPE_CHECKING:
    from benchmarks.comparison import Comparison

PARTS = ("indexes", "meanings", "countdown", "ruzzle", "ladder", "hangman")
COLUMNS = f"{'job':48} {'baseline':38} {'ours':>10} {'theirs':>12}     {'ratio':>8} {'target':>8}"


@click.group()
def benchmarks() -> None:
    """Measure the solvers."""


@benchmarks.command("compare")
@click.option(
    "--part",
    "parts",
    type=click.Choice(PARTS),
    multiple=True,
    help="Measure only this part (may be repeated).",
)
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here too.")
def compare(parts: tuple[str, ...], file: Path | None) -> None:
    """Compare solvers and indexes with baselines.

    Checks that results are identical where they should be, then prints the time or memory that each
    side takes. Needs requirements-dev.txt.
    """
    machine = environment()
    facts = ", ".join(f"{name} {value}" for name, value in machine.items())
    click.echo(f"{facts}; medians\n{COLUMNS}")
    rows, missed = [], 0
    for part, row in _comparisons(parts or PARTS):
        rows.append({"part": part, **asdict(row), "ratio": row.ratio})
        missed += not row.reached
        click.echo(_line(row))
    click.echo(f"{len(rows)} comparisons, {missed} below target")
    if file:
        figures = machine | {"comparisons": rows}
        text = json.dumps(figures, indent=1, ensure_ascii=False)
        file.write_text(text + "\n", encoding="utf-8")


def _comparisons(parts: tuple[str, ...]) -> Iterator[tuple[str, "Comparison"]]:
    english, french = (Lexicon.read(ROOT / "wordlists" / code) for code in ("en", "fr"))
    for part in parts:
        module = importlib.import_module(f"benchmarks.{part}")
        for row in module.comparisons(english, french):
            yield part, row


def _line(row: "Comparison") -> str:
    target = "" if row.target is None else f"{row.target:,.4g}"
    verdict = "" if row.reached else "  missed"
    job = f"{row.language} {row.job}".strip()
    return (
        f"{job:48} {row.baseline:38} {row.ours:10,.1f} {row.theirs:12,.1f} {row.unit:2}"
        f" {row.ratio:9,.1f} {target:>8}{verdict}"
    )


@benchmarks.command("growth")
@click.option("--language", "code", default="en", show_default=True)
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here too.")
def growth(code: str, file: Path | None) -> None:
    """Measure how cost grows with lists, racks, grids, ladders and batches, in CPU time."""
    machine, rows = environment(), []
    for curve in curves(Lexicon.read(ROOT / "wordlists" / code)):
        rows.append(asdict(curve))
        points = "  ".join(f"{size:,}: {cost:,.1f}" for size, cost in curve.points)
        click.echo(f"{curve.name} ({curve.series}), microseconds: {points}")
    if file:
        text = json.dumps(machine | {"language": code, "curves": rows}, indent=1)
        file.write_text(text + "\n", encoding="utf-8")


benchmarks.add_command(evaluate)
benchmarks.add_command(figures)
benchmarks.add_command(http)
benchmarks.add_command(rooms)

if __name__ == "__main__":
    benchmarks(prog_name="python -m benchmarks")
