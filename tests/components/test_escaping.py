"""Escaping gives the same result as markupsafe."""

import pytest
from markupsafe import Markup, escape

from app.components.escaping import escaped


class Count(int):
    def __str__(self) -> str:
        return f"<{int(self)}>"


@pytest.mark.parametrize(
    "value", ["", "a word", "a & b", "<b>", "it's", '"', Markup("<b>"), 3, True, None, Count(3), ()]
)
def test_values_are_escaped_exactly_as_markupsafe_escapes_them(value: object) -> None:
    assert escaped(value) == escape(value)
