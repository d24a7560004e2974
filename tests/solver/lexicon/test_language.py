"""A language's settings: the rows of its keyboard; words as codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.lexicon.language import Language
from tests.conftest import ENGLISH

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


@given(st.lists(st.text(ENGLISH.alphabet)))
def test_words_are_encoded_together_as_each_is_alone(words: list[str]) -> None:
    rows = ENGLISH.encode_rows(words)
    assert rows.shape == (len(words), max(1, *map(len, words), 0))
    assert [row[: len(word)].tolist() for row, word in zip(rows, words, strict=True)] == [
        ENGLISH.encode(word).tolist() for word in words
    ]
    assert [int((row != 0).sum()) for row in rows] == [len(word) for word in words]


def test_a_character_that_is_no_letter_is_named() -> None:
    with pytest.raises(KeyError, match="é"):
        ENGLISH.encode_rows(["tea", "café"])
    for word in ("a\0b", "tea\0"):
        with pytest.raises(KeyError):
            ENGLISH.encode_rows(["tea", word])
