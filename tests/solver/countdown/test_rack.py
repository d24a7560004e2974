"""The notation of a rack, what is refused, and the rules of the show."""

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.countdown.rack import MAX_BLANKS, MAX_TILES, Rack, ShowRule
from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import ENGLISH

SPANISH = Language.from_settings(
    "es", {"name": "Español", "alphabet": string.ascii_lowercase + "ñ", "vowels": "aeiou"}
)


@pytest.mark.parametrize(
    "typed", ["auctioned", "AUCTIONED", "a u c t i o n e d", " Auctionéd\n", "ａｕｃｔｉｏｎｅｄ"]
)
def test_case_and_accents_and_spaces_do_not_matter(typed: str) -> None:
    assert str(Rack.parse(typed, ENGLISH)) == "auctioned"


def test_blanks_count_as_tiles_but_not_as_letters() -> None:
    rack = Rack.parse("a?b?a", ENGLISH)
    assert (len(rack), rack.blanks, dict(rack.letters)) == (5, 2, {"a": 2, "b": 1})


def test_fifteen_tiles_and_three_blanks_are_allowed() -> None:
    assert len(Rack.parse("abcdefghijkl???", ENGLISH)) == MAX_TILES
    assert Rack.parse("???", ENGLISH).blanks == MAX_BLANKS


def test_accents_count_as_characters_but_not_as_tiles() -> None:
    assert Rack.parse("a" + "\u0301" * (MAX_TYPED - 1), ENGLISH).tiles == "a"
    with pytest.raises(InvalidPuzzle, match=f"too-many-tiles.*{MAX_TYPED + 1}"):
        Rack.parse("a" + "\u0301" * MAX_TYPED, ENGLISH)


def test_a_letter_with_an_accent_is_kept_if_the_alphabet_has_it() -> None:
    assert str(Rack.parse("Año", SPANISH)) == "año"
    assert str(Rack.parse("Año", ENGLISH)) == "ano"
    with pytest.raises(InvalidPuzzle, match="alphabet=A-Z, Ñ, character=1"):
        Rack.parse("a1", SPANISH)


@given(
    st.lists(st.sampled_from(SPANISH.alphabet), min_size=1, max_size=12),
    st.integers(0, MAX_BLANKS),
    st.randoms(),
)
def test_a_rack_is_read_back_from_its_text(
    letters: list[str], blanks: int, rng: random.Random
) -> None:
    tiles = letters + ["?"] * blanks
    rng.shuffle(tiles)
    rack = Rack("".join(tiles))
    assert Rack.parse(str(rack), SPANISH) == rack
    assert Rack.parse(" ".join(tiles).upper(), SPANISH) == rack


@pytest.mark.parametrize(
    ("tiles", "broken"),
    [
        ("auctioned", {}),
        ("aeiouxyzw", {}),
        ("abcdefg", {ShowRule.TILES: 7, ShowRule.VOWELS: 2}),
        ("bcdfghjka", {ShowRule.VOWELS: 1}),
        ("aeiouaebc", {ShowRule.CONSONANTS: 2}),
        ("auctione?", {ShowRule.BLANKS: 1}),
        ("bcdfghj??", {ShowRule.BLANKS: 2, ShowRule.VOWELS: 0}),
        ("aeiouab??", {ShowRule.BLANKS: 2, ShowRule.CONSONANTS: 1}),
        ("bcdfghai?", {ShowRule.BLANKS: 1}),  # the blank may be the third vowel
    ],
)
def test_each_broken_rule_of_the_show_is_reported(tiles: str, broken: dict[ShowRule, int]) -> None:
    assert Rack(tiles).broken_rules(ENGLISH) == broken
