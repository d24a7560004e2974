"""A language's settings: the rows of its keyboard."""

import pytest

from app.solver.lexicon.language import Language

SETTINGS = {"name": "X", "alphabet": "abcdefgh", "vowels": "ae"}


def test_without_rows_the_keys_are_in_alphabetical_order() -> None:
    assert Language.from_settings("x", SETTINGS).keyboard == ("abc", "def", "gh")
    few = {"name": "X", "alphabet": "ab", "vowels": "a"}
    assert Language.from_settings("x", few).keyboard == ("a", "b")


def test_rows_that_are_given_are_kept() -> None:
    language = Language.from_settings("x", SETTINGS | {"keyboard": ["hgfe", "abcd"]})
    assert language.keyboard == ("hgfe", "abcd")


@pytest.mark.parametrize("rows", [["abcdefg"], ["abcdefgh", "a"], ["abcdefgh!"], [1], 7])
def test_rows_have_every_letter_once(rows: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        Language.from_settings("x", SETTINGS | {"keyboard": rows})
