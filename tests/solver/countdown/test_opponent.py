"""The computer opponents of Countdown: they are as strong as stated, and the same for everyone."""

from statistics import mean

import numpy as np
import pytest

from app.games.countdown.text import CHARACTERS
from app.solver.countdown.dealer import deal_rack
from app.solver.countdown.letters_round import unspelled
from app.solver.countdown.opponent import OPPONENTS, Declared, declared_by, different_strengths
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, solve
from tests.conftest import tiny_lexicon

RACKS = 400


@pytest.fixture(scope="module")
def played(english_index: CountdownIndex) -> dict[int, list[tuple[Rack, Declared | None]]]:
    """What each opponent declares on the same racks: strength -> each rack, and a word or None."""
    rng = np.random.default_rng(7)
    racks = [deal_rack(english_index.language, rng) for _ in range(RACKS)]
    return {
        strength: [
            (rack, declared_by(strength, english_index, solve(english_index, rack)))
            for rack in racks
        ]
        for strength in OPPONENTS
    }


Played = dict[int, list[tuple[Rack, Declared | None]]]


@pytest.mark.parametrize(
    ("strength", "letters"), [(1, 4.8), (2, 5.7), (3, 6.8), (4, 6.9), (5, 7.2)]
)
def test_each_opponent_finds_words_of_the_stated_average_length(
    english_index: CountdownIndex, played: Played, strength: int, letters: float
) -> None:
    assert CHARACTERS[strength].letters == letters
    lengths = english_index.lexicon.lengths
    words = [each.word for _, each in played[strength] if each and not each.slipped]
    assert mean(int(lengths[word]) for word in words) == pytest.approx(letters, abs=0.15)


def test_only_the_weakest_opponent_uses_a_tile_twice_and_only_rarely(
    english_index: CountdownIndex, played: Played
) -> None:
    slips = [(rack, each) for rack, each in played[1] if each and each.slipped]
    assert 0.08 < len(slips) / RACKS < 0.16
    for rack, slip in slips:
        word = english_index.lexicon.word(slip.word)
        assert unspelled(rack, word), "a slip cannot be spelled"
        assert set(word) <= set(rack.tiles), "but uses no letter that is not there"
    assert not any(
        each and each.slipped for strength in (2, 3, 4, 5) for _, each in played[strength]
    )


def test_an_opponent_declares_the_same_word_whatever_the_order_of_the_letters(
    english_index: CountdownIndex,
) -> None:
    for letters in ("tesarintp", "upedncair", "pizatesnr"):
        one, other = (
            declared_by(1, english_index, solve(english_index, Rack(order)))
            for order in (letters, letters[::-1])
        )
        assert one == other


@pytest.mark.parametrize(
    ("bands", "strengths"),
    [
        ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5)),
        ((1, 1, 1, 1, 1), (1, 2, 3)),
        ((1, 2, 2, 2, 2), (1, 2, 3)),
        ((3, 3, 3, 3, 5), (3, 5)),
        ((5, 5, 5, 5, 5), (5,)),
    ],
)
def test_only_opponents_that_play_differently_are_offered_for_a_small_list(
    bands: tuple[int, ...], strengths: tuple[int, ...]
) -> None:
    lexicon = tiny_lexicon(["cat", "coat", "goat", "moat", "taco"], bands)
    assert different_strengths(lexicon) == strengths
