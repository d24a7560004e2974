"""Which letter to guess next, on lists that can be judged by eye and on the real ones."""

import numpy as np
import pytest

from app.solver.hangman import guesser
from app.solver.hangman.guesser import Basis, HangmanIndex, guess, narrowed
from app.solver.hangman.length_index import LengthIndex
from app.solver.hangman.masked import Masked
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH, tiny_lexicon


def masked(pattern: str, wrong: str = "") -> Masked:
    return Masked.parse(pattern, wrong, ENGLISH)


def fitting(words: list[str], word: Masked) -> list[str]:
    lexicon = tiny_lexicon(words)
    index = LengthIndex.of_length(lexicon.letters, lexicon.ids_of_length(len(word)), len(word))
    return lexicon.words(index.ids[index.fitting(word)])


def test_a_word_fits_if_masking_it_gives_the_same_pattern(english: Lexicon) -> None:
    rng = np.random.default_rng(5)
    for length in (3, 5, 8, 12):
        index = LengthIndex.of_length(english.letters, english.ids_of_length(length), length)
        words = english.words(index.ids)
        for _ in range(5):
            secret = words[int(rng.integers(len(words)))]
            guessed = "".join(rng.permutation(list(ENGLISH.alphabet))[: int(rng.integers(1, 9))])
            seen = Masked.of_word(secret, guessed, ENGLISH)
            expected = [w for w in words if Masked.of_word(w, guessed, ENGLISH) == seen]
            assert english.words(index.ids[index.fitting(seen)]) == expected


def test_a_guess_says_how_many_words_contain_the_letter() -> None:
    found = guess(
        HangmanIndex.build(tiny_lexicon(["cat", "cot", "dog", "pig"])), masked("___", "e"), prior=1
    )
    assert found.candidates == 4
    shares = {item.letter: item.probability for item in found.probabilities}
    assert shares["o"] == shares["t"] == shares["c"] == shares["g"] == 0.5
    assert [item.letter for item in found.probabilities][:4] == ["c", "g", "o", "t"]
    assert (found.basis, found.containing) == (Basis.LISTED, 2)


def test_a_letter_that_is_in_every_fitting_word_is_guessed_first() -> None:
    index = HangmanIndex.build(tiny_lexicon(["bat", "cat", "hat"]))
    for word, expected in ((masked("_a_"), ("t", 3, 3)), (masked("_at", "ch"), ("b", 1, 1))):
        found = guess(index, word)
        assert (found.letter, found.containing, found.candidates) == expected


def test_the_words_that_still_fit_are_counted_after_each_letter() -> None:
    index = HangmanIndex.build(tiny_lexicon(["cat", "cot", "dog", "pig"]))
    working = narrowed(index, masked("c__", "o"))
    assert [(step.letter, step.hit, step.words) for step in working] == [
        (None, False, 4),
        ("c", True, 2),
        ("o", False, 1),
    ]


@pytest.mark.parametrize(("bands", "blocked"), [([5, 1, 2], []), ([1, 1, 3], ["bat"])])
def test_the_sample_shows_familiar_words_first_and_blocked_ones_last(
    bands: list[int], blocked: list[str]
) -> None:
    lexicon = lexicon_of(ENGLISH, ["bat", "cat", "hat"], bands, blocked=blocked)
    assert guess(HangmanIndex.build(lexicon), masked("_a_")).sample == ("cat", "hat", "bat")


@pytest.mark.parametrize("pattern", ["_pp_e", "a__le", *("_" * n for n in range(1, 46))])
def test_for_every_pattern_the_guess_is_a_letter_not_guessed_before(
    index: HangmanIndex, pattern: str
) -> None:
    word = masked(pattern)
    found = guess(index, word)
    assert found.letter in word.unguessed
    assert sorted(item.letter for item in found.probabilities) == list(word.unguessed)
    assert all(0.0 <= item.probability <= 1.0 for item in found.probabilities)


def test_a_guess_is_not_based_on_listed_words_when_none_fits(index: HangmanIndex) -> None:
    found = guess(index, masked("zzz_____"))
    assert found.candidates == 0
    assert found.sample == ()
    assert found.basis != Basis.LISTED


def test_an_unlisted_word_is_guessed_from_the_endings_of_listed_words() -> None:
    stems = ["walk", "talk", "jump", "bark", "paint", "start", "climb", "golf", "limp", "honk"]
    words = [stem + ending for stem in stems for ending in ("", "s", "ed", "ing")]
    words.remove("jumping")
    index = HangmanIndex.build(tiny_lexicon(words))
    found = guess(index, masked("_um_in_"))
    assert found.candidates == 0
    assert {item.letter for item in found.probabilities[:3]} == set("jpg")
    assert found.basis == Basis.DERIVED


def test_the_guess_cache_is_bounded_and_keeps_the_latest_guess(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a bound, a worker grew by 18 MB over 90,000 solves, and went on growing."""
    monkeypatch.setattr(guesser, "MAX_OPENINGS", 5)
    index = HangmanIndex.build(tiny_lexicon(["cat", "cot", "dog", "dig"]))
    for lives in range(1, 13):
        found = guess(index, masked("___"), lives)
        assert len(index.openings) <= 5
    assert guess(index, masked("___"), lives) is found


def test_a_guess_early_in_a_game_is_cached() -> None:
    index = HangmanIndex.build(tiny_lexicon(["bat", "cat", "hat"]))
    assert guess(index, masked("_a_")) is guess(index, masked("_a_"))
    assert guess(index, masked("_a_"), prior=1) != guess(index, masked("_a_"))
