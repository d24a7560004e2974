"""Numbers formatted for the language of the page: 162,160 in English, 162 160 in French."""

from functools import lru_cache

from babel import Locale
from babel.numbers import format_decimal
from flask_babel import get_locale, gettext


def number_text(number: float, decimals: int = 0) -> str:
    """Return a number as text with its digits grouped, rounded to `decimals` places."""
    if not decimals and -1000 < number < 1000:
        return f"{number:.0f}"
    locale = get_locale() or Locale("en")
    if isinstance(number, int) and not decimals and number > 0:
        return f"{number:,}".replace(",", _group_sign(locale))
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    return format_decimal(number, format=pattern, locale=locale)


def percent_text(number: float, decimals: int = 0) -> str:
    """Return a percentage as text: 74 gives "74%", in French with a narrow space before the %."""
    return gettext("%(num)s%%", num=number_text(number, decimals))


@lru_cache
def _group_sign(locale: Locale) -> str:
    """Return the separator between groups of digits; cached because Babel takes 50 microseconds."""
    return format_decimal(1000, format="#,##0", locale=locale)[1:-3]
