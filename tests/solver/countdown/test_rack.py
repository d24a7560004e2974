"""The notation of a rack, what is refused, and the rules of the show."""

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.countdown.rack import MAX_BLANKS, MAX_TILES, Rack
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import ENGLISH

SPANISH = Language.from_settings(
    "es", {"name": "Español", "alphabet": string.ascii_lowercase + "ñ", "vowels": "aeiou"}
)


@pytest.mark.parametrize(
    "typed", ["auctioned", "AUCTIONED", "a u c t i o n e d", " Auctionéd\n", "ａｕｃｔｉｏｎｅｄ"]
)
def test_case_accents_and_spaces_do_not_matter(typed: str) -> None:
    assert str(Rack.parse(typed, ENGLISH)) == "auctioned"


def test_a_rack_keeps_the_order_of_its_tiles() -> None:
    assert str(Rack.parse("b?a", ENGLISH)) == "b?a"


def test_blanks_are_tiles_without_letters() -> None:
    rack = Rack.parse("a?b?a", ENGLISH)
    assert (len(rack), rack.blanks, dict(rack.letters)) == (5, 2, {"a": 2, "b": 1})


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "Enter at least one letter."),
        ("  \t ", "Enter at least one letter."),
        ("́", "Enter at least one letter."),
        ("abcdefghijklmnopqr", "Enter up to 15 letters; you entered 18."),
        ("a" * 16, "Enter up to 15 letters; you entered 16."),
        ("œ" * 8, "Enter up to 15 letters; you entered 16."),
        ("é " * 10_000, "Enter up to 15 letters; you entered 10000."),
        ("abc3", "Letters A-Z only: 3 isn’t one."),
        ("3bc4", "Letters A-Z only: 3 isn’t one."),
        ("caß", "Letters A-Z only: SS isn’t one."),
        ("ab-cd", "Letters A-Z only: - isn’t one."),
        ("ab🙂", "Letters A-Z only: 🙂 isn’t one."),
        ("ab\x1b", "Letters A-Z only: U+001B isn’t one."),
        ("ab<script>", "Letters A-Z only: < isn’t one."),
        ("????", "Enter up to 3 blanks; you entered 4."),
    ],
)
def test_text_that_is_no_rack_is_refused_in_a_sentence(typed: str, message: str) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        Rack.parse(typed, ENGLISH)
    assert (refused.value.message, refused.value.field) == (message, "letters")


def test_fifteen_tiles_and_three_blanks_are_allowed() -> None:
    assert len(Rack.parse("abcdefghijkl???", ENGLISH)) == MAX_TILES
    assert Rack.parse("???", ENGLISH).blanks == MAX_BLANKS


def test_another_alphabet_keeps_its_own_letters() -> None:
    assert str(Rack.parse("Año", SPANISH)) == "año"
    assert str(Rack.parse("Año", ENGLISH)) == "ano"
    with pytest.raises(InvalidPuzzle, match="Letters A-Z, Ñ only: 1 is"):
        Rack.parse("a1", SPANISH)


@given(
    st.lists(st.sampled_from(SPANISH.alphabet), min_size=1, max_size=12),
    st.integers(0, MAX_BLANKS),
    st.randoms(),
)
def test_what_is_written_reads_as_the_same_rack(
    letters: list[str], blanks: int, rng: random.Random
) -> None:
    tiles = letters + ["?"] * blanks
    rng.shuffle(tiles)
    rack = Rack("".join(tiles))
    assert Rack.parse(str(rack), SPANISH) == rack
    assert Rack.parse(" ".join(tiles).upper(), SPANISH) == rack


def refusal(text: str) -> InvalidPuzzle | None:
    try:
        Rack.parse(text, ENGLISH)
    except InvalidPuzzle as refused:
        return refused
    return None


@given(st.text(alphabet=st.characters() | st.sampled_from("abcé?"), max_size=30))
def test_any_text_is_a_rack_or_is_refused_for_the_letters_field(text: str) -> None:
    if refused := refusal(text):
        assert refused.field == "letters"
        assert refused.message.endswith(".")
    else:
        rack = Rack.parse(text, ENGLISH)
        assert 1 <= len(rack) <= MAX_TILES
        assert set(rack.tiles) <= set(ENGLISH.alphabet + "?")


@pytest.mark.parametrize(
    ("tiles", "broken"),
    [
        ("auctioned", []),
        ("aeiouxyzw", []),
        ("abcdefg", ["The show deals 9 letters; this rack has 7.", "at least 3 vowels"]),
        ("bcdfghjka", ["The show deals at least 3 vowels; this rack has 1."]),
        ("aeiouaebc", ["The show deals at least 4 consonants; this rack has 2."]),
        ("auctione?", ["The show has no blanks."]),
        ("bcdfghj??", ["The show has no blanks.", "at least 3 vowels; this rack has 0"]),
        ("aeiouab??", ["The show has no blanks.", "at least 4 consonants; this rack has 1"]),
    ],
)
def test_each_broken_rule_of_the_show_is_named(tiles: str, broken: list[str]) -> None:
    sentences = Rack(tiles).breaks(ENGLISH)
    assert len(sentences) == len(broken)
    for sentence, part in zip(sentences, broken, strict=True):
        assert part in sentence


def test_a_blank_may_be_the_vowel_that_the_show_asks_for() -> None:
    assert Rack("bcdfghai?").breaks(ENGLISH) == ["The show has no blanks."]
