"""The days: the week of one, and the calendar of a month."""

import re
from calendar import Calendar
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from babel.dates import format_date
from flask_babel import get_locale
from werkzeug.exceptions import NotFound

from app.web.dates import FIRST_DAY, current_day, last_day, month_named, weekday_named
from app.web.pages import Page
from app.web.urls import make_url

WRITTEN_MONTH = re.compile(r"\d{4}-\d\d", re.ASCII)
MONDAY = date(2026, 1, 5)


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day to choose; href: where its puzzles are, "" if it has none yet, or no more."""

    day: date

    @property
    def name(self) -> str:
        return weekday_named(self.day)

    @property
    def initial(self) -> str:
        """Return the letter of its weekday."""
        return _weekday(self.day, "EEEEE")

    @property
    def href(self) -> str:
        if not FIRST_DAY <= self.day <= last_day():
            return ""
        return make_url("home.in_language", {"day": self.day.isoformat()})


@dataclass(frozen=True, slots=True)
class ArchivePage(Page):
    """The calendar of a month; month: its first day."""

    template = "home/archive.html"

    month: date

    @property
    def name(self) -> str:
        return month_named(self.month)

    @property
    def weekdays(self) -> list[tuple[str, str]]:
        """Return Monday to Sunday, by letter and by name."""
        days = [MONDAY + timedelta(n) for n in range(7)]
        return [(_weekday(day, "EEEEE"), _weekday(day, "EEEE")) for day in days]

    @property
    def weeks(self) -> list[list[CalendarDay | None]]:
        """Return rows of seven, None for the days of other months."""
        month = Calendar().monthdatescalendar(self.month.year, self.month.month)
        return [
            [CalendarDay(day) if day.month == self.month.month else None for day in week]
            for week in month
        ]

    @property
    def previous_url(self) -> str:
        return _month_url(self.month - timedelta(1))

    @property
    def next_url(self) -> str:
        return _month_url(self.month + timedelta(31))

    def as_json(self) -> Mapping[str, object]:
        days = [day for week in self.weeks for day in week if day and day.href]
        return {
            "month": f"{self.month:%Y-%m}",
            "days": [day.day.isoformat() for day in days],
        }


def archive_page(args: Mapping[str, str]) -> ArchivePage:
    """Return the month that an address names, else this one. Raises NotFound if it has no days."""
    typed = args.get("month", f"{current_day():%Y-%m}")
    try:
        month = date.fromisoformat(f"{typed}-01") if WRITTEN_MONTH.fullmatch(typed) else None
    except ValueError:
        month = None
    if month is None or not _has_days(month):
        raise NotFound
    return ArchivePage(month)


def week_of(day: date) -> Sequence[CalendarDay]:
    """Return the days of a week, Monday first."""
    monday = day - timedelta(day.weekday())
    return [CalendarDay(monday + timedelta(n)) for n in range(7)]


def _has_days(month: date) -> bool:
    return FIRST_DAY.replace(day=1) <= month.replace(day=1) <= last_day()


def _month_url(day: date) -> str:
    """Return the calendar of a day's month, "" if it has no days to play."""
    return make_url("home.archive", {"month": f"{day:%Y-%m}"}) if _has_days(day) else ""


def _weekday(day: date, pattern: str) -> str:
    return format_date(day, pattern, locale=get_locale() or "en")
