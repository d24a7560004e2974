"""The length of a player's word, as it is typed."""

import pytest

from app.solver.hangman.transcript import Transcript
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import ENGLISH


@pytest.mark.parametrize("typed", ["5", "05", " 5 ", " " * 12 + "5", "000000005"])
def test_zeros_and_spaces_about_a_length_count_for_nothing(typed: str) -> None:
    assert Transcript.parse(typed, "", ENGLISH).length == 5


@pytest.mark.parametrize(
    "typed",
    ["", " ", "0", "46", "-5", "5.0", "²", "0" * 8 + "12000000", "5" + "0" * 20, "9" * 30_000],
)
def test_a_length_that_no_word_has_is_refused_before_it_is_used(typed: str) -> None:
    with pytest.raises(InvalidPuzzle, match="Enter how many letters your word has, 1 to 45"):
        Transcript.parse(typed, "", ENGLISH)
