"""`flask bench`: the solvers beside the seeds' methods and known libraries, in one run."""

import importlib
import json
import platform
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click
from flask.cli import with_appcontext

from app.pages import current_site

if TYPE_CHECKING:
    from tests.bench.comparison import Comparison

PARTS = ("indexes", "countdown", "ruzzle", "ladder", "hangman")
COLUMNS = f"{'job':48} {'beside':38} {'ours':>10} {'theirs':>12}     {'ratio':>8} {'target':>8}"


@click.command("bench")
@click.option("--part", "parts", type=click.Choice(PARTS), multiple=True, help="Only this part.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here too.")
@with_appcontext
def bench(parts: tuple[str, ...], file: Path | None) -> None:
    """Measure every solver beside its baselines, identical results first; print the table.

    Needs requirements-dev.txt and a checkout, as the baselines are the tests' oracles.
    """
    click.echo(f"{platform.machine()}, Python {platform.python_version()}; medians\n{COLUMNS}")
    rows = []
    for row in _comparisons(parts or PARTS):
        rows.append(row)
        click.echo(_line(row))
    missed = [row for row in rows if not row.reached]
    click.echo(f"{len(rows)} comparisons, {len(missed)} below target")
    if file:
        figures = [asdict(row) | {"ratio": row.ratio} for row in rows]
        file.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def _comparisons(parts: tuple[str, ...]) -> Iterator["Comparison"]:
    site = current_site()
    english, french = (site.indexes[code].lexicon for code in ("en", "fr"))
    for part in parts:
        module = importlib.import_module(f"tests.bench.{part}")
        yield from module.comparisons(english, french)


def _line(row: "Comparison") -> str:
    target = "" if row.target is None else f"{row.target:,.4g}"
    verdict = "" if row.reached else "  missed"
    return (
        f"{row.job:48} {row.baseline:38} {row.ours:10,.1f} {row.theirs:12,.1f} {row.unit:2}"
        f" {row.ratio:9,.1f} {target:>8}{verdict}"
    )
