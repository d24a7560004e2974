"""The notation of a masked word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.hangman.masked import Masked
from app.solver.lexicon.typed_word import LONGEST_WORD, MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import ENGLISH


def masked(pattern: str, wrong: str = "") -> Masked:
    return Masked.parse(pattern, wrong, ENGLISH)


@pytest.mark.parametrize("typed", ["_pp_e", "_ P P _ E", ".pp.e", "?pp?e", "-pp-e", " _pp_é "])
def test_a_blank_may_be_typed_as_any_of_four_symbols(typed: str) -> None:
    assert masked(typed) == masked("_pp_e")
    assert masked(typed).pattern == "_pp_e"


def test_wrong_letters_are_sorted_and_counted_once() -> None:
    assert masked("_e__", "s, I,a s").wrong == "ais"


def test_wrong_letters_may_follow_the_pattern_after_a_slash() -> None:
    assert masked("_e__/ais") == masked("_e__", "sia")


def test_wrong_words_may_follow_after_further_slashes() -> None:
    word = Masked.parse("_e__", "ais", ENGLISH, " Nerd,herd herd")
    assert word.wrong_words == ("herd", "nerd")
    assert str(word) == "_e__/ais/herd/nerd"
    assert masked(str(word)) == word
    assert str(Masked.parse("_e__", "", ENGLISH, "herd")) == "_e__//herd"
    assert masked("_e__//herd").wrong_words == ("herd",)


def test_a_masked_word_lists_its_shown_letters_and_its_unguessed_letters() -> None:
    word = masked("_pp_e", "ais")
    assert word.shown == "pe"
    assert word.unguessed == "bcdfghjklmnoqrtuvwxyz"
    assert word.blanks == 2
    assert len(word) == 5


def test_a_player_sees_only_the_guessed_part_of_a_word() -> None:
    seen = Masked.of_word("apple", "zpxe", ENGLISH)
    assert (seen.pattern, seen.wrong) == ("_pp_e", "xz")


def test_a_pattern_may_be_as_long_as_the_longest_english_word() -> None:
    assert len(masked("_" * LONGEST_WORD)) == len("pneumonoultramicroscopicsilicovolcanoconiosis")


def test_text_longer_than_200_characters_is_refused() -> None:
    spaces, letters = " " * (MAX_TYPED - 4), "a" * MAX_TYPED
    word = Masked.parse("_e__" + spaces, letters, ENGLISH, "herd" + spaces)
    assert (word.pattern, word.wrong, word.wrong_words) == ("_e__", "a", ("herd",))
    for field, typed in (
        ("pattern", ("_e__ " + spaces, "", "")),
        ("wrong", ("_e__", letters + "a", "")),
        ("wrong_words", ("_e__", "", "herd " + spaces)),
    ):
        with pytest.raises(InvalidPuzzle) as refused:
            Masked.parse(typed[0], typed[1], ENGLISH, typed[2])
        assert refused.value.field == field


@given(
    pattern=st.text("_abc", min_size=1, max_size=LONGEST_WORD).filter(lambda p: "_" in p),
    wrong=st.text("xyz", max_size=5),
)
def test_a_masked_word_survives_a_round_trip(pattern: str, wrong: str) -> None:
    word = masked(pattern, wrong)
    assert Masked.parse(str(word), "", ENGLISH) == word
    assert Masked.parse(word.pattern, word.wrong, ENGLISH) == word
