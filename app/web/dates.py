"""Which days can be played, and how dates are formatted in the page's language.

Each day has its puzzles, the same for everyone, at an address such as `?day=2026-11-21`. An address
without `day` means today in UTC; scripts then switch to today in the player's time zone
(static/js/days.js).
"""

import re
from collections.abc import Mapping
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
"""The offsets from UTC of the time zones where a day begins first and ends last."""
WRITTEN_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class NotYet(NotFound):
    """The error for a day that has not begun anywhere on Earth."""


def init_app(app: Flask) -> None:
    """Give templates the functions and filters for days."""
    app.jinja_env.globals["day_points"] = day_points
    app.jinja_env.globals["first_day"] = FIRST_DAY
    app.jinja_env.globals["has_puzzles"] = has_puzzles
    app.jinja_env.globals["is_over"] = is_over
    app.jinja_env.globals["last_day"] = last_day
    app.jinja_env.filters["iso_date"] = date.fromisoformat
    app.jinja_env.filters["date_named"] = date_named
    app.jinja_env.filters["day_named"] = day_named
    app.jinja_env.filters["day_on_page"] = day_on_page
    app.jinja_env.filters["weekday_named"] = weekday_named
    app.jinja_env.filters["weekday_short"] = weekday_short
    app.jinja_env.filters["week_of"] = week_of


def current_day() -> date:
    """Return today's date in UTC, or the date fixed in the settings.

    Scripts use `dayOf` instead, which returns the date by the player's clock.
    """
    return _day_at(timedelta())


def last_day() -> date:
    """Return today's date in the time zone that is furthest ahead, UTC+14."""
    return _day_at(FIRST_ZONE)


def has_puzzles(day: date) -> bool:
    """Return whether a day has puzzles that can be played now."""
    return FIRST_DAY <= day <= last_day()


def is_over(day: date) -> bool:
    """Return whether a day is over everywhere on Earth."""
    return day < _day_at(LAST_ZONE)


def day_in(args: Mapping[str, str]) -> date | None:
    """Return the `day` given in an address or a form, or None if there is none.

    Raises NotFound or NotYet, as parse_day does.
    """
    return parse_day(args["day"]) if "day" in args else None


def parse_day(typed: str) -> date:
    """Parse a day written like 2026-11-21.

    Raises NotFound if the text is not a day written like that, or if the day is before FIRST_DAY.
    Raises NotYet if the day has not begun anywhere on Earth.
    """
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
    """Return the `day` in `args` (by default, in the address), or today if there is none.

    Raises NotFound or NotYet, as parse_day does.
    """
    return day_in(request.args if args is None else args) or current_day()


def week_of(day: date) -> list[date]:
    """Return the seven days of the week that a day belongs to, Monday first."""
    return [day + timedelta(number - day.weekday()) for number in range(7)]


def day_named(day: date) -> str:
    """Format a date without its year, as in shared results: "21 November"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("d MMMM"))


def day_on_page(day: date) -> str:
    """Format a date as day_named does, but with a no-break space, for narrow pages."""
    return day_named(day).replace(" ", "\N{NO-BREAK SPACE}")


def date_named(day: date) -> str:
    """Format a date with its year: "21 November 2026"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("d MMMM y"))


def month_named(day: date) -> str:
    """Format the month and year of a date: "November 2026"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("LLLL y"))


def weekday_named(day: date) -> str:
    """Format a date with its weekday: "Saturday 21 November"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("EEEE d MMMM"))


def weekday(day: date) -> str:
    """Return the name of a date's weekday: "Monday"."""
    return _written(day, "EEEE")


def weekday_short(day: date) -> str:
    """Return a short, unambiguous name for a date's weekday, for table headings: "Mo"."""
    # Translators: a CLDR pattern for the short name of a weekday.
    return _written(day, _("cccccc")).capitalize()


def _day_at(offset: timedelta) -> date:
    """Return the current date at an offset from UTC.

    If the settings fix the day, the time is taken to be noon UTC on that day.
    """
    fixed: date | None = current_app.config["TODAY"]
    now = datetime.combine(fixed, time(12), UTC) if fixed else datetime.now(UTC)
    return (now + offset).date()


def _written(day: date, pattern: str) -> str:
    """Format a date according to a CLDR pattern, in the page's language."""
    if day.day == 1:
        # Translators: a CLDR pattern: the number of the first day of a month; in French, d'er'.
        pattern = re.sub(r"\bd\b", _("d"), pattern)
    return format_date(day, pattern, locale=get_locale() or "en")
