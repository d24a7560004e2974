"""Days: which one is played, and how pages write it.

Each day has its puzzles, the same for everyone, at an address of its own: `?day=2026-11-21`. An
address without `day` means today in UTC; scripts move on to the player's own today
(static/js/days.js).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from babel.dates import format_date
from flask import Flask, current_app, request
from flask_babel import get_locale
from flask_babel import gettext as _
from werkzeug.exceptions import NotFound

from app.solver import day_points

FIRST_DAY = date(2026, 1, 1)
"""The first day of the archive."""
FIRST_ZONE, LAST_ZONE = timedelta(hours=14), timedelta(hours=-12)
"""Offsets from UTC where a day begins first, and where it ends last."""
NOON = time(12)
WRITTEN_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class NotYet(NotFound):
    """The day asked for is still to come."""


@dataclass(frozen=True, slots=True)
class DayLimits:
    """The first and the last day that addresses may name now; asked: whether this one names one."""

    first: date
    last: date
    asked: bool


def init_app(app: Flask) -> None:
    """Give templates the functions and filters that limit, judge and write days."""
    app.jinja_env.globals["day_limits"] = day_limits
    app.jinja_env.globals["day_points"] = day_points
    app.jinja_env.globals["has_puzzles"] = has_puzzles
    app.jinja_env.globals["is_over"] = is_over
    app.jinja_env.filters["date_named"] = lambda text: date_named(date.fromisoformat(text))
    app.jinja_env.filters["date_in_full"] = date_named
    app.jinja_env.filters["day_named"] = day_named
    app.jinja_env.filters["day_on_page"] = day_on_page
    app.jinja_env.filters["weekday_named"] = weekday_named
    app.jinja_env.filters["weekday_short"] = weekday_short
    app.jinja_env.filters["week_of"] = week_of


def current_day() -> date:
    """Return today's date in UTC, or the one at which the settings freeze it."""
    return _day_at(timedelta())


def last_day() -> date:
    """Return the latest date that it is anywhere on Earth now."""
    return _day_at(FIRST_ZONE)


def has_puzzles(day: date) -> bool:
    """Return whether a day has puzzles that can be played now."""
    return FIRST_DAY <= day <= last_day()


def is_over(day: date) -> bool:
    """Return whether a day is over everywhere on Earth."""
    return day < _day_at(LAST_ZONE)


def day_limits() -> DayLimits:
    """Return which days an address may name now, and whether this request's address names one."""
    return DayLimits(FIRST_DAY, last_day(), "day" in request.args)


def parse_day(args: Mapping[str, str]) -> date | None:
    """Return the day that an address or a form names, None if it names none.

    Raises NotFound for anything but a day since FIRST_DAY, written as in 2026-11-21; NotYet for a
    day that has begun nowhere on Earth.
    """
    return read_day(args["day"]) if "day" in args else None


def read_day(typed: str) -> date:
    """Return a day that has puzzles, as parse_day does. Raises NotFound or NotYet."""
    try:
        day = date.fromisoformat(typed) if WRITTEN_DAY.fullmatch(typed) else None
    except ValueError:
        day = None
    if day is None or day < FIRST_DAY:
        raise NotFound
    if day > last_day():
        raise NotYet
    return day


def asked_day(args: Mapping[str, str] | None = None) -> date:
    """Return the day that `args` (by default the address) names, else today. Raises NotFound."""
    return parse_day(request.args if args is None else args) or current_day()


def week_of(day: date) -> list[date]:
    """Return the seven days of a day's week, Monday first."""
    return [day + timedelta(number - day.weekday()) for number in range(7)]


def day_named(day: date) -> str:
    """Return a day as shared results write it: "21 November"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("d MMMM"))


def day_on_page(day: date) -> str:
    """Return a day as day_named does, with a no-break space, for narrow pages."""
    return day_named(day).replace(" ", "\N{NO-BREAK SPACE}")


def date_named(day: date) -> str:
    """Return a day with its year: "21 November 2026"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("d MMMM y"))


def month_named(day: date) -> str:
    """Return a day's month: "November 2026"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("LLLL y"))


def weekday_named(day: date) -> str:
    """Return a day with its weekday: "Saturday 21 November"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("EEEE d MMMM"))


def weekday(day: date) -> str:
    """Return a day's weekday: "Monday"."""
    return _written(day, "EEEE")


def weekday_short(day: date) -> str:
    """Return a day's weekday for the head of a table: "Mo"; single letters would repeat."""
    # Translators: a CLDR pattern for the short name of a weekday.
    return _written(day, _("cccccc")).capitalize()


def _day_at(offset: timedelta) -> date:
    """Return the date now at an offset from UTC; a frozen day stands at noon UTC."""
    frozen: date | None = current_app.config["TODAY"]
    now = datetime.combine(frozen, NOON, UTC) if frozen else datetime.now(UTC)
    return (now + offset).date()


def _written(day: date, pattern: str) -> str:
    if day.day == 1:
        # Translators: a CLDR pattern: the number of the first day of a month; in French, d'er'.
        pattern = re.sub(r"\bd\b", _("d"), pattern)
    return format_date(day, pattern, locale=get_locale() or "en")
