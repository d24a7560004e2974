"""Where letters stand and which words fit, beside looking at each word."""

import numpy as np
import pytest

from app.solver.hangman.length_index import MANY, LengthIndex
from app.solver.hangman.masked import Masked
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.oracles.hangman import mask


@pytest.mark.parametrize("length", [5, 17, 31])
@pytest.mark.parametrize("count", [1, MANY, MANY + 1])
def test_positions_are_those_of_each_word(length: int, count: int) -> None:
    letters = np.random.default_rng(4).integers(1, 6, (count, length)).astype(np.uint8)
    index = LengthIndex.of_length(letters, np.arange(count, dtype=np.int32), length)
    found = index.positions(index.all_rows(), 3).tolist()
    seen = [sum(1 << place for place in np.flatnonzero(word == 3).tolist()) for word in letters]
    assert found == seen


def test_the_words_that_fit_look_like_the_masked_word(english: Lexicon) -> None:
    ids = english.ids_of_length(6)
    words = english.words(ids)
    index = LengthIndex.of_length(english.letters, ids, 6)
    for secret, guessed in (("banana", "an"), ("banana", "ane"), ("letter", "tsz"), ("puzzle", "")):
        pattern = mask(secret, guessed)
        wrong = "".join(letter for letter in guessed if letter not in secret)
        rows = index.fitting(Masked(english.language, pattern, wrong))
        fitting = [word for word in words if mask(word, guessed) == pattern]
        assert [words[row] for row in rows.tolist()] == fitting
        assert secret in fitting
