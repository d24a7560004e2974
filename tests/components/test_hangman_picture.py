"""Misses as a picture: the flower loses petals, the gallows grow."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.components.hangman_picture import FLOWER, GALLOWS, STROKES, hangman_picture

ALLOWED = st.integers(1, 12)


@given(allowed=ALLOWED, share=st.floats(0, 1))
def test_a_flower_drops_a_petal_for_each_miss(allowed: int, share: float) -> None:
    misses = round(share * allowed)
    petals = hangman_picture(misses, allowed, FLOWER, fresh=True).petals
    assert len(petals) == allowed
    assert [petal.fallen for petal in petals] == [n < misses for n in range(allowed)]
    assert sum(petal.falling for petal in petals) == (misses > 0)
    assert all(0 <= petal.x <= 100 and 0 <= petal.y <= 116 for petal in petals)
    turns = [petal.turn for petal in petals if not petal.fallen]
    assert len(set(turns)) == len(turns)


@given(allowed=ALLOWED)
def test_the_gallows_grow_with_every_miss(allowed: int) -> None:
    drawn = [len(hangman_picture(n, allowed, GALLOWS).strokes) for n in range(allowed + 1)]
    assert drawn[0] == 0
    assert drawn[-1] == len(STROKES)
    assert all(fewer < more for fewer, more in pairwise(drawn))


@pytest.mark.parametrize(("allowed", "text"), [(6, "2 of 6 misses"), (1, "0 of 1 miss")])
def test_a_hangman_picture_is_described_in_words(allowed: int, text: str) -> None:
    assert hangman_picture(2 if allowed == 6 else 0, allowed).in_words == text
