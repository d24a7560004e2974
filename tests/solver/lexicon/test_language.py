"""A language: its settings, the rows of its keyboard, and words as letter codes."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.lexicon.language import BadLanguage, Language, character_named
from tests.conftest import ENGLISH

SETTINGS = {"name": "X", "alphabet": "abcdefgh", "vowels": "ae"}


def test_without_keyboard_rows_the_keys_are_in_alphabetical_order() -> None:
    assert Language.from_settings("x", SETTINGS).keyboard == ("abc", "def", "gh")
    few = {"name": "X", "alphabet": "ab", "vowels": "a"}
    assert Language.from_settings("x", few).keyboard == ("a", "b")


def test_keyboard_rows_are_kept_as_given() -> None:
    language = Language.from_settings("x", SETTINGS | {"keyboard": ["hgfe", "abcd"]})
    assert language.keyboard == ("hgfe", "abcd")


@pytest.mark.parametrize("rows", [["abcdefg"], ["abcdefgh", "a"], ["abcdefgh!"], [1], 7])
def test_keyboard_rows_must_have_every_letter_once(rows: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        Language.from_settings("x", SETTINGS | {"keyboard": rows})


def test_a_capital_sharp_s_is_typed_and_named_as_one_letter() -> None:
    german = SETTINGS | {"alphabet": "aerstuß"}
    with_it = Language.from_settings("x", german)
    without = Language.from_settings(
        "x", SETTINGS | {"alphabet": "aerstu", "ligatures": {"ẞ": "ss"}}
    )
    assert with_it.fold("STRAẞE") == with_it.fold("straße") == "straße"
    assert without.fold("STRAẞE") == without.fold("straße") == "strasse"
    assert with_it.spelled_alphabet.endswith("ẞ")
    assert ENGLISH.not_a_letter("ß", "word").params["character"] == "ẞ"


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ('alphabet = "ab"', "it has no 'vowels'"),
        ("alphabet = \n", "line 1"),
        ('alphabet = "ab"\nvowels = "a"\nname = "X"\nligatures = "x"', "of another kind"),
        ('alphabet = "ab"\nvowels = "a"\nname = "X"\nligatures = {x = "B"}', "not a letter"),
        ('alphabet = "ab"\nvowels = "a"\nname = "X"\nstack = ["a"]', "of another kind"),
    ],
)
def test_unreadable_settings_are_reported(tmp_path: Path, settings: str, fault: str) -> None:
    (tmp_path / "language.toml").write_text(settings)
    with pytest.raises(BadLanguage, match=f"language.toml: .*{fault}"):
        Language.read(tmp_path)


@given(st.lists(st.text(ENGLISH.alphabet)))
def test_words_get_the_same_codes_whether_encoded_together_or_one_by_one(words: list[str]) -> None:
    rows = ENGLISH.encode_rows(words)
    assert rows.shape == (len(words), max(1, *map(len, words), 0))
    assert [row[: len(word)].tolist() for row, word in zip(rows, words, strict=True)] == [
        ENGLISH.encode(word).tolist() for word in words
    ]
    assert [int((row != 0).sum()) for row in rows] == [len(word) for word in words]


def test_the_error_names_a_character_outside_the_alphabet() -> None:
    with pytest.raises(KeyError, match="é"):
        ENGLISH.encode_rows(["tea", "café"])
    for word in ("a\0b", "tea\0"):
        with pytest.raises(KeyError):
            ENGLISH.encode_rows(["tea", word])


@pytest.mark.parametrize(
    ("character", "named"), [("с", "С (U+0421)"), ("é", "É"), ("3", "3"), ("\x07", "U+0007")]
)
def test_a_letter_from_another_script_is_named_with_its_code_point(
    character: str, named: str
) -> None:
    assert character_named(character) == named
