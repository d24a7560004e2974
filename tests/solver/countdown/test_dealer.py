"""Dealing: what may be chosen, what the stacks give, and the daily rack."""

from collections import Counter
from datetime import date, timedelta
from itertools import product
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.countdown.dealer import Choices, deal, deal_rack, todays_rack
from app.solver.lexicon.language import Language
from tests.conftest import ENGLISH, WORDLISTS

FRENCH = Language.read(WORDLISTS / "fr")
DAY = date(2026, 11, 20)


def kinds_of(letters: str, language: Language = ENGLISH) -> str:
    return "".join("V" if letter in language.vowels else "C" for letter in letters)


def test_the_offered_choices_lead_to_exactly_the_legal_racks() -> None:
    reached = [Choices("")]
    for _ in range(9):
        reached = [Choices(each.kinds + kind) for each in reached for kind in each.allowed]
    legal = {
        "".join(kinds)
        for kinds in product("VC", repeat=9)
        if kinds.count("V") >= 3 and kinds.count("C") >= 4
    }
    assert {each.kinds for each in reached} == legal
    assert all(each.complete and each.allowed == () for each in reached)


def test_choices_may_be_typed_in_either_case_and_with_spaces() -> None:
    assert str(Choices.parse(" v C c")) == "vcc"
    assert Choices.parse("VCC") == Choices("VCC")


def test_dealt_letters_match_the_chosen_kinds() -> None:
    rng = np.random.default_rng(1)
    for language in (ENGLISH, FRENCH):
        for kinds in ("", "V", "CVC", "VVVVVCCCC", "CCCCCCVVV"):
            assert kinds_of(deal(language, Choices(kinds), rng), language) == kinds


@given(st.integers(0, 2**32), st.permutations("VVVVCCCCC"), st.booleans())
def test_a_seed_deals_the_same_letters_card_by_card_or_all_at_once(
    seed: int, kinds: list[str], uniform: bool
) -> None:
    whole = deal(ENGLISH, Choices("".join(kinds)), np.random.default_rng(seed), uniform=uniform)
    for cards in range(10):
        choices = Choices("".join(kinds[:cards]))
        dealt = deal(ENGLISH, choices, np.random.default_rng(seed), uniform=uniform)
        assert dealt == whole[:cards]


@given(st.integers(0, 2**32), st.lists(st.sampled_from("VC"), max_size=9))
def test_completed_choices_obey_the_rules_of_the_show(seed: int, kinds: list[str]) -> None:
    if kinds.count("V") > 5 or kinds.count("C") > 6:
        kinds = []
    choices = Choices("".join(kinds)).completed(np.random.default_rng(seed))
    assert choices.kinds.startswith("".join(kinds))
    assert Choices.parse(choices.kinds).complete


def test_two_coin_tosses_give_a_rack_three_to_five_vowels() -> None:
    rng = np.random.default_rng(2)
    racks = [deal_rack(ENGLISH, rng) for _ in range(4_000)]
    assert all(not rack.broken_rules(ENGLISH) for rack in racks)
    vowels = Counter(kinds_of(rack.tiles).count("V") for rack in racks)
    assert set(vowels) == {3, 4, 5}
    for count, share in ((3, 0.25), (4, 0.5), (5, 0.25)):
        assert abs(vowels[count] / 4_000 - share) < 5 * sqrt(share * (1 - share) / 4_000)
    places = Counter(place for rack in racks for place in range(9) if rack.tiles[place] in "aeiou")
    assert max(places.values()) - min(places.values()) < 300


def test_no_rack_has_more_of_a_letter_than_the_stack() -> None:
    rng = np.random.default_rng(3)
    for _ in range(3_000):
        for letter, count in deal_rack(ENGLISH, rng).letters.items():
            assert count <= {**ENGLISH.vowel_stack, **ENGLISH.consonant_stack}[letter]


