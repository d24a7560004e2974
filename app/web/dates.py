"""Days, as the games count and name them: by UTC, so that today is the same for everyone."""

from datetime import UTC, date, datetime

from flask import current_app


def current_day() -> date:
    """Return the day whose puzzles are today's: by UTC, unless the app's settings freeze it."""
    frozen: date | None = current_app.config["TODAY"]
    return frozen or datetime.now(UTC).date()


def day_named(day: date) -> str:
    """ "21 November", as shared results name a day."""
    return f"{day.day} {day:%B}"


def date_named(day: date) -> str:
    """ "21 November 2026", where the year matters."""
    return f"{day_named(day)} {day.year}"


def weekday_named(day: date) -> str:
    """ "Saturday 21 November", as pages name a day."""
    return f"{day:%A} {day_named(day)}"
