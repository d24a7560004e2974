"""Tiles and rungs as values."""

import pytest

from app.components.tiles import Tile, changed_letters, keys, open_rung, rungs, slot_lines, tiles


def test_tiles_carry_their_points_or_none() -> None:
    assert tiles("ab?", {"a": 1, "b": 4}) == (Tile("a", 1), Tile("b", 4), Tile("?", 0))
    assert tiles("a") == (Tile("a"),)


def test_rungs_mark_what_changed_and_where_the_ladder_ends() -> None:
    ladder = rungs(["mood", "moot", "moat", "goat"])
    changed = ["".join(e.letter for e in rung.letters if e.changed) for rung in ladder]
    assert changed == ["", "t", "a", "g"]
    assert [rung.state for rung in ladder] == ["end", "", "", "end"]
    assert [rung.word for rung in ladder] == ["mood", "moot", "moat", "goat"]


def test_words_of_unequal_length_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="zip"):
        changed_letters("cold", "heats")


def test_an_open_rung_has_empty_places() -> None:
    assert [each.letter for each in open_rung(4).letters] == [""] * 4


def test_pressed_keys_say_whether_they_hit() -> None:
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
def test_a_phrase_breaks_between_words_and_long_words_evenly(word: str, lines: list[str]) -> None:
    assert ["".join(line) for line in slot_lines(word)] == [each for each in lines if each]
