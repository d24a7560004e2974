"""Words that a list lacks but its own endings suggest."""

from functools import cache

import numpy as np
import pytest

from app.solver.hangman import derived_words, paradigms
from app.solver.hangman.derived_words import MIN_ODDS, DerivedWords
from app.solver.lexicon.lexicon import Ids, Lexicon
from benchmarks.hangman_evaluation import left_out
from benchmarks.lexicons import only
from tests.conftest import ENGLISH, real_lexicon, tiny_lexicon

STEMS = ["walk", "talk", "jump", "bark", "paint", "start", "climb", "golf", "limp", "honk"]


def derived(lexicon: Lexicon) -> dict[str, float]:
    found = DerivedWords.of(lexicon.letters, lexicon.lengths)
    words = [ENGLISH.decode(row) for row in found.letters]
    assert [len(word) for word in words] == found.lengths.tolist()
    assert len(set(words)) == len(words)
    return dict(zip(words, found.odds.tolist(), strict=True))


def test_a_missing_form_is_derived_if_all_other_stems_have_its_ending() -> None:
    words = [stem + ending for stem in STEMS for ending in ("", "s", "ed", "ing")]
    words.remove("jumping")
    assert "jumping" in derived(tiny_lexicon(words))


def test_listed_words_are_never_derived(english: Lexicon) -> None:
    found = DerivedWords.of(english.letters, english.lengths)
    rng = np.random.default_rng(2)
    for row in rng.integers(len(found.odds), size=500):
        assert ENGLISH.decode(found.letters[row]) not in english
    assert (found.odds >= MIN_ODDS).all()


@cache
def derived_without_a_tenth(code: str) -> tuple[DerivedWords, Ids]:
    """Return the words that nine tenths of a real list suggest, and the ids of the other tenth."""
    known, hidden = left_out(real_lexicon(code), 3)
    return DerivedWords.of(known.letters, known.lengths), hidden


@pytest.mark.marathon
def test_most_words_left_out_of_a_list_are_derived_from_the_rest() -> None:
    for code, share in (("en", 0.65), ("fr", 0.88)):
        lexicon, (found, hidden) = real_lexicon(code), derived_without_a_tenth(code)
        width = lexicon.letters.shape[1]
        assert found.letters.shape[1] == width
        rows, missing = (
            np.ascontiguousarray(letters).view(f"S{width}").ravel()
            for letters in (found.letters, lexicon.letters[hidden])
        )
        assert np.isin(missing, rows).mean() >= share


def test_derived_words_with_better_odds_are_more_often_real_words(english: Lexicon) -> None:
    found, _ = derived_without_a_tenth("en")
    rng = np.random.default_rng(4)
    right = {}
    for name, rows in (("low", found.odds < 0.2), ("high", found.odds > 2)):
        some = rng.choice(np.flatnonzero(rows), 500, replace=False)
        right[name] = sum(ENGLISH.decode(found.letters[row]) in english for row in some) / 500
    assert right["high"] > 5 * right["low"]
    assert right["high"] > 0.15


def test_nothing_is_derived_from_a_list_with_only_a_few_short_words() -> None:
    assert derived(tiny_lexicon(["ox"])) == {}
    assert derived(tiny_lexicon(["cat", "dog", "pig"])) == {}


@pytest.mark.marathon
def test_derived_words_do_not_depend_on_the_batch_sizes(
    english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    familiar = only(english, np.flatnonzero(english.bands <= 3).astype(np.int32))
    monkeypatch.setattr(derived_words, "WORDS_AT_ONCE", len(familiar))
    whole = DerivedWords.of(familiar.letters, familiar.lengths)
    assert len(whole.odds) > 1000
    usual = paradigms.PARADIGMS_AT_ONCE
    for words, paradigms_at_once in ((1, usual), (700, usual), (16_384, usual), (16_384, 100)):
        monkeypatch.setattr(derived_words, "WORDS_AT_ONCE", words)
        monkeypatch.setattr(paradigms, "PARADIGMS_AT_ONCE", paradigms_at_once)
        other = DerivedWords.of(familiar.letters, familiar.lengths)
        for name in ("letters", "lengths", "odds"):
            assert getattr(other, name).tobytes() == getattr(whole, name).tobytes()
