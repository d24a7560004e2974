"""Numbers as the language of the page writes them: 162,160 in English, 162 160 in French."""

from babel.numbers import format_decimal
from flask_babel import get_locale


def number_text(number: float, decimals: int = 0) -> str:
    """Return a number with its groups of digits, and so many digits after the point."""
    if not decimals and -1000 < number < 1000:
        return f"{number:.0f}"
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    return format_decimal(number, format=pattern, locale=get_locale() or "en")
