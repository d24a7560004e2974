"""The letter model and its trellis beside the same sums written out word by word."""

import itertools
import math

import numpy as np
import pytest

from app.solver.hangman.letter_model import LetterModel
from app.solver.hangman.masked import Masked
from app.solver.hangman.trellis import exact_probabilities, judge
from app.solver.lexicon.lexicon import Lexicon
from tests.conftest import ENGLISH, tiny_lexicon

SYMBOLS = len(ENGLISH.alphabet) + 1


def model_of(lexicon: Lexicon) -> LetterModel:
    return LetterModel.build(lexicon.letters, lexicon.lengths, SYMBOLS)


@pytest.fixture(scope="module")
def model(english: Lexicon) -> LetterModel:
    return model_of(english)


def chance(model: LetterModel, word: str) -> float:
    """The probability of a word, letter by letter."""
    row, product = model.start, 1.0
    for letter in word:
        code = ENGLISH.letter_code(letter)
        product *= float(model.follows[row, code])
        row = int(model.next_row[row, code])
    return product * float(model.follows[row, 0])


def test_what_follows_each_context_sums_to_one(model: LetterModel) -> None:
    assert np.allclose(model.follows.sum(axis=1), 1.0, atol=1e-5)
    assert (model.follows > 0).all()


def test_letters_are_smoothed_as_witten_and_bell_say() -> None:
    model = model_of(tiny_lexicon(["ab", "ac", "ad", "ba"]))
    # The empty context: 12 symbols, of 5 kinds; a four times. Below it, all 27 are alike.
    empty = (4 + 5 / SYMBOLS) / (12 + 5)
    assert math.isclose(model.follows[0, 1], empty, rel_tol=1e-6)
    # After the word's start: a three times and b once, two kinds.
    start = (3 + 2 * empty) / (4 + 2)
    assert math.isclose(model.follows[model.start, 1], start, rel_tol=1e-6)


def test_the_next_row_is_that_of_the_longest_known_context(model: LetterModel) -> None:
    assert chance(model, "walking") > 100 * chance(model, "wlakign") > 0
    rows = set()
    for word in ("nation", "station", "relation"):
        row = model.start
        for letter in word:
            row = int(model.next_row[row, ENGLISH.letter_code(letter)])
        rows.add(row)
    assert len(rows) == 1, "all three end in -ation, five letters that are well known"


@pytest.mark.parametrize(("pattern", "wrong"), [("_pp_e", ""), ("a__le", "nt"), ("q__z", "u")])
def test_the_trellis_is_the_sum_over_all_ways_to_fill_the_blanks(
    model: LetterModel, pattern: str, wrong: str
) -> None:
    masked = Masked.parse(pattern, wrong, ENGLISH)
    total, has = 0.0, dict.fromkeys(masked.unguessed, 0.0)
    first = dict.fromkeys(masked.unguessed, 0.0)
    for fill in itertools.product(masked.unguessed, repeat=masked.blanks):
        letters = iter(fill)
        each = chance(model, "".join(next(letters) if a == "_" else a for a in pattern))
        total += each
        first[fill[0]] += each
        for letter in set(fill):
            has[letter] += each
    judged = judge(model, masked, beam=10_000)
    assert math.isclose(judged.log_likelihood, math.log(total), abs_tol=1e-4)
    for letter in masked.unguessed:
        code = ENGLISH.letter_code(letter)
        assert math.isclose(judged.blanks[0][code], first[letter] / total, abs_tol=1e-5)
        exactly = exact_probabilities(model, masked, judged, code, beam=10_000)
        assert math.isclose(exactly, has[letter] / total, abs_tol=1e-4)
        assert judged.letter_probabilities[code] >= exactly - 0.1
    narrow = judge(model, masked)
    assert math.isclose(narrow.log_likelihood, judged.log_likelihood, abs_tol=0.05)


def test_a_blank_is_never_a_letter_already_guessed(model: LetterModel) -> None:
    masked = Masked.parse("_e__", "ais", ENGLISH)
    probabilities = judge(model, masked).letter_probabilities
    for letter in "eais":
        assert probabilities[ENGLISH.letter_code(letter)] == 0.0


@pytest.mark.parametrize("words", [["ox"], ["cat", "cot"], ["zzzzzz"]])
def test_a_list_of_a_few_words_makes_a_model_too(words: list[str]) -> None:
    model = model_of(tiny_lexicon(words))
    assert np.allclose(model.follows.sum(axis=1), 1.0, atol=1e-5)
    likeliest = judge(model, Masked(ENGLISH, "_" * len(words[0]))).letter_probabilities.argmax()
    assert ENGLISH.alphabet[likeliest - 1] in "".join(words)


def test_both_models_keep_within_their_memory(model: LetterModel, french: Lexicon) -> None:
    assert model.nbytes < 30e6
    assert model_of(french).nbytes < 30e6
