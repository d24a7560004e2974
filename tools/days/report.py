"""Reports for editors: each day's puzzles with difficulties, meanings and warnings; a chart."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from app.solver.calendar import SettledDay
from tools.days import ladders, secrets
from tools.days.candidate import Candidate, Kind
from tools.days.check import Measured, medians
from tools.days.deal import columns, lacking, offers
from tools.days.desk import Desk

COLOURS = ("#1b6ca8", "#c2410c", "#15803d", "#7e22ce", "#a16207")
INITIALS = "MTWTFSS"
WIDTH, HEIGHT, GAP = 150, 90, 30


def lines(desk: Desk, days: Measured) -> Iterator[str]:
    """Yield the lines of a report on settled days, in Markdown."""
    for day, puzzles in days.items():
        line = desk.calendar[day]
        yield f"\n## {day:%A} {day}{': ' + line.title if line.title else ''}\n"
        for kind, candidate in puzzles.items():
            shown = line.secret if kind is Kind.HANGMAN else " ".join(columns(kind, line))
            yield f"- {kind}: **{shown}** {_judgement(candidate)}{_meanings(desk, kind, line)}"


def unused(desk: Desk) -> Iterator[str]:
    """Yield a line for each story and theme that cannot be used, with the reason."""
    for pair in desk.stories:
        puzzle = ladders.played(desk, pair)
        if why := ladders.fault(desk, puzzle) if puzzle else "no ladder joins them":
            yield f"story {pair}: {why}"
    secrets_by_word = {each.name: each for each in secrets.secrets(desk)}
    for theme in desk.themes.values():
        if kinds := lacking(offers(desk, theme, secrets_by_word)):
            yield f"sunday {theme.title}: nothing for {', '.join(kinds)}"


def _judgement(candidate: Candidate | None) -> str:
    if candidate is None:
        return "WARNING: fails its gate"
    return f"{candidate.difficulty:.1f} {candidate.note}".strip()


def _meanings(desk: Desk, kind: Kind, line: SettledDay) -> str:
    """Return a line for each answer: its gloss, or a warning if it has none.

    A rack and a grid have no answers, so for them return "".
    """
    words = columns(kind, line)
    shown = {Kind.CONUNDRUM: words[:1], Kind.LADDER: words, Kind.HANGMAN: words}.get(kind, ())
    glosses = []
    for word in shown:
        about = "; ".join(gloss.gloss for gloss in desk.indexes.definitions.lines(word))
        glosses.append(
            f"{word}: {about}" if about else f"WARNING: {word} has no line in glosses.tsv"
        )
    return "".join(f"\n  {each}" for each in glosses)


def chart(languages: Mapping[str, tuple[Measured, Measured]]) -> str:
    """Return a chart of difficulty by weekday, as SVG.

    languages: code -> all days, and the coming ones. Each language has a row of panels, one for
    each kind: a line for the medians of all days, and a dot for each of the coming days. Each panel
    has its own scale, with the easiest puzzles at the bottom.
    """
    panels = []
    for row, (code, (every, coming)) in enumerate(languages.items()):
        for column, (kind, week) in enumerate(medians(every).items()):
            dots = [
                (day.weekday(), puzzle.difficulty)
                for day, puzzles in coming.items()
                if (puzzle := puzzles[kind])
            ]
            left, top = GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + 2 * GAP)
            panels.append(_panel(f"{code} {kind}", week, dots, (left, top), COLOURS[column]))
    width = GAP + len(Kind) * (WIDTH + GAP)
    height = len(languages) * (HEIGHT + 2 * GAP) + GAP
    style = "font: 11px system-ui, sans-serif; background: white"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" style="{style}">'
        f"<title>Difficulty by weekday</title>{''.join(panels)}</svg>\n"
    )


def _panel(
    title: str,
    week: Sequence[float],
    dots: Sequence[tuple[int, float]],
    corner: tuple[int, int],
    colour: str,
) -> str:
    left, top = corner
    values = [*week, *(value for _, value in dots)]
    ordered = sorted(values)
    least, most = ordered[0], max(max(week), ordered[int(len(ordered) * 0.95)])

    def at(weekday: int, value: float) -> tuple[float, float]:
        share = min(max((value - least) / ((most - least) or 1), 0), 1)
        return left + 10 + weekday * (WIDTH - 20) / 6, top + HEIGHT - share * HEIGHT

    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(at, range(7), week))
    circles = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.5"/>' for x, y in (at(*dot) for dot in dots)
    )
    labels = "".join(
        f'<text x="{at(day, 0)[0]:.1f}" y="{top + HEIGHT + 14}">{initial}</text>'
        for day, initial in enumerate(INITIALS)
    )
    return (
        f'<text x="{left}" y="{top - 8}">{title}</text>{labels}'
        f'<g fill="{colour}" opacity="0.35">{circles}</g>'
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
    )


def between(days: Measured, first: date, count: int) -> Measured:
    """Return up to `count` days, beginning with the first."""
    chosen = [day for day in days if day >= first][:count]
    return {day: days[day] for day in chosen}
