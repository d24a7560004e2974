"""Themes that fall in the wrong months trade their Sundays with other themes.

A title that comes twice is used again as soon as the rules allow. So two themes trade all their
days: each then has the gaps that the other had.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import cycle

from app.solver.calendar import SettledDay
from app.solver.ladder.solver import WordPair
from tools.days.deal import override, repeated
from tools.days.desk import Desk

Calendar = Mapping[date, SettledDay]


def misplaced(desk: Desk, calendar: Calendar) -> list[date]:
    """Return the days with the title of a theme that belongs to other months."""
    themes = {theme.title: theme for theme in desk.sundays}
    of_titles = _themed_days(desk, calendar).items()
    return sorted(
        day for title, days in of_titles for day in days if not themes[title].is_in_season(day)
    )


def exchanged(desk: Desk) -> Calendar:
    """Return the calendar with its themes in season, as far as exchanges bring that about."""
    calendar: Calendar = desk.calendar
    tried: set[str] = set()
    while left := [day for day in misplaced(desk, calendar) if calendar[day].title not in tried]:
        title = calendar[left[0]].title
        tried.add(title)
        faults = len([*repeated(desk, calendar)])
        better = sorted(
            (len(misplaced(desk, each)), number, each)
            for number, each in enumerate((calendar, *_exchanges(desk, calendar, title)))
        )
        calendar = next(
            each
            for *_, each in better
            if each is calendar or len([*repeated(desk, each)]) <= faults
        )
    return calendar


def _exchanges(desk: Desk, calendar: Calendar, title: str) -> Iterator[Calendar]:
    """Yield the calendars in which a theme has changed places with another, the nearest first.

    Ladders stay on their days, as near ones share no words with them. So a theme stays where its
    own ladder is, and where an editor has chosen a puzzle.
    """
    days = _themed_days(desk, calendar)
    own = {theme.title: theme.ladders for theme in desk.sundays}

    def is_free(other: str) -> bool:
        pairs = [WordPair(calendar[day].start, calendar[day].end) for day in days[other]]
        with_own = any(pair in own[other] or pair.reversed() in own[other] for pair in pairs)
        return other != title and not with_own and not any(override(desk, d) for d in days[other])

    def distance(other: str) -> int:
        return min(abs(day - there).days for day in days[title] for there in days[other])

    for other in sorted(filter(is_free, days), key=distance):
        moved = dict(calendar)
        for to_days, from_days in ((days[other], days[title]), (days[title], days[other])):
            for day, source in zip(to_days, cycle(from_days), strict=False):
                ladder = {"start": calendar[day].start, "end": calendar[day].end}
                moved[day] = calendar[source]._replace(**ladder)
        yield moved


def _themed_days(desk: Desk, calendar: Calendar) -> dict[str, list[date]]:
    """Return the title of each theme that is dealt -> its days."""
    titles = {theme.title for theme in desk.sundays}
    found = defaultdict(list)
    for day in desk.dealt_days:
        if day in calendar and (title := calendar[day].title) in titles:
            found[title].append(day)
    return dict(found)
