"""Days, as the games count and name them: by UTC, so that today is the same for everyone."""

from datetime import UTC, date, datetime

from babel.dates import format_date
from flask import current_app
from flask_babel import get_locale
from flask_babel import gettext as _


def current_day() -> date:
    """Return the day whose puzzles are today's: by UTC, unless the app's settings freeze it."""
    frozen: date | None = current_app.config["TODAY"]
    return frozen or datetime.now(UTC).date()


def day_named(day: date) -> str:
    """Return a day as shared results name it: "21 November"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("d MMMM"))


def date_named(day: date) -> str:
    """Return a day where the year matters: "21 November 2026"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("d MMMM y"))


def weekday_named(day: date) -> str:
    """Return a day as pages name it: "Saturday 21 November"."""
    # Translators: a CLDR pattern; put its parts in the order of your language.
    return _written(day, _("EEEE d MMMM"))


def _written(day: date, pattern: str) -> str:
    return format_date(day, pattern, locale=get_locale() or "en")
