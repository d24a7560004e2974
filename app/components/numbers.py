"""Numbers as the language of the page writes them: 162,160 in English, 162 160 in French."""

from functools import lru_cache

from babel import Locale
from babel.numbers import format_decimal
from flask_babel import get_locale


def number_text(number: float, decimals: int = 0) -> str:
    """Return a number with its groups of digits, and so many digits after the point."""
    if not decimals and -1000 < number < 1000:
        return f"{number:.0f}"
    locale = get_locale() or Locale("en")
    if isinstance(number, int) and not decimals and number > 0:
        return f"{number:,}".replace(",", _group_sign(locale))
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    return format_decimal(number, format=pattern, locale=locale)


@lru_cache
def _group_sign(locale: Locale) -> str:
    """Return what stands between groups of digits; babel takes 50 us to write a number."""
    return format_decimal(1000, format="#,##0", locale=locale)[1:-3]
