"""The commands of `python -m tools.days`."""

from datetime import date, datetime
from pathlib import Path

import click

from app.solver.calendar import (
    SettledDay,
    conundrum_of,
    grid_of,
    ladder_of,
    rack_of,
    secret_of,
)
from tools.days import report, seasons
from tools.days.check import check, measured, medians, to_mend
from tools.days.deal import POOLS, deal, mended
from tools.days.desk import SETTINGS, Desk
from tools.wordlists.commands import lists_option

languages_argument = click.argument("languages", nargs=-1)
from_option = click.option("--from", "first", type=click.DateTime(["%Y-%m-%d"]))
days_option = click.option("--days", "count", type=click.IntRange(1), default=120)


class Commands(click.Group):
    """Commands that fail with a plain sentence if days.toml is wrong or a pool runs out."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command. Raises ClickException instead of ValueError."""
        try:
            return super().invoke(ctx)
        except ValueError as error:
            raise click.ClickException(str(error)) from error


@click.group(cls=Commands)
def days() -> None:
    """Make, check and print the calendar of daily puzzles."""


@days.command()
@languages_argument
@from_option
@lists_option
def make(languages: tuple[str, ...], first: datetime | None, lists: Path) -> None:
    """Deal the days of LANGUAGES from `cut_over` in days.toml or a later day; keep earlier days."""
    for desk in _desks(lists, languages):
        start = first.date() if first else desk.settings["cut_over"]
        _add_archive(desk)
        pools = {}
        for kind, pool in POOLS.items():
            pools[kind] = pool(desk)
            click.echo(f"{desk.code} {kind}: {len(pools[kind]):,} in the pool")
        calendar = deal(desk, pools, max(start, desk.settings["cut_over"]))
        desk.write(calendar)
        click.echo(f"{desk.code}: {len(calendar):,} days to {max(calendar)}")


@days.command()
@languages_argument
@lists_option
def mend(languages: tuple[str, ...], lists: Path) -> None:
    """Replace only puzzles that fail a gate, and those for which days.toml now names another.

    Before that, themes that are out of season are swapped with others.
    """
    for desk in _desks(lists, languages):
        before = desk.calendar.copy()
        desk.calendar.update(seasons.swapped(desk))
        faults = to_mend(desk)
        kinds = set().union(*faults.values())
        calendar = mended(desk, {kind: POOLS[kind](desk) for kind in kinds}, faults)
        desk.write(calendar)
        for day in (day for day in before if before[day] != calendar[day]):
            click.echo(f"{desk.code} {day}: {' '.join(before[day])} -> {' '.join(calendar[day])}")


@days.command("check")
@languages_argument
@lists_option
def check_command(languages: tuple[str, ...], lists: Path) -> None:
    """Check the calendars of LANGUAGES, or all, for faults such as repeats and failed gates."""
    failed = False
    for desk in _desks(lists, languages):
        faults = check(desk)
        for fault in faults:
            click.echo(f"{desk.code} {fault}", err=True)
        failed = failed or bool(faults)
        click.echo(f"{desk.code}: {len(desk.dealt_days):,} days, {len(faults)} faults")
    if failed:
        raise SystemExit(1)


@days.command("print")
@languages_argument
@from_option
@days_option
@lists_option
def print_command(
    languages: tuple[str, ...], first: datetime | None, count: int, lists: Path
) -> None:
    """Print days for editors: puzzles, difficulties, meanings and warnings."""
    for desk in _desks(lists, languages):
        start = first.date() if first else desk.settings["cut_over"]
        for line in report.lines(desk, report.between(measured(desk), start, count)):
            click.echo(line)


@days.command()
@languages_argument
@lists_option
def sources(languages: tuple[str, ...], lists: Path) -> None:
    """List the stories and Sundays that cannot be used, and why."""
    for desk in _desks(lists, languages):
        for line in report.unused(desk):
            click.echo(f"{desk.code} {line}")


@days.command()
@languages_argument
@from_option
@days_option
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Draw a chart.")
@lists_option
def measure(
    languages: tuple[str, ...], first: datetime | None, count: int, svg: Path | None, lists: Path
) -> None:
    """Print the median difficulty of each weekday, and draw a chart with the coming days."""
    drawn = {}
    for desk in _desks(lists, languages):
        every = measured(desk)
        start: date = first.date() if first else desk.settings["cut_over"]
        drawn[desk.code] = every, report.between(every, start, count)
        for kind, week in medians(every).items():
            click.echo(f"{desk.code} {kind:<10}" + "".join(f"{each:8.2f}" for each in week))
    if svg:
        svg.write_text(report.chart(drawn), encoding="utf-8")


def _add_archive(desk: Desk) -> None:
    """Add to the calendar those `archive_days` that have no line, as the games deal them."""
    indexes = desk.indexes
    for day in desk.archive_days:
        if day not in desk.calendar:
            conundrum, pair = conundrum_of(indexes, day), ladder_of(indexes, day)
            assert conundrum is not None
            assert pair is not None
            desk.calendar[day] = SettledDay(
                str(rack_of(indexes, day)),
                indexes.lexicon.word(conundrum.answer),
                str(conundrum),
                pair.start,
                pair.end,
                str(grid_of(indexes, day)),
                secret_of(indexes, day),
                "",
            )


def _desks(lists: Path, languages: tuple[str, ...]) -> list[Desk]:
    """Return the desks of these languages, or of all that have a days.toml.

    Raises ClickException if one of these languages has no days.toml.
    """
    codes = languages or sorted(file.parent.name for file in lists.glob(f"*/{SETTINGS}"))
    for code in codes:
        if not (lists / code / SETTINGS).exists():
            raise click.ClickException(f"{lists / code} has no {SETTINGS}")
    return [Desk.open(lists / code) for code in codes]