def assert_shares(dealt: Counter[str], expected: dict[str, float], slack: float = 5) -> None:
    total = dealt.total()
    assert set(dealt) <= set(expected)
    for letter, share in expected.items():
        deviation = sqrt(share * (1 - share) / total)
        assert abs(dealt[letter] / total - share) < slack * deviation, letter


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=lambda each: str(each.code))
def test_letters_are_dealt_in_proportion_to_the_number_of_their_cards(language: Language) -> None:
    rng = np.random.default_rng(4)
    dealt = Counter("".join(deal(language, Choices("VVVCCCC"), rng) for _ in range(5_000)))
    for stack in (language.vowel_stack, language.consonant_stack):
        cards = sum(stack.values())
        of_stack = Counter({letter: dealt[letter] for letter in stack})
        assert_shares(of_stack, {letter: count / cards for letter, count in stack.items()})


def test_all_letters_are_equally_likely_if_they_are_dealt_uniformly() -> None:
    rng = np.random.default_rng(5)
    letters = "".join(deal(ENGLISH, Choices("VVVCCCC"), rng, uniform=True) for _ in range(5_000))
    for kind in ("aeiou", "bcdfghjklmnpqrstvwxyz"):
        of_kind = Counter(letter for letter in letters if letter in kind)
        assert_shares(of_kind, dict.fromkeys(kind, 1 / len(kind)))


@pytest.mark.parametrize("uniform", [False, True])
def test_every_q_comes_with_a_u_on_request(uniform: bool) -> None:
    rng = np.random.default_rng(6)
    with_q = 0
    for _ in range(3_000):
        rack = deal_rack(ENGLISH, rng, uniform=uniform, u_with_q=True)
        vowels = sum(rack.letters[vowel] for vowel in "aeiou")
        assert not rack.broken_rules(ENGLISH)
        assert rack.letters["u"] >= min(rack.letters["q"], vowels)
        with_q += "q" in rack.letters
    assert with_q > 100


def test_a_q_may_come_without_a_u_by_default() -> None:
    rng = np.random.default_rng(7)
    racks = [deal_rack(ENGLISH, rng) for _ in range(2_000)]
    assert any(rack.letters["q"] and not rack.letters["u"] for rack in racks)


def test_a_stack_too_small_for_a_rack_raises_an_error() -> None:
    settings = {"name": "X", "alphabet": "abc", "vowels": "a", "stack": {"a": 4, "b": 4, "c": 4}}
    with pytest.raises(ValueError, match="a stack of 4 cards cannot deal 5"):
        deal_rack(Language.from_settings("x", settings), np.random.default_rng(1))


def test_a_stack_just_large_enough_can_be_dealt() -> None:
    settings = {"name": "X", "alphabet": "abc", "vowels": "a", "stack": {"a": 5, "b": 4, "c": 2}}
    rack = deal_rack(Language.from_settings("x", settings), np.random.default_rng(1))
    assert rack.letters.total() == 9


@pytest.mark.parametrize("uniform", [False, True])
def test_the_order_of_cards_in_a_language_file_does_not_affect_dealing(uniform: bool) -> None:
    stack = {"a": 6, "b": 4, "c": 3, "d": 2, "e": 5}
    settings = {"name": "X", "alphabet": "abcde", "vowels": "ae"}
    alphabetical, backwards = (
        Language.from_settings("x", settings | {"stack": dict(cards)})
        for cards in (stack.items(), reversed(stack.items()))
    )
    for seed in range(20):
        first, second = (
            deal_rack(each, np.random.default_rng(seed), uniform=uniform)
            for each in (alphabetical, backwards)
        )
        assert first == second


def test_todays_rack_changes_with_the_day_and_the_language() -> None:
    week = {str(todays_rack(ENGLISH, DAY + timedelta(days))) for days in range(7)}
    assert len(week) == 7
    assert str(todays_rack(ENGLISH, DAY)) != str(todays_rack(FRENCH, DAY))
