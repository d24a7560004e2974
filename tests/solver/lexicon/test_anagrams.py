"""Anagrams and words one letter away."""

from hypothesis import given
from hypothesis import strategies as st

from app.solver.lexicon.anagrams import anagrams, one_letter_away
from app.solver.lexicon.lexicon import Lexicon
from tests.conftest import tiny_lexicon

WORDS = ["act", "cat", "car", "cart", "cot", "dog", "tact", "taco", "coat"]


def test_anagrams_have_the_same_letters_the_same_number_of_times() -> None:
    lexicon = tiny_lexicon(WORDS)
    assert anagrams(lexicon, "cat") == ["act"]
    assert anagrams(lexicon, "taco") == ["coat"]
    assert anagrams(lexicon, "dog") == []


def test_a_word_outside_the_list_has_anagrams_too() -> None:
    assert anagrams(tiny_lexicon(WORDS), "tca") == ["act", "cat"]


def test_words_one_letter_away_keep_the_length() -> None:
    assert one_letter_away(tiny_lexicon(WORDS), "cat") == ["car", "cot"]
    assert one_letter_away(tiny_lexicon(WORDS), "caz") == ["car", "cat"]


def test_a_length_without_words_gives_nothing() -> None:
    lexicon = tiny_lexicon(WORDS)
    assert anagrams(lexicon, "catcatcat") == []
    assert one_letter_away(lexicon, "catcatcat") == []


short_words = st.text("abc", min_size=2, max_size=5)


@given(st.lists(short_words, min_size=1, unique=True), short_words)
def test_both_searches_agree_with_a_word_by_word_comparison(words: list[str], word: str) -> None:
    lexicon = tiny_lexicon(words)
    others = [other for other in sorted(words) if other != word]
    assert anagrams(lexicon, word) == [o for o in others if sorted(o) == sorted(word)]
    near = [
        o
        for o in others
        if len(o) == len(word) and sum(a != b for a, b in zip(o, word, strict=True)) == 1
    ]
    assert one_letter_away(lexicon, word) == near


def test_anagrams_of_the_real_list(english: Lexicon) -> None:
    assert "silent" in anagrams(english, "listen")
    assert {"goat", "moan", "most"} <= set(one_letter_away(english, "moat"))
