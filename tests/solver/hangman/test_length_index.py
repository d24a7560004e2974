"""The positions of letters in words, compared with a word-by-word search."""

import numpy as np
import pytest

from app.solver.hangman.length_index import MANY, LengthIndex, positions_in


@pytest.mark.parametrize("length", [5, 17, 31])
@pytest.mark.parametrize("count", [1, MANY, MANY + 1])
def test_all_positions_of_a_letter_are_found_in_each_word(length: int, count: int) -> None:
    letters = np.random.default_rng(4).integers(1, 6, (count, length)).astype(np.uint8)
    index = LengthIndex.of_length(letters, np.arange(count, dtype=np.int32), length)
    found = positions_in(index.letters, 3).tolist()
    seen = [sum(1 << place for place in np.flatnonzero(word == 3).tolist()) for word in letters]
    assert found == seen
