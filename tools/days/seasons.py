"""Swap themes that are out of season with other themes.

A theme is repeated as soon as the rules allow. So two themes swap all their Sundays, and the time
between repeats stays as it was.
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
    """Return the days whose theme belongs to other months, ascending."""
    of_titles = _themed_days(desk, calendar).items()
    return sorted(
        day
        for title, days in of_titles
        for day in days
        if day.month not in desk.themes[title].months
    )


def swapped(desk: Desk) -> Calendar:
    """Return the calendar with themes swapped so that as many as possible are in season."""
    calendar: Calendar = desk.calendar
    tried: set[str] = set()
    while left := [day for day in misplaced(desk, calendar) if calendar[day].title not in tried]:
        title = calendar[left[0]].title
        tried.add(title)
        faults = len([*repeated(desk, calendar)])
        better = sorted(
            (len(misplaced(desk, each)), number, each)
            for number, each in enumerate((calendar, *_swaps(desk, calendar, title)))
        )
        calendar = next(
            each
            for *_, each in better
            if each is calendar or len([*repeated(desk, each)]) <= faults
        )
    return calendar


def _swaps(desk: Desk, calendar: Calendar, title: str) -> Iterator[Calendar]:
    """Yield the calendars in which a theme is swapped with another, the nearest first.

    Ladders stay on their days, as they must share no words with those of days nearby. So a theme is
    not swapped if one of its days has the theme's own ladder or a puzzle chosen by an editor.
    """
    days = _themed_days(desk, calendar)

    def is_free(other: str) -> bool:
        pairs = [WordPair(calendar[day].start, calendar[day].end) for day in days[other]]
        own = desk.themes[other].ladders
        with_own = any(pair in own or pair.reversed() in own for pair in pairs)
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
    """Return title -> days, for each theme in a calendar."""
    found = defaultdict(list)
    for day in desk.dealt_days:
        if day in calendar and (title := calendar[day].title) in desk.themes:
            found[title].append(day)
    return dict(found)
