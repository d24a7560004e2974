"""Tiles, keys and slots."""

import pytest

from app.components.tiles import changed_letters, keys, slot_lines


def test_comparing_words_of_different_lengths_raises_an_error() -> None:
    with pytest.raises(ValueError, match="zip"):
        changed_letters("cold", "heats")


def test_pressed_keys_are_marked_as_hits_or_misses() -> None:
    pressed = {
        key.letter: key.state for row in keys(["abc", "d"], hits="b", misses="ad") for key in row
    }
    assert pressed == {"a": "miss", "b": "hit", "c": "", "d": "miss"}


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("elephants!", ["elephants!"]),
        ("extraterrestrial", ["extrater", "restrial"]),
        ("the lord of the rings", ["the lord", "of the", "rings"]),
        ("a counterexample", ["a", "counter", "example"]),
        ("well-tempered", ["well-", "tempered"]),
        ("a well-tempered cat", ["a well-", "tempered", "cat"]),
        ("merry-go-round", ["merry-go-", "round"]),
        ("ice-cold", ["ice-cold"]),
        ("counterexample-like", ["countere", "xample-", "like"]),
        ("", [""]),
    ],
)
def test_phrases_break_between_words_and_long_words_break_after_hyphens_or_into_equal_parts(
    word: str, lines: list[str]
) -> None:
    assert ["".join(line) for line in slot_lines(word)] == [each for each in lines if each]
