"""The letter model and its trellis, compared with plain, slow calculations."""

import itertools
import math
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.hangman import trellis
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.letter_model import ORDER, STEPS, LetterModel, counted, smoothed
from app.solver.hangman.masked import Masked
from app.solver.hangman.trellis import exact_probability, judge, likeliest
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.oracles.hangman import KneserNey
from tests.conftest import ENGLISH, tiny_lexicon

SYMBOLS = len(ENGLISH.alphabet) + 1


def model_of(lexicon: Lexicon) -> LetterModel:
    return LetterModel.build(lexicon.letters, lexicon.lengths, SYMBOLS)


@pytest.fixture
def model(index: HangmanIndex) -> LetterModel:
    return index.unlisted.letters


def chance(model: LetterModel, word: str) -> float:
    """Return the probability of a word, multiplied letter by letter."""
    row, product = model.start, 1.0
    for letter in word:
        code = ENGLISH.letter_code(letter)
        product *= float(model.chances(row, code))
        row = int(model.after(row, code))
    return product * float(model.chances(row, 0))


def exactly(lexicon: Lexicon) -> np.ndarray:
    """Return the probability of each symbol after each context, not yet rounded to bytes.

    One row for each context, one column for each symbol.
    """
    return np.concatenate(smoothed(counted(lexicon.letters, lexicon.lengths), SYMBOLS))


def test_the_probabilities_after_each_context_add_up_to_one(
    model: LetterModel, english: Lexicon
) -> None:
    follows = exactly(english)
    assert np.allclose(follows.sum(axis=1), 1.0, atol=1e-5)
    assert (follows > 0).all()
    half_a_step = 2 ** (0.5 / STEPS)
    kept = model.chances(np.arange(len(follows)), np.arange(SYMBOLS))
    likely = follows > 1e-7
    assert (kept <= follows * half_a_step * 1.0001)[likely].all()
    assert (kept >= follows / half_a_step / 1.0001)[likely].all()


RELATED = ["ab", "abba", "abbas", "abbey", "abbeys", "abbot", "abbots", "babble", "bab", "cab"]


@pytest.mark.parametrize("words", [["ab", "ac", "ad", "ba"], RELATED, ["ox"]])
def test_probabilities_match_kneser_ney_smoothing(words: list[str]) -> None:
    lexicon = tiny_lexicon(words)
    oracle = KneserNey(words, ORDER, SYMBOLS)
    counts = counted(lexicon.letters, lexicon.lengths)
    compared = 0
    for order, follows in enumerate(smoothed(counts, SYMBOLS)):
        seen = counts[order]
        for context, chances in zip(seen.contexts.tolist(), follows, strict=True):
            letters = []
            for place in range(order):
                code = context >> 5 * place & 31
                letters.append(ENGLISH.alphabet[code - 1] if code else "^")
            text = "".join(reversed(letters))
            for code, symbol in enumerate("$" + ENGLISH.alphabet):
                assert math.isclose(chances[code], oracle.probability(symbol, text), rel_tol=1e-5)
                compared += 1
    assert compared >= 4 * SYMBOLS


def test_letters_shared_by_a_word_family_are_counted_once() -> None:
    family = tiny_lexicon(["garden", "gardened", "gardener", "gardening", "gardens"])
    alone = tiny_lexicon(["garden"])
    together, once = (counted(each.letters, each.lengths) for each in (family, alone))
    for seen, expected in zip(together[1:], once[1:], strict=True):
        code = ENGLISH.letter_code("a")
        here, there = (each.count[each.symbol == code].sum() for each in (seen, expected))
        assert here == there


def test_after_each_letter_the_model_moves_to_the_row_of_the_longest_known_context(
    model: LetterModel,
) -> None:
    assert chance(model, "walking") > 100 * chance(model, "wlakign") > 0
    rows = set()
    for word in ("station", "rotation", "citation"):
        row = model.start
        for letter in word:
            row = int(model.after(row, ENGLISH.letter_code(letter)))
        rows.add(row)
    assert len(rows) == 1, "all three end in -tation, six letters that are well known"


@pytest.mark.parametrize(("pattern", "wrong"), [("_pp_e", ""), ("a__le", "nt"), ("q__z", "u")])
def test_the_trellis_agrees_with_a_sum_over_all_ways_to_fill_the_blanks(
    model: LetterModel, pattern: str, wrong: str, monkeypatch: pytest.MonkeyPatch
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
    monkeypatch.setattr(trellis, "BEAM", 10_000)
    judged = judge(model, masked)
    assert math.isclose(judged.log_likelihood, math.log(total), abs_tol=1e-4)
    for letter in masked.unguessed:
        code = ENGLISH.letter_code(letter)
        assert math.isclose(judged.blanks[0][code], first[letter] / total, abs_tol=1e-5)
        exactly = exact_probability(model, masked, judged, code)
        assert math.isclose(exactly, has[letter] / total, abs_tol=1e-4)
        assert judged.letter_probabilities[code] >= exactly - 0.1
    monkeypatch.undo()
    narrow = judge(model, masked)
    assert math.isclose(narrow.log_likelihood, judged.log_likelihood, abs_tol=0.05)


def test_rounding_errors_in_probabilities_do_not_change_a_judgement(
    model: LetterModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    masked = Masked.parse("__p__n_", "s", ENGLISH)
    judged = judge(model, masked)
    rng, chances = np.random.default_rng(1), LetterModel.chances

    def disturbed(*args: Any) -> npt.NDArray[np.float64]:
        exact = chances(*args)
        return np.nextafter(exact, rng.integers(0, 2, exact.shape))

    monkeypatch.setattr(LetterModel, "chances", disturbed)
    for _ in range(5):
        assert np.allclose(judge(model, masked).blanks, judged.blanks, rtol=0, atol=1e-12)


def test_a_blank_is_never_a_letter_already_guessed(model: LetterModel) -> None:
    masked = Masked.parse("_e__", "ais", ENGLISH)
    probabilities = judge(model, masked).letter_probabilities
    for letter in "eais":
        assert probabilities[ENGLISH.letter_code(letter)] == 0.0


@pytest.mark.parametrize("words", [["ox"], ["cat", "cot"], ["zzzzzz"]])
def test_a_model_can_be_built_from_very_few_words(words: list[str]) -> None:
    lexicon = tiny_lexicon(words)
    model = model_of(lexicon)
    assert np.allclose(exactly(lexicon).sum(axis=1), 1.0, atol=1e-5)
    likeliest = judge(model, Masked(ENGLISH, "_" * len(words[0]))).letter_probabilities.argmax()
    assert ENGLISH.alphabet[likeliest - 1] in "".join(words)


def test_the_english_and_french_models_take_less_than_30_mb_each(
    model: LetterModel, french: Lexicon
) -> None:
    for each in (model, model_of(french)):
        assert each.follows.nbytes + each.line.nbytes + each.next_row.nbytes < 30e6


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0])), st.integers(1, 20))
def test_of_several_equally_likely_paths_the_first_ones_are_kept(
    chances: list[float], most: int
) -> None:
    probabilities = np.array(chances)
    expected = np.sort(np.argsort(-probabilities, kind="stable")[:most])
    assert likeliest(probabilities, most).tolist() == expected.tolist()
